"""The user's files: whole or not at all, written by one at a time, and one line for a refusal."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from itertools import count
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_data_path

from schocken_cards.errors import BadInputError
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _
from schocken_cards.words import either


def data_folder() -> Path:
    """Where everything is that is kept for the user."""
    return user_data_path("schocken-cards", appauthor=False)


def lock(folder: Path, name: str, patience: float = 0) -> FileLock | None:
    """A lock on something in an existing folder; None if somebody else has it.

    `patience`: for how many seconds to wait until they give it back.
    """
    locks = folder / ".locks"
    locks.mkdir(exist_ok=True)
    held = FileLock(locks / name)
    try:
        held.acquire(timeout=patience)
    except Timeout:
        return None
    return held


def check_kind(path: Path, kinds: Iterable[str]) -> None:
    """Raises BadInputError if the name of a file has none of these suffixes."""
    if path.suffix not in kinds:
        raise BadInputError(
            _("{path} must end in {suffixes}").format(
                path=printable(str(path)), suffixes=either(kinds)
            )
        )


def check_new(path: Path, kinds: Iterable[str]) -> None:
    """Raises BadInputError if a file of that name is of no such kind, or is there already."""
    check_kind(path, kinds)
    if path.exists():
        raise BadInputError(_("{path} is there already").format(path=printable(str(path))))


@contextmanager
def usable(path: Path, *refusals: type[Exception]) -> Iterator[Path]:
    """Says in one line what the system would not do with a file or folder.

    `refusals`: errors that tell so beside those of the system.
    """
    refused: tuple[type[Exception], ...] = (OSError, *refusals)
    try:
        yield path
    except refused as error:
        named = getattr(error, "filename", None) or path
        raise BadInputError(
            _("{path} cannot be used: {reason}").format(
                path=printable(str(named)), reason=getattr(error, "strerror", None) or error
            )
        ) from None


@contextmanager
def written_whole(path: Path, *, sync: bool = True) -> Iterator[Path]:
    """The path of a file to write, which then becomes `path` with all its content, or never.

    With `sync` that holds for a power cut, too. An OSError never names the file on the way.
    """
    new = path.with_name(f".{path.name}.new")
    try:
        yield new
        if sync:
            with new.open("rb+") as file:
                os.fsync(file.fileno())
        new.replace(path)
    except BaseException as error:
        with suppress(OSError):
            new.unlink()
        if isinstance(error, OSError) and error.filename == str(new):
            error.filename = None
        raise


def is_file(path: Path) -> bool:
    """Whether there is a file at `path`; not of a path that no system could have."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def fresh_names() -> Iterator[str]:
    """Names of the day, without an end, for what has no name."""
    today = date.today().isoformat()  # noqa: DTZ011 - the day where the player is
    return (f"{today}-{number}" for number in count(1))
