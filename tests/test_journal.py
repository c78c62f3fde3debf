"""Saved games: nothing that was written is lost, and nobody else writes meanwhile."""

import json
import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from pathlib import Path
from zlib import crc32

import pytest
from filelock import FileLock

from schocken_cards import journal
from schocken_cards.actions import Action
from schocken_cards.asking import decide
from schocken_cards.errors import BadInputError, BadRecordError
from schocken_cards.game import apply, new_game
from schocken_cards.journal import SUFFIX, Journal
from schocken_cards.players import Seat, make_bot
from schocken_cards.record import Header
from schocken_cards.rulebook import preset
from schocken_cards.table import Table
from schocken_cards.verify import verify, whole_lines
from schocken_cards.view import view
from tests.terminal import PROGRAM

HEADER = Header(
    preset("kartenspiel"),
    "journal",
    (Seat("Anna"), Seat("Kalle", "greedy"), Seat("Manni", "chance")),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where saved games are."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "schocken-cards" / "games"


@pytest.fixture
def saved(folder: Path) -> Path:
    """The record of a game left after twenty decisions."""
    game, table = begun()
    play(game, table, 20)
    game.close()
    return folder / (game.name + SUFFIX)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of the game played to its end at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("whole")))
        game, table = begun()
        play(game, table, 10_000)
        game.close()
        return journal.path_of(game.name).read_bytes()


def begun(header: Header = HEADER) -> tuple[Journal, Table]:
    game = Journal.create(header)
    table = new_game(header.rules, len(header.seats), header.seed, emit=game.hear)
    game.write()
    return game, table


def play(game: Journal, table: Table, decisions: int) -> None:
    for _ in range(decisions):
        if table.seat is None:
            break
        apply(table, decision(table, table.seat), game.hear)
        game.write(sync=False)


def decision(table: Table, seat: int) -> Action:
    """What the seat does: a bot by itself, a person by what it sees."""
    seen = view(table, seat)
    bot = HEADER.seats[seat].bot
    if bot is None:
        return seen.legal[crc32(repr(seen.hand).encode()) % len(seen.legal)]
    return decide(make_bot(bot), bot, seen).action


def content(game: Journal) -> bytes:
    return journal.path_of(game.name).read_bytes()


# --- writing -----------------------------------------------------------------------------------


def test_a_new_game_has_its_first_line_at_once(folder: Path) -> None:
    game = Journal.create(HEADER)
    (path,) = folder.glob("*" + SUFFIX)
    assert path.name == game.name + SUFFIX
    assert verify(whole_lines(path.read_bytes())).header == HEADER
    game.close()


def test_games_of_a_day_are_numbered() -> None:
    names = []
    for _ in range(3):
        game = Journal.create(HEADER)
        names.append(game.name)
        game.close()
    day = names[0].removesuffix("-1")
    assert names == [f"{day}-1", f"{day}-2", f"{day}-3"]
    assert journal.names() == names


def _create(_number: int) -> str:
    game = Journal.create(HEADER)
    game.close()
    return game.name


def test_two_processes_never_take_the_same_name(folder: Path) -> None:
    with ProcessPoolExecutor(2) as pool:
        names = list(pool.map(_create, range(20)))
    assert len(set(names)) == 20
    assert all(journal.load(folder / (name + SUFFIX)).lines == 1 for name in names)


def test_what_was_heard_is_in_the_record_once_it_is_written() -> None:
    game, table = begun()
    before = content(game)
    assert table.seat is not None
    apply(table, table.legal[-1], game.hear)
    assert content(game) == before
    game.write()
    assert content(game).startswith(before + b'{"type": "action"')
    game.close()


def test_a_forfeited_decision_is_marked() -> None:
    game, table = begun()
    apply(table, table.legal[0], lambda event: game.hear(event, forfeit=True))
    game.write()
    marked = [json.loads(line) for line in whole_lines(content(game)) if b"forfeit" in line]
    assert [(line["type"], line["forfeit"]) for line in marked] == [("action", True)]
    assert journal.load(journal.path_of(game.name)).table is not None
    game.close()


