"""Hands: three faces, highest first, and how people write them."""

import re
from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import NamedTuple

from schocken_cards.errors import BadInputError
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _

Faces = tuple[int, ...]
"""Some faces, 1 to 6; what is laid out or kept stands highest first."""

Hand = tuple[int, int, int]
"""Three faces, highest first."""

FACES = (1, 2, 3, 4, 5, 6)

HANDS: tuple[Hand, ...] = tuple(combinations_with_replacement((6, 5, 4, 3, 2, 1), 3))
"""All 56 hands."""


def ordered(faces: Iterable[int]) -> Faces:
    """The faces, highest first."""
    return tuple(sorted(faces, reverse=True))


def spell(faces: Iterable[int]) -> str:
    """The faces as they are printed: `6-1-1`."""
    return "-".join(map(str, faces))


def parse_hand(text: str) -> Hand:
    """The hand that `116`, `1-1-6` or `1,1,6` stands for; raises BadInputError."""
    match = re.fullmatch(r"([1-6])([-,]?)([1-6])\2([1-6])", text.strip())
    if not match:
        raise BadInputError(
            _(
                "“{text}” is not a hand: three faces from 1 to 6, such as 116, 1-1-6 or 1,1,6"
            ).format(text=printable(text, 40))
        )
    high, middle, low = sorted(map(int, match.group(1, 3, 4)), reverse=True)
    return high, middle, low


class PlayedHand(NamedTuple):
    """A hand as it was played at a table.

    `draws`: 1 to 3. `one_draw`: all three cards came in the same draw. `foul`: its player
    uncovered too early or drew too often (S3-6, S3-13).
    """

    hand: Hand
    draws: int = 1
    one_draw: bool = True
    foul: bool = False


def parse_played_hand(text: str) -> PlayedHand:
    """Reads `116`, `116/3` (assembled), `333/3h` (in one draw) and a trailing `!` (foul)."""
    match = re.fullmatch(
        r"(?P<hand>[^/!]*)(/(?P<draws>[1-3])(?P<one>h?))?(?P<foul>!?)", text.strip()
    )
    if not match:
        raise BadInputError(
            _(
                "“{text}” is not a played hand: a hand, then perhaps / and the draws it took"
                " (1 to 3, h for all three cards in the last one), then perhaps ! for a foul,"
                " such as 116/3, 333/2h or 652!"
            ).format(text=printable(text, 40))
        )
    draws = int(match["draws"] or 1)
    one_draw = draws == 1 or match["one"] == "h"
    return PlayedHand(parse_hand(match["hand"]), draws, one_draw, foul=bool(match["foul"]))
