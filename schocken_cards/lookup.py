"""Tables that are filled as they are asked."""

from collections.abc import Callable
from typing import Generic, TypeVar

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


class Kept(Generic[K, V]):
    """What `make` makes of each key, made once; the last key is known again by its identity.

    For rule sets, whose hash is Python code that takes longer than what it is asked for; and a
    game has but one.
    """

    def __init__(self, make: Callable[[K], V]) -> None:
        self._every = Lookup(make)
        self._last: tuple[K, V] | None = None

    def of(self, key: K) -> V:
        """What is made of the key."""
        last = self._last
        if last is None or last[0] is not key:
            self._last = last = key, self._every[key]
        return last[1]
