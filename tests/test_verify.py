"""Checking records: all that keep the rules are accepted, everything else is refused."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from attrs import evolve

from schocken_cards.errors import BadRecordError
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.rules import Rules
from schocken_cards.verify import verify, whole_lines
from tests.recorded import (
    EACH_ROUND,
    SMALL_DECK,
    Document,
    checked,
    documents,
    record,
    scripted,
    short_records,
)

KARTENSPIEL = preset("kartenspiel")
RULE_SETS = [*map(preset, PRESETS), SMALL_DECK, EACH_ROUND]
TINY = record(preset("kneipe"), 2, "27")

Path = tuple[str | int, ...]
Change = Callable[[Any], Iterator[object]]


def refused(lines: list[Any]) -> BadRecordError:
    """The error for lines, which must be refused in one clear line."""
    with pytest.raises(BadRecordError) as caught:
        checked(lines)
    assert caught.value.reason.isprintable()
    return caught.value


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_random_games_of_two_to_eight_seats_are_valid(rules: Rules) -> None:
    for seats in range(2, 9):
        lines = record(rules, seats)
        verdict = checked(lines)
        assert verdict.finished
        assert verdict.lines == len(lines)
        assert verdict.table is not None
        assert verdict.table.loser == json.loads(lines[-1])["seat"]


# --- as another program might write it ---------------------------------------------------------


def foreign(document: Document) -> Document:
    """The same in other words."""
    other = {"comment": "…", **dict(reversed(document.items()))}
    other.pop("number", None)
    other.pop("pays", None)
    if other["type"] == "game":
        other |= {"seed": "unknown", "program": {"name": "other", "version": [1, None]}}
    if other["type"] != "opening":
        for key in ("hand", "cards", "keep"):
            if isinstance(other.get(key), list):
                other[key] = other[key][::-1]
    if other["type"] == "action" and "keep" in other:
        other["stop"] = False
    if other["type"] == "showdown":
        other["hands"] = [
            {"who": "…", **hand, "hand": hand["hand"][::-1]} for hand in other["hands"]
        ]
    return other


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_the_same_in_other_words_is_valid(rules: Rules) -> None:
    lines = record(rules, 5)
    others = [foreign(document) for document in documents(lines)]
    assert [json.dumps(other) for other in others] != lines
    table, other = checked(lines).table, checked(others).table
    assert table is not None
    assert other is not None
    assert (other.loser, other.debts) == (table.loser, table.debts)
    assert other.history == table.history


@pytest.mark.parametrize("separators", [(",", ":"), (" ,\t", " :  ")])
def test_blanks_mean_nothing(separators: tuple[str, str]) -> None:
    lines = [json.dumps(document, separators=separators) + " \r" for document in documents(TINY)]
    assert checked(lines).finished


def test_cards_need_not_come_from_the_seed() -> None:
    header = json.loads(TINY[0])
    assert checked([header | {"seed": "another"}, *TINY[1:]]).finished


def test_a_record_whose_last_line_has_no_end_is_finished() -> None:
    raw = "\n".join(TINY).encode()
    assert verify(whole_lines(raw)).finished
    assert verify(whole_lines(raw + b"\n")).finished


# --- cut off -----------------------------------------------------------------------------------


def test_a_record_cut_off_at_any_byte_is_valid_so_far() -> None:
    raw = "".join(line + "\n" for line in TINY).encode()
    first = len(TINY[0])
    for end in range(first, len(raw) - 1):
        lines = whole_lines(raw[:end])
        verdict = verify(lines)
        assert not verdict.finished
        assert verdict.lines == len(lines)


def test_a_record_without_a_whole_first_line_is_refused() -> None:
    raw = TINY[0].encode()
    for end in range(len(raw)):
        with pytest.raises(BadRecordError) as caught:
            verify(whole_lines(raw[:end]))
        assert caught.value.line == 1


def test_a_game_cut_off_before_any_line_is_valid_so_far() -> None:
    for lines in short_records():
        for end in range(1, len(lines), 1 + len(lines) // 20):
            assert not checked(lines[:end]).finished


# --- fields ------------------------------------------------------------------------------------


def other_types(value: object) -> Iterator[object]:
    """Values which only look like this one, or not even that."""
    yield from (None, [value], {"value": value}) if value is not None else (0, False, "", [])
    if isinstance(value, bool):
        yield from (int(value), str(value).lower())
    elif isinstance(value, int):
        yield from (float(value), value + 0.5, str(value), 10**400)
        yield from [bool(value)] * (value in {0, 1})
    elif isinstance(value, str):
        yield from (0, True, [*value])
    elif isinstance(value, list):
        yield from (str(value), dict(enumerate(value)), 0)


def other_values(value: object) -> Iterator[object]:
    """Values of the same type."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value - 1, value + 2**64)
    elif isinstance(value, str):
        yield from (value + "x", "", value.upper() + " ")
    elif isinstance(value, list):
        yield [*value, *(value[-1:] or [1])]
        if value:
            yield value[:-1]
        if value != value[::-1]:
            yield value[::-1]


