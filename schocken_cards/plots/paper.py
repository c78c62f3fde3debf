"""What pictures are drawn on: the style of all, and the file they end up in."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

from schocken_cards.errors import BadInputError
from schocken_cards.files import usable, written_whole
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _
from schocken_cards.words import either

Figure = Any
"""Of matplotlib: a page."""

KINDS = (".svg", ".png")

STYLE = {
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlesize": "medium",
    "font.size": 9,
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "schocken-cards",  # the same match, the same file
    "text.parse_math": False,  # names may hold anything
}

INK, PALE = "#1f4e79", "#9dc3e6"


def check(path: Path) -> None:
    """Raises BadInputError if no picture can be drawn in a file of that name."""
    if path.suffix not in KINDS:
        raise BadInputError(
            _("{path} must end in {suffixes}").format(
                path=printable(str(path)), suffixes=either(KINDS)
            )
        )
    if path.exists():
        raise BadInputError(_("{path} is there already").format(path=printable(str(path))))
    try:
        import matplotlib as mpl  # noqa: F401, PLC0415 - an optional extra
    except ImportError:
        raise BadInputError(_("--plot needs more: pip install 'schocken-cards[plots]'")) from None


def save(draw: Callable[[], Figure], path: Path, title: str) -> None:
    """Draws a page as SVG or PNG by the path's suffix.

    What is there already is written over. Raises BadInputError.
    """
    check(path)
    from matplotlib import style  # noqa: PLC0415 - an optional extra

    with style.context(["default", STYLE]), catch_warnings():
        simplefilter("ignore")  # of characters that no font has, of names that leave no room
        figure = draw()
        described = {"Title": printable(title), "Date": None}
        with usable(path), written_whole(path, sync=False) as new:
            figure.savefig(new, format=path.suffix[1:], dpi=120, metadata=described)
