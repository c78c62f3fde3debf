"""The bots that come with the game, and what is asked of any bot."""

import random
import sys
from collections.abc import Callable

import pytest
from attrs import frozen

from schocken_ai.greedy import Greedy
from schocken_ai.threshold import STOPS, Threshold
from schocken_cards import players
from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.asking import decide
from schocken_cards.errors import BadInputError
from schocken_cards.game import apply, new_game
from schocken_cards.players import Bot, bot_classes, fill_seats, make_bot
from schocken_cards.rulebook import load
from schocken_cards.testing import check_bot, deal, play
from schocken_cards.view import View, view

RECURSIVE = ["not-lose", "expected-deckel", "counter", "expert", "perfect"]
"""Bots that take milliseconds for a decision: checked in fewer games."""


@pytest.mark.parametrize("bot", [*bot_classes(), "threshold:stop=general-2"])
def test_every_bot_is_well_behaved(bot: str) -> None:
    assert check_bot(bot, games=2 if bot in RECURSIVE else 16) == []


def raises(_seen: View) -> Action:
    raise ZeroDivisionError


def leaves(_seen: View) -> Action:
    sys.exit(1)


def answers_rubbish(_seen: View) -> Action:
    return "stop"  # type: ignore[return-value]


def answers_something_illegal(_seen: View) -> Action:
    return Draw((6, 6), 2)


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise ValueError


def raises_what_cannot_be_said(_seen: View) -> Action:
    raise UnspeakableError


def uses_the_global_generator(seen: View) -> Action:
    random.random()
    return seen.legal[0]


CALLS = iter(range(10**9))


def changes_its_mind(seen: View) -> Action:
    return seen.legal[next(CALLS) % len(seen.legal)]


@pytest.mark.parametrize(
    ("decision", "complaint"),
    [
        (raises, "it raised ZeroDivisionError: "),
        (raises, f"(test_bots.py:{raises.__code__.co_firstlineno + 1})"),
        (raises_what_cannot_be_said, "it raised UnspeakableError"),
        (leaves, "it raised SystemExit: 1"),
        (answers_rubbish, "it answered 'stop', which is not legal"),
        (answers_something_illegal, "which is not legal"),
        (uses_the_global_generator, "it uses the global random generator"),
        (changes_its_mind, "it answers the same view differently"),
    ],
)
def test_check_bot_tells_what_is_wrong(decision: Callable[[View], Action], complaint: str) -> None:
    @frozen
    class Faulty:
        def decide(self, view: View) -> Action:
            return decision(view)

    assert any(complaint in said for said in check_bot(Faulty(), games=2))


def test_a_faulty_bot_forfeits_its_decision_by_stopping() -> None:
    @frozen
    class Faulty:
        def decide(self, view: View) -> Action:
            return raises(view)

    table = deal("125 234")
    decision = decide(Faulty(), "Faulty", view(table, 0))
    assert decision.action == Stop()
    assert decision.fault
    assert decision.fault.bot == "Faulty"


def decided(bot: Bot, hands: str, *before: str, rules: str = "kartenspiel") -> str:
    table = deal(hands, then="1" * 30, rules=rules)
    play(table, *before)
    assert table.seat is not None
    return str(bot.decide(view(table, table.seat)))


def test_greedy_keeps_ones_flips_sixes_and_goes_on() -> None:
    assert decided(Greedy(), "125 234") == "keep 1"
    assert decided(Greedy(), "116 234") == "keep 1 1"
    assert decided(Greedy(), "166 234") == "keep 1 flip 1"
    assert decided(Greedy(), "666 234") == "flip 2"
    assert decided(Greedy(), "124 234") == "keep 1"
    assert decided(Greedy(), "543 234") == "draw"
    assert decided(Greedy(), "111 234") == "stop"


def test_greedy_lays_out_nothing_but_ones_beside_what_lies_there() -> None:
    table = deal("154 234", then="61")
    play(table, "keep 1")
    assert str(Greedy().decide(view(table, 0))) == "keep 1 1"


def test_threshold_stops_at_its_picture() -> None:
    assert decided(Threshold(stop="schock-4"), "114 234") == "stop"
    assert decided(Threshold(stop="schock-4"), "113 234") == "keep 1 1"
    assert decided(Threshold(stop="general-2"), "333 234") == "stop"
    assert decided(Threshold(stop="straight"), "123 234") == "stop"


def test_threshold_goes_on_when_everybody_before_surely_holds_more() -> None:
    two_ones_lie_open = ("keep 1 1", "keep 1 1")
    assert decided(Threshold(stop="straight"), "112 456", *two_ones_lie_open) == "draw"
    assert decided(Threshold(stop="straight"), "652 456", "draw", "draw") == "stop"


def test_threshold_stops_on_anything_that_beats_what_lies_open() -> None:
    assert decided(Threshold(), "332 652", "draw", "stop", rules="wolbeck") != "stop"
    table = deal("125 652 662", then="221 332", rules="wolbeck")
    play(table, "draw", "draw")
    assert table.seat == 1
    play(table, "stop")
    assert str(Threshold().decide(view(table, 2))) == "stop"


@pytest.mark.parametrize("stop", STOPS)
def test_a_seat_is_given_by_a_description(stop: str) -> None:
    assert make_bot(f"threshold:stop={stop}") == Threshold(stop=stop)


def test_an_unknown_bot_or_option_is_refused() -> None:
    with pytest.raises(BadInputError, match="no bot “stockfish”; there are: chance"):
        make_bot("stockfish")
    with pytest.raises(BadInputError, match="“halt=1” is not an option of the bot threshold"):
        make_bot("threshold:halt=1")
    with pytest.raises(BadInputError, match="bot threshold: stop=9: one of schock-aus"):
        make_bot("threshold:stop=9")


class Nothing:
    name = "broken"

    def load(self) -> type[Bot]:
        raise ModuleNotFoundError("no module named 'nothing'")


def test_a_bot_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "bot_classes", lambda: {"broken": Nothing()})
    with pytest.raises(BadInputError, match="the bot broken cannot be loaded: ModuleNotFoundError"):
        make_bot("broken")


def test_free_seats_get_named_opponents_and_equal_names_get_numbers() -> None:
    seats = fill_seats(["Heinz"], ["greedy", "greedy"], 5)
    assert [seat.name for seat in seats] == ["Heinz", "greedy", "greedy 2", "Uschi", "Kalle"]
    assert [seat.bot is None for seat in seats] == [True, False, False, False, False]


def lost(bots: list[str], games: int) -> list[int]:
    players = [make_bot(bot) for bot in bots]
    losses = [0] * len(bots)
    for number in range(games):
        table = new_game(load("kartenspiel"), len(bots), "strength", number=number)
        while table.seat is not None:
            apply(table, players[table.seat].decide(view(table, table.seat)))
        assert table.loser is not None
        losses[table.loser] += 1
    return losses


def test_the_bots_are_as_strong_as_they_should_be() -> None:
    assert lost(["chance", "greedy", "greedy", "greedy"], 40)[0] > 20
    assert lost(["threshold", "chance"], 40)[0] < 12
