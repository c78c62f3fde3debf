"""`learn` as its users call it."""

import json
import re
from pathlib import Path

import pytest

from schocken_cards.learn.lessons import lessons
from schocken_cards.rulebook import preset
from tests.cli.conftest import Command
from tests.terminal import Terminal, shell


def test_the_list_of_lessons_tells_how_far_one_is(command: Command, data_home: Path) -> None:
    listed = command("learn", "--list", "--json").json
    assert listed["rules"] == "kartenspiel"
    assert [each["lesson"] for each in listed["lessons"]][:2] == ["pictures", "order"]
    assert {each["state"] for each in listed["lessons"]} == {"new"}
    assert not list(data_home.rglob("learn.json"))
    shell("learn", "pictures", "--lang", "en", stdin="1\n" * 6, XDG_DATA_HOME=str(data_home))
    first = command("learn", "--list", "--json").json["lessons"][0]
    assert first["asked"] == 3
    assert first["state"] in {"through", "mastered"}
    assert (first["state"] == "through") == (first["coming_back"] > 0)
    listing = command("learn", "--list").out
    if first["coming_back"]:
        assert re.search(
            rf"^ 1 pictures: .*{first['coming_back']} questions? comes? back", listing, re.MULTILINE
        )


def test_a_lesson_through_a_pipe_ends_well_or_is_left_with_130(data_home: Path) -> None:
    where = str(data_home)
    done = shell("learn", "leader", "--lang", "en", stdin="1\n" * 6, XDG_DATA_HOME=where)
    assert (done.returncode, done.stderr) == (0, "")
    assert "“The leader’s limit”: " in done.stdout
    left = shell("learn", "--lang", "en", stdin="1\n", XDG_DATA_HOME=where)
    assert (left.returncode, left.stderr) == (130, "")
    assert left.stdout.endswith("Saved. Go on with: schocken-cards learn\n")
    enough = shell("learn", "order", "--lang", "en", stdin="", XDG_DATA_HOME=where)
    assert enough.returncode == 130


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "kartenspiel has no lesson “chess”; there are 1 to 15: pictures, order"),
        (["counting", "--rules", "kneipe"], "kneipe has no lesson “counting”"),
        (["--rules", "poker"], "there is no rule set “poker”"),
    ],
)
def test_wrong_usage_is_a_line(command: Command, arguments: list[str], complaint: str) -> None:
    done = command("learn", *arguments)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1


def test_a_damaged_file_is_a_line_until_it_is_put_aside(command: Command, data_home: Path) -> None:
    folder = data_home / "schocken-cards"
    folder.mkdir()
    (folder / "learn.json").write_text("{", encoding="utf-8")
    for arguments in (["--list"], []):
        done = command("learn", *arguments)
        assert done.code == 2
        assert "learn.json cannot be read: it is no progress of this program" in done.err
    assert "rename that file to learn.json" in command("learn", "--reset").out
    assert (folder / "learn.old.json").read_text(encoding="utf-8") == "{"
    assert command("learn", "--list").code == 0
    assert "There is no progress yet." in command("learn", "--reset").out


def test_what_was_put_aside_before_stays(command: Command, data_home: Path) -> None:
    folder = data_home / "schocken-cards"
    folder.mkdir()
    for progress in ("first", "second", "third"):
        (folder / "learn.json").write_text(progress, encoding="utf-8")
        assert command("learn", "--reset").code == 0
    kept = [folder / name for name in ("learn.old.json", "learn.old-2.json", "learn.old-3.json")]
    assert [each.read_text(encoding="utf-8") for each in kept] == ["first", "second", "third"]


def test_the_first_game_is_saved_explains_and_goes_on(data_home: Path) -> None:
    where = str(data_home)
    asked = ("learn", "first-game", "--lang", "en")
    left = shell(*asked, stdin="Anna\n1\n", XDG_DATA_HOME=where)
    assert left.returncode == 130
    assert "Anna has the highest and leads." in left.stdout
    assert "* These are your cards." in left.stdout
    assert left.stdout.endswith("Or with explanations: schocken-cards learn first-game\n")
    (game,) = re.findall(r"resume (\S+)", left.stdout)
    again = shell(*asked, stdin="1\n" * 2000, XDG_DATA_HOME=where)
    assert again.returncode == 0
    assert "Who leads?" not in again.stdout
    assert f"replay {game}" in again.stdout
    assert "* These are your cards." not in again.stdout
    states = json.loads(shell("learn", "--list", "--json", XDG_DATA_HOME=where).stdout)["lessons"]
    assert {each["state"] for each in states if each["lesson"] == "first-game"} == {"mastered"}


