"""`stats` as its users call it."""

import csv
import json
import os
import re
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from attrs import asdict, evolve

from schocken_cards.career.mistakes import Toll
from schocken_cards.career.store import opened
from schocken_cards.cli.looking_back import Pace
from schocken_cards.files import lock
from schocken_cards.journal import SUFFIX
from schocken_cards.names import width
from schocken_cards.rulebook import preset
from tests.career.made import GAME, errors
from tests.cli.conftest import Command
from tests.recorded import by_people, record
from tests.terminal import PROGRAM, Terminal, shell

LINES = record(preset("kneipe"), 2, "27")

Save = Callable[[str, Sequence[str]], Path]


@pytest.fixture
def save(data_home: Path) -> Save:
    """Puts a record among the saved games."""
    folder = data_home / "schocken-cards" / "games"
    folder.mkdir(parents=True)

    def saved(name: str, lines: Sequence[str]) -> Path:
        path = folder / (name + SUFFIX)
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        return path

    return saved


def games(seed: int, *names: str) -> list[str]:
    """A short game of people."""
    lines = record(preset("kneipe"), 2, str(seed))
    return by_people(lines, dict(enumerate(names)))


def counted(command: Command) -> dict[str, int]:
    """How many games are counted for each person."""
    return {each["name"]: each["games"] for each in command("stats", "--json").json["people"]}


def test_without_games_there_is_a_line(command: Command) -> None:
    done = command("stats")
    assert (done.code, done.err) == (0, "")
    assert done.out == "No finished game counts yet; “schocken-cards new” starts one.\n"
    assert command("stats", "--json").json == {"format": 1, "since": None, "people": []}


def test_every_finished_game_of_people_counts_once(command: Command, save: Save) -> None:
    save("one", games(1, "Anna", "Ben"))
    save("two", games(2, "Anna"))
    save("bots", LINES)
    save("not finished", games(3, "Anna")[:-1])
    assert counted(command) == {"Anna": 2, "Ben": 1}
    save("copy", games(1, "Anna", "Ben"))
    assert counted(command) == {"Anna": 2, "Ben": 1}
    save("not finished", games(3, "Anna"))
    assert counted(command) == {"Anna": 3, "Ben": 1}


def test_what_was_counted_stays_when_its_record_is_gone_or_another(
    command: Command, save: Save
) -> None:
    save("one", games(1, "Anna"))
    path = save("two", games(2, "Anna"))
    assert counted(command) == {"Anna": 2}
    path.unlink()
    save("one", games(3, "Anna"))
    assert counted(command) == {"Anna": 3}


def test_a_wrong_record_is_a_line_and_the_others_count(command: Command, save: Save) -> None:
    lines = games(1, "Anna")
    save("good", lines)
    save("wrong", [*lines[:5], *lines[6:]])
    save("text", ["This is no record."])
    with save("large", games(2, "Anna")).open("ab") as file:
        file.truncate(9 * 1024**2)
    for _ in range(2):
        done = command("stats", "--json")
        assert done.code == 0
        assert [each["games"] for each in done.json["people"]] == [1]
        said = sorted(done.err.splitlines())
        assert [line.split("”")[0] for line in said] == [
            "the game “large",
            "the game “text",
            "the game “wrong",
        ]
        assert all("is not counted: " in line for line in said)
        assert "larger than 8 MB" in said[0]
        assert "damaged in line 1: " in said[1]
        assert "damaged in line 6: " in said[2]


def test_a_name_chooses_and_an_unknown_one_lists_them(command: Command, save: Save) -> None:
    save("one", games(1, "Anna", "Ben"))
    (chosen,) = command("stats", "--name", "Ben", "--json").json["people"]
    assert (chosen["name"], chosen["games"]) == ("Ben", 1)
    assert "Anna" not in command("stats", "--name", " Ben ").out
    assert command("stats", "--name", "ben").out == command("stats", "--name", "Ben").out
    done = command("stats", "--name", "Cleo")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "schocken-cards: no finished game of “Cleo” is counted; there are: Anna, Ben\n"
    )


