"""What the runner of matches costs, beside the bare engine; what a second worker brings; memory.

Usage: python benchmarks/match.py [ROUNDS [GAMES]]. Demanded: the runner adds at most 10 % to the
time of the bare engine, with every block kept in a file; two workers make at least 1.8 times the
games of one; a match of GAMES (1,000,000) needs at most 20 % more memory than one of 10,000.

Times of the first are of the processor, and bare engine and runner take turns. The second is a
matter of the clock, so nothing else may run; the processor time per game, which tells what two
workers would make on free processors, stands beside it.
"""

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from schocken_cards.game import apply, new_game
from schocken_cards.match import Match
from schocken_cards.match.runner import go_on
from schocken_cards.match.store import Store
from schocken_cards.match.workers import local
from schocken_cards.players import make_bot
from schocken_cards.view import view

FOUR = ["greedy", *(f"threshold:stop={stop}" for stop in ("schock-3", "schock-5", "general-4"))]
"""All different: of equal seatings the runner plays only one."""

BLOCKS = 1000
"""In a round of the first measurement."""

REPEATS = 3
"""Of each round on either side; the fastest counts, being the least disturbed."""

FEW = 10_000
"""Games of the match whose memory that of a long one is compared with."""

SECONDS = 20
"""About, for each part of the second measurement."""

MEASURED = """
import resource, sys
from schocken_cards.cli.app import run
run(sys.argv[1:])
for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
    print(resource.getrusage(who).ru_maxrss, file=sys.stderr)
"""


def bare(match: Match) -> None:
    """Plays the games of a match with the engine and the bots alone."""
    bots = list(map(make_bot, FOUR))
    for block in range(match.blocks):
        for seating in match.seatings(block):
            players = [bots[at] for at in seating]
            table = new_game(match.rules[0], match.seats, match.seed, number=block)
            while table.seat is not None:
                apply(table, players[table.seat].decide(view(table, table.seat)))


def kept(match: Match, jobs: int = 1) -> None:
    """Plays a match, counts and keeps it."""
    with TemporaryDirectory() as folder:
        store = Store.create(Path(folder) / "match.sqlite", match)
        go_on(store, local(jobs), None, lambda _result: None)
        store.close(finished=True)


def seconds(play: Callable[[Match], None], match: Match) -> float:
    """Processor time."""
    start = process_time()
    play(match)
    return process_time() - start


def overhead(rounds: int) -> None:
    """Bare engine and runner take turns on the same games."""
    ratios = []
    for number in range(rounds):
        match = Match(FOUR, games=4 * BLOCKS, seats=4, seed=f"benchmark {number}")
        times = [(seconds(bare, match), seconds(kept, match)) for _ in range(REPEATS)]
        fastest = [min(side) for side in zip(*times, strict=True)]
        ratios.append(fastest[1] / fastest[0])
    print(f"runner, in multiples of the bare engine: {median(ratios):.3f}")


def second_worker(rounds: int) -> None:
    """One worker and two take turns, in matches long enough for their start not to count."""
    games = _games_in(SECONDS)
    clock, processor = [], []
    for number in range(rounds):
        spent = {}
        for jobs in (1, 2):
            match = Match(FOUR, games=games * jobs, seats=4, seed=f"worker {number}")
            before, start = os.times(), perf_counter()
            kept(match, jobs)
            after, end = os.times(), perf_counter()
            spent[jobs] = end - start, sum(after[:4]) - sum(before[:4])
        clock.append(2 * spent[1][0] / spent[2][0])
        processor.append(2 * 2 * spent[1][1] / spent[2][1])
    print(f"games of two workers, in multiples of one: {median(clock):.2f} by the clock;")
    print(f"  {median(processor):.2f} if every process had a processor of its own")


def _games_in(wanted: float) -> int:
    match = Match(FOUR, games=400, seats=4, seed="pace")
    return 4 * int(100 * wanted / seconds(bare, match))


def memory(games: int) -> None:
    """The most that the main process and a worker of the command ever had."""
    found = {count: _peak(count) for count in (FEW, games)}
    for count, peaks in found.items():
        main, worker = (peak / 1024 for peak in peaks)
        print(f"{count} games: {main:.1f} MB in the main process, {worker:.1f} in a worker")
    ratios = [many / few for few, many in zip(*found.values(), strict=True)]
    print(f"memory of {games} games, in multiples of {FEW}: {max(ratios):.3f}")


def _peak(games: int) -> tuple[int, int]:
    with TemporaryDirectory() as folder:
        arguments = [
            "match",
            "greedy",
            "--seats",
            "2",
            "--games",
            str(games),
            "--jobs",
            "2",
            "--json",
        ]
        ran = subprocess.run(
            [sys.executable, "-c", MEASURED, *arguments, "--out", f"{folder}/match.sqlite"],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        main, worker = map(int, ran.stderr.splitlines()[-2:])
        return main, worker


def main(rounds: int, games: int) -> None:
    """Prints all figures."""
    if games <= FEW:
        sys.exit(f"GAMES must be more than {FEW}, whose memory it is compared with, not {games}")
    gc.set_threshold(100_000)  # as in the command
    overhead(rounds)
    second_worker(max(1, rounds // 2))
    memory(games)


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*(given + [2, 1_000_000][len(given) :]))
