"""What an exercise is, whatever it asks about."""

from collections.abc import Hashable, Sequence
from typing import Protocol

from schocken_cards.screen import Screen

NAMES = ("Anna", "Ben", "Cleo", "Dora")
"""The players of all exercises."""

CLOSE = 10
"""Percentage points by which a guess of a chance may be off."""


class Exercise(Protocol):
    """A question about a situation. What is right, the engine says; nothing is written down."""

    def show(self, screen: Screen) -> None:
        """Shows the situation."""
        ...

    def question(self) -> str:
        """What is asked."""
        ...

    def choices(self) -> Sequence[str]:
        """The answers offered; none where a chance is to be guessed, 0 to 100 percent."""
        ...

    def right(self) -> frozenset[int]:
        """All right answers: positions in the choices, or percentages."""
        ...

    def gist(self) -> Hashable:
        """What it turns on: a lesson does not ask two of the same where it can help it."""
        ...

    def explanation(self, answer: int) -> list[str]:
        """Why, a sentence each, naming the rule or the picture that decides."""
        ...


def percentages_near(chance: float) -> frozenset[int]:
    """The whole percentages that are close enough to a chance from 0 to 1."""
    return frozenset(each for each in range(101) if abs(each - 100 * chance) <= CLOSE)
