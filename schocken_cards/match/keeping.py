"""Where a match is kept while it is played and when it is finished, and how it is found again."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Self

from attrs import frozen

from schocken_cards.errors import BadInputError
from schocken_cards.evidence.sequential import Hypotheses
from schocken_cards.files import check_kind, data_folder, fresh_names, is_file, usable
from schocken_cards.match import tables
from schocken_cards.match.design import Match
from schocken_cards.match.games import Block, Legend
from schocken_cards.match.store import Store
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _

STORES = (".sqlite", ".db")
"""How files end in which a match is kept from its first block on."""


def matches_folder() -> Path:
    """Where matches are kept that have no file of their own."""
    return data_folder() / "matches"


@frozen
class Kept:
    """A match under way. Its blocks go to `store`; when all are there, tables become `path`."""

    path: Path
    store: Store

    @classmethod
    def new(cls, match: Match, test: str = "", out: str = "") -> Self:
        """A match not yet begun, in the file `out` or under a name of its own.

        Raises BadInputError when something is there already or the kind of file is not known.
        """
        if not out:
            path = _fresh(matches_folder())
            return cls._created(path, match, test)
        path = Path(out)
        _check_kind(path)
        for there in (path, _part(path)):
            if there.exists():
                raise BadInputError(
                    _(
                        "{path} is there already; “match --resume {out}” goes on with it, or"
                        " shows it if it is finished"
                    ).format(path=printable(str(there)), out=printable(out))
                )
        return cls._created(path, match, test)

    @classmethod
    def _created(cls, path: Path, match: Match, test: str) -> Self:
        with usable(path, sqlite3.Error):
            return cls(path, Store.create(_part(path), match.begun(), test))

    @classmethod
    def again(cls, name_or_path: str, games: int | None = None) -> Self | None:
        """A match that was begun, None if it is a table already.

        With more `games` than it had it becomes the match that was begun with so many. Raises
        BadInputError when that cannot be.
        """
        path = find(name_or_path)
        if not is_file(_part(path)):
            _check_no_more(path, games)
            return None
        store = Store.open(_part(path))
        try:
            return cls(path, store if games is None else store.with_games(games))
        except BadInputError:
            store.close()
            raise

    @property
    def name(self) -> str:
        """What it is called: by its path, or in the folder of all matches by its name."""
        inside = self.path.parent == matches_folder()
        return self.path.stem if inside else str(self.path)

    def finish(self, blocks: int) -> None:
        """All that is to be played has been: makes a table of the first `blocks`, if wanted."""
        if self.path != self.store.path:
            counted = (block for block in self.store.blocks() if block.number < blocks)
            tables.write(self.path, self.store.match.legend, counted)
        self.store.close(finished=True)
        if self.path != self.store.path:
            with usable(self.path):
                self.store.path.unlink()


@frozen
class Found:
    """A match as it is in a file, finished or not.

    `games`: how many it has, as far as the file tells; else what is there counts as all.
    """

    legend: Legend
    blocks: Iterable[Block]
    games: int | None = None
    test: Hypotheses | None = None


def load(name_or_path: str) -> Found:
    """The match in a file, or of a name in the folder of all matches; raises BadInputError."""
    path = find(name_or_path)
    if not is_file(_part(path)):
        _check_kind(path)
        return Found(*tables.read(path))
    store = Store.open(_part(path))
    return Found(store.match.legend, _and_close(store), store.match.games, store.hypotheses)


def _check_no_more(table: Path, games: int | None) -> None:
    if games is not None:
        raise BadInputError(
            _("{path} has the games alone: begin the match again for more of them").format(
                path=printable(str(table))
            )
        )


def _and_close(store: Store) -> Iterator[Block]:
    with closing(store):
        yield from store.blocks()


def design(name_or_path: str) -> Match:
    """The design of a match in a file; raises BadInputError where that has only its games."""
    path = find(name_or_path)
    if not is_file(_part(path)):
        raise BadInputError(
            _("{path} has the games alone: give bots, --seats, --seed and --rules").format(
                path=printable(str(path))
            )
        )
    with closing(Store.open(_part(path))) as store:
        return store.match


def find(name_or_path: str) -> Path:
    """The file of a match, perhaps one that is not there yet but will be at the end."""
    named = matches_folder() / (name_or_path + STORES[0])
    for path in (Path(name_or_path), named):
        if is_file(path) or is_file(_part(path)):
            return path
    raise BadInputError(_("there is no match {path}").format(path=printable(name_or_path)))


def _check_kind(path: Path) -> None:
    check_kind(path, (*STORES, *tables.KINDS))
    tables.check_installed(path)


def _part(path: Path) -> Path:
    """Where the blocks are while the match is played."""
    return path if path.suffix in STORES else path.with_name(path.name + ".part")


def _fresh(folder: Path) -> Path:
    """A new file under a name that nobody uses yet."""
    with usable(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name in fresh_names():
            with suppress(FileExistsError):
                path = folder / (name + STORES[0])
                path.touch(exist_ok=False)
                return path
    raise AssertionError
