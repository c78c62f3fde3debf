"""Shares of games lost and their intervals."""

from math import sqrt
from random import Random
from statistics import NormalDist

import pytest
from scipy import stats

from schocken_cards.evidence.shares import Share, design_effect, games_needed, interval, share
from schocken_cards.evidence.sums import Played, Sums, Tally
from tests.slow.coverage import Model, coverage, equal


def blocks(*lost: int, seats: int = 4) -> Sums:
    """The sums of a bot with one seat that lost so many games of each block."""
    return sum((Sums.of([1] * seats, each) for each in lost), Sums())


def found(sums: Sums) -> Share:
    shown = share(sums)
    assert shown is not None
    return shown


def test_a_bot_that_has_not_played_has_no_share() -> None:
    assert share(Sums()) is None
    assert design_effect(Sums()) == 1


def test_equal_bots_2000_small_matches_intervals_hold_the_truth_in_93_to_97_percent() -> None:
    (held,) = coverage(equal(3, cancelling=0.2), 20, 2000, "shares")
    assert 0.93 <= held <= 0.97


def test_intervals_are_right_where_games_of_a_block_are_alike() -> None:
    (held,) = coverage(equal(3, alike=0.3), 40, 400, "shares")
    assert 0.93 <= held <= 0.97


def test_one_block_says_as_much_as_independent_games() -> None:
    for lost in range(9):
        sums = blocks(lost, seats=8)
        wilson = stats.binomtest(lost, 8).proportion_ci(0.95, method="wilson")
        assert interval(sums, NormalDist().inv_cdf(0.975)) == pytest.approx(tuple(wilson))


def test_the_standard_error_is_that_of_a_ratio_over_blocks() -> None:
    rng = Random("ratio")
    lost = [rng.choice((0, 0, 1, 2)) for _ in range(400)]
    shown = found(blocks(*lost))
    mean = sum(lost) / 400
    scatter = sum((each - mean) ** 2 for each in lost) / 399
    assert shown.rate == mean / 4
    assert shown.standard_error == pytest.approx(sqrt(scatter / 400) / 4, rel=0.01)


@pytest.mark.parametrize(
    ("lost", "at_least", "at_most"),
    [((0,) * 5, 0.05, 0.4), ((4,) * 5, 0.05, 0.4), ((1,) * 5, 0.1, 0.5), ((0,) * 1000, 5e-4, 2e-3)],
)
def test_without_variance_few_blocks_are_not_certain(
    lost: tuple[int, ...], at_least: float, at_most: float
) -> None:
    low, high = found(blocks(*lost)).interval
    assert 0 <= low <= found(blocks(*lost)).rate <= high <= 1
    assert at_least < high - low < at_most


def test_bots_of_one_mind_lose_equally_often_and_the_interval_closes_on_the_fair_share() -> None:
    widths = []
    for count in (10, 100, 1000):
        low, high = found(blocks(*[1] * count)).interval
        assert low < 0.25 < high
        widths.append(high - low)
    assert widths[2] < widths[1] / 8 < widths[0] / 64


def test_a_bot_that_holds_all_seats_loses_its_fair_share() -> None:
    tally = Tally(("a",))
    for _ in range(100):
        tally.add([Played(("a",) * 4, "a")] * 4)
    low, high = found(tally.sums["a"]).interval
    assert 0.245 < low < high == 0.25


def test_cancelling_luck_saves_variance_and_clustered_luck_costs_it() -> None:
    effects = {
        name: design_effect(*model.match(300, Random(name)).sums.values())
        for name, model in {
            "independent": equal(4),
            "cancelling": equal(4, cancelling=0.5),
            "alike": equal(4, alike=0.5),
        }.items()
    }
    assert effects["independent"] == pytest.approx(1, abs=0.1)
    assert effects["cancelling"] == pytest.approx(0.5, abs=0.1)
    assert effects["alike"] == pytest.approx(2.5, abs=0.3)


def test_games_needed_find_the_difference_as_often_as_promised() -> None:
    model = Model("ab", {"a": 1.0, "b": 0.7})
    first = found(model.match(400, Random("first")).sums["a"])
    games = games_needed(model.chance("a") - 0.5, first.standard_error, games=800)
    rng = Random("power")
    seen = sum(found(model.match(games // 2, rng).sums["a"]).interval[0] > 0.5 for _ in range(200))
    assert games == pytest.approx(244, rel=0.15)
    assert 0.7 < seen / 200 < 0.9


def test_no_number_of_games_shows_no_difference() -> None:
    with pytest.raises(ValueError, match="difference of 0"):
        games_needed(0.0, 0.01, 100)
