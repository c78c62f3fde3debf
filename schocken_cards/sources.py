"""What the next cards come from, as far as a player knows: dice, unseen cards, a short pile."""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, permutations
from math import fsum, perm
from typing import Protocol, Self

from attrs import define, evolve, field, frozen

from schocken_cards.cards import Cards
from schocken_cards.errors import BadInputError
from schocken_cards.hands import FACES, Faces, ordered
from schocken_cards.texts import gettext as _
from schocken_cards.view import View

Counts = tuple[int, ...]
"""How many ones, twos, … sixes."""

DRAWS = tuple(tuple(combinations_with_replacement((6, 5, 4, 3, 2, 1), n)) for n in range(4))
"""All multisets of 0, 1, 2, 3 faces, each highest first."""

_COUNTS = {draw: tuple(map(draw.count, FACES)) for draws in DRAWS for draw in draws}


class Source(Protocol):
    """What the next cards come from, as far as the player knows."""

    def chances(self, exchanged: Faces, count: int) -> list[float]:
        """The probability of each of `DRAWS[count]`, once `exchanged` lies on the discards."""
        ...

    def after(self, exchanged: Faces, drawn: Faces) -> "Source":
        """The source once `exchanged` was discarded and `drawn` came."""
        ...


@frozen
class DiceCup:
    """Fair dice: every throw is independent of all before."""

    def chances(self, exchanged: Faces, count: int) -> list[float]:  # noqa: ARG002
        """The probability of each throw of `count` dice."""
        return _THROWS[count]

    def after(self, exchanged: Faces, drawn: Faces) -> Self:  # noqa: ARG002
        """The cup itself."""
        return self


@define(eq=False)
class Unseen:
    """Cards of which every unseen one is equally likely to come next; the pile suffices."""

    counts: Counts
    _chances: dict[int, list[float]] = field(factory=dict)
    _after: dict[Faces, "Unseen"] = field(factory=dict)

    def chances(self, exchanged: Faces, count: int) -> list[float]:  # noqa: ARG002
        """The probability of each draw of `count` cards (multivariate hypergeometric)."""
        if count not in self._chances:
            self._chances[count] = _hypergeometric(self.counts, count)
        return self._chances[count]

    def after(self, exchanged: Faces, drawn: Faces) -> "Unseen":  # noqa: ARG002
        """The unseen cards less those drawn."""
        if drawn not in self._after:
            drawn_counts = _COUNTS[drawn]
            rest = tuple([was - gone for was, gone in zip(self.counts, drawn_counts, strict=True)])
            self._after[drawn] = Unseen(rest)
        return self._after[drawn]


@frozen(cache_hash=True)
class _Pile:
    """Where cards may be, card by card known or not, while a pile runs out.

    `unseen`: all cards not seen, wherever they are; `pile` and `discards`: those of the cards
    there whose faces are known; `hidden` and `hidden_discards`: how many of the unseen are there.
    """

    unseen: Counts
    pile: Counts
    hidden: int
    discards: Counts
    hidden_discards: int

    def exchange(self, exchanged: Faces) -> "_Pile":
        """After `exchanged`, which the player has seen, went to the discards."""
        return evolve(self, discards=_plus(self.discards, exchanged))

    def draws(self) -> Iterator[tuple[int, float, "_Pile"]]:
        """Each way to draw one card: its face, the probability, and where cards are then."""
        there = self._shuffled() if not sum(self.pile) + self.hidden else self
        total = sum(there.pile) + there.hidden
        if not total:
            raise BadInputError(_("no card is left to be drawn"))
        for face in FACES:
            known, unseen = there.pile[face - 1], there.unseen[face - 1]
            if known:
                yield face, known / total, evolve(there, pile=_minus(there.pile, face))
            if unseen and there.hidden:
                chance = there.hidden / total * unseen / sum(there.unseen)
                rest = _minus(there.unseen, face)
                yield face, chance, evolve(there, unseen=rest, hidden=there.hidden - 1)

    def _shuffled(self) -> "_Pile":
        return _Pile(self.unseen, self.discards, self.hidden_discards, (0,) * 6, 0)


