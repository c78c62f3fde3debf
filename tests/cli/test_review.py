"""Reviews as people and programs read them."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from schocken_cards import texts
from schocken_cards.review import RATINGS
from tests.cli.conftest import Command
from tests.terminal import Terminal

GAME = ["new", "--watch", "--bot", "club", "--bot", "threshold", "--seed", "136", "--speed", "0"]
"""Six rounds, in which `club` makes three mistakes and loses."""

CLUB = ["review", "last", "--name", "club"]
BETTER = "not “All three anew”, but “Stop”"


@pytest.fixture
def game(command: Command, data_home: Path) -> str:
    command(*GAME)
    (record,) = data_home.rglob("*.schocken.jsonl")
    record.rename(record.with_name("last.schocken.jsonl"))
    return "last"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    texts.use("en")
    yield
    texts.use("en")


@pytest.mark.usefixtures("game")
def test_without_a_terminal_everything_is_told_at_once(command: Command) -> None:
    done = command(*CLUB)
    assert done.code == 0
    assert "Second half, round 3: 25.7, luck −16.1, errors 6.1" in done.out
    assert "2/3: 3-1-1, luck +12.8; Stop: costs half 12.1, game 6.1, a mistake" in done.out
    assert "Fair share 50.0 + errors 17.7 − luck (−32.3) = 100.0 percent." in done.out
    assert f"Final, round 2, 4-3-2: {BETTER}, 5.8 points better." in done.out
    assert "Position: kartenspiel lost=1,0 stock=7 deckel=6,0 leads=0 me=0" in done.out
    assert "\x1b" not in done.out


@pytest.mark.usefixtures("game")
def test_the_document_adds_up(command: Command) -> None:
    document = command(*CLUB, "--json").json
    assert document["format"] == 1
    assert (document["game"], document["rules"]) == ("last", "kartenspiel")
    (found,) = document["reviews"]
    costs = sum(decision["game_cost"] for decision in found["decisions"])
    luck = sum(happening["luck"] for happening in found["happenings"])
    assert (found["costs"], found["luck"]) == pytest.approx((costs, luck))
    assert found["fair"] + costs - luck == pytest.approx(1)
    assert found["lost"] is True
    assert found["rating"] in RATINGS
    assert found["mistakes"] == sum(decision["mistake"] for decision in found["decisions"]) == 3
    assert found["expert"] == {"halves_lost": 1, "lost": False}


@pytest.mark.usefixtures("game")
def test_the_positions_of_a_review_are_answered_by_advise(command: Command) -> None:
    (found,) = command(*CLUB, "--json").json["reviews"]
    for decision in found["decisions"]:
        told = command("advise", decision["position"], "--json").json
        games = {each["action"]: each["game"] for each in told["actions"]}
        assert games == {each["action"]: each["game"] for each in decision["losses"]}


def test_people_are_reviewed_and_where_there_are_none_all_bots(
    command: Command, game: str, data_home: Path
) -> None:
    names = [each["name"] for each in command("review", game, "--json").json["reviews"]]
    assert names == ["club", "threshold"]
    (record,) = data_home.rglob("*.schocken.jsonl")
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace('"bot": "threshold"', '"bot": null'), encoding="utf-8")
    names = [each["name"] for each in command("review", game, "--json").json["reviews"]]
    assert names == ["threshold"]


def test_without_a_name_it_is_the_game_finished_last(command: Command, data_home: Path) -> None:
    done = command("review")
    assert (done.code, done.out) == (2, "")
    assert "there is no finished game yet" in done.err
    command(*GAME)
    command("new", "--watch", "--bot", "chance", "--bot", "greedy", "--speed", "0")
    *_, last = sorted(data_home.rglob("*.jsonl"))
    last.write_bytes(b"".join(last.read_bytes().splitlines(keepends=True)[:-1]))
    assert [each["name"] for each in command("review", "--json").json["reviews"]] == [
        "club",
        "threshold",
    ]


def test_a_bot_is_also_named_as_it_was_given(command: Command) -> None:
    given = "threshold:stop=schock-4"
    command("new", "--watch", "--bot", "club", "--bot", given, "--speed", "0", "--seed", "136")
    [found] = command("review", "--name", given, "--json").json["reviews"]
    assert (found["name"], found["bot"]) == ("threshold", given)


@pytest.mark.usefixtures("game")
def test_a_name_may_be_written_in_other_capitals(command: Command) -> None:
    [found] = command("review", "last", "--name", "THRESHOLD", "--json").json["reviews"]
    assert found["name"] == "threshold"
    assert command("review", "last", "--name", "").code == 2


@pytest.mark.usefixtures("game")
def test_a_name_that_nobody_has_is_one_line(command: Command) -> None:
    done = command("review", "last", "--name", "Fritz")
    assert (done.code, done.out) == (2, "")
    assert done.err.strip().endswith(
        "nobody in this game is called “Fritz”; there are: club, threshold"
    )


def test_an_unfinished_game_is_one_line_and_tells_nothing(
    command: Command, game: str, data_home: Path
) -> None:
    (record,) = data_home.rglob("*.schocken.jsonl")
    lines = record.read_bytes().splitlines(keepends=True)
    for cut in (3, len(lines) // 2, len(lines) - 1):
        record.write_bytes(b"".join(lines[:cut]))
        done = command("review", game)
        assert (done.code, done.out) == (2, "")
        assert "the game is not finished" in done.err
        assert len(done.err.splitlines()) == 1


def test_a_damaged_record_is_one_line(command: Command, game: str, data_home: Path) -> None:
    (record,) = data_home.rglob("*.schocken.jsonl")
    lines = record.read_bytes().splitlines(keepends=True)
    record.write_bytes(b"".join([*lines[:5], b"nonsense\n", *lines[6:]]))
    done = command("review", game)
    assert (done.code, done.out) == (2, "")
    assert "line 6 is wrong" in done.err


@pytest.mark.usefixtures("game")
def test_a_picture_shows_the_course(command: Command, tmp_path: Path) -> None:
    picture = tmp_path / "course.svg"
    assert command(*CLUB, "--plot", str(picture)).code == 0
    nodes = ET.parse(picture).iter("{http://www.w3.org/2000/svg}text")  # noqa: S314 - made here
    words = [text.strip() for node in nodes for text in node.itertext()]
    assert "club, who lost the game" in words
    assert {"1/1", "F/2", "end", "luck", "errors"} <= {*words}
    assert words.count("!") == 2
    before = picture.read_bytes()
    command(*CLUB, "--plot", str(picture))
    assert picture.read_bytes() == before


def test_without_the_extra_there_is_no_picture(
    command: Command, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = command("review", game, "--plot", "course.svg")
    assert (done.code, done.out) == (2, "")
    assert "schocken-cards[plots]" in done.err


WIDE = """\
── club in the game last, rules kartenspiel
Chance to lose the game before each round, and what luck took off it and errors
added, in percent:
round                                 lose  luck errors
start ███████████████                 50.0  −1.1
1/1   ███████████████                 51.1 +25.0
2/1   ████████                        26.1  −6.2
2/2   ██████████                      32.2  +6.5
2/3   ████████                        25.7 −16.1    6.1
F/1   ██████████████                  47.8 −14.0    2.6
F/2   ███████████████████             64.5 −26.5    9.0
end   ██████████████████████████████ 100.0