def places(value: object, path: Path = ()) -> Iterator[Path]:
    """The paths to everything in a document."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    if isinstance(value, list):
        for at, inner in enumerate(value):
            yield from places(inner, (*path, at))


def at(document: Any, path: Path) -> Any:  # noqa: ANN401 - whatever JSON holds
    for key in path:
        document = document[key]
    return document


def put(document: Document, path: Path, value: object) -> Document:
    other = deepcopy(document)
    at(other, path[:-1])[path[-1]] = value
    return other


def without(document: Document, path: Path) -> Document:
    other = deepcopy(document)
    del at(other, path[:-1])[path[-1]]
    return other


def free(document: Document, path: Path) -> bool:
    """Whether the rules leave this value to chance, to a player or to whoever writes.

    The order within a hand means nothing; that its faces do is shown by their places.
    """
    kind, field = document["type"], path[0]
    chance = field == "cards" and kind in {"draw", "opening"}
    decision = kind == "action" and field in {"keep", "flip", "stop"}
    house_rule = field == "ruleset" and document["rules"] not in PRESETS
    label = kind == "game" and (field in {"seed", "number", "seats"} or "one_draw" in path)
    return chance or decision or house_rule or label


def optional(document: Document, path: Path) -> bool:
    return path in {("number",), ("pays",)} or (document["type"] == "game" and "one_draw" in path)


@cache
def samples() -> list[tuple[list[str], int]]:
    """Records, and numbers of their lines such that every type occurs."""
    found = []
    for lines in [TINY, record(KARTENSPIEL, 3, "2")[:40], record(SMALL_DECK, 8, "6")]:
        types = [document["type"] for document in documents(lines)]
        chosen = {types.index(kind) for kind in types}
        chosen |= {len(types) - 1 - types[::-1].index(kind) for kind in types}
        found += [(lines, number) for number in sorted(chosen)]
    return found


def test_every_type_of_line_is_among_the_samples() -> None:
    types = {json.loads(lines[number])["type"] for lines, number in samples()}
    assert len(types) == 10


@pytest.mark.parametrize("change", [other_types, other_values])
def test_a_changed_field_is_refused_in_its_line(change: Change) -> None:
    refusals = 0
    for lines, number in samples():
        document = json.loads(lines[number])
        for path in places(document):
            if change is other_values and free(document, path):
                continue
            if "bot" in path and change is other_types:
                continue
            for value in change(at(document, path)):
                if path[-1] == "hand" and value == at(document, path)[::-1]:
                    continue
                changed = [*lines[:number], put(document, path, value), *lines[number + 1 :]]
                assert refused(changed).line == number + 1, (document, path, value)
                refusals += 1
    assert refusals > 300


@pytest.mark.parametrize("bot", [0, True, ["greedy"], {"name": "greedy"}, 1.5])
def test_a_bot_is_a_text_or_null(bot: object) -> None:
    header = json.loads(TINY[0])
    header["seats"][1]["bot"] = bot
    assert refused([header, *TINY[1:]]).line == 1


def test_a_missing_field_is_refused_in_its_line() -> None:
    for lines, number in samples():
        document = json.loads(lines[number])
        for path in places(document):
            if isinstance(path[-1], str) and not optional(document, path):
                changed = [*lines[:number], without(document, path), *lines[number + 1 :]]
                assert refused(changed).line == number + 1, (document, path)


def test_cards_that_are_not_what_was_drawn_are_refused_where_they_show() -> None:
    """A face changed in a draw contradicts the action or the showdown which names the hand."""
    lines = record(preset("wolbeck"), 4, "2")
    for number, document in [*enumerate(documents(lines))][:100]:
        if document["type"] == "draw":
            face = document["cards"][0]
            other = put(document, ("cards", 0), face % 6 + 1)
            assert refused([*lines[:number], other, *lines[number + 1 :]]).line > number + 1


def test_another_decision_is_refused_there_or_in_what_follows() -> None:
    lines = record(KARTENSPIEL, 4, "2")
    others: list[Document] = [{"stop": True}, {"keep": [], "flip": 0}, {"keep": [6], "flip": 0}]
    for number, document in [*enumerate(documents(lines))][:100]:
        if document["type"] == "action":
            decision = {key: document[key] for key in document if key in {"stop", "keep", "flip"}}
            rest = {key: document[key] for key in document if key not in decision}
            for other in others:
                if other != decision:
                    changed = [*lines[:number], rest | other, *lines[number + 1 :]]
                    assert number + 1 <= refused(changed).line <= number + 3


# --- lines -------------------------------------------------------------------------------------


@pytest.fixture(params=range(10))
def lines(request: pytest.FixtureRequest) -> list[str]:
    found: list[str] = _shorts()[request.param]
    return found


@cache
def _shorts() -> list[list[str]]:
    return short_records()


def test_a_missing_line_is_refused_where_the_next_stands(lines: list[str]) -> None:
    for number in range(0, len(lines) - 1, 1 + len(lines) // 20):
        assert refused(lines[:number] + lines[number + 1 :]).line == number + 1


def test_a_line_that_stands_twice_is_refused(lines: list[str]) -> None:
    for number in range(0, len(lines), 1 + len(lines) // 20):
        assert refused(lines[: number + 1] + lines[number:]).line == number + 2


def test_lines_that_changed_places_are_refused(lines: list[str]) -> None:
    for number in range(0, len(lines) - 1, 1 + len(lines) // 20):
        swapped = [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]
        assert refused(swapped).line == number + 1


def test_a_line_of_another_type_is_refused(lines: list[str]) -> None:
    by_type = {document["type"]: document for document in documents(lines)}
    by_type |= {"reshuffle": {"type": "reshuffle", "cards": 24}}
    for number in range(0, len(lines), 1 + len(lines) // 8):
        for kind, document in by_type.items():
            due = json.loads(lines[number])["type"]
            if kind != due and (kind, due) != ("reshuffle", "opening"):
                assert refused([*lines[:number], document, *lines[number:]]).line == number + 1


@pytest.mark.parametrize("end", [True, False])
def test_a_reshuffle_that_nothing_asked_for_is_refused(lines: list[str], end: bool) -> None:  # noqa: FBT001
    """Also as the last line of a record that was cut off."""
    rows = documents(lines)
    for number in range(1, len(lines), 1 + len(lines) // 60):
        if "reshuffle" not in {rows[number - 1]["type"], rows[number]["type"]}:
            inserted = {"type": "reshuffle", "cards": number}
            changed = [*lines[:number], inserted, *([] if end else lines[number:])]
            assert refused(changed).line == number + 1


def test_a_second_first_line_is_refused(lines: list[str]) -> None:
    for number in (1, len(lines) // 2, len(lines)):
        assert refused([*lines[:number], lines[0], *lines[number:]]).line == number + 1


@pytest.mark.parametrize("text", ["", " ", "{}", "null", "# end", '{"type": "comment"}'])
def test_nothing_may_follow_the_end_of_the_game(text: str) -> None:
    assert refused([*TINY, text]).line == len(TINY) + 1


@pytest.mark.parametrize("text", ["", "{}", "[]", '"game"', "1", '{"type": null}', '{"type": []}'])
def test_a_line_without_a_type_is_refused(text: str) -> None:
    for number in range(len(TINY)):
        assert refused([*TINY[:number], text, *TINY[number:]]).line == number + 1


def test_a_key_that_stands_twice_is_refused() -> None:
    twice = TINY[4].replace('"draw": 1', '"draw": 2, "draw": 1')
    assert refused([*TINY[:4], twice, *TINY[5:]]).line == 5


# --- cards and actions -------------------------------------------------------------------------


def test_a_sixteenth_six_is_refused() -> None:
    lines = scripted(KARTENSPIEL, 6, "655555" + "666" * 6)
    error = refused(lines)
    assert (error.line, error.reason) == (9, "there are no such cards left in the draw pile")


def test_fifteen_sixes_are_not() -> None:
    assert checked(scripted(KARTENSPIEL, 6, "655555" + "666" * 4 + "661 123")).lines == 10


def test_a_card_on_the_discard_pile_cannot_be_drawn() -> None:
    lines = scripted(SMALL_DECK, 2, "65 666 123 1", "keep 6 6")
    assert checked(lines).lines == 8
    assert refused(scripted(SMALL_DECK, 2, "65 666 123 6", "keep 6 6")).line == 8


def test_the_rest_of_the_pile_comes_before_the_discards() -> None:
    lines = record(SMALL_DECK, 8, "3")
    rows = documents(lines)
    number = next(n for n, row in enumerate(rows) if row["type"] == "reshuffle") + 1
    drawn = [face for row in rows[3:number] if row["type"] == "draw" for face in row["cards"]]
    opened = [face for row in rows[1]["cards"] for face in row if face is not None]
    (rest,) = {face for face in range(1, 7) if (drawn + opened).count(face) < 4}
    cards = [face for face in opened if face != rest][:3]
    error = refused([*lines[:number], rows[number] | {"cards": cards}])
    assert (error.line, "rest of the draw pile" in error.reason) == (number + 1, True)


@pytest.mark.parametrize(
    "decision",
    [
        {"keep": [6, 2, 1], "flip": 0},
        {"keep": [5], "flip": 0},
        {"keep": [1, 1], "flip": 0},
        {"keep": [], "flip": 1},
        {"keep": [6], "flip": -1},
        {"keep": [7], "flip": 0},
        {"keep": [], "flip": 10**4000},
        {"stop": True, "keep": [1], "flip": 0},
        {"stop": True, "flip": 0},
        {"stop": False},
        {"keep": "1", "flip": 0},
        {"keep": [[1]], "flip": 0},
        {},
    ],
)
def test_an_illegal_action_is_refused(decision: Document) -> None:
    lines: list[Any] = scripted(KARTENSPIEL, 2, "65 621 543")
    assert refused([*lines, {"type": "action", "seat": 0, "hand": [6, 2, 1], **decision}]).line == 7


def test_an_action_where_there_is_no_choice_is_refused() -> None:
    stop = {"type": "action", "stop": True}
    after_one = scripted(KARTENSPIEL, 2, "65 621 543 543 621", "stop")
    follower = {**stop, "seat": 1, "hand": [5, 4, 3]}
    assert refused([*after_one[:7], follower, *after_one[7:]]).line == 8
    after_three = scripted(KARTENSPIEL, 2, "65 621 543 5 4", "keep 2 1", "keep 2 1")
    leader = {**stop, "seat": 0, "hand": [4, 2, 1]}
    assert refused([*after_three, leader]).line == 11
    assert checked([*after_three, {**follower, "keep": [], "flip": 0, "stop": False}]).lines == 11


def test_a_card_laid_out_cannot_be_taken_back() -> None:
    lines: list[Any] = scripted(KARTENSPIEL, 2, "65 621 543 5", "keep 2 1")
    action = {"type": "action", "seat": 0, "hand": [5, 2, 1], "keep": [5, 2], "flip": 0}
    assert refused([*lines, action]).line == 9
    assert checked([*lines, action | {"keep": [2, 1]}]).lines == 9


# --- the first line ----------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 0, -1, 1.0, True, "1", None])
def test_another_format_is_refused(number: object) -> None:
    header = json.loads(TINY[0]) | {"format": number}
    error = refused([header, *TINY[1:]])
    assert (error.line, error.reason) == (1, "“format” must be 1")


@pytest.mark.parametrize(
    "change",
    [
        {"deckel": 0},
        {"deckel": 10**9},
        {"halves": 3},
        {"cards_per_face": [0, 0, 0, 0, 0, 24]},
        {"cards_per_face": [10**9] * 6},
        {"cards_per_face": [15] * 7},
        {"cards_per_face": [1, 1, 1, 1, 1, 1]},
        {"straights": ["111"]},
        {"straights": ["123", "321"]},
        {"straights": [["1", "2", "3"]]},
        {"source": "coins"},
        {"name": "x" * 41},
        {"name": "\x1b[31m"},
        {"name": "\u202e"},
        {"keep": ["any"]},
        {"one_draw": "general"},
        {"a\x1b[31m\n": 1},
        {"b" * 10_000: 1},
    ],
    ids=lambda change: str(change)[:30].encode("ascii", "replace").decode(),
)
def test_an_absurd_ruleset_is_refused(change: Document) -> None:
    header = json.loads(TINY[0])
    header["ruleset"] = header["ruleset"] | {"name": "house"} | change
    header["rules"] = header["ruleset"]["name"]
    assert refused([header, *TINY[1:]]).line == 1


def test_other_rules_by_the_name_of_a_preset_are_refused() -> None:
    header = json.loads(TINY[0])
    header["ruleset"]["loser_pays"] = "nothing"
    error = refused([header, *TINY[1:]])
    assert error.reason.startswith("ruleset: “kneipe” is the name of a published rule set")


def test_other_rules_by_another_name_are_played_by() -> None:
    header = json.loads(TINY[0])
    header["ruleset"] |= {"name": "house", "loser_pays": "nothing"}
    header["rules"] = "house"
    error = refused([header, *TINY[1:]])
    assert (error.line, error.reason) == (len(TINY), "“pays” must be [] by the rules")


@pytest.mark.parametrize("count", [0, 1, 9, 1000])
def test_two_to_eight_seats_are_needed(count: int) -> None:
    header = json.loads(TINY[0]) | {"seats": [{"name": "A", "bot": None}] * count}
    assert refused([header, *TINY[1:]]).line == 1


@pytest.mark.parametrize("cards", [16, 25, 0, -1, None, True, [24]])
def test_a_reshuffle_that_no_opening_needs_is_refused_before_it(cards: object) -> None:
    header = record(SMALL_DECK, 8, "3")[0]
    assert refused([header, {"type": "reshuffle", "cards": cards}]).line == 2


def test_a_reshuffle_in_the_midst_of_an_opening_stands_before_it() -> None:
    rules = evolve(SMALL_DECK, name="many sixes", cards_per_face=(1, 1, 1, 1, 9, 11))
    opening = [[6] * 8, [5] * 8, [6, 6, 6, 5, 4, 3, 2, 1]]
    header = json.loads(record(SMALL_DECK, 8, "3")[0])
    header |= {"rules": rules.name, "ruleset": {**header["ruleset"], "name": rules.name}}
    header["ruleset"]["cards_per_face"] = [1, 1, 1, 1, 9, 11]
    rows = [*opening, [6, 5, 4, *[None] * 5]]
    lines = [
        header,
        {"type": "reshuffle", "cards": 24},
        {"type": "opening", "cards": rows, "leader": 0},
    ]
    assert checked(lines).lines == 3
    assert checked(lines[:2]).lines == 1
    lines[2] = {"type": "opening", "cards": [*opening, [6, 1, 2, *[None] * 5]], "leader": 1}
    assert refused(lines).line == 3
    assert refused([header, lines[2]]).line == 2
