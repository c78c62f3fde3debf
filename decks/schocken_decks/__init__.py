"""What faces are drawn from: a deck of dice cards, or dice. Knows nothing of Schocken."""

from schocken_decks.cards import CardDeck
from schocken_decks.chance import Chance, derive
from schocken_decks.deck import Deck, DeckEmptyError
from schocken_decks.dice import Dice
from schocken_decks.discards import DiscardPile, NoPile
from schocken_decks.faces import Face, Faces
from schocken_decks.stacked import StackedDeck

__all__ = [
    "CardDeck",
    "Chance",
    "Deck",
    "DeckEmptyError",
    "Dice",
    "DiscardPile",
    "Face",
    "Faces",
    "NoPile",
    "StackedDeck",
    "derive",
]
