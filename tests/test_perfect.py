"""The bot that plays solved games without a fault."""

from itertools import pairwise
from random import Random

import pytest
from attrs import evolve

from schocken_ai.expert import Expert
from schocken_ai.perfect import Perfect, game_loss, is_solved, values
from schocken_ai.solved import Position, Round, duel
from schocken_ai.solved_half import positions
from schocken_cards.cards import held
from schocken_cards.events import HalfName
from schocken_cards.game import apply, new_game
from schocken_cards.hands import FACES
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.sources import DRAWS, DiceCup
from schocken_cards.table import Table
from schocken_cards.testing import deal, play, twin
from schocken_cards.view import view
from tests.trial import Trial

WOLBECK = load("wolbeck")
VALUES = values(WOLBECK)
START = Position(13, 0, 0)

EXACT = 1e-9


def loss(table: Table, *actions: str) -> dict[str, float]:
    """The chance of losing the final after each action, which is that of losing the half."""
    play(table, *actions)
    table.half = "final"
    assert table.seat is not None
    chances = Perfect().evaluate(view(table, table.seat))
    return {str(action): chance for action, chance in chances.items()}


def test_every_position_is_worth_what_its_round_leads_to() -> None:
    for position in Random(1).sample(list(positions(13)), 12):
        solved = Round(duel(WOLBECK), position, VALUES, VALUES).lead()
        assert solved.start == pytest.approx(VALUES[position], abs=EXACT)


def test_more_deckel_for_the_leader_are_never_better() -> None:
    for stock in range(14):
        losses = [VALUES[Position(stock, own, 13 - stock - own)] for own in range(14 - stock)]
        assert all(fewer < more for fewer, more in pairwise(losses))


@pytest.mark.parametrize(
    ("half", "losers"), [(1, ()), (2, (0,)), (2, (1,)), ("final", (0, 1))], ids=str
)
def test_what_one_player_may_lose_the_other_may_win(
    half: HalfName, losers: tuple[int, ...]
) -> None:
    table = deal("652 431", rules="wolbeck")
    table.half, table.losers = half, losers
    assert game_loss(view(table, 0), 0.3) + game_loss(view(table, 1), 0.7) == pytest.approx(1)


def test_the_half_marker_costs_what_the_rest_of_the_game_is_worth() -> None:
    lead = VALUES[START]
    table = deal("652 431", rules="wolbeck")
    lost, won = (game_loss(view(table, 0), half) for half in (1, 0))
    table.half, table.losers = 2, (0,)
    assert lost == pytest.approx(game_loss(view(table, 0), lead))  # who lost it leads
    table.losers = (1,)
    assert won == pytest.approx(game_loss(view(table, 0), 1 - lead))


def test_dealing_leads_from_the_value_of_a_position_to_those_of_its_hands() -> None:
    position = Position(3, 4, 6)
    mean = 0.0
    for hand, chance in zip(DRAWS[3], DiceCup().chances((), 3), strict=True):
        table = deal("222 222", rules="wolbeck", deckel=position[1:])
        table.hold(table.order.index(0), held("any", (), 0, hand))
        mean += chance * min(loss(table).values())
    assert mean == pytest.approx(VALUES[position], abs=EXACT)


def tried(tables: list[tuple[float, Table]]) -> dict[str, float]:
    """The chance that seat 1 loses the half after each of its actions, by trying everything."""
    trial = Trial(WOLBECK, FACES, VALUES)
    return {str(action): 1 - trial.after(tables, action) for action in tables[0][1].legal}


@pytest.mark.parametrize("hand", ["652", "411", "666", "331"])
@pytest.mark.parametrize("led", ["542", "411"])
def test_a_follower_who_sees_the_leaders_hand_expects_what_trying_finds(
    led: str, hand: str
) -> None:
    table = deal(f"222 {hand}", then=led, rules="wolbeck", deckel=[3, 6])
    play(table, "draw", "stop")
    assert loss(table.copy()) == pytest.approx(tried([(1.0, table)]), abs=EXACT)


def test_a_follower_of_a_blind_draw_expects_what_trying_finds() -> None:
    tables = []
    for face in FACES:
        table = deal("115 652", then=f"4 {face} 63", rules="wolbeck", deckel=[7, 6])
        play(table, "keep 1 1", "keep 1 1", "keep 5")
        tables.append((1 / 6, table))
    assert loss(tables[0][1].copy()) == pytest.approx(tried(tables), abs=EXACT)


def test_halves_are_lost_as_often_as_said() -> None:
    position, halves = Position(0, 6, 7), 1500
    lost = 0
    for number in range(halves):
        table = new_game(WOLBECK, 2, "perfect", number=number)
        leader = table.order[0]
        table.stock, *holdings = position
        table.deckel = tuple(holdings if leader == 0 else holdings[::-1])
        while not table.losers:
            assert table.seat is not None
            apply(table, Perfect().decide(view(table, table.seat)))
        lost += table.losers == (leader,)
    expected = VALUES[position]
    assert abs(lost / halves - expected) < 3 * (expected * (1 - expected) / halves) ** 0.5


def test_it_tells_the_chance_of_losing_for_every_action_and_takes_the_best() -> None:
    for number in range(20):
        table = new_game(WOLBECK, 2, "evaluate", number=number)
        while table.seat is not None:
            seen = view(table, table.seat)
            chances = Perfect().evaluate(seen)
            assert set(chances) == set(seen.legal)
            assert list(chances.values()) == sorted(chances.values())
            assert Perfect().decide(seen) == next(iter(chances))
            apply(table, Perfect().decide(seen))


def test_what_it_cannot_see_makes_no_difference() -> None:
    chance = Random(1)
    for number in range(20):
        table = new_game(WOLBECK, 2, "twins", number=number)
        while table.seat is not None:
            seat = table.seat
            here = Perfect().evaluate(view(table, seat))
            assert Perfect().evaluate(view(twin(table, seat, chance), seat)) == here
            apply(table, chance.choice(table.legal))


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "wolbeck"])
def test_where_stopped_hands_are_covered_or_cards_are_drawn_it_plays_as_expert(preset: str) -> None:
    seen = view(deal("652 431", rules=preset), 0)
    assert not is_solved(seen)
    assert Perfect().evaluate(seen) == Expert().evaluate(seen)
    assert Perfect().decide(seen) == Expert().decide(seen)


def test_among_three_it_plays_as_expert_but_in_the_final() -> None:
    table = deal("652 431", rules="wolbeck", deckel=[6, 7, 0])
    assert not is_solved(view(table, 0))
    assert Perfect().evaluate(view(table, 0)) == Expert().evaluate(view(table, 0))
    table.half = "final"
    assert is_solved(view(table, 0))
    assert Perfect().evaluate(view(table, 0)) == Perfect().evaluate(
        view(final_of_two(list(table.deckel[:2])), 0)
    )


def final_of_two(deckel: list[int]) -> Table:
    table = deal("652 431", rules="wolbeck", deckel=deckel)
    table.half = "final"
    return table


def test_rules_of_ones_own_are_not_taken_for_solved_ones() -> None:
    for rules in (evolve(WOLBECK, deckel=12), evolve(WOLBECK, name="my own")):
        assert not is_solved(view(deal("652 431", rules=rules), 0))
