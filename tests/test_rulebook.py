"""Rule sets are found by name or path, and read strictly."""

from pathlib import Path
from typing import Any

import pytest
from attrs import asdict, evolve, fields

from schocken_cards.errors import BadRulesError
from schocken_cards.rulebook import DEFAULT, PRESETS, check_name, load, preset, rules_of
from schocken_cards.rules import Rules

COMPLETE = """
source = "dice"
cards_per_face = [15, 15, 15, 15, 15, 15]
reshuffle = "each_round"
players_from = 3
deckel = 15
halves = 1
keep = "ones"
jule = true
general_beats_schock_2 = false
straights = ["123", "456"]
one_draw = ["general"]
tie = "draws"
one_draw_schock_is_higher = true
stopped = "open"
fouls = false
loser_pays = "nothing"
natural_schock_aus_pays = "nothing"
"""


def written(folder: Path, text: str | bytes, name: str = "house.toml") -> str:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def refusal(path: str) -> str:
    """The message with which a rule set is refused, without the path that it begins with."""
    with pytest.raises(BadRulesError) as refused:
        load(path)
    message = str(refused.value)
    assert message.startswith(f"{path}: ")
    assert message.isprintable()
    return message.removeprefix(f"{path}: ")


@pytest.mark.parametrize("name", PRESETS)
def test_a_published_rule_set_is_found_by_its_name(name: str) -> None:
    assert load(name).name == name
    assert load(name) is preset(name)


def test_every_file_among_the_rule_sets_is_a_published_one() -> None:
    folder = Path(load.__code__.co_filename).parent / "rulesets"
    assert sorted(path.stem for path in folder.glob("*.toml")) == sorted(PRESETS)
    assert PRESETS[0] == DEFAULT


# What 2.8 of the rules says of each, the columns K, K-HAND, K-CLASS, S0, S1, S2, S3, NR.
PUBLISHED: dict[str, list[Any]] = {
    "source": ["cards"] * 3 + ["dice"] * 5,
    "general_beats_schock_2": [True, True, False, False, False, False, False, True],
    "jule": [True, True, True, True, False, False, False, False],
    "one_draw": [(), ("general", "jule", "straight"), (), *[("general", "straight")] * 5],
    "keep": ["any"] * 5 + ["ones"] + ["any"] * 2,
    "tie": ["seat"] * 4 + ["draws", "seat", "seat", "draws"],
    "one_draw_schock_is_higher": [False] * 3 + [True] + [False] * 4,
    "stopped": ["covered"] * 3 + ["open"] + ["covered"] * 4,
    "deckel": [13] * 8,
    "halves": [2] * 5 + [1] + [2] * 2,
    "fouls": [False] * 6 + [True, False],
    "straights": [
        *[("123", "234", "345", "456")] * 4,
        *(("123", "456"), ("123", "234", "345", "456")),
        *(("123", "234", "235", "345", "456"), ("123", "234", "345", "456")),
    ],
}


@pytest.mark.parametrize("rule", PUBLISHED)
def test_published_rule_sets_are_those_of_the_rules(rule: str) -> None:
    assert [getattr(preset(name), rule) for name in PRESETS] == PUBLISHED[rule]


def test_a_complete_file_is_a_rule_set_named_after_the_file(tmp_path: Path) -> None:
    rules = load(written(tmp_path, COMPLETE))
    assert (rules.name, rules.deckel, rules.straights) == ("house", 15, ("123", "456"))


def test_a_file_may_name_its_rule_set(tmp_path: Path) -> None:
    assert load(written(tmp_path, f'name = "Zum Löwen"\n{COMPLETE}')).name == "Zum Löwen"


def test_a_file_may_change_a_published_rule_set(tmp_path: Path) -> None:
    rules = load(written(tmp_path, 'extends = "spiele7"\ndeckel = 17'))
    assert rules == evolve(preset("spiele7"), name="house", deckel=17)


def test_changing_a_published_rule_set_leaves_it_as_it_was(tmp_path: Path) -> None:
    load(written(tmp_path, 'extends = "spiele7"\ndeckel = 17'))
    assert load("spiele7").deckel == 13


def test_an_unknown_name_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BadRulesError, match="there is no rule set “skat”: take one of kartenspiel"):
        load("skat")


@pytest.mark.parametrize("name", ["", "Kneipe", "kneipe ", "kneipe.json", "../rulesets/kneipe"])
def test_a_name_must_be_exact(name: str) -> None:
    with pytest.raises(BadRulesError, match="there is no rule set"):
        load(name)


def test_an_unknown_rule_is_refused_with_the_rules_there_are(tmp_path: Path) -> None:
    message = refusal(written(tmp_path, COMPLETE + "deckels = 13"))
    assert message.startswith("there is no rule “deckels”: the rules are name, source, ")
    assert "deckel" in message


@pytest.mark.parametrize("key", [r"a\n b", r"\u001b[31m", r"\u202e", "x" * 9999])
def test_an_unknown_rule_cannot_hide_in_the_message(tmp_path: Path, key: str) -> None:
    message = refusal(written(tmp_path, f'"{key}" = 1'))
    assert len(message) < 600


@pytest.mark.parametrize("base", [r"a\n b", r"\u001b[31m", "x" * 9999])
def test_an_unknown_base_cannot_hide_in_the_message(tmp_path: Path, base: str) -> None:
    message = refusal(written(tmp_path, f'extends = "{base}"'))
    assert len(message) < 600


