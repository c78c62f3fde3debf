"""Measures how often the intervals of a match hold the truth, and how often its test errs.

    python -m tests.slow.coverage [MATCHES]

The matches are made up, so that the truth is known: in a block of as many games as seats some
games are independent, some cancel as duplicate deals do, and in some the same bot loses all. In
each of these a seat loses with a chance proportional to the weight of its bot; only where the
cards alone decide does every seat lose once. The figures in docs/statistics.md come from here.
"""

import sys
from bisect import bisect
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import accumulate, product
from math import log10
from random import Random

from attrs import frozen

from schocken_cards.evidence.pairs import pairs
from schocken_cards.evidence.rating import ratings
from schocken_cards.evidence.sequential import Hypotheses, sequential_test
from schocken_cards.evidence.shares import Interval, share
from schocken_cards.evidence.sums import Played, Tally

MATCHES = 1_000
BLOCKS = (3, 10, 25, 100)
MORE_BLOCKS = (10, 20, 25, 50, 100, 200)


@frozen
class Model:
    """Made-up games: a bot in every seat, the weight of each bot, how games of a block depend."""

    bots: str
    weights: dict[str, float]
    cancelling: float = 0.0
    """The share of blocks in which luck cancels: equal bots lose equally often."""
    alike: float = 0.0
    """The share of blocks in which the same bot loses all games."""
    of_cards: float = 0.0
    """The share of blocks that the cards alone decide: every seat loses one game."""

    def chance(self, bot: str) -> float:
        """How likely one seat of a bot is to lose a game."""
        of_bots = self.weights[bot] / sum(self.weights[other] for other in self.bots)
        return self.of_cards / len(self.bots) + (1 - self.of_cards) * of_bots

    def elo(self, bot: str) -> float:
        """The true rating: above the mean of all bots, as `ratings` has it; not with `of_cards`."""
        logs = {other: -400 * log10(weight) for other, weight in self.weights.items()}
        return logs[bot] - sum(logs.values()) / len(logs)

    def block(self, rng: Random) -> list[Played]:
        """As many games as there are seats."""
        seats = len(self.bots)
        kind = rng.random() - self.of_cards
        first = rng.random()
        if kind < 0:
            return [Played(tuple(self.bots), loser) for loser in self.bots]
        if kind < self.cancelling:
            lots = [(first + game / seats) % 1 for game in range(seats)]
        elif kind < self.cancelling + self.alike:
            lots = [first] * seats
        else:
            lots = [rng.random() for _ in range(seats)]
        return [Played(tuple(self.bots), self._loser(lot)) for lot in lots]

    def _loser(self, lot: float) -> str:
        heights = list(accumulate(self.weights[bot] for bot in self.bots))
        return self.bots[bisect(heights, lot * heights[-1])]

    def match(self, blocks: int, rng: Random) -> Tally:
        """A whole match."""
        tally = Tally(tuple(self.weights))
        for _ in range(blocks):
            tally.add(self.block(rng))
        return tally


def equal(seats: int, cancelling: float = 0.0, alike: float = 0.0) -> Model:
    """Bots that lose equally often, one in every seat."""
    bots = "abcdefgh"[:seats]
    return Model(bots, dict.fromkeys(bots, 1.0), cancelling, alike)


Hits = Iterator[bool]


def share_hits(model: Model, tally: Tally) -> Hits:
    """Whether the intervals of the shares hold the truth."""
    for bot, sums in tally.sums.items():
        found = share(sums)
        yield found is not None and _holds(found.interval, model.chance(bot))


def pair_hits(model: Model, tally: Tally) -> Hits:
    """Whether the intervals of the differences do."""
    for pair in pairs(tally):
        yield _holds(pair.interval, model.chance(pair.a) - model.chance(pair.b))


def rating_hits(model: Model, tally: Tally) -> Hits:
    """Whether the intervals of the ratings do."""
    for rating in ratings(tally):
        yield _holds(rating.interval, model.elo(rating.bot))


FIGURES = {"shares": share_hits, "differences": pair_hits, "ratings": rating_hits}


def coverage(model: Model, blocks: int, matches: int, *figures: str) -> list[float]:
    """How often the intervals held the truth, over so many matches of so many blocks."""
    rng = Random("coverage")
    hits: dict[str, list[bool]] = {figure: [] for figure in figures}
    for _ in range(matches):
        tally = model.match(blocks, rng)
        for figure in figures:
            hits[figure].extend(FIGURES[figure](model, tally))
    return [sum(found) / len(found) for found in hits.values()]


def _holds(interval: Interval, truth: float) -> bool:
    return interval[0] - 1e-9 <= truth <= interval[1] + 1e-9


@frozen
class Errors:
    """How often a sequential test decided against the truth, and what it took."""

    wrong: float
    undecided: float
    mean_blocks: float


def errors(
    model: Model, hypotheses: Hypotheses, truth: str, runs: int, most: int = 100_000
) -> Errors:
    """Runs the test of bot a against bot b; `truth`: H0 or H1. At most so many blocks."""
    rng = Random(f"errors {truth}")
    wrong = undecided = played = 0
    for _ in range(runs):
        decision, blocks = _run(model, hypotheses, rng, most)
        wrong += decision not in {None, truth}
        undecided += decision is None
        played += blocks
    return Errors(wrong / runs, undecided / runs, played / runs)


