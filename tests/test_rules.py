from typing import Any

import pytest
from attrs import asdict, evolve, fields
from attrs.exceptions import FrozenInstanceError

from schocken_cards.errors import BadRulesError
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.rules import Rules

CARDS = preset("kartenspiel")
FIELDS = [attribute.name for attribute in fields(Rules)]

RIGHT: list[tuple[str, list[Any]]] = [
    ("name", ["x", "ä b-1", "n" * 40]),
    ("source", ["cards", "dice"]),
    ("cards_per_face", [[4] * 6, (1, 1, 1, 1, 1, 19), (99,) * 6]),
    ("reshuffle", ["when_empty", "each_round"]),
    ("players_from", [2, 8]),
    ("deckel", [1, 13, 99]),
    ("halves", [1, 2]),
    ("keep", ["any", "ones"]),
    ("jule", [True, False]),
    ("general_beats_schock_2", [True, False]),
    ("straights", [[], ["123"], ["321", "654", "135"]]),
    ("one_draw", [[], ["general"], ["jule", "general", "straight"]]),
    ("tie", ["seat", "draws"]),
    ("one_draw_schock_is_higher", [True, False]),
    ("stopped", ["covered", "open"]),
    ("fouls", [True, False]),
    ("loser_pays", ["nothing", "small_drink", "drinks", "round_of_beer"]),
    ("natural_schock_aus_pays", ["nothing", "round_of_schnapps"]),
]

YES_OR_NO = ["true", 1, 0, None, 1.0, []]
LISTS = {"cards_per_face", "straights", "one_draw"}
CHOICE = ["", "Cards", None, True, 1, ["cards"], "seat "]

WRONG: list[tuple[str, str, list[Any]]] = [
    ("name", "a text of 1 to 40 printable characters", ["", "n" * 41, "a\nb", "\x1b[1m", 5, None]),
    ("source", "one of cards, dice", CHOICE),
    (
        "cards_per_face",
        "six whole numbers from 1 to 99, 24 cards or more in all",
        [
            *(15, None, "666666", [15] * 5, [15] * 7, [3] * 6, [100] * 6, [15.0] * 6, ["15"] * 6),
            *([15] * 5 + [True], [15] * 5 + [0], [15] * 5 + [-1]),
        ],
    ),
    ("reshuffle", "one of when_empty, each_round", CHOICE),
    ("players_from", "a whole number from 2 to 8", [1, 9, True, 2.0, 2.9, "5", None, [2]]),
    ("deckel", "a whole number from 1 to 99", [0, -13, 100, True, 13.0, 2.9, "5", None, 10**50]),
    ("halves", "a whole number from 1 to 2", [0, 3, True, 1.0, "1"]),
    ("keep", "one of any, ones", CHOICE),
    ("jule", "true or false", YES_OR_NO),
    ("general_beats_schock_2", "true or false", YES_OR_NO),
    (
        "straights",
        "a list of three different faces each",
        ["123", 123, None, [123], ["12"], ["1234"], ["122"], ["127"], ["012"], [["1", "2", "3"]]],
    ),
    ("straights", "a list without repetitions", [["123", "123"], ["123", "321"]]),
    ("straights", "a list without 124, which is a Jule here", [["124"], ["123", "412"]]),
    (
        "one_draw",
        "a list of some of general, straight, jule",
        ["general", None, 1, ["schock"], [1], [["general"]], [True]],
    ),
    ("tie", "one of seat, draws", CHOICE[:-1]),
    ("one_draw_schock_is_higher", "true or false", YES_OR_NO),
    ("stopped", "one of covered, open", CHOICE),
    ("fouls", "true or false", YES_OR_NO),
    ("loser_pays", "one of nothing, small_drink, drinks, round_of_beer", CHOICE),
    ("natural_schock_aus_pays", "one of nothing, round_of_schnapps", CHOICE),
]


def changed(field: str, value: object) -> Rules:
    return Rules(**(asdict(CARDS, recurse=False) | {field: value}))


def test_every_field_is_tested() -> None:
    assert [field for field, _ in RIGHT] == FIELDS
    assert {field for field, _, _ in WRONG} == set(FIELDS)


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in RIGHT for value in values]
)
def test_a_right_value_is_taken(field: str, value: object) -> None:
    taken = getattr(changed(field, value), field)
    if field == "one_draw":
        assert set(taken) == set(value)  # type: ignore[call-overload]
    else:
        assert taken == (tuple(value) if isinstance(value, list) else value)


@pytest.mark.parametrize(
    ("field", "right", "value"),
    [(f, right, value) for f, right, values in WRONG for value in values],
)
def test_a_wrong_value_is_refused_with_the_field_and_what_is_right(
    field: str, right: str, value: object
) -> None:
    with pytest.raises(BadRulesError) as refused:
        changed(field, value)
    message = str(refused.value)
    assert message.startswith(f"{field} must be {right}")
    assert ", not " in message
    assert len(message.splitlines()) == 1
    assert len(message) < 200


@pytest.mark.parametrize(
    ("field", "value"),
    [(f, value) for f, _, values in WRONG for value in values if len(repr(value)) <= 40],
)
def test_a_refusal_ends_with_the_wrong_value(field: str, value: object) -> None:
    with pytest.raises(BadRulesError) as refused:
        changed(field, value)
    taken = tuple(value) if field in LISTS and isinstance(value, list) else value
    assert str(refused.value).endswith(f", not {taken!r}")


def test_of_a_long_wrong_value_40_characters_are_shown() -> None:
    whole, cut = "x" * 38, "x" * 39
    with pytest.raises(BadRulesError, match=rf", not '{whole}'\Z"):
        changed("source", whole)
    with pytest.raises(BadRulesError, match=rf", not '{cut}…\Z"):
        changed("source", cut)


@pytest.mark.parametrize("straight", ["X12", "12X"])
def test_a_straight_is_made_of_faces(straight: str) -> None:
    with pytest.raises(BadRulesError, match="a list of three different faces each"):
        changed("straights", [straight])


def test_124_is_a_straight_where_there_is_no_jule() -> None:
    assert evolve(CARDS, jule=False, straights=["124"]).straights == ("124",)


def test_a_list_in_another_order_is_the_same_rule_unless_the_order_matters() -> None:
    assert changed("one_draw", ["jule", "general"]) == changed("one_draw", ["general", "jule"])
    assert changed("straights", ["123", "234"]) != changed("straights", ["234", "123"])


def test_a_rule_set_cannot_be_changed() -> None:
    for field in FIELDS:
        with pytest.raises(FrozenInstanceError):
            setattr(CARDS, field, None)


def test_rule_sets_with_equal_rules_are_equal_and_hash_alike() -> None:
    assert evolve(CARDS) == CARDS
    assert hash(evolve(CARDS)) == hash(CARDS)
    assert len({preset(name) for name in PRESETS}) == len(PRESETS)


def test_a_rule_set_needs_every_field() -> None:
    for field in FIELDS:
        values = asdict(CARDS, recurse=False)
        del values[field]
        with pytest.raises(TypeError, match=field):
            Rules(**values)
