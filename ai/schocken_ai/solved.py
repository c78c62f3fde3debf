"""A round of two players whose stopped hands lie open, solved by backward induction.

The leader decides knowing his own dice. The follower decides knowing all of the leader's dice, or,
if the leader took three draws, what he laid out: the last draw is blind for both (S4-39). What one
hides from the other no longer matters to either, so every decision has one best action.
What the end of a round is worth, the chance of losing the half from the Deckel held then, comes
from outside.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import fsum
from operator import itemgetter, mul
from typing import NamedTuple

from attrs import define, field, frozen

from schocken_ai.outlook import by_place
from schocken_cards import judging
from schocken_cards.cards import held
from schocken_cards.hands import Faces
from schocken_cards.ranking import ranking
from schocken_cards.rules import Rules
from schocken_cards.sources import DRAWS, DiceCup, Source

FAIR = DiceCup()

LIMIT = 3
"""How many draws the leader may take (S4-10)."""


class Position(NamedTuple):
    """The Deckel before a round: in the stock, with the leader, with the follower."""

    stock: int
    leader: int
    follower: int


Values = Mapping[Position, float]
"""How likely the leader of each position loses the half."""

Losses = Sequence[float]
"""Chances of losing the half."""

Pick = Callable[[Losses], Losses]
"""Some of them."""


class Throw(NamedTuple):
    """What may come beside `laid`.

    For each draw: its chance, its place, and in `options` what picks the worth of the actions
    possible then from that of all actions. `held` picks the worth of the places of all draws from
    that of all places.
    """

    laid: Faces
    chances: Sequence[float]
    places: tuple[int, ...]
    options: tuple[Pick, ...]
    held: Pick


Player = Callable[[Throw, int, Losses], list[float]]
"""What each draw of a throw is worth to somebody who plays in some way.