def test_a_table_is_an_unknown_rule(tmp_path: Path) -> None:
    assert "“house”" in refusal(written(tmp_path, COMPLETE + "[house]\ndeckel = 13"))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("deckel = true", "deckel must be a whole number from 1 to 99, not True"),
        ("deckel = 2.9", "deckel must be a whole number from 1 to 99, not 2.9"),
        ("deckel = 13.0", "deckel must be a whole number from 1 to 99, not 13.0"),
        ('deckel = "5"', "deckel must be a whole number from 1 to 99, not '5'"),
        ("deckel = 0", "deckel must be a whole number from 1 to 99, not 0"),
        ("deckel = 100", "deckel must be a whole number from 1 to 99, not 100"),
        ("deckel = nan", "deckel must be a whole number from 1 to 99, not nan"),
        ("deckel = [13]", "deckel must be a whole number from 1 to 99, not [13]"),
        ("deckel = {}", "deckel must be a whole number from 1 to 99, not {}"),
        ("jule = 1", "jule must be true or false, not 1"),
        ('keep = "all"', "keep must be one of any, ones, not 'all'"),
        ("keep = 2020-02-02", "keep must be one of any, ones, not datetime.date(2020, 2, 2)"),
        ('name = ""', "name must be a text of 1 to 40 printable characters, not ''"),
        ('straights = ["123", "12"]', "straights must be a list of three different faces each"),
        ("cards_per_face = [15]", "cards_per_face must be six whole numbers from 1 to 99"),
    ],
)
def test_a_wrong_value_is_refused_with_file_and_rule_and_what_is_right(
    tmp_path: Path, line: str, message: str
) -> None:
    path = written(tmp_path, f'extends = "kartenspiel"\n{line}')
    assert refusal(path).startswith(message)


def test_a_rule_given_twice_is_refused_with_its_line(tmp_path: Path) -> None:
    message = refusal(written(tmp_path, 'extends = "spiele7"\ndeckel = 13\ndeckel = 17\n'))
    assert message.startswith("is not TOML in UTF-8: ")
    assert "overwrite" in message
    assert "line 3" in message


@pytest.mark.parametrize(
    "text",
    [
        *(b"deckel = ", b"deckel 13", b"= 1", b"deckel = " + b"9" * 5000),
        *(b'name = "\xff"', b"\xff\xfed\x00", b"\0", b"a = " + b"[" * 50_000),
    ],
)
def test_what_is_not_toml_in_utf_8_is_refused(tmp_path: Path, text: bytes) -> None:
    assert refusal(written(tmp_path, text)).startswith("is not TOML in UTF-8: ")


def test_a_file_of_more_than_64_kibibytes_is_refused(tmp_path: Path) -> None:
    fits = f'extends = "spiele7"\n{"#" * (65_536 - 20)}'
    assert load(written(tmp_path, fits)).deckel == 13
    assert refusal(written(tmp_path, fits + "#")) == "a rule set has at most 65536 bytes"


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "none.toml")
    assert refusal(path) == "cannot be read: No such file or directory"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    assert refusal(str(tmp_path / "folder.toml")).startswith("cannot be read: ")


@pytest.mark.parametrize("base", ['"skat"', '"house.toml"', "1", "true", '["kneipe"]', '""'])
def test_only_published_rule_sets_are_extended(tmp_path: Path, base: str) -> None:
    message = refusal(written(tmp_path, f"extends = {base}\ndeckel = 13"))
    assert message.startswith("extends must be one of kartenspiel, kartenspiel-hand, ")


def test_missing_rules_are_all_named(tmp_path: Path) -> None:
    message = refusal(written(tmp_path, COMPLETE.replace("halves", "#").replace("tie", "#")))
    assert message.startswith("halves, tie missing: give a value, or start from a preset")


@pytest.mark.parametrize("text", ["", "# nothing\n"])
def test_an_empty_file_lacks_every_rule(tmp_path: Path, text: str) -> None:
    message = refusal(written(tmp_path, text))
    assert all(attribute.name in message for attribute in fields(Rules)[1:])


@pytest.mark.parametrize("name", PRESETS)
def test_no_other_rules_go_by_the_name_of_a_published_rule_set(tmp_path: Path, name: str) -> None:
    changed = f'extends = "{name}"\ndeckel = 14'
    clash = f"“{name}” is the name of a published rule set with other rules"
    assert refusal(written(tmp_path, changed, f"{name}.toml")).startswith(clash)
    assert refusal(written(tmp_path, f'name = "{name}"\n{changed}')).startswith(clash)


def test_the_same_rules_may_go_by_the_name_of_their_preset(tmp_path: Path) -> None:
    assert load(written(tmp_path, 'extends = "kneipe"', "kneipe.toml")) == preset("kneipe")


def test_a_name_is_checked_for_rules_from_elsewhere() -> None:
    check_name(preset("kneipe"))
    check_name(evolve(preset("kneipe"), name="Zum Löwen", deckel=14))
    with pytest.raises(BadRulesError, match="“kneipe” is the name of a published rule set"):
        check_name(evolve(preset("kneipe"), deckel=14))


def test_a_rule_set_is_made_of_its_fields() -> None:
    values = asdict(preset("kneipe"), recurse=False)
    assert rules_of(values) == preset("kneipe")
    with pytest.raises(BadRulesError, match="there is no rule “extends”"):
        rules_of(values | {"extends": "kneipe"})
    del values["name"]
    with pytest.raises(BadRulesError, match="name missing"):
        rules_of(values)
