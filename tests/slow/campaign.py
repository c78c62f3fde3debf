"""Plays many random games of every preset and checks every event and every table.

    python -m tests.slow.campaign [GAMES_PER_PRESET]

A broken invariant ends it with the rule set, the number of seats and the game to play again.
"""

import pickle
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter

from attrs import frozen

from schocken_cards.actions import Draw
from schocken_cards.errors import IllegalActionError
from schocken_cards.game import apply, new_game
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.rules import MAX_SEATS
from schocken_cards.table import Table
from schocken_cards.testing import twin
from schocken_cards.view import view
from tests.invariants import check
from tests.referee import Referee

GAMES = 100_000
PROCESSES = 2
CHUNK = 500
SEED = "campaign"


@frozen
class Played:
    """How much was played without an objection."""

    games: int = 0
    decisions: int = 0
    rounds: int = 0

    def __add__(self, other: "Played") -> "Played":
        return Played(
            self.games + other.games,
            self.decisions + other.decisions,
            self.rounds + other.rounds,
        )


def play_games(name: str, numbers: Iterable[int]) -> Played:
    """Plays these games of a preset; an AssertionError says which one went wrong."""
    total = Played()
    for number in numbers:
        try:
            total += play_game(name, number)
        except Exception as error:
            seats = seats_of(number)
            raise AssertionError(f"{name}, {seats} seats, game {number}: {error!r}") from error
    return total


def play_game(name: str, number: int) -> Played:
    """Plays one game with random actions, to the end."""
    rules = preset(name)
    seats = seats_of(number)
    random = Random(number)
    referee = Referee(rules, seats)
    table = new_game(rules, seats, SEED, number=number, emit=referee.hear)
    closer_look = random.randrange(20 * seats)
    decisions = 0
    check(table, referee)
    while table.seat is not None:
        if decisions == closer_look:
            look_closer(table, random)
        legal = table.legal
        apply(table, legal[int(random.random() * len(legal))], referee.hear)
        check(table, referee)
        decisions += 1
    return Played(1, decisions, referee.rounds)


def look_closer(table: Table, random: Random) -> None:
    """What takes too long to be checked at every decision."""
    before = table.copy()
    assert pickle.loads(pickle.dumps(table)) == before  # noqa: S301 - pickled here
    for seat in range(len(table.deckel)):
        assert view(twin(table, seat, random), seat) == view(table, seat)
    apply(before.copy(), before.legal[-1])
    try:
        apply(table, Draw((6, 6, 6)))
    except IllegalActionError:
        assert table == before
    else:
        raise AssertionError("an illegal action was played")


def seats_of(number: int) -> int:
    """Two to eight, one after the other."""
    return 2 + number % (MAX_SEATS - 1)


def main(games: int = GAMES) -> None:
    """Prints a line per preset."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        for name in PRESETS:
            began = perf_counter()
            chunks = [range(at, min(at + CHUNK, games)) for at in range(0, games, CHUNK)]
            total = sum(pool.map(play_games, [name] * len(chunks), chunks), Played())
            seconds = perf_counter() - began
            sys.stdout.write(
                f"{name}: {total.games} games, {total.decisions} decisions,"
                f" {total.rounds} rounds, {seconds:.0f} seconds, invariants hold\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