def test_what_was_deleted_stays_deleted_and_new_games_count(
    command: Command, save: Save, data_home: Path
) -> None:
    path = save("one", games(1, "Anna"))
    os.utime(path, (1e9, 1e9))
    assert counted(command) == {"Anna": 1}
    done = command("stats", "--delete")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("\n") == 1
    assert str(data_home / "schocken-cards" / "games") in done.out
    assert path.exists()
    shown = command("stats")
    assert re.search(r"Games finished before \d{4}-\d\d-\d\d \d\d:\d\d do not count", shown.out)
    assert command("stats", "--json").json["since"].endswith("+00:00")
    for look in ("resume", "replay", "review"):
        command(look, "one")
    save("two", games(2, "Ben"))
    assert counted(command) == {"Ben": 1}


@pytest.mark.parametrize("more", [["--name", "Anna"], ["--export", "x.csv"]])
def test_delete_is_for_everything(command: Command, save: Save, more: list[str]) -> None:
    save("one", games(1, "Anna"))
    assert counted(command) == {"Anna": 1}
    done = command("stats", "--delete", *more)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert counted(command) == {"Anna": 1}


def test_what_is_exported_parses_back(command: Command, data_home: Path, tmp_path: Path) -> None:
    assert data_home.is_dir()
    rows = [*errors(0.125, 0.0, name='Än"na, 1', lost=True), evolve(GAME, name="Ben")]
    rows[-1] = evolve(rows[-1], digest="ben")
    with opened() as kept:
        kept.add(rows)
        rows = sorted(kept.games(), key=lambda row: row.name)
    done = command("stats", "--export", str(tmp_path / "out.json"))
    assert (done.code, done.err) == (0, f"3 rows are in {tmp_path / 'out.json'}\n")
    assert "Ben, 2026-03-01" in done.out
    document = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert document["format"] == 1
    assert document["games"] == [
        asdict(row, recurse=False)
        | {"kinds": {name: toll._asdict() for name, toll in row.kinds.items()}}
        for row in rows
    ]
    command("stats", "--export", str(tmp_path / "out.csv"))
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    for row, told in zip(read, document["games"], strict=True):
        assert json.loads(row.pop("kinds")) == told.pop("kinds")
        assert row == {name: str(value) for name, value in told.items()}
    command("stats", "--name", "Ben", "--export", str(tmp_path / "ben.json"))
    (ben,) = json.loads((tmp_path / "ben.json").read_text(encoding="utf-8"))["games"]
    assert ben["name"] == "Ben"


@pytest.mark.parametrize(
    ("file", "problem"),
    [
        ("out.xlsx", "out.xlsx must end in .csv or .json"),
        ("there.csv", "there.csv is there already"),
        ("no/such.csv", "cannot be used: No such file or directory"),
    ],
)
def test_a_file_that_cannot_be_written_is_a_line(
    command: Command, save: Save, tmp_path: Path, file: str, problem: str
) -> None:
    save("one", games(1, "Anna"))
    (tmp_path / "there.csv").write_text("mine")
    done = command("stats", "--export", str(tmp_path / file))
    assert (done.code, done.out) == (2, "")
    assert problem in done.err
    assert done.err.count("\n") == 1
    assert (tmp_path / "there.csv").read_text() == "mine"


def test_a_damaged_database_is_a_line(command: Command, save: Save, data_home: Path) -> None:
    save("one", games(1, "Anna"))
    assert counted(command) == {"Anna": 1}
    path = data_home / "schocken-cards" / "stats.sqlite"
    path.write_text("damage")
    done = command("stats")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "when it is moved away, all saved games are counted again" in done.err
    path.rename(path.with_suffix(".old"))
    assert counted(command) == {"Anna": 1}


