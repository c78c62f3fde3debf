"""The sequential test: its error rates, and that it always ends."""

from math import isfinite, log
from random import Random

import pytest

from schocken_cards.errors import BadInputError
from schocken_cards.evidence.sequential import Hypotheses, parse_hypotheses, sequential_test
from schocken_cards.evidence.sums import Played, Tally
from tests.slow.coverage import Model, errors

RUNS = 400


def test_elo_and_shares_are_told_apart() -> None:
    assert parse_hypotheses("0,10") == Hypotheses(0, 10, "elo")
    assert parse_hypotheses("-5, 0.5") == Hypotheses(-5, 0.5, "elo")
    assert parse_hypotheses("0.25,0.23") == Hypotheses(0.25, 0.23, "share")


@pytest.mark.parametrize(
    "text", ["", "5", "0,0", "a,b", "0,nan", "0,inf", "1,2,3", "0;10", "0,99999", "0,1e400", "٣"]
)
def test_anything_else_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadInputError, match=r"0\.25,0\.23") as refused:
        parse_hypotheses(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("hypotheses", "bots", "weight"),
    [
        (Hypotheses(0, 80, "elo"), "ab", 10 ** (-80 / 400)),
        (Hypotheses(0, 120, "elo"), "abcc", 10 ** (-120 / 400)),
        (Hypotheses(0.25, 0.17, "share"), "abbb", 0.17 * 3 / 0.83),
    ],
)
def test_error_rates_are_those_asked_for(hypotheses: Hypotheses, bots: str, weight: float) -> None:
    others = dict.fromkeys(sorted(set(bots[1:])), 1.0)
    if_h0 = errors(Model(bots, {"a": 1.0, **others}, 0.4), hypotheses, "H0", RUNS)
    if_h1 = errors(Model(bots, {"a": weight, **others}, 0.4), hypotheses, "H1", RUNS)
    assert if_h0.undecided == if_h1.undecided == 0
    assert if_h0.wrong < 0.08
    assert if_h1.wrong < 0.08


def test_the_ratio_is_that_of_normal_block_scores() -> None:
    tally = Model("ab", {"a": 0.9, "b": 1.0}, 0.3).match(2000, Random("normal"))
    lost = tally.sums["a"]
    mean = lost.lost / 2000
    variance = lost.lost_lost / 2000 - mean**2
    score0, score1 = 2 * 0.5, 2 / (1 + 10 ** (20 / 400))
    expected = 2000 * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance)
    state = sequential_test(Hypotheses(0, 20, "elo"), tally, "a", "b")
    assert state.llr == pytest.approx(expected, rel=0.01)
    assert (state.lower, state.upper) == pytest.approx((-log(19), log(19)))


@pytest.mark.parametrize("text", ["0,5", "5,0", "-3,3", "0.25,0.23", "0.5,0.51", "0.03,0.02"])
@pytest.mark.parametrize("losers", ["aaaa", "bbbb", "abbb", "abcb", "cccc"])
def test_whatever_happens_in_every_block_the_ratio_is_finite(text: str, losers: str) -> None:
    tally = Tally(("a", "b", "c"))
    for _ in range(200):
        tally.add([Played(("a", "b", "b", "c"), loser) for loser in losers])
        assert isfinite(sequential_test(parse_hypotheses(text), tally, "a", "b").llr)


@pytest.mark.parametrize(("losers", "decision"), [("bb", "H1"), ("aa", "H0"), ("ab", "H0")])
def test_0_losses_all_losses_and_equal_blocks_are_decided_soon(losers: str, decision: str) -> None:
    tally = Tally(("a", "b"))
    for _ in range(500):
        tally.add([Played(("a", "b"), loser) for loser in losers])
    assert sequential_test(Hypotheses(0, 5, "elo"), tally, "a", "b").decision == decision


def test_before_the_first_game_nothing_is_decided() -> None:
    state = sequential_test(Hypotheses(0, 5, "elo"), Tally(("a", "b")), "a", "b")
    assert (state.llr, state.decision) == (0, None)


def test_a_share_that_nobody_can_reach_is_refused() -> None:
    tally = Tally(("a", "b"))
    tally.add([Played(("a", "a", "b", "b"), "a")] * 4)
    with pytest.raises(BadInputError, match=r"0\.5 of its games at most"):
        sequential_test(Hypotheses(0.25, 0.6, "share"), tally, "a", "b")
