"""A rating of all bots at once, which does not depend on the order of the games.

Luce's choice model (1959): of the seats at a table, each loses with a chance proportional to its
weight; with two seats that is the model of Bradley and Terry (1952). The rating is minus 400
times the decimal logarithm of the weight, as in Elo's scale: of two bots 400 apart, the better one
loses one game for ten that the other loses. The most likely weights are found by Newton's method.
"""

from collections import Counter, defaultdict
from itertools import product
from math import exp, fsum, log, log1p, sqrt
from operator import mul
from typing import NamedTuple, Self

from attrs import frozen

from schocken_cards.evidence.matrices import Matrix, Vector, around, inverse, times
from schocken_cards.evidence.shares import LEVEL, Interval
from schocken_cards.evidence.student import quantile
from schocken_cards.evidence.sums import Tally

ELO = 400 / log(10)
"""Elo in one natural logarithm of weights."""

PRIOR = 1.0
"""Games that every bot is taken to have played with a bot of middling weight, half of them lost:
so a bot that never or always lost has a rating as well, and one from another group of line-ups."""

STEPS = 200
"""Of Newton's method, at most; it takes about ten."""

DIGITS = 6
"""Decimals of a rating that are the same on every machine."""


@frozen
class Rating:
    """How good a bot is, in Elo above the mean of its group; more is better."""

    bot: str
    elo: float
    interval: Interval
    standard_error: float
    group: int
    """From 0. Bots of different groups never met, not even through others: do not compare them."""


def ratings(tally: Tally, prior: float = PRIOR) -> list[Rating]:
    """The rating of every bot, in the order of the bots.

    The tally is one of games: all games of a block have the same line-up. `prior`: as `PRIOR`,
    above 0. A bot that met no other is rated 0, and its interval is as wide as the prior leaves it.
    """
    model = _Model.of(tally, prior)
    logs = model.fit()
    covariance = around(inverse(model.information(logs)), _scatter(model, tally, logs))
    found = [
        _rating(tally, at, logs, covariance, group, number)
        for number, group in enumerate(model.groups())
        for at in group
    ]
    return sorted(found, key=lambda rating: tally.bots.index(rating.bot))


def _rating(
    tally: Tally, at: int, logs: Vector, covariance: Matrix, group: list[int], number: int
) -> Rating:
    bot = tally.bots[at]
    elo = ELO * (fsum(logs[other] for other in group) / len(group) - logs[at])
    mean = [(other in group) / len(group) if len(group) > 1 else 0.0 for other in range(len(logs))]
    against_mean = [(other == at) - part for other, part in enumerate(mean)]
    variance = fsum(map(mul, against_mean, times(covariance, against_mean)))
    error = ELO * sqrt(max(0.0, variance))
    reach = error * quantile(LEVEL, max(1, tally.sums[bot].blocks))
    low, high = round(elo - reach, DIGITS), round(elo + reach, DIGITS)
    return Rating(bot, round(elo, DIGITS), (low, high), round(error, DIGITS), number)


class _Lineup(NamedTuple):
    """Games of one line-up in blocks of one size, bots by their place in the match."""

    seats: dict[int, int]
    block: int
    games: int
    lost: dict[int, int]

    def chances(self, logs: Vector) -> dict[int, float]:
        """How likely each bot is to lose a game."""
        weights = {bot: seats * exp(logs[bot]) for bot, seats in self.seats.items()}
        total = fsum(weights.values())
        return {bot: weight / total for bot, weight in weights.items()}


