"""Names are cleaned when they are read; messages show nothing that steers a terminal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from schocken_cards.errors import BadInputError
from schocken_cards.names import WIDEST, clean_name, printable, width


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Lena\n", "Anna Lena"),
        ("Jo\u0308rg", "Jörg"),
        ("\x1b[31mAnna\x1b[0m", "[31mAnna[0m"),
        ("\x1b]0;title\x07Ben", "]0;titleBen"),
        ("\x9b1mBen", "1mBen"),
        ("\u202eannA\u202c", "annA"),
        ("A\u200bn\u2066n\u2069a\ufeff", "Anna"),
        ("An\u00adna\x00", "Anna"),
        ("\ud800Anna", "Anna"),
        ("a \x1b b", "a b"),
        ("x" * 100, "x" * 24),
        ("骰" * 13, "骰" * 12),
        ("x" * 23 + "骰" + "y", "x" * 23),
        ("Q" + "\u0301" * 50 + "u", "Q\u0301\u0301\u0301u"),
        ("\u0301\u0302Anna", "Anna"),
        ("\u3164Anna\u2800", "Anna"),
        ("🎲", "🎲"),
        ("[/]", "[/]"),
        ("[bold]Anna", "[bold]Anna"),
    ],
)
def test_a_name_shows_just_what_it_is(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\x1b", "\u202e", "\u0301", "\u3164\u2800", "\x00"]
)
def test_a_name_of_which_nothing_is_left_is_refused(text: str) -> None:
    with pytest.raises(BadInputError, match="needs at least one letter"):
        clean_name(text)


@given(st.text(st.characters() | st.sampled_from("\x1b\u202e\u0301\u0323 \u3164骰ö"), max_size=60))
def test_a_cleaned_name_is_clean(text: str) -> None:
    try:
        name = clean_name(text)
    except BadInputError:
        return
    assert clean_name(name) == name
    assert name.isprintable()
    assert name == unicodedata.normalize("NFC", name).strip()
    assert 1 <= width(name) <= WIDEST
    assert cell_len(name) <= WIDEST
    assert len(name) <= 4 * WIDEST


def test_messages_show_a_question_mark_for_what_cannot_be_printed() -> None:
    assert printable("a\x1b[31m\n\u202e\ud800ä") == "a?[31m???ä"


def test_messages_show_long_texts_cut() -> None:
    assert printable("x" * 10, 10) == "x" * 10
    assert printable("x" * 11, 10) == "x" * 9 + "…"
