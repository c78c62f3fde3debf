"""How commands that answer print: lines for people, one document for programs."""

import os
import shutil
import sys
import textwrap
from pathlib import Path
from typing import Any

from schocken_cards.names import printable
from schocken_cards.ranking import Rank
from schocken_cards.words import title

FORMAT = 1


def print_json(document: dict[str, Any]) -> None:
    """Prints one document in format 1."""
    import json  # noqa: PLC0415 - lines for people do without

    text = json.dumps({"format": FORMAT} | document, ensure_ascii=False)
    # Seeds and bots of records may hold anything, also what no terminal should be sent.
    print(text if text.isprintable() else json.dumps({"format": FORMAT} | document))  # noqa: T201


def rank_document(rank: Rank) -> dict[str, Any]:
    """What a hand is worth, as it stands in documents."""
    return {
        "hand": list(rank.hand),
        "one_draw": rank.one_draw,
        "picture": rank.picture,
        "title": title(rank),
        "deckel": rank.deckel,
        "place": rank.place,
    }


def columns() -> int:
    """How wide the terminal is; 0 if there is none."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0


def say(*texts: str, indent: str = "") -> None:
    """Prints lines, broken between words where a terminal is too narrow for them."""
    width = columns()
    for text in texts:
        fits = not width or len(text) <= width
        print(text if fits else textwrap.fill(text, width, subsequent_indent=indent))  # noqa: T201


def tell(text: str) -> None:
    """Prints a message beside what a command answers, at a terminal broken between words."""
    shown = printable(text)
    if sys.stderr.isatty():
        shown = textwrap.fill(shown, shutil.get_terminal_size().columns)
    print(shown, file=sys.stderr)  # noqa: T201


def program() -> str:
    """How to call this program again: by its path where it is not found by its name."""
    called = Path(sys.argv[0])
    here = called.name == "schocken-cards" and not shutil.which(called.name)
    return os.path.relpath(called) if here else "schocken-cards"
