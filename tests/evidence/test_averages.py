"""Averages on the same cards: the difference, and an interval as a jackknife finds it."""

from math import sqrt
from random import Random

import pytest

from schocken_cards.evidence.averages import Averages
from schocken_cards.evidence.student import quantile

Block = tuple[tuple[int, int], tuple[int, int]]


def drawn(seed: int, blocks: int) -> list[Block]:
    """Blocks whose two averages have luck in common, 4.5 rounds per half and 4."""
    chance, found = Random(seed), []
    for _ in range(blocks):
        common = chance.randint(-3, 3)
        halves = [chance.randint(6, 9) for _ in range(2)]
        rounds = [
            sum(chance.randint(1, 8 - at) for _ in range(halves[at])) + common for at in (0, 1)
        ]
        found.append(((rounds[0], halves[0]), (rounds[1], halves[1])))
    return found


def counted(blocks: list[Block]) -> Averages:
    averages = Averages()
    for block in blocks:
        averages.add(*block)
    return averages


def difference(blocks: list[Block]) -> float:
    averages = [
        sum(block[at][0] for block in blocks) / sum(block[at][1] for block in blocks)
        for at in (0, 1)
    ]
    return averages[0] - averages[1]


def test_the_interval_is_that_of_a_jackknife() -> None:
    blocks = drawn(1, 200)
    change = counted(blocks).change()
    assert change
    assert change.difference == pytest.approx(difference(blocks))
    left_out = [difference(blocks[:at] + blocks[at + 1 :]) for at in range(len(blocks))]
    mean = sum(left_out) / len(left_out)
    error = sqrt(sum((each - mean) ** 2 for each in left_out) * 199 / 200)
    low, high = change.interval
    assert high - low == pytest.approx(2 * quantile(0.95, 199) * error, rel=0.02)


def test_the_interval_holds_the_truth_in_95_of_100_matches() -> None:
    changes = [counted(drawn(seed, 30)).change() for seed in range(1000)]
    held = [change.interval[0] <= 0.5 <= change.interval[1] for change in changes if change]
    assert len(held) == 1000
    assert 930 <= sum(held) <= 970


def test_nothing_is_said_of_nothing() -> None:
    assert Averages().change() is None
    assert counted([((3, 1), (4, 1))]).change() is None
    assert counted([((3, 0), (4, 1))] * 2).change() is None
