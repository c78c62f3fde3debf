"""Matches as the author of a bot plays them: edited files, faults, loops, too few games."""

import json
import re
from contextlib import closing
from pathlib import Path

import pytest

from schocken_cards import progress
from schocken_cards.match import Match, watching
from schocken_cards.match.keeping import Kept
from schocken_cards.match.play import play_blocks
from tests.cli.conftest import Command
from tests.terminal import Terminal, shell

OWN = """
class Mine:
    def decide(self, view):
        return view.legal[-1]
class Rare:
    def decide(self, view):
        if view.half == "final":
            self.fail({}, view)
        return view.legal[0]
    def fail(self, nothing, view):
        return nothing[view.half, view]
class Odd:
    def decide(self, view):
        return self
class Endless:
    def decide(self, view):
        return self.decide(view)
class Loop:
    def decide(self, view):
        while True:
            pass
"""
WAITING = """
from pathlib import Path
class Waits:
    def decide(self, view):
        while not Path("go").exists():
            pass
        return view.legal[0]
"""
LINE = OWN.splitlines().index("        return nothing[view.half, view]") + 1


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "own.py"
    file.write_text(OWN)
    return file


def broken_off(file: Path, match: Match, blocks: int) -> None:
    """Keeps a match of which so many blocks are played."""
    kept = Kept.new(match, out=str(file))
    with closing(kept.store) as store:
        store.write(play_blocks(match, range(blocks)).blocks)


