"""How good the costs of decisions are: as `expert` estimates them, beside tables played out.

`club` plays against itself; some of its decisions are looked at. Of each, the best action is
compared with another one that is not far worse: as many tables as the view allows are imagined,
`expert` plays each round to its showdown after the one action and after the other, with the same
cards to come, and what it leads to is the chance of losing the half from the Deckel position then.
The error is the root of the mean squared difference between the cost estimated and the cost played
out, less what sampling adds. Errors of the values of Deckel positions are not in it.

Usage: python benchmarks/costs.py [DECISIONS] [TABLES_PER_DECISION]
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from schocken_ai.club import Club
from schocken_ai.expert import Expert
from schocken_ai.imagine import imagine
from schocken_cards.actions import Action
from schocken_cards.game import apply, new_game
from schocken_cards.rulebook import load
from schocken_cards.table import Table
from schocken_cards.view import View, view
from schocken_decks import Chance, derive

EVERY = 5
"""One decision in so many is looked at."""

FAR = 0.1
"""Actions that cost more of the half than this are not looked at: that they are bad is clear."""


class Compared(NamedTuple):
    """What an action costs of the half: as estimated, as played out, the variance of the latter."""

    estimated: float
    played: float
    variance: float


def views(rules: str, seats: int) -> Iterator[View]:
    """What is seen before some decisions of games, for ever."""
    bot, number, met = Club(), 0, 0
    while True:
        table = new_game(load(rules), seats, "costs", number=number)
        number += 1
        while table.seat is not None:
            seen = view(table, table.seat)
            met += 1
            if met % EVERY == 0:
                yield seen
            apply(table, bot.decide(seen))


def pairs(rules: str, seats: int, count: int) -> Iterator[tuple[View, Action, Action]]:
    """Decisions with their best action and another one that is not far worse."""
    for seen in views(rules, seats):
        losses = Expert().losses(seen)
        best, *rest = losses
        near = [action for action in rest if losses[action].half - losses[best].half < FAR]
        if near:
            yield seen, best, near[seen.luck % len(near)]
            count -= 1
        if not count:
            return


def compared(seen: View, best: Action, other: Action, tables: int) -> Compared:
    """What `other` costs beside `best`, estimated and played out."""
    losses = Expert().losses(seen)
    chance = Chance(derive("costs", seen.luck % 2**32, "imagine"))
    weights, costs = [], []
    for _ in range(tables):
        table, weight = imagine(seen, chance)
        costs.append(_loss(table.copy(), seen.seat, other) - _loss(table, seen.seat, best))
        weights.append(weight)
    total = sum(weights)
    mean = sum(weight * cost for weight, cost in zip(weights, costs, strict=True)) / total
    spread = (
        (weight / total * (cost - mean)) ** 2 for weight, cost in zip(weights, costs, strict=True)
    )
    return Compared(losses[other].half - losses[best].half, mean, sum(spread))


def _loss(table: Table, seat: int, action: Action) -> float:
    """The chance that `seat` loses the half once this round is played out after `action`."""
    rounds, half = len(table.history), table.half
    apply(table, action)
    while len(table.history) == rounds:
        assert table.seat is not None
        apply(table, Expert().decide(view(table, table.seat)))
    outcome = table.history[-1].settlement
    if outcome.half_lost_by is not None:
        return float(outcome.half_lost_by == seat)
    assert table.half == half
    return Expert().outset(view(table, seat)).half


def main(count: int, tables: int) -> None:
    """Prints for every kind of table the bias and the error of the estimated costs."""
    with ProcessPoolExecutor(1) as pool:
        for rules, seats in (("kartenspiel", 4), ("kartenspiel", 2), ("wolbeck", 4)):
            found = list(
                pool.map(compared, *zip(*pairs(rules, seats, count), strict=True), [tables] * count)
            )
            differences = [each.estimated - each.played for each in found]
            noise = fmean(each.variance for each in found)
            error = sqrt(max(fmean(d * d for d in differences) - noise, 0))
            print(
                f"{rules}, {seats} seats, {count} decisions: mean cost estimated"
                f" {fmean(each.estimated for each in found):.4f}, played"
                f" {fmean(each.played for each in found):.4f}; error {error:.4f}"
                f" (noise {sqrt(noise):.4f})",
                flush=True,
            )


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    main(*(given + [200, 200][len(given) :]))
