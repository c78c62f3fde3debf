"""`match` and `report` at the command line."""

import json
import os
import signal
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest

from schocken_cards.match import tables
from schocken_cards.match.store import Store
from schocken_cards.texts import LANGUAGES
from tests.cli.conftest import Command
from tests.slow import match_kills
from tests.terminal import PROGRAM, Terminal, shell

BOTS = ("threshold", "greedy", "chance")

BAD = """
class Raises:
    def decide(self, view): raise RuntimeError("no")
"""


def without_seconds(text: str) -> str:
    document = json.loads(text)
    assert document.pop("seconds") >= 0
    return json.dumps(document)


def begun(part: Path) -> bool:
    with closing(Store.open(part)) as store:
        return store.games() > 0


def test_the_document_is_that_of_the_contract(command: Command) -> None:
    done = command("match", *BOTS, "--games", "30", "--seats", "4", "--seed", "x", "--json")
    assert done.code == 0
    found = done.json
    assert (found["format"], found["rules"], found["seed"]) == (1, "kartenspiel", "x")
    assert (found["games"], found["seats"]) == (30, 4)
    assert [bot["bot"] for bot in found["bots"]] == list(BOTS)
    assert sum(bot["games"] for bot in found["bots"]) == 120
    assert sum(bot["decisions"] for bot in found["bots"]) == found["decisions"]
    keys = {"bot", "games", "lost", "loss_rate", "ci95", "halves_lost", "forfeits", "decisions"}
    assert all(bot.keys() >= keys for bot in found["bots"])
    assert [(pair["a"], pair["b"]) for pair in found["pairs"]] == [
        ("threshold", "greedy"),
        ("threshold", "chance"),
        ("greedy", "chance"),
    ]
    assert found["rounds"] > 0


def test_the_document_is_the_same_for_any_workers_and_hash_seed(command: Command) -> None:
    asked = ("match", *BOTS, "--games", "60", "--json", "--jobs")
    here = command(*asked, "1").out
    there = shell(*asked, "4", PYTHONHASHSEED="7").stdout
    assert without_seconds(here) == without_seconds(there)


