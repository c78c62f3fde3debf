"""Ratings, against the library choix and against what is known."""

from itertools import combinations
from math import log10
from random import Random

import choix
import pytest

from schocken_cards.evidence.rating import ELO, ratings
from schocken_cards.evidence.sums import Played, Tally
from tests.slow.coverage import Model, coverage, equal

BOTS = "abcde"
WEIGHTS = dict(zip(BOTS, (1.0, 0.5, 2.0, 0.7, 1.3), strict=True))
LIKELIHOOD_ALONE = 1e-6


def played(seats: tuple[int, ...], games: int, seed: str) -> list[Played]:
    """Games of random line-ups of so many seats."""
    rng = Random(seed)
    found = []
    for _ in range(games):
        bots = tuple(rng.sample(BOTS, rng.choice(seats)))
        (loser,) = rng.choices(bots, [WEIGHTS[bot] for bot in bots])
        found.append(Played(bots, loser))
    return found


def tally_of(games: list[Played], bots: str = BOTS) -> Tally:
    tally = Tally(tuple(bots))
    for game in games:
        tally.add([game])
    return tally


def elo_of(tally: Tally, prior: float = LIKELIHOOD_ALONE) -> dict[str, float]:
    return {rating.bot: rating.elo for rating in ratings(tally, prior)}


def test_games_of_several_seats_are_rated_as_choix_rates_them() -> None:
    games = played((2, 3, 4), 600, "several")
    index = BOTS.index
    data = [
        (index(game.loser), tuple(index(bot) for bot in game.bots if bot != game.loser))
        for game in games
    ]
    weights = choix.opt_top1(len(BOTS), data, alpha=1e-9, tol=1e-10)
    theirs = [-ELO * (weight - weights.mean()) for weight in weights]
    assert list(elo_of(tally_of(games)).values()) == pytest.approx(theirs, abs=0.01)


def test_games_of_two_are_rated_as_choix_rates_pairs() -> None:
    games = played((2,), 600, "pairs")
    index = BOTS.index
    data = [
        (index(next(bot for bot in game.bots if bot != game.loser)), index(game.loser))
        for game in games
    ]
    strengths = choix.ilsr_pairwise(len(BOTS), data)
    theirs = [ELO * (strength - strengths.mean()) for strength in strengths]
    assert list(elo_of(tally_of(games)).values()) == pytest.approx(theirs, abs=0.01)


def test_of_two_bots_the_difference_is_elo() -> None:
    tally = tally_of([Played(("a", "b"), "a")] * 30 + [Played(("a", "b"), "b")] * 70, "ab")
    elo = elo_of(tally)
    assert elo["a"] - elo["b"] == pytest.approx(400 * log10(70 / 30), abs=0.001)


def test_a_bot_with_two_seats_is_expected_to_lose_twice_as_often() -> None:
    tally = tally_of(
        [Played(("a", "a", "b"), "a")] * 40 + [Played(("a", "a", "b"), "b")] * 20, "ab"
    )
    assert elo_of(tally)["a"] == pytest.approx(0, abs=0.001)


def test_the_order_of_games_does_not_matter() -> None:
    games = played((2, 3, 4), 200, "order")
    shuffled = games.copy()
    Random("shuffle").shuffle(shuffled)
    assert ratings(tally_of(games)) == ratings(tally_of(shuffled))


def test_the_prior_hardly_matters_once_games_are_many() -> None:
    tally = tally_of(played((4,), 2000, "many"))
    for bot, elo in elo_of(tally, 1.0).items():
        assert elo == pytest.approx(elo_of(tally)[bot], abs=1)


@pytest.mark.parametrize("loser", ["a", "b"])
def test_a_bot_that_never_or_always_lost_has_a_rating(loser: str) -> None:
    tally = tally_of([Played(("a", "b"), loser)] * 50, "ab")
    of_a, of_b = ratings(tally)
    better, worse = (of_b, of_a) if loser == "a" else (of_a, of_b)
    assert 200 < better.elo < 1000
    assert better.elo == pytest.approx(-worse.elo)
    assert better.interval[1] - better.interval[0] > 100


def test_line_ups_without_a_link_make_groups() -> None:
    games = [*combinations("abc", 2), ("d", "e")]
    tally = tally_of([Played(bots, loser) for bots in games for loser in bots], "abcdef")
    assert [(rating.bot, rating.group) for rating in ratings(tally)] == [
        ("a", 0),
        ("b", 0),
        ("c", 0),
        ("d", 1),
        ("e", 1),
        ("f", 2),
    ]


@pytest.mark.parametrize("games", [0, 100])
def test_of_a_bot_that_met_no_other_nothing_is_known(games: int) -> None:
    for rating in ratings(tally_of([Played(("a", "a"), "a")] * games, "ab")):
        assert rating.elo == 0
        assert rating.interval[0] < -600 < 600 < rating.interval[1]


def test_intervals_hold_the_true_rating_in_93_to_97_percent() -> None:
    (held,) = coverage(Model("abc", {"a": 1.0, "b": 1.5, "c": 2.0}, 0.3), 30, 400, "ratings")
    assert 0.93 <= held <= 0.97


def test_cancelling_luck_makes_ratings_surer() -> None:
    plain, duplicate = (
        ratings(equal(4, cancelling).match(300, Random("surer")))[0] for cancelling in (0.0, 0.75)
    )
    assert duplicate.standard_error == pytest.approx(plain.standard_error / 2, rel=0.1)
