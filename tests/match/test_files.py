"""Matches in files: kept block by block, made into tables, read again with distrust."""

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from schocken_cards.errors import BadInputError
from schocken_cards.match import Block, Match, Result, tables
from schocken_cards.match.games import Lapse
from schocken_cards.match.play import play_blocks
from schocken_cards.match.runner import count
from schocken_cards.match.store import Store
from schocken_cards.rulebook import preset

MATCH = Match(
    ["greedy", "threshold", "threshold:stop=schock-5"],
    games=11,
    seed="files \udcff ä",
    rules=[preset("kartenspiel"), preset("kneipe")],
)
BLOCKS = play_blocks(MATCH, range(MATCH.blocks)).blocks
KINDS = [
    ".jsonl",
    ".csv",
    pytest.param(
        ".parquet", marks=pytest.mark.skipif(not find_spec("pyarrow"), reason="no pyarrow")
    ),
]


def counted(match: Match, blocks: list[Block]) -> Result:
    result = Result(match.legend)
    count(result, [blocks])
    return result


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store.create(tmp_path / "match.sqlite", MATCH)) as created:
        yield created


def read(path: Path) -> list[Block]:
    with closing(Store.open(path)) as opened:
        return list(opened.blocks())


def test_what_was_written_is_there(store: Store) -> None:
    store.write(BLOCKS[2:])
    store.write(BLOCKS[:1])
    store.close()
    with closing(Store.open(store.path)) as again:
        assert again.match == MATCH
        assert again.missing() == [range(1, 2)]
        assert again.games() == 8
        assert list(again.blocks()) == [BLOCKS[0], *BLOCKS[2:]]


def test_a_block_counts_once_however_often_it_is_written(store: Store) -> None:
    store.write(BLOCKS)
    store.write(BLOCKS[:2])
    assert list(store.blocks()) == BLOCKS
    assert store.missing() == []


def test_a_finished_match_is_one_file(store: Store) -> None:
    store.write(BLOCKS)
    store.close(finished=True)
    assert [path.name for path in store.path.parent.iterdir()] == ["match.sqlite"]


LAPSES = (Lapse(1, 0, 2, "crash", "KeyError: 'ä'", "my.py:7"), Lapse(2, 1, 0, "late"))


def test_what_bots_did_wrong_is_there(store: Store) -> None:
    store.write([BLOCKS[0]._replace(lapses=LAPSES), *BLOCKS[1:]])
    assert list(store.blocks()) == [BLOCKS[0]._replace(lapses=LAPSES), *BLOCKS[1:]]
    first = counted(MATCH, list(store.blocks())).standings[0].conduct
    assert [conduct.first for conduct in first.values()] == [None, None, LAPSES[0]]


@pytest.mark.parametrize(
    ("was", "by"),
    [
        ("crash", "clash"),
        ('my.py:7"', '7", 3'),
        ("[1, 0, 2", "[1, 0, 3"),
        ('"late"', "7"),
        ("2, 1, ", "2, "),
    ],
)
def test_what_bots_did_wrong_is_read_with_distrust(store: Store, was: str, by: str) -> None:
    store.write([BLOCKS[0]._replace(lapses=LAPSES)])
    store.close()
    with closing(sqlite3.connect(store.path)) as database, database:
        database.execute("UPDATE blocks SET games = replace(games, ?, ?)", (was, by))
    with pytest.raises(BadInputError, match=r"match\.sqlite"):
        read(store.path)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE match SET format = 2",
        "UPDATE match SET design = 'x'",
        "UPDATE match SET design = '[]'",
        'UPDATE match SET design = replace(design, \'"seats": 3\', \'"seats": "3"\')',
        "UPDATE match SET design = replace(design, '\"greedy\"', '7')",
        "UPDATE match SET design = replace(design, '\"jule\": true', '\"jule\": 2')",
        'UPDATE match SET design = replace(design, \'"test": ""\', \'"test": "5"\')',
        "UPDATE match SET design = replace(design, '\"decision\"', '\"nothing\"')",
        "INSERT INTO match SELECT * FROM match",
        "DROP TABLE blocks",
        "UPDATE blocks SET number = 1 WHERE number = 0",
        "UPDATE blocks SET number = 9 WHERE number = 0",
        "UPDATE blocks SET games = '7' WHERE number = 0",
        "UPDATE blocks SET games = replace(games, '[0, 0, [0', '[0, 0, [5')",
        "UPDATE blocks SET games = replace(games, '[0, 0, 0]', '[0, -1, 0]')",
        "UPDATE blocks SET games = replace(games, '[0, 0, 0]', '[0, 1.5, 0]')",
        "UPDATE blocks SET games = replace(games, '[0, 0, 0]', '[0, true, 0]')",
        "UPDATE blocks SET games = replace(games, '[0, 0, 0]', '[0, 0]')",
    ],
)
def test_a_damaged_store_is_refused_in_one_line(store: Store, change: str) -> None:
    store.write(BLOCKS[:1])
    store.close()
    with closing(sqlite3.connect(store.path)) as database, database:
        database.execute(change)
    with pytest.raises(BadInputError, match=r"match\.sqlite") as refused:
        read(store.path)
    assert "\n" not in str(refused.value)