def test_ctrl_c_keeps_what_is_finished_and_tells_how_to_go_on(
    command: Command, tmp_path: Path
) -> None:
    file, part = tmp_path / "m.jsonl", tmp_path / "m.jsonl.part"
    asked = ("match", *BOTS, "--games", "150", "--json", "--out")
    process = subprocess.Popen(
        [*PROGRAM, *asked, str(file), "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not part.exists() or not begun(part):
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert f"match --resume {file}" in err
    resumed = command("match", "--resume", str(file), "--json").out
    whole = command(*asked, str(tmp_path / "whole.jsonl")).out
    assert without_seconds(resumed) == without_seconds(whole)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m.jsonl", "whole.jsonl"]


def test_no_block_is_lost_when_the_program_is_killed() -> None:
    assert match_kills.kill(2) == 2


def test_report_tells_the_same_again(command: Command, tmp_path: Path) -> None:
    for name in ("m.jsonl", "m.csv", "m.sqlite"):
        file = str(tmp_path / name)
        played = command("match", *BOTS, "--games", "10", "--json", "--out", file).json
        del played["seconds"]
        assert command("report", file, "--json").json == played
        assert command("match", "--resume", file, "--json").json.items() >= played.items()


def test_a_match_without_a_file_has_a_name(command: Command) -> None:
    done = command("match", *BOTS, "--games", "10")
    name = done.err.split()[-1]
    assert command("report", name).out == done.out
    assert command("match", "--resume", name).out == done.out


def test_a_single_game_is_recorded_and_replayed(command: Command, tmp_path: Path) -> None:
    games, alone = tmp_path / "games", tmp_path / "alone"
    design = (*BOTS, "--seats", "4", "--seed", "s")
    command("match", *design, "--games", "8", "--records", str(games))
    done = command("match", *design, "--game", "5", "--records", str(alone), "--json")
    [game] = done.json["games"]
    record = alone / "game-5.schocken.jsonl"
    assert game["record"] == str(record)
    assert record.read_bytes() == (games / record.name).read_bytes()
    assert len([*games.iterdir()]) == 8
    verdict = command("verify", str(record), "--json").json["records"][0]
    assert verdict["valid"]
    assert verdict["finished"]
    assert command("replay", str(record), "--json").json["loser"].startswith(game["lost_by"])


def test_a_game_of_a_kept_match_can_be_recorded(command: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "m.db")
    command("match", *BOTS, "--games", "9", "--out", file)
    records = str(tmp_path / "records")
    done = command("match", "--resume", file, "--game", "8", "--records", records)
    assert (done.code, done.out.split()[:2]) == (0, ["Game", "8,"])
    assert command("match", "--resume", file, "--game", "9", "--records", records).code == 2


def test_a_bot_at_fault_makes_the_exit_code_1(command: Command, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(BAD)
    asked = ("match", "greedy", f"py:{tmp_path}/bad.py:Raises", "--games", "4")
    done = command(*asked)
    assert done.code == 1
    assert "at fault" in done.out
    assert command(*asked, "--allow-faults").code == 0
    assert command(*asked, "--rules", "kneipe", "--rules", "wolbeck").code == 1
    found = command(*asked, "--forfeit", "game", "--json").json
    assert [bot["lost"] for bot in found["bots"]] == [0, 4]


def test_a_sequential_test_stops_at_the_same_game_for_any_workers(
    command: Command, tmp_path: Path
) -> None:
    asked = ("match", "chance", "greedy", "--games", "3000", "--sprt=-200,0", "--json")
    file = str(tmp_path / "m.csv")
    one = command(*asked, "--jobs", "1").json
    two = command(*asked, "--jobs", "2", "--out", file).json
    assert one["sprt"]["decision"] == "H0"
    assert one["games"] < 500
    assert one.pop("seconds") != two.pop("seconds")
    assert one == two
    assert len(Path(file).read_text().splitlines()) == 1 + one["games"]


def test_several_rule_sets_play_on_the_same_cards(command: Command) -> None:
    sets = ("--rules", "kartenspiel", "--rules", "kartenspiel-hand")
    found = command("match", *BOTS, "--games", "12", *sets, "--json").json
    assert found["rules"] == "kartenspiel"
    [other] = found["others"]
    assert other["rules"] == "kartenspiel-hand"
    assert [change["bot"] for change in other["changes"]] == list(BOTS)
    for name, change in other["course_changes"].items():
        difference = other["course"][name] - found["course"][name]
        assert change["difference"] == pytest.approx(difference, abs=1e-8)
    assert "kartenspiel-hand" in command("match", *BOTS, "--games", "12", *sets).out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "which bots?"),
        (("greedy", "chance"), "--games is missing"),
        (("greedy", "chance", "--games", "0"), "at least one game"),
        (("greedy", "--games", "5"), "2 to 8 seats, not 1"),
        (("greedy", "stockfish", "--games", "5"), "stockfish"),
        (("greedy", "chance", "--games", "5", "--rules", "skat"), "skat"),
        (("greedy", "chance", "--games", "5", "--rules", "kneipe", "--rules", "kneipe"), "name"),
        (("greedy", "chance", "--games", "5", "--out", "m.xls"), ".sqlite"),
        (("greedy", "chance", "--games", "5", "--out", "no/folder.csv"), "No such file"),
        (("greedy", "chance", "--games", "5", "--sprt", "5"), "not H0,H1"),
        (("greedy", "--seats", "2", "--games", "5", "--sprt", "0,5"), "two bots"),
        (("greedy", "chance", "--games", "5", "--forfeit", "all"), "decision or game"),
        (("greedy", "chance", "--games", "5", "--jobs", "2", "--scheduler", "x"), "exclude"),
        (("greedy", "chance", "--game", "5"), "--records is missing"),
        (("greedy", "chance", "--games", "5", "--game", "5", "--records", "r"), "0 to 4"),
        (("greedy", "--resume", "x", "--seed", "1"), "BOT, --seed"),
        (("--resume", "nothing"), "there is no match nothing"),
        (
            ("greedy", "chance", "--games", "5", "--out", "none/m.csv"),
            "schocken-cards: none/m.csv cannot be used: No such file or directory",
        ),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    command: Command,
    arguments: tuple[str, ...],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    done = command("match", *arguments)
    assert done.code == 2
    assert done.out == ""
    assert reason in done.err
    assert done.err.count("\n") == 1
    assert [*tmp_path.iterdir()] == []


def test_what_is_there_is_not_written_over(command: Command, tmp_path: Path) -> None:
    for name in ("m.csv", "m.sqlite"):
        file = tmp_path / name
        file.write_text("precious")
        done = command("match", *BOTS, "--games", "3", "--out", str(file))
        assert done.code == 2
        assert "is there already" in done.err
        assert file.read_text() == "precious"


def test_faults_of_the_disk_are_told_with_the_way_to_go_on(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _rows: tables.Rows) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(tables.KINDS, ".csv", tables.KINDS[".csv"]._replace(write=full))
    file = tmp_path / "m.csv"
    done = command("match", *BOTS, "--games", "3", "--out", str(file))
    assert done.code == 2
    assert "No space left" in done.err
    assert "--resume" in done.err
    monkeypatch.undo()
    assert command("match", "--resume", str(file)).code == 0
    assert len(file.read_text().splitlines()) == 4


def test_a_fault_of_the_disk_names_the_file_asked_for(command: Command, tmp_path: Path) -> None:
    (tmp_path / ".m.csv.new").mkdir()  # where the table is written first
    done = command("match", *BOTS, "--games", "3", "--out", str(tmp_path / "m.csv"))
    assert done.code == 2
    assert f"{tmp_path}/m.csv cannot be used: Is a directory" in done.err


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bots_fit_the_terminal(columns: int, lang: str, tmp_path: Path) -> None:
    asked = ("match", *BOTS, "--games", "30", "--lang", lang)
    running = Terminal.running(*asked, columns=columns, rows=50, XDG_DATA_HOME=str(tmp_path))
    shown = running.until(lambda text: "schocken-cards report" in text.replace("\n", ""))
    assert running.exit_code() == 0
    assert "Digest" in shown
    for bot in BOTS:
        assert any(line.startswith(bot) for line in shown.splitlines())


def test_a_terminal_shows_how_far_the_match_is(tmp_path: Path) -> None:
    asked = ("match", *BOTS, "--games", "100000", "--lang", "en")
    running = Terminal.running(*asked, columns=40, XDG_DATA_HOME=str(tmp_path))
    shown = running.until(lambda text: "games/s" in text and "chance" in text)
    assert "of 100000 games" in shown
    running.press("\x03")
    assert "kept" in running.until(lambda text: "--resume" in text)
    assert running.exit_code() == 130


def test_without_a_terminal_progress_is_a_line_now_and_then(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("schocken_cards.progress.SECONDS", 0)
    done = command("match", *BOTS, "--games", "9", "--json")
    *lines, last = done.err.splitlines()
    assert len(lines) == 3
    assert lines[-1].startswith("9 of 9 games")
    assert "report" in last
    assert done.json["games"] == 9
