"""What all games of a person say together."""

from random import Random

import pytest
from attrs import evolve

from schocken_cards.career.summary import FEWEST, STRETCH, Career, careers
from tests.career.made import GAME, errors


def test_people_are_told_apart_by_their_names() -> None:
    games = [GAME, evolve(GAME, name="ben"), evolve(GAME, name="Ben"), GAME]
    assert [(each.name, len(each.games)) for each in careers(games)] == [
        ("Anna", 2),
        ("Ben", 1),
        ("ben", 1),
    ]
    assert careers([]) == []


def test_what_is_lost_is_the_fair_share_and_errors_less_luck() -> None:
    lost = evolve(GAME, lost=True, seats=2, costs=0.1, luck=-0.4)
    (career,) = careers([GAME, lost])
    assert career.fair == pytest.approx((1 / 4 + 1 / 2) / 2)
    assert career.fair * 2 + career.costs - career.luck == pytest.approx(1)
    assert (career.lost.lost, career.lost.held) == (1, 2)
    low, high = career.lost.interval
    assert 0 <= low < career.fair < high <= 1


def test_the_share_of_games_lost_is_surer_with_more_games() -> None:
    def width(games: int) -> float:
        low, high = Career("Anna", [GAME, evolve(GAME, lost=True)] * games).lost.interval
        return high - low

    assert width(1) > width(5) > width(50)


def test_the_error_rate_is_what_a_decision_cost_that_counted() -> None:
    career = Career("Anna", errors(0.05, 0.15))
    assert career.error_rate == pytest.approx(0.2 / 20)
    assert career.error_interval
    assert Career("Anna", errors(0.05)).error_interval is None
    nothing = Career("Anna", errors(0.0, 0.0, unforced=0))
    assert (nothing.error_rate, nothing.error_interval, nothing.trend) == (None, None, None)


def test_the_favourite_mistake_comes_first() -> None:
    assert next(iter(Career("Anna", [GAME]).kinds)) == "drew_on"
    assert Career("Anna", [evolve(GAME, kinds={})]).kinds == {}


def test_there_is_no_trend_as_long_as_games_are_few() -> None:
    assert Career("Anna", errors(*[0.1] * (2 * FEWEST - 1))).trend is None
    trend = Career("Anna", errors(*[0.1] * 2 * FEWEST)).trend
    assert trend
    assert (trend.games, trend.rose, trend.sure) == (FEWEST, 0, False)


def test_games_without_a_decision_that_counted_are_no_part_of_the_trend() -> None:
    games = errors(*[0.1] * 2 * FEWEST)
    assert Career("Anna", [*games[1:], evolve(GAME, unforced=0)]).trend is None


def test_the_trend_compares_the_last_games_with_as_many_before() -> None:
    chance = Random("trend")
    old = [9.0] * 3
    before = [0.2 + chance.uniform(-0.02, 0.02) for _ in range(STRETCH)]
    last = [0.1 + chance.uniform(-0.02, 0.02) for _ in range(STRETCH)]
    trend = Career("Anna", errors(*old, *before, *last)).trend
    assert trend
    assert trend.games == STRETCH
    assert trend.before == pytest.approx(sum(before) / 100)
    assert trend.last == pytest.approx(sum(last) / 100)
    assert trend.rose == pytest.approx(trend.last - trend.before)
    assert trend.sure
    assert trend.interval[1] < 0


def test_what_may_be_chance_is_not_sure() -> None:
    trend = Career(
        "Anna", errors(*[0, 0.1, 0.2, 0.1, 0.05] * 2, *[0, 0.1, 0.2, 0.1, 0.1] * 2)
    ).trend
    assert trend
    assert trend.rose > 0
    assert not trend.sure
