"""Positions: what a seat knows before a decision, as a value and as a line of text."""

from schocken_cards.position.checks import WrongPartError
from schocken_cards.position.text import parse, read, rule_set
from schocken_cards.position.value import Position, Shown

__all__ = ["Position", "Shown", "WrongPartError", "parse", "read", "rule_set"]
