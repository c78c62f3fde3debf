"""What a game came to for a person, beside what its record says in so many words."""

from collections.abc import Sequence

import pytest
from attrs import evolve

from schocken_cards.career.played import Played, Record, played
from schocken_cards.errors import BadRecordError
from schocken_cards.review import judge
from schocken_cards.rulebook import preset
from schocken_cards.rules import Rules
from tests.recorded import SMALL_DECK, by_people, documents, record, scripted

WHEN = "2026-03-01T12:00:00.000000+00:00"


def found(lines: Sequence[str]) -> list[Played]:
    return played(Record("game", WHEN, [line.encode() for line in lines]), judge)


@pytest.mark.parametrize("rules", [*map(preset, ("kneipe", "wolbeck", "kartenspiel")), SMALL_DECK])
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_counted_stands_in_the_record(rules: Rules, seats: int) -> None:
    lines = min((record(rules, seats, str(seed)) for seed in range(4)), key=len)
    said = documents(lines)
    (game,) = found(by_people(lines, {seats - 1: "Anna"}))
    shown = [each for each in said if each["type"] == "showdown"]
    own = [hand for each in shown for hand in each["hands"] if hand["seat"] == seats - 1]
    halves = [each for each in said if each["type"] == "half_lost"]
    assert (game.game, game.finished, game.name, game.seat) == ("game", WHEN, "Anna", seats - 1)
    assert (game.rules, game.seats) == (said[0]["rules"], seats)
    assert game.rounds == len(own)
    assert game.schock_aus == sum(hand["hand"] == [1, 1, 1] for hand in own)
    assert game.jule == sum(hand["picture"] == "jule" for hand in own)
    assert game.decisions == sum(
        each["type"] == "action" and each["seat"] == seats - 1 for each in said
    )
    assert game.halves == sum(each["half"] != "final" for each in halves)
    assert game.halves_lost == sum(
        each["half"] != "final" and each["seat"] == seats - 1 for each in halves
    )
    assert game.final == any(
        each["type"] == "half" and each["half"] == "final" and seats - 1 in each["seats"]
        for each in said
    )
    assert game.lost == (said[-1]["seat"] == seats - 1)
    assert 1 / seats + game.costs - game.luck == pytest.approx(float(game.lost))
    assert game.mistakes == sum(toll.times for toll in game.kinds.values())
    assert 0 <= game.charged <= game.costs + 1e-9
    assert game.mistakes <= game.unforced <= game.decisions


def test_schock_aus_and_jule_are_counted_at_own_showdowns_alone() -> None:
    rules = evolve(preset("kneipe"), name="kneipe with Jule", jule=True)
    # Ben shows a Jule in the first round and Schock aus in the second one.
    lines = scripted(rules, 2, "63 652 421 632 111", "stop", "stop")
    said = documents(lines)
    assert said[-1]["type"] == "game_lost"
    anna, ben = found(by_people(lines, {0: "Anna", 1: "Ben"}))
    assert (anna.schock_aus, anna.jule, anna.lost) == (0, 0, True)
    assert (ben.schock_aus, ben.jule, ben.lost) == (1, 1, False)


def test_only_finished_games_with_people_count() -> None:
    lines = record(preset("kneipe"), 2, "27")
    assert found(lines) == []
    assert found(by_people(lines, {0: "Anna"})[:-1]) == []
    assert [game.name for game in found(by_people(lines, {0: "Anna", 1: "Ben"}))] == ["Anna", "Ben"]


def test_a_game_is_the_same_under_any_name_and_another_if_anything_differs() -> None:
    lines = [line.encode() for line in record(preset("kneipe"), 2, "27")]
    same, other = Record("a", WHEN, lines), Record("b", "", lines)
    assert same.digest == other.digest
    assert Record("a", WHEN, lines[:-1]).digest != same.digest


def test_a_wrong_record_is_refused() -> None:
    lines = by_people(record(preset("kneipe"), 2, "27"), {0: "Anna"})
    with pytest.raises(BadRecordError):
        found([*lines[:5], *lines[6:]])
