"""What all games of a person say together."""

from collections.abc import Iterable, Mapping, Sequence
from math import fsum

from attrs import frozen

from schocken_cards.career.mistakes import Toll, together
from schocken_cards.career.played import Played
from schocken_cards.evidence.rates import Amount, Rate, change, rate
from schocken_cards.evidence.shares import Interval, Share, share
from schocken_cards.evidence.sums import Sums

STRETCH = 10
"""The last so many games are compared with as many before them."""

FEWEST = 5
"""As long as there are fewer of each, there is no trend."""


@frozen
class Trend:
    """The error rate of the last games beside that of as many before them."""

    games: int
    """Of each."""
    before: float
    last: float
    rose: float
    interval: Interval
    """Of `rose`, with 95 % confidence."""

    @property
    def sure(self) -> bool:
        """Whether it is more than chance."""
        low, high = self.interval
        return low > 0 or high < 0


@frozen
class Career:
    """The games of a person, in the order in which they were finished; at least one."""

    name: str
    games: Sequence[Played]

    def total(self, field: str) -> int:
        """The sum of a field of whole numbers, or of yes and no, over all games."""
        return sum(getattr(game, field) for game in self.games)

    @property
    def lost(self) -> Share:
        """The share of games lost."""
        found = share(sum((Sums.of([1], game.lost) for game in self.games), Sums()))
        assert found is not None  # noqa: S101 - there is a game
        return found

    @property
    def fair(self) -> float:
        """The share of games that would be lost if all seats were alike."""
        return fsum(1 / game.seats for game in self.games) / len(self.games)

    @property
    def costs(self) -> float:
        """How many games more were lost for what decisions cost."""
        return fsum(game.costs for game in self.games)

    @property
    def luck(self) -> float:
        """How many games fewer were lost for luck."""
        return fsum(game.luck for game in self.games)

    @property
    def error_rate(self) -> float | None:
        """What a decision cost in which something could be lost; None if there was none."""
        unforced = self.total("unforced")
        return fsum(game.charged for game in self.games) / unforced if unforced else None

    @property
    def error_interval(self) -> Interval | None:
        """Of the error rate, with 95 % confidence; None if games are too few to tell."""
        found = _errors(self.games)
        return found.interval if found else None

    @property
    def kinds(self) -> Mapping[str, Toll]:
        """The mistakes by the names of their kinds, the favourite, which cost most, first."""
        return together(game.kinds for game in self.games)

    @property
    def trend(self) -> Trend | None:
        """Of the error rate; None if games are too few."""
        telling = [game for game in self.games if game.unforced]
        stretch = min(STRETCH, len(telling) // 2)
        if stretch < FEWEST:
            return None
        before, last = _errors(telling[-2 * stretch : -stretch]), _errors(telling[-stretch:])
        assert before and last  # noqa: S101, PT018 - stretches are long enough
        return Trend(stretch, before.rate, last.rate, *change(before, last))


def careers(games: Iterable[Played]) -> list[Career]:
    """The games of every person, told apart by name, in alphabetical order."""
    by_name: dict[str, list[Played]] = {}
    for game in games:
        by_name.setdefault(game.name, []).append(game)
    return [Career(name, by_name[name]) for name in sorted(by_name)]


def _errors(games: Iterable[Played]) -> Rate | None:
    return rate(Amount(game.charged, game.unforced) for game in games)