def test_a_first_game_that_was_resumed_without_the_lessons_counts(data_home: Path) -> None:
    where = str(data_home)
    left = shell("learn", "first-game", "--lang", "en", stdin="Anna\n1\n", XDG_DATA_HOME=where)
    (game,) = re.findall(r"resume (\S+)", left.stdout)
    assert shell("resume", game, stdin="1\n" * 2000, XDG_DATA_HOME=where).returncode == 0
    shell("learn", stdin="", XDG_DATA_HOME=where)
    states = json.loads(shell("learn", "--list", "--json", XDG_DATA_HOME=where).stdout)["lessons"]
    assert {each["state"] for each in states if each["lesson"] == "first-game"} == {"mastered"}


def test_the_last_lesson_ends_the_course(data_home: Path) -> None:
    through = {"dealt": 3, "asked": 3, "right": 3, "through": True}
    names = [lesson.name for lesson in lessons(preset("kartenspiel"))][:-1]
    course = {"standings": dict.fromkeys(names, through), "missed": [], "told": [], "game": ""}
    document = {"format": 1, "seed": "a", "courses": {"kartenspiel": course}}
    (data_home / "schocken-cards").mkdir()
    (data_home / "schocken-cards" / "learn.json").write_text(json.dumps(document))
    done = shell("learn", "--lang", "en", stdin="1\n" * 9, XDG_DATA_HOME=str(data_home))
    assert "Lesson 15 of 15: Playing for the half" in done.stdout
    assert "Well done: you have gone through all lessons." in done.stdout
    assert done.stdout.endswith("learn LESSON asks again, schocken-cards new plays.\n")


def test_a_menu_shows_long_answers_in_full_and_a_wrong_key_answers_nothing(data_home: Path) -> None:
    terminal = Terminal.running(
        "learn", "leader", "--lang", "de", columns=40, XDG_DATA_HOME=str(data_home)
    )
    terminal.until(lambda text: "Weiter mit einer Taste." in text)
    terminal.press(" ")
    long_one = "3) ja, aber die neuen Karten bleiben\n      verdeckt, auch für dich"
    terminal.until(lambda text: "» 1) nein" in text and long_one in text)
    terminal.press("9\r")
    terminal.until(lambda text: "» 1) nein" in text)
    terminal.press("9")
    terminal.until(lambda text: "» -) „9“ gibt es hier nicht" in text)
    terminal.press("3")
    terminal.until(lambda text: "» 3) ja, aber" in text)
    terminal.press("\r")
    answered = terminal.until(lambda text: "ichtig." in text)
    assert " Deine Antwort? ja, aber die neuen\nKarten bleiben verdeckt, auch für dich" in answered
    terminal.press("\x03")
    assert terminal.exit_code() == 130


@pytest.mark.parametrize(
    ("lang", "columns", "any_key", "question", "next_one"),
    [
        ("en", 80, "Press any key to go on.", "Question 1 of 3", "Question 2 of 3"),
        ("de", 40, "Weiter mit einer Taste.", "Frage 1 von 3", "Frage 2 von 3"),
    ],
)
def test_a_lesson_at_a_terminal_is_a_screenful_and_ctrl_c_leaves_it(
    data_home: Path, lang: str, columns: int, any_key: str, question: str, next_one: str
) -> None:
    terminal = Terminal.running(
        "learn", "pictures", "--lang", lang, columns=columns, XDG_DATA_HOME=str(data_home)
    )
    shown = terminal.until(lambda text: any_key in text)
    assert "1-1-1" in shown
    assert "Schock aus" in shown
    assert re.search(r"(Lesson|Lektion) 1 ", shown)
    terminal.press(" ")
    asked = terminal.until(lambda text: "» 1)" in text)
    assert question in asked
    terminal.press("\r")
    terminal.until(lambda text: text.rstrip().endswith(any_key) and question in text)
    terminal.press(" ")
    terminal.until(lambda text: next_one in text and "» 1)" in text)
    terminal.press("\x03")
    assert terminal.exit_code() == 130
    kept = json.loads((data_home / "schocken-cards" / "learn.json").read_text(encoding="utf-8"))
    assert kept["courses"]["kartenspiel"]["standings"]["pictures"]["asked"] == 1
