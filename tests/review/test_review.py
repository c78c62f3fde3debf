"""What decisions cost, and luck: nothing is missing, nothing is counted twice."""

from collections import defaultdict
from functools import cache
from importlib import import_module
from math import fsum, sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest
from attrs import frozen

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.errors import BadInputError, BadRecordError
from schocken_cards.position import parse
from schocken_cards.review import (
    Decision,
    Review,
    again,
    document,
    judge,
    rating,
    review,
    summary,
)
from schocken_cards.review.told import course_lines, rounds
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.testing import deal
from schocken_cards.view import view
from tests.recorded import played, record, scripted, short_records

KARTENSPIEL, WOLBECK = load("kartenspiel"), load("wolbeck")


@cache
def some() -> tuple[Review, ...]:
    """A game of bots under every rule set, as every seat played it."""
    bots = ("threshold", "chance", "club", "greedy")
    found = []
    for number, name in enumerate(PRESETS):
        lines = played(load(name), *bots[: 2 + number % 3], seed=str(number))
        found += review(lines, range(2 + number % 3), judge())
    return tuple(found)


@cache
def solved(first: str, second: str, games: int) -> tuple[Review, ...]:
    """Games that are solved, as their first seat played them."""
    lines = (played(WOLBECK, first, second, seed=str(seed)) for seed in range(games))
    return tuple(review(each, [0], judge())[0] for each in lines)


def test_a_fair_share_and_errors_less_luck_are_the_result() -> None:
    for found in some():
        figures = summary(found)
        assert found.fair + figures.costs - figures.luck == pytest.approx(int(found.lost), abs=1e-9)


def test_every_round_of_the_course_leads_to_the_next() -> None:
    for found in some():
        course = rounds(found)
        ends = [each.chance for each in course[1:]] + [float(found.lost)]
        for each, end in zip(course, ends, strict=True):
            assert each.chance - each.luck + each.costs == pytest.approx(end)


def test_one_seat_loses_every_game() -> None:
    for name in PRESETS:
        reviews = [each for each in some() if each.header.rules.name == name]
        assert sum(each.lost for each in reviews) == 1
        assert fsum(each.fair for each in reviews) == pytest.approx(1)


def test_every_decision_of_the_seat_is_there_with_all_that_was_legal() -> None:
    lines = [line.encode() for line in record(KARTENSPIEL, 3)]
    for seat, found in enumerate(review(lines, range(3), judge())):
        actions = [line for line in lines if b'"action"' in line and b'"seat": %d' % seat in line]
        assert len(found.decisions) == len(actions) > 0
        for decision in found.decisions:
            assert set(decision.losses) == set(decision.view.legal)


def test_no_decision_costs_less_than_nothing() -> None:
    for found in some():
        assert all(decision.cost >= 0 and decision.half_cost >= 0 for decision in found.decisions)


def test_luck_comes_with_every_card_that_is_seen() -> None:
    for found in some():
        seen = [each for each in found.luck if each.kind in {"deal", "draw"}]
        assert [(each.half, each.round) for each in seen] == [
            (decision.half, decision.round) for decision in found.decisions
        ]


def test_perfect_play_has_no_mistake_and_costs_nothing() -> None:
    for found in solved("perfect", "chance", 6):
        assert not found.mistakes
        assert summary(found).costs == 0
        assert summary(found).rating == "expert"


def test_chance_gets_the_worst_rating() -> None:
    lines = played(KARTENSPIEL, "chance", "expert", "expert", "expert")
    assert summary(review(lines, [0], judge())[0]).rating == "chance"
    games = list(map(summary, solved("chance", "perfect", 12)))
    assert rating(fmean(game.rate for game in games if game.rate is not None)) == "chance"


def test_luck_is_even_between_perfect_players() -> None:
    by_kind = defaultdict(list)
    for found in solved("perfect", "perfect", 60):
        for each in found.luck:
            by_kind[each.kind].append(each.amount)
    for kind in ("deal", "draw", "showdown"):
        amounts = by_kind[kind]
        assert abs(fmean(amounts)) < 3 * stdev(amounts) / sqrt(len(amounts))


@frozen
class Loss:
    half: float
    game: float


STOP, KEEP, ANEW = Stop(), Draw((5,)), Draw()


