"""Kinds of mistakes: each by what was done and what was best, as leader and behind him."""

from typing import NamedTuple

import pytest

from schocken_cards.actions import Action, parse_action
from schocken_cards.career.mistakes import KINDS, Toll, kind, together, tolls
from schocken_cards.review import Decision
from schocken_cards.testing import deal, play
from schocken_cards.texts import gettext as _
from schocken_cards.texts import use
from schocken_cards.view import view


class Lost(NamedTuple):
    half: float
    game: float


def made(hand: str, action: str, best: str, *, leads: bool = True, cost: float = 0.02) -> Decision:
    """A mistake with this hand: what was done, and what would have been best."""
    table = deal(f"{hand} 652" if leads else f"652 {hand}", then="3221 443")
    if not leads:
        play(table, "draw", "stop")
    assert table.seat is not None
    worth: dict[Action, Lost] = {
        parse_action(best): Lost(0.5, 0.2),
        parse_action(action): Lost(0.6, 0.2 + cost),
    }
    assert set(worth) <= set(table.legal)
    return Decision(view(table, table.seat), parse_action(action), worth, 0.0)


@pytest.mark.parametrize(
    ("name", "hand", "action", "best", "leads"),
    [
        ("led_too_short", "652", "stop", "draw", True),
        ("led_too_short", "662", "stop", "flip 1", True),
        ("stopped_early", "652", "stop", "draw", False),
        ("stopped_early", "151", "stop", "keep 1 1", False),
        ("led_too_long", "511", "keep 1 1", "stop", True),
        ("led_too_long", "666", "flip 2", "stop", True),
        ("drew_on", "511", "keep 1 1", "stop", False),
        ("drew_on", "222", "draw", "stop", False),
        ("left_sixes", "662", "draw", "flip 1", True),
        ("left_sixes", "661", "keep 1", "keep 1 flip 1", False),
        ("flipped_sixes", "662", "flip 1", "draw", True),
        ("flipped_sixes", "666", "flip 2", "keep 6 6", False),
        ("kept_too_few", "512", "draw", "keep 1", True),
        ("kept_too_few", "112", "keep 1", "keep 1 1", False),
        ("kept_too_few", "661", "flip 1", "keep 1 flip 1", True),
        ("kept_too_many", "512", "keep 1", "draw", False),
        ("kept_too_many", "512", "keep 5 1", "keep 1", True),
        ("kept_others", "512", "keep 5", "keep 1", True),
        ("kept_others", "512", "keep 5", "keep 2 1", False),
        ("kept_others", "551", "keep 5 5", "keep 1", True),
    ],
)
def test_a_mistake_is_of_a_kind(name: str, hand: str, action: str, best: str, leads: bool) -> None:  # noqa: FBT001
    assert kind(made(hand, action, best, leads=leads)) == name


def test_every_mistake_is_of_some_kind_and_german_has_words_for_all() -> None:
    for hand in ("652", "661", "666", "511", "421"):
        table = deal(f"{hand} 652")
        ways = [str(action) for action in table.legal]
        kinds = {
            kind(made(hand, action, best)) for action in ways for best in ways if action != best
        }
        assert kinds <= set(KINDS)
        assert len(kinds) >= 4
    use("de")
    german = [_(each.words) for each in KINDS.values()]
    use("en")
    assert not set(german) & {each.words for each in KINDS.values()}


def test_the_kind_that_costs_most_in_all_comes_first() -> None:
    mistakes = [
        made("652", "stop", "draw", cost=0.03),
        made("511", "keep 1 1", "stop", leads=False, cost=0.02),
        made("222", "draw", "stop", leads=False, cost=0.02),
    ]
    found = tolls(mistakes)
    assert list(found) == ["drew_on", "led_too_short"]
    assert found["drew_on"].times == 2
    assert found["drew_on"].cost == pytest.approx(0.04)


def test_games_are_added_kind_by_kind() -> None:
    games = [
        {"drew_on": Toll(1, 0.02), "kept_too_few": Toll(1, 0.03)},
        {},
        {"drew_on": Toll(2, 0.05)},
    ]
    assert list(together(games)) == ["drew_on", "kept_too_few"]
    assert together(games)["drew_on"].times == 3
    assert together(games)["drew_on"].cost == pytest.approx(0.07)
    assert together([]) == {}
