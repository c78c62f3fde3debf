"""A game as a row of a table: written, and read with distrust."""

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from math import isfinite
from typing import Any, TypeVar

from attrs import astuple, fields

from schocken_cards.career.mistakes import KINDS, Toll
from schocken_cards.career.played import Played
from schocken_cards.rules import MAX_SEATS
from schocken_cards.texts import gettext as _

NAMES = tuple(field.name for field in fields(Played))
"""Of the columns."""

T = TypeVar("T")


def written(game: Played) -> tuple[object, ...]:
    """The values of a row, in the order of NAMES."""
    *values, kinds = astuple(game, recurse=False)
    return *values, json.dumps(kinds)


def read(values: tuple[object, ...]) -> Played:
    """The game with these values; raises ValueError if there is none."""
    named: Iterator[tuple[Any, object]] = zip(fields(Played), values, strict=True)
    return Played(
        **{
            field.name: checked(field.name, _OF.get(field.name) or _OF[field.type], value)
            for field, value in named
        }
    )


def checked(column: str, reader: Callable[[object], T], value: object) -> T:
    """The value of a column; raises ValueError, which names the column, if it cannot be one."""
    try:
        return reader(value)
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise ValueError(_("“{column}” is wrong").format(column=column)) from None


def count(value: object) -> int:
    """A whole number from 0 on."""
    if type(value) is int and value >= 0:
        return value
    raise ValueError


def time(value: object) -> str:
    """A time in ISO 8601, UTC, which is one in every other zone, too."""
    text = _text(value)
    if "1970" <= text < "9999-12-31" and datetime.fromisoformat(text).tzinfo == UTC:
        return text
    raise ValueError


def _text(value: object) -> str:
    if isinstance(value, str) and value.isprintable():
        return value
    raise ValueError


def _seats(value: object) -> int:
    if count(value) in range(2, MAX_SEATS + 1):
        return count(value)
    raise ValueError


def _figure(value: object) -> float:
    if type(value) is float and isfinite(value):
        return value
    raise ValueError


def _kinds(value: object) -> dict[str, Toll]:
    tolls = json.loads(_text(value))
    if not KINDS.keys() >= tolls.keys():
        raise ValueError
    return {name: Toll(count(times), _figure(cost)) for name, (times, cost) in tolls.items()}


_OF: Mapping[Any, Callable[[object], Any]] = {
    "finished": time,
    "seats": _seats,
    str: _text,
    int: count,
    bool: lambda value: bool(count(value)),
    float: _figure,
    Mapping[str, Toll]: _kinds,
}
"""What makes the value of a field of what stands in the file: by its name, else by its type."""
