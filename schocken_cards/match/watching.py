"""Who has been deciding for long: looked at from a thread beside, so games take no longer."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread, get_ident
from time import monotonic
from typing import NamedTuple

from schocken_cards.match.design import Match
from schocken_cards.match.games import Seating
from schocken_cards.places import is_at
from schocken_cards.players import Bot
from schocken_cards.table import Table

PATIENCE = 5
"""Seconds after which a decision takes long."""

EVERY = 1.0
"""Seconds between two looks."""


class Slow(NamedTuple):
    """A bot that has been deciding for so many seconds; `where`: the line, if it is in Python."""

    bot: str
    seconds: int
    where: str


Heard = Callable[[Slow], None]
"""Somebody who is told of every bot that is slow, with every look."""


class UnderWay(NamedTuple):
    """A game that is played, and how many decisions every seat has made so far."""

    match: Match
    seating: Seating
    bots: list[Bot]
    table: Table
    decisions: list[int]


_games: dict[int, UnderWay] = {}
"""The latest of every thread."""


def see(game: UnderWay) -> None:
    """From now on this thread plays this game."""
    _games[get_ident()] = game


@contextmanager
def watched(heard: Heard | None) -> Iterator[None]:
    """Tells somebody of bots that are slow in any thread of this process."""
    done = Event()
    if heard:
        Thread(target=watch, args=(heard, done), daemon=True).start()
    try:
        yield
    finally:
        done.set()


def watch(heard: Heard, done: Event) -> None:
    """Tells of bots that are slow until it is done."""
    since: dict[tuple[int, int, int], float] = {}
    while not done.wait(EVERY):
        now = monotonic()
        since = {at: since.get(at, now) for at in map(_state, [*_games])}
        for (thread, _game, _made), began in since.items():
            game = _games[thread]
            if now - began >= PATIENCE and game.table.loser is None:
                heard(_slow(thread, game, int(now - began)))


def _state(thread: int) -> tuple[int, int, int]:
    """What is another with every decision."""
    game = _games[thread]
    return thread, id(game), sum(game.decisions)


def _slow(thread: int, game: UnderWay, seconds: int) -> Slow:
    seat = game.table.seat or 0
    bot = game.match.contenders[game.seating[seat]]
    return Slow(bot, seconds, is_at(game.bots[seat], thread))
