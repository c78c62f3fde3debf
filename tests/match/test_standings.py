"""What the games of a match come to, against plain loops over them."""

from itertools import count as count_from
from itertools import permutations
from operator import mul

import pytest

from schocken_cards.evidence.sequential import parse_hypotheses
from schocken_cards.match import Block, Game, Match, Result, run
from schocken_cards.match.play import play_blocks
from schocken_cards.match.report import document
from schocken_cards.match.runner import count
from schocken_cards.ranking import PICTURES
from schocken_cards.rulebook import preset

MATCH = Match(
    ["greedy", "threshold", "chance"],
    games=50,
    seats=4,
    rules=[preset("kartenspiel"), preset("kartenspiel-hand"), preset("kneipe")],
)
BLOCKS = play_blocks(MATCH, range(MATCH.blocks)).blocks
GAMES = [game for block in BLOCKS for game in block.games]


@pytest.fixture(scope="module")
def result() -> Result:
    found = Result(MATCH.legend)
    count(found, [BLOCKS])
    return found


def under(rules: int) -> list[Game]:
    return [game for game in GAMES if game.rules == rules]


@pytest.mark.parametrize("rules", range(3))
def test_losses_are_counted_by_seat(result: Result, rules: int) -> None:
    for bot, sums in result.standings[rules].games.sums.items():
        at = MATCH.contenders.index(bot)
        assert sums.held == sum(game.seating.count(at) for game in under(rules))
        assert sums.lost == sum(game.seating[game.loser] == at for game in under(rules))


@pytest.mark.parametrize("rules", range(3))
def test_a_final_is_played_by_two_seats(result: Result, rules: int) -> None:
    held = dict.fromkeys(MATCH.contenders, 0)
    lost = dict.fromkeys(MATCH.contenders, 0)
    for game in under(rules):
        for half, loser in enumerate(game.half_losers):
            playing = range(4) if half < 2 else game.half_losers[:2]
            for seat in playing:
                held[MATCH.contenders[game.seating[seat]]] += 1
            lost[MATCH.contenders[game.seating[loser]]] += 1
    halves = result.standings[rules].halves
    assert {bot: sums.held for bot, sums in halves.items()} == held
    assert {bot: sums.lost for bot, sums in halves.items()} == lost


def test_the_course_of_games_adds_up(result: Result) -> None:
    for rules, standings in enumerate(result.standings):
        course = standings.course
        assert course.games == 50
        assert course.rounds == sum(course.highest) == sum(sum(g.rounds) for g in under(rules))
        assert course.decisions == sum(each.decisions for each in standings.conduct.values())
        assert course.halves == 100 * MATCH.rules[rules].halves // 2 + course.finals
        assert course.longest == max(sum(game.rounds) for game in under(rules))
        assert sum(course.half_lengths) == course.halves
        assert sum(map(mul, course.half_lengths, count_from(1))) == course.rounds


def test_what_a_rule_set_changes_is_the_difference_of_the_shares(result: Result) -> None:
    first, *others = (standings.games.sums for standings in result.standings)
    found = document(result)["others"]
    for sums, other in zip(others, found, strict=True):
        for change in other["changes"]:
            difference = sums[change["bot"]].rate - first[change["bot"]].rate
            assert change["difference"] == round(difference, 9)


def test_each_rule_set_has_the_result_that_it_has_alone(result: Result) -> None:
    alone = run(Match(MATCH.bots, games=50, seats=4, rules=[preset("kneipe")]))
    assert alone.standings[0].digest == result.standings[2].digest


def test_blocks_count_in_their_order_however_they_come() -> None:
    three = BLOCKS[:3]
    expected = Result(MATCH.legend)
    count(expected, [three])
    for order in permutations(three):
        found = Result(MATCH.legend)
        count(found, ([block] for block in order))
        assert found == expected


def test_it_does_not_matter_when_blocks_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    late, at_once = Result(MATCH.legend), Result(MATCH.legend)
    count(late, [BLOCKS])
    monkeypatch.setattr("schocken_cards.match.standings.MOST_WAITING", 0)
    count(at_once, [BLOCKS])
    assert document(at_once) == document(late)


def test_a_gap_ends_the_count() -> None:
    found = Result(MATCH.legend)
    count(found, [BLOCKS[:4], BLOCKS[5:]])
    assert found.blocks == 4


def test_a_test_that_is_decided_ends_the_count() -> None:
    match = Match(["chance", "greedy"], games=10_000)
    found = run(match, test=parse_hypotheses("-200,0"))
    state = found.state()
    assert state
    assert state.decision == "H0"
    assert found.played < 500


def test_the_document_says_each_thing_once_and_rounded(result: Result) -> None:
    found = document(result)
    assert found["games"] == 50
    assert found["digest"].startswith("sha256:")
    assert [bot["bot"] for bot in found["bots"]] == list(MATCH.contenders)
    assert sum(bot["lost"] for bot in found["bots"]) == 50
    assert sum(bot["halves_lost"] for bot in found["bots"]) == found["course"]["halves"]
    assert set(found["course"]["highest"]) == {*PICTURES}
    for bot in found["bots"]:
        low, high = bot["ci95"]
        assert low <= bot["loss_rate"] == round(bot["lost"] / bot["games"], 9) <= high


def test_a_bot_that_never_played_has_no_share() -> None:
    match = Match(["greedy", "chance", "threshold"], games=1, seats=2)
    found = Result(match.legend)
    count(found, [play_blocks(match, [0]).blocks])
    threshold = document(found)["bots"][2]
    assert threshold["games"] == 0
    assert threshold["loss_rate"] is threshold["ci95"] is None


def test_games_that_ended_by_a_fault_have_no_course() -> None:
    game = Game(0, 0, (0, 1), 1, (), (), (0, 0), (0, 0), (0, 0), (0, 1), (0,) * 6, 0, 0)
    found = Result(Match(["greedy", "chance"], games=1).legend)
    found.add(Block(0, (game,)))
    assert document(found)["course"]["rounds_per_half"] is None
    assert document(found)["bots"][1]["forfeits"] == 1
