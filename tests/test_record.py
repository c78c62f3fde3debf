"""The game record: what stands in its lines, and in which order they come."""

import json
import re

import pytest

from schocken_cards.players import Seat
from schocken_cards.record import Header, header_line, parse_header, parse_line
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.rules import Rules
from tests.recorded import EACH_ROUND, SMALL_DECK, Document, documents, record, scripted

KARTENSPIEL = preset("kartenspiel")
KNEIPE = preset("kneipe")

RULE_SETS = [*map(preset, PRESETS), SMALL_DECK, EACH_ROUND]

FIELDS = {
    "game": {"type", "format", "rules", "ruleset", "seed", "number", "seats"},
    "opening": {"type", "cards", "leader"},
    "half": {"type", "half", "seats", "leader"},
    "round": {"type", "round", "leader", "seats", "stock", "deckel"},
    "reshuffle": {"type", "cards"},
    "draw": {"type", "seat", "draw", "cards", "blind"},
    "action": {"type", "seat", "hand", "keep", "flip"},
    "showdown": {"type", "hands", "high", "low", "from", "moved", "stock", "deckel", "out"},
    "half_lost": {"type", "half", "seat", "pays"},
    "game_lost": {"type", "seat", "pays"},
}

LETTERS = {
    "game": "G",
    "opening": "o",
    "half": "H",
    "round": "r",
    "reshuffle": "e",
    "draw": "d",
    "action": "a",
    "showdown": "s",
    "half_lost": "L",
    "game_lost": "W",
}


def every_rule_set() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)


def only(lines: list[str], kind: str) -> list[str]:
    return [line for line in lines if json.loads(line)["type"] == kind]


@every_rule_set()
def test_every_line_has_the_fields_of_its_type_and_no_others(rules: Rules) -> None:
    for seats in (2, 5, 8):
        for document in documents(record(rules, seats)):
            stop = document["type"] == "action" and "stop" in document
            right = {"type", "seat", "hand", "stop"} if stop else FIELDS[document["type"]]
            assert document.keys() == right


@every_rule_set()
def test_every_hand_of_a_showdown_has_six_fields(rules: Rules) -> None:
    for document in documents(only(record(rules, 4), "showdown")):
        for hand in document["hands"]:
            assert hand.keys() == {"seat", "hand", "draws", "one_draw", "picture", "deckel"}


@every_rule_set()
def test_lines_come_in_the_order_of_the_contract(rules: Rules) -> None:
    before_round = "e?" if rules.reshuffle == "each_round" else ""
    turns = "(a(e?d)?)*"
    halves = {1: "{1}", 2: "{2,3}"}[rules.halves]
    order = re.compile(f"Ge*o(H({before_round}r(e?d)+{turns}s)+L){halves}W")
    for seats in range(2, 9):
        letters = "".join(LETTERS[line["type"]] for line in documents(record(rules, seats)))
        assert order.fullmatch(letters)


def test_two_halves_that_two_seats_lost_are_followed_by_a_final_between_them() -> None:
    for seed in map(str, range(10)):
        lines = documents(record(KARTENSPIEL, 4, seed))
        halves = [line for line in lines if line["type"] == "half"]
        losers = sorted({line["seat"] for line in lines if line["type"] == "half_lost"})
        assert [half["half"] for half in halves] == [1, 2, "final"][: len(halves)]
        assert [half["seats"] for half in halves[2:]] == [losers] * len(halves[2:])


def test_a_rule_set_of_one_half_line_by_line() -> None:
    header, *lines = scripted(KNEIPE, 2, "65 111 652", "stop")
    assert json.loads(header)["ruleset"]["halves"] == 1
    assert lines == [
        '{"type": "opening", "cards": [[6, 5]], "leader": 0}',
        '{"type": "half", "half": 1, "seats": [0, 1], "leader": 0}',
        (
            '{"type": "round", "round": 1, "leader": 0, "seats": [0, 1], "stock": 13,'
            ' "deckel": [0, 0]}'
        ),
        '{"type": "draw", "seat": 0, "draw": 1, "cards": [1, 1, 1], "blind": false}',
        '{"type": "draw", "seat": 1, "draw": 1, "cards": [6, 5, 2], "blind": false}',
        '{"type": "action", "seat": 0, "hand": [1, 1, 1], "stop": true}',
        (
            '{"type": "showdown", "hands": ['
            '{"seat": 0, "draws": 1, "hand": [1, 1, 1], "one_draw": true,'
            ' "picture": "schock_aus", "deckel": 13}, '
            '{"seat": 1, "draws": 1, "hand": [6, 5, 2], "one_draw": true,'
            ' "picture": "simple", "deckel": 1}],'
            ' "high": 0, "low": 1, "from": "all", "moved": 13, "stock": 0, "deckel": [0, 13],'
            ' "out": []}'
        ),
        (
            '{"type": "half_lost", "half": 1, "seat": 1,'
            ' "pays": [{"seat": 0, "what": "round_of_schnapps"}]}'
        ),
        '{"type": "game_lost", "seat": 1, "pays": [{"seat": 1, "what": "round_of_beer"}]}',
    ]


