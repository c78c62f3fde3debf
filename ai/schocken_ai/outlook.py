"""What each own final hand is worth, by how the round can end.

Ties are broken by turn order; rule sets that count draws first (S1-27) are taken as if they did
not, which matters for equal hands alone.
"""

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from math import prod
from typing import NamedTuple

from schocken_ai.beliefs import Chances
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rules import Rules
from schocken_cards.view import View


class Tier(NamedTuple):
    """Neighbouring places that move equally many Deckel; `top` is the highest of them."""

    top: int
    rank: Rank


class Stakes(NamedTuple):
    """What the ways in which a round can end are worth to a player, by tier, the lowest first."""

    lowest: Sequence[float]
    """He holds the lowest hand, and the highest is of this tier."""
    highest: Sequence[float]
    """He holds the highest hand, of this tier."""
    spared: Sequence[float]
    """Others hold the lowest and the highest hand, which is of this tier."""


@cache
def tiers(rules: Rules) -> tuple[Tier, ...]:
    """The tiers of a rule set, the lowest first."""
    ranks = by_place(rules)
    return tuple(
        Tier(rank.place, rank)
        for rank, above in pairwise((*ranks, None))
        if rank and (above is None or above.deckel != rank.deckel)
    )


@cache
def by_place(rules: Rules) -> tuple[Rank, ...]:
    """A rank of each place, the lowest first."""
    ranks = {rank.place: rank for rank in ranking(rules).ranks()}
    return tuple(ranks[place] for place in sorted(ranks))


def worth(view: View, others: dict[int, Chances], stakes: Stakes) -> list[float]:
    """The mean worth of the round by own place, if the others hold what is believed."""
    after = view.order[view.order.index(view.seat) :]
    reached = {seat: [0.0, *accumulate(chances)] for seat, chances in others.items()}
    # Of equal hands the earlier is higher (S4-56): who comes later must have more to beat mine.
    places = len(by_place(view.rules))
    not_above = [below[seat in after :][:places] for seat, below in reached.items()]
    bounds = [[below[tier.top + 1] for below in reached.values()] for tier in tiers(view.rules)]
    anyhow = [prod(bound) for bound in bounds]
    worths = []
    at = 0
    for place, base in enumerate(zip(*not_above, strict=True)):
        at += place > tiers(view.rules)[at].top
        worths.append(_mean(base, bounds, anyhow, stakes, at))
    return worths


def _mean(
    base: Sequence[float],
    bounds: Sequence[Sequence[float]],
    anyhow: Sequence[float],
    stakes: Stakes,
    own: int,
) -> float:
    """The mean worth for a hand that beats each of the others with the chances `base`.

    `bounds`: for each tier, how likely each of the others holds no more than that; `anyhow`: the
    products of those. `own`: the tier of the hand.
    """
    highest = prod(base)
    mean = highest * stakes.highest[own]
    lowest_before = spared_before = 0.0
    for tier, bound in enumerate(bounds):
        lowest = prod([b - a if b > a else 0.0 for a, b in zip(base, bound, strict=True)])
        # With all others below the own tier the own hand is highest.
        spared = anyhow[tier] - highest - lowest if tier >= own else 0.0
        mean += (lowest - lowest_before) * stakes.lowest[tier]
        mean += (spared - spared_before) * stakes.spared[tier]
        lowest_before, spared_before = lowest, spared
    return mean
