"""The engine plays a round."""

from schocken_cards.events import Showdown
from schocken_cards.testing import deal, play


def test_the_printed_example_of_the_card_game() -> None:
    table = deal("125 234", then="153111111")
    events = play(table, "keep 1", "keep 1 1", "stop")
    (shown,) = [event for event in events if isinstance(event, Showdown)]
    assert shown.settlement.moved == 3
