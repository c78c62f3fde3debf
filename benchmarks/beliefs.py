"""How good the beliefs are: the chance of being lowest after stopping, beside tables played out.

`counter` plays against itself; now and then it is asked what it believes would come of a stop:
how likely it would be lowest, and how many Deckel that would cost. Then as many tables as the
view allows are imagined, in which the others go on as `counter` plays. The error is the root of
the mean squared difference, less what sampling itself adds.

Usage: python benchmarks/beliefs.py [POSITIONS] [TABLES_PER_POSITION]
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from schocken_ai.beliefs import beliefs, seen_deck
from schocken_ai.counter import Counter
from schocken_ai.imagine import imagine
from schocken_ai.outlook import Stakes, tiers, worth
from schocken_cards.actions import Stop
from schocken_cards.game import apply, new_game
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import load
from schocken_cards.view import View, view
from schocken_decks import Chance, derive

EVERY = 7
"""One decision in so many is looked at."""


class Compared(NamedTuple):
    """The chance of being lowest: as believed, as played out, and the variance of the latter."""

    leads: bool
    believed: float
    played: float
    variance: float


def views(rules: str, seats: int, count: int) -> Iterator[View]:
    """What is seen before some decisions of games."""
    number = met = 0
    while True:
        table = new_game(load(rules), seats, "beliefs", number=number)
        number += 1
        while table.seat is not None:
            seen = view(table, table.seat)
            met += 1
            if met % EVERY == 0:
                yield seen
                if met == count * EVERY:
                    return
            apply(table, Counter().decide(seen))


def compared(seen: View, tables: int) -> Compared:
    """What is believed of a stop, and what comes of it."""
    chance = Chance(derive("beliefs", seen.luck % 2**32, "imagine"))
    weights, lowest = [], []
    for _ in range(tables):
        table, weight = imagine(seen, chance)
        rounds = len(table.history)
        apply(table, Stop())
        while len(table.history) == rounds:
            assert table.seat is not None
            apply(table, Counter().decide(view(table, table.seat)))
        weights.append(weight)
        lowest.append(table.history[-1].settlement.low == seen.seat)
    total = sum(weights)
    share = sum(weight for weight, low in zip(weights, lowest, strict=True) if low) / total
    variance = share * (1 - share) * sum(weight**2 for weight in weights) / total**2
    return Compared(seen.seat == seen.leader, believed(seen), share, variance)


def believed(seen: View) -> float:
    """How likely the seat thinks it would be lowest if it stopped."""
    limit = seen.draws[seen.seat] if seen.seat == seen.leader else seen.limit
    none = [0.0] * len(tiers(seen.rules))
    lowest = Stakes([1.0] * len(none), none, none)
    assert seen.hand is not None
    rank = ranking(seen.rules).rank(seen.hand, one_draw=not seen.laid[seen.seat])
    return worth(seen, beliefs(seen, seen_deck(seen), limit), lowest)[rank.place]


def report(rules: str, seats: int, positions: int, tables: int) -> str:
    """A line for leaders and one for followers."""
    found = [compared(seen, tables) for seen in views(rules, seats, positions)]
    lines = []
    for who, leads in (("leader", True), ("follower", False)):
        some = [each for each in found if each.leads == leads]
        squares = fmean((each.believed - each.played) ** 2 for each in some)
        error = sqrt(max(squares - fmean(each.variance for each in some), 0.0))
        bias = fmean(each.believed - each.played for each in some)
        lines.append(
            f"{rules:12} {seats} seats  {who:8} {len(some):4} positions"
            f"  mean chance {fmean(each.played for each in some):.3f}"
            f"  bias {bias:+.3f}  error {error:.3f}"
        )
    return "\n".join(lines)


def main(positions: int, tables: int) -> None:
    """Prints two lines for every table size."""
    cases = [(rules, seats) for rules in ("kartenspiel", "wolbeck") for seats in (2, 4, 8)]
    with ProcessPoolExecutor(2) as pool:
        jobs = [pool.submit(report, *case, positions, tables) for case in cases]
        for job in jobs:
            print(job.result(), flush=True)


if __name__ == "__main__":
    main(*([int(number) for number in sys.argv[1:]] or (200, 200)))
