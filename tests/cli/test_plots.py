"""Pictures of a match: what stands in them, for whom, and what stops them."""

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from schocken_cards import texts
from schocken_cards.errors import BadInputError
from schocken_cards.match import Match, document, run
from schocken_cards.match.report import Document
from schocken_cards.plots.match import draw
from schocken_cards.ranking import PICTURES
from schocken_cards.rulebook import preset
from tests.cli.conftest import Command

BOTS = ("greedy", "threshold:stop=schock-4", "chance")


@pytest.fixture(scope="module")
def found() -> Document:
    return document(run(Match(BOTS, games=60, seed="$x<&\x1b")))


def words(path: Path) -> list[str]:
    """The texts of an SVG picture."""
    nodes = ET.parse(path).iter("{http://www.w3.org/2000/svg}text")  # noqa: S314 - made here
    return [text.strip() for node in nodes for text in node.itertext()]


@pytest.fixture(scope="module")
def shown(found: Document, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    picture = tmp_path_factory.mktemp("drawn") / "m.svg"
    draw(found, picture)
    return words(picture)


def test_a_picture_names_bots_rules_and_seed(shown: list[str]) -> None:
    assert {*BOTS} <= {*shown}
    assert "60 games at 3 seats, rules kartenspiel, seed $x<&?" in shown


def test_every_share_and_difference_is_a_number(found: Document, shown: list[str]) -> None:
    shown = [text.rstrip("*") for text in shown]
    for bot in found["bots"]:
        assert f"{bot['loss_rate']:.1%}"[:-1] in shown
    for pair in found["pairs"]:
        assert f"{pair['difference']:+.1%}"[:-1] in shown
        assert f"{-pair['difference']:+.1%}"[:-1] in shown
    for share in found["course"]["highest"].values():
        assert f"{share:.1%}"[:-1] in shown


def test_several_rule_sets_stand_below_each_other_in_any_language(tmp_path: Path) -> None:
    rules = [preset("kartenspiel"), preset("kneipe")]
    texts.use("de")
    try:
        draw(document(run(Match(BOTS, games=3, rules=rules))), tmp_path / "m.svg")
    finally:
        texts.use("en")
    shown = words(tmp_path / "m.svg")
    assert shown.count("Runden einer Hälfte") == 2
    assert "3 Spiele an 3 Plätzen, Regeln kneipe, Seed 1" in shown
    assert any(text.startswith("Was sich mit kneipe statt kartenspiel ändert") for text in shown)


@pytest.mark.parametrize("name", ["m.svg", "m.png"])
def test_the_same_match_gives_the_same_file(found: Document, tmp_path: Path, name: str) -> None:
    path, other = tmp_path / name, tmp_path / f"2{name}"
    draw(found, path)
    draw(found, other)
    once = path.read_bytes()
    assert other.read_bytes() == once
    assert once.startswith(b"\x89PNG" if name == "m.png" else b"<?xml")
    assert {*tmp_path.iterdir()} == {path, other}


def test_what_is_there_is_not_written_over(found: Document, tmp_path: Path) -> None:
    path = tmp_path / "m.svg"
    path.write_text("mine")
    with pytest.raises(BadInputError, match=r"m\.svg is there already"):
        draw(found, path)
    assert path.read_text() == "mine"


def test_odd_names_and_games_without_a_half_can_be_drawn(found: Document, tmp_path: Path) -> None:
    names = ("py:" + 300 * "x", "骰子\n$", "")
    bots = [bot | {"bot": name} for bot, name in zip(found["bots"], names, strict=True)]
    course = {"halves": 0, "highest": dict.fromkeys(PICTURES, None)}
    draw(found | {"bots": bots, "pairs": [], "course": course}, tmp_path / "m.svg")
    assert "骰子?$" in words(tmp_path / "m.svg")


def test_a_match_without_a_game_can_be_drawn(found: Document, tmp_path: Path) -> None:
    draw(found | {"bots": [], "pairs": []}, tmp_path / "m.svg")
    assert not {*BOTS} & {*words(tmp_path / "m.svg")}


def test_what_cannot_be_written_is_told(found: Document, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="No such file"):
        draw(found, tmp_path / "nowhere" / "m.svg")


def test_report_draws_what_it_shows(command: Command, tmp_path: Path) -> None:
    file, picture = str(tmp_path / "m.csv"), tmp_path / "m.svg"
    command("match", *BOTS, "--games", "6", "--out", file)
    done = command("report", file, "--plot", str(picture), "--json")
    assert (done.code, done.err) == (0, f"The picture is in {picture}\n")
    assert done.json["games"] == 6
    assert {*BOTS} <= {*words(picture)}


def test_without_the_extra_one_line_tells_what_to_install(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = command("report", "m.csv", "--plot", str(tmp_path / "m.svg"))
    assert (done.code, done.out) == (2, "")
    assert "pip install 'schocken-cards[plots]'" in done.err
    assert done.err.count("\n") == 1


def test_a_picture_is_svg_or_png(command: Command, tmp_path: Path) -> None:
    done = command("report", "m.csv", "--plot", str(tmp_path / "m.pdf"))
    assert (done.code, done.out) == (2, "")
    assert "m.pdf must end in .svg or .png" in done.err
