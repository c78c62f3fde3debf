"""A deck of dice cards: draw pile, discard pile, reshuffle."""

from collections.abc import Sequence
from typing import Self

import attr
from attrs import field

from schocken_decks.chance import Chance
from schocken_decks.deck import DeckEmptyError
from schocken_decks.discards import DiscardPile
from schocken_decks.faces import Faces


@attr.s(auto_attribs=True)
class CardDeck:
    """Cards dealt from the top of a shuffled pile, one by one or several at a time alike."""

    chance: Chance
    pile: Faces = field(repr=False)
    """The cards as they were last shuffled; the last `left` of them are still there."""
    left: int
    discards: DiscardPile = field(repr=False)

    @classmethod
    def of(cls, cards_per_face: Sequence[int], chance: Chance) -> Self:
        """A full, shuffled deck; `cards_per_face`: how many ones, twos, … sixes there are."""
        cards = [face for face, count in enumerate(cards_per_face, 1) for _ in range(count)]
        return cls(chance, chance.shuffled(cards), len(cards), DiscardPile())

    def draw(self, count: int) -> Faces:
        """Draws `count` cards; when the pile is too short its rest comes first, then discards.

        Raises DeckEmptyError when pile and discards together are too few.
        """
        left = self.left
        if count >= left:
            return self._draw_the_rest(count)
        self.left = left - count
        return self.pile[-left : count - left]

    def reshuffle(self) -> None:
        """Shuffles all discards back into the draw pile."""
        cards = list(self.pile[len(self.pile) - self.left :])
        for faces, _ in self.discards:
            cards.extend(faces)
        self.pile = self.chance.shuffled(cards)
        self.left = len(self.pile)
        self.discards.clear()

    def copy(self) -> Self:
        """An independent deck in the same state."""
        return type(self)(self.chance.copy(), self.pile, self.left, self.discards.copy())

    def _draw_the_rest(self, count: int) -> Faces:
        rest = self.pile[len(self.pile) - self.left :]
        self.left = 0
        if count == len(rest):
            return rest
        self.reshuffle()
        if len(rest) + self.left < count:
            raise DeckEmptyError(f"{count} cards wanted, {len(rest) + self.left} there")
        return rest + self.draw(count - len(rest))
