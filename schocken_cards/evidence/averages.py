"""How much an average, such as rounds per half, differs between two conditions on the same cards.

An average is the ratio of two sums over all blocks, and the difference of two such ratios varies
as the sum over blocks of what each adds to it (the usual linearisation of a ratio; Cochran 1977).
"""

from itertools import product
from math import fsum, sqrt

from attrs import define, field, frozen

from schocken_cards.evidence.shares import LEVEL, Interval
from schocken_cards.evidence.student import quantile

SUMS = 4
"""What is summed up: numerator and denominator under the one condition, and under the other."""


@frozen
class Change:
    """How much larger an average is under the first condition, with 95 % confidence."""

    difference: float
    interval: Interval


@define
class Averages:
    """Blocks counted under two conditions: whole numbers, the same in whatever order."""

    blocks: int = 0
    sums: list[int] = field(factory=lambda: [0] * SUMS)
    products: list[int] = field(factory=lambda: [0] * SUMS**2)
    """Of every two of a block's numbers."""

    def add(self, first: tuple[int, int], second: tuple[int, int]) -> None:
        """Counts a block: numerator and denominator under each condition."""
        numbers = (*first, *second)
        self.blocks += 1
        self.sums = [have + number for have, number in zip(self.sums, numbers, strict=True)]
        products = [a * b for a, b in product(numbers, numbers)]
        self.products = [have + new for have, new in zip(self.products, products, strict=True)]

    def change(self) -> Change | None:
        """None where there is nothing to divide by, or there are less than two blocks."""
        of_first, first, of_second, second = self.sums
        if not first or not second or self.blocks < 2:
            return None
        averages = of_first / first, of_second / second
        weights = 1 / first, -averages[0] / first, -1 / second, averages[1] / second
        pairs = zip(product(weights, weights), self.products, strict=True)
        spread = fsum([a * b * together for (a, b), together in pairs])
        error = sqrt(max(0.0, spread) * self.blocks / (self.blocks - 1))
        reach = quantile(LEVEL, self.blocks - 1) * error
        difference = averages[0] - averages[1]
        return Change(difference, (difference - reach, difference + reach))