def test_an_opening_with_ties_flips_and_a_blind_draw_line_by_line() -> None:
    actions = ("flip 1", "keep 1 4", "keep 4", "stop")
    _header, *lines = scripted(KARTENSPIEL, 3, "466 52 662 543 116 45 1 21", *actions)
    assert lines == [
        '{"type": "opening", "cards": [[4, 6, 6], [null, 5, 2]], "leader": 1}',
        '{"type": "half", "half": 1, "seats": [0, 1, 2], "leader": 1}',
        (
            '{"type": "round", "round": 1, "leader": 1, "seats": [1, 2, 0], "stock": 13,'
            ' "deckel": [0, 0, 0]}'
        ),
        '{"type": "draw", "seat": 1, "draw": 1, "cards": [6, 6, 2], "blind": false}',
        '{"type": "draw", "seat": 2, "draw": 1, "cards": [5, 4, 3], "blind": false}',
        '{"type": "draw", "seat": 0, "draw": 1, "cards": [1, 1, 6], "blind": false}',
        '{"type": "action", "seat": 1, "hand": [6, 6, 2], "keep": [], "flip": 1}',
        '{"type": "draw", "seat": 1, "draw": 2, "cards": [4, 5], "blind": false}',
        '{"type": "action", "seat": 1, "hand": [5, 4, 1], "keep": [4, 1], "flip": 0}',
        '{"type": "draw", "seat": 1, "draw": 3, "cards": [1], "blind": true}',
        '{"type": "action", "seat": 2, "hand": [5, 4, 3], "keep": [4], "flip": 0}',
        '{"type": "draw", "seat": 2, "draw": 2, "cards": [2, 1], "blind": false}',
        '{"type": "action", "seat": 2, "hand": [4, 2, 1], "stop": true}',
    ]


def test_the_first_line_holds_every_rule_the_seed_and_the_seats() -> None:
    line = header_line(Header(KNEIPE, "ä 1", (Seat("Jörg"), Seat("Kalle", "greedy"))))
    ruleset = (
        '{"name": "kneipe", "source": "dice", "cards_per_face": [15, 15, 15, 15, 15, 15],'
        ' "reshuffle": "when_empty", "players_from": 2, "deckel": 13, "halves": 1,'
        ' "keep": "ones", "jule": false, "general_beats_schock_2": false,'
        ' "straights": ["123", "234", "345", "456"], "one_draw": ["general", "straight"],'
        ' "tie": "seat", "one_draw_schock_is_higher": false, "stopped": "covered",'
        ' "fouls": false, "loser_pays": "round_of_beer",'
        ' "natural_schock_aus_pays": "round_of_schnapps"}'
    )
    assert line == (
        f'{{"type": "game", "format": 1, "rules": "kneipe", "ruleset": {ruleset},'
        ' "seed": "ä 1", "number": 0,'
        ' "seats": [{"name": "Jörg", "bot": null}, {"name": "Kalle", "bot": "greedy"}]}'
    )


@pytest.mark.parametrize("seed", ["", "1", "\x1b[31m\n", "\ud800", "\u202eabc", "\x9b1m", "🎲"])
def test_any_seed_comes_back_and_hides_nothing_in_the_file(seed: str) -> None:
    header = Header(KARTENSPIEL, seed, (Seat("Anna"), Seat("Ben")))
    line = header_line(header)
    assert line.isprintable()
    assert parse_header(parse_line(1, line.encode())) == header