@frozen
class _Model:
    bots: int
    lineups: list[_Lineup]
    prior: float

    @classmethod
    def of(cls, tally: Tally, prior: float) -> Self:
        index = {bot: at for at, bot in enumerate(tally.bots)}
        lost: defaultdict[tuple[tuple[str, ...], int], Counter[int]] = defaultdict(Counter)
        for (bots, block, loser), games in sorted(tally.outcomes.items()):
            lost[bots, block][index[loser]] = games
        lineups = [
            _Lineup(Counter(index[bot] for bot in bots), block, counts.total(), counts)
            for (bots, block), counts in lost.items()
        ]
        return cls(len(index), lineups, prior)

    def fit(self) -> Vector:
        """The most likely logarithms of the weights: a hill with one top, whatever the games."""
        logs = [0.0] * self.bots
        for _ in range(STEPS):
            step = times(inverse(self.information(logs)), self.slope(logs))
            before, logs = logs, self._uphill(logs, step)
            if max(map(abs, step), default=0.0) < 1e-9 or logs == before:
                break
        return logs

    def _uphill(self, logs: Vector, step: Vector) -> Vector:
        height = self.likelihood(logs)
        for halvings in range(60):
            further = [x + y / 2**halvings for x, y in zip(logs, step, strict=True)]
            if self.likelihood(further) >= height:
                return further
        return logs

    def likelihood(self, logs: Vector) -> float:
        """The logarithm of how likely the losses are, up to a constant."""
        total = self.prior * fsum(x / 2 - log1p(exp(x)) for x in logs)
        for lineup in self.lineups:
            chances = lineup.chances(logs)
            total += fsum(games * log(chances[bot]) for bot, games in lineup.lost.items())
        return total

    def slope(self, logs: Vector) -> Vector:
        """The gradient of `likelihood`: losses seen less losses expected."""
        slope = [self.prior * (0.5 - _logistic(x)) for x in logs]
        for lineup in self.lineups:
            for bot, chance in lineup.chances(logs).items():
                slope[bot] += lineup.lost.get(bot, 0) - lineup.games * chance
        return slope

    def information(self, logs: Vector) -> Matrix:
        """How sharply `likelihood` bends: Fisher's information, that of the prior included."""
        matrix = self.spread(logs)
        for bot, x in enumerate(logs):
            matrix[bot][bot] += self.prior * _logistic(x) * _logistic(-x)
        return matrix

    def spread(self, logs: Vector) -> Matrix:
        """The covariance of the losses if all games were independent."""
        matrix = [[0.0] * self.bots for _ in range(self.bots)]
        for lineup in self.lineups:
            chances = lineup.chances(logs)
            for a, b in product(chances, repeat=2):
                own = chances[a] if a == b else 0.0
                matrix[a][b] += lineup.games * (own - chances[a] * chances[b])
        return matrix

    def scatter(self, logs: Vector, lost: Matrix) -> Matrix:
        """Sum over the blocks of losses less expected ones, of every bot times of every bot.

        `lost`: the sum of the products of the losses themselves.
        """
        matrix = [row.copy() for row in lost]
        for lineup in self.lineups:
            chances = lineup.chances(logs)
            for a, b in product(chances, repeat=2):
                seen = chances[a] * lineup.lost.get(b, 0) + chances[b] * lineup.lost.get(a, 0)
                expected = lineup.games * chances[a] * chances[b]
                matrix[a][b] += lineup.block * (expected - seen)
        return matrix

    def groups(self) -> list[list[int]]:
        """The bots that met, directly or through others."""
        first = list(range(self.bots))
        for lineup in self.lineups:
            met = {first[bot] for bot in lineup.seats}
            first = [min(met) if group in met else group for group in first]
        return [[bot for bot, of in enumerate(first) if of == group] for group in sorted({*first})]


def _scatter(model: _Model, tally: Tally, logs: Vector) -> Matrix:
    """The covariance of the losses of bots, from how blocks differ.

    Starts, as `design_effect` does, from one block of independent games and half a loss.
    """
    independent = model.spread(logs)
    matrix = model.scatter(logs, _lost_together(tally))
    blocks = [max(1, tally.sums[bot].blocks) for bot in tally.bots]
    trust = [sqrt(independent[at][at] / (independent[at][at] + 0.5)) for at in range(model.bots)]
    for a, b in product(range(model.bots), repeat=2):
        matrix[a][b] += independent[a][b] / sqrt(blocks[a] * blocks[b]) + 0.5 * (a == b)
        matrix[a][b] *= trust[a] * trust[b]
    for at, x in enumerate(logs):
        matrix[at][at] += model.prior * _logistic(x) * _logistic(-x)
    return matrix


def _lost_together(tally: Tally) -> Matrix:
    index = {bot: at for at, bot in enumerate(tally.bots)}
    matrix = [[0.0] * len(index) for _ in index]
    for bot, sums in tally.sums.items():
        matrix[index[bot]][index[bot]] = float(sums.lost_lost)
    for (a, b), cross in tally.cross.items():
        matrix[index[a]][index[b]] = matrix[index[b]][index[a]] = float(cross.lost_lost)
    return matrix


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x))
