"""Commands beside play and score: what they print, and one clear line for what is wrong."""

import os
import subprocess
from pathlib import Path

import pytest

from schocken_cards import texts
from schocken_cards.rulebook import PRESETS
from tests.cli.conftest import Command
from tests.terminal import PROGRAM, shell


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_explains_every_preset_and_lists_all_its_hands(command: Command, preset: str) -> None:
    done = command("rules", preset)
    assert done.code == 0
    assert done.out.startswith(f"{preset}: ")
    listed = done.out.split("with their Deckel:\n")[1].splitlines()
    assert listed[0].split() == ["all", "1-1-1", "Schock", "aus"] + (
        ["in", "one", "draw"] if preset == "wolbeck" else []
    )
    assert listed[-1].split() == ["1", "2-2-1"]
    assert len(command("rules", preset, "--json").json["hands"]) == len(listed)


def test_rules_alone_explains_the_card_game_and_names_the_others(command: Command) -> None:
    done = command("rules")
    assert done.out.startswith("kartenspiel: ")
    assert all(f"  {preset}: " in done.out for preset in PRESETS)


def test_rules_compare_tells_the_differences_and_nothing_else(command: Command) -> None:
    found = command("rules", "kartenspiel", "--compare", "kartenspiel-klassisch", "--json").json
    assert found["differences"] == [
        {
            "rule": "general_beats_schock_2",
            "first": "A General (3 Deckel) beats Schock 2 (2 Deckel).",
            "second": "Every Schock beats every General.",
        }
    ]
    assert command("rules", "--compare", "kartenspiel").out == (
        "kartenspiel and kartenspiel say the same.\n"
    )


def test_a_house_rule_is_a_line_of_toml(command: Command, tmp_path: Path) -> None:
    house = tmp_path / "stammtisch.toml"
    house.write_text('extends = "kartenspiel"\ndeckel = 15\n')
    found = command("rules", "--compare", str(house), "--json").json
    assert [difference["rule"] for difference in found["differences"]] == ["deckel"]
    assert command("score", "A=111", "B=652", "--rules", str(house), "--json").json["moved"] == 15


def test_bots_tells_style_and_options(command: Command) -> None:
    bots = {bot["bot"]: bot for bot in command("bots", "--json").json["bots"]}
    assert {"chance", "greedy", "threshold"} <= set(bots)
    assert [option["name"] for option in bots["threshold"]["options"]] == ["stop"]
    assert all(bot["style"] for bot in bots.values())
    strengths = {name: bot["strength"] for name, bot in bots.items() if bot["strength"]}
    assert set(bots) - set(strengths) == {"perfect"}  # where others play it is `expert`
    for strength in strengths.values():
        low, high = strength["ci95"]
        assert 0 <= low < strength["loss_rate"] < high <= 1
    rates = {name: strength["loss_rate"] for name, strength in strengths.items()}
    assert rates["expert"] < rates["threshold"] < rates["chance"]
    assert "threshold: stops at a set picture" in command("bots").out


def test_bots_tells_who_sits_down_in_free_seats(command: Command) -> None:
    characters = command("bots", "--json").json["characters"]
    assert [who["name"] for who in characters][:4] == ["Heinz", "Uschi", "Kalle", "Trude"]
    assert "Kalle: wants Schock aus or nothing" in command("bots").out
    texts.use("de")
    assert "Kalle: will Schock aus oder gar nichts" in command("bots").out


def test_a_game_introduces_who_plays(command: Command) -> None:
    out = command("new", "--watch", "--players", "3", "--bot", "greedy", "--speed", "0").out
    _game, greedy, heinz, uschi, _opening, *_rest = out.splitlines()
    assert greedy == "greedy: bot greedy"
    assert heinz.startswith("Heinz: has sat here since 1974")
    assert uschi.startswith("Uschi: does the landlord’s books")


def test_a_watched_game_asks_nothing_and_is_recorded(command: Command) -> None:
    done = command("new", "--watch", "--players", "3", "--seed", "1", "--speed", "0")
    assert done.code == 0
    (game,) = command("games", "--json").json["games"]
    assert (game["valid"], game["finished"], len(game["seats"])) == (True, True, 3)
    assert f"{game['loser']} has lost the game." in done.out
    replayed = command("replay", game["game"], "--speed", "0")
    assert replayed.code == 0
    assert f"{game['loser']} has lost the game." in replayed.out
    assert f"lost by {game['loser']}" in command("verify", game["game"]).out
    assert command("resume", game["game"]).code == 2


