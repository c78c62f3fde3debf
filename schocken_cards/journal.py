"""Saved games: one record per game in the user's data folder, written as the game goes."""

import os
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import IO, Self

from attrs import define, field, frozen
from filelock import FileLock, Timeout
from platformdirs import user_data_path

from schocken_cards.errors import BadInputError, BadRecordError
from schocken_cards.events import Acted, Event
from schocken_cards.game import new_game
from schocken_cards.record import Header, header_line, line
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_cards.verify import Script, Verdict, verify, whole_lines

SUFFIX = ".schocken.jsonl"


def games_folder() -> Path:
    """Where saved games are; made when it is missing."""
    folder = user_data_path("schocken-cards", appauthor=False) / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def path_of(name: str) -> Path:
    """The record of the saved game `name`; raises BadInputError if there is none."""
    path = games_folder() / (name + SUFFIX)
    if not re.fullmatch(r"[\w-]{1,80}", name) or not path.is_file():
        raise BadInputError(
            _("there is no saved game “{name}”; “schocken-cards games” lists them").format(
                name=name[:80]
            )
        )
    return path


def find(name_or_path: str) -> Path:
    """The record of a saved game, or at a path that ends in `.schocken.jsonl`."""
    path = Path(name_or_path)
    if not name_or_path.endswith(SUFFIX):
        return path_of(name_or_path)
    if not path.is_file():
        raise BadInputError(_("there is no record {path}").format(path=path))
    return path


def names() -> list[str]:
    """The names of all saved games, the latest last."""
    paths = sorted(games_folder().glob("*" + SUFFIX), key=lambda path: path.stat().st_mtime_ns)
    return [path.name.removesuffix(SUFFIX) for path in paths]


def load(path: Path) -> Verdict:
    """The game in a record; raises BadRecordError for the first line that is wrong."""
    return verify(read(path))


def read(path: Path) -> list[bytes]:
    """The whole lines of a record; raises BadInputError when it cannot be read."""
    try:
        return whole_lines(path.read_bytes())
    except OSError as error:
        raise BadInputError(
            _("{path} cannot be read: {reason}").format(path=path, reason=error.strerror)
        ) from None


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
        """A new record with its first line, under a name that nobody uses yet."""
        folder = games_folder()
        for name in _fresh_names():
            try:
                file = (folder / (name + SUFFIX)).open("xb", buffering=0)
            except FileExistsError:
                continue
            journal = cls(name, header, file, _locked(folder, name))
            journal._lines.append(header_line(header))
            journal.write()
            return journal
        raise AssertionError

    @classmethod
    def reopen(cls, name: str) -> tuple[Self, Table]:
        """A saved game to go on with, at its next decision; a line that was cut off is dropped.

        Raises BadInputError when there is none or somebody plays it, BadRecordError when it is
        not in order or was not dealt from its seed.
        """
        path = path_of(name)
        lock = _locked(path.parent, name)
        try:
            lines = read(path)
            script = Script.of(lines)
            journal = cls(name, script.header, path.open("r+b", buffering=0), lock, script)
            table = journal._replay(script)
        except BadRecordError as error:
            lock.release()
            load(path)
            reason = _(
                "these cards do not come from the seed: the game cannot go on as it was begun"
            )
            raise BadRecordError(error.line, reason) from None
        journal._file.seek(sum(len(whole) + 1 for whole in lines))
        journal._file.truncate()
        journal.write()
        return journal, table

    def hear(self, event: Event, *, forfeit: bool = False) -> None:
        """Takes an event into the record; it is kept for good by `write`."""
        if self._script and not self._script.finished:
            self._script.expect(event)
            return
        mark = forfeit and isinstance(event, Acted)
        self._lines.append(line(event, ', "forfeit": true' if mark else ""))

    def write(self, *, sync: bool = True) -> None:
        """Writes what was heard; with `sync` it survives even a power cut."""
        text = "".join(heard + "\n" for heard in self._lines)
        self._file.write(text.encode())
        self._lines.clear()
        if sync:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Lets others write the record."""
        self._file.close()
        self._lock.release()

    def _replay(self, script: Script) -> Table:
        header = self.header
        table = new_game(
            header.rules, len(header.seats), header.seed, number=header.number, emit=self.hear
        )
        while table.seat is not None and not script.finished:
            script.act(table, self.hear)
        script.end()
        return table


@frozen
class Saved:
    """A saved game as it is listed; `problem` says what is wrong with its record, if anything."""

    name: str
    verdict: Verdict | None
    problem: BadRecordError | None = None


def saved_games() -> Iterator[Saved]:
    """All saved games, the latest last."""
    for name in names():
        try:
            yield Saved(name, load(path_of(name)))
        except BadRecordError as error:
            yield Saved(name, None, error)


def latest_unfinished() -> str:
    """The name of the game that was played last and has no loser yet."""
    for name in reversed(names()):
        try:
            if not load(path_of(name)).finished:
                return name
        except BadRecordError:
            continue
    raise BadInputError(_("there is no saved game to go on with; “schocken-cards new” starts one"))


def _fresh_names() -> Iterator[str]:
    today = date.today().isoformat()  # noqa: DTZ011 - the day where the player is
    number = 0
    while True:
        number += 1
        yield f"{today}-{number}"


def _locked(folder: Path, name: str) -> FileLock:
    locks = folder / ".locks"
    locks.mkdir(exist_ok=True)
    lock = FileLock(locks / name)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise BadInputError(
            _("the game “{name}” is being played in another window").format(name=name)
        ) from None
    return lock
