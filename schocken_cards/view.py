"""What one player knows. Everything in a view is put there on purpose; nothing is left out later.

Who knows what is the table in 1.4.3 of the rules: cards laid out and actions are public; draw 1
is seen by its owner when the turn begins; the last draw allowed is seen by nobody (S4-39);
hands of players who stopped are covered until the showdown (S4-41) or open (S0-25).
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from schocken_cards.actions import Action
from schocken_cards.events import HalfName, Showdown
from schocken_cards.hands import FACES, Faces, Hand
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rules import MAX_SEATS, Rules
from schocken_cards.table import Table
from schocken_cards.tuples import made
from schocken_decks import Chance, derive

_COVERED: Final[list[tuple[Faces | None, ...]]] = [
    (None,) * seats for seats in range(MAX_SEATS + 1)
]


class View(NamedTuple):
    """What `seat` may know between two decisions.

    Tuples without another word have an entry for every seat of the game.
    """

    rules: Rules
    seat: int
    half: HalfName
    round: int
    losers: tuple[int, ...]
    """Who lost the halves so far, and the final."""
    stock: int
    deckel: tuple[int, ...]

    order: tuple[int, ...]
    """The seats in this round, in turn order; the first leads."""
    to_act: int | None
    """The seat to decide; None when the game is over."""
    limit: int
    """How many draws are allowed: 3, and for the followers as many as the leader made."""
    legal: tuple[Action, ...]
    """What this seat may do now, stopping first; empty when it is not its turn."""

    fresh: Faces | None
    """The own cards that are not laid out; None while the owner does not know them."""
    draws: tuple[int, ...]
    """How many draws each has made in this round; 0 for seats not in it."""
    laid: tuple[Faces, ...]
    """What lies open before each, flipped sixes as Ones."""
    flipped: tuple[int, ...]
    """How many of the Ones before each are sixes."""
    open_fresh: tuple[Faces | None, ...]
    """The other cards of each, where all may see them."""
    stopped: tuple[bool, ...]
    """Who has stopped of his own accord in this round."""
    actions: tuple[tuple[int, Action], ...]
    """The decisions of this round: seat and action."""
    history: tuple[Showdown, ...]
    """The showdowns of the game."""

    pile: int | None
    """How many cards the draw pile holds; None with dice."""
    discards: tuple[int, ...]
    """The faces of the discard pile that this seat has seen."""

    luck: int
    """The key of this seat's own chance in the game; it tells nothing of the cards."""

    @property
    def hand(self) -> Hand | None:
        """The own hand, highest face first; None while the owner does not know all of it."""
        if self.fresh is None:
            return None
        high, middle, low = sorted(self.laid[self.seat] + self.fresh, reverse=True)
        return high, middle, low

    @property
    def rank(self) -> Rank:
        """What the own hand is worth as it stands.

        Raises ValueError while the owner does not know all of it.
        """
        hand = self.hand
        if hand is None:
            raise ValueError("a covered hand has no rank yet")
        return ranking(self.rules).rank(hand, one_draw=not self.laid[self.seat])

    @property
    def leader(self) -> int:
        """The seat that leads the round."""
        return self.order[0]

    @property
    def draws_left(self) -> int:
        """How many draws this seat still has."""
        return self.limit - self.draws[self.seat]

    def unseen(self) -> tuple[int, ...] | None:
        """How many ones, twos, … sixes this seat has not seen; None with dice.

        These are in the draw pile, covered before the players, or among the discards that
        others exchanged.
        """
        if self.pile is None:
            return None
        seen = Counter(self.discards)
        if self.to_act is not None:  # after the end all cards are among the discards
            seen.update(self._on_the_table())
        return tuple(
            count - seen[face] for face, count in zip(FACES, self.rules.cards_per_face, strict=True)
        )

    def _on_the_table(self) -> Iterator[int]:
        """The faces that this seat sees before the players, as they are printed."""
        for laid, flipped, fresh in zip(self.laid, self.flipped, self.open_fresh, strict=True):
            # Laid-out faces stand highest first, the Ones last.
            yield from (6,) * flipped + laid[: len(laid) - flipped] + (fresh or ())
        if self.open_fresh[self.seat] is None:
            yield from self.fresh or ()

    def chance(self) -> Chance:
        """This seat's own chance for this one decision: the same whenever it is asked for."""
        decided = sum(len(shown.actions) for shown in self.history) + len(self.actions)
        return Chance(derive(str(self.luck), decided, "decision"))


def view(table: Table, seat: int) -> View:
    """What `seat` knows of the table."""
    legal: tuple[Action, ...] = ()
    fresh: Faces | None = None
    if table.seat == seat:
        cards = table.cards[table.at]
        legal, fresh = cards.legal, cards.fresh
    elif _looked(table, seat):
        fresh = table.cards_of(seat).fresh
    fields = (
        table.rules,
        seat,
        table.half,
        table.round,
        table.losers,
        table.stock,
        table.deckel,
        table.order,
        table.seat,
        table.limit,
        legal,
        fresh,
        tuple(table.draws),
        tuple(table.laid),
        tuple(table.flipped),
        _open_fresh(table),
        tuple(table.stopped),
        table.actions,
        table.history,
        None if table.rules.source == "dice" else int(table.deck.left),
        table.deck.discards.seen_by(seat),
        table.luck(seat),
    )
    return made(View, fields)


def _open_fresh(table: Table) -> tuple[Faces | None, ...]:
    """The other cards of those who stopped, where rules have them lie open (S0-25)."""
    if table.rules.stopped != "open":
        return _COVERED[len(table.deckel)]
    fresh: list[Faces | None] = [None] * len(table.deckel)
    for seat, cards in zip(table.order, table.cards, strict=True):
        if table.stopped[seat]:
            fresh[seat] = cards.fresh
    return tuple(fresh)


def _looked(table: Table, seat: int) -> bool:
    """Whether the owner knows his cards: his turn has begun and his last draw was not blind."""
    if seat not in table.order:
        return False
    draws = table.draws[seat]
    blind_at = 3 if seat == table.order[0] else table.limit  # S4-39
    return table.order.index(seat) <= table.at and (draws == 1 or draws < blind_at)
