"""Positions: what a seat knows as a line of text that parses back."""

from contextlib import suppress

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from schocken_cards.errors import SchockenError
from schocken_cards.game import apply, new_game
from schocken_cards.position import Position, parse
from schocken_cards.rulebook import PRESETS, load, preset
from schocken_cards.rules import MAX_SEATS
from schocken_cards.table import Table
from schocken_cards.testing import deal, play
from schocken_cards.view import View, view

NOT_IN_A_POSITION = {"round", "actions", "history", "luck", "discards"}
"""Parts of a view that say nothing of the decision; of the discards only the faces count."""


@st.composite
def decisions(draw: st.DrawFn) -> View:
    """A view from the midst of a game that is played at random."""
    rules = load(draw(st.sampled_from(PRESETS)))
    seed = str(draw(st.integers(0, 10**6)))
    table = new_game(rules, draw(st.integers(2, MAX_SEATS)), seed)
    for _decision in range(draw(st.integers(0, 60))):
        before = table.copy()
        apply(table, draw(st.sampled_from(table.legal)))
        if table.seat is None:
            table = before
            break
    assert table.seat is not None
    return view(table, table.seat)


@given(decisions())
@settings(max_examples=60, deadline=None)
def test_the_text_of_a_position_parses_back(seen: View) -> None:
    position = Position.of(seen)
    assert parse(str(position)) == position
    assert str(parse(str(position))) == str(position)


@given(decisions())
@settings(max_examples=60, deadline=None)
def test_a_position_holds_all_that_a_view_says_of_the_decision(seen: View) -> None:
    again = Position.of(seen).view()
    for part in View._fields:
        if part not in NOT_IN_A_POSITION:
            assert getattr(again, part) == getattr(seen, part), part
    assert sorted(again.discards) == sorted(seen.discards)
    assert again.unseen() == seen.unseen()


@pytest.mark.parametrize(
    ("table", "actions", "text"),
    [
        (deal("652 431"), [], "kartenspiel stock=13 deckel=0,0 leads=0 me=0 hand=652 pile=0"),
        (
            deal("112 431 652", then="112", rules="kneipe"),
            ["draw", "stop"],
            "kneipe stock=13 deckel=0,0,0 leads=0 me=1 draws=2,1,1 hand=431",
        ),
        (
            deal("661 431 652", then="5", rules="niederrhein", deckel=[0, 3, 2]),
            ["keep 1 flip 1"],
            "niederrhein stock=8 deckel=0,3,2 leads=0 me=0 draws=2,1,1 open=1f,-,- hand=511",
        ),
        (
            deal("112 652", then="5", rules="wolbeck", deckel=[5, 0, 8]),
            ["keep 1 1", "stop"],
            "wolbeck stock=0 deckel=5,0,8 leads=0 me=2 draws=2,0,1 open=11+5,-,- hand=652",
        ),
    ],
    ids=["the first", "nothing open", "a flipped six", "uncovered"],
)
def test_the_text_says_what_matters_and_no_more(
    table: Table, actions: list[str], text: str
) -> None:
    play(table, *actions)
    assert table.seat is not None
    assert str(Position.of(view(table, table.seat))) == text


def test_what_is_not_said_is_unknown() -> None:
    """At a real table: of 90 cards those on the table lie out, the others may all come."""
    seen = parse("deckel=0,0,0 leads=2 me=0 draws=1,1,3 open=-,-,1f hand=652").view()
    assert (seen.rules.name, seen.half, seen.stock) == ("kartenspiel", 1, 13)
    assert (seen.order, seen.limit, seen.discards) == ((2, 0, 1), 3, ())
    assert seen.unseen() == (14, 14, 15, 15, 14, 13)
    assert seen.pile == 90 - 9


def test_parts_stand_in_any_order() -> None:
    assert parse("hand=5-2-1 me=0 leads=0 deckel=1,2") == parse("deckel=1,2 leads=0 me=0 hand=125")


def test_a_rule_set_of_ones_own_goes_by_its_name() -> None:
    own = evolve(preset("wolbeck"), name="our own = best", deckel=15)
    position = Position(rules=own, deckel=(0, 4), leader=0, seat=0, fresh=(6, 5, 2))
    assert str(position) == "our_own___best stock=11 deckel=0,4 leads=0 me=0 hand=652"
    assert parse(str(position), own) == position
    with pytest.raises(SchockenError, match="is one of wolbeck, not of our own"):
        parse("wolbeck deckel=0,4 leads=0 me=0 hand=652", own)