Every decision, the luck that came with the cards before it, and by how much it
raised the chance to lose the half and the game, in percent. A mistake has an
exclamation mark.
round hand                  luck half game
1/1   6-3-1 Keep 1          +4.9
1/1   5-2-1 Keep 1          −2.4
2/1   5-5-2 All three anew   0.0
2/2   4-2-1 Stop            +6.4
2/3   3-1-1 Stop           +12.8 12.1  6.1 !
F/1   5-3-3 All three anew  −4.1  1.5  1.5
F/1   6-6-3 Flip 1 six      −0.6  1.2  1.2
F/2   6-4-3 All three anew  −3.0  3.2  3.2 !
F/2   4-3-2 All three anew  +1.8  5.8  5.8 !

club lost the game.
Fair share 50.0 + errors 17.7 − luck (−32.3) = 100.0 percent.
2.15 points of error per decision, in 7 that counted: poor, as if by chance.
So few decisions say little.
3 mistakes.
Worst decision: Second half, round 3, “Stop” with 3-1-1; it cost 6.1 points.
With the same cards, the bot expert in this place would have lost 1 half, and
not the game.
The costs are estimates: a mistake costs more than 1.2 points, in the final more
than 2.4.
 What next? (arrows or number, Enter)
 » 1) Try the mistakes again
   2) Show what would have been better
   3) Enough"""

NARROW = """\
── club im Spiel last, Regeln
kartenspiel
Wie wahrscheinlich vor jeder Runde das
Spiel verloren geht, was Glück davon
abzog und was die Entscheidungen
kosteten, in Prozent:
Runde             verliert Glück Kosten
Anfang █████          50,0  −1,1
1/1    █████          51,1 +25,0
2/1    ███            26,1  −6,2
2/2    ███            32,2  +6,5
2/3    ███            25,7 −16,1    6,1
F/1    █████          47,8 −14,0    2,6
F/2    ██████         64,5 −26,5    9,0
Ende   ██████████    100,0