def _run(model: Model, hypotheses: Hypotheses, rng: Random, most: int) -> tuple[str | None, int]:
    tally = Tally(tuple(model.weights))
    for blocks in range(1, most + 1):
        tally.add(model.block(rng))
        decision = sequential_test(hypotheses, tally, "a", "b").decision
        if decision:
            return decision, blocks
    return None, most


# --- the figures -------------------------------------------------------------------------------

UNEQUAL = {"a": 1.0, "b": 2.0, "c": 4.0, "d": 8.0}
RARE = {"a": 0.1, "b": 2.0, "c": 4.0, "d": 4.0}

MODELS = {
    "4 equal bots, independent games": equal(4),
    "4 equal bots, half of the blocks cancel": equal(4, cancelling=0.5),
    "4 equal bots, nine blocks of ten cancel": equal(4, cancelling=0.9),
    "4 equal bots, one block of three alike": equal(4, alike=0.3),
    "2 equal bots, half of the blocks cancel": equal(2, cancelling=0.5),
    "1 bot against 3 equal ones of another": Model("abbb", {"a": 1.0, "b": 1.0}, 0.5),
    "shares 1/15, 2/15, 4/15, 8/15": Model("abcd", UNEQUAL, 0.5),
    "a share of 1 %": Model("abcd", RARE, 0.5),
}

OF_CARDS = {
    "1 against 1 that loses 30 times as often": Model("ab", {"a": 1, "b": 30}, of_cards=0.9),
    "1 against 3 that lose 30 times as often": Model("abbb", {"a": 1, "b": 30}, of_cards=0.9),
    "1 that loses 30 times as often against 3": Model("abbb", {"a": 30, "b": 1}, of_cards=0.9),
    "1 that loses 4 times as often against 3": Model("abbb", {"a": 4, "b": 1}, of_cards=0.9),
    "1 that loses 3.4 times as often against 3": Model("abbb", {"a": 3.4, "b": 1}, of_cards=0.9),
}
"""Very unequal bots, but nine blocks of ten are decided by the cards alone."""

TESTS = {
    "0,40 Elo, 1 against 1 seat": (Hypotheses(0, 40, "elo"), "ab", 1.0, 10 ** (-40 / 400)),
    "0,60 Elo, 1 against 3 seats": (Hypotheses(0, 60, "elo"), "abbb", 1.0, 10 ** (-60 / 400)),
    "0.25,0.2, 1 of 4 seats": (Hypotheses(0.25, 0.2, "share"), "abbb", 1.0, 0.2 * 3 / 0.8),
    "0.03,0.01, 1 of 4 seats": (
        Hypotheses(0.03, 0.01, "share"),
        "abbb",
        0.03 * 3 / 0.97,
        0.01 * 3 / 0.99,
    ),
}
"""Hypotheses, line-up, and the weights of bot a under H0 and H1 when that of b is 1."""

LUCK = {"independent": 0.0, "half of the blocks cancel": 0.5}


def figures_of(name: str) -> list[str]:
    """What is measured of a model: the truth of a rating is not known where cards decide alone."""
    return [figure for figure in FIGURES if figure != "ratings" or name in MODELS]


def coverage_line(name: str, blocks: int, matches: int) -> str:
    """A line of the table of coverages."""
    found = coverage((MODELS | OF_CARDS)[name], blocks, matches, *figures_of(name))
    return " | ".join([f"| {name}", str(blocks), *(f"{share:.1%}" for share in found)]) + " |"


def errors_line(name: str, luck: str, runs: int) -> str:
    """A line of the table of error rates."""
    hypotheses, bots, *weights = TESTS[name]
    cells = [f"| {name}, {luck}"]
    for truth, weight in zip(("H0", "H1"), weights, strict=True):
        model = Model(bots, {"a": weight, "b": 1.0}, LUCK[luck])
        found = errors(model, hypotheses, truth, runs)
        cells.append(f"{found.wrong:.1%} | {found.mean_blocks * len(bots):,.0f}")
    return " | ".join(cells) + " |"


def main(matches: int) -> None:
    """Measures in two processes and prints three tables."""
    with ProcessPoolExecutor(2) as pool:
        for models, counts in ((MODELS, BLOCKS), (OF_CARDS, MORE_BLOCKS)):
            columns = ["bots", "blocks", *figures_of(next(iter(models)))]
            say(f"| {' | '.join(columns)} |", "|---" * len(columns) + "|")
            names, blocks = zip(*product(models, counts), strict=True)
            say(*pool.map(coverage_line, names, blocks, [matches] * len(names)), "")
        say("| test | wrong if H0 | games | wrong if H1 | games |", "|---|---|---|---|---|")
        names, luck = zip(*product(TESTS, LUCK), strict=True)
        say(*pool.map(errors_line, names, luck, [matches] * len(names)))


def say(*lines: str) -> None:
    """Prints lines at once."""
    sys.stdout.write("\n".join([*lines, ""]))
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
