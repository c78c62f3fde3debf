"""Rates and how they change, beside SciPy and beside a known truth."""

from math import sqrt
from random import Random

import pytest
from scipy import stats

from schocken_cards.evidence.rates import Amount, Rate, change, rate


def of(*amounts: float) -> Rate:
    found = rate(Amount(each, 1) for each in amounts)
    assert found
    return found


def test_with_one_occasion_in_each_game_it_is_a_mean_with_its_t_interval() -> None:
    amounts = [3.0, 1.0, 4.0, 1.0, 5.0]
    found = of(*amounts)
    assert found.rate == pytest.approx(14 / 5)
    error = stats.sem(amounts)
    assert sqrt(found.variance) == pytest.approx(error)
    assert found.interval == pytest.approx(stats.t.interval(0.95, 4, 14 / 5, error))


def test_a_game_counts_by_its_occasions() -> None:
    found = rate([Amount(1.0, 1), Amount(0.0, 3)])
    assert found
    assert found.rate == 1 / 4
    assert rate([Amount(1.0, 2), Amount(2.0, 4), Amount(4.0, 8)]) == Rate(3, 0.5, 0.0)


def test_fewer_than_two_games_with_an_occasion_say_nothing() -> None:
    assert rate([]) is None
    assert rate([Amount(1.0, 4), Amount(0.0, 0)]) is None


def test_a_rate_is_never_below_0() -> None:
    assert of(0, 0, 1).interval[0] == 0


def test_a_change_is_that_of_welch() -> None:
    before, after = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0], [2.0, 6.0, 5.0, 3.0, 5.0]
    rose, (low, high) = change(of(*before), of(*after))
    test = stats.ttest_ind(after, before, equal_var=False)
    right = test.confidence_interval()
    assert rose == pytest.approx(sum(after) / 5 - sum(before) / 6)
    assert low <= right.low < right.high <= high  # its degrees of freedom are rounded down
    assert high - low < 1.05 * (right.high - right.low)


def test_nothing_that_differs_is_no_change() -> None:
    assert change(of(0, 0, 0), of(0, 0, 0)) == (0, (0, 0))
    rose, (low, high) = change(of(0, 0), of(1, 3))
    assert low < 0 < rose < high


def test_2000_players_who_play_as_before_seem_to_change_in_2_to_6_percent() -> None:
    random = Random("rates")

    def game() -> Amount:
        """Most decisions cost nothing, some cost much."""
        decisions = random.randint(3, 25)
        costs = [random.expovariate(40) for _ in range(decisions) if random.random() < 0.2]
        return Amount(sum(costs), decisions)

    changed = 0
    for _ in range(2000):
        before, after = (rate([game() for _ in range(10)]) for _ in range(2))
        assert before and after  # noqa: PT018
        _rose, (low, high) = change(before, after)
        changed += not low <= 0 <= high
    assert 0.02 <= changed / 2000 <= 0.06
