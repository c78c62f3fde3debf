"""Exact chances: what every legal action leads to when the rest of the turn is played best.

No sampling: all draws are counted, as multisets, with their probabilities. The last draw allowed
is blind (S4-39), so no decision follows it. Sums of fractions are `fsum`s: `sum` rounds in another
way from Python 3.12 on, and equal actions would be told apart by that.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import fsum
from operator import itemgetter, mul

from attrs import define, field, frozen

from schocken_cards.actions import Action
from schocken_cards.cards import Cards, Step
from schocken_cards.errors import BadInputError
from schocken_cards.hands import Faces, Hand, ordered, parse_played_hand
from schocken_cards.ranking import PICTURES, Rank, Ranking
from schocken_cards.sources import DRAWS, Source
from schocken_cards.texts import gettext as _

Values = Mapping[Rank, float]
"""What each final hand is worth: any table over all ranks of a rule set."""


End = tuple[Rank, int]
"""A final hand, and how many draws were left when the turn ended."""


@frozen
class ActionOdds:
    """What an action leads to: its value for the goal, and the chance of each end of the turn."""

    action: Action
    value: float
    ends: Mapping[End, float]

    @property
    def ranks(self) -> dict[Rank, float]:
        """The chance of each final hand."""
        ranks: dict[Rank, float] = {}
        for (rank, _left), chance in self.ends.items():
            ranks[rank] = ranks.get(rank, 0.0) + chance
        return ranks

    def mean(self, values: Sequence[Values]) -> float:
        """The mean of other values than the goal's, by draws left, when played for the goal."""
        return fsum(chance * values[left][rank] for (rank, left), chance in self.ends.items())

    def chances(self) -> dict[str, float]:
        """The chances by picture: `schock_aus`, `jule`, `schock_6`, … as `key` names them."""
        chances: dict[str, float] = {}
        for (rank, _left), chance in self.ends.items():
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
    question = Question(ranking, tables)
    return [
        ActionOdds(action, value, question.ends(cards, cards.steps[action], draws_left, source))
        for action, value in question.options(cards, draws_left, source).items()
    ]


def action_values(
    cards: Cards, draws_left: int, source: Source, ranking: Ranking, values: Sequence[Values]
) -> dict[Action, float]:
    """What `odds` finds of each action, its value alone, for a fraction of the time."""
    return Question(ranking, values).options(cards, draws_left, source)


def goal_values(goal: str, ranking: Ranking) -> dict[Rank, float]:
    """The table of values that a goal stands for: `place`, a picture, or `beat=HAND`.

    `place` is 0 for the lowest place of the rule set and 1 for the highest; `schock` includes
    Schock aus; `beat=HAND` is a strictly higher place. Raises BadInputError for another goal.
    """
    if goal == "place":
        return ranking.values(lambda rank: rank.place / ranking.top)
    if goal in PICTURES:
        wanted = {goal, "schock_aus"} if goal == "schock" else {goal}
        return ranking.values(lambda rank: float(rank.picture in wanted))
    name, equals, hand = goal.partition("=")
    if name != "beat" or not equals:
        raise BadInputError(
            _("“{goal}” is no goal: place, beat=HAND, or a picture: {pictures}").format(
                goal=goal, pictures=", ".join(PICTURES)
            )
        )
    played = parse_played_hand(hand)
    place = ranking.rank(played.hand, one_draw=played.one_draw).place
    return ranking.values(lambda rank: float(rank.place > place))


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
class Question:
    """Tables of values by draws left, and what was found out for them so far."""

    ranking: Ranking
    values: Sequence[Values]
    _blinds: dict[tuple[Faces, int], list[float]] = field(factory=dict)
    _best: dict[tuple[Cards, int, int], tuple[float, Step | None]] = field(factory=dict)

    def options(self, cards: Cards, left: int, source: Source) -> dict[Action, float]:
        """The value of every legal action, best first."""
        values = {
            action: self.worth(cards, step, left, source)
            for action, step in cards.steps.items()
            if left or step is None
        }
        return dict(sorted(values.items(), key=itemgetter(1), reverse=True))

    def worth(self, cards: Cards, step: Step | None, left: int, source: Source) -> float:
        """The value of taking `step` (None: stopping) with `left` draws allowed."""
        if step is None:
            return self._final(cards, left)
        gone, after, count = step.exchanged, step.after, step.count
        chances = source.chances(gone, count)
        if left == 1:
            return fsum(map(mul, chances, self._blind(after.laid, count)))
        return fsum(
            chance * self._best_step(after[drawn], left - 1, source.after(gone, drawn))[0]
            for drawn, chance in zip(DRAWS[count], chances, strict=True)
            if chance
        )

    def ends(self, cards: Cards, step: Step | None, left: int, source: Source) -> dict[End, float]:
        """The chance of each end of the turn after `step`, the rest being played best."""
        ends: dict[End, float] = {}
        self._spread(ends, 1.0, cards, step, left, source)
        return ends

    def _spread(
        self,
        ends: dict[End, float],
        chance: float,
        cards: Cards,
        step: Step | None,
        left: int,
        source: Source,
    ) -> None:
        """Adds to `ends` where `chance` of holding `cards` goes."""
        if step is None:
            end = self.ranking.rank(cards.hand, one_draw=cards.one_draw), left
            ends[end] = ends.get(end, 0.0) + chance
            return
        gone, after, count = step.exchanged, step.after, step.count
        chances = source.chances(gone, count)
        if left == 1:
            for rank, each in zip(self._ranks(after.laid, count), chances, strict=True):
                ends[rank, 0] = ends.get((rank, 0), 0.0) + chance * each
            return
        for drawn, each in zip(DRAWS[count], chances, strict=True):
            if each:
                held, rest = after[drawn], source.after(gone, drawn)
                following = self._best_step(held, left - 1, rest)[1]
                self._spread(ends, chance * each, held, following, left - 1, rest)

    def _best_step(self, cards: Cards, left: int, source: Source) -> tuple[float, Step | None]:
        asked = cards, left, id(source)
        if asked not in self._best:
            best: tuple[float, Step | None] = self._final(cards, left), None
            for step in cards.steps.values():
                if step and (value := self.worth(cards, step, left, source)) > best[0]:
                    best = value, step
            self._best[asked] = best
        return self._best[asked]

    def _blind(self, laid: Faces, count: int) -> list[float]:
        """The values of the final hands after each blind draw."""
        asked = laid, count
        if asked not in self._blinds:
            self._blinds[asked] = list(map(self.values[0].__getitem__, self._ranks(laid, count)))
        return self._blinds[asked]

    def _ranks(self, laid: Faces, count: int) -> Iterator[Rank]:
        """The ranks of the final hands after each blind draw."""
        ranks = self.ranking.assembled if laid else self.ranking.in_one_draw
        return map(ranks.__getitem__, _hands(laid, count))

    def _final(self, cards: Cards, left: int) -> float:
        return self.values[left][self.ranking.rank(cards.hand, one_draw=cards.one_draw)]


@cache
def _hands(laid: Faces, count: int) -> tuple[Hand, ...]:
    """The hands after each draw of so many cards beside what lies out."""
    hands = (ordered(laid + drawn) for drawn in DRAWS[count])
    return tuple((high, middle, low) for high, middle, low in hands)
