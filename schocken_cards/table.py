"""The table: everything there is to know of a game between two decisions."""

from typing import Any, cast

import attr
from attrs import evolve, field

from schocken_cards.actions import Action
from schocken_cards.cards import Cards
from schocken_cards.events import Debt, Emit, HalfName, Reshuffled, Showdown
from schocken_cards.hands import Faces
from schocken_cards.ranking import Ranking
from schocken_cards.rules import Rules
from schocken_decks import Deck, derive


@attr.s(auto_attribs=True, kw_only=True)
class Table:
    """The state of a game, advanced in place by `game.apply`.

    What changes is replaced, but for the deck and what is a list. Lists and `deckel` have an entry
    for every seat of the game, `cards` for those in the round, in turn order.
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
    stopped: list[bool]
    """Who has stopped of his own accord in this round."""
    cards: list[Cards]
    """What is held in the round, in turn order."""
    laid: list[Faces]
    """What of it lies open before each seat, flipped sixes as Ones."""
    flipped: list[int]
    """How many of the Ones before each seat are sixes."""
    actions: tuple[tuple[int, Action], ...] = ()
    """The decisions of this round."""

    history: tuple[Showdown, ...] = field(repr=False)
    """The showdowns of the game."""
    _luck: tuple[int, ...] = field(default=cast("Any", ()), init=False, eq=False, repr=False)

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of the seat to decide, stopping first; none when the game is over."""
        return () if self.seat is None else self.cards[self.at].legal

    def cards_of(self, seat: int) -> Cards:
        """What a seat holds; raises ValueError if it is not in the round."""
        return self.cards[self.order.index(seat)]

    def hold(self, at: int, cards: Cards) -> None:
        """Gives cards to the seat whose turn comes at that place, in exchange for its own."""
        seat = self.order[at]
        self.cards[at] = cards
        self.laid[seat] = cards.laid
        self.flipped[seat] = cards.flipped

    def luck(self, seat: int) -> int:
        """The key of the chance that this seat has to itself in the game."""
        if not self._luck:
            seats = range(len(self.deckel))
            keys = [derive(self.seed, self.number, f"seat {each}") for each in seats]
            self._luck = tuple(keys)
        return self._luck[seat]

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
            stopped=self.stopped.copy(),
            cards=self.cards.copy(),
            laid=self.laid.copy(),
            flipped=self.flipped.copy(),
        )