Given the throw, how many draws are left, and what every action is worth: stopping at each place,
the lowest first, then drawing again, with what then lies out in the order of `Duel.throws`.
"""


def best(throw: Throw, left: int, worth: Losses) -> list[float]:  # noqa: ARG001
    """The values to somebody who always takes the best action."""
    return [min(options(worth)) for options in throw.options]


@frozen(eq=False)
class Duel:
    """What two players can throw under one rule set, and which hand beats which.

    `throws`: the first is that of all three dice. `beats[limit, draws]`: for each place of the
    leader, who took `limit` draws, and each of the follower, who took `draws`: whether the leader
    is higher.
    """

    rules: Rules
    throws: tuple[Throw, ...]
    laid: Mapping[Faces, int]
    beats: Mapping[tuple[int, int], tuple[tuple[bool, ...], ...]]


@cache
def duel(rules: Rules, source: Source = FAIR) -> Duel:
    """The tables of a rule set, made once; `source`: what is thrown, independent every time."""
    laid: dict[Faces, int] = {(): 0}
    throws: list[Throw] = []
    while len(throws) < len(laid):
        throws.append(_throw(rules, source, list(laid)[len(throws)], laid))
    beats = {
        (limit, draws): _beats(rules, limit, draws)
        for limit in range(1, LIMIT + 1)
        for draws in range(1, limit + 1)
    }
    return Duel(rules, tuple(throws), laid, beats)


def _throw(rules: Rules, source: Source, out: Faces, laid: dict[Faces, int]) -> Throw:
    """Adds to `laid` what can lie out next."""
    count = 3 - len(out)
    hands = [held(rules.keep, out, 0, drawn) for drawn in DRAWS[count]]
    places = tuple(rank.place for rank in ranking(rules).of(hands))
    options = []
    for cards, place in zip(hands, places, strict=True):
        then = dict.fromkeys(step.after.laid for step in cards.steps.values() if step)
        again = [laid.setdefault(faces, len(laid)) for faces in then]
        options.append(itemgetter(place, *[ranking(rules).top + 1 + at for at in again]))
    chances = source.chances((), count)
    return Throw(out, chances, places, tuple(options), itemgetter(*places))


def _beats(rules: Rules, limit: int, draws: int) -> tuple[tuple[bool, ...], ...]:
    ranks = by_place(rules)
    return tuple(
        tuple(judging.judge(rules, (mine, other), (limit, draws))[0] == 0 for other in ranks)
        for mine in ranks
    )


class Shown(NamedTuple):
    """What the follower knows of the leader: his draws, what he laid out, where he may stand.

    `places` and their `chances`: one place if his hand lies open, else those that the last draw
    can lead to.
    """

    limit: int
    laid: Faces
    places: tuple[int, ...]
    chances: tuple[float, ...]


def stopped(limit: int, place: int) -> Shown:
    """A leader whose hand of that place lies open after `limit` draws."""
    return Shown(limit, (), (place,), (1.0,))


def drew_blind(throw: Throw) -> Shown:
    """A leader who took all draws, `throw.laid` lying out."""
    chances: dict[int, float] = {}
    for place, chance in zip(throw.places, throw.chances, strict=True):
        chances[place] = chances.get(place, 0.0) + chance
    return Shown(LIMIT, throw.laid, tuple(chances), tuple(chances.values()))


@frozen
class Turn:
    """What the actions of a player are worth in his turn, by how many draws are left.

    `stop[left]`: stopping, by place. `again[left]`: drawing again, by what then lies out.
    `start`: the turn as a whole, before the first draw.
    """

    stop: Mapping[int, Losses]
    again: Mapping[int, Losses]
    start: float


@define(eq=False)
class Round:
    """A round at one position.

    `leads`: the values of the positions that the leader will lead, `follows`: of those that the
    follower will; they are the same if both play alike.
    """

    duel: Duel
    position: Position
    leads: Values
    follows: Values
    _if_lower: list[float] = field(init=False)
    """The follower's chance of losing the half if the leader wins with each place."""
    _if_higher: list[float] = field(init=False)
    """The same if the follower wins with each place."""

    def __attrs_post_init__(self) -> None:
        places = range(len(by_place(self.duel.rules)))
        self._if_lower = [self._follower_loses(0, place) for place in places]
        self._if_higher = [self._follower_loses(1, place) for place in places]

    def lead(
        self, player: Player = best, answers: Callable[[Shown], Player] = lambda _shown: best
    ) -> Turn:
        """The leader's turn; `answers`: how the follower plays then."""

        def after(shown: Shown) -> float:
            return 1 - self.follow(shown, answers(shown)).start

        throws, places = self.duel.throws, range(len(self._if_lower))
        blind = [after(drew_blind(throw)) for throw in throws]
        stop = {
            left: [after(stopped(LIMIT - left, place)) for place in places]
            for left in range(1, LIMIT)
        }
        return _turn(throws, blind, stop, player)

    def follow(self, shown: Shown, player: Player = best) -> Turn:
        """The follower's turn."""
        limit = shown.limit
        stop = {left: self._stopping(shown, limit - left) for left in range(limit)}
        throws = self.duel.throws if limit > 1 else self.duel.throws[:1]
        last = stop.pop(0)
        blind = [fsum(map(mul, throw.chances, throw.held(last))) for throw in throws]
        return _turn(throws, blind, stop, player)

    def _stopping(self, shown: Shown, draws: int) -> Losses:
        """What each place is worth to the follower who holds it after `draws`."""
        beats = self.duel.beats[shown.limit, draws]
        rows = [
            [
                self._if_lower[place] if beaten else higher
                for beaten, higher in zip(beats[place], self._if_higher, strict=True)
            ]
            for place in shown.places
        ]
        if len(rows) == 1:
            return rows[0]
        return [fsum(map(mul, shown.chances, column)) for column in zip(*rows, strict=True)]

    def _follower_loses(self, winner: int, place: int) -> float:
        """His chance of losing the half if seat `winner`, 0 being the leader, is the higher."""
        rules, low = self.duel.rules, 1 - winner
        stock, *deckel = self.position
        rank = by_place(rules)[place]
        after = judging.settle(rules, (0, 1), winner, low, rank, stock, deckel)
        if after.half_lost_by is not None:
            return float(low)
        then = Position(after.stock, after.deckel[low], after.deckel[winner])
        return self.follows[then] if low else 1 - self.leads[then]


def _turn(
    throws: Sequence[Throw], blind: Losses, stop: Mapping[int, Losses], player: Player
) -> Turn:
    """`blind`: what the last draw is worth by what lies out; `stop`: with one left, with two."""
    again = {1: blind}
    for left, table in stop.items():
        # Before the first draw nothing lies out.
        these = throws if left < len(stop) else throws[:1]
        worth = [*table, *again[left]]
        again[left + 1] = [
            fsum(map(mul, throw.chances, player(throw, left, worth))) for throw in these
        ]
    return Turn(stop, again, again[len(again)][0])
