"""Sums over blocks: whole numbers, the same in whatever order and by whomever they are added."""

from fractions import Fraction
from functools import reduce
from operator import add
from random import Random

import pytest

from schocken_cards.evidence.sums import CrossSums, Played, Sums, Tally
from tests.slow.coverage import Model

BOTS = ("a", "b", "c", "d", "e")


def random_blocks(count: int) -> list[list[Played]]:
    """Blocks of changing line-ups, some bots in several seats."""
    rng = Random("sums")
    blocks = []
    for _ in range(count):
        lineup = tuple(rng.choice(BOTS) for _ in range(rng.randint(2, 5)))
        blocks.append([Played(lineup, rng.choice(lineup)) for _ in lineup])
    return blocks


def tally_of(blocks: list[list[Played]]) -> Tally:
    tally = Tally(BOTS)
    for block in blocks:
        tally.add(block)
    return tally


def test_neither_the_order_of_blocks_nor_the_number_of_workers_matters() -> None:
    blocks = random_blocks(60)
    whole = tally_of(blocks)
    for workers in (2, 3, 7):
        Random(workers).shuffle(blocks)
        assert reduce(add, [tally_of(blocks[at::workers]) for at in range(workers)]) == whole


def test_blocks_that_went_alike_can_be_counted_together() -> None:
    one_by_one, together = Tally(("a", "b", "c")), Tally(("a", "b", "c"))
    block = [Played(("a", "a", "b"), "b"), Played(("a", "b", "a"), "a")]
    for _number in range(3):
        one_by_one.add(block)
    together.add(block, 3)
    assert together == one_by_one


def test_a_bot_with_two_seats_counts_twice_in_each_game() -> None:
    tally = Tally(("a", "b"))
    tally.add([Played(("a", "a", "b"), "a"), Played(("a", "a", "b"), "b")])
    assert tally.sums["a"] == Sums(
        blocks=1, held=4, lost=1, held_by_game=8, held_held=16, held_lost=4, lost_lost=1
    )
    assert tally.cross["a", "b"] == CrossSums(
        a=tally.sums["a"],
        b=tally.sums["b"],
        held_by_game=4,
        held_held=8,
        held_lost=4,
        lost_held=2,
        lost_lost=1,
    )


def test_two_bots_share_only_the_blocks_in_which_both_play() -> None:
    tally = Tally(("a", "b", "c"))
    tally.add([Played(("a", "b"), "a")] * 2)
    tally.add([Played(("a", "c"), "a")] * 2)
    assert tally.sums["a"].lost == 4
    assert tally.cross["a", "b"].a.lost == 2
    assert tally.cross["b", "c"].a.blocks == 0


def test_halves_may_be_played_by_some_of_the_seats() -> None:
    tally = Tally(("a", "b", "c"))
    tally.add([Played(("a", "b", "c"), "a"), Played(("a", "b", "c"), "b"), Played(("a", "b"), "b")])
    assert tally.sums["a"].held == 3
    assert tally.sums["c"].held == 2


def test_a_bot_that_is_not_in_the_match_is_refused() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        Tally(("a", "b")).add([Played(("a", "x"), "a")])


def test_residuals_are_those_of_the_single_blocks() -> None:
    blocks = random_blocks(80)
    tally = tally_of(blocks)
    a, b, cross = tally.sums["a"], tally.sums["b"], tally.cross["a", "b"]
    rates = [Fraction(sums.lost, sums.held) for sums in (a, b)]
    of_a = [_residual(block, "a", rates[0]) for block in blocks]
    of_b = [_residual(block, "b", rates[1]) for block in blocks]
    assert a.residuals(a.rate) == pytest.approx(float(sum(x * x for x in of_a)))
    together = sum(x * y for x, y in zip(of_a, of_b, strict=True))
    assert cross.residuals(a.rate, b.rate) == pytest.approx(float(together))


def _residual(block: list[Played], bot: str, rate: Fraction) -> Fraction:
    held = sum(game.bots.count(bot) for game in block)
    return sum(game.loser == bot for game in block) - rate * held


def test_the_variance_of_independent_games_is_what_independent_games_show() -> None:
    model = Model("aabc", {"a": 1.0, "b": 2.0, "c": 1.0})
    rng = Random("independent")
    blocks, matches = 5, 3000
    lost = [model.match(blocks, rng).sums["a"].lost for _ in range(matches)]
    mean = sum(lost) / matches
    variance = sum((each - mean) ** 2 for each in lost) / matches
    sums = model.match(blocks, rng).sums["a"]
    assert sums.independent(model.chance("a")) == pytest.approx(variance, rel=0.1)
