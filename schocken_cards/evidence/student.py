"""Student's t distribution, for which Python's own `statistics` has no functions."""

from functools import cache
from math import atan, cos, log1p, pi, sin, sqrt
from statistics import NormalDist

SERIES = 200
"""From so many degrees of freedom on a transformation to the normal distribution (Wallace 1959)
is exact to 6 digits."""


def inside(t: float, freedom: int) -> float:
    """The chance that a t variable lies between -t and t; `freedom` from 1.

    A finite series: Abramowitz and Stegun 26.7.3 and 26.7.4.
    """
    if freedom > SERIES:
        shrink = (8 * freedom + 1) / (8 * freedom + 3)
        return 2 * NormalDist().cdf(shrink * sqrt(freedom * log1p(t * t / freedom))) - 1
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    square = cos(angle) ** 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for k in range(2 + odd, freedom + 1, 2):
        total += term
        term *= square * (k - 1) / k
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


@cache
def quantile(level: float, freedom: int) -> float:
    """The t for which `inside(t, freedom)` is `level`, by bisection."""
    low, high = 0.0, 1.0
    while inside(high, freedom) < level:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle, freedom) < level else (low, middle)
    return high
