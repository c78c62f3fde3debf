"""Where the blocks of a match are played: executors of the standard interface, no more."""

import gc
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeVar

from schocken_cards.errors import BadInputError
from schocken_cards.match.seated import dismiss
from schocken_cards.match.watching import EVERY, Heard, Slow, watch, watched
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue

    _Told = SimpleQueue[Slow]

SECONDS = 10
"""How long a scheduler has to answer."""

P = ParamSpec("P")
T = TypeVar("T")


class Crew(NamedTuple):
    """An executor, how many chunks it is given at a time, and whether it ends with the match.

    One that goes on after it must not keep bots.
    """

    executor: Executor
    at_once: int
    ours: bool = True


Workers = Callable[[], AbstractContextManager[Crew]]
"""Makes a crew for a match, and another one when its executor broke."""


def local(jobs: int, heard: Heard | None = None) -> Workers:
    """So many processes on this machine; 1 is this process itself.

    A thread tells whoever `heard` is of every bot that decides for long.
    """
    return partial(_this_process, heard) if jobs == 1 else partial(_processes, jobs, heard)


def cluster(address: str) -> Workers:
    """The workers of a Dask scheduler; raises BadInputError without the extra `cluster`."""
    try:
        import distributed  # noqa: F401, PLC0415 - an optional extra
    except ImportError:
        raise BadInputError(
            _("--scheduler needs more: pip install 'schocken-cards[cluster]'")
        ) from None
    return partial(_cluster, address)


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
def _this_process(heard: Heard | None) -> Iterator[Crew]:
    try:
        with watched(heard):
            yield Crew(_Here(), 1)
    finally:
        dismiss()


@contextmanager
def _processes(jobs: int, heard: Heard | None) -> Iterator[Crew]:
    """Processes that are ended at once when the match is broken off."""
    others = {*multiprocessing.active_children()}
    spawn = multiprocessing.get_context("spawn")  # never a copy of this process with its threads
    told: _Told = spawn.SimpleQueue()
    pool = ProcessPoolExecutor(jobs, spawn, _begin, (told if heard else None,))
    try:
        with _passed_on(told, heard):
            yield Crew(pool, 2 * jobs)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in {*multiprocessing.active_children()} - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown()


@contextmanager
def _passed_on(told: "_Told", heard: Heard | None) -> Iterator[None]:
    """What the workers tell; one that is killed while it does may silence all, no more."""
    done = threading.Event()

    def read() -> None:
        while heard and not done.wait(EVERY):
            while not told.empty():
                heard(told.get())

    threading.Thread(target=read, daemon=True).start()
    try:
        yield
    finally:
        done.set()


def _begin(told: "_Told | None") -> None:
    """In a new worker: Ctrl-C is for the main process alone, and without that one it ends."""
    gc.set_threshold(100_000)  # games make no garbage that refers to itself: as in the command
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_main_process, daemon=True).start()
    if told:
        threading.Thread(target=watch, args=(told.put, threading.Event()), daemon=True).start()


def _end_with_the_main_process() -> None:
    main = multiprocessing.parent_process()
    assert main  # noqa: S101 - a worker has one
    main.join()
    os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    from distributed import Client, KilledWorker  # noqa: PLC0415 - an optional extra

    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # we tell it ourselves
    try:
        client = Client(address, timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise BadInputError(
            _("there is no scheduler at {address}: {reason}").format(
                address=printable(address, 200), reason=printable(str(error), 200)
            )
        ) from None
    with client:
        threads = sum(client.nthreads().values())
        try:
            yield Crew(client.get_executor(pure=False), max(2, 2 * threads), ours=False)
        except (CancelledError, KilledWorker) as error:
            raise BrokenExecutor from error
