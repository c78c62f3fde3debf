"""How much more one bot lost than another on the same cards, for every two bots of a match."""

from collections.abc import Sequence
from math import sqrt

from attrs import evolve, frozen

from schocken_cards.evidence.shares import LEVEL, Interval, interval
from schocken_cards.evidence.student import inside, quantile
from schocken_cards.evidence.sums import CrossSums, Sums, Tally


@frozen
class Pair:
    """The difference of two bots' shares of games lost: below 0 when `a` lost less."""

    a: str
    b: str
    difference: float
    interval: Interval
    standard_error: float
    p: float
    """The chance of a difference at least as large, if there was none to find."""
    p_adjusted: float
    """The same, if there was none between any two bots (Holm 1979)."""


def pairs(tally: Tally) -> list[Pair]:
    """Every two bots that have played, in the order of the bots."""
    found = [
        _pair(a, b, _Comparison(tally.sums[a], tally.sums[b], cross))
        for (a, b), cross in tally.cross.items()
        if tally.sums[a].held and tally.sums[b].held
    ]
    adjusted = holm([pair.p for pair in found])
    return [evolve(pair, p_adjusted=p) for pair, p in zip(found, adjusted, strict=True)]


def holm(chances: Sequence[float]) -> list[float]:
    """Adjusts p-values for being many: the smallest counts as often as there are (Holm 1979)."""
    adjusted = [0.0] * len(chances)
    highest = 0.0
    order = sorted(range(len(chances)), key=chances.__getitem__)
    for before, at in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - before) * chances[at]))
        adjusted[at] = highest
    return adjusted


@frozen
class _Comparison:
    a: Sums
    b: Sums
    cross: CrossSums

    @property
    def difference(self) -> float:
        return self.a.rate - self.b.rate

    @property
    def freedom(self) -> int:
        """Blocks in which one of them plays, or both."""
        return self.a.blocks + self.b.blocks - self.cross.a.blocks

    def correlation(self) -> float:
        """Of the two shares; starts from that of one block of independent games."""
        blocks = self.freedom
        together = self.cross.residuals(self.a.rate, self.b.rate)
        together += self.cross.independent(self.a.rate, self.b.rate) / blocks
        return together / sqrt(_spread(self.a) * _spread(self.b))

    def interval(self, t: float) -> Interval:
        """Puts the two shares' intervals together (Newcombe 1998, method 10; Zou 2007)."""
        low_a, high_a = interval(self.a, t)
        low_b, high_b = interval(self.b, t)
        rho = self.correlation()
        below = _side(self.a.rate - low_a, high_b - self.b.rate, rho)
        above = _side(high_a - self.a.rate, self.b.rate - low_b, rho)
        return self.difference - below, self.difference + above

    def chance(self) -> float:
        """The p-value: of the widest interval that leaves out 0."""
        low, high = 0.0, 1.0
        while high < 1e3 and not self._reaches_zero(high):
            low, high = high, 2 * high
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (low, middle) if self._reaches_zero(middle) else (middle, high)
        return 1 - inside(low, self.freedom)

    def _reaches_zero(self, t: float) -> bool:
        low, high = self.interval(t)
        return low <= 0 <= high


def _pair(a: str, b: str, both: _Comparison) -> Pair:
    rho = both.correlation()
    errors = [sqrt(_spread(sums)) / sums.held for sums in (both.a, both.b)]
    error = _side(errors[0], errors[1], rho)
    p = both.chance()
    limits = both.interval(quantile(LEVEL, both.freedom))
    return Pair(a, b, both.difference, limits, error, p, p)


def _spread(sums: Sums) -> float:
    """The variance of the losses, as `design_effect` estimates it; half a loss at least."""
    return sums.residuals(sums.rate) + sums.independent(sums.rate) / sums.blocks + 0.5


def _side(a: float, b: float, rho: float) -> float:
    return sqrt(max(0.0, a * a - 2 * rho * a * b + b * b))
