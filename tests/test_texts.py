"""Everything a person reads exists in German and English."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from schocken_cards import texts
from schocken_cards.texts import preferred, use

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "schocken_cards" / "locale" / "de" / "LC_MESSAGES"
KEYWORDS = {"gettext": None, "_": None, "marked": None, "ngettext": (1, 2)}


def catalogue() -> Catalog:
    with (FOLDER / "schocken_cards.po").open("rb") as file:
        return read_po(file, locale="de")


def in_the_sources() -> Iterator[str | tuple[str, ...]]:
    for package in ("schocken_cards", "ai/schocken_ai"):
        found = extract_from_dir(ROOT / package, keywords=KEYWORDS)
        yield from (message for _file, _line, message, _comments, _context in found)


def test_every_text_of_the_sources_is_in_the_catalogue_and_no_other() -> None:
    known = {message.id for message in catalogue() if message.id}
    assert known == set(in_the_sources())


def strings(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, tuple) else [str(message.string)]


@pytest.mark.parametrize("message", [m for m in catalogue() if m.id], ids=lambda m: str(m.id)[:50])
def test_every_text_is_translated_with_the_same_places_to_fill(message: Message) -> None:
    assert not message.fuzzy
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    places = set(re.findall(r"{[^}]*}", " ".join(map(str, ids))))
    for string in strings(message):
        assert string.strip()
        assert set(re.findall(r"{[^}]*}", string)) <= places
    assert set(re.findall(r"{[^}]*}", " ".join(strings(message)))) == places


def test_german_quotes_are_german() -> None:
    assert not any("”" in string for message in catalogue() for string in strings(message))


def test_the_compiled_catalogue_is_that_of_the_written_one() -> None:
    written = io.BytesIO()
    write_mo(written, catalogue())
    assert (FOLDER / "schocken_cards.mo").read_bytes() == written.getvalue()


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "de_DE"}, "de"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(
    monkeypatch: pytest.MonkeyPatch, locale: dict[str, str], language: str
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in locale.items():
        monkeypatch.setenv(variable, value)
    assert preferred() == language


def test_languages_can_be_changed() -> None:
    use("de")
    assert texts.gettext("Second half") == "Zweite Hälfte"
    use("en")
    assert texts.gettext("Second half") == "Second half"