Jede Entscheidung, das Glück mit den
Karten davor, und um wie viel
wahrscheinlicher sie machte, das Spiel
zu verlieren, in Prozent. Ein Fehler hat
ein Ausrufezeichen.
Runde Bild                 Glück Spiel
1/1   6-3-1 1 behalten      +4,9
1/1   5-2-1 1 behalten      −2,4
2/1   5-5-2 Alle drei neu    0,0
2/2   4-2-1 Stehen bleiben  +6,4
2/3   3-1-1 Stehen bleiben +12,8   6,1 !
F/1   5-3-3 Alle drei neu   −4,1   1,5
F/1   6-6-3 Eine Sechs      −0,6   1,2
            drehen
F/2   6-4-3 Alle drei neu   −3,0   3,2 !
F/2   4-3-2 Alle drei neu   +1,8   5,8 !

club hat das Spiel verloren.
Gerechter Anteil 50,0 + Kosten 17,7 −
Glück (−32,3) = 100,0 Prozent.
2,15 Punkte Fehler je Entscheidung, bei
7, auf die es ankam: schlecht, wie
gewürfelt.
So wenige Entscheidungen sagen wenig.
3 Fehler.
Schlechteste Entscheidung: Zweite
Hälfte, Runde 3, „Stehen bleiben“ mit
3-1-1; sie hat 6,1 Punkte gekostet.
Mit denselben Karten hätte der Bot
expert an dieser Stelle 1 Hälfte
verloren, das Spiel aber nicht.
Die Kosten sind geschätzt: Ein Fehler
kostet mehr als 1,2 Punkte, im Finale
mehr als 2,4.
 Was nun? (Pfeile oder Zahl, Enter)
 » 1) Die Fehler noch einmal versuchen
   2) Zeigen, was besser gewesen wäre
   3) Genug"""


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("columns", "lang", "screen"), [(80, "en", WIDE), (40, "de", NARROW)], ids=["80", "40"]
)
def test_a_review_fits_the_screen(columns: int, lang: str, screen: str) -> None:
    terminal = Terminal.running(*CLUB, "--lang", lang, columns=columns, rows=70, NO_COLOR="1")
    terminal.until(lambda text: without_figures(screen) in without_figures(text))


def without_figures(text: str) -> str:
    """What the expert reckons may change, the screen does not."""
    return re.sub("[0-9]", "#", text)


def shown(text: str) -> str:
    """What a screen says, however its lines are broken."""
    return " ".join(text.split())


def at_terminal(*arguments: str) -> Terminal:
    terminal = Terminal.running(*arguments, columns=80, rows=60)
    terminal.until(lambda text: "3) Enough" in text)
    return terminal


@pytest.mark.usefixtures("game")
def test_answers_are_hidden_until_they_are_asked_for() -> None:
    terminal = at_terminal(*CLUB)
    assert BETTER not in shown(terminal.text)
    terminal.press("2\r")
    assert BETTER in shown(terminal.until(lambda text: "Final, round 2, 4-3-2" in shown(text)))
    assert terminal.exit_code() == 0


@pytest.mark.usefixtures("game")
def test_mistakes_are_tried_again_until_the_answer_is_found() -> None:
    terminal = at_terminal(*CLUB)
    terminal.press("1\r")
    terminal.until(lambda text: "Mistake 1 of 3" in text and "Show the answer" in text)
    assert "club, you hold 3-1-1 (Schock 3)" in shown(terminal.text)
    terminal.press("\r")
    terminal.until(lambda text: "No, that is what was played" in text and "» 1)" in text)
    assert "it costs 6.1 points" in shown(terminal.text)
    terminal.press("\r")
    terminal.until(lambda text: "any key" in text)
    assert "Right." in terminal.text
    assert "not “Stop”, but “Keep 1-1”" in shown(terminal.text)
    terminal.press(" ")
    terminal.until(lambda text: "Mistake 2 of 3" in text and "Show the answer" in text)
    terminal.press("\x03")
    assert terminal.exit_code() == 130


@pytest.mark.usefixtures("game")
def test_whoever_has_enough_gets_no_answers() -> None:
    terminal = at_terminal(*CLUB)
    terminal.press("3\r")
    terminal.until(lambda text: "What next? Enough" in shown(text))
    assert terminal.exit_code() == 0
    assert "better" not in terminal.text.split("Enough")[-1]
