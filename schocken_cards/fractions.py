"""How exactly fractions stand in documents."""

DIGITS = 9
"""Fractions are rounded to as many before they are printed."""


def rounded(fraction: float) -> float:
    """A fraction as it is printed, never as minus zero."""
    return round(fraction, DIGITS) + 0.0
