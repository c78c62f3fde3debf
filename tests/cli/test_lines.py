"""Play without a terminal: numbered lines, read from a pipe."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.terminal import PROGRAM, Terminal, shell

ANNA = ["--name", "Anna", "--players", "3", "--rules", "kartenspiel", "--seed", "2"]


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize(
    ("lang", "lost"), [("en", "has lost the game"), ("de", "hat das Spiel verloren")]
)
def test_a_whole_game_through_a_pipe(lang: str, lost: str) -> None:
    done = shell("new", *ANNA, "--lang", lang, stdin="1\n" * 400)
    assert done.returncode == 0
    assert done.stderr == ""
    assert lost in done.stdout
    assert "\x1b" not in done.stdout


def test_answers_may_be_written_as_actions() -> None:
    done = shell("new", *ANNA, stdin="stop\n")
    assert "Anna stops." in done.stdout


def test_a_wrong_answer_is_asked_again_and_nothing_is_taken_by_default() -> None:
    done = shell("new", *ANNA, stdin="\nfly\n99\n")
    assert "“” is no choice: type a number from 1 to" in done.stdout
    assert "“fly” is no choice" in done.stdout
    assert "“99” is no choice" in done.stdout
    assert "Anna stops" not in done.stdout
    assert done.returncode == 130


def test_when_the_input_ends_the_game_is_saved_and_goes_on_where_it_was() -> None:
    whole = shell("new", *ANNA, stdin="1\n" * 400).stdout
    first = shell("new", *ANNA, stdin="1\n" * 3)
    assert first.returncode == 130
    (name,) = re.findall(r"schocken-cards resume (\S+)", first.stdout)
    rest = shell("resume", name, stdin="1\n" * 400)
    assert rest.returncode == 0
    last = "has lost the game."
    assert rest.stdout.split(last)[0][-300:] == whole.split(last)[0][-300:]


def test_ctrl_c_saves_and_says_how_to_go_on() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "new", *ANNA],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout
    while "What do you do?" not in process.stdout.readline():
        pass
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Saved. Go on with: schocken-cards resume " in out
    assert err == ""


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_whoever_leaves_at_a_menu_is_told_how_to_go_on(key: str) -> None:
    terminal = Terminal.running("new", *ANNA, "--speed", "0")
    terminal.until(lambda text: "What do you do? (" in text)
    terminal.press(key)
    terminal.until(lambda text: "schocken-cards resume" in text)
    assert terminal.exit_code() == 130


def test_several_people_hide_their_cards_from_each_other() -> None:
    people = ["--name", "Anna", "--name", "Ben", "--players", "2", "--rules", "kartenspiel"]
    terminal = Terminal.running("new", *people, "--seed", "1", "--speed", "0")
    at_screen: set[str] = set()
    while at_screen != {"Anna", "Ben"}:
        text = terminal.until(lambda text: waits(text) or "What do you do? (" in text)
        if waits(text):
            assert "you hold" not in text
            terminal.press("\r")
            text = terminal.until(lambda text: "What do you do? (" in text)
        at_screen |= set(re.findall(r"(\w+), you hold", text))
        terminal.press("\r")
        terminal.until(lambda text: "What do you do? (" not in text.split("you hold")[-1])


def waits(text: str) -> bool:
    return text.rstrip().endswith("Alone? Press Enter.")


@pytest.mark.parametrize("columns", [80, 40])
def test_without_colour_nothing_is_lost(columns: int) -> None:
    plain = Terminal.running("new", *ANNA, "--speed", "0", columns=columns, NO_COLOR="1")
    plain.until(lambda text: "What do you do?" in text and "» 1)" in text)
    colours = [
        cell.fg
        for line in plain.screen.buffer.values()
        for cell in line.values()
        if cell.data != " "
    ]
    assert set(colours) == {"default"}
