"""A match in a file: its design, and every block that is finished (SQLite)."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import Any, Self

from attrs import asdict, evolve, frozen

from schocken_cards.errors import BadInputError
from schocken_cards.evidence.sequential import Hypotheses, parse_hypotheses
from schocken_cards.files import usable, written_whole
from schocken_cards.match.design import Match
from schocken_cards.match.distrust import Reader, readable
from schocken_cards.match.games import Block
from schocken_cards.match.sources import Source
from schocken_cards.rulebook import PRESETS, check_name, preset, rules_of
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _

FORMAT = 1

_TABLES = """
PRAGMA journal_mode = WAL;
CREATE TABLE match (format INTEGER NOT NULL, design TEXT NOT NULL);
CREATE TABLE blocks (number INTEGER PRIMARY KEY, games TEXT NOT NULL);
"""

_PATIENCE = 60
"""Seconds to wait while another process writes."""


@frozen
class Store:
    """A match in a file. What was written stays there, whatever happens to this process.

    `test`: what `--sprt` asks, as it was written; empty without.
    """

    path: Path
    match: Match
    test: str
    _database: sqlite3.Connection

    @classmethod
    def create(cls, path: Path, match: Match, test: str = "") -> Self:
        """A new file with no block yet; raises OSError or sqlite3.Error if it cannot be made."""
        with written_whole(path) as new:
            new.write_bytes(b"")
            with closing(sqlite3.connect(new)) as database, database:
                database.executescript(_TABLES)
                database.execute("INSERT INTO match VALUES (?, ?)", (FORMAT, _design(match, test)))
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Self:
        """The match in a file; raises BadInputError when there is none, or it is damaged."""
        with readable(path, sqlite3.Error):
            uri = f"{path.absolute().as_uri()}?mode=rw"
            database = sqlite3.connect(uri, timeout=_PATIENCE, uri=True)
            try:
                return cls._of(path, database)
            except BaseException:
                database.close()
                raise

    @classmethod
    def _of(cls, path: Path, database: sqlite3.Connection) -> Self:
        # A power cut may undo the last blocks, no more; nobody waits for the disk.
        database.execute("PRAGMA synchronous = NORMAL")
        [(version, design)] = database.execute("SELECT format, design FROM match").fetchall()
        if version != FORMAT:
            raise BadInputError(_("“format” must be {format}").format(format=FORMAT))
        document = json.loads(design)
        store = cls(path, _match(document["match"]), document["test"], database)
        store.hypotheses  # noqa: B018 - raises when it cannot be read
        return store

    @property
    def hypotheses(self) -> Hypotheses | None:
        """What the sequential test asks; None without."""
        return parse_hypotheses(self.test) if self.test else None

    def write(self, blocks: Iterable[Block]) -> None:
        """Keeps finished blocks, all of them or none; one that is there already stays."""
        rows = [(block.number, _written(block)) for block in blocks]
        with usable(self.path, sqlite3.Error), self._database:
            self._database.executemany("INSERT OR IGNORE INTO blocks VALUES (?, ?)", rows)

    def with_games(self, games: int) -> Self:
        """The match made longer, as if it had been begun so; raises BadInputError if shorter."""
        if games < self.match.games:
            raise BadInputError(
                _("--games must be {games} or more, as the match has so many").format(
                    games=self.match.games
                )
            )
        longer = evolve(self.match, games=games)
        whole = self.match.games // self.match.seats
        with usable(self.path, sqlite3.Error), self._database:
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("UPDATE match SET design = ?", (_design(longer, self.test),))
            self._database.execute("DELETE FROM blocks WHERE number >= ?", (whole,))
        return evolve(self, match=longer)

    def blocks(self) -> Iterator[Block]:
        """The finished blocks, in the order of their numbers; raises BadInputError."""
        reader = Reader(self.match.legend)
        with readable(self.path, sqlite3.Error):
            query = "SELECT number, games FROM blocks ORDER BY number"
            for number, games in self._database.execute(query):
                block = reader.block(number, json.loads(games))
                if [game[:3] for game in block.games] != self.match.plan(number):
                    raise BadInputError(_("block {number} is another").format(number=number))
                yield block

    def games(self) -> int:
        """How many games are in the finished blocks, under each of the rule sets."""
        return self.match.games - sum(map(self._games, self.missing()))

    def _games(self, gap: range) -> int:
        seats = self.match.seats
        return min(self.match.games, gap.stop * seats) - gap.start * seats

    def missing(self) -> list[range]:
        """The numbers of the blocks that are not finished."""
        gaps, after = [], 0
        with readable(self.path, sqlite3.Error):
            query = "SELECT number FROM blocks ORDER BY number"
            for (number,) in chain(self._database.execute(query), [(self.match.blocks,)]):
                gaps += [range(after, number)] * (after < number)
                after = number + 1
        return gaps

    def close(self, *, finished: bool = False) -> None:
        """Leaves the file to others; a `finished` match needs no other files beside it."""
        if finished:
            with suppress(sqlite3.OperationalError):  # somebody else reads
                self._database.execute("PRAGMA journal_mode = DELETE")
        self._database.close()


def _written(block: Block) -> str:
    """The games alone, unless there is more to say."""
    more = {"games": block.games, "lapses": block.lapses}
    return json.dumps(more if block.lapses else block.games)


def _design(match: Match, test: str) -> str:
    given = asdict(match, filter=lambda field, _value: field.init)
    return json.dumps({"match": given, "test": test})


def _match(design: dict[str, Any]) -> Match:
    sources = [Source(**source) for source in design.pop("sources", ())]
    return Match(rules=map(_rules, design.pop("rules")), sources=sources, **design)


def _rules(values: dict[str, Any]) -> Rules:
    rules = rules_of(values)
    check_name(rules)
    return preset(rules.name) if rules.name in PRESETS else rules