def test_the_same_seed_gives_the_same_game(command: Command) -> None:
    for _ in range(2):
        command("new", "--watch", "--players", "4", "--seed", "Stammtisch", "--speed", "0")
    first, second = command("games", "--json").json["games"]
    records = [command("replay", game["game"], "--json").json["events"] for game in (first, second)]
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["new", "--players", "4"], "--name is missing"),
        (["new", "--name", "Anna"], "--players is missing"),
        (["new", "--name", "Anna", "--players", "1"], "--players must be 2 to 8, not 1"),
        (["new", "--name", "Anna", "--players", "9"], "--players must be 2 to 8, not 9"),
        (["new", "--watch", "--name", "Anna"], "--watch and --name exclude each other"),
        (["new", "--name", "Anna", "--players", "3", "--bot", "stockfish"], "no bot “stockfish”"),
        (["new", "--watch", "--bot", "threshold:stop=9"], "bot threshold: stop=9: one of"),
        (["new", "--watch", "--bot", "threshold:halt=1"], "“halt=1” is not an option of the bot"),
        (["new", "--watch", "--bot", "greedy:x"], "it has: none"),
        (["new", "--watch", "--rules", "skat.toml"], "skat.toml: cannot be read"),
        (["new", "--watch", *["--bot", "greedy"] * 9], "--players must be 2 to 8, not 9"),
        (["new", "--watch", "--players", "2", *["--bot", "chance"] * 3], "too many for 2 seats"),
        (["new", "--watch", "--speed", "-1"], "--speed"),
        (["new", "--name", "\x1b", "--players", "2"], "a name needs at least one letter"),
        (["resume"], "there is no saved game to go on with"),
        (["resume", "../../etc/passwd"], "there is no saved game “../../etc/passwd”"),
        (["replay", "nothing"], "there is no saved game “nothing”"),
        (["verify"], "RECORD…"),
        (["rules", "skat"], "there is no rule set “skat”"),
        (["rules", "--lang", "fr"], "“fr” is not de or en"),
        (["play"], "play"),
        (["--nonsense"], "--nonsense"),
    ],
    ids=lambda value: (
        " ".join(value)[:60].replace("\x1b", "ESC") if isinstance(value, list) else ""
    ),
)
def test_bad_input_is_one_clear_line(command: Command, arguments: list[str], problem: str) -> None:
    done = command(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert problem in done.err
    assert done.err.count("\n") == 1
    assert done.err.startswith("schocken-cards: ")
    assert "\x1b" not in done.err


def test_a_reader_that_has_had_enough_ends_it_quietly(data_home: Path) -> None:
    line = " ".join([f"'{part}'" for part in PROGRAM]) + " rules"
    done = subprocess.run(
        ["/usr/bin/env", "bash", "-c", f"set -o pipefail; {line} | head -1"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "XDG_DATA_HOME": str(data_home)},
    )
    assert done.returncode == 0
    assert done.stdout.startswith("kartenspiel: ")
    assert done.stderr == ""


@pytest.mark.parametrize("arguments", [["--help"], ["new", "--help"], ["score", "A=666", "B=1"]])
def test_german_is_spoken_everywhere(arguments: list[str]) -> None:
    by_option = shell(*arguments, "--lang", "de")
    by_locale = shell(*arguments, LC_ALL="de_DE.UTF-8")
    assert by_option.stdout == by_locale.stdout
    assert by_option.stderr == by_locale.stderr
    text = by_option.stdout + by_option.stderr
    assert not any(word in text for word in ("Usage", "Options", "Show", "is not a"))


def test_the_bare_program_shows_the_help() -> None:
    done = shell()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: schocken-cards")


def test_arguments_are_explained() -> None:
    assert "116/3: three draws" in shell("score", "--help").stdout


def test_a_terminal_that_knows_few_characters_gets_an_answer() -> None:
    done = shell("score", "Ä=116", "B=652", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


def test_one_record_that_cannot_be_read_does_not_hide_the_others(command: Command) -> None:
    command("new", "--watch", "--players", "2", "--seed", "1", "--speed", "0")
    (game,) = command("games", "--json").json["games"]
    done = command("verify", game["game"], "nothing")
    assert done.code == 2
    assert "valid" in done.out
    assert "there is no saved game “nothing”" in done.err


def test_without_command_the_help_is_shown(command: Command) -> None:
    assert command().out == command("--help").out


def test_nothing_but_the_document_goes_to_standard_output() -> None:
    done = shell("rules", "--json", "--lang", "de")
    assert done.stdout.startswith('{"format": 1')
    assert done.stdout.count("\n") == 1
