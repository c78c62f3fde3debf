"""How far a match is: a bar on a terminal, elsewhere a line every few seconds."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from time import monotonic

from attrs import define, field
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table as Grid
from rich.text import Text

from schocken_cards.match.standings import Result
from schocken_cards.match.watching import Slow
from schocken_cards.names import printable
from schocken_cards.screen import console
from schocken_cards.texts import gettext as _

SECONDS = 5
"""Between two lines where there is no terminal."""

FRESH = 3
"""Seconds for which it counts that somebody is slow: longer than until it is told again."""


@define
class Progress:
    """Told the result of a match after every block."""

    games: int
    """How many there will be at the end."""
    before: int
    """How many were there at the beginning."""
    in_lines: bool
    started: float = field(factory=monotonic)
    _result: Result | None = None
    _told: float = field(factory=monotonic)
    _slow: Slow | None = None
    _slow_until: float = 0

    def hear(self, result: Result) -> None:
        """Shows it, if it is time."""
        self._result = result
        self._write()

    def wait_for(self, slow: Slow) -> None:
        """Shows who keeps the match waiting; from a thread of its own, as long as that is so."""
        self._slow, self._slow_until = slow, monotonic() + FRESH
        self._write()

    @property
    def waiting(self) -> str:
        """Who keeps the match waiting now; empty if nobody does."""
        if self._slow is None or monotonic() > self._slow_until:
            return ""
        text = _("{bot} has been deciding for {seconds} s")
        if self._slow.where:
            text = _("{bot} has been deciding for {seconds} s ({where})")
        return printable(text.format_map(self._slow._asdict()))

    def __rich__(self) -> Grid:
        """A bar with what is told beside it, for a terminal of any width."""
        done = self._result.played if self._result else 0
        grid = Grid.grid(expand=True)
        grid.add_row(ProgressBar(total=self.games, completed=done))
        for text in (self._line(), self._standings()):
            grid.add_row(Text(text, no_wrap=True, overflow="ellipsis"))
        if self.waiting:
            grid.add_row(Text(self.waiting))
        return grid

    def _write(self) -> None:
        now = monotonic()
        if self.in_lines and now - self._told >= SECONDS:
            self._told = now
            parts = (self._line(), self._standings(), self.waiting)
            sys.stderr.write("; ".join(filter(None, parts)) + "\n")

    def _line(self) -> str:
        """How many games, how fast, and how long it will take."""
        done = self._result.played if self._result else 0
        speed = max(0, done - self.before) / max(monotonic() - self.started, 1e-9)
        counted = _("{done} of {games} games").format(done=done, games=self.games)
        if not speed:
            return counted
        left = round((self.games - done) / speed)
        pace = _("{speed:.0f} games/s, {left} left").format(speed=speed, left=_time(left))
        return f"{counted}, {pace}"

    def _standings(self) -> str:
        """The share of games that every bot lost so far, the best first."""
        sums = self._result.standings[0].games.sums if self._result else {}
        rates = sorted((each.rate, bot) for bot, each in sums.items() if each.held)
        return printable(", ".join(f"{bot} {rate:.1%}" for rate, bot in rates))


@contextmanager
def progress(games: int, before: int, *, plain: bool) -> Iterator[Progress]:
    """Shows how far a match is until it is over, and after Ctrl-C who kept it waiting."""
    shown = Progress(games, before, in_lines=plain or not sys.stderr.isatty())
    try:
        with nullcontext() if shown.in_lines else _live(shown):
            yield shown
    except KeyboardInterrupt:
        if shown.waiting:
            sys.stderr.write(f"{shown.waiting}\n")
        raise


def _live(shown: Progress) -> Live:
    return Live(shown, console=console(plain=False, file=sys.stderr), transient=True)


def _time(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
