"""Where the blocks of a match are played: executors of the standard interface, no more."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import ParamSpec, TypeVar

from attrs import frozen

from schocken_cards.match.seated import dismiss

P = ParamSpec("P")
T = TypeVar("T")


@frozen
class Workers:
    """`start` makes an executor, again after one broke; `at_once` chunks are given to it."""

    start: Callable[[], AbstractContextManager[Executor]]
    at_once: int


def local(jobs: int) -> Workers:
    """So many processes on this machine; 1 is this process itself."""
    if jobs == 1:
        return Workers(_this_process, 1)
    return Workers(lambda: _processes(jobs), 2 * jobs)


class _Here(Executor):
    """Does at once what it is given."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            future.set_exception(error)
        return future


@contextmanager
def _this_process() -> Iterator[Executor]:
    try:
        yield _Here()
    finally:
        dismiss()


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """Processes that are ended at once when the match is broken off."""
    others = {*multiprocessing.active_children()}
    spawn = multiprocessing.get_context("spawn")  # never a copy of this process with its threads
    pool = ProcessPoolExecutor(jobs, spawn, _begin)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in {*multiprocessing.active_children()} - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown()


def _begin() -> None:
    """In a new worker: Ctrl-C is for the main process alone, and without that one it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_main_process, daemon=True).start()


def _end_with_the_main_process() -> None:
    main = multiprocessing.parent_process()
    assert main  # noqa: S101 - a worker has one
    main.join()
    os._exit(1)
