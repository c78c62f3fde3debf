"""Names of people, bots and games: cleaned when they are read, so that nothing hides in them."""

import unicodedata

from schocken_cards.errors import BadInputError
from schocken_cards.texts import gettext as _

WIDEST = 24
"""Cells of a terminal that a name may fill."""


def clean_name(text: str) -> str:
    """`text` in normal form, without control and direction characters, at most 24 cells wide.

    Raises BadInputError when nothing is left of it.
    """
    kept = ""
    room = WIDEST
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
        cells = _cells(character)
        if character.isprintable() and cells <= room:
            kept += character
            room -= cells
    if not kept.strip():
        raise BadInputError(_("a name needs at least one letter or digit that can be printed"))
    return kept.strip()


def width(text: str) -> int:
    """How many cells of a terminal `text` fills."""
    return sum(map(_cells, text))


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
