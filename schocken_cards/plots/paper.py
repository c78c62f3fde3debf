"""What pictures are drawn on: the style of all, and the file they end up in."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

from schocken_cards.errors import BadInputError
from schocken_cards.files import check_new, usable, written_whole
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _

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
    """Raises BadInputError if no picture can be drawn in a new file of that name."""
    check_new(path, KINDS)
    try:
        import matplotlib as mpl  # noqa: F401, PLC0415 - an optional extra
    except ImportError:
        raise BadInputError(_("--plot needs more: pip install 'schocken-cards[plots]'")) from None


def save(draw: Callable[[], Figure], path: Path, title: str) -> None:
    """Draws a page as SVG or PNG, by the suffix of the new file; raises BadInputError."""
    check(path)
    from matplotlib import style  # noqa: PLC0415 - an optional extra

    with style.context(["default", STYLE]), catch_warnings():
        simplefilter("ignore")  # of characters that no font has, of names that leave no room
        figure = draw()
        described = {"Title": printable(title), "Date": None}
        with usable(path), written_whole(path, sync=False) as new:
            figure.savefig(new, format=path.suffix[1:], dpi=120, metadata=described)
