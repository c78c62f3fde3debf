"""`score`: one round of a real table, judged."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.rules.test_vectors import SHIPPED

VECTORS = json.loads((Path(__file__).parents[1] / "rules" / "vectors.json").read_text())


def test_the_document_has_the_shape_of_the_contract(command: Command) -> None:
    done = command("score", "A=113/3", "B=432", "--json")
    assert done.code == 0
    assert done.err == ""
    document = done.json
    assert document.pop("reasons")
    assert document == {
        "format": 1,
        "rules": "kartenspiel",
        "players": [
            {
                "name": "A",
                "hand": [3, 1, 1],
                "draws": 3,
                "one_draw": False,
                "picture": "schock",
                "title": "Schock 3",
                "deckel": 3,
                "place": 50,
            },
            {
                "name": "B",
                "hand": [4, 3, 2],
                "draws": 1,
                "one_draw": True,
                "picture": "straight",
                "title": "Straight 4-3-2",
                "deckel": 2,
                "place": 41,
            },
        ],
        "high": "A",
        "low": "B",
        "from": "stock",
        "moved": 3,
        "stock": 10,
        "deckel": {"A": 0, "B": 3},
        "out": [],
        "half_lost_by": None,
        "leader": "B",
        "penalty": [],
        "pays": [],
    }


@pytest.mark.parametrize("vector", VECTORS["rounds"], ids=lambda vector: vector["id"])
def test_published_rounds_come_out_as_published(
    command: Command, vector: dict[str, object]
) -> None:
    order = vector["turn_order"]
    assert isinstance(order, list)
    hands = [
        f"{played['player']}={''.join(map(str, played['hand']))}/{played['draws']}"
        + ("h" if played["one_draw"] else "")
        for played in order
    ]
    holdings = vector["holdings"]
    assert isinstance(holdings, dict)
    deckel = ",".join(f"{name}={count}" for name, count in holdings.items())
    rules = SHIPPED[str(vector["rules"])]
    done = command(
        "score",
        *hands,
        "--deckel",
        deckel,
        "--stock",
        str(vector["stock"]),
        "--rules",
        rules,
        "--json",
    )
    document = done.json
    assert document["high"] == vector["highest"]
    assert document["low"] == vector["lowest"]
    assert document["deckel"] == vector["holdings_after"]
    assert document["stock"] == vector["stock_after"]


def test_schock_aus_takes_all_deckel_and_ends_the_half(command: Command) -> None:
    document = command("score", "A=111", "B=652", "C=321", "--deckel", "A=3,B=4,C=1", "--json").json
    assert document["from"] == "all"
    assert document["moved"] == 9
    assert document["deckel"] == {"A": 0, "B": 13, "C": 0}
    assert (document["half_lost_by"], document["leader"], document["out"]) == ("B", None, [])


def test_players_who_are_out_are_named_with_their_deckel_only(command: Command) -> None:
    document = command("score", "A=411", "B=652", "--deckel", "A=5,B=8,C=0", "--json").json
    assert document["deckel"] == {"A": 1, "B": 12, "C": 0}
    assert document["from"] == "A"


def test_a_foul_is_lowest_whatever_it_holds(command: Command) -> None:
    done = command("score", "A=111!", "B=652", "C=221", "--rules", "schockrunde", "--json")
    assert (done.json["high"], done.json["low"], done.json["penalty"]) == ("B", "A", ["A"])


def test_of_several_fouls_the_last_in_turn_order_is_lowest(command: Command) -> None:
    done = command("score", "A=111!", "B=652!", "C=221", "--rules", "schockrunde", "--json")
    assert (done.json["high"], done.json["low"]) == ("C", "B")


def test_a_naturschock_pays_a_round_of_schnapps(command: Command) -> None:
    done = command("score", "A=111", "B=652", "--rules", "kneipe", "--json")
    assert {"name": "A", "what": "round_of_schnapps"} in done.json["pays"]


def test_where_one_half_decides_its_loser_pays_for_the_game(command: Command) -> None:
    done = command("score", "A=111/3", "B=652", "--rules", "kneipe", "--json")
    assert done.json["pays"] == [{"name": "B", "what": "round_of_beer"}]


def test_the_rules_of_order_are_told_where_they_matter(command: Command) -> None:
    general = "A General (3 Deckel) is above Schock 2 (2 Deckel)."
    assert general in command("score", "A=211", "B=222", "--json").json["reasons"]
    schock = "A Schock in one draw is above the same Schock assembled."
    wolbeck = command("score", "A=116/3", "B=116", "--rules", "wolbeck", "--json").json
    assert (wolbeck["high"], schock in wolbeck["reasons"]) == ("B", True)
    assert schock not in command("score", "A=116", "B=652", "--json").json["reasons"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["A=116"], "a round has 2 to 8 players, not 1"),
        (["A=117", "B=652"], "“117” is not a hand"),
        (["A=116/4", "B=652"], "“116/4” is not a played hand"),
        (["116", "B=652"], "“116” is not NAME=HAND"),
        (["A=116", "A=652"], "A is named twice"),
        (["=116", "B=652"], "a name needs at least one letter"),
        (["A=116!", "B=652"], "punishes no fouls"),
        (["A=116!", "B=652!", "--rules", "schockrunde"], "not everybody can have fouled"),
        (["A=116", "B=652", "--stock", "5"], "hold 0 Deckel and the stock 5, but there are 13"),
        (["A=116", "B=652", "--stock", "-1"], "there are 13"),
        (["A=116", "B=652", "--deckel", "A=14"], "hold 14 Deckel"),
        (["A=116", "B=652", "--deckel", "A=x"], "“A=x” is not NAME=N"),
        (["A=116", "B=652", "--deckel", "A=1,A=2"], "A is named twice"),
        (["A=116", "B=652", "--deckel", "A=13"], "A holds all Deckel"),
        (["A=116", "B=652", "--deckel", "A=5,B=0,C=8"], "B holds no Deckel and the stock is empty"),
        (["A=116", "B=652", "--deckel", "A=5,B=3,C=5"], "C is not out of the half"),
        (["A=116", "B=652", "--deckel", "C=0"], "C is not out of the half"),
        (["A=116", "B=652", "--rules", "skat"], "there is no rule set “skat”"),
        (["A=116", "B=652", "--stock", "many"], "--stock"),
        ([f"{name}=652" for name in "ABCDEFGHI"], "not 9"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_does_not_go_together_is_one_clear_line(
    command: Command, arguments: list[str], problem: str
) -> None:
    done = command("score", *arguments)
    assert done.code == 2
    assert done.out == ""
    assert problem in done.err
    assert done.err.count("\n") == 1


def test_a_person_reads_loser_deckel_and_reason(command: Command) -> None:
    done = command("score", "Anna=116", "Ben=432", "Cleo=652/3")
    assert done.out == (
        "Anna: 6-1-1  Schock 6  highest\n"
        "Ben: 4-3-2  Straight 4-3-2\n"
        "Cleo: 6-5-2  lowest\n"
        "\n"
        "Anna is highest with Schock 6: 6 Deckel.\n"
        "Cleo is lowest with 6-5-2.\n"
        "Cleo takes 6 Deckel from the stock.\n"
        "Cleo leads the next round.\n"
        "\n"
        "Deckel now: Anna 0, Ben 0, Cleo 6; in the stock 7.\n"
    )