LEADS = "leads=0 me=0 hand=521"
FOLLOWS = "deckel=0,0,0 leads=0 me=1 hand=521"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "deckel: is missing; what each seat holds, such as"),
        (f"kartenspiel {LEADS}", "deckel: is missing"),
        (f"skat deckel=0,0 {LEADS}", "there is no rule set “skat”"),
        (f"deckel=0,0 {LEADS} turn=2", "“turn” is no part of a position: those are lost, stock,"),
        (f"deckel=0,0 {LEADS} {LEADS}", "“leads=0” in a position: each part stands once"),
        (f"deckel=0,0 {LEADS} stop", "“stop” in a position: each part stands once, as stop=…"),
        (f"deckel=0,x {LEADS}", "deckel=0,x: what each seat holds, such as deckel=0,3,2,3"),
        (f"deckel=0 {LEADS}", "deckel=0: an entry for each of 2 to 8 seats"),
        (f"deckel=7,7 {LEADS}", "deckel=7,7: kartenspiel has 13 Deckel in all"),
        (f"deckel=13,0 {LEADS}", "deckel=13,0: nobody holds all 13"),
        (f"deckel=3,0 stock=9 {LEADS}", "stock=9: 10 of 13 Deckel are left"),
        (f"kneipe deckel=0,0 lost=1 {LEADS}", "lost=1: kneipe has one half only"),
        (f"deckel=0,0 lost=2 {LEADS}", "lost=2: the seats, counted from 0, that lost"),
        (f"deckel=0,0 lost=1,1 {LEADS}", "lost=1,1: the seats"),
        (f"deckel=0,0,1 lost=0,1 {LEADS}", "deckel=0,0,1: in the final only the seats 0, 1 hold"),
        (f"deckel=0,0,0 lost=1,2 {LEADS}", "leads=0: one of the seats 1, 2"),
        ("deckel=6,7,0 leads=0 me=2 hand=521", "me=2: one of the seats 0, 1"),
        (f"deckel=0,0 draws=1 {LEADS}", "draws=1: an entry for each of the 2 seats"),
        (FOLLOWS, "draws: is missing; how many draws each has made, such as draws=1,3,2,1"),
        (f"{FOLLOWS} draws=2,2,1", "draws=2,2,1: fewer than 2 of your own"),
        (f"{FOLLOWS} draws=2,1,2", "draws=2,1,2: those after you have made 1"),
        ("deckel=0,0,0 leads=0 me=2 draws=2,3,1 hand=521", "those before you have made 1 to 2"),
        (f"{FOLLOWS} draws=2,1,1 open=7,-,-", "open=7,-,-: what lies open before each"),
        (f"{FOLLOWS} draws=2,1,1 open=1", "open=1: an entry for each of the 3 seats"),
        (f"{FOLLOWS} draws=2,1,1 open=-,1,-", "nothing is laid out before the second draw"),
        (f"{FOLLOWS} draws=2,1,1 open=1+52,-,-", "three cards before those who stopped if"),
        (f"wolbeck {FOLLOWS} draws=2,1,1 open=1,-,-", "three cards before those who stopped if"),
        (f"wolbeck {FOLLOWS} draws=2,1,1 open=1+2,-,-", "whoever has uncovered shows three cards"),
        (f"kneipe {FOLLOWS} draws=2,1,1 open=5,-,-", "in kneipe only ones are laid out"),
        ("deckel=0,0 leads=0 me=0 hand=52", "hand=52: your three cards"),
        (f"deckel=0,0 draws=2,1 open=6,- {LEADS}", "hand=521: your three cards, those laid out"),
        (f"deckel=0,0 unseen=1,2,3 {LEADS}", "unseen=1,2,3: six whole numbers"),
        (f"deckel=0,0 unseen=15,15,15,15,15,15 {LEADS}", "at most 14,14,15,15,14,15"),
        (f"kneipe deckel=0,0 unseen=1,1,1,1,1,1 {LEADS}", "with dice nothing is counted"),
        (f"deckel=0,0 pile=85 {LEADS}", "pile=85: 0 to 84 cards are in the draw pile"),
        (f"kneipe deckel=0,0 pile=5 {LEADS}", "dice have none"),
        (f"deckel=0,0 pile=-1 {LEADS}", "pile=-1: how many cards are in the draw pile"),
    ],
)
def test_a_bad_text_is_one_clear_line(text: str, complaint: str) -> None:
    with pytest.raises(SchockenError) as refused:
        parse(text)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_deck_has_the_cards_of_a_position() -> None:
    small = evolve(preset("kartenspiel"), name="small", cards_per_face=(2, 9, 9, 9, 9, 9))
    with pytest.raises(SchockenError, match="hand=111: the deck does not have so many cards"):
        parse("deckel=0,0 leads=0 me=0 hand=111", small)


@st.composite
def almost_texts(draw: st.DrawFn) -> str:
    """A text with some parts changed, lost or added."""
    text = "deckel=0,0,3 leads=0 me=1 draws=2,1,1 open=1f,-,- hand=521 pile=9 unseen=9,9,9,9,9,9"
    words = text.split()
    for _change in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(words) - 1))
        part = words[at].partition("=")[0]
        words[at] = f"{part}={draw(st.text('0123456,-+f', max_size=8))}"
    return " ".join(draw(st.permutations(words))[: draw(st.integers(5, 9))])


@given(almost_texts())
def test_a_text_is_a_position_or_refused(text: str) -> None:
    with suppress(SchockenError):
        position = parse(text)
        assert parse(str(position)) == position


@given(st.text(max_size=40))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(SchockenError) as refused:
        parse(text)
    assert str(refused.value).isprintable()


def test_a_position_may_be_copied_with_its_label() -> None:
    text = "kartenspiel stock=8 deckel=0,3,2 leads=0 me=0 hand=521"
    assert parse(f"Position: {text}") == parse(f"Stellung: {text}") == parse(text)
    with pytest.raises(SchockenError, match="there is no rule set “kneipe:”"):
        parse("kneipe: deckel=0,3,2 leads=0 me=0 hand=521")
