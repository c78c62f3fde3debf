"""What is kept of the blocks of a match: sums of whole numbers, the same in whatever order."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from operator import add, attrgetter, mul
from typing import NamedTuple

from attrs import define, field, frozen


class Played(NamedTuple):
    """A game, or a half: the bot in every seat that played it, and the bot that lost it."""

    bots: tuple[str, ...]
    loser: str


class Outcome(NamedTuple):
    """How a game ended: the bots in the order of their names, the games of its block, the loser."""

    bots: tuple[str, ...]
    block: int
    loser: str


@frozen
class Sums:
    """What blocks say about one bot: seats held and losses, of which there is one in a game.

    A bot that holds two of four seats counts twice in `held` for each game of a block.
    """

    blocks: int = 0
    held: int = 0
    lost: int = 0
    held_by_game: int = 0
    """Sum over the games of (seats held)²."""
    held_held: int = 0
    """Sum over the blocks of (seats held in the block)²; the next two alike."""
    held_lost: int = 0
    lost_lost: int = 0

    @classmethod
    def of(cls, held: Sequence[int], lost: int) -> "Sums":
        """The sums of one block; `held`: how many seats the bot held in each of its games."""
        seats = sum(held)
        squares = sum(each * each for each in held)
        return cls(1, seats, lost, squares, seats * seats, seats * lost, lost * lost)

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(*map(add, _SUMS(self), _SUMS(other)))

    def __mul__(self, times: int) -> "Sums":
        return Sums(*[times * number for number in _SUMS(self)])

    @property
    def rate(self) -> float:
        """The share of the seats held that lost."""
        return self.lost / self.held

    def residuals(self, rate: float) -> float:
        """Sum over the blocks of (lost - rate x held)²."""
        return self.lost_lost - 2 * rate * self.held_lost + rate * rate * self.held_held

    def independent(self, rate: float) -> float:
        """The variance that `lost` would have if all games were independent."""
        return max(0.0, rate * self.held - rate * rate * self.held_by_game)


@frozen
class CrossSums:
    """What the blocks in which two bots both play say about them together."""

    a: Sums = Sums()
    b: Sums = Sums()
    """The bots' own sums, of these blocks alone."""
    held_by_game: int = 0
    """Sum over the games of seats held by a x seats held by b."""
    held_held: int = 0
    """Sum over the blocks of seats held by a x seats held by b; the next three alike."""
    held_lost: int = 0
    lost_held: int = 0
    lost_lost: int = 0

    @classmethod
    def of(cls, a: Sums, b: Sums, held_by_game: int) -> "CrossSums":
        """The sums of one block, from those of each bot."""
        return cls(
            a, b, held_by_game, a.held * b.held, a.held * b.lost, a.lost * b.held, a.lost * b.lost
        )

    def __add__(self, other: "CrossSums") -> "CrossSums":
        return CrossSums(*map(add, _CROSS(self), _CROSS(other)))

    def __mul__(self, times: int) -> "CrossSums":
        return CrossSums(*[part * times for part in _CROSS(self)])

    def residuals(self, rate_a: float, rate_b: float) -> float:
        """Sum over the blocks of (lost - rate x held) of a times that of b."""
        return (
            self.lost_lost
            - rate_b * self.lost_held
            - rate_a * self.held_lost
            + rate_a * rate_b * self.held_held
        )

    def independent(self, rate_a: float, rate_b: float) -> float:
        """The covariance that the losses would have if all games were independent."""
        return -rate_a * rate_b * self.held_by_game


_SUMS = attrgetter(*Sums.__annotations__)
_CROSS = attrgetter(*CrossSums.__annotations__)


@define
class Tally:
    """What all blocks counted so far say about the bots of a match.

    Two tallies of the same bots are added by `+`; the sum does not depend on the order.
    """

    bots: tuple[str, ...]
    sums: dict[str, Sums] = field(init=False)
    cross: dict[tuple[str, str], CrossSums] = field(init=False)
    """Of every two bots, in the order of `bots`."""
    outcomes: Counter[Outcome] = field(factory=Counter, init=False)

    def __attrs_post_init__(self) -> None:
        self.sums = dict.fromkeys(self.bots, Sums())
        self.cross = dict.fromkeys(combinations(self.bots, 2), CrossSums())

    def add(self, block: Sequence[Played], times: int = 1) -> None:
        """Counts one more block, all its games or all their halves, or so many like this."""
        playing = {bot for game in block for bot in game.bots}
        held = {
            bot: [game.bots.count(bot) for game in block]
            for bot in sorted(playing, key=self.bots.index)
        }
        lost = Counter(game.loser for game in block)
        one = {bot: Sums.of(seats, lost[bot]) for bot, seats in held.items()}
        for bot, sums in one.items():
            self.sums[bot] += sums * times
        for a, b in combinations(held, 2):
            together = sum(map(mul, held[a], held[b]))
            self.cross[a, b] += CrossSums.of(one[a], one[b], together) * times
        for game in block:
            self.outcomes[Outcome(tuple(sorted(game.bots)), len(block), game.loser)] += times

    def __add__(self, other: "Tally") -> "Tally":
        both = Tally(self.bots)
        both.sums = {bot: self.sums[bot] + other.sums[bot] for bot in self.bots}
        both.cross = {pair: self.cross[pair] + other.cross[pair] for pair in self.cross}
        both.outcomes = self.outcomes + other.outcomes
        return both
