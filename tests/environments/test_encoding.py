"""The game in numbers."""

from itertools import product
from random import Random

import pytest

from schocken_cards.actions import Action, Stop, parse_action
from schocken_cards.cards import after
from schocken_cards.environments.encoding import (
    ACTIONS,
    FIELDS,
    NUMBER_OF,
    action_mask,
    layout,
    legal_numbers,
    observation,
    rewards,
    size,
)
from schocken_cards.game import apply, new_game
from schocken_cards.hands import FACES
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.rules import Keep
from schocken_cards.testing import deal, play, twin
from schocken_cards.view import View, view


def reachable(keep_rule: Keep) -> set[Action]:
    """Every action that some hand allows."""
    actions: set[Action] = set()
    known, ahead = set(), [after(keep_rule, (), 0)]
    while ahead:
        cards = ahead.pop()
        if id(cards) in known:
            continue
        known.add(id(cards))
        for drawn in product(FACES, repeat=3 - len(cards.laid)):
            steps = cards[drawn].steps
            actions.update(steps)
            ahead += [step.after for step in steps.values() if step]
    return actions


def part(seen: View, name: str) -> list[float]:
    return observation(seen)[layout(len(seen.deckel))[name]]


def test_there_is_a_number_for_every_action_and_no_other() -> None:
    assert len(ACTIONS) == len(set(ACTIONS))
    assert reachable("any") == set(ACTIONS)
    assert reachable("ones") < set(ACTIONS)


@pytest.mark.parametrize(
    ("number", "action"),
    [
        (0, "stop"),
        (1, "draw"),
        (2, "keep 1"),
        (7, "keep 6"),
        (8, "keep 1 1"),
        (10, "keep 2 2"),
        (28, "keep 6 6"),
        (29, "flip 1"),
        (30, "keep 1 flip 1"),
        (35, "keep 6 flip 1"),
        (36, "flip 2"),
    ],
)
def test_numbers_stay_as_they_are_documented(number: int, action: str) -> None:
    assert NUMBER_OF[parse_action(action)] == number
    assert ACTIONS[number] == parse_action(action)


def test_the_mask_shows_what_is_legal() -> None:
    legal = deal("661 234", rules="kneipe").legal
    mask = action_mask(legal)
    assert [ACTIONS[number] for number, allowed in enumerate(mask) if allowed] == [
        ACTIONS[number] for number in legal_numbers(legal)
    ]
    assert {str(ACTIONS[number]) for number in legal_numbers(legal)} == {
        "stop",
        "draw",
        "keep 1",
        "flip 1",
        "keep 1 flip 1",
    }
    assert sum(action_mask(())) == 0


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_what_the_loser_pays_the_others_share(seats: int) -> None:
    paid = rewards(1, seats)
    assert paid[1] == -1
    assert len(set(paid)) == 2
    assert sum(paid) == pytest.approx(0)
    assert rewards(None, seats) == [0] * seats


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_observations_have_one_size_and_lie_between_0_and_1(preset: str, seats: int) -> None:
    table, random = new_game(load(preset), seats, "encoding"), Random(1)
    while table.seat is not None:
        for seat in range(seats):
            seen = observation(view(table, seat))
            assert len(seen) == size(seats)
            assert all(0 <= number <= 1 for number in seen)
        apply(table, random.choice(table.legal))
    assert len(observation(view(table, 0))) == size(seats)


def test_fields_have_the_width_they_say() -> None:
    seen = view(deal("112 665 234"), 0)
    for field in FIELDS:
        values = field.values(seen, 1) if field.each_seat else field.values(seen)
        assert len(list(values)) == field.width


def test_an_observation_tells_the_table_from_the_own_seat_on() -> None:
    table = deal("112 665 234", then="4 32", deckel=[1, 4, 0])
    play(table, "keep 1 1", "stop", "flip 1")
    mine = view(table, 1)
    assert part(mine, "deckel") == pytest.approx([4 / 13, 0, 1 / 13])
    assert part(mine, "stock") == pytest.approx([8 / 13])
    assert part(mine, "limit") == pytest.approx([2 / 3])
    assert part(mine, "leads") == [0, 0, 1]
    assert part(mine, "to_act") == [0, 1, 0]
    assert part(mine, "draws") == pytest.approx([2 / 3, 1 / 3, 2 / 3])
    assert part(mine, "stopped") == [0, 0, 1]
    assert part(mine, "flipped") == [1 / 2, 0, 0]


def test_own_cards_are_seen_and_those_of_others_are_not() -> None:
    table = deal("125 661 234", then="31")
    assert part(view(table, 0), "fresh") == pytest.approx([1 / 3, 1 / 3, 0, 0, 1 / 3, 0])
    play(table, "keep 1")
    leader, other = view(table, 0), view(table, 1)
    assert part(leader, "laid")[:6] == pytest.approx([1 / 3, 0, 0, 0, 0, 0])
    assert part(leader, "fresh") == pytest.approx([1 / 3, 0, 1 / 3, 0, 0, 0])
    assert part(other, "laid")[12:] == pytest.approx([1 / 3, 0, 0, 0, 0, 0])
    assert part(other, "fresh") == [0] * 6  # its turn has not come


@pytest.mark.parametrize("preset", PRESETS)
def test_an_observation_tells_nothing_that_its_seat_does_not_know(preset: str) -> None:
    table, random = new_game(load(preset), 4, "secret"), Random(2)
    for _ in range(60):
        if table.seat is None:
            break
        other = twin(table, table.seat, random)
        assert observation(view(other, table.seat)) == observation(view(table, table.seat))
        apply(table, random.choice([a for a in table.legal if a != Stop()] or table.legal))