class SlowFile(BytesIO):
    """Takes a few bytes at a time, as a file may when a disk is nearly full."""

    def write(self, data: object) -> int:
        return super().write(bytes(memoryview(data)[:7]))  # type: ignore[arg-type]


def test_a_file_that_takes_a_few_bytes_at_a_time_gets_them_all(tmp_path: Path) -> None:
    file = SlowFile()
    game = Journal("slow", HEADER, file, FileLock(tmp_path / "lock"))
    new_game(HEADER.rules, 3, "journal", emit=game.hear)
    game.write(sync=False)
    lines = file.getvalue().splitlines()
    assert json.loads(lines[0])["type"] == "opening"
    assert json.loads(lines[-1])["type"] == "draw"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb", buffering=0) as full:
        game = Journal("2026-01-01-1", HEADER, full, FileLock(tmp_path / "lock"))
        new_game(HEADER.rules, 3, "journal", emit=game.hear)
        with pytest.raises(BadInputError, match="2026-01-01-1 cannot be used: No space left"):
            game.write()


def test_a_seed_that_no_line_has_room_for_is_refused(folder: Path) -> None:
    with pytest.raises(BadInputError, match="too long to be saved"):
        Journal.create(Header(HEADER.rules, "x" * 20_000, HEADER.seats))
    assert not folder.exists()


@pytest.mark.parametrize("seed", ["\x1b[31m\n", "\ud800", "\u202e", "x" * 10_000])
def test_a_game_of_any_seed_goes_on(seed: str) -> None:
    game, table = begun(Header(HEADER.rules, seed, HEADER.seats))
    game.close()
    again, other = Journal.reopen(game.name)
    again.close()
    assert other == table


# --- going on ----------------------------------------------------------------------------------


@pytest.mark.parametrize("decisions", [0, 1, 2, 3, 10, 33])
def test_a_game_goes_on_at_the_same_table_with_the_same_cards(decisions: int) -> None:
    game, table = begun()
    play(game, table, decisions)
    game.close()
    again, other = Journal.reopen(game.name)
    assert other == table
    for _ in range(10):
        seat = table.seat
        assert seat is not None
        assert view(other, seat) == view(table, seat)
        assert decision(other, seat) == decision(table, seat)
        apply(table, decision(table, seat))
        apply(other, decision(other, seat), again.hear)
    again.close()


def test_a_game_left_and_taken_up_has_the_record_of_one_played_at_once(whole: bytes) -> None:
    game, table = begun()
    while table.seat is not None:
        play(game, table, 7)
        game.close()
        game, table = Journal.reopen(game.name)
    assert content(game) == whole
    game.close()


