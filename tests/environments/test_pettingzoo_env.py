"""The PettingZoo environment passes PettingZoo's own tests, and is the game."""

import pickle
from collections.abc import Iterator

import pytest

from schocken_cards.environments.encoding import ACTIONS, NUMBER_OF, size
from schocken_cards.errors import BadInputError, BadRulesError, IllegalActionError
from schocken_cards.game import apply, new_game
from schocken_cards.players import Bot, make_bot
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.table import Table
from schocken_cards.view import view

pytest.importorskip("pettingzoo", reason="needs the extra rl: make rl")

from pettingzoo.test import api_test, render_test, seed_test

from schocken_cards.environments.pettingzoo_env import SchockenEnv, env

TABLES = [(preset, seats) for preset in PRESETS for seats in (2, 4, 8)]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
# PettingZoo warns of every observation with an action mask but those of its own games, and of
# masks without an action, which those have who are not to act.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoo_api_test(rules: str, seats: int) -> None:
    api_test(env(seats, rules), num_cycles=300)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_pettingzoo_seed_test(rules: str, seats: int) -> None:
    seed_test(lambda: env(seats, rules), num_cycles=300)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_pettingzoo_render_test(rules: str, seats: int) -> None:
    render_test(lambda render_mode: env(seats, rules, render_mode))


def bots(seats: int) -> list[Bot]:
    kinds = [make_bot("threshold"), make_bot("chance"), make_bot("greedy")]
    return [kinds[seat % 3] for seat in range(seats)]


def played(schocken: SchockenEnv, playing: list[Bot]) -> Iterator[tuple[str, float, bool]]:
    """Plays a game; yields turn by turn the agent, its reward, and whether the game was over."""
    for agent in schocken.agent_iter():
        _seen, reward, terminated, _truncated, _info = schocken.last()
        yield agent, reward, terminated
        if terminated:
            schocken.step(None)
        else:
            seen = schocken.view(agent)
            schocken.step(NUMBER_OF[playing[seen.seat].decide(seen)])


def the_same_game(rules: str, seed: str, number: int) -> Table:
    table = new_game(load(rules), 5, seed, number=number)
    playing = bots(5)
    while table.seat is not None:
        apply(table, playing[table.seat].decide(view(table, table.seat)))
    return table


@pytest.mark.parametrize("rules", ["kartenspiel", "kneipe"])
def test_game_k_of_a_seed_is_game_k_of_that_seed_everywhere(rules: str) -> None:
    schocken = SchockenEnv(5, rules)
    for number, seed in enumerate([7, None, None]):
        schocken.reset(seed=seed)
        for _turn in played(schocken, bots(5)):
            pass
        assert schocken.table.history == the_same_game(rules, "7", number).history


def test_the_loser_pays_at_the_end_what_the_others_share() -> None:
    schocken = SchockenEnv(5)
    schocken.reset(seed=3)
    turns = list(played(schocken, bots(5)))
    assert all(reward == 0 for _agent, reward, terminated in turns if not terminated)
    assert {agent: reward for agent, reward, terminated in turns if terminated} == {
        f"seat_{seat}": -1 if seat == schocken.table.loser else 0.25 for seat in range(5)
    }
    assert schocken.agents == []


def test_without_a_seed_the_first_game_is_left_to_chance() -> None:
    first, second = SchockenEnv(8), SchockenEnv(8)
    first.reset()
    second.reset()
    assert first.table.seed != second.table.seed


def test_only_the_seat_to_decide_has_legal_actions() -> None:
    schocken = SchockenEnv(3)
    schocken.reset(seed=1)
    for agent in schocken.agents:
        seen = schocken.observe(agent)
        assert seen["observation"].shape == (size(3),)
        assert seen["action_mask"].shape == (len(ACTIONS),)
        assert seen["action_mask"].any() == (agent == schocken.agent_selection)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    schocken = env(3)
    schocken.reset(seed=1)
    before = schocken.unwrapped.table.copy()
    mask = schocken.last()[0]["action_mask"]
    with pytest.raises(IllegalActionError):
        schocken.step(int(mask.argmin()))
    with pytest.raises(AssertionError, match="not in action space"):
        schocken.step(len(ACTIONS))
    with pytest.raises(BadInputError, match="must act"):
        schocken.unwrapped.step(None)
    assert schocken.unwrapped.table == before


def test_what_is_rendered_reads_like_a_replay() -> None:
    schocken = SchockenEnv(2, "kneipe", render_mode="ansi")
    schocken.reset(seed=1)
    assert "Round 1: seat_" in (schocken.render() or "")
    assert schocken.render() == ""
    for _turn in played(schocken, bots(2)):
        pass
    assert "has lost the game." in (schocken.render() or "")


def test_people_see_the_game_as_it_goes(capsys: pytest.CaptureFixture[str]) -> None:
    schocken = SchockenEnv(2, render_mode="human")
    schocken.reset(seed=1)
    assert "Who leads? seat_0" in capsys.readouterr().out
    schocken.step(0)
    assert "stops." in capsys.readouterr().out


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(BadInputError, match="2 to 8"):
        env(seats=9)
    with pytest.raises(BadRulesError, match="poker"):
        env(rules="poker")
    with pytest.raises(BadInputError, match="render_mode"):
        env(render_mode="rgb_array")


def test_it_can_be_sent_to_another_process() -> None:
    schocken = env(4)
    schocken.reset(seed=1)
    sent = pickle.dumps(schocken)
    assert pickle.loads(sent).unwrapped.table == schocken.unwrapped.table  # noqa: S301 - our own
