"""What the rule tests ask of a table and of a ranking."""

import pytest

from schocken_cards.errors import IllegalActionError
from schocken_cards.events import Event, Settlement, Showdown
from schocken_cards.hands import parse_played_hand
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rulebook import preset
from schocken_cards.table import Table
from schocken_cards.testing import play
from schocken_decks import StackedDeck


def refused(table: Table, *actions: str) -> None:
    """Each of the actions is illegal, and trying it changes nothing."""
    before = table.copy()
    for action in actions:
        with pytest.raises(IllegalActionError):
            play(table, action)
        assert table == before


def settled(table: Table, *actions: str) -> Settlement:
    """Plays a round to its end, cards for the next one lying ready; returns what moved."""
    assert isinstance(table.deck, StackedDeck)
    table.deck.faces += [6] * 24
    (shown,) = shown_in(play(table, *actions))
    return shown.settlement


def shown_in(events: list[Event]) -> list[Showdown]:
    """The showdowns among the events."""
    return [event for event in events if isinstance(event, Showdown)]


def rank(rules: str, played: str) -> Rank:
    """The rank of a hand written as it was played: `333/2` is assembled, `333/2h` is not."""
    hand = parse_played_hand(played)
    return ranking(preset(rules)).rank(hand.hand, one_draw=hand.one_draw)


def highest_first(rules: str, hands: str) -> str:
    """The hands in their order; no two of them may be equal."""
    by_place = {rank(rules, played).place: played for played in hands.split()}
    assert len(by_place) == len(hands.split())
    return " ".join(by_place[place] for place in sorted(by_place, reverse=True))
