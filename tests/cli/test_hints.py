"""Hints in a game: on request, and the tutor's warnings."""

import os
import re
from io import StringIO
from pathlib import Path

import pytest
from attrs import evolve

from schocken_cards import texts
from schocken_cards.actions import Action, Stop
from schocken_cards.ask import Choice, Lines
from schocken_cards.cli.first_game import Companion
from schocken_cards.cli.hints import Coach, Mode, show_briefly
from schocken_cards.events import HalfName
from schocken_cards.position import parse
from schocken_cards.screen import Screen, console
from schocken_cards.testing import deal
from schocken_cards.view import view
from tests.terminal import Terminal, shell

ANNA = ["--name", "Anna", "--players", "4", "--rules", "kartenspiel", "--seed", "5"]


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    texts.use("en")


WIDE = """\
Position: kartenspiel stock=13 deckel=0,0,0,0 leads=2 me=0 draws=1,1,3,3 open=-,
-,21,6 hand=521 unseen=12,12,14,14,14,14 pile=68
Chances in percent to be lowest, to lose the half, to lose the game; in the
order of the last.
                low half game aus Jule Schock General straight
Keep 1         18.5 22.1 23.5 6.9  7.1   36.5     0.0      7.1
Keep 2-1       20.2 23.2 24.1 0.0 26.4   22.6     0.0     26.4
All three anew 20.5 24.2 24.6 1.6  3.9   11.8     2.8     20.1
Keep 5         25.9 26.1 25.5 0.0  0.0    2.8     3.9     28.3
Keep 2         29.7 26.4 25.7 0.0 10.7    4.4     2.2     22.6
Keep 5-1       36.2 28.0 26.5 0.0  0.0   25.3     0.0      0.0
Keep 5-2       50.4 31.8 28.4 0.0  0.0    0.0     0.0      0.0
Stop           79.5 37.5 31.3 0.0  0.0    0.0     0.0      0.0
Keeping Ones brings a Schock in 43 of 100 cases: with 5-2-1 as it is you are
lowest in 80, after “Keep 1” in 18.
As far as can be told, just as good: “Keep 2-1”.
 What do you do? (arrows or number, Enter)
 » 1) Keep 1, exchange 2 cards"""

NARROW = """\
Stellung: kartenspiel stock=13 deckel=0,
0,0,0 leads=2 me=0 draws=1,1,3,3 open=-,
-,21,6 hand=521 unseen=12,12,14,14,14,14
 pile=68
Chancen in Prozent, am tiefsten zu sein,
die Hälfte und das Spiel zu verlieren;
geordnet nach der letzten.
               tief Hälfte Spiel
1 behalten     18,5   22,1  23,5
2-1 behalten   20,2   23,2  24,1
Alle drei neu  20,5   24,2  24,6
5 behalten     25,9   26,1  25,5
2 behalten     29,7   26,4  25,7
5-1 behalten   36,2   28,0  26,5
5-2 behalten   50,4   31,8  28,4
Stehen bleiben 79,5   37,5  31,3
1 behalten: Schock aus 6,9, Jule 7,1,
Schock 36,5, General 0,0, Straße 7,1
Mit Einsen kommt in 43 von 100 Fällen
ein Schock: Bleibt es bei 5-2-1, bist du
in 80 am tiefsten, nach „1 behalten“ in
18.
Soweit sich das sagen lässt, genauso
gut: „2-1 behalten“.
 Weiter mit einer Taste."""


@pytest.mark.parametrize(
    ("columns", "lang", "screen"), [(80, "en", WIDE), (40, "de", NARROW)], ids=["80", "40"]
)
def test_a_hint_fits_the_screen(columns: int, lang: str, screen: str) -> None:
    terminal = Terminal.running(
        "new", *ANNA, "--lang", lang, "--speed", "0", columns=columns, rows=50, NO_COLOR="1"
    )
    terminal.until(lambda text: "9)" in text)
    terminal.press("?")
    terminal.until(lambda text: without_figures(screen) in without_figures(text))


def without_figures(text: str) -> str:
    """What the expert reckons may change, the screen does not."""
    return re.sub("[0-9]", "#", text)


def test_after_a_hint_the_question_is_asked_again_and_nothing_is_recorded() -> None:
    plain = shell("new", *ANNA, stdin="?\n?\nstop\n").stdout
    assert plain.count("What do you do?") >= 3
    assert "Keep 1: lowest " in plain
    assert plain.count("Keeping Ones brings a Schock") == 2
    records = list(Path(os.environ["XDG_DATA_HOME"]).rglob("*.jsonl"))
    asked = [line for line in records[0].read_text().splitlines() if '"seat": 0' in line]
    shell("new", *ANNA, "--hints", "off", stdin="stop\n")
    other = next(path for path in Path(os.environ["XDG_DATA_HOME"]).rglob("*-2*.jsonl"))
    assert asked == [line for line in other.read_text().splitlines() if '"seat": 0' in line]


def test_no_hints_are_offered_where_none_are_wanted() -> None:
    done = shell("new", *ANNA, "--hints", "off", stdin="?\n")
    assert "Show a hint" not in done.stdout
    assert "“?” is no choice: type a number from 1 to 8" in done.stdout


