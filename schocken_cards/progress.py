"""How far a match is: a bar on a terminal, elsewhere a line every few seconds."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from attrs import define, field
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table as Grid
from rich.text import Text

from schocken_cards.match.standings import Result
from schocken_cards.names import printable
from schocken_cards.screen import console
from schocken_cards.texts import gettext as _

SECONDS = 5
"""Between two lines where there is no terminal."""


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

    def hear(self, result: Result) -> None:
        """Shows it, if it is time."""
        self._result = result
        now = monotonic()
        if self.in_lines and now - self._told >= SECONDS:
            self._told = now
            sys.stderr.write(f"{self._line()}; {self._standings()}\n")

    def __rich__(self) -> Grid:
        """A bar with what is told beside it, for a terminal of any width."""
        done = self._result.played if self._result else 0
        grid = Grid.grid(expand=True)
        grid.add_row(ProgressBar(total=self.games, completed=done))
        for text in (self._line(), self._standings()):
            grid.add_row(Text(text, no_wrap=True, overflow="ellipsis"))
        return grid

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
    """Shows how far a match is until it is over."""
    shown = Progress(games, before, in_lines=plain or not sys.stderr.isatty())
    if shown.in_lines:
        yield shown
        return
    with Live(shown, console=console(plain=False, file=sys.stderr), transient=True):
        yield shown


def _time(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