def test_something_else_is_no_store(tmp_path: Path) -> None:
    for content in (b"", b"\n", b"SQLite format 3\0", Random(1).randbytes(5000)):
        path = tmp_path / "other.sqlite"
        path.write_bytes(content)
        with pytest.raises(BadInputError, match=r"other\.sqlite"):
            Store.open(path)


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_says_what_the_match_says(tmp_path: Path, kind: str) -> None:
    match = Match(MATCH.bots, games=MATCH.games, seed="a, \"b\"\n'c'", rules=MATCH.rules)
    path = tmp_path / f"match{kind}"
    tables.write(path, match.legend, BLOCKS)
    legend, blocks = tables.read(path)
    assert legend == match.legend
    assert list(blocks) == BLOCKS


def test_the_digest_is_that_of_the_json_lines(tmp_path: Path) -> None:
    match = Match(["greedy", "chance"], games=7)
    blocks = play_blocks(match, range(match.blocks)).blocks
    path = tmp_path / "match.jsonl"
    tables.write(path, match.legend, blocks)
    digest = counted(match, blocks).standings[0].digest
    assert digest == "sha256:" + hashlib.sha256(path.read_bytes()).hexdigest()


def test_every_line_of_json_tells_who_lost(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    tables.write(path, MATCH.legend, BLOCKS)
    rows = list(map(json.loads, path.read_text().splitlines()))
    games = [game for block in BLOCKS for game in block.games]
    for row, game in zip(rows, games, strict=True):
        assert row["lost_by"] == row["bots"][row["loser"]]
        assert row["bots"] == [MATCH.contenders[at] for at in MATCH.seating(game.game)]
        assert row["rules"] == MATCH.rules[game.rules].name


def edited(path: Path, row: int, **values: object) -> Path:
    """A table with something changed in one row, as by hand."""
    kind = tables.KINDS[path.suffix]
    tables.write(path, evolve(MATCH, seed="edited").legend, BLOCKS)
    rows = list(kind.read(path))
    rows[row] |= values
    kind.write(path, rows)
    return path


@pytest.mark.parametrize("kind", KINDS)
def test_the_bot_that_lost_must_have_held_that_seat(tmp_path: Path, kind: str) -> None:
    path = edited(tmp_path / f"match{kind}", 2, lost_by="chance")
    with pytest.raises(BadInputError, match=r"“lost_by” of game 1 is not the bot in seat [012]"):
        list(tables.read(path)[1])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bots", [MATCH.contenders, (*MATCH.contenders[1:], "chance")])
def test_in_a_block_the_same_bots_move_on_by_a_seat(
    tmp_path: Path, kind: str, bots: tuple[str, ...]
) -> None:
    lost_by = bots[BLOCKS[0].games[2].loser]
    path = edited(tmp_path / f"match{kind}", 2, bots=[*bots], lost_by=lost_by)
    with pytest.raises(BadInputError, match="in block 0 the bots do not move on"):
        list(tables.read(path)[1])


@pytest.mark.skipif(not find_spec("pyarrow"), reason="no pyarrow")
def test_parquet_refuses_text_that_it_cannot_hold(tmp_path: Path) -> None:
    path = tmp_path / "match.parquet"
    with pytest.raises(BadInputError, match=r"match\.parquet cannot be used"):
        tables.write(path, MATCH.legend, BLOCKS)
    assert not path.exists()


DAMAGES: list[Callable[[str], str]] = [
    lambda text: text[:0],
    lambda text: text[:-40],
    lambda text: text.replace("loser", "winner"),
    lambda text: text.replace("kneipe", "kneipe\0", 1).replace("greedy", "gready", 1),
    lambda text: "\n".join(reversed(text.splitlines())),
    lambda text: "\n".join(text.splitlines()[:1] + text.splitlines()[9:]),
    lambda text: text + text.splitlines()[-1],
    lambda text: text.replace("[0, 0, 0]", "[0, 0, 7.5]", 1),
    lambda text: text.replace("[0, 0, 0]", "[" * 100_000, 1),
]


@pytest.mark.parametrize("kind", [".jsonl", ".csv"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_refused_in_one_line(
    tmp_path: Path, kind: str, damage: Callable[[str], str]
) -> None:
    path = tmp_path / f"match{kind}"
    tables.write(path, MATCH.legend, BLOCKS)
    path.write_text(damage(path.read_text(errors="replace")))
    with pytest.raises(BadInputError, match=rf"match\{kind}") as refused:
        list(tables.read(path)[1])
    assert "\n" not in str(refused.value)
