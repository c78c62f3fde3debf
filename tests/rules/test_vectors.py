"""The test vectors of the rules file, sections 3.1 to 3.3, for the rule sets that are shipped."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from schocken_cards.judging import judge, settle
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rulebook import preset
from schocken_cards.rules import Rules
from tests.rules.situations import highest_first

Vector = dict[str, Any]

VECTORS: dict[str, list[Vector]] = json.loads(
    Path(__file__).with_name("vectors.json").read_text(encoding="utf-8")
)

SHIPPED = {
    "K": "kartenspiel",
    "K-HAND": "kartenspiel-hand",
    "K-CLASS": "kartenspiel-klassisch",
    "S0": "wolbeck",
    "S1": "spiele7",
    "S2": "kneipe",
    "S3": "schockrunde",
    "NR": "niederrhein",
}

NOT_SHIPPED = {
    "H43": "greher.de gives its Jule and its Deckel alone, no whole rule set",
}


def cases(kind: str) -> list[Any]:
    shipped = [vector for vector in VECTORS[kind] if vector["rules"] in SHIPPED]
    return [pytest.param(vector, id=vector["id"]) for vector in shipped]


def rules_of(vector: Vector) -> Rules:
    return preset(SHIPPED[vector["rules"]])


def ranked(rules: Rules, hands: list[Vector]) -> tuple[list[Rank], list[int]]:
    ranks = [
        ranking(rules).rank(sorted_hand(played["hand"]), one_draw=played["one_draw"])
        for played in hands
    ]
    return ranks, [played["draws"] for played in hands]


def sorted_hand(faces: list[int]) -> tuple[int, int, int]:
    high, middle, low = sorted(faces, reverse=True)
    return high, middle, low


@pytest.mark.parametrize("vector", cases("hand_v_hand"))
def test_hand_against_hand(vector: Vector) -> None:
    rules = rules_of(vector)
    ranks, draws = ranked(rules, [vector["A"], vector["B"]])
    higher = "AB".index(vector["higher"])
    assert judge(rules, ranks, draws) == (higher, 1 - higher)


@pytest.mark.parametrize("vector", cases("deckel"))
def test_handing_out_deckel(vector: Vector) -> None:
    rules = rules_of(vector)
    names = list(vector["holdings"])
    held = list(vector["holdings"].values())
    order = tuple(seat for seat, deckel in enumerate(held) if deckel or vector["stock"])
    rank = ranking(rules).rank(sorted_hand(vector["hand"]), one_draw=True)
    high, low = names.index(vector["high"]), names.index(vector["low"])
    outcome = settle(rules, order, high, low, rank, vector["stock"], held)
    assert dict(zip(names, outcome.deckel, strict=True)) == vector["holdings_after"]
    assert outcome.stock == vector["stock_after"]
    lost_by = re.search(r"half lost by (\w)", vector["status"])
    assert outcome.half_lost_by == (names.index(lost_by[1]) if lost_by else None)
    out = re.findall(r"(\w)(?: holds nothing:)? out", vector["status"])
    assert [names[seat] for seat in outcome.out] == out
    assert [names[outcome.low]] == (re.findall(r"(\w) leads", vector["status"]) or [vector["low"]])


@pytest.mark.parametrize("vector", cases("rounds"))
def test_whole_rounds(vector: Vector) -> None:
    rules = rules_of(vector)
    names = list(vector["holdings"])
    order = tuple(names.index(played["player"]) for played in vector["turn_order"])
    ranks, draws = ranked(rules, vector["turn_order"])
    high, low = judge(rules, ranks, draws)
    assert [names[order[high]], names[order[low]]] == [vector["highest"], vector["lowest"]]
    held = list(vector["holdings"].values())
    outcome = settle(rules, order, order[high], order[low], ranks[high], vector["stock"], held)
    assert dict(zip(names, outcome.deckel, strict=True)) == vector["holdings_after"]
    assert outcome.stock == vector["stock_after"]


def test_h43_schock_aus_is_above_jule_in_the_card_game_too() -> None:
    assert highest_first("kartenspiel", "421 111/2") == "111/2 421"


def test_every_vector_is_tested_or_listed_as_not_shipped() -> None:
    vectors = [vector["id"] for kind in VECTORS for vector in VECTORS[kind]]
    tested = [case.id for kind in ("hand_v_hand", "deckel", "rounds") for case in cases(kind)]
    assert sorted([*tested, *NOT_SHIPPED]) == sorted(vectors)
