"""What happens at the table, in the order in which it happens. The record is made of these.

Several of these are made for every decision of a million games; a NamedTuple costs a third of
a frozen attrs class.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from schocken_cards.actions import Action
from schocken_cards.hands import Faces, Hand
from schocken_cards.ranking import Rank

if TYPE_CHECKING:  # judging a round at a real table needs no cards
    from schocken_cards.cards import Cards

HalfName = Literal[1, 2, "final"]

Giver = int | Literal["stock", "all"]
"""Where Deckel come from: a seat, the stock, or (Schock aus) everywhere."""

Due = Literal["small_drink", "drinks", "round_of_beer", "round_of_schnapps"]


class Debt(NamedTuple):
    """`seat` pays `what` to the table."""

    seat: int
    what: Due


class Opening(NamedTuple):
    """One open card each, the highest leads, the tied draw again (S4-6, S4-7).

    `cards`: for every open draw a face per seat, None for a seat that no longer draws.
    """

    cards: tuple[tuple[int | None, ...], ...]
    leader: int


class HalfStarted(NamedTuple):
    """A half, or the final, begins between `seats`."""

    half: HalfName
    seats: tuple[int, ...]
    leader: int


class RoundStarted(NamedTuple):
    """A round begins; `seats` in turn order, `deckel` for every seat of the game."""

    round: int
    leader: int
    seats: tuple[int, ...]
    stock: int
    deckel: tuple[int, ...]


class Reshuffled(NamedTuple):
    """`cards` discards were shuffled back into the draw pile."""

    cards: int


class Drawn(NamedTuple):
    """`seat` drew `faces` in its draw number `draw` (1 to 3); `blind`: not even it looks."""

    seat: int
    draw: int
    faces: Faces
    blind: bool


class Acted(NamedTuple):
    """`seat`, holding `hand`, took `action`."""

    seat: int
    hand: Hand
    action: Action


class Settlement(NamedTuple):
    """Who was highest and lowest, and which Deckel moved for it.

    `stock` and `deckel` (for every seat of the game) are those afterwards; `out`: who leaves
    the half because of it; `half_lost_by`: the seat that now holds all Deckel, if any.
    """

    high: int
    low: int
    giver: Giver
    moved: int
    stock: int
    deckel: tuple[int, ...]
    out: tuple[int, ...]
    half_lost_by: int | None


class Showdown(NamedTuple):
    """All uncover, in turn order (S4-41, S4-42); `cards`, `draws` and `ranks` in that order."""

    half: HalfName
    round: int
    order: tuple[int, ...]
    actions: tuple[tuple[int, Action], ...]
    """Every decision of the round: seat and action."""
    cards: tuple["Cards", ...]
    draws: tuple[int, ...]
    ranks: tuple[Rank, ...]
    settlement: Settlement


class HalfLost(NamedTuple):
    """`seat` holds all Deckel and lost the half."""

    half: HalfName
    seat: int
    pays: tuple[Debt, ...]


class GameLost(NamedTuple):
    """`seat` lost the game."""

    seat: int
    pays: tuple[Debt, ...]


Event = (
    Opening
    | HalfStarted
    | RoundStarted
    | Reshuffled
    | Drawn
    | Acted
    | Showdown
    | HalfLost
    | GameLost
)

Emit = Callable[[Event], object]
"""Somebody who listens to events."""
