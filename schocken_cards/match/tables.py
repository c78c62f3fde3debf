"""The games of a match as a table in a file, a row each: JSON Lines, CSV, Parquet."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.util import find_spec
from itertools import groupby, islice
from pathlib import Path
from typing import NamedTuple

from schocken_cards.errors import BadInputError
from schocken_cards.files import usable, written_whole
from schocken_cards.match.distrust import Reader, readable
from schocken_cards.match.games import COUNTED, Block, Game, Legend, Row
from schocken_cards.texts import gettext as _

Rows = Iterable[Row]

BATCH = 10_000
"""Rows of a Parquet file that are in memory at a time."""

_opened = partial(open, encoding="utf-8", errors="surrogateescape", newline="")


class Kind(NamedTuple):
    """A kind of file: how rows are written to it, and read from it again."""

    write: Callable[[Path, Rows], None]
    read: Callable[[Path], Rows]


def check_installed(path: Path) -> None:
    """Raises BadInputError if it takes something that is not installed to read and write it."""
    if path.suffix == ".parquet" and not find_spec("pyarrow"):
        raise BadInputError(
            _("Parquet needs more: pip install 'schocken-cards[parquet]', or take .csv or .jsonl")
        )


def write(path: Path, legend: Legend, blocks: Iterable[Block]) -> None:
    """Writes the games of blocks to a file that is there whole or not at all."""
    rows = (legend.row(game) for block in blocks for game in block.games)
    with usable(path, ValueError), written_whole(path) as new:  # Parquet knows no broken text
        KINDS[path.suffix].write(new, rows)


def read(path: Path) -> tuple[Legend, Iterator[Block]]:
    """The games in a file, block by block; raises BadInputError when it is damaged."""
    rows = KINDS[path.suffix].read
    with readable(path, csv.Error):
        legend = _legend(rows(path))
    return legend, _blocks(path, legend, rows)


def _legend(rows: Rows) -> Legend:
    """All names, in the order in which they come up, which is that in which they were given."""
    rules: dict[str, None] = {}
    bots: dict[str, None] = {}
    seeds: set[str] = set()
    seats: set[int] = set()
    for row in rows:
        rules[row["rules"]] = None
        bots |= dict.fromkeys(row["bots"])
        seeds.add(row["seed"])
        seats.add(len(row["bots"]))
    names = [*rules, *bots, *seeds]
    if not all(isinstance(name, str) for name in names) or len(seeds) != 1 or len(seats) != 1:
        raise BadInputError(_("it must hold games of one match, with rules, seed and bots as text"))
    return Legend(tuple(rules), seeds.pop(), seats.pop(), tuple(bots))


def _blocks(path: Path, legend: Legend, rows: Callable[[Path], Rows]) -> Iterator[Block]:
    with readable(path, csv.Error):
        games = _games(legend, rows(path))
        for number, found in groupby(games, lambda game: game.game // legend.seats):
            block = Block.counted(number, found)
            _check_seats(legend, block)
            yield block


def _check_seats(legend: Legend, block: Block) -> None:
    """Raises BadInputError unless the same bots sit there in each game, one seat further on."""
    line_up = block.games[0].seating
    for game in block.games:
        turn = game.game % legend.seats
        if game.seating != line_up[turn:] + line_up[:turn]:
            raise BadInputError(
                _("in block {number} the bots do not move on by a seat from game to game").format(
                    number=block.number
                )
            )


def _games(legend: Legend, rows: Rows) -> Iterator[Game]:
    reader = Reader(legend)
    for place, row in enumerate(rows):
        game = reader.game(_values(legend, row))
        _check_loser(legend, game, row)
        if game[:2] != divmod(place, len(legend.rules)):
            raise BadInputError(
                _("the games must stand in their order, from 0 on, under every rule set")
            )
        yield game


def _check_loser(legend: Legend, game: Game, row: Row) -> None:
    if row["lost_by"] != legend.bots(game)[game.loser]:
        raise BadInputError(
            _("“lost_by” of game {game} is not the bot in seat {seat}, which lost").format(
                game=game.game, seat=game.loser
            )
        )


def _values(legend: Legend, row: Row) -> list[object]:
    rules = legend.rules.index(row["rules"])
    seating = [legend.contenders.index(bot) for bot in row["bots"]]
    return [row["game"], rules, seating, *[row[name] for name in COUNTED]]


def _write_lines(path: Path, rows: Rows) -> None:
    with _opened(path, "w") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)


def _read_lines(path: Path) -> Iterator[Row]:
    with _opened(path) as file:
        yield from map(json.loads, file)


_TEXTS = ("rules", "seed", "lost_by")
_LISTS = ("bots", "half_losers", "rounds", "decisions", "illegal", "late", "crash", "highest")
_NUMBERS = ("game", "loser", "moved", "leader_lowest")


def _write_csv(path: Path, rows: Rows) -> None:
    """Lists are written as JSON."""
    with _opened(path, "w") as file:
        writer = None
        for row in rows:
            if writer is None:
                writer = csv.DictWriter(file, row)
                writer.writeheader()
            writer.writerow(row | {name: json.dumps(row[name]) for name in _LISTS})


def _read_csv(path: Path) -> Iterator[Row]:
    with _opened(path) as file:
        for row in csv.DictReader(file, strict=True):
            yield row | {name: json.loads(row[name]) for name in (*_LISTS, *_NUMBERS)}


def _write_parquet(path: Path, rows: Rows) -> None:
    import pyarrow as pa  # noqa: PLC0415 - an optional extra
    from pyarrow import parquet  # noqa: PLC0415

    kinds = {
        **dict.fromkeys(_TEXTS, pa.string()),
        **dict.fromkeys(_NUMBERS, pa.int64()),
        **dict.fromkeys(_LISTS, pa.list_(pa.int64())),
        "bots": pa.list_(pa.string()),
    }
    left = iter(rows)
    writer = None
    while batch := list(islice(left, BATCH)):
        schema = pa.schema([(name, kinds[name]) for name in batch[0]])
        writer = writer or parquet.ParquetWriter(path, schema)
        writer.write_table(pa.Table.from_pylist(batch, schema))
    if writer:
        writer.close()


def _read_parquet(path: Path) -> Iterator[Row]:
    from pyarrow import parquet  # noqa: PLC0415 - an optional extra

    with parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(BATCH):
            yield from batch.to_pylist()


KINDS: dict[str, Kind] = {
    ".jsonl": Kind(_write_lines, _read_lines),
    ".csv": Kind(_write_csv, _read_csv),
    ".parquet": Kind(_write_parquet, _read_parquet),
}