def test_a_game_that_goes_on_may_have_hints_too() -> None:
    shell("new", *ANNA, "--hints", "off", stdin="")
    done = shell("resume", "--hints", "tutor", stdin="stop\n")
    assert "“Stop” costs" in done.stdout
    assert "Show a hint" in done.stdout


@pytest.mark.parametrize("command", [["new", *ANNA], ["resume"]])
def test_another_way_of_giving_hints_is_refused(command: list[str]) -> None:
    done = shell(*command, "--hints", "loud")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "schocken-cards: --hints must be off, ask or tutor, not “loud”\n"


SEEN = parse("deckel=0,0,0 leads=0 me=0 hand=521").view()
CHOICES = [Choice[Action | None](str(action), action, str(action)) for action in SEEN.legal]


def answered(
    way: Mode, *answers: str, coach: Coach | None = None, monkeypatch: pytest.MonkeyPatch
) -> tuple[Action, Coach]:
    """What a player does who answers so."""
    typed = iter(answers)
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(typed))
    coach = coach or Coach(
        way,
        Screen(console(plain=True), plain=True, rules=SEEN.rules, names=["Anna", "Ben", "Cleo"]),
        Lines(),
    )
    action = coach.choose(SEEN, CHOICES)
    assert not list(typed)
    return action, coach


def test_the_tutor_steps_in_before_a_costly_decision(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    action, _coach = answered("tutor", "stop", "again", "keep 1", monkeypatch=monkeypatch)
    assert str(action) == "keep 1"
    assert re.search(
        r"“Stop” costs \d\.\d points: the game is then lost in \d\d\.\d of 100 cases, after the"
        r" best decision in \d\d\.\d\.",
        capsys.readouterr().out,
    )


def test_the_tutor_is_silent_where_little_is_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answered("tutor", "keep 2 1", monkeypatch=monkeypatch)
    assert "costs" not in capsys.readouterr().out


def test_who_wants_to_plays_it_anyway_and_is_warned_again(monkeypatch: pytest.MonkeyPatch) -> None:
    action, coach = answered("tutor", "stop", "play", monkeypatch=monkeypatch)
    assert action == Stop()
    answered("tutor", "stop", "play", coach=coach, monkeypatch=monkeypatch)


def test_the_tutor_can_be_silenced(monkeypatch: pytest.MonkeyPatch) -> None:
    action, coach = answered("tutor", "stop", "quiet", monkeypatch=monkeypatch)
    assert action == Stop()
    answered("tutor", "stop", coach=coach, monkeypatch=monkeypatch)


def test_the_warning_does_not_give_the_answer_away_but_the_hint_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answered("tutor", "stop", "?", "keep 1", monkeypatch=monkeypatch)
    warning, _question, told = capsys.readouterr().out.partition("Sure?")
    assert "Keep 1" not in warning.split("costs")[1]
    assert "Keep 1: lowest" in told


def test_who_only_wants_to_ask_is_not_warned(monkeypatch: pytest.MonkeyPatch) -> None:
    action, _coach = answered("ask", "stop", monkeypatch=monkeypatch)
    assert action == Stop()


def test_without_an_expert_the_game_goes_on_and_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("schocken_cards.tutor.EXPERT", "nobody")
    _action, coach = answered("tutor", "?", "stop", monkeypatch=monkeypatch)
    out = capsys.readouterr().out
    assert out.count("there are no hints: no bot “nobody” is installed") == 1
    assert out.count("Show a hint") == 1
    assert coach.mode == "off"


def test_in_the_first_game_hints_are_short_and_a_bad_decision_is_told_afterwards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Screen(
        console(plain=True), plain=True, rules=SEEN.rules, names=["Anna", "Ben", "Cleo"]
    )
    companion = Companion("ask", screen, Lines(), show_briefly)
    answered("ask", "?", "keep 1", coach=companion, monkeypatch=monkeypatch)
    hint = capsys.readouterr().out.partition("\n> ")[0].split("(?)\n")[1].splitlines()
    assert hint[1].startswith("Keeping Ones brings a Schock")
    assert [line[:2] for line in hint[2:5]] == ["- ", "- ", "- "]
    assert "would have been better" not in "".join(hint)
    answered("ask", "stop", coach=companion, monkeypatch=monkeypatch)
    assert re.search(
        r"\* “Keep 1” would have been better: .* after “Stop” in", capsys.readouterr().out
    )


NAMES = ["Anna", "Ben"]
HALVES: list[tuple[HalfName, tuple[int, ...]]] = [(1, ()), (2, (1,)), ("final", (1, 0))]


def test_in_the_second_half_it_is_said_who_lost_the_first() -> None:
    shown: list[str] = []
    for half, losers in HALVES:
        table = evolve(deal("652 431"), half=half, losers=losers)
        out = StringIO()
        screen = Screen(console(plain=True, file=out), plain=True, rules=table.rules, names=NAMES)
        screen.before_decision(view(table, 0))
        shown.append(out.getvalue())
    assert ["Ben has lost the first half." in text for text in shown] == [False, True, False]