def ends(raw: bytes) -> Iterator[int]:
    """Where a record may be cut off: at every byte of some lines."""
    header = raw.index(b"\n")
    yield from range(header, header + 60, 7)
    middle = raw.index(b"\n", len(raw) // 2)
    yield from range(middle - 3, middle + 130, 9)
    yield from range(len(raw) - 60, len(raw), 6)


def test_a_record_cut_off_anywhere_goes_on_as_if_it_were_not(folder: Path, whole: bytes) -> None:
    folder.mkdir(parents=True)
    path = folder / ("cut" + SUFFIX)
    for end in ends(whole):
        path.write_bytes(whole[:end])
        game, table = Journal.reopen("cut")
        play(game, table, 10_000)
        game.close()
        assert path.read_bytes() == whole


@pytest.mark.parametrize("tail", [b"\0" * 500, b'{"type": "dra', b"\xff"])
def test_what_stands_behind_the_last_whole_line_is_dropped(saved: Path, tail: bytes) -> None:
    raw = saved.read_bytes()
    saved.write_bytes(raw + tail)
    game, _table = Journal.reopen(saved.name.removesuffix(SUFFIX))
    game.close()
    assert saved.read_bytes() == raw


def test_a_record_without_a_first_line_is_refused(folder: Path, whole: bytes) -> None:
    folder.mkdir(parents=True)
    for end in (0, 1, 100):
        (folder / ("cut" + SUFFIX)).write_bytes(whole[:end])
        with pytest.raises(
            BadRecordError, match="line 1 of its record is wrong: the record is emp"
        ):
            Journal.reopen("cut")


def test_cards_that_do_not_come_from_the_seed_are_refused_but_verify(saved: Path) -> None:
    raw = saved.read_bytes().replace(b'"seed": "journal"', b'"seed": "other"')
    saved.write_bytes(raw)
    name = saved.name.removesuffix(SUFFIX)
    assert not journal.load(saved).finished
    for _ in range(2):
        with pytest.raises(BadRecordError, match="its cards do not come from its seed") as caught:
            Journal.reopen(name)
        assert caught.value.line == 2
    assert saved.read_bytes() == raw


def test_a_record_that_breaks_the_rules_is_refused_and_left_as_it_is(saved: Path) -> None:
    raw = saved.read_bytes().replace(b'"stock": 13', b'"stock": 14', 1)
    saved.write_bytes(raw)
    name = saved.name.removesuffix(SUFFIX)
    for _ in range(2):
        with pytest.raises(BadRecordError, match=f"“{name}” cannot go on: line 4 of its record"):
            Journal.reopen(name)
    assert saved.read_bytes() == raw


def test_a_record_in_other_words_goes_on(saved: Path) -> None:
    documents = [json.loads(line) for line in whole_lines(saved.read_bytes())]
    for document in documents:
        if document["type"] == "draw":
            document["cards"].reverse()
    lines = [json.dumps(dict(reversed(document.items()))) for document in documents]
    saved.write_text("\r\n".join(lines))
    game, table = Journal.reopen(saved.name.removesuffix(SUFFIX))
    play(game, table, 10_000)
    game.close()
    assert journal.load(saved).finished


# --- one at a time -----------------------------------------------------------------------------


def test_a_game_is_played_in_one_place_at_a_time() -> None:
    game, _table = begun()
    with pytest.raises(BadInputError, match="is being played in another window"):
        Journal.reopen(game.name)
    game.close()
    again, _table = Journal.reopen(game.name)
    again.close()


def test_another_process_is_told_that_the_game_is_being_played(saved: Path) -> None:
    name = saved.name.removesuffix(SUFFIX)
    game, _table = Journal.reopen(name)
    command = [*PROGRAM, "resume", name, "--plain", "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, input="")
    game.close()
    assert (done.returncode, done.stdout) == (2, "")
    told = f"schocken-cards: the game “{name}” is being played in another window\n"
    assert done.stderr == told


# --- names and files ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        *("", ".", "..", "../x", "/etc/passwd", "a/b", "a\\b", "C:x", ".hidden", "x" * 5000),
        *("a\0b", "a\nb", "\x1b[31m", "\u202e", "ö" * 80, "骰" * 80, "nobody"),
    ],
)
def test_what_is_no_game_is_refused_in_one_clear_line(name: str) -> None:
    for look in (journal.path_of, Journal.reopen):
        with pytest.raises(BadInputError, match="there is no saved game") as caught:
            look(name)
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("path", ["../x", "no/such", "x" * 5000, "a\0b", "\x1b[31m\n", ".", "/"])
def test_a_path_without_a_record_is_told_in_one_line(path: str) -> None:
    with pytest.raises(BadInputError, match=r"there is no (saved game|record)") as caught:
        journal.find(path)
    assert str(caught.value).isprintable()


def test_no_name_leads_out_of_the_folder(folder: Path, saved: Path) -> None:
    outside = folder.parent / ("outside" + SUFFIX)
    outside.write_bytes(saved.read_bytes())
    with pytest.raises(BadInputError):
        Journal.reopen("../outside")


@pytest.mark.parametrize("name", ["my game", "Jörg’s", "a.b", "-x", "x" * 80])
def test_a_record_may_be_called_anything_else(folder: Path, saved: Path, name: str) -> None:
    saved.rename(folder / (name + SUFFIX))
    assert journal.names() == [name]
    game, _table = Journal.reopen(name)
    game.close()


