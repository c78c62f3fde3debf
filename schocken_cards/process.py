"""A process that writes lines: asked in bounded time and space, ended with all that it started.

A thread each writes to it, reads from it and reads its complaints, so that nothing it does with
its pipes can hold us up, on Windows as on POSIX.
"""

import atexit
import os
import signal
import subprocess
import sys
from collections import deque
from contextlib import suppress
from queue import SimpleQueue
from threading import Condition, Thread
from typing import IO, Self

from attrs import define, field

from schocken_cards.errors import BadInputError, LateError
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _

if sys.platform == "linux":
    import resource

LONGEST_LINE = 64 * 1024
"""Bytes that a line may have."""

MOST_UNREAD = 1024 * 1024
"""Bytes that a process may write before anybody reads them."""

MOST_MEMORY = 1024**3
"""Bytes of memory that each process may have, where the system can be told so (Linux)."""

_GRACE = 0.5
"""Seconds to end by itself after the goodbye."""

_LAST_WORDS = 4096
"""Bytes that are kept of what it wrote to its standard error."""

# Waits until we close its input, or are gone, however that came; then ends the process group.
_GUARD = 'read _; kill -s KILL -- "-$0"'


@define(eq=False)
class Lines:
    """What a process wrote and nobody has read yet."""

    _lines: deque[bytes] = field(factory=deque)
    _unread: int = 0
    _end: str | None = None
    """Why nothing more will come."""
    _changed: Condition = field(factory=Condition)

    def pump(self, pipe: IO[bytes]) -> None:
        """Reads a pipe until it ends or more comes than may."""
        rest = b""
        with pipe, suppress(OSError):
            while chunk := pipe.read(LONGEST_LINE):
                *whole, rest = (rest + chunk).split(b"\n")
                if not self._put(whole, rest):
                    return
        self.end(_("it ended, or closed its pipes"))

    def end(self, reason: str) -> None:
        """Nothing more will come."""
        with self._changed:
            self._end = self._end or reason
            self._changed.notify_all()

    def take(self, seconds: float) -> bytes:
        """The next line; raises LateError when none comes in time, BadInputError when none will."""
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._end, seconds)
            if self._lines:
                line = self._lines.popleft()
                self._unread -= len(line) + 1
                return line
            if self._end:
                raise BadInputError(self._end)
        raise LateError(
            _("it was late: no answer within {seconds:g} seconds").format(seconds=seconds)
        )

    def check_silence(self) -> None:
        """Raises BadInputError if there is a line that nobody asked for, or an end."""
        with self._changed:
            if self._lines:
                raise BadInputError(_("it wrote more than it was asked for"))
            if self._end:
                raise BadInputError(self._end)

    def wait_for_the_end(self, seconds: float) -> None:
        """Waits until nothing more will come, but not longer than `seconds`."""
        with self._changed:
            self._changed.wait_for(lambda: self._end, seconds)

    def _put(self, whole: list[bytes], rest: bytes) -> bool:
        with self._changed:
            self._lines.extend(whole)
            self._unread += sum(map(len, whole)) + len(whole)
            if max(map(len, [*whole, rest])) > LONGEST_LINE:
                self._end = _("it wrote a line longer than {most} bytes").format(most=LONGEST_LINE)
            elif self._unread > MOST_UNREAD:
                self._end = _("it wrote more than {most} bytes unread").format(most=MOST_UNREAD)
            self._changed.notify_all()
            return self._end is None


@define(eq=False)
class Process:
    """A running process in a session of its own."""

    _popen: subprocess.Popen[bytes]
    _guard: subprocess.Popen[bytes] | None
    lines: Lines = field(factory=Lines)
    _to_write: SimpleQueue[bytes | None] = field(factory=SimpleQueue)
    _complaints: bytearray = field(factory=bytearray)
    _threads: list[Thread] = field(factory=list)

    @classmethod
    def start(cls, words: list[str]) -> Self:
        """Starts a command; raises BadInputError when the system will not."""
        try:
            popen = subprocess.Popen(  # noqa: S603 - to start it is what the person asked for
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # Ctrl-C at our terminal is not for it
            )
        except (OSError, ValueError) as error:
            reason = printable(str(error), 200)
            raise BadInputError(_("it cannot be started: {reason}").format(reason=reason)) from None
        process = cls(popen, _guard(popen.pid))
        _RUNNING.append(process)
        _limit_memory(popen.pid)
        process._begin()
        return process

    def send(self, message: bytes) -> None:
        """Writes to its standard input, whenever it reads that."""
        self._to_write.put(message)

    def end(self, goodbye: bytes = b"") -> str:
        """Ends it and all that it started; returns its last words on its standard error.

        With a `goodbye` it has a moment to end by itself.
        """
        if goodbye:
            self._to_write.put(goodbye)
        self._to_write.put(None)
        if goodbye:
            self.lines.wait_for_the_end(_GRACE)
        _kill(self._popen)
        if self._guard:
            self._guard.kill()
            self._guard.communicate()
        self._popen.wait()
        # What left its session may still hold the pipes; then these threads end with us.
        for thread in self._threads:
            thread.join(_GRACE)
        if self in _RUNNING:
            _RUNNING.remove(self)
        words = bytes(self._complaints).decode(errors="replace").strip().splitlines()
        return printable(words[-1], 200) if words else ""

    def _begin(self) -> None:
        popen = self._popen
        self._threads += [
            Thread(target=self._write, args=(popen.stdin,), daemon=True),
            Thread(target=self.lines.pump, args=(popen.stdout,), daemon=True),
            Thread(target=self._listen, args=(popen.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _write(self, pipe: IO[bytes]) -> None:
        with pipe, suppress(OSError):
            while message := self._to_write.get():
                left = memoryview(message)
                while left:
                    left = left[pipe.write(left) :]
            return
        self.lines.end(_("it ended, or closed its pipes"))

    def _listen(self, pipe: IO[bytes]) -> None:
        with pipe, suppress(OSError):
            while chunk := pipe.read(_LAST_WORDS):
                self._complaints += chunk
                del self._complaints[:-_LAST_WORDS]


_RUNNING: list[Process] = []


@atexit.register
def _end_all() -> None:
    for process in [*_RUNNING]:
        process.end()


def _guard(pid: int) -> subprocess.Popen[bytes] | None:
    """A process that ends the group of `pid` when we are gone; None where there are no groups."""
    if sys.platform == "win32":
        return None
    with suppress(OSError):
        return subprocess.Popen(  # noqa: S603 - a shell with a line of our own
            ["/bin/sh", "-c", _GUARD, str(pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    return None


def _limit_memory(pid: int) -> None:
    """Not the address space but the data: Node reserves far more of the former than it uses."""
    if sys.platform == "linux":
        with suppress(OSError, ValueError):  # gone already, or held shorter already
            resource.prlimit(pid, resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def _kill(popen: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        popen.kill()
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(popen.pid, signal.SIGKILL)
