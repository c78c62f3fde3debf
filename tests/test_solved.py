"""Rounds and halves of two players with open dice, solved."""

import pytest
from attrs import evolve

from schocken_ai.solved import Position, duel
from schocken_ai.solved_half import half_values, positions, residual
from schocken_cards.hands import Faces
from schocken_cards.rulebook import load
from schocken_cards.rules import Rules
from tests.trial import LoadedDice, Trial

WOLBECK = load("wolbeck")

TWO_DECKEL = evolve(WOLBECK, name="two Deckel", deckel=2)

EXACT = 1e-12


@pytest.mark.parametrize(
    ("rules", "faces"),
    [
        (TWO_DECKEL, (1, 6)),
        (TWO_DECKEL, (2, 6)),
        (evolve(TWO_DECKEL, tie="draws"), (1, 4)),
        (evolve(TWO_DECKEL, keep="ones", general_beats_schock_2=True), (1, 2, 6)),
    ],
)
def test_a_half_is_worth_what_trying_everything_finds(rules: Rules, faces: Faces) -> None:
    solved, trial = half_values(duel(rules, LoadedDice(faces))), Trial(rules, faces)
    for position in (Position(2, 0, 0), Position(1, 1, 0), Position(0, 1, 1)):
        assert solved[position] == pytest.approx(trial.leader_loses(position), abs=EXACT)


def test_where_deckel_go_to_and_fro_every_round_agrees_with_those_after_it() -> None:
    rules, faces = evolve(WOLBECK, name="three Deckel", deckel=3), (1, 6)
    solved = half_values(duel(rules, LoadedDice(faces)))
    trial = Trial(rules, faces, solved)
    for position in positions(3):
        assert solved[position] == pytest.approx(trial.round(position), abs=EXACT)


def test_the_residual_tells_how_wrong_values_are() -> None:
    table = duel(TWO_DECKEL, LoadedDice((1, 6)))
    values = half_values(table)
    assert residual(table, values) < EXACT
    start = Position(2, 0, 0)
    assert residual(table, values | {start: values[start] + 0.01}) == pytest.approx(0.01)


def test_a_half_has_a_position_for_every_way_to_share_the_deckel_but_the_end() -> None:
    # 105 ways to share 13 Deckel, less the two in which somebody holds all.
    assert len(set(positions(13))) == 105 - 2
    assert all(sum(position) == 13 for position in positions(13))
