"""The table: everything there is to know of a game between two decisions."""

import attr
from attrs import evolve, field

from schocken_cards.actions import Action
from schocken_cards.cards import Cards
from schocken_cards.events import Debt, Emit, HalfName, Reshuffled, Showdown
from schocken_cards.ranking import Ranking
from schocken_cards.rules import Rules
from schocken_decks import Deck


@attr.s(auto_attribs=True, kw_only=True)
class Table:
    """The state of a game, advanced in place by `game.apply`.

    What changes is replaced, but for the deck, `draws` and `cards`. `deckel` and `draws` have an
    entry for every seat of the game, `cards` for every seat in the round, in turn order.
    """

    rules: Rules
    ranking: Ranking = field(repr=False)
    deck: Deck = field(repr=False)
    seed: str
    number: int
    """Which game of that seed this is."""

    half: HalfName = 1
    round: int = 0
    stock: int = 0
    deckel: tuple[int, ...]
    losers: tuple[int, ...] = ()
    """Who lost the halves so far, and the final."""
    loser: int | None = None
    """Who lost the game."""
    debts: tuple[Debt, ...] = ()
    """Who pays what."""

    order: tuple[int, ...] = ()
    """The seats in this round, in turn order."""
    at: int = 0
    """Whose turn it is, as an index into `order`."""
    seat: int | None = None
    """The seat to decide; None when the game is over."""
    limit: int = 3
    """How many draws are allowed: 3, and for the followers as many as the leader made (S4-37)."""
    draws: list[int]
    """How many draws each seat has made in this round; 0 for seats not in it."""
    cards: dict[int, Cards]
    """What each seat in the round holds."""
    actions: tuple[tuple[int, Action], ...] = ()
    """The decisions of this round."""

    history: tuple[Showdown, ...] = field(repr=False)
    """The showdowns of the game."""

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the seat to decide, stopping first; none when the game is over."""
        return () if self.seat is None else self.cards[self.seat].legal

    def announce_reshuffle(self, emit: Emit) -> None:
        """Tells how many discards are about to be shuffled back."""
        returning = sum(len(faces) for faces, _ in self.deck.discards)
        if returning:
            emit(Reshuffled(returning))

    def copy(self) -> "Table":
        """An independent table in the same state."""
        return evolve(
            self,
            deck=self.deck.copy(),
            draws=self.draws.copy(),
            cards=self.cards.copy(),
        )
