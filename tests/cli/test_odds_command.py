"""`odds`: exact chances as a command."""

import pytest

from tests.cli.conftest import Command


def test_the_document_has_the_shape_of_the_contract(command: Command) -> None:
    done = command("odds", "521", "--draws-left", "2", "--goal", "schock_aus", "--json")
    document = done.json
    assert list(document) == ["format", "rules", "hand", "draws_left", "goal", "actions", "best"]
    assert (document["hand"], document["draws_left"]) == ([5, 2, 1], 2)
    assert document["best"] == document["actions"][0]["action"] == "keep 1"
    names = list(document["actions"][0]["chances"])
    assert names[:3] == ["schock_aus", "jule", "schock_6"]
    assert {"general_6", "straight_6", "simple"} < set(names)
    for option in document["actions"]:
        assert sum(option["chances"].values()) == pytest.approx(1, abs=1e-7)
    values = [option["value"] for option in document["actions"]]
    assert values == sorted(values, reverse=True)


def test_what_is_laid_out_stays_and_the_unseen_cards_count(command: Command) -> None:
    options = ["--laid-out", "1", "--flipped", "1", "--draws-left", "1", "--goal", "schock"]
    done = command("odds", "621", *options, "--unseen", "2,0,0,0,0,8", "--json")
    best = done.json["actions"][0]
    assert best["action"] == "keep 1"
    assert best["value"] == pytest.approx(1 - 8 * 7 / 90)  # unless both are sixes


def test_people_read_percentages_in_words(command: Command) -> None:
    done = command("odds", "611", "--draws-left", "0")
    assert done.out == (
        "How high the final hand is on average, 0 the lowest and 100 the highest:\n"
        " 96.36  Stop\n"
        "        Schock 6: 100.00\n"
    )


@pytest.mark.parametrize(
    ("goal", "headline"),
    [
        ("jule", "The chance in percent of this: Jule"),
        ("schock", "The chance in percent of this: Schock or Schock aus"),
        ("beat=654", "The chance in percent of a higher hand than 654:"),
    ],
)
def test_the_first_line_says_what_the_numbers_are(
    goal: str, headline: str, command: Command
) -> None:
    lines = command("odds", "421", "--draws-left", "1", "--goal", goal).out.splitlines()
    assert lines[0] == headline
    best = " 29.75  Keep 1, exchange 2 cards" if goal == "schock" else "100.00  Stop"
    assert lines[1] == best


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["521"], "--draws-left"),
        (["521", "--draws-left", "3"], "--draws-left"),
        (["52", "--draws-left", "1"], "“52” is not a hand"),
        (["521", "--draws-left", "1", "--laid-out", "6"], "at most two faces of the hand"),
        (["521", "--draws-left", "1", "--laid-out", "x"], "other than faces 1 to 6"),
        (["521", "--draws-left", "1", "--flipped", "1"], "--flipped must be 0 to 0"),
        (["521", "--draws-left", "1", "--unseen", "1,2"], "six whole numbers"),
        (["521", "--draws-left", "1", "--unseen", "0,0,0,0,0,1"], "only 1 are unseen"),
        (["521", "--draws-left", "1", "--goal", "win"], "“win” is no goal"),
        (["521", "--draws-left", "1", "--rules", "kneipe", "--laid-out", "5"], "only ones"),
        (["521", "--draws-left", "1", "--rules", "kneipe", "--unseen", "1,1,1,1,1,1"], "has dice"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_questions_are_one_clear_line(
    command: Command, arguments: list[str], problem: str
) -> None:
    done = command("odds", *arguments)
    assert (done.code, done.out) == (2, "")
    assert problem in done.err
    assert done.err.count("\n") == 1
