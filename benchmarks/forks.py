"""Every way in which a bot's chance can fall, instead of one.

The bot gets numbers that are all of [0, 1) at once. Where its decision depends on one, because it
compares it with a bound or makes a whole number of it, both ways are followed, one after the
other, each with its probability.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, floor
from typing import cast

from attrs import define, field

from schocken_cards.actions import Action
from schocken_decks import Chance


@define
class Forks:
    """Runs a decision once for every way."""

    _script: tuple[int, ...] = ()
    """The branches to take."""
    _taken: list[int] = field(factory=list)
    _weight: float = 1.0
    _open: list[tuple[int, ...]] = field(factory=list)
    """Scripts that lead where no run has been."""

    def mix(self, decide: Callable[[], Action]) -> dict[Action, float]:
        """How likely each action is that `decide` may return."""
        mix: dict[Action, float] = {}
        self._open = [()]
        while self._open:
            self._script, self._taken, self._weight = self._open.pop(), [], 1.0
            action = decide()
            mix[action] = mix.get(action, 0.0) + self._weight
        return mix

    def branch(self, weights: Sequence[float]) -> int:
        """Which branch this run takes, of some with these weights."""
        at = len(self._taken)
        if at < len(self._script):
            branch = self._script[at]
        else:
            possible = [other for other, weight in enumerate(weights) if weight > 0]
            branch = possible[0]
            self._open += [(*self._taken, other) for other in possible[1:]]
        self._taken.append(branch)
        self._weight *= weights[branch] / sum(weights)
        return branch


@define(eq=False)
class Number:
    """A random number of which nothing is known but that it lies in [low, high)."""

    forks: Forks
    low: float = 0.0
    high: float = 1.0

    def __mul__(self, factor: float) -> "Number":
        return Number(self.forks, self.low * factor, self.high * factor)

    __rmul__ = __mul__

    def __lt__(self, bound: float) -> bool:
        cut = min(max(bound, self.low), self.high)
        below = self.forks.branch((cut - self.low, self.high - cut)) == 0
        self.low, self.high = (self.low, cut) if below else (cut, self.high)
        return below

    def __ge__(self, bound: float) -> bool:
        return not self < bound

    def __int__(self) -> int:
        first, last = floor(self.low), ceil(self.high)
        edges = [self.low, *range(first + 1, last), self.high]
        at = self.forks.branch([b - a for a, b in pairwise(edges)])
        self.low, self.high = edges[at : at + 2]
        return first + at


@define
class AnyChance(Chance):
    """A chance whose numbers fork; everything else a bot may do with it is as ever."""

    key: int = 0
    forks: Forks = field(factory=Forks)

    def random(self) -> float:
        """A number that may be any."""
        return cast("float", Number(self.forks))
