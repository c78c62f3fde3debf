"""Names of people, bots and games: cleaned when they are read, so that nothing hides in them."""

import unicodedata
from collections.abc import Iterable

from schocken_cards.errors import BadInputError
from schocken_cards.texts import gettext as _

WIDEST = 24
"""Cells of a terminal that a name may fill."""

_MARKS = 3
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters or symbols and show nothing."""


def clean_name(text: str) -> str:
    """`text` in normal form, without control and direction characters, at most 24 cells wide.

    No more than three marks stand on one letter. Raises BadInputError when nothing is left.
    """
    kept = ""
    marks = 0
    for character in _normal(text):
        marks = marks + 1 if _is_mark(character) else 0
        if marks > _MARKS or (not kept and (marks or character == " ")):
            continue
        if width(kept + character) > WIDEST:
            break
        kept += character
    if not kept:
        raise BadInputError(_("a name needs at least one letter or digit that can be printed"))
    return kept.strip()


def called(wanted: str, names: Iterable[str]) -> list[str]:
    """Those of the names that are `wanted`; if there is none, those that are in other letters."""
    there = list(names)
    exactly = [name for name in there if name == wanted]
    return exactly or [name for name in there if name.casefold() == wanted.casefold()]


def printable(text: str, most: int = 4096) -> str:
    """`text` as a message may show it: on one line, at most so long, nothing hidden in it."""
    shown = "".join(character if character.isprintable() else "?" for character in text)
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def width(text: str) -> int:
    """How many cells of a terminal `text` fills."""
    return sum(map(_cells, text))


def _normal(text: str) -> str:
    shown = [c for c in text if c.isspace() or (c.isprintable() and c not in _BLANKS)]
    return unicodedata.normalize("NFC", " ".join("".join(shown).split()))


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
