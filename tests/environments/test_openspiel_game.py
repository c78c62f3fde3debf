"""The OpenSpiel game passes OpenSpiel's own tests, and tells nobody what he does not know."""

import unittest
from random import Random
from typing import Any

import pytest
from attrs import evolve

from schocken_cards.actions import parse_action
from schocken_cards.environments.encoding import NUMBER_OF
from schocken_cards.environments.explicit_chance import DecidedDeck, Walk
from schocken_cards.errors import BadInputError, BadRulesError
from schocken_cards.rulebook import PRESETS
from schocken_cards.table import Table
from schocken_cards.testing import twin
from schocken_decks import CardDeck, Chance, Dice

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra rl: make rl")

from open_spiel.integration_tests import api_test
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from schocken_cards.environments import openspiel_game

EVERY_TABLE = [(preset, 2 + number) for number, preset in enumerate(PRESETS[:7])] + [
    (PRESETS[7], 2),
    (PRESETS[0], 8),
]


def loaded(rules: str, players: int) -> Any:  # noqa: ANN401 - OpenSpiel has no types
    return pyspiel.load_game("schocken", {"rules": rules, "players": players})


@pytest.mark.parametrize(("rules", "players"), EVERY_TABLE)
def test_openspiel_random_sim_test(rules: str, players: int) -> None:
    game = loaded(rules, players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("rules", "players"), EVERY_TABLE)
def test_openspiel_games_sim_test(rules: str, players: int) -> None:
    games_sim_test.GamesSimTest().sim_game(loaded(rules, players))


@pytest.mark.parametrize("game", ["schocken", "schocken(players=8,rules=wolbeck)"])
def test_openspiel_api_test(game: str) -> None:
    """The part of it that samples states; nobody can visit all states of this game."""
    names = {"game_name": game, "game": pyspiel.load_game(game)}
    case = type("SchockenApiTest", (api_test.EnforceAPIOnPartialTreeBase,), names)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), [*result.errors, *result.failures]


def test_it_is_among_the_games_of_openspiel() -> None:
    kind = loaded("kartenspiel", 3).get_type()
    assert kind.short_name in pyspiel.registered_names()
    assert (kind.min_num_players, kind.max_num_players) == (2, 8)
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert str(pyspiel.load_game("schocken")) == "schocken(players=2,rules=kartenspiel)"


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(BadRulesError, match="poker"):
        loaded("poker", 2)
    with pytest.raises(BadInputError, match="2 to 8"):
        openspiel_game.SchockenGame({"players": 9})


def reached(rules: str, players: int, *steps: str) -> Any:  # noqa: ANN401
    """The state after these steps: faces drawn (`63`), or actions (`keep 1`)."""
    state = loaded(rules, players).new_initial_state()
    for step in steps:
        if step[0].isdigit():
            for face in step.replace(" ", ""):
                assert state.is_chance_node()
                state.apply_action(int(face) - 1)
        else:
            state.apply_action(NUMBER_OF[parse_action(step)])
    return state


def test_every_card_is_an_outcome_with_its_probability() -> None:
    state = reached("kartenspiel", 2, "6")
    outcomes = dict(state.chance_outcomes())
    assert outcomes == pytest.approx(dict(enumerate([15 / 89] * 5 + [14 / 89])))
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 5) == "draws 6"
    state = reached("kartenspiel", 2, "63 125 666")
    assert (state.current_player(), state.action_to_string(0, 2)) == (0, "keep 1")


def test_covered_cards_of_others_are_in_no_information_state() -> None:
    states = [
        reached("kartenspiel", 2, f"63 125 {hand}", "keep 1", "34") for hand in ("666", "12 3")
    ]
    told = {state.information_state_string(0) for state in states}
    assert len(told) == 1
    assert len({state.information_state_string(1) for state in states}) == 1  # not yet its turn
    assert len({str(state) for state in states}) == 2


def test_a_player_remembers_what_he_threw_away() -> None:
    ways = [["63 152 666", "keep 1", "34"], ["63 143 666", "keep 1", "34"]]
    states = [reached("wolbeck", 2, *way) for way in ways]
    assert len({state.information_state_string(0) for state in states}) == 2
    assert len({state.information_state_string(1) for state in states}) == 1
    assert len({state.observation_string(0) for state in states}) == 1  # dice leave no discards


def test_all_remember_the_opening() -> None:
    states = [reached("wolbeck", 2, f"{opening} 152 666") for opening in ("63", "52")]
    for player in range(2):
        assert len({state.information_state_string(player) for state in states}) == 2


@pytest.mark.parametrize("rules", PRESETS)
def test_information_states_tell_nothing_that_the_player_does_not_know(rules: str) -> None:
    random = Random(3)
    state = loaded(rules, 3).new_initial_state()
    checked = 0
    while not state.is_terminal() and checked < 60:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
            continue
        for player in range(3):
            other = state.clone()
            other.walk = elsewhere(state.walk, player, random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
        checked += 1
        state.apply_action(random.choice(state.legal_actions()))
    assert checked > 10


def elsewhere(walk: Walk, player: int, random: Random) -> Walk:
    """A walk on which all that `player` has seen is the same, and nothing else."""
    assert walk.table is not None
    table = twin(shuffled(walk.table, random), player, random)
    seen = tuple((seat, faces if seat == player else (7,)) for seat, faces in walk.seen)
    return evolve(walk, table=table, seen=seen)


def shuffled(table: Table, random: Random) -> Table:
    """The same table with a deck that has been shuffled."""
    other, deck = table.copy(), table.deck
    assert isinstance(deck, DecidedDeck)
    chance = Chance(random.getrandbits(64))
    if deck.pile is None:
        other.deck = Dice(chance)
    else:
        other.deck = CardDeck.of(deck.pile, chance)
        other.deck.discards = deck.discards.copy()
    return other


def test_observers_tell_apart_what_all_know_and_what_one_knows() -> None:
    state = reached("kartenspiel", 2, "63 125 666")
    public = observer(state, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
    private = observer(state, public_info=False)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert private.string_from(state, 0) == "seat 0 holds 5-2-1, has seen discards 36"
    assert private.string_from(state, 1) == "seat 1 holds ?, has seen discards 36"
    with pytest.raises(ValueError, match="one player"):
        observer(state, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)


def observer(state: Any, **options: object) -> Any:  # noqa: ANN401
    kind = pyspiel.IIGObservationType(perfect_recall=False, **options)
    return make_observation(state.get_game(), kind)


def test_the_tensor_is_the_observation_field_by_field() -> None:
    state = reached("kartenspiel", 2, "63 125 666")
    seen = make_observation(state.get_game())
    seen.set_from(state, 0)
    assert seen.dict["fresh"].tolist() == pytest.approx([1 / 3, 1 / 3, 0, 0, 1 / 3, 0])
    assert seen.tensor.tolist() == state.observation_tensor(0)


def test_the_loser_pays_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    state, random = loaded("kneipe", 4).new_initial_state(), Random(1)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    loser = state.walk.table.loser
    assert state.returns() == pytest.approx([-1 if seat == loser else 1 / 3 for seat in range(4)])
    monkeypatch.setattr(openspiel_game, "MOST_DECISIONS", 1)
    broken_off = reached("kartenspiel", 2, "63 125 666", "keep 1", "34")
    assert broken_off.is_terminal()
    assert broken_off.returns() == [0, 0]
