"""Saved games: one record per game in the user's data folder, written as the game goes."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Self

from attrs import define, field, frozen
from filelock import FileLock

from schocken_cards.errors import BadInputError, BadRecordError, SchockenError
from schocken_cards.events import Acted, Event
from schocken_cards.files import data_folder, fresh_names, is_file, lock, usable, written_whole
from schocken_cards.lines import as_forfeit, line
from schocken_cards.names import printable
from schocken_cards.record import LONGEST_LINE, Header, header_line
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_cards.verify import Script, Verdict, verify, whole_lines

SUFFIX = ".schocken.jsonl"

LARGEST = 8 * 1024 * 1024
"""Bytes that a record may have; a long game has a hundredth of it."""

_LONGEST_NAME = 80


def games_folder() -> Path:
    """Where saved games are, if there are any."""
    return data_folder() / "games"


def path_of(name: str) -> Path:
    """The record of the saved game `name`; raises BadInputError if there is none."""
    path = games_folder() / (name + SUFFIX)
    if not _is_name(name) or not is_file(path):
        raise BadInputError(
            _("there is no saved game “{name}”; “schocken-cards games” lists them").format(
                name=printable(name, _LONGEST_NAME)
            )
        )
    return path


def find(name_or_path: str) -> Path:
    """The record of a saved game, or the one at a path; raises BadInputError if there is none."""
    path = Path(name_or_path)
    if _is_name(name_or_path) and is_file(games_folder() / (name_or_path + SUFFIX)):
        return path_of(name_or_path)
    if is_file(path):
        return path
    if _is_name(name_or_path) and not name_or_path.endswith(SUFFIX):
        return path_of(name_or_path)
    raise BadInputError(_("there is no record {path}").format(path=printable(name_or_path)))


def names() -> list[str]:
    """The names of all saved games, the latest last."""
    found = {}
    with usable(games_folder()) as folder:
        for path in folder.iterdir() if folder.exists() else ():
            name = path.name.removesuffix(SUFFIX)
            if name != path.name and _is_name(name) and is_file(path):
                found[name] = path.stat().st_mtime_ns
    return sorted(found, key=lambda name: (found[name], name))


def load(path: Path) -> Verdict:
    """The game in a record; raises BadRecordError for the first line that is wrong."""
    return verify(read(path))


def checked(path: Path) -> tuple[list[bytes], Verdict]:
    """The lines of a record and the game in it; raises SchockenError that names a wrong line."""
    lines = read(path)
    try:
        return lines, verify(lines)
    except BadRecordError as error:
        raise SchockenError(
            _("{path}: line {line} is wrong: {reason}").format(
                path=printable(str(path)), line=error.line, reason=error.reason
            )
        ) from None


def read(path: Path) -> list[bytes]:
    """The whole lines of a record; raises BadInputError when it cannot be read."""
    if not is_file(path):  # a pipe would let us wait for ever
        raise BadInputError(_("there is no record {path}").format(path=printable(str(path))))
    with usable(path), path.open("rb") as file:
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise BadInputError(
            _("{path} is no record: it is larger than {most} MB").format(
                path=printable(str(path)), most=LARGEST // 1024**2
            )
        )
    return whole_lines(raw)


@define
class Journal:
    """The record of a game under way. Nobody else may write it until it is closed."""

    name: str
    header: Header
    _file: IO[bytes]
    _lock: FileLock
    _script: Script | None = None
    _lines: list[str] = field(factory=list)

    @classmethod
    def create(cls, header: Header) -> Self:
        """A new record with its first line, under a name that nobody uses yet.

        Raises BadInputError when there is no room for it.
        """
        first = header_line(header).encode() + b"\n"
        if len(first) > LONGEST_LINE:
            raise BadInputError(_("seed, names and bots are too long to be saved"))
        with usable(games_folder()) as folder:
            folder.mkdir(parents=True, exist_ok=True)
            for name in fresh_names():
                path = folder / (name + SUFFIX)
                held = None if path.exists() else lock(folder, name)
                if held and not path.exists():
                    with written_whole(path) as new:
                        new.write_bytes(first)
                    return cls(name, header, path.open("ab", buffering=0), held)
                if held:  # somebody else was faster
                    held.release()
        raise AssertionError

    @classmethod
    def reopen(cls, name: str) -> tuple[Self, Table]:
        """A saved game to go on with, at its next decision; a line that was cut off is dropped.

        Raises BadInputError when there is none or somebody plays it, BadRecordError when it is
        not in order or was not dealt from its seed.
        """
        path = path_of(name)
        with usable(path):
            held = lock(path.parent, name)
        if held is None:
            raise BadInputError(
                _("the game “{name}” is being played in another window").format(name=name)
            )
        try:
            return cls._open(name, path, held)
        except BaseException:
            held.release()
            raise

    def hear(self, event: Event, *, forfeit: bool = False) -> None:
        """Takes an event into the record; it is kept for good by `write`."""
        if self._script and not self._script.finished:
            self._script.expect(event)
            return
        mark = forfeit and isinstance(event, Acted)
        self._lines.append(as_forfeit(line(event)) if mark else line(event))

    def write(self, *, sync: bool = True) -> None:
        """Writes what was heard; with `sync` it survives even a power cut."""
        left = memoryview("".join(heard + "\n" for heard in self._lines).encode())
        with usable(Path(self.name)):
            while left:
                left = left[self._file.write(left) :]
            self._lines.clear()
            if sync:
                os.fsync(self._file.fileno())

    def close(self) -> None:
        """Lets others write the record."""
        self._file.close()
        self._lock.release()

    @classmethod
    def _open(cls, name: str, path: Path, lock: FileLock) -> tuple[Self, Table]:
        lines = read(path)
        with usable(path):
            file = path.open("r+b", buffering=0)
        try:
            script = Script.of(lines)
            journal = cls(name, script.header, file, lock, script)
            table = script.replay(journal.hear)
            end = sum(len(whole) + 1 for whole in lines)
            with usable(path):
                if file.seek(0, os.SEEK_END) != end:
                    file.seek(end - 1)
                    file.write(b"\n")  # the last line may be whole but for its end
                    file.truncate()
            journal.write()
        except BadRecordError as error:
            file.close()
            raise _cannot_go_on(name, lines, error) from None
        except BaseException:
            file.close()
            raise
        return journal, table


@frozen
class Saved:
    """A saved game as it is listed; `problem` says what is wrong with its record, if anything."""

    name: str
    verdict: Verdict | None
    problem: SchockenError | None = None


def saved_games() -> Iterator[Saved]:
    """All saved games, the latest last."""
    for name in names():
        try:
            yield Saved(name, load(path_of(name)))
        except SchockenError as error:
            yield Saved(name, None, error)


def latest_unfinished() -> str:
    """The name of the game that was played last and has no loser yet; raises BadInputError."""
    for name in _latest_first(finished=False):
        return name
    raise BadInputError(_("there is no saved game to go on with; “schocken-cards new” starts one"))


def latest_finished() -> str:
    """The name of the game that was finished last; raises BadInputError if there is none."""
    for name in _latest_first(finished=True):
        return name
    raise BadInputError(_("there is no finished game yet; “schocken-cards new” starts one"))


def _latest_first(*, finished: bool) -> Iterator[str]:
    for name in reversed(names()):
        try:
            if load(path_of(name)).finished == finished:
                yield name
        except SchockenError:
            continue


def _is_name(name: str) -> bool:
    """Whether a saved game may have this name: no path, nothing hidden in it."""
    return (
        1 <= len(name) <= _LONGEST_NAME
        and name.isprintable()
        and not name.startswith(".")
        and not set(name) & set("/\\:")
    )


def _cannot_go_on(name: str, lines: list[bytes], error: BadRecordError) -> BadRecordError:
    try:
        verify(lines)
    except BadRecordError as wrong:
        reason = _("the game “{name}” cannot go on: line {line} of its record is wrong: {reason}")
        return BadRecordError(
            wrong.line, reason.format(name=name, line=wrong.line, reason=wrong.reason)
        )
    reason = _("the game “{name}” cannot go on: its cards do not come from its seed (line {line})")
    return BadRecordError(error.line, reason.format(name=name, line=error.line))
