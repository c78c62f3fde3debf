"""Exact chances: what every legal action leads to when the rest of the turn is played best.

No sampling: all draws are counted, as multisets, with their probabilities. The last draw allowed
is blind (S4-39), so no decision follows it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations
from math import perm
from operator import mul
from typing import Protocol, Self

from attrs import define, evolve, field, frozen

from schocken_cards.actions import Action
from schocken_cards.cards import After, Cards, Step
from schocken_cards.errors import BadInputError
from schocken_cards.hands import FACES, Faces, ordered, parse_played_hand
from schocken_cards.ranking import PICTURES, Rank, Ranking
from schocken_cards.texts import gettext as _
from schocken_cards.view import View

Counts = tuple[int, ...]
"""How many ones, twos, … sixes."""

Values = Mapping[Rank, float]
"""What each final hand is worth: any table over all ranks of a rule set."""

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


@frozen
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
    _after: dict[tuple[Faces, Faces], "Piles"] = field(factory=dict)

    @classmethod
    def of(cls, unseen: Counts, pile: int, discards: Faces, hidden_discards: int) -> "Piles":
        """`pile` cards to draw from, all unseen; `discards` seen and `hidden_discards` not."""
        none = (0,) * 6
        return cls({_Pile(unseen, none, pile, _plus(none, discards), hidden_discards): 1.0})

    def chances(self, exchanged: Faces, count: int) -> list[float]:
        """The probability of each draw of `count` cards."""
        chances = dict.fromkeys(DRAWS[count], 0.0)
        for (drawn, _pile), chance in self._drawn(exchanged, count).items():
            chances[drawn] += chance
        return list(chances.values())

    def after(self, exchanged: Faces, drawn: Faces) -> "Piles":
        """What the player knows after `drawn` came."""
        if (exchanged, drawn) not in self._after:
            ways = self._drawn(exchanged, len(drawn))
            mine = {pile: chance for (came, pile), chance in ways.items() if came == drawn}
            total = sum(mine.values())
            rest = {pile: chance / total for pile, chance in mine.items()}
            self._after[exchanged, drawn] = Piles(rest)
        return self._after[exchanged, drawn]

    def _drawn(self, exchanged: Faces, count: int) -> dict[tuple[Faces, _Pile], float]:
        ways: dict[tuple[Faces, _Pile], float] = {
            ((), part.exchange(exchanged)): chance for part, chance in self._parts.items()
        }
        for _card in range(count):
            longer: dict[tuple[Faces, _Pile], float] = {}
            for (drawn, part), chance in ways.items():
                for face, each, rest in part.draws():
                    way = ordered((*drawn, face)), rest
                    longer[way] = longer.get(way, 0.0) + chance * each
            ways = longer
        return ways


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


@frozen
class ActionOdds:
    """What an action leads to: its value for the goal, and the chance of each final hand."""

    action: Action
    value: float
    ranks: Mapping[Rank, float]

    def chances(self) -> dict[str, float]:
        """The chances by picture: `schock_aus`, `jule`, `schock_6`, … as `key` names them."""
        chances: dict[str, float] = {}
        for rank, chance in self.ranks.items():
            chances[key(rank)] = chances.get(key(rank), 0.0) + chance
        return chances


def odds(
    cards: Cards,
    draws_left: int,
    source: Source,
    ranking: Ranking,
    values: Values | Sequence[Values],
) -> list[ActionOdds]:
    """Every legal action with its value when the rest of the turn is played best, best first.

    `draws_left`: 0 to 2 draws still allowed, the last of them blind. `values`: one table, or one
    for each number of draws that were left when the turn ended, from 0 on (a leader's stop binds
    the others). Equal values stand in the order of the legal actions, stopping first.
    """
    tables = [values] * (draws_left + 1) if isinstance(values, Mapping) else list(values)
    question = _Question(ranking, tables)
    options = [
        ActionOdds(
            action,
            question.worth(cards, step, draws_left, source),
            question.ranks(cards, step, draws_left, source),
        )
        for action, step in cards.steps.items()
        if draws_left or step is None
    ]
    return sorted(options, key=lambda option: option.value, reverse=True)


def unseen_by(cards: Cards, cards_per_face: Counts) -> Counts:
    """The deck less the own cards; raises BadInputError when the deck has no such cards."""
    own = [cards.faces.count(face) for face in FACES]
    rest = tuple(there - mine for there, mine in zip(cards_per_face, own, strict=True))
    if min(rest) < 0:
        raise BadInputError(_("the deck does not have so many cards of one face"))
    return rest


def goal_values(goal: str, ranking: Ranking) -> dict[Rank, float]:
    """The table of values that a goal stands for: `place`, a picture, or `beat=HAND`.

    `place` is 0 for the lowest place of the rule set and 1 for the highest; `schock` includes
    Schock aus; `beat=HAND` is a strictly higher place. Raises BadInputError for another goal.
    """
    ranks = {*ranking.in_one_draw.values(), *ranking.assembled.values()}
    if goal == "place":
        return {rank: rank.place / ranking.top for rank in ranks}
    if goal in PICTURES:
        wanted = {goal, "schock_aus"} if goal == "schock" else {goal}
        return {rank: float(rank.picture in wanted) for rank in ranks}
    name, equals, hand = goal.partition("=")
    if name != "beat" or not equals:
        raise BadInputError(
            _("“{goal}” is no goal: place, beat=HAND, or a picture: {pictures}").format(
                goal=goal, pictures=", ".join(PICTURES)
            )
        )
    played = parse_played_hand(hand)
    place = ranking.rank(played.hand, one_draw=played.one_draw).place
    return {rank: float(rank.place > place) for rank in ranks}


def key(rank: Rank) -> str:
    """How a picture is called in tables of chances: `schock_6`, `general_6`, `straight_6`.

    A straight goes by its highest face; the Turkish one (S3-16) is `straight_532`, because 5-4-3
    has the same highest face.
    """
    if rank.hand == (5, 3, 2) and rank.picture == "straight":
        return "straight_532"
    if rank.picture in {"schock", "general", "straight"}:
        return f"{rank.picture}_{rank.hand[0]}"
    return rank.picture


def all_keys(ranking: Ranking) -> list[str]:
    """The keys of all pictures of a rule set, highest first."""
    return list(dict.fromkeys(key(rank) for rank in ranking.ranks()))


@define
class _Question:
    """Tables of values by draws left, and what was found out for them so far."""

    ranking: Ranking
    values: Sequence[Values]
    _finals: dict[tuple[Cards, int], float] = field(factory=dict)
    _blinds: dict[tuple[int, int], list[float]] = field(factory=dict)
    _best: dict[tuple[Cards, int, int], tuple[float, Step | None]] = field(factory=dict)

    def worth(self, cards: Cards, step: Step | None, left: int, source: Source) -> float:
        """The value of taking `step` (None: stopping) with `left` draws allowed."""
        if step is None:
            return self._final(cards, left)
        gone, after = step.exchanged, step.after
        count = len(gone)
        chances = source.chances(gone, count)
        if left == 1:
            return float(sum(map(mul, chances, self._blind(after, count))))
        return sum(
            chance * self._best_step(after[drawn], left - 1, source.after(gone, drawn))[0]
            for drawn, chance in zip(DRAWS[count], chances, strict=True)
            if chance
        )

    def ranks(
        self, cards: Cards, step: Step | None, left: int, source: Source
    ) -> dict[Rank, float]:
        """The chance of each final hand after `step`, the rest being played best."""
        finals: dict[Cards, float] = {}
        self._spread(finals, 1.0, cards, step, left, source)
        ranks: dict[Rank, float] = {}
        for held, chance in finals.items():
            rank = self.ranking.rank(held.hand, one_draw=held.one_draw)
            ranks[rank] = ranks.get(rank, 0.0) + chance
        return ranks

    def _spread(
        self,
        finals: dict[Cards, float],
        chance: float,
        cards: Cards,
        step: Step | None,
        left: int,
        source: Source,
    ) -> None:
        """Adds to `finals` where `chance` of holding `cards` goes."""
        if step is None:
            finals[cards] = finals.get(cards, 0.0) + chance
            return
        gone, after = step.exchanged, step.after
        for drawn, each in zip(DRAWS[len(gone)], source.chances(gone, len(gone)), strict=True):
            held = after[drawn]
            if left == 1:
                finals[held] = finals.get(held, 0.0) + chance * each
            elif each:
                rest = source.after(gone, drawn)
                following = self._best_step(held, left - 1, rest)[1]
                self._spread(finals, chance * each, held, following, left - 1, rest)

    def _best_step(self, cards: Cards, left: int, source: Source) -> tuple[float, Step | None]:
        asked = cards, left, id(source)
        if asked not in self._best:
            best: tuple[float, Step | None] = self._final(cards, left), None
            for step in cards.steps.values():
                if step and (value := self.worth(cards, step, left, source)) > best[0]:
                    best = value, step
            self._best[asked] = best
        return self._best[asked]

    def _blind(self, after: After, count: int) -> list[float]:
        """The values of the final hands after each blind draw."""
        asked = id(after), count
        if asked not in self._blinds:
            self._blinds[asked] = [self._final(after[drawn], 0) for drawn in DRAWS[count]]
        return self._blinds[asked]

    def _final(self, cards: Cards, left: int) -> float:
        if (cards, left) not in self._finals:
            rank = self.ranking.rank(cards.hand, one_draw=cards.one_draw)
            self._finals[cards, left] = self.values[left][rank]
        return self._finals[cards, left]


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