def test_a_match_goes_on_with_the_same_file_alone(
    command: Command, own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken_off(tmp_path / "m.sqlite", Match(["py:own.py:Mine", "greedy"], games=20), 3)
    own.write_text(OWN.replace("-1", "-2"))
    for more in ((), ("--game", "3", "--records", "r")):
        done = command("match", "--resume", "m.sqlite", *more)
        assert done.code == 2
        assert f"own.py is not what it was when the match began (then {own})" in done.err
        assert done.err.count("\n") == 1
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    done = command("match", "--resume", str(tmp_path / "m.sqlite"))
    assert done.code == 2
    assert f"there is no file own.py here; the match was begun with {own}" in done.err
    (elsewhere / "own.py").write_text(OWN)
    assert command("match", "--resume", str(tmp_path / "m.sqlite")).code == 0


def test_a_worker_that_is_replaced_takes_no_other_file(own: Path) -> None:
    begun = Match(["py:own.py:Mine", "greedy"], games=20).begun()
    own.write_text(OWN + "\n")
    with pytest.raises(Exception, match=r"own\.py is not what it was"):
        play_blocks(begun, [0])


def test_where_a_file_was_is_not_in_the_answer(command: Command, own: Path) -> None:
    done = command("match", f"py:{own.name}:Rare", "greedy", "--games", "9", "--json")
    assert str(own.parent) not in done.out


def test_a_match_of_an_older_version_goes_on(command: Command, own: Path, tmp_path: Path) -> None:
    assert own.exists()
    match = Match(["py:own.py:Mine", "greedy"], games=20)
    kept = Kept.new(match, out=str(tmp_path / "m.sqlite"))
    with closing(kept.store) as store:
        database = store._database  # noqa: SLF001 - as it was written then
        [[text]] = database.execute("SELECT design FROM match")
        design = json.loads(text)
        del design["match"]["sources"]
        with database:
            database.execute("UPDATE match SET design = ?", (json.dumps(design),))
            [block] = play_blocks(match, [0]).blocks
            database.execute("INSERT INTO blocks VALUES (0, ?)", (json.dumps(block.games),))
    assert command("match", "--resume", "m.sqlite").code == 0


def test_the_first_fault_is_told_alike_for_any_workers(command: Command, own: Path) -> None:
    assert own.exists()
    bots = ("py:own.py:Rare", "py:own.py:Odd", "py:own.py:Endless", "greedy")
    asked = ("match", *bots, "--games", "40", "--json", "--jobs")
    one = command(*asked, "1", "--out", "m.sqlite").json
    two = json.loads(shell(*asked, "2", "--lang", "de", PYTHONHASHSEED="7").stdout)
    rare, odd, endless, greedy = [bot["first_fault"] for bot in one["bots"]]
    assert [bot["first_fault"] for bot in two["bots"]] == [rare, odd, endless, greedy]
    assert one["digest"] == two["digest"]
    assert (rare["kind"], rare["where"]) == ("crash", f"own.py:{LINE}")
    assert rare["what"].startswith("KeyError: ('final', View(")
    assert (odd["game"], odd["kind"], odd["where"]) == (0, "illegal", "")
    assert odd["what"] == "<own.py.Odd object>"
    assert endless["what"] == "RecursionError"
    assert greedy is None


def test_a_fault_is_told_with_the_way_to_see_its_game(command: Command, own: Path) -> None:
    assert own.exists()
    for file in ("m.sqlite", "m.jsonl"):
        done = command(
            "match", "py:own.py:Rare", "greedy", "--games", "40", "--seats", "3", "--out", file
        )
        assert f"(own.py:{LINE})" in done.out
        first = command("report", file, "--json").json["bots"][0]["first_fault"]["game"]
        assert f"First in game {first}, by a crash" in done.out
        [told] = [line for line in done.err.splitlines() if line.startswith(f"Game {first} alone")]
        alone = command(*told.split(" match ")[1].join(("match ", "")).split())
        assert alone.code == 0
        assert "py:own.py:Rare: it raised KeyError: ('final', View(" in alone.out
        assert f"(own.py:{LINE})" in alone.out


def test_who_decides_for_long_is_told_with_the_line(
    command: Command, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own.write_text(WAITING)
    monkeypatch.setattr(watching, "EVERY", 0.01)
    monkeypatch.setattr(watching, "PATIENCE", 0.05)
    monkeypatch.setattr(progress, "SECONDS", 0)
    monkeypatch.setattr(progress.Progress, "hear", lambda *_: Path("go").touch())
    heard = progress.Progress.wait_for

    def wait_for(shown: progress.Progress, slow: watching.Slow) -> None:
        heard(shown, slow)
        Path("go").touch()

    monkeypatch.setattr(progress.Progress, "wait_for", wait_for)
    done = command("match", "greedy", "py:own.py:Waits", "--games", "2", "--jobs", "1")
    assert done.code == 0
    assert re.search(
        r"^0 of 2 games; py:own.py:Waits has been deciding for 0 s \(own.py:[56]\)$",
        done.err,
        re.MULTILINE,
    )


def test_ctrl_c_names_the_bot_that_never_answers(own: Path, tmp_path: Path) -> None:
    assert own.exists()
    asked = ("match", "greedy", "py:own.py:Loop", "--games", "99", "--jobs", "2")
    running = Terminal.running(*asked, columns=40, XDG_DATA_HOME=str(tmp_path))
    named = re.compile(r"py:own.py:Loop .* [56] s\s+\(own.py:\d+\)", re.DOTALL)
    running.until(lambda text: bool(named.search(text)))
    running.press("\x03")
    shown = running.until(lambda text: "--resume" in text.replace("\n", ""))
    assert "(own.py:" in shown
    assert running.exit_code() == 130


def test_a_match_can_be_made_longer(command: Command, tmp_path: Path) -> None:
    asked = ("match", "greedy", "threshold", "chance", "--json", "--games")
    file = str(tmp_path / "m.sqlite")
    command(*asked, "20", "--out", file)
    longer = command("match", "--resume", file, "--games", "31", "--json").json
    whole = command(*asked, "31").json
    for each in (longer, whole):
        del each["seconds"]
    assert longer == whole
    shorter = command("match", "--resume", file, "--games", "30")
    assert shorter.code == 2
    assert "--games must be 31 or more" in shorter.err


def test_a_table_cannot_be_made_longer(command: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "m.csv")
    command("match", "greedy", "chance", "--games", "4", "--out", file)
    done = command("match", "--resume", file, "--games", "8")
    assert done.code == 2
    assert "begin the match again" in done.err


def test_a_test_that_is_not_decided_tells_how_to_go_on(command: Command, tmp_path: Path) -> None:
    for name, way in (("m.sqlite", "m.sqlite --games 40"), ("m.csv", "such as --games 40")):
        file = str(tmp_path / name)
        done = command(
            "match", "greedy", "threshold", "--games", "20", "--sprt", "0,10", "--out", file
        )
        assert "The test is not decided" in done.out
        assert way in done.err


@pytest.mark.parametrize(
    ("bots", "test", "verdict"),
    [
        (("chance", "greedy"), "0,50", "chance is less than 50 Elo ahead of greedy, if at all: "),
        (("greedy", "chance"), "0,50", "greedy is more than 0 Elo ahead of chance: "),
        (("greedy", "chance"), "0.5,0.3", "greedy loses less than 50.0% of its games: "),
        (("chance", "greedy"), "0.5,0.3", "chance loses more than 30.0% of its games: "),
    ],
)
def test_the_verdict_of_a_test_is_true_beyond_its_hypotheses(
    command: Command, bots: tuple[str, ...], test: str, verdict: str
) -> None:
    done = command("match", *bots, "--games", "2000", "--sprt", test, "--jobs", "1")
    assert verdict in done.out


def test_a_record_tells_again_what_was_forfeited(command: Command, own: Path) -> None:
    assert own.exists()
    command("match", "py:own.py:Odd", "greedy", "--game", "0", "--records", ".")
    record = "game-0.schocken.jsonl"
    marked = Path(record).read_text().count('"forfeit": true')
    assert (
        command("replay", record).out.count("Odd is at fault and forfeits the decision.\nOdd s")
        == marked
    )
    assert command("verify", record).out.endswith(f"forfeited by bots at fault: {marked}\n")
    assert command("verify", record, "--json").json["records"][0]["forfeits"] == marked