def decided(action: Action, error: float, **games: float) -> Decision:
    """A decision whose actions lose the game as often as is said."""
    table = deal("652 431")
    losses = {
        name: Loss(games[key], games[key])
        for name, key in ((STOP, "stop"), (KEEP, "keep"), (ANEW, "anew"))
    }
    best_first = dict(sorted(losses.items(), key=lambda item: item[1].game))
    return Decision(view(table, 0), action, best_first, error)


def test_a_mistake_costs_more_than_a_point() -> None:
    assert decided(STOP, 0, stop=0.312, keep=0.3, anew=0.4).mistake
    assert not decided(STOP, 0, stop=0.309, keep=0.3, anew=0.4).mistake


def test_a_mistake_costs_more_than_twice_the_error_of_the_estimate() -> None:
    assert decided(STOP, 0.01, stop=0.321, keep=0.3, anew=0.4).mistake
    assert not decided(STOP, 0.01, stop=0.319, keep=0.3, anew=0.4).mistake


def test_nearly_equal_decisions_count_for_nothing() -> None:
    near = decided(STOP, 0.01, stop=0.319, keep=0.3, anew=0.4)
    assert near.unforced
    assert near.charged == 0
    assert near.cost == pytest.approx(0.019)
    assert not decided(STOP, 0.01, stop=0.31, keep=0.3, anew=0.305).unforced


def test_a_decision_has_found_what_the_natural_one_would_have_cost() -> None:
    natural = decided(KEEP, 0.001, stop=0.301, keep=0.3, anew=0.35).natural
    assert natural == ANEW
    assert decided(KEEP, 0.001, stop=0.301, keep=0.3, anew=0.35).found == pytest.approx(0.05)
    assert decided(ANEW, 0.001, stop=0.301, keep=0.3, anew=0.35).found == 0


def test_the_worse_the_rate_the_worse_the_rating() -> None:
    ratings = [rating(points / 100) for points in (0, 0.2, 0.5, 0.8, 1.2, 3)]
    assert ratings == ["expert", "strong", "good", "fair", "weak", "chance"]


def test_expert_would_have_fared_as_it_did() -> None:
    for seed in range(4):
        lines = played(KARTENSPIEL, "club", "expert", "threshold", seed=str(seed))
        (found,) = review(lines, [1], judge())
        told = again(lines, 1)
        assert told is not None
        assert told.lost == found.lost


def test_cards_that_are_not_from_the_seed_are_not_played_again() -> None:
    stacked = [line.encode() for line in scripted(KARTENSPIEL, 2, "65 652 431 652 431", "stop")]
    assert again(stacked, 0) is None


def test_no_file_or_program_that_a_record_names_is_run(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text("open(__file__ + '.sprung', 'w')\nclass Bot: pass\n")
    lines = played(KARTENSPIEL, "threshold", "greedy")
    for bot in (f"py:{trap}:Bot", f"cmd:touch {trap}.sprung", "no-such-bot", "greedy:no=option"):
        named = lines[0].replace(b'"greedy"', f'"{bot}"'.encode())
        assert again([named, *lines[1:]], 0) is None
    assert list(tmp_path.iterdir()) == [trap]


def test_a_game_of_every_rule_set_and_size_is_told_in_full() -> None:
    for lines in short_records():
        raw = [line.encode() for line in lines]
        for found in review(raw, range(raw[0].count(b'"name":') - 1), judge()):
            told = document(found, None)
            assert len(told["decisions"]) == len(found.decisions)
            shown = rounds(found)
            assert len([*course_lines(found)]) == len(shown) + 1 <= len(found.course) + 2
            assert fsum(each.costs for each in shown) == pytest.approx(
                fsum(decision.cost for decision in found.decisions)
            )
            assert fsum(each.luck for each in shown) == pytest.approx(
                fsum(each.amount for each in found.luck)
            )
            assert all(parse(each["position"], found.header.rules) for each in told["decisions"])


def test_an_unfinished_game_is_not_reviewed() -> None:
    lines = played(KARTENSPIEL, "threshold", "greedy")
    with pytest.raises(BadInputError, match="not finished"):
        review(lines[:-1], [0], judge())


def test_a_record_against_the_rules_is_not_reviewed() -> None:
    lines = played(KARTENSPIEL, "threshold", "greedy")
    with pytest.raises(BadRecordError):
        review([*lines[:-1], lines[-1].replace(b"game_lost", b"half_lost")], [0], judge())


def test_without_a_bot_that_values_decisions_there_is_no_review(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(import_module("schocken_cards.review.judge"), "NAME", "greedy")
    with pytest.raises(BadInputError, match="greedy"):
        judge()
