"""Whole games, played as people play them: at a terminal and through a pipe."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.terminal import PROGRAM, Terminal

WORDS = {
    "en": (
        "What do you do?",
        "has lost the first half.",
        "has lost the game",
        "you hold",
        "to go on.",
        "What next?",
    ),
    "de": (
        "Was tun?",
        "hat die erste Hälfte verloren.",
        "hat das Spiel verloren",
        "du hast",
        "einer Taste.",
        "Und jetzt?",
    ),
}


@pytest.fixture
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def verified() -> dict[str, object]:
    done = subprocess.run(
        [*PROGRAM, "games", "--json"], capture_output=True, text=True, check=True, timeout=60
    )
    (saved,) = json.loads(done.stdout)["games"]
    assert isinstance(saved, dict)
    return saved


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.usefixtures("data_home")
def test_a_person_plays_a_whole_game_at_a_terminal(lang: str, columns: int) -> None:
    question, first_half, lost, hold, any_key, what_next = WORDS[lang]
    options = ["--name", "Anna", "--players", "4", "--rules", "kartenspiel", "--seed", "5"]
    terminal = Terminal.running(
        "new", *options, "--lang", lang, "--speed", "0", columns=columns, rows=24
    )
    asked = re.compile(re.escape(question) + r"\s+\(")
    over = "schocken-cards replay"
    told = False
    while over not in terminal.until(
        lambda text: (
            (asked.search(text) is not None and "» 1)" in text)
            or text.rstrip().endswith(any_key)
            or over in text
        )
    ):
        text = terminal.text
        if text.rstrip().endswith(any_key):
            told |= first_half in " ".join(text.replace("│", " ").split())
            terminal.press_for_more(" ")
            continue
        assert f"Anna, {hold}" in " ".join(text.split())
        assert re.search(r"1\) \S", text)
        terminal.press_for_more("\r")
    assert lost in " ".join(terminal.text.split())
    assert told
    terminal.until(lambda text: what_next in text and "» 1)" in text)
    terminal.press("2\r")
    assert terminal.exit_code() == 0
    assert verified()["finished"] is True
