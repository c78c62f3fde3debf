"""Tables that are filled as they are asked."""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Lookup(dict[K, V]):
    """What `make` makes of each key, made once.

    For keys that are tuples `functools.cache` takes twice the time; these are asked for in every
    decision of a million games.
    """

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: K) -> V:
        value = self[key] = self.make(key)
        return value