@define(eq=False)
class Piles:
    """A draw pile that may run out, after which the discards are shuffled into a new one.

    What the player knows is a mixture: a face drawn after the reshuffle may have been one that
    he saw discarded or one that he did not.
    """

    _parts: Mapping[_Pile, float]
    _ways: dict[tuple[Faces, int], dict[Faces, dict[_Pile, float]]] = field(factory=dict)
    _after: dict[tuple[Faces, Faces], "Piles"] = field(factory=dict)

    @classmethod
    def of(cls, unseen: Counts, pile: int, discards: Faces, hidden_discards: int) -> "Piles":
        """`pile` cards to draw from, all unseen; `discards` seen and `hidden_discards` not."""
        none = (0,) * 6
        return cls({_Pile(unseen, none, pile, _plus(none, discards), hidden_discards): 1.0})

    def chances(self, exchanged: Faces, count: int) -> list[float]:
        """The probability of each draw of `count` cards."""
        ways = self._drawn(exchanged, count)
        return [fsum(ways[drawn].values()) if drawn in ways else 0.0 for drawn in DRAWS[count]]

    def after(self, exchanged: Faces, drawn: Faces) -> "Piles":
        """What the player knows after `drawn` came."""
        if (exchanged, drawn) not in self._after:
            mine = self._drawn(exchanged, len(drawn))[drawn]
            total = fsum(mine.values())
            rest = {pile: chance / total for pile, chance in mine.items()}
            self._after[exchanged, drawn] = Piles(rest)
        return self._after[exchanged, drawn]

    def _drawn(self, exchanged: Faces, count: int) -> dict[Faces, dict[_Pile, float]]:
        """For each draw that can come, where the cards may be then and how likely both are."""
        if (exchanged, count) not in self._ways:
            parts = {part.exchange(exchanged): chance for part, chance in self._parts.items()}
            ways: dict[Faces, dict[_Pile, float]] = {(): parts}
            for _card in range(count):
                ways = _one_more(ways)
            self._ways[exchanged, count] = ways
        return self._ways[exchanged, count]


def _one_more(ways: dict[Faces, dict[_Pile, float]]) -> dict[Faces, dict[_Pile, float]]:
    longer: dict[Faces, dict[_Pile, float]] = {}
    for drawn, parts in ways.items():
        for part, chance in parts.items():
            for face, each, rest in part.draws():
                piles = longer.setdefault(ordered((*drawn, face)), {})
                piles[rest] = piles.get(rest, 0.0) + chance * each
    return longer


def source_of(view: View) -> Source:
    """What the next cards of `view.seat` come from; the reshuffle counts where it may come."""
    unseen = view.unseen()
    if unseen is None or view.pile is None:
        return DiceCup()
    if view.pile >= 3 * view.draws_left:
        return Unseen(unseen)
    on_the_table = 3 * len(view.order)
    discards = sum(view.rules.cards_per_face) - view.pile - on_the_table
    return Piles.of(unseen, view.pile, view.discards, discards - len(view.discards))


def unseen_by(cards: Cards, cards_per_face: Counts) -> Counts:
    """The deck less the own cards; raises BadInputError when the deck has no such cards."""
    own = [cards.faces.count(face) for face in FACES]
    rest = tuple(there - mine for there, mine in zip(cards_per_face, own, strict=True))
    if min(rest) < 0:
        raise BadInputError(_("the deck does not have so many cards of one face"))
    return rest


def _plus(counts: Counts, faces: Faces) -> Counts:
    return tuple([count + faces.count(face) for face, count in zip(FACES, counts, strict=True)])


def _minus(counts: Counts, face: int) -> Counts:
    return (*counts[: face - 1], counts[face - 1] - 1, *counts[face:])


def _hypergeometric(counts: Counts, count: int) -> list[float]:
    unseen = sum(counts)
    if unseen < count:
        raise BadInputError(
            _("{count} cards are to be drawn, but only {unseen} are unseen").format(
                count=count, unseen=unseen
            )
        )
    # The counts, and what is left of each face after one and after two of it.
    left = [there - taken for taken in range(3) for there in counts]
    orders = perm(unseen, count)
    if count == 1:
        return [left[a] / orders for _ways, a in _TERMS[1]]
    if count == 2:
        return [ways * left[a] * left[b] / orders for ways, a, b in _TERMS[2]]
    return [ways * left[a] * left[b] * left[c] / orders for ways, a, b, c in _TERMS[3]]


def _term(draw: Faces) -> tuple[int, ...]:
    """In how many orders a draw can come, and for each of its faces the entry of `left`."""
    entries = [face - 1 + 6 * draw[:at].count(face) for at, face in enumerate(draw)]
    return (len(set(permutations(draw))), *entries)


_TERMS = [[_term(draw) for draw in draws] for draws in DRAWS]
_THROWS = [[term[0] / 6**count for term in terms] for count, terms in enumerate(_TERMS)]
