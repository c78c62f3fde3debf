"""Reproducible chance: numbers that depend on a key alone, on every machine and Python version."""

import hashlib
from collections.abc import Sequence
from functools import partial
from itertools import repeat, starmap
from random import Random
from typing import Final, TypeVar

import attr
from attrs import field

T = TypeVar("T")

BLOCK: Final = 312
"""Numbers under one key: as many as one pass of the Mersenne Twister yields."""

TOGETHER: Final = 26
"""How many of them are made at a time, at least."""


def derive(seed: str, game: int, stream: str) -> int:
    """The key of one stream of chance: 256 bits that tell nothing of `seed` or of other streams."""
    text = f"{game} {stream} {seed!a}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")


class _Block:
    """The numbers under one key, made as far as somebody has asked."""

    def __init__(self, key: int) -> None:
        # Python promises to keep Random(n).random() alone the same across versions.
        self._random = Random(key).random
        self.made: list[float] = []

    def make(self, count: int) -> None:
        """Makes `count` more, or some more than that: they cost less together."""
        count = min(max(count, TOGETHER), BLOCK - len(self.made))
        self.made.extend(starmap(self._random, repeat((), count)))


@attr.s(auto_attribs=True)
class Chance:
    """A stream of numbers in [0, 1) whose whole state is a key and a position.

    So it copies, compares and pickles in no time, and can be entered at any position.
    """

    key: int
    _number: int = 0
    _at: int = 0
    _block: _Block | None = field(default=None, eq=False, repr=False)
    """What `_at` points into; copies share it."""

    def take(self, count: int) -> list[float]:
        """The next `count` numbers."""
        block = self._block
        if block is None:
            block = self._block = _Block(self.key + self._number)
        start = self._at
        end = start + count
        if end > len(block.made):
            if end > BLOCK:
                return self._take_across(count)
            block.make(end - len(block.made))
        self._at = end
        return block.made[start:end]

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
        return Chance(self.key, self._number, self._at, self._block)

    def _take_across(self, count: int) -> list[float]:
        rest = self.take(BLOCK - self._at)
        self._number += 1
        self._at = 0
        self._block = None
        return rest + self.take(count - len(rest))

    def __getstate__(self) -> tuple[int, int, int]:
        return self.key, self._number, self._at

    def __setstate__(self, state: tuple[int, int, int]) -> None:
        self.key, self._number, self._at = state
        self._block = None