def test_two_at_once_count_every_game_once(save: Save, data_home: Path) -> None:
    for seed in range(4):
        save(str(seed), games(seed, "Anna"))
    both = [
        subprocess.Popen(
            [*PROGRAM, "stats", "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": str(data_home)},
        )
        for _ in range(2)
    ]
    outputs = [process.communicate(timeout=60) for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert outputs[0][0] == outputs[1][0]
    assert [each["games"] for each in json.loads(outputs[0][0])["people"]] == [4]


def test_who_comes_second_waits(save: Save, data_home: Path) -> None:
    save("one", games(1, "Anna"))
    held = lock(data_home / "schocken-cards", "stats")
    assert held
    process = subprocess.Popen(
        [*PROGRAM, "stats", "--json"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(data_home)},
    )
    time.sleep(0.5)
    assert process.poll() is None
    held.release()
    out, _err = process.communicate(timeout=60)
    assert [each["games"] for each in json.loads(out)["people"]] == [1]


def test_progress_goes_to_standard_error_when_it_takes_long(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pace = Pace()
    pace.hear(1, 40)
    assert capsys.readouterr() == ("", "")
    Pace(told=time.monotonic() - 3).hear(12, 40)
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "12" in err
    assert "40" in err


# --- whole screens ------------------------------------------------------------------------------

KINDS = {"led_too_long": Toll(4, 0.123), "kept_too_few": Toll(1, 0.05), "drew_on": Toll(2, 0.02)}


def keep_two_careers() -> None:
    """Anna has played for long, Ben once."""
    before = [0.05, 0.1, 0.0, 0.2, 0.15] * 2
    last = [0.02, 0.0, 0.05, 0.01, 0.0] * 2
    anna = errors(*before, *last, costs=0.06, luck=0.31, kinds={})
    anna[3] = evolve(anna[3], lost=True, luck=-0.69, halves_lost=1, kinds=KINDS, final=True)
    ben = evolve(GAME, digest="ben", name="Ben", unforced=0, charged=0.0, kinds={}, luck=0.33)
    with opened() as kept:
        kept.add([*anna, ben])


def test_the_document_has_every_figure(command: Command) -> None:
    keep_two_careers()
    anna, ben = command("stats", "--json").json["people"]
    assert (anna["games"], anna["lost"], anna["loss_rate"], anna["fair"]) == (20, 1, 0.05, 0.25)
    assert 20 * anna["fair"] + anna["costs"] - anna["luck"] == pytest.approx(1)
    assert anna["ci95"][0] < 0.05 < anna["ci95"][1]
    assert (anna["halves"], anna["halves_lost"], anna["finals"]) == (40, 1, 1)
    assert (anna["rounds"], anna["schock_aus"], anna["jule"]) == (180, 0, 20)
    assert (anna["decisions"], anna["unforced"], anna["mistakes"]) == (400, 200, 60)
    assert anna["error_rate"] == pytest.approx(1.16 / 200)
    assert anna["error_ci95"][0] < anna["error_rate"] < anna["error_ci95"][1]
    assert anna["rating"] == "good"
    assert list(anna["kinds"]) == ["led_too_long", "kept_too_few", "drew_on"]
    assert anna["kinds"]["drew_on"] == {"times": 2, "cost": 0.02}
    assert anna["favourite"] == "led_too_long"
    assert anna["first"] < anna["last"]
    trend = anna["trend"]
    assert (trend["games"], trend["before"], trend["last"]) == (10, 0.01, 0.0016)
    assert trend["sure"] is True
    assert trend["ci95"][0] < trend["rose"] == -0.0084 < trend["ci95"][1] < 0
    empty = ("error_rate", "error_ci95", "rating", "favourite", "trend")
    assert [ben[name] for name in empty] == [None] * 5


SCREENS = {
    ("en", 80): """\
Anna, 2026-03-01 to 2026-03-20
  Games lost: 1 of 20, 5.0% (95%: 0.8 to 25.7); a fair share is 25.0%.
  Fair share 5.00 + errors 1.20 − luck 5.20 = 1 lost.
  Halves lost: 1 of 40; finals: 1.
  Schock aus: 0; Jule: 20; rounds: 180.
  Error per decision: 0.58 points (95%: 0.26 to 0.90), in 200 that counted:
    good.
  Favourite mistake: drew on as the leader instead of stopping, 4 times, 12.3
    points.
  Other mistakes:
  - kept too few, once, 5.0 points
  - drew on behind the leader instead of stopping, 2 times, 2.0 points
  Trend: 0.16 points per decision in the last 10 games, 1.00 in the 10 before:
    −0.84 (95%: −1.38 to −0.30), better.

Ben, 2026-03-01
  Games lost: 0 of 1, 0.0% (95%: 0.0 to 99.4); a fair share is 25.0%.
  Fair share 0.25 + errors 0.08 − luck 0.33 = 0 lost.
  Halves lost: 0 of 2; finals: 0.
  Schock aus: 0; Jule: 1; rounds: 9.
  There was nothing to decide.
  No mistake.
  Trend: to be told from 10 games on.

A point: losing a game became one percentage point more likely.""",
    ("de", 40): """\
Anna, 2026-03-01 bis 2026-03-20
  Verlorene Spiele: 1 von 20, 5,0% (95%:
    0,8 bis 25,7); gerecht wären 25,0%.
  Gerechter Anteil 5,00 + Kosten 1,20 −
    Glück 5,20 = 1 verloren.
  Verlorene Hälften: 1 von 40; Finale:
    1.
  Schock aus: 0; Jule: 20; Runden: 180.
  Fehler je Entscheidung: 0,58 Punkte
    (95%: 0,26 bis 0,90), bei 200, auf
    die es ankam: gut.
  Lieblingsfehler: als Vorleger
    weitergezogen statt stehen zu
    bleiben, 4-mal, 12,3 Punkte.
  Andere Fehler:
  - zu wenig behalten, einmal, 5,0
    Punkte
  - hinter dem Vorleger weitergezogen
    statt stehen zu bleiben, 2-mal, 2,0
    Punkte
  Entwicklung: 0,16 Punkte je
    Entscheidung in den letzten 10
    Spielen, 1,00 in den 10 davor: −0,84
    (95%: −1,38 bis −0,30), besser.

Ben, 2026-03-01
  Verlorene Spiele: 0 von 1, 0,0% (95%:
    0,0 bis 99,4); gerecht wären 25,0%.
  Gerechter Anteil 0,25 + Kosten 0,08 −
    Glück 0,33 = 0 verloren.
  Verlorene Hälften: 0 von 2; Finale: 0.
  Schock aus: 0; Jule: 1; Runden: 9.
  Es gab nichts zu entscheiden.
  Kein Fehler.
  Entwicklung: ab 10 Spielen zu
    erkennen.

Ein Punkt: Ein Spiel zu verlieren wurde
    um einen Prozentpunkt
    wahrscheinlicher.""",
}


def at_terminal(data_home: Path, lang: str, columns: int) -> str:
    terminal = Terminal.running(
        *("stats", "--lang", lang),
        columns=columns,
        rows=60,
        XDG_DATA_HOME=str(data_home),
        TZ="UTC",
    )
    end = {"en": "percentage point more likely.", "de": "einen Prozentpunkt wahrscheinlicher."}[
        lang
    ]
    text = terminal.until(lambda text: " ".join(text.split()).endswith(end))
    assert terminal.exit_code() == 0
    return text.rstrip()


@pytest.mark.parametrize(("lang", "columns"), SCREENS)
def test_it_looks_like_this(data_home: Path, lang: str, columns: int) -> None:
    keep_two_careers()
    assert at_terminal(data_home, lang, columns) == SCREENS[lang, columns]


@pytest.mark.parametrize(("lang", "columns"), [("en", 40), ("de", 80)])
def test_without_a_terminal_it_says_the_same_in_whole_lines(
    data_home: Path, lang: str, columns: int
) -> None:
    keep_two_careers()
    done = shell("stats", "--lang", lang, XDG_DATA_HOME=str(data_home), TZ="UTC")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    shown = at_terminal(data_home, lang, columns)
    assert max(map(width, shown.splitlines())) <= columns
    assert shown.split() == done.stdout.split()
