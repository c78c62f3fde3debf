"""Kills matches at random moments and looks whether a finished block was lost or counted twice.

    python -m tests.slow.match_kills [KILLS]

The main process alone, or its workers with it, is killed while it starts, plays, writes blocks or
makes the table. Every block that a reader saw before must be there afterwards, as it was; nothing
of the processes may stay; and the match gone on with to the end must have the answer and the file
of the uninterrupted one, byte for byte.
"""

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from attrs import frozen

from schocken_cards.errors import BadInputError
from schocken_cards.match.games import Block
from schocken_cards.match.store import Store

KILLS = 300
SECONDS = 60
"""For what a process must do, on a busy machine too."""

KINDS = (".jsonl", ".csv", ".sqlite")

PROGRAM = [sys.executable, "-c", "from schocken_cards.cli.app import main; main()"]
DESIGN = ["greedy", "threshold", "chance", "--seats", "2", "--games", "801"]


@frozen
class Contest:
    """One match in a folder, however often it is begun again."""

    folder: Path
    seed: str
    kind: str

    @property
    def path(self) -> Path:
        """The file that it makes."""
        return self.folder / f"match{self.kind}"

    @property
    def store(self) -> Path:
        """Where its blocks are kept."""
        return self.path if self.kind == ".sqlite" else self.folder / f"match{self.kind}.part"

    def start(self, jobs: int) -> subprocess.Popen[bytes]:
        """Begins it, or goes on with it."""
        begun = self.store.exists() or self.path.exists()
        new = [*DESIGN, "--seed", self.seed, "--out", str(self.path)]
        given = ["--resume", str(self.path)] if begun else new
        return subprocess.Popen(
            [*PROGRAM, "match", *given, "--jobs", str(jobs), "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def finish(self, jobs: int) -> dict[str, Any]:
        """Plays it to the end; returns what it answers, but for the time it took."""
        program = self.start(jobs)
        out, err = program.communicate(timeout=SECONDS)
        assert program.returncode == 0, err
        answer: dict[str, Any] = json.loads(out)
        answer.pop("seconds", None)
        return answer

    def blocks(self) -> list[Block]:
        """The finished blocks, while somebody else may write."""
        if not self.store.exists():
            return []
        try:
            with closing(Store.open(self.store)) as store:
                return list(store.blocks())
        except BadInputError:
            if self.store.exists():
                raise
            return []  # it became a table in this moment


def play_and_kill(contest: Contest, random: Random) -> bool:
    """Goes on with a match and kills it; returns whether it came to that."""
    before = contest.blocks()
    program = contest.start(random.choice((1, 2)))
    if random.random() < 0.2:
        sleep(random.random())
    else:
        _wait_for_more(contest, len(before), program)
        sleep(random.random() ** 3)
    before = contest.blocks() or before
    killed = program.poll() is None
    if killed:
        end = random.choice((os.killpg, os.kill))
        end(program.pid, signal.SIGKILL)
    program.communicate(timeout=SECONDS)
    _check_nothing_stays(program.pid)
    if contest.store.exists():
        after = {block.number: block for block in contest.blocks()}
        assert all(after.get(block.number) == block for block in before), "a block was lost"
    return killed


def _wait_for_more(contest: Contest, blocks: int, program: subprocess.Popen[bytes]) -> None:
    deadline = monotonic() + SECONDS
    while program.poll() is None and len(contest.blocks()) <= blocks:
        assert monotonic() < deadline, "it does not get on"
        sleep(0.01)


def _check_nothing_stays(group: int) -> None:
    deadline = monotonic() + SECONDS
    while monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        sleep(0.01)
    raise AssertionError("a process stays")


def interrupted(seed: str, kind: str, kills: int) -> int:
    """Plays a match with at most so many kills; returns how many there were."""
    random = Random(seed)
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        whole = Contest(Path(one), seed, kind)
        answer = whole.finish(jobs=1)
        contest = Contest(Path(other), seed, kind)
        done = 0
        while done < kills and (contest.store.exists() or not contest.path.exists()):
            if contest.store.exists() and not _open_ended(contest):
                break
            done += play_and_kill(contest, random)
        assert contest.finish(jobs=2) == answer, "the answer is another"
        if kind != ".sqlite":
            assert contest.path.read_bytes() == whole.path.read_bytes(), "the file is another"
        assert not contest.store.exists() or kind == ".sqlite"
    return done


def _open_ended(contest: Contest) -> bool:
    with closing(Store.open(contest.store)) as store:
        return bool(store.missing())


def kill(kills: int) -> int:
    """Kills so often, in as many matches as it takes; AssertionError for whatever is lost."""
    done = number = 0
    while done < kills:
        kind = KINDS[number % len(KINDS)]
        done += interrupted(f"kill {number}", kind, min(8, kills - done))
        number += 1
    return done


def main(kills: int = KILLS) -> None:
    """Prints the figure."""
    began = monotonic()
    done = kill(kills)
    sys.stdout.write(
        f"{done} kills, no block lost or counted twice, all results equal"
        f" ({monotonic() - began:.0f} seconds)\n"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
