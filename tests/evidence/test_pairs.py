"""Differences between bots, and the correction for many pairs."""

from random import Random

import pytest

from schocken_cards.evidence.pairs import holm, pairs
from schocken_cards.evidence.shares import share
from schocken_cards.evidence.sums import Played, Tally
from tests.slow.coverage import UNEQUAL, Model, coverage, equal


def test_intervals_hold_the_true_difference_in_93_to_97_percent() -> None:
    (held,) = coverage(equal(3, cancelling=0.3), 25, 400, "differences")
    assert 0.93 <= held <= 0.97


def test_holm_is_the_worked_example() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.7, 0.6]) == [1.0, 1.0]
    assert holm([]) == []


def test_among_equal_bots_a_difference_is_seldom_claimed_for_any_of_ten_pairs() -> None:
    rng = Random("family")
    claimed = sum(
        any(pair.p_adjusted < 0.05 for pair in pairs(equal(5).match(20, rng))) for _ in range(150)
    )
    assert claimed / 150 < 0.1


def test_the_interval_leaves_out_0_exactly_when_p_is_below_5_percent() -> None:
    rng = Random("consistent")
    found = [pair for _ in range(40) for pair in pairs(Model("abcd", UNEQUAL).match(15, rng))]
    certain = [pair for pair in found if pair.p < 0.05]
    assert 0 < len(certain) < len(found)
    assert certain == [pair for pair in found if not pair.interval[0] <= 0 <= pair.interval[1]]


def test_of_two_bots_the_difference_mirrors_the_share() -> None:
    tally = Model("ab", {"a": 1.0, "b": 2.0}, cancelling=0.4).match(200, Random("two"))
    (pair,) = pairs(tally)
    of_a = share(tally.sums["a"])
    assert of_a is not None
    assert pair.difference == pytest.approx(2 * of_a.rate - 1)
    assert pair.interval == pytest.approx(tuple(2 * x - 1 for x in of_a.interval), abs=0.002)


def test_the_same_cards_make_differences_surer() -> None:
    alone, paired = Tally(("a", "b", "c")), Tally(("a", "b", "c"))
    rng = Random("paired")
    for _ in range(200):
        luck = rng.choice((0, 1, 2))
        block = [Played(("a", "b", "c"), "abc"[min(2, game + luck - 1)]) for game in range(3)]
        paired.add(block)
        alone.add([*block[:2], Played(("a", "b", "c"), rng.choice("abc"))])
    assert pairs(paired)[0].standard_error < pairs(alone)[0].standard_error


def test_two_bots_that_never_lost_are_not_certainly_equal() -> None:
    tally = Tally(("a", "b", "c"))
    for _ in range(10):
        tally.add([Played(("a", "b", "c"), "c")] * 3)
    pair = pairs(tally)[0]
    assert pair.difference == 0
    assert pair.p == 1
    assert pair.interval[0] < -0.05 < 0.05 < pair.interval[1]


def test_bots_that_have_not_played_are_in_no_pair() -> None:
    tally = Tally(("a", "b", "c"))
    tally.add([Played(("a", "c"), "c")] * 2)
    assert [(pair.a, pair.b) for pair in pairs(tally)] == [("a", "c")]


def test_bots_that_never_met_are_compared_as_independent() -> None:
    tally = Tally(("a", "b", "c", "d"))
    rng = Random("apart")
    for _ in range(300):
        tally.add([Played(("a", "b"), rng.choice("ab")) for _ in range(2)])
        tally.add([Played(("c", "d"), rng.choice("cd")) for _ in range(2)])
    of = {(pair.a, pair.b): pair for pair in pairs(tally)}
    assert of["a", "c"].standard_error == pytest.approx((2 * 0.25 / 600) ** 0.5, rel=0.1)
    assert of["a", "b"].standard_error == pytest.approx(2 * (0.25 / 600) ** 0.5, rel=0.1)
