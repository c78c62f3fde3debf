from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schocken_cards.errors import BadInputError
from schocken_cards.hands import (
    FACES,
    HANDS,
    PlayedHand,
    ordered,
    parse_hand,
    parse_played_hand,
    spell,
)


def test_there_are_56_hands_each_highest_face_first() -> None:
    assert len(set(HANDS)) == len(HANDS) == 56
    assert {ordered(faces) for faces in product(FACES, repeat=3)} == set(HANDS)


@pytest.mark.parametrize("separator", ["", "-", ","])
def test_every_hand_is_read_in_any_order(separator: str) -> None:
    for hand in HANDS:
        for faces in permutations(hand):
            assert parse_hand(separator.join(map(str, faces))) == hand


def test_what_is_printed_is_read_back() -> None:
    assert spell((6, 1, 1)) == "6-1-1"
    for hand in HANDS:
        assert parse_hand(spell(hand)) == hand


def test_blanks_around_a_hand_do_no_harm() -> None:
    assert parse_hand("  116\n") == (6, 1, 1)


@pytest.mark.parametrize(
    "text",
    [
        *("", "11", "1111", "117", "110", "1-16", "1-1,6", "1--1-6", "1 1 6", "-116", "116-"),
        *("a16", "¹16", "١١٦", "1.1.6", "116/1", "116!", "+116"),
    ],
)
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises(BadInputError, match="is not a hand: three faces from 1 to 6"):
        parse_hand(text)


def written(played: PlayedHand) -> str:
    """As the contract writes a played hand, in full."""
    came_late = "h" if played.one_draw and played.draws > 1 else ""
    foul = "!" if played.foul else ""
    return f"{spell(played.hand)}/{played.draws}{came_late}{foul}"


WAYS = [(1, True), (2, True), (2, False), (3, True), (3, False)]


def test_every_played_hand_is_read_back() -> None:
    for hand, (draws, one_draw), foul in product(HANDS, WAYS, (True, False)):
        played = PlayedHand(hand, draws, one_draw, foul)
        assert parse_played_hand(written(played)) == played


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("116", PlayedHand((6, 1, 1), 1, one_draw=True, foul=False)),
        ("116/1h", PlayedHand((6, 1, 1), 1, one_draw=True, foul=False)),
        ("116/3", PlayedHand((6, 1, 1), 3, one_draw=False, foul=False)),
        ("333/3h", PlayedHand((3, 3, 3), 3, one_draw=True, foul=False)),
        ("652!", PlayedHand((6, 5, 2), 1, one_draw=True, foul=True)),
        (" 2-5-6/2! ", PlayedHand((6, 5, 2), 2, one_draw=False, foul=True)),
    ],
)
def test_a_played_hand_is_read_as_the_contract_says(text: str, played: PlayedHand) -> None:
    assert parse_played_hand(text) == played


@pytest.mark.parametrize(
    "text",
    [
        *("", "/2", "116/", "116/0", "116/4", "116/h", "116/2hh", "116!!", "116!/2", "116/2!h"),
        *("11/2", "116 /x", "116/2/2", "116h", "!116"),
    ],
)
def test_what_is_no_played_hand_is_refused(text: str) -> None:
    with pytest.raises(BadInputError, match=r"is not a (played )?hand"):
        parse_played_hand(text)


@given(st.text(alphabet="123456-,/h! \n", max_size=8) | st.text(max_size=8))
def test_any_text_is_a_played_hand_or_refused_in_one_line(text: str) -> None:
    message = ""
    try:
        assert parse_played_hand(text).hand in HANDS
    except BadInputError as error:
        message = str(error)
    assert message.isprintable()
