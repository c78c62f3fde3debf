"""The share of games that a bot lost, with an interval that is right for blocks of games."""

from math import ceil, sqrt
from statistics import NormalDist

from attrs import frozen

from schocken_cards.evidence.student import quantile
from schocken_cards.evidence.sums import Sums

Interval = tuple[float, float]

LEVEL = 0.95


@frozen
class Share:
    """The share of games lost: `rate` of the seats held, `interval` with 95 % confidence."""

    held: int
    lost: int
    rate: float
    interval: Interval
    standard_error: float
    design_effect: float
    """Its variance, as a multiple of that of as many independent games."""


def share(sums: Sums) -> Share | None:
    """The share of games (or halves) that a bot lost; None as long as it has not played."""
    if not sums.held:
        return None
    effect = design_effect(sums)
    error = sqrt(effect * sums.independent(sums.rate)) / sums.held
    freedom = sums.blocks
    limits = interval(sums, quantile(LEVEL, freedom))
    return Share(sums.held, sums.lost, sums.rate, limits, error, effect)


def design_effect(*bots: Sums, before: int = 1) -> float:
    """The variance of the losses, as a multiple of that of as many independent games.

    Of one bot, or of several together. Below 1 when the duplicate deals save games: 0.5 means
    that half as many are needed. Few blocks, or few losses, say little about it, so that the
    estimate starts from 1 and weighs as if `before` blocks of independent games, and half a loss,
    had been seen already.
    """
    seen = independent = 0.5
    for sums in bots:
        if sums.held:
            of_bot = sums.independent(sums.rate)
            of_block = of_bot / sums.blocks
            independent += of_bot + (before - 1) * of_block
            seen += sums.residuals(sums.rate) + before * of_block
    return seen / independent


def interval(sums: Sums, t: float) -> Interval:
    """Wilson's interval (1927) at `t` standard errors, for as many games as the blocks are worth.

    Two or more seats in a game lose together at most once: what is estimated is the chance that
    one of them does.
    """
    seats = sums.held_by_game / sums.held
    games = sums.held / seats / design_effect(sums)
    chance = sums.rate * seats
    centre = (chance + t * t / (2 * games)) / (1 + t * t / games)
    spread = chance * (1 - chance) / games + (t / (2 * games)) ** 2
    half = t * sqrt(max(0.0, spread)) / (1 + t * t / games)
    low, high = max(0.0, centre - half) / seats, min(1.0, centre + half) / seats
    return min(low, sums.rate), max(high, sums.rate)


def games_needed(difference: float, standard_error: float, games: int, power: float = 0.8) -> int:
    """How many games it takes to see a `difference`, given what `games` of them showed.

    `standard_error`: of the same figure after `games` games. A difference as large as asked is
    then found at the level of 5 % with a chance of `power`. Raises ValueError for 0.
    """
    if not difference:
        raise ValueError("a difference of 0 cannot be seen in any number of games")
    normal = NormalDist()
    errors = normal.inv_cdf((1 + LEVEL) / 2) + normal.inv_cdf(power)
    return ceil(games * (errors * standard_error / difference) ** 2)
