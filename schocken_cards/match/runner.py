"""Playing a match: its blocks, whoever plays them, whatever happens to them."""

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from functools import partial
from pathlib import Path

from attrs import define, field

from schocken_cards.errors import SchockenError
from schocken_cards.evidence.sequential import Hypotheses
from schocken_cards.match.design import Match
from schocken_cards.match.games import Block
from schocken_cards.match.play import Chunk, play_blocks
from schocken_cards.match.standings import Result
from schocken_cards.match.store import Store
from schocken_cards.match.workers import Crew, Workers, local
from schocken_cards.players import close_bots, make_bot
from schocken_cards.texts import gettext as _

SECONDS = 0.25
"""How long a chunk of blocks should take: long beside what it takes to send it about."""

MOST_BLOCKS = 1000
"""In a chunk."""

MOST_DEATHS = 5
"""How often workers may die over the same block."""

Heard = Callable[[Result], None]
"""Somebody who looks at the result after every block that was counted."""


def run(match: Match, *, jobs: int = 1, test: Hypotheses | None = None) -> Result:
    """Plays a match with so many processes; raises BadInputError if a bot cannot be made.

    With a `test` it ends as soon as that is decided. A program that asks for several `jobs` must
    be importable without starting the match again, that is, have the usual
    `if __name__ == "__main__":`.
    """
    check_bots(match)
    result = Result(match.legend, test)
    with closing(play(match, local(jobs), [range(match.blocks)])) as finished:
        count(result, finished)
    return result


def go_on(store: Store, workers: Workers, records: Path | None, heard: Heard) -> Result:
    """Counts the blocks that a store has, and plays and keeps those that it does not have."""
    check_bots(store.match)
    result = Result(store.match.legend, store.hypotheses)
    with closing(_stored_and_played(store, workers, records)) as finished:
        count(result, finished, heard)
    return result


def _stored_and_played(
    store: Store, workers: Workers, records: Path | None
) -> Generator[list[Block]]:
    missing = store.missing()
    yield from ([block] for block in store.blocks())
    with closing(play(store.match, workers, missing, records)) as finished:
        for blocks in finished:
            store.write(blocks)
            yield blocks


def count(result: Result, finished: Iterable[list[Block]], heard: Heard | None = None) -> None:
    """Counts blocks in the order of their numbers, until there are no more or it is enough."""
    for block in in_order(finished):
        result.add(block)
        if heard:
            heard(result)
        if result.decided:
            return


def check_bots(match: Match) -> None:
    """Raises BadInputError if one of the bots cannot be made, or is not the one it was."""
    for name in match.contenders:
        match.check_source(name)
        close_bots([make_bot(name)])


def play(
    match: Match, workers: Workers, missing: Iterable[range], records: Path | None = None
) -> Generator[list[Block]]:
    """Plays the blocks with the numbers of `missing`, and yields them as they are finished.

    With `records`, a folder, every game is recorded there. Workers that die are replaced, and
    their blocks played again; raises SchockenError when that does not help.
    """
    work = _Work(match, deque(missing), records)
    while not work.done:
        try:
            with workers() as crew:
                while not work.done:
                    work.hand_out(crew)
                    yield from work.finished()
        except BrokenExecutor:
            work.take_back()


def in_order(finished: Iterable[list[Block]]) -> Iterator[Block]:
    """The blocks in the order of their numbers, each as soon as it can come."""
    early: dict[int, Block] = {}
    number = 0
    for blocks in finished:
        early |= {block.number: block for block in blocks}
        while number in early:
            yield early.pop(number)
            number += 1


@define
class _Work:
    match: Match
    todo: deque[range]
    records: Path | None
    waiting: dict[Future[Chunk], range] = field(factory=dict)
    """What was handed out and is not finished."""
    size: int = 1
    """How many blocks are handed out together."""
    deaths: Counter[int] = field(factory=Counter)
    """How often workers died, by the first block that was not finished."""

    @property
    def done(self) -> bool:
        return not self.todo and not self.waiting

    def hand_out(self, crew: Crew) -> None:
        task = partial(play_blocks, self.match, records=self.records, keep_bots=crew.ours)
        while self.todo and len(self.waiting) < crew.at_once:
            part = self.todo[0][: self.size]
            self.waiting[crew.executor.submit(task, part)] = part
            rest = self.todo.popleft()[self.size :]
            if rest:
                self.todo.appendleft(rest)

    def finished(self) -> Iterator[list[Block]]:
        for future in wait(self.waiting, return_when=FIRST_COMPLETED).done:
            chunk = future.result()
            del self.waiting[future]
            in_time = int(SECONDS * len(chunk.blocks) / max(chunk.seconds, 1e-6))
            self.size = max(1, min(MOST_BLOCKS, in_time))
            yield chunk.blocks

    def take_back(self) -> None:
        parts = sorted(self.waiting.values(), key=lambda part: part.start)
        self.waiting.clear()
        self.todo.extendleft(reversed(parts))
        self.size = 1
        first = self.todo[0].start
        self.deaths[first] += 1
        if self.deaths[first] == MOST_DEATHS:
            raise SchockenError(
                _("workers died {times} times over the games {first} to {last}").format(
                    times=MOST_DEATHS,
                    first=first * self.match.seats,
                    last=(first + 1) * self.match.seats - 1,
                )
            )
