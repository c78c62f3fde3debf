"""Reproducible chance: numbers that depend on a key alone, on every machine and Python version."""

import hashlib
from collections.abc import Sequence
from functools import partial
from itertools import repeat, starmap
from random import Random
from typing import TypeVar

from attrs import define, field

T = TypeVar("T")

BLOCK = 312
"""Numbers made at a time: as many as one pass of the Mersenne Twister yields."""


def derive(seed: str, game: int, stream: str) -> int:
    """The key of one stream of chance: 256 bits that tell nothing of `seed` or of other streams."""
    text = f"{game} {stream} {seed!a}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


def _block(key: int, number: int) -> tuple[float, ...]:
    # Python promises to keep Random(n).random() alone the same across versions.
    random = Random(key + number).random
    return tuple(starmap(random, repeat((), BLOCK)))


@define
class Chance:
    """A stream of numbers in [0, 1) whose whole state is a key and a position.

    So it copies, compares and pickles in no time, and can be entered at any position.
    """

    key: int
    _number: int = 0
    _at: int = 0
    _floats: tuple[float, ...] = field(default=(), eq=False, repr=False)

    def take(self, count: int) -> tuple[float, ...]:
        """The next `count` numbers."""
        end = self._at + count
        if end > len(self._floats):
            return self._take_across(count)
        taken = self._floats[self._at : end]
        self._at = end
        return taken

    def random(self) -> float:
        """The next number in [0, 1)."""
        return self.take(1)[0]

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, each equally likely; `items` must not be empty."""
        return items[int(self.random() * len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """All `items`, every order equally likely."""
        # Sorted by numbers drawn for them; `next` hands each item its number without Python code.
        numbers = iter(self.take(len(items)))
        return tuple(sorted(items, key=partial(next, numbers)))

    def copy(self) -> "Chance":
        """A stream that goes on from here by itself."""
        return Chance(self.key, self._number, self._at, self._floats)

    def _take_across(self, count: int) -> tuple[float, ...]:
        rest = self._floats[self._at :]
        self._number += bool(self._floats)
        self._at = 0
        self._floats = _block(self.key, self._number)
        return rest + self.take(count - len(rest))

    def __getstate__(self) -> tuple[int, int, int]:
        return self.key, self._number, self._at

    def __setstate__(self, state: tuple[int, int, int]) -> None:
        self.key, self._number, self._at = state
        self._floats = _block(self.key, self._number) if self._at or self._number else ()
