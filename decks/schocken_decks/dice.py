"""Dice in a cup: every throw is independent of all before."""

from math import inf
from typing import ClassVar, Self

from attrs import define

from schocken_decks.chance import Chance
from schocken_decks.discards import DiscardPile, NoPile
from schocken_decks.faces import Faces


@define
class Dice:
    """A cup of fair dice. There are no piles: nothing is discarded, nothing runs out."""

    left: ClassVar[float] = inf
    discards: ClassVar[DiscardPile] = NoPile()

    chance: Chance

    def draw(self, count: int) -> Faces:
        """Throws `count` dice."""
        return tuple([int(number * 6) + 1 for number in self.chance.take(count)])

    def reshuffle(self) -> None:
        """Does nothing: a cup has no pile."""

    def copy(self) -> Self:
        """An independent cup in the same state."""
        return type(self)(self.chance.copy())
