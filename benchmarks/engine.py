"""How fast the engine is, beside OpenSpiel's Leduc poker driven the same way in the same run.

Random legal actions, `kartenspiel` with four seats. Short slices of both take turns, so that
whatever else the machine does hits both; the figures that count are ratios.
"""

import argparse
import random
import sys
from collections.abc import Callable
from statistics import median, quantiles
from tempfile import TemporaryFile
from time import process_time
from typing import Any

from schocken_cards import game as engine
from schocken_cards.actions import Action
from schocken_cards.asking import legal_answer
from schocken_cards.events import Emit, Event
from schocken_cards.game import apply, new_game
from schocken_cards.lines import line
from schocken_cards.players import make_bot
from schocken_cards.rulebook import load
from schocken_cards.table import Table
from schocken_cards.view import view

RULES = load("kartenspiel")
SEATS = 4

DECISIONS = 1000
"""In a slice, at least: some milliseconds, so that a slice often gets by undisturbed."""

HALVES = 10
"""The same for slices of games between bots."""

GAMES = 100
"""How many different games bots play."""

BOT = make_bot("threshold")

Play = Callable[[random.Random], int]
"""Plays for one slice and returns how many decisions, or halves, that took."""


def played(enough: int, game: Callable[[], int]) -> int:
    """Plays games until what they return is enough in all; returns that."""
    done = 0
    while done < enough:
        done += game()
    return done


def schocken(rng: random.Random) -> int:
    """Games of Schocken."""
    return played(DECISIONS, lambda: one_game(rng, None))


def listened_to(rng: random.Random) -> int:
    """Games whose events somebody hears."""
    return played(DECISIONS, lambda: one_game(rng, lambda _: None))


def recorded(rng: random.Random) -> int:
    """Games whose record is written to a file when they are over."""

    def game() -> int:
        events: list[Event] = []
        decisions = one_game(rng, events.append)
        file.write("\n".join(map(line, events)))
        return decisions

    with TemporaryFile("w") as file:
        return played(DECISIONS, game)


def one_game(rng: random.Random, emit: Emit | None) -> int:
    """One game of Schocken; returns how many decisions it took."""
    decisions = 0
    table = new_game(RULES, SEATS, "benchmark", number=rng.randrange(10_000), emit=emit)
    while table.seat is not None:
        apply(table, rng.choice(table.legal), emit)
        decisions += 1
    return decisions


def leduc(game: Any, rng: random.Random) -> int:  # noqa: ANN401 - OpenSpiel has no types
    """Games of Leduc poker."""
    decisions = 0
    while decisions < DECISIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, probabilities)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions


def seconds_per_decision(play: Play, rng: random.Random) -> float:
    """Times one slice, on the clock that stands still while other programs run."""
    start = process_time()
    decisions = play(rng)
    return (process_time() - start) / decisions


def slices(plays: dict[str, Play], count: int) -> dict[str, list[float]]:
    """Seconds per decision, slice by slice; the plays take turns in changing order."""
    rng = random.Random(1)
    for play in plays.values():
        play(rng)  # what is made once is made now
    times: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(count):
        for name in rng.sample(list(plays), len(plays)):
            times[name].append(seconds_per_decision(plays[name], rng))
    return times


def tables(count: int) -> list[Table]:
    """Tables at random moments of games."""
    rng = random.Random(2)
    found: list[Table] = []
    while len(found) < count:
        table = new_game(RULES, SEATS, "benchmark", number=len(found))
        for _ in range(rng.randrange(100)):
            if table.seat is not None:
                apply(table, rng.choice(table.legal))
        if table.seat is not None:
            found.append(table)
    return found


def copying(found: list[Table]) -> Play:
    """Copies tables."""

    def play(_rng: random.Random) -> int:
        for table in found:
            table.copy()
        return len(found)

    return play


def viewing(found: list[Table]) -> Play:
    """Makes the view of the seat to decide."""

    def play(_rng: random.Random) -> int:
        for table in found:
            assert table.seat is not None
            view(table, table.seat)
        return len(found)

    return play


