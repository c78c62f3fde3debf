"""Games read from files, with distrust."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path
from typing import Any, get_args

from attrs import field, frozen

from schocken_cards.errors import BadInputError, Fault, SchockenError
from schocken_cards.files import usable
from schocken_cards.match.games import Block, Game, Lapse, Legend
from schocken_cards.names import printable
from schocken_cards.ranking import PICTURES
from schocken_cards.texts import gettext as _

_LARGEST = 2**63
"""Of whole numbers: what all kinds of files can hold."""

_DAMAGED: tuple[type[Exception], ...] = (
    ArithmeticError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)

_Shape = tuple[range | None, int]
"""How long a list may be (None: it is a whole number alone), and below what all numbers are."""


@frozen
class Reader:
    """Makes games of what a file says of them."""

    legend: Legend
    _shapes: dict[str, _Shape] = field(init=False)

    @_shapes.default
    def _of_every_field(self) -> dict[str, _Shape]:
        seats = self.legend.seats
        each = range(seats, seats + 1)
        shapes: dict[str, _Shape] = dict.fromkeys(Game._fields, (None, _LARGEST))
        shapes |= dict.fromkeys(("decisions", "illegal", "late", "crash"), (each, _LARGEST))
        return shapes | {
            "rules": (None, len(self.legend.rules)),
            "seating": (each, len(self.legend.contenders)),
            "loser": (None, seats),
            "half_losers": (range(4), seats),
            "rounds": (range(4), _LARGEST),
            "highest": (range(len(PICTURES), len(PICTURES) + 1), _LARGEST),
        }

    def game(self, values: Sequence[object]) -> Game:
        """The game with these values, lists for tuples; raises BadInputError if there is none."""
        if len(values) != len(self._shapes):
            raise BadInputError(_("a game has another number of columns"))
        for value, (name, shape) in zip(values, self._shapes.items(), strict=True):
            if not _fits(value, *shape):
                raise BadInputError(
                    _("“{name}” of game {game} is wrong").format(
                        name=name, game=printable(str(values[0]), 40)
                    )
                )
        return Game._make([tuple(value) if isinstance(value, list) else value for value in values])

    def block(self, number: int, values: list[Any] | dict[str, Any]) -> Block:
        """The block of games with these values, with `lapses` or not; raises as `game` does."""
        if isinstance(values, list):
            return Block.counted(number, map(self.game, values))
        return Block.of(number, map(self.game, values["games"]), map(self._lapse, values["lapses"]))

    def _lapse(self, values: Sequence[object]) -> Lapse:
        numbers, (kind, *texts) = values[:3], values[3:]
        limits = (_LARGEST, len(self.legend.rules), len(self.legend.contenders))
        known = kind in get_args(Fault) and len(texts) == 2
        told = all(isinstance(text, str) for text in texts)
        if not known or not told or not all(map(_fits, numbers, repeat(None), limits)):
            raise BadInputError(_("a fault is wrong"))
        return Lapse._make(values)


@contextmanager
def readable(path: Path, *damaged: type[Exception]) -> Iterator[None]:
    """Says in one line what is wrong with a file; `damaged`: what tells so beside the usual."""
    with usable(path):
        try:
            yield
        except SchockenError as error:
            raise BadInputError(f"{printable(str(path))}: {error}") from None
        except _DAMAGED + damaged as error:
            raise BadInputError(
                _("{path} is not a match, or damaged: {reason}").format(
                    path=printable(str(path)), reason=printable(str(error), 200)
                )
            ) from None


def _fits(value: object, lengths: range | None, below: int) -> bool:
    if lengths is None:
        return type(value) is int and 0 <= value < below
    if not isinstance(value, list) or len(value) not in lengths:
        return False
    return all(type(number) is int and 0 <= number < below for number in value)
