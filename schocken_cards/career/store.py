"""What a person's games came to, in a file of the user's data folder (SQLite)."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from time import time as clock

from attrs import frozen

from schocken_cards.career.played import Played
from schocken_cards.career.row import NAMES, checked, count, read, time, written
from schocken_cards.errors import BadInputError
from schocken_cards.files import data_folder, is_file, lock, usable, written_whole
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _

FORMAT = 1

PATIENCE = 60
"""Seconds to wait while another window counts."""

_TABLES = """
CREATE TABLE kept (format INTEGER NOT NULL, since TEXT NOT NULL);
CREATE TABLE games (
    digest TEXT NOT NULL,
    seat INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    finished TEXT NOT NULL,
    rules TEXT NOT NULL,
    seats INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    halves INTEGER NOT NULL,
    halves_lost INTEGER NOT NULL,
    final INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    schock_aus INTEGER NOT NULL,
    jule INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    unforced INTEGER NOT NULL,
    costs REAL NOT NULL,
    charged REAL NOT NULL,
    luck REAL NOT NULL,
    mistakes INTEGER NOT NULL,
    kinds TEXT NOT NULL,
    PRIMARY KEY (digest, seat)
);
"""


@frozen
class Store:
    """The games that are counted. What was added stays, whatever happens to this process."""

    path: Path
    since: str
    """Games that were finished up to then were deleted and count no more; empty if none were."""
    _database: sqlite3.Connection

    def digests(self) -> set[str]:
        """Of the games that are counted."""
        with _sound(self.path):
            return {digest for (digest,) in self._database.execute("SELECT digest FROM games")}

    def add(self, rows: Iterable[Played]) -> None:
        """Counts a game, for all people in it or for none; one that is counted stays as it is."""
        with _sound(self.path), self._database:
            self._database.executemany(_INSERT, map(written, rows))

    def games(self) -> list[Played]:
        """Everything, in the order in which the games were finished."""
        with _sound(self.path):
            return list(map(read, self._database.execute(_SELECT)))


def path() -> Path:
    """Where the games are counted."""
    return data_folder() / "stats.sqlite"


@contextmanager
def opened() -> Iterator[Store]:
    """The games that are counted, which nobody else changes meanwhile.

    Raises BadInputError, and leaves the file as it is, if it is damaged or somebody has it.
    """
    with _held() as where:
        if not where.exists():
            _begin(where, "")
        if not is_file(where):  # a pipe would let us wait for ever
            raise _damaged(where, _("it is no file"))
        with _sound(where):
            database = sqlite3.connect(f"{where.absolute().as_uri()}?mode=rw", uri=True)
        with closing(database):
            yield Store(where, _since(where, database), database)


def forget() -> None:
    """Deletes everything, also what is damaged, but that games finished by now count no more."""
    with _held() as where:
        with usable(where), suppress(FileNotFoundError):
            where.with_name(f"{where.name}-journal").unlink()  # or it would be played back
        _begin(where, moment(clock()))


def moment(seconds: float) -> str:
    """A time since 1970 in ISO 8601, UTC; such texts stand in the order of their times."""
    return datetime.fromtimestamp(min(max(seconds, 0), _LATEST), UTC).isoformat(
        timespec="microseconds"
    )


@contextmanager
def _held() -> Iterator[Path]:
    where = path()
    with usable(where.parent) as folder:
        folder.mkdir(parents=True, exist_ok=True)
        held = lock(folder, "stats", PATIENCE)
    if held is None:
        raise BadInputError(_("the games are being counted in another window"))
    try:
        yield where
    finally:
        held.release()


def _begin(where: Path, since: str) -> None:
    with _sound(where), written_whole(where) as new:
        new.write_bytes(b"")
        with closing(sqlite3.connect(new)) as database, database:
            database.executescript(_TABLES)
            database.execute("INSERT INTO kept VALUES (?, ?)", (FORMAT, since))


def _since(where: Path, database: sqlite3.Connection) -> str:
    with _sound(where):
        [(version, since)] = database.execute("SELECT format, since FROM kept").fetchall()
        if checked("format", count, version) > FORMAT:
            raise BadInputError(
                _("{path} was written by a newer version of schocken-cards").format(
                    path=printable(str(where))
                )
            )
        return checked("since", time, since) if since else ""


@contextmanager
def _sound(where: Path) -> Iterator[None]:
    """Says in one line what is wrong with the file."""
    try:
        with usable(where):
            yield
    except (sqlite3.Error, ValueError, TypeError) as error:
        reason = printable(str(error), 200)
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _DAMAGED:
            raise _damaged(where, reason) from None
        raise BadInputError(
            _("{path} cannot be used: {reason}").format(path=printable(str(where)), reason=reason)
        ) from None


def _damaged(where: Path, reason: str) -> BadInputError:
    return BadInputError(
        _(
            "{path} is damaged: {reason}; when it is moved away, all saved games are counted again"
        ).format(path=printable(str(where)), reason=reason)
    )


_COLUMNS = ", ".join(NAMES)
_SELECT = f"SELECT {_COLUMNS} FROM games ORDER BY finished, digest, seat"  # noqa: S608 - names of ours
_INSERT = (
    f"INSERT OR IGNORE INTO games ({_COLUMNS})"  # noqa: S608 - names of ours
    f" VALUES ({', '.join('?' * len(NAMES))})"
)

_DAMAGED = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""What SQLite says of a file that holds anything else; all other errors are the system's."""

_LATEST = datetime(9999, 12, 30, tzinfo=UTC).timestamp()
