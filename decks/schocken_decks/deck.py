"""What every source of faces offers."""

from typing import Protocol, Self

from schocken_decks.discards import DiscardPile
from schocken_decks.faces import Faces


class DeckEmptyError(Exception):
    """More cards were drawn than there are."""


class Deck(Protocol):
    """A source of faces: a deck of cards with a discard pile, or dice."""

    @property
    def left(self) -> float:
        """How many cards the draw pile holds; infinite for dice."""
        ...

    @property
    def discards(self) -> DiscardPile:
        """What lies on the discard pile."""
        ...

    def draw(self, count: int) -> Faces:
        """Draws `count` faces; a pile that is too short takes the discards back first.

        Raises DeckEmptyError when pile and discards together are too few.
        """
        ...

    def reshuffle(self) -> None:
        """Shuffles all discards back into the draw pile."""
        ...

    def copy(self) -> Self:
        """An independent deck in the same state."""
        ...
