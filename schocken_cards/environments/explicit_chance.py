"""A game whose chance is somebody else's: every card drawn is an outcome with a probability.

The rules stay where they are. A step is played on a copy of the table with a deck that deals the
faces decided so far; where it runs out of them the step is given up, and played again from its
beginning when the next face is decided.
"""

from math import inf
from typing import Self

from attrs import define, evolve, field, frozen

from schocken_cards.actions import Action
from schocken_cards.errors import BadInputError, IllegalActionError
from schocken_cards.events import Emit, Event, Opening
from schocken_cards.game import apply, new_game
from schocken_cards.hands import FACES, Faces
from schocken_cards.rules import Rules
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_cards.view import view
from schocken_decks import DeckEmptyError, DiscardPile, NoPile

EVEN = (1,) * len(FACES)
"""A die: every face is as likely as the others, whatever came before."""


class UndecidedCardError(Exception):
    """A card is drawn that nobody has decided yet."""


@define
class DecidedDeck:
    """A deck of cards, or a cup of dice, that deals the faces it is told."""

    pile: Faces | None
    """How many ones, twos, … sixes are in the draw pile; None with dice."""
    to_come: list[int] = field(factory=list)
    """The faces decided, the next one first."""
    discards: DiscardPile = field(factory=DiscardPile)

    @classmethod
    def of(cls, rules: Rules) -> Self:
        """A full deck, or dice, as the rule set has it."""
        if rules.source == "dice":
            return cls(pile=None, discards=NoPile())
        return cls(rules.cards_per_face)

    @property
    def left(self) -> float:
        """How many cards the draw pile holds; infinite for dice."""
        return inf if self.pile is None else sum(self.pile)

    @property
    def chances(self) -> tuple[float, ...]:
        """How likely a one, a two, … a six is to be drawn next."""
        weights = self.pile or EVEN
        return tuple(weight / sum(weights) for weight in weights)

    def draw(self, count: int) -> Faces:
        """Draws the faces decided; raises UndecidedCardError when they do not suffice."""
        return tuple([self._draw_one() for _ in range(count)])

    def reshuffle(self) -> None:
        """Puts all discards back into the draw pile."""
        if self.pile is not None:
            back = [face for faces, _ in self.discards for face in faces]
            self.pile = tuple(
                there + back.count(face) for face, there in zip(FACES, self.pile, strict=True)
            )
            self.discards.clear()

    def copy(self) -> Self:
        """An independent deck in the same state."""
        return evolve(self, to_come=self.to_come.copy(), discards=self.discards.copy())

    def _draw_one(self) -> int:
        if not self.left:
            self.reshuffle()
        if not self.left:
            raise DeckEmptyError("the draw pile and the discard pile are empty")
        if not self.to_come:
            raise UndecidedCardError
        face = self.to_come.pop(0)
        if self.pile is not None:
            self.pile = (*self.pile[: face - 1], self.pile[face - 1] - 1, *self.pile[face:])
        return face


@frozen
class Walk:
    """A way through the tree of a game, up to a decision, a card to be drawn, or the end.

    Nothing in it changes: `act` and `draw` return the walk one step further. `table` is the one
    of the last decision and must not be changed either; it is None during the opening.
    """

    rules: Rules
    seats: int
    deck: DecidedDeck
    table: Table | None = None
    action: Action | None = None
    """What was decided there and waits for cards; None at a decision."""
    faces: Faces = ()
    """The cards drawn since."""
    chances: tuple[float, ...] = ()
    """How likely a one, a two, … a six comes next; empty where no card is to be drawn."""

    decisions: int = 0
    """How many decisions were taken."""
    opening: tuple[tuple[int | None, ...], ...] = ()
    """The open draws at the beginning, a face per seat (None: draws no longer)."""
    seen: tuple[tuple[int, Faces], ...] = ()
    """For every decision its seat, and the cards not laid out that this seat alone saw."""

    @classmethod
    def start(cls, rules: Rules, seats: int) -> "Walk":
        """The root of the tree; `seats`: 2 to 8, else BadInputError."""
        return _on(cls(rules, seats, DecidedDeck.of(rules)))

    def act(self, action: Action) -> "Walk":
        """Lets the seat to decide take `action`; raises IllegalActionError if it is not legal."""
        table = self.table
        if table is None or self.chances:
            raise IllegalActionError(_("a card is to be drawn here"))
        saw = () if table.seat is None else ((table.seat, view(table, table.seat).fresh or ()),)
        seen = (*self.seen, *saw)
        return _on(evolve(self, action=action, decisions=self.decisions + 1, seen=seen))

    def draw(self, face: int) -> "Walk":
        """Lets `face` be the next card; raises BadInputError if that cannot be."""
        if not dict(zip(FACES, self.chances, strict=False)).get(face):
            raise BadInputError(_("{face} cannot be drawn here").format(face=face))
        return _on(evolve(self, faces=(*self.faces, face)))

    def __deepcopy__(self, _memo: object) -> "Walk":
        return self


def _on(walk: Walk) -> Walk:
    """The walk as far as the faces decided lead."""
    deck = walk.deck.copy()
    deck.to_come = list(walk.faces)
    events: list[Event] = []
    try:
        table = _step(walk, deck, events.append)
    except UndecidedCardError:
        return evolve(walk, chances=deck.chances)
    opened = next((event.cards for event in events if isinstance(event, Opening)), walk.opening)
    return evolve(walk, deck=deck, table=table, action=None, faces=(), chances=(), opening=opened)


def _step(walk: Walk, deck: DecidedDeck, hear: Emit) -> Table:
    if walk.table is None or walk.action is None:
        return new_game(walk.rules, walk.seats, "", deck=deck, emit=hear)
    table = walk.table.copy()
    table.deck = deck
    apply(table, walk.action)
    return table
