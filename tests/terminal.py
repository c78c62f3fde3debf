"""A terminal with a program in it, for tests that look at whole screens."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Self

import pexpect
import pyte
from attrs import define, field

PROGRAM = [sys.executable, "-c", "from schocken_cards.cli.app import main; main()"]


def shell(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Runs schocken-cards without a terminal."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **env},
    )


class _Answering(pyte.Screen):
    """Menus ask the terminal where the cursor is before they draw themselves."""

    child: pexpect.spawn

    def write_process_input(self, data: str) -> None:
        self.child.send(data)


@define
class Terminal:
    """A pseudo-terminal of `columns` by `rows` and what its screen shows."""

    child: pexpect.spawn
    screen: pyte.Screen
    _stream: pyte.ByteStream
    seen: list[str] = field(factory=list)
    """The screens at which `until` stopped."""

    @classmethod
    def running(cls, *arguments: str, columns: int = 80, rows: int = 24, **env: str) -> Self:
        """Starts schocken-cards with these arguments."""
        # pytest-xdist tells its workers a width, which would count more than that of the terminal.
        inherited = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        child = pexpect.spawn(
            PROGRAM[0],
            [*PROGRAM[1:], *arguments],
            env={**inherited, "TERM": "xterm-256color", **env},
            dimensions=(rows, columns),
            timeout=20,
        )
        child.delaybeforesend = None
        screen = _Answering(columns, rows)
        screen.child = child
        return cls(child, screen, pyte.ByteStream(screen))

    @property
    def text(self) -> str:
        """What the screen shows, a line each."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def until(self, reached: Callable[[str], bool]) -> str:
        """Waits until the screen looks as wanted; fails with what it shows instead."""
        while not reached(self.text):
            try:
                self._stream.feed(self.child.read_nonblocking(65536, timeout=20))
            except pexpect.EOF:
                break
            except pexpect.TIMEOUT:
                raise AssertionError(f"the screen does not come:\n{self.text}") from None
        assert reached(self.text), self.text
        self.seen.append(self.text)
        return self.text

    def press(self, keys: str) -> None:
        """Presses keys."""
        self.child.send(keys)

    def press_for_more(self, keys: str) -> None:
        """Presses keys and waits until the screen shows something else, maybe the same question.

        That what is there moves up by some lines is not enough: the end of a prompt does that.
        """
        before = _end(self.text)
        self.press(keys)
        self.until(lambda text: _end(text) != before)

    def exit_code(self) -> int | None:
        """Waits for the end and returns the exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        code: int | None = self.child.exitstatus
        return code


def _end(text: str) -> list[str]:
    """The last lines of what a screen shows, all but those that some lines more push out."""
    return text.rstrip().splitlines()[-20:]