def bots_play(number: int) -> Table:
    """A game of four `threshold` bots, asked as in a match."""
    table = new_game(RULES, SEATS, "benchmark", number=number)
    while table.seat is not None:
        apply(table, legal_answer(BOT, view(table, table.seat)))
    return table


def threshold(rng: random.Random) -> int:
    """Halves of four `threshold` bots, each of which is shown its view."""
    return played(HALVES, lambda: len(bots_play(rng.randrange(GAMES)).losers))


def decisions(table: Table) -> list[Action]:
    """What was decided in a game, in the order of the decisions."""
    return [action for shown in table.history for _seat, action in shown.actions]


def decided_before(games: list[list[Action]]) -> Play:
    """The same halves when all decisions are known, as if view and bot cost nothing."""

    def play(rng: random.Random) -> int:
        return played(HALVES, lambda: one_game_again(rng.randrange(GAMES)))

    def one_game_again(number: int) -> int:
        table = new_game(RULES, SEATS, "benchmark", number=number)
        for action in games[number]:
            apply(table, action)
        return len(table.losers)

    return play


def ratios(above: list[float], below: list[float], places: int = 2) -> str:
    """The median of the slices' ratios, and the middle eight tenths of them."""
    found = [a / b for a, b in zip(above, below, strict=True)]
    tenths = quantiles(found, n=10)
    middle, low, high = [f"{ratio:.{places}f}" for ratio in (median(found), tenths[0], tenths[-1])]
    return f"{middle:>6}   ({low} to {high})"


def report(times: dict[str, list[float]]) -> None:
    """Prints what was measured."""
    ours, peer = times["schocken"], times["leduc"]
    python = str(engine.__file__).endswith(".py")
    print("the engine as it stands, in Python" if python else "the engine, compiled")
    print("decisions per second                         median  (middle 80 % of the slices)")
    print(f"  as a multiple of leduc_poker              {ratios(peer, ours)}")
    if "events" in times:
        heard = times["events"]
        print(f"  the same, events listened to              {ratios(peer, heard)}")
        print(f"  events listened to, of those without      {ratios(ours, heard)}")
        print(f"  with the record, of those without         {ratios(ours, times['record'])}")
    print("time, in multiples of one decision")
    print(f"  copy()                                    {ratios(times['copy'], ours)}")
    print(f"  view()                                    {ratios(times['view'], ours)}")
    if "threshold" in times:
        print("halves per decision of leduc_poker")
        print(f"  four threshold bots                       {ratios(peer, times['threshold'], 4)}")
        print(f"  the same, bots at no cost                 {ratios(peer, times['decided'], 4)}")
    print("for information: decisions (or halves) per second, median slice")
    for name in [name for name in times if name not in {"copy", "view"}]:
        print(f"  {name:<38} {1 / median(times[name]):11,.0f}")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slices", type=int, default=200, help="how many of each (default: 200)")
    parser.add_argument("--events", action="store_true", help="also with events and the record")
    parser.add_argument("--bots", action="store_true", help="also halves of threshold bots")
    options = parser.parse_args()
    try:
        import pyspiel  # noqa: PLC0415 - optional
    except ImportError:
        sys.exit("OpenSpiel is needed to compare with: pip install 'schocken-cards[bench]'")
    game = pyspiel.load_game("leduc_poker")
    found = tables(200)
    plays: dict[str, Play] = {
        "schocken": schocken,
        "leduc": lambda rng: leduc(game, rng),
        "copy": copying(found),
        "view": viewing(found),
    }
    if options.events:
        plays |= {"events": listened_to, "record": recorded}
    if options.bots:
        games = [decisions(bots_play(number)) for number in range(GAMES)]
        plays |= {"threshold": threshold, "decided": decided_before(games)}
    report(slices(plays, options.slices))


if __name__ == "__main__":
    main()
