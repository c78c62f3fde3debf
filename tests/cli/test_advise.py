"""`advise`: a hint for the situation at a real table."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from io import StringIO
from typing import Any

import pytest
from attrs import define, field

from schocken_ai.expert import Expert
from schocken_cards import texts
from schocken_cards.ask import Choice
from schocken_cards.cli.situation import ask_position
from schocken_cards.odds import all_keys
from schocken_cards.position import parse
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import load
from tests.cli.conftest import Command
from tests.terminal import Terminal, shell

POSITION = "deckel=0,3,2,3 leads=1 me=2 draws=1,3,1,1 open=-,11,-,- hand=431"
WHOLE = f"kartenspiel stock=5 {POSITION}"


def test_the_document_has_what_a_hint_tells(command: Command) -> None:
    document = command("advise", *POSITION.split(), "--json").json
    assert list(document) == ["format", "position", "actions", "best", "reason", "error", "nearly"]
    assert document["position"] == WHOLE
    seen = parse(POSITION).view()
    expected = Expert().prospects(seen)
    assert [option["action"] for option in document["actions"]] == list(map(str, expected))
    assert document["best"] == document["actions"][0]["action"] == "keep 1"
    for option, prospect in zip(document["actions"], expected.values(), strict=True):
        figures = [option[name] for name in ("lowest", "half", "game")]
        assert figures == [round(chance, 9) for chance in prospect[:3]]
        assert list(option["chances"]) == all_keys(ranking(seen.rules))
        assert sum(option["chances"].values()) == pytest.approx(1, abs=1e-7)
    assert document["reason"].startswith("Two Ones lie open before seat 1: 4-3-1 is lowest in")


def test_people_read_the_same_in_lines(command: Command) -> None:
    done = command("advise", POSITION, "--plain")
    position, introduction, best, *others = done.out.splitlines()
    assert position == f"Position: {WHOLE}"
    assert introduction.startswith("Chances in percent to be lowest,")
    assert best.startswith("Keep 1: lowest ")
    assert len(others) == 7 + 1


@pytest.mark.parametrize(
    "document",
    [
        {"position": None},
        {"deckel": [0, 3, 2, 3], "leads": 1, "me": 2, "draws": [1, 3, 1, 1], "hand": "431"},
        {"deckel": "0,3,2,3", "leads": "1", "me": "2", "draws": "1,3,1,1", "hand": [4, 3, 1]},
        {"rules": "kartenspiel", "stock": 5, "lost": None, "pile": None},
    ],
    ids=["text", "numbers", "texts", "with what goes without saying"],
)
def test_a_position_may_come_on_standard_input(
    document: dict[str, Any], command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = dict(part.split("=") for part in POSITION.split())
    given = POSITION if "position" in document else json.dumps(parts | document)
    monkeypatch.setattr("sys.stdin", StringIO(given))
    assert command("advise", "-", "--json").json["position"] == WHOLE


def test_nothing_open_may_be_null() -> None:
    given = json.dumps(
        {"deckel": [0, 0], "leads": 0, "me": 1, "draws": [2, 1], "open": [None, None], "hand": 652}
    )
    done = shell("advise", "--json", stdin=given)
    assert json.loads(done.stdout)["position"].endswith("leads=0 me=1 draws=2,1 hand=652")


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("", "the position is missing"),
        ("{", "standard input is not JSON: line 1, column 2"),
        ("[" * 100_000, "a position has at most 65536 bytes"),
        ('{"deckel":' * 5000, "standard input: "),
        ('{"deckel": {"A": 1}}', "“deckel” must be a number, a text or a list of those"),
        ('{"deckel": true}', "“deckel” must be a number"),
        ('{"rules": 3}', "“rules” must be a name"),
        ('{"turn": 3}', "“turn” is no part of a position"),
        ('{"deckel": [0, 0.5]}', "leads: is missing"),
        ("\x00", "there is no rule set “?”"),
    ],
)
def test_bad_input_is_one_clear_line(
    given: str, complaint: str, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(given))
    done = command("advise")
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1


def test_a_wrong_position_is_one_clear_line(command: Command) -> None:
    done = command("advise", "deckel=0,9,9", "leads=0", "me=0", "hand=521")
    assert (done.code, done.out) == (2, "")
    assert done.err == "schocken-cards: deckel=0,9,9: kartenspiel has 13 Deckel in all\n"


@define
class Scripted:
    """Answers questions: a choice by its title, a text as it stands; "" takes the default."""

    answers: list[str]
    questions: list[str] = field(factory=list)

    def choose(self, question: str, choices: Sequence[Choice[Any]], details: object = ()) -> Any:  # noqa: ANN401, ARG002
        """The choice of that title."""
        self.questions.append(question)
        answer = self.answers.pop(0)
        (value,) = [choice.value for choice in choices if choice.title == answer]
        return value

    def text(self, question: str, default: str) -> str:
        """The next answer."""
        self.questions.append(question)
        return self.answers.pop(0) or default

    wait: Callable[[str], None] = print
    pause: Callable[[str], None] = print


def asked(rules: str, *answers: str) -> tuple[str, list[str], Scripted, list[str]]:
    """The position that these answers lead to, the names, the questions, what was said."""
    texts.use("en")
    said: list[str] = []
    person = Scripted(list(answers))
    position, names = ask_position(person, said.append, load(rules))
    assert not person.answers
    return str(position), names, person, said


def test_a_leader_is_asked_little() -> None:
    position, _names, person, _said = asked("kneipe", "2 opponents", "I lead", "", "1 draw", "521")
    assert position == "kneipe stock=13 deckel=0,0,0 leads=0 me=0 hand=521"
    assert len(person.questions) == 5


def test_what_lies_open_is_asked_of_those_before() -> None:
    position, names, person, _said = asked(
        "kartenspiel",
        *("Second half", "3 opponents", "I am player 3", "you"),
        *("0,3,2,3", "3 draws", "2 draws", "2 draws", "11", "5f", "521", "1"),
    )
    assert position == (
        "kartenspiel lost=2 stock=5 deckel=0,3,2,3 leads=0 me=2 draws=3,2,2,1 open=11,5f,1,-"
        " hand=521"
    )
    assert names == ["player 1", "player 2", "you", "player 4"]
    assert "What lies open before player 4" not in " ".join(person.questions)


def test_those_who_are_out_are_not_asked_about() -> None:
    position, _names, person, _said = asked(
        "kartenspiel",
        *("First half", "3 opponents", "I am player 4", "6,0,0,7", "2 draws", "-", "431"),
    )
    assert position == ("kartenspiel stock=0 deckel=6,0,0,7 leads=0 me=3 draws=2,0,0,1 hand=431")
    assert "player 2" not in " ".join(person.questions)


def test_in_the_final_there_are_two() -> None:
    position, *_rest = asked("kartenspiel", "Final", "I lead", "", "1 draw", "652")
    assert position == "kartenspiel lost=0,1 stock=13 deckel=0,0 leads=0 me=0 hand=652"


def test_who_stopped_uncovers_where_the_rules_say_so() -> None:
    position, *_rest = asked(
        "wolbeck",
        *("First half", "2 opponents", "I am player 3", ""),
        *("2 draws", "1 draw", "1+52", "431", "652"),
    )
    assert position == (
        "wolbeck stock=13 deckel=0,0,0 leads=0 me=2 draws=2,1,1 open=1+52,431,- hand=652"
    )


def test_what_cannot_be_is_asked_again() -> None:
    position, _names, _person, said = asked(
        *("kneipe", "1 opponent", "I lead"),
        *("1", "9,9", "0,13", "0,3", "2 draws", "52", "521", "2", "1"),
    )
    assert position == "kneipe stock=10 deckel=0,3 leads=0 me=0 draws=2,1 open=1,- hand=521"
    assert said == [
        "a number for each with commas between, such as 0,0",
        "deckel=9,9: kneipe has 13 Deckel in all",
        "deckel=0,13: nobody holds all 13: the half would be over",
        "hand=52: your three cards, those laid out included, such as hand=521",
        "open=2,-: in kneipe only ones are laid out",
    ]


@pytest.mark.parametrize(
    ("columns", "lang", "questions"),
    [
        (80, "en", ["How many opp", "Your place", "What do they", "How many dra", "Your three"]),
        (40, "de", ["Wie viele Ge", "Dein Platz", "Was haben", "Wie viele Zü", "Deine drei"]),
    ],
)
def test_the_questions_fit_the_screen(columns: int, lang: str, questions: list[str]) -> None:
    terminal = Terminal.running("advise", "--rules", "kneipe", "--lang", lang, columns=columns)
    for question in questions:
        terminal.until(partial(contains, question))
        terminal.press("521\r" if question == questions[-1] else "\r")
    text = terminal.until(lambda text: "hand=521" in text and text.rstrip().endswith("."))
    unbroken = "".join(text.splitlines())
    assert "kneipe stock=13 deckel=0,0 leads=0 me=0 hand=521" in unbroken
    assert terminal.exit_code() == 0


def contains(part: str, text: str) -> bool:
    return part in text


def test_who_leaves_the_questions_leaves_quietly() -> None:
    terminal = Terminal.running("advise", "--rules", "kneipe", "--lang", "en")
    terminal.until(lambda text: "How many opponents" in text)
    terminal.press("\x03")
    assert terminal.exit_code() == 130
