"""The little linear algebra that a rating needs, for as many rows as a match has bots.

Sums are `fsum`, because what `sum` makes of fractions changed with Python 3.12.
"""

from math import fsum
from operator import mul

Vector = list[float]
Matrix = list[Vector]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric, positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = [value / rows[at][at] for value in rows[at]]
        rows = [
            pivot
            if other == at
            else [value - row[at] * own for value, own in zip(row, pivot, strict=True)]
            for other, row in enumerate(rows)
        ]
    return [row[size:] for row in rows]


def times(matrix: Matrix, vector: Vector) -> Vector:
    """The product of a matrix and a vector."""
    return [fsum(map(mul, row, vector)) for row in matrix]


def around(outer: Matrix, inner: Matrix) -> Matrix:
    """The product of `outer`, `inner` and `outer` again; both are symmetric."""
    rows = [times(inner, row) for row in outer]
    return [times(outer, row) for row in rows]
