"""How much of something there is for each occasion, and how two stretches of games differ in it.

Amounts within a game depend on one another, games do not. See docs/statistics.md.
"""

from collections.abc import Iterable
from math import fsum, sqrt
from typing import NamedTuple

from attrs import frozen

from schocken_cards.evidence.shares import LEVEL, Interval
from schocken_cards.evidence.student import quantile


class Amount(NamedTuple):
    """How much there was in a game, and on how many occasions it could have been."""

    amount: float
    occasions: int


@frozen
class Rate:
    """The amount for each occasion, over `games` games."""

    games: int
    rate: float
    variance: float
    """Of `rate`."""

    @property
    def freedom(self) -> int:
        """The degrees of freedom of the variance."""
        return self.games - 1

    @property
    def interval(self) -> Interval:
        """With 95 % confidence, not below 0."""
        reach = quantile(LEVEL, self.freedom) * sqrt(self.variance)
        return max(0.0, self.rate - reach), self.rate + reach


def rate(amounts: Iterable[Amount]) -> Rate | None:
    """The rate over games as a ratio of sums (Cochran 1977, chapter 6).

    None for fewer than two games with an occasion: they do not tell how much games differ.
    """
    games = [each for each in amounts if each.occasions]
    if len(games) < 2:
        return None
    occasions = sum(each.occasions for each in games)
    value = fsum(each.amount for each in games) / occasions
    squares = fsum((each.amount - value * each.occasions) ** 2 for each in games)
    return Rate(len(games), value, squares * len(games) / (len(games) - 1) / occasions**2)


def change(before: Rate, after: Rate) -> tuple[float, Interval]:
    """By how much a rate rose, with 95 % confidence (Welch 1947)."""
    rose = after.rate - before.rate
    variance = before.variance + after.variance
    if not variance:
        return rose, (rose, rose)
    squares = before.variance**2 / before.freedom + after.variance**2 / after.freedom
    reach = quantile(LEVEL, max(1, int(variance**2 / squares))) * sqrt(variance)
    return rose, (rose - reach, rose + reach)