def test_records_are_found_by_name_or_by_path(saved: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "record.txt"
    elsewhere.write_bytes(saved.read_bytes())
    assert journal.find(saved.name.removesuffix(SUFFIX)) == saved
    assert journal.find(str(elsewhere)) == elsewhere


def test_what_is_no_file_is_no_record(folder: Path, saved: Path) -> None:
    (folder / ("folder" + SUFFIX)).mkdir()
    os.mkfifo(folder / ("pipe" + SUFFIX))
    (folder / ("nowhere" + SUFFIX)).symlink_to("nowhere")
    assert journal.names() == [saved.name.removesuffix(SUFFIX)]
    for name in ("folder", "pipe", "nowhere"):
        with pytest.raises(BadInputError, match="there is no saved game"):
            Journal.reopen(name)
        with pytest.raises(BadInputError, match="there is no record"):
            journal.read(folder / (name + SUFFIX))


def test_names_that_hide_something_are_not_listed(folder: Path, saved: Path) -> None:
    (folder / ("\x1b[31m" + SUFFIX)).write_bytes(saved.read_bytes())
    (folder / ("a\nb" + SUFFIX)).write_bytes(saved.read_bytes())
    assert journal.names() == [saved.name.removesuffix(SUFFIX)]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read and write everything")
def test_files_that_may_not_be_used_are_told_in_one_line(folder: Path, saved: Path) -> None:
    name = saved.name.removesuffix(SUFFIX)
    saved.chmod(0o400)
    with pytest.raises(BadInputError, match="cannot be used: Permission denied"):
        Journal.reopen(name)
    saved.chmod(0)
    with pytest.raises(BadInputError, match="cannot be used: Permission denied"):
        journal.load(saved)
    folder.chmod(0o500)
    with pytest.raises(BadInputError, match="cannot be used: Permission denied"):
        Journal.create(HEADER)
    folder.chmod(0o700)


def _forbidden(*_arguments: object, **_named: object) -> None:
    raise PermissionError(13, "Permission denied", "/forb\x1bidden")


def test_what_the_system_forbids_is_told_in_one_line(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = saved.name.removesuffix(SUFFIX)
    monkeypatch.setattr(Path, "open", _forbidden)
    for attempt in (lambda: Journal.reopen(name), lambda: journal.load(saved)):
        with pytest.raises(BadInputError) as caught:
            attempt()
        assert str(caught.value) == "/forb?idden cannot be used: Permission denied"
    monkeypatch.undo()


def test_a_data_folder_that_is_a_file_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert journal.names() == []
    with pytest.raises(BadInputError, match="cannot be used: Not a directory"):
        Journal.create(HEADER)


def test_a_record_that_is_too_large_is_not_read(saved: Path) -> None:
    with saved.open("ab") as file:
        file.truncate(journal.LARGEST + 1)
    with pytest.raises(BadInputError, match="is no record: it is larger than 8 MB"):
        journal.load(saved)


# --- the list ----------------------------------------------------------------------------------


def test_damaged_records_are_listed_with_what_is_wrong(folder: Path, saved: Path) -> None:
    (folder / ("damaged" + SUFFIX)).write_text("{}\n")
    with (folder / ("large" + SUFFIX)).open("wb") as file:
        file.truncate(journal.LARGEST + 1)
    listed = {game.name: game for game in journal.saved_games()}
    assert listed["damaged"].problem is not None
    assert listed["large"].problem is not None
    assert listed[saved.name.removesuffix(SUFFIX)].verdict is not None


def test_the_latest_game_without_a_loser_is_gone_on_with(
    folder: Path, saved: Path, whole: bytes
) -> None:
    (folder / ("damaged" + SUFFIX)).write_text("{}\n")
    (folder / ("finished" + SUFFIX)).write_bytes(whole)
    os.utime(saved, (1, 1))
    assert journal.latest_unfinished() == saved.name.removesuffix(SUFFIX)
    saved.unlink()
    with pytest.raises(BadInputError, match="there is no saved game to go on with"):
        journal.latest_unfinished()
