"""The same match on the workers of a Dask scheduler; run by `make cluster`."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from schocken_cards.errors import BadInputError
from schocken_cards.match import Block, Match, play
from schocken_cards.match.play import play_blocks
from schocken_cards.match.runner import in_order
from schocken_cards.match.workers import cluster

pytest.importorskip("distributed")

SECONDS = 60
MATCH = Match(["threshold", "chance"], games=300, seed="cluster")


def dask(what: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of a scheduler on this machine."""
    file = tmp_path / "scheduler.json"
    where = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    process = dask("scheduler", *where, "--scheduler-file", str(file))
    deadline = monotonic() + SECONDS
    while not file.exists() or not file.read_text():
        assert monotonic() < deadline
        sleep(0.05)
    yield json.loads(file.read_text())["address"]
    process.terminate()
    process.wait(SECONDS)


@pytest.fixture
def workers(scheduler: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Two worker processes of it."""
    started = [
        dask("worker", scheduler, "--no-nanny", "--nthreads", "1", "--no-dashboard")
        for _number in range(2)
    ]
    yield started
    for worker in started:
        worker.kill()
        worker.wait(SECONDS)


def test_the_match_is_the_same_though_a_worker_is_killed(
    scheduler: str, workers: list[subprocess.Popen[bytes]]
) -> None:
    def killing() -> Iterator[list[Block]]:
        for at, blocks in enumerate(play(MATCH, cluster(scheduler), [range(MATCH.blocks)])):
            if at == 4:
                os.kill(workers[0].pid, signal.SIGKILL)
            yield blocks

    found = list(in_order(killing()))
    assert workers[0].wait(SECONDS) == -signal.SIGKILL
    assert found == play_blocks(MATCH, range(MATCH.blocks)).blocks


def test_without_a_scheduler_there_is_a_clear_line() -> None:
    with pytest.raises(BadInputError, match=r"127\.0\.0\.1:9"):
        list(play(MATCH, cluster("tcp://127.0.0.1:9"), [range(1)]))
