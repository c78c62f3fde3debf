"""The one decision of the game: stop, or draw again.

Every action exists once, however often it is made, so that it is found and compared by identity.
"""

import re
from collections.abc import Iterable
from functools import cache
from operator import index
from typing import final

from attrs import frozen

from schocken_cards.errors import BadInputError
from schocken_cards.hands import Faces, ordered
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _


@final
@frozen(eq=False, init=False)
class Stop:
    """Stay with the hand as it is (S4-36)."""

    def __new__(cls) -> "Stop":
        """The one there is."""
        return _STOP

    def __reduce__(self) -> tuple[type["Stop"], tuple[()]]:
        return Stop, ()

    def __str__(self) -> str:
        return "stop"


@final
@frozen(eq=False, init=False)
class Draw:
    """Lay cards out, put the others on the discard pile and draw as many new ones (S4-34).

    `keep`: the faces that stay, those laid out before included. `flips`: how many sixes of
    the last draw are turned and laid out as Ones (S4-57, S4-60); they are not part of `keep`.
    """

    keep: Faces
    flips: int

    def __new__(cls, keep: Iterable[int] = (), flips: int = 0) -> "Draw":
        """The one that keeps and flips these; raises TypeError for what is no whole number."""
        # Of the class int: else whoever first wrote True for 1 would have named it for everybody.
        return _draw(ordered([int(index(face)) for face in keep]), int(index(flips)))

    def __reduce__(self) -> tuple[type["Draw"], tuple[Faces, int]]:
        return Draw, (self.keep, self.flips)

    def __str__(self) -> str:
        kept = ["keep", *map(str, self.keep)] if self.keep else []
        flipped = ["flip", str(self.flips)] if self.flips else []
        return " ".join(kept + flipped) or "draw"


Action = Stop | Draw


_STOP = object.__new__(Stop)


@cache
def _draw(keep: Faces, flips: int) -> Draw:
    draw = object.__new__(Draw)
    object.__setattr__(draw, "keep", keep)
    object.__setattr__(draw, "flips", flips)
    return draw


def parse_action(text: str) -> Action:
    """Reads `stop`, `draw`, `keep 1`, `keep 5 5`, `flip 1`, `keep 1 flip 1`; else BadInputError."""
    words = " ".join(text.split())
    if words == "stop":
        return Stop()
    if words == "draw":
        return Draw()
    match = re.fullmatch(r"(?:keep((?: [1-6]){1,2}))?(?:(?:^| )flip ([12]))?", words)
    if not match or not words:
        raise BadInputError(
            _(
                "“{text}” is not an action: stop, draw, keep with the faces that stay, flip with"
                " the number of sixes, such as “keep 1 flip 1”"
            ).format(text=printable(text, 40))
        )
    keep = tuple(map(int, (match[1] or "").split()))
    return Draw(keep, int(match[2] or 0))
