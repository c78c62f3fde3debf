"""Games whose chance somebody else decides are the same games."""

from copy import deepcopy
from math import inf, prod
from random import Random

import pytest
from attrs import evolve

from schocken_cards.actions import Draw, Stop, parse_action
from schocken_cards.environments.explicit_chance import Walk
from schocken_cards.errors import BadInputError, IllegalActionError
from schocken_cards.events import Drawn, Event, Opening
from schocken_cards.game import apply, new_game
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.rules import Rules

SMALL = evolve(preset("kartenspiel"), name="small deck", cards_per_face=(4,) * 6)
EACH_ROUND = evolve(SMALL, name="each round", reshuffle="each_round")
RULE_SETS = [*map(preset, PRESETS), SMALL, EACH_ROUND]


def drawn(events: list[Event]) -> list[int]:
    """The faces that were drawn, in order."""
    faces: list[int] = []
    for event in events:
        if isinstance(event, Opening):
            faces += [face for cards in event.cards for face in cards if face is not None]
        elif isinstance(event, Drawn):
            faces += event.faces
    events.clear()
    return faces


def led(walk: Walk, faces: list[int]) -> Walk:
    """The walk after these faces, each of which must be possible."""
    for face in faces:
        assert sum(walk.chances) == pytest.approx(1)
        walk = walk.draw(face)
    return walk


def opened(walk: Walk, faces: str) -> Walk:
    return led(walk, list(map(int, faces.replace(" ", ""))))


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seats", [2, 8])
def test_the_same_cards_and_actions_lead_to_the_same_game(rules: Rules, seats: int) -> None:
    events: list[Event] = []
    random = Random(1)
    table = new_game(rules, seats, "walk", emit=events.append)
    walk = led(Walk.start(rules, seats), drawn(events))
    while table.seat is not None:
        assert walk.table is not None
        assert not walk.chances
        assert (walk.table.seat, walk.table.legal) == (table.seat, table.legal)
        assert walk.table.deck.left == table.deck.left
        action = random.choice(table.legal)
        apply(table, action, events.append)
        walk = led(walk.act(action), drawn(events))
    assert walk.table is not None
    assert walk.table.seat is None
    assert (walk.table.loser, walk.table.history) == (table.loser, table.history)


def test_cards_are_as_likely_as_the_pile_has_them() -> None:
    walk = Walk.start(preset("kartenspiel"), 2)
    assert walk.chances == pytest.approx((15 / 90,) * 6)
    walk = walk.draw(6)
    assert walk.chances == pytest.approx((*(15 / 89,) * 5, 14 / 89))
    walk = walk.draw(3)  # the opening is over, the deal begins
    assert walk.chances == pytest.approx([count / 88 for count in (15, 15, 14, 15, 15, 14)])


def test_a_throw_of_dice_does_not_depend_on_the_others() -> None:
    walk = opened(Walk.start(preset("wolbeck"), 2), "63 111 111")
    assert walk.act(Draw()).chances == pytest.approx((1 / 6,) * 6)
    assert walk.table is not None
    assert walk.table.deck.left == inf
    assert list(walk.table.deck.discards) == []


def test_an_empty_pile_takes_the_discards_back() -> None:
    opening, the_rest = "65555444", "1111 2222 3333 4 666"
    walk = opened(Walk.start(SMALL, 8), opening + the_rest)
    assert walk.chances == pytest.approx([count / 8 for count in (0, 0, 0, 3, 4, 1)])


def test_an_opening_tie_is_drawn_again_by_the_tied() -> None:
    walk = opened(Walk.start(preset("kartenspiel"), 3), "663 52 123 123 123")
    assert walk.opening == ((6, 6, 3), (5, 2, None))
    assert walk.table is not None
    assert walk.table.seat == 0


def test_the_probability_of_a_way_is_that_of_its_cards() -> None:
    walk, chances = Walk.start(preset("kartenspiel"), 2), []
    for face in (6, 1, 1, 1, 1):
        chances.append(walk.chances[face - 1])
        walk = walk.draw(face)
    assert prod(chances) == pytest.approx(15 / 90 * 15 / 89 * 14 / 88 * 13 / 87 * 12 / 86)


def test_a_walk_stays_where_it_is_when_others_go_on() -> None:
    walk = opened(Walk.start(preset("kartenspiel"), 2), "63 125 666")
    before = deepcopy(walk.table), walk.decisions
    one = opened(walk.act(parse_action("keep 1")), "31")
    other = opened(walk.act(Stop()), "111 222")
    assert (walk.table, walk.decisions) == before
    assert one.table is not None
    assert one.table.cards_of(0).hand == (3, 1, 1)
    assert other.table is not None
    assert other.table.round == 2


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    walk = Walk.start(SMALL, 2)
    with pytest.raises(IllegalActionError, match="a card is to be drawn"):
        walk.act(Stop())
    for face in (0, 7, -1):
        with pytest.raises(BadInputError, match="cannot be drawn"):
            walk.draw(face)
    walk = opened(walk, "63 555 152")  # all four fives are before the players
    with pytest.raises(BadInputError, match="1 cannot be drawn"):
        walk.draw(1)
    with pytest.raises(IllegalActionError, match="keep 6"):
        walk.act(Draw((6,)))
    with pytest.raises(BadInputError, match="5 cannot be drawn"):
        walk.act(Draw((5, 5))).draw(5)
    assert walk.act(Draw((5, 5))).draw(4).decisions == 1
    with pytest.raises(BadInputError, match="seats"):
        Walk.start(SMALL, 9)
