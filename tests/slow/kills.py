"""Kills the program at random moments of games and looks whether anything was lost.

    python -m tests.slow.kills [KILLS]

A scripted person plays through a pipe; its decision depends on the choices it is shown alone.
The process group is killed after some acknowledged decisions and some milliseconds more: during
the start, while it waits, while it writes. Then the record must be valid as far as it goes and
hold every decision that was acknowledged, and the game resumed to the end must have the record
of the uninterrupted game, byte for byte.
"""

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Self
from zlib import crc32

from attrs import define, field, frozen

from schocken_cards.verify import verify, whole_lines

KILLS = 1000
PROCESSES = 2
SECONDS = 60
"""For one answer of the program, on a busy machine too."""

PROGRAM = [sys.executable, "-c", "from schocken_cards.cli.app import main; main()"]
PROMPT = re.compile(rb"((?:^ +\d+\) .*\n)+)> \Z", re.MULTILINE)
DECISION = b'{"type": "action", "seat": 0,'


@frozen
class Folder:
    """A user's data folder with at most one game."""

    path: Path

    def record(self) -> Path | None:
        """The record of the game, once there is one."""
        return next(iter(self.path.glob("schocken-cards/games/*.schocken.jsonl")), None)

    def decisions(self) -> int:
        """How many decisions of the person are kept in the record, which must be valid so far."""
        record = self.record()
        if record is None:
            return 0
        lines = whole_lines(record.read_bytes())
        verify(lines)
        return sum(line.startswith(DECISION) for line in lines)


@define
class Program:
    """The program under way, and what it printed since the last answer."""

    process: subprocess.Popen[bytes]
    printed: bytes = b""
    acknowledged: int = 0
    """How many answers it has reacted to."""
    _open: int = field(default=0)

    @classmethod
    def starting(cls, folder: Folder, seed: str) -> Self:
        """Begins the game, or goes on with it."""
        new = ["new", "--name", "Anna", "--players", "4", "--seed", seed, "--rules", "kartenspiel"]
        arguments = ["resume"] if folder.record() else new
        return cls(
            subprocess.Popen(
                # Whoever decides by the choices alone would ask for the same hint for ever.
                [*PROGRAM, *arguments, "--hints", "off", "--plain", "--lang", "en"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "XDG_DATA_HOME": str(folder.path)},
                start_new_session=True,
                bufsize=0,
            )
        )

    def play(self, most: float) -> bool:
        """Answers `most` questions; returns whether the game is over."""
        while self._until_prompt():
            if self.acknowledged >= most:
                return False
            self.answer()
        return True

    def answer(self) -> None:
        """Decides by what is shown, and nothing else."""
        found = PROMPT.search(self.printed)
        assert found
        choices = found[1].splitlines()
        self.printed = b""
        self._write(b"%d\n" % (crc32(found[1]) % len(choices) + 1))
        self._open = 1

    def kill(self) -> bool:
        """Ends it and all it started, at once; returns whether it was still running.

        What it printed before counts.
        """
        running = self.process.poll() is None
        if running:
            os.killpg(self.process.pid, signal.SIGKILL)
        while self._read(SECONDS):
            pass
        self.end()
        return running

    def end(self) -> int:
        """Waits for its end and returns its exit code."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(SECONDS)

    def _until_prompt(self) -> bool:
        while not PROMPT.search(self.printed):
            if not self._read(SECONDS):
                return False
        return True

    def _read(self, seconds: float) -> bool:
        """Reads what was printed; returns whether there may be more."""
        assert self.process.stdout
        if not select.select([self.process.stdout], [], [], seconds)[0]:
            raise AssertionError(f"no answer for {seconds} seconds after {self.printed!r}")
        more = self.process.stdout.read(65536) or b""
        self.printed += more
        if more:  # whatever it prints after an answer, it acts upon it
            self.acknowledged += self._open
            self._open = 0
        return bool(more)

    def _write(self, answer: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(answer)


def uninterrupted(seed: str) -> bytes:
    """The record of the whole game."""
    with TemporaryDirectory() as path:
        folder = Folder(Path(path))
        program = Program.starting(folder, seed)
        assert program.play(float("inf"))
        assert program.end() == 0
        return _content(folder)


def interrupted(seed: str, kills: int) -> int:
    """Plays a game with at most so many kills; returns how many there were."""
    whole = uninterrupted(seed)
    random = Random(seed)
    with TemporaryDirectory() as path:
        folder = Folder(Path(path))
        done = 0
        while done < kills and _content(folder) != whole:
            done += _play_and_kill(folder, seed, random)
            assert whole.startswith(b"".join(_lines(folder))), "another game"
        if _content(folder) != whole:
            program = Program.starting(folder, seed)
            assert program.play(float("inf"))
            assert program.end() == 0
        assert _content(folder) == whole, "the resumed game is another"
    return done


def _play_and_kill(folder: Folder, seed: str, random: Random) -> bool:
    before = folder.decisions()
    program = Program.starting(folder, seed)
    at_start = random.random() < 0.2
    if at_start:
        sleep(random.random() / 2)
    elif not program.play(random.randrange(6)) and random.random() < 0.8:
        program.answer()
        sleep(random.random() ** 3 / 50)
    killed = program.kill()
    lost = before + program.acknowledged - folder.decisions()
    assert lost <= 0, f"{lost} acknowledged decisions lost"
    return killed


def _content(folder: Folder) -> bytes:
    record = folder.record()
    return record.read_bytes() if record else b""


def _lines(folder: Folder) -> Iterable[bytes]:
    return (line + b"\n" for line in whole_lines(_content(folder)))


def _game(number: int, kills: int) -> int:
    try:
        return interrupted(f"kill {number}", kills)
    except Exception as error:
        raise AssertionError(f"game {number}: {error!r}") from error


def kill(kills: int, processes: int = PROCESSES) -> int:
    """Kills so often, in as many games as it takes; raises AssertionError for whatever is lost."""
    done = number = 0
    with ProcessPoolExecutor(processes) as pool:
        while done < kills:
            share = [(kills - done + part) // processes for part in range(processes)]
            done += sum(pool.map(_game, range(number, number + processes), share))
            number += processes
    return done


def main(kills: int = KILLS) -> None:
    """Prints the figure."""
    began = monotonic()
    done = kill(kills)
    sys.stdout.write(
        f"{done} kills, 0 acknowledged decisions lost, all resumed games equal"
        f" ({monotonic() - began:.0f} seconds)\n"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