def test_schock_aus_takes_all_deckel_also_those_handed_out_before() -> None:
    faces = "65 653 652 111 653 65 652 653 652"
    lines = scripted(KARTENSPIEL, 2, faces, "stop", "stop")
    first, second = documents(only(lines, "showdown"))
    assert (first["from"], first["moved"], first["deckel"]) == ("stock", 1, [0, 1])
    assert (second["high"], second["low"], second["from"]) == (1, 0, "all")
    assert (second["moved"], second["stock"], second["deckel"]) == (13, 0, [13, 0])
    assert [hand["deckel"] for hand in second["hands"]] == [13, 1]
    assert second["out"] == []


def test_schock_aus_moves_the_total_less_what_the_loser_held() -> None:
    lines = scripted(KARTENSPIEL, 2, "65 653 652 652 111 65 652 653", "stop", "stop")
    shown = documents(only(lines, "showdown"))[-1]
    assert (shown["low"], shown["moved"], shown["deckel"]) == (1, 12, [0, 13])


def test_who_leaves_a_half_stands_in_out_until_the_half_is_over() -> None:
    for seed in map(str, range(10)):
        deckel, stock = [0] * 5, 13
        for shown in documents(only(record(KARTENSPIEL, 5, seed), "showdown")):
            order = [hand["seat"] for hand in shown["hands"]]
            deckel, stock = shown["deckel"], shown["stock"]
            over = 13 in deckel
            left = [seat for seat in order if not stock and not deckel[seat]]
            assert shown["out"] == ([] if over else left)


@every_rule_set()
def test_draws_two_and_three_are_blind_just_at_the_limit_in_force(rules: Rules) -> None:
    limit, leader = 3, None
    for line in documents(record(rules, 3)):
        if line["type"] == "round":
            limit, leader = 3, line["leader"]
            draws = {leader: 1}
        elif line["type"] == "draw" and line["draw"] > 1:
            draws[line["seat"]] = line["draw"]
            limit = 3 if line["seat"] == leader else draws[leader]
            assert line["blind"] is (line["draw"] == limit)
        elif line["type"] == "draw":
            assert line["blind"] is False


@every_rule_set()
def test_no_action_stands_where_there_is_no_choice(rules: Rules) -> None:
    for line in documents(record(rules, 4)):
        if line["type"] == "round":
            leader, draws = line["leader"], dict.fromkeys(line["seats"], 1)
        elif line["type"] == "draw":
            draws[line["seat"]] = line["draw"]
        elif line["type"] == "action":
            limit = 3 if line["seat"] == leader else draws[leader]
            assert draws[line["seat"]] < limit


def test_a_reshuffle_stands_directly_before_the_draw_that_needs_it() -> None:
    reshuffled = [piles(record(SMALL_DECK, seats)) for seats in range(2, 9)]
    assert sum(reshuffled) > 100


def test_cards_are_reshuffled_before_each_round_where_the_rules_say_so() -> None:
    lines = documents(record(EACH_ROUND, 3))
    types = [line["type"] for line in lines]
    assert types[:5] == ["game", "opening", "half", "reshuffle", "round"]
    assert lines[3] == {"type": "reshuffle", "cards": _drawn(lines[1])}
    assert all(types[at - 1] == "reshuffle" for at, kind in enumerate(types) if kind == "round")


def test_dice_are_never_reshuffled() -> None:
    assert not only(record(preset("wolbeck"), 8), "reshuffle")


def piles(lines: list[str]) -> int:
    """How often a pile was reshuffled, each time because it was too short and with all discards."""
    pile, discarded, reshuffles, asked = 24, 0, 0, False
    for line in documents(lines):
        count = _drawn(line)
        if line["type"] == "reshuffle":
            assert line["cards"] == discarded
            asked, reshuffles = True, reshuffles + 1
        elif line["type"] == "opening" and not asked:
            pile, discarded = pile - count, discarded + count
        elif line["type"] == "draw":
            assert asked == (pile < count)
            pile += discarded if asked else 0
            discarded = 0 if asked else discarded
            pile, asked = pile - count, False
        elif line["type"] == "action" and "keep" in line:
            discarded += 3 - len(line["keep"]) - line["flip"]
        elif line["type"] == "showdown":
            discarded += 3 * len(line["hands"])
    return reshuffles


def _drawn(line: Document) -> int:
    if line["type"] == "opening":
        return sum(face is not None for row in line["cards"] for face in row)
    return len(line["cards"]) if line["type"] == "draw" else 0
