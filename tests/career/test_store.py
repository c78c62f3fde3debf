"""What is counted stays counted, once; what is wrong with the file is one line."""

import resource
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from schocken_cards.career import store
from schocken_cards.career.store import forget, moment, opened
from schocken_cards.errors import BadInputError
from schocken_cards.files import lock
from tests.career.made import GAME, errors


@pytest.fixture(autouse=True)
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return store.path()


def change(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as database:
        database.execute(statement)
    database.close()


def test_what_was_added_is_there_again_in_the_order_of_time() -> None:
    games = errors(0.1, 0.2, 0.3, name="Änne", lost=True, final=True)
    with opened() as kept:
        assert (kept.since, kept.games(), kept.digests()) == ("", [], set())
        kept.add([games[2]])
        kept.add([games[0], games[1]])
    with opened() as kept:
        assert kept.games() == games
        assert kept.digests() == {"0", "1", "2"}


def test_a_game_is_counted_once_for_each_person() -> None:
    with opened() as kept:
        for _ in range(2):
            kept.add([GAME, evolve(GAME, seat=1, name="Ben")])
        kept.add([evolve(GAME, name="Cleo", game="copy")])
        assert [game.name for game in kept.games()] == ["Anna", "Ben"]


def test_what_is_deleted_is_gone_and_only_the_moment_stays(where: Path) -> None:
    with opened() as kept:
        kept.add([GAME])
    assert b"Anna" in where.read_bytes()
    forget()
    with opened() as kept:
        assert kept.games() == []
        assert kept.since > GAME.finished
    assert b"Anna" not in where.read_bytes()
    assert {path.name for path in where.parent.iterdir()} == {".locks", where.name}


def test_a_write_that_was_cut_off_is_not_played_back_after_all_was_deleted(where: Path) -> None:
    with opened() as kept:
        kept.add([GAME])
    journal = where.with_name(where.name + "-journal")
    database = sqlite3.connect(where)
    database.execute("PRAGMA journal_mode = PERSIST")
    database.execute("UPDATE games SET name = 'Ben'")
    cut_off = journal.read_bytes()
    database.close()
    journal.write_bytes(cut_off)
    forget()
    with opened() as kept:
        assert kept.games() == []


def _text(path: Path) -> None:
    path.write_text("This is no database, but long enough for the header of one." * 20)


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _says(statement: str) -> Callable[[Path], None]:
    return lambda path: change(path, statement)


DAMAGE: dict[str, Callable[[Path], None]] = {
    "text": _text,
    "empty": _empty,
    "half of it": _half,
    "a folder": _folder,
    "no table": _says("DROP TABLE games"),
    "another table": _says("ALTER TABLE games RENAME COLUMN luck TO fortune"),
    "no format": _says("DELETE FROM kept"),
    "a wrong format": _says("UPDATE kept SET format = 'one'"),
    "a wrong moment": _says("UPDATE kept SET since = 1"),
    "a control character": _says("UPDATE games SET name = 'An' || char(27) || 'na'"),
    "bytes": _says("UPDATE games SET name = x'ff'"),
    "no UTF-8": _says("UPDATE games SET name = CAST(x'ff' AS TEXT)"),
    "a wrong number": _says("UPDATE games SET rounds = -1"),
    "a wrong figure": _says("UPDATE games SET luck = 9e999"),
    "a wrong time": _says("UPDATE games SET finished = 'yesterday'"),
    "a time in no zone": _says("UPDATE games SET finished = '2026-03-01T12:00:00'"),
    "the end of time": _says("UPDATE games SET finished = '9999-12-31T23:59:59+00:00'"),
    "no seats": _says("UPDATE games SET seats = 0"),
    "a text for kinds": _says("UPDATE games SET kinds = 'drew_on'"),
    "a list for kinds": _says("UPDATE games SET kinds = '[]'"),
    "an unknown kind": _says("""UPDATE games SET kinds = '{"yawned": [1, 0.1]}'"""),
    "a deep kind": _says("UPDATE games SET kinds = replace(hex(zeroblob(50000)), '0', '[')"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_a_line_and_left_as_it_is(where: Path, damage: str) -> None:
    with opened() as kept:
        kept.add([GAME])
    DAMAGE[damage](where)
    before = None if where.is_dir() else where.read_bytes()
    with pytest.raises(BadInputError) as error, opened() as kept:
        kept.games()
    assert "stats.sqlite is damaged: " in str(error.value)
    assert str(error.value).isprintable()
    assert before is None or where.read_bytes() == before


def test_a_file_of_a_newer_version_is_said_to_be_one(where: Path) -> None:
    with opened() as kept:
        kept.add([GAME])
    change(where, "UPDATE kept SET format = 2")
    with pytest.raises(BadInputError, match="by a newer version"), opened():
        pass


@pytest.mark.parametrize("damage", ["text", "empty", "no table", "no format"])
def test_a_damaged_file_can_be_deleted(where: Path, damage: str) -> None:
    with opened() as kept:
        kept.add([GAME])
    DAMAGE[damage](where)
    forget()
    with opened() as kept:
        assert kept.games() == []


def test_a_full_disk_is_a_line_and_what_was_there_stays(where: Path) -> None:
    with opened() as kept:
        kept.add([GAME])
    many = [evolve(game, game="x" * 5000) for game in errors(*[0.1] * 25)]
    with opened() as kept:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (where.stat().st_size + 5000, before[1]))
        with pytest.raises(BadInputError, match="cannot be used: disk I/O error"):
            kept.add(many)
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    with opened() as kept:
        assert kept.games() == [GAME]


def test_a_folder_that_cannot_be_made_is_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(BadInputError, match="cannot be used: Not a directory"), opened():
        pass


def test_who_waits_in_vain_for_another_window_is_told_so(
    where: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0)
    where.parent.mkdir()
    held = lock(where.parent, "stats")
    assert held
    with pytest.raises(BadInputError, match="counted in another window"), opened():
        pass
    held.release()
    with opened() as kept:
        assert kept.games() == []


def test_moments_are_texts_in_their_order() -> None:
    times = [-1e12, 0, 1.5, 1.500001, 1_700_000_000, 1e15]
    texts = [moment(time) for time in times]
    assert texts == sorted(texts)
    assert texts[2] == "1970-01-01T00:00:01.500000+00:00"
