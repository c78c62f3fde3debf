"""A deck whose order is known beforehand, for tests, lessons and worked examples."""

from collections.abc import Iterable
from typing import Self

from attrs import define, field

from schocken_decks.deck import DeckEmptyError
from schocken_decks.discards import DiscardPile
from schocken_decks.faces import Faces


def _listed(faces: Iterable[int]) -> list[int]:
    return list(faces)


@define
class StackedDeck:
    """Deals `faces` from the first on. Discards are kept to be looked at, never reshuffled."""

    faces: list[int] = field(converter=_listed)
    discards: DiscardPile = field(factory=DiscardPile)

    @property
    def left(self) -> int:
        """How many faces are still to be dealt."""
        return len(self.faces)

    def draw(self, count: int) -> Faces:
        """Draws the next `count` faces; raises DeckEmptyError when fewer are left."""
        if count > len(self.faces):
            raise DeckEmptyError(
                f"{count} cards wanted, {len(self.faces)} left in the stacked deck"
            )
        drawn = tuple(self.faces[:count])
        del self.faces[:count]
        return drawn

    def reshuffle(self) -> None:
        """Does nothing: the order of a stacked deck is given."""

    def copy(self) -> Self:
        """An independent deck in the same state."""
        return type(self)(self.faces.copy(), self.discards.copy())
