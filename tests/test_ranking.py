"""Every hand against every other, compared by the words of the rules instead of by places."""

import pickle
from fractions import Fraction
from itertools import pairwise, product
from math import comb, prod

import pytest
from attrs import evolve

from schocken_cards.cards import held
from schocken_cards.hands import HANDS, Hand
from schocken_cards.ranking import PICTURES, Picture, Rank, ranking
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.rules import Rules

Way = tuple[Hand, bool]
"""A hand, and whether it came in one draw."""

WAYS: list[Way] = list(product(HANDS, (True, False)))

RULE_SETS = [
    *map(preset, PRESETS),
    evolve(preset("wolbeck"), name="17 Deckel, no straights", deckel=17, straights=()),
    evolve(preset("kneipe"), name="odd straights", straights=("642", "531", "654")),
]


def named(rules: Rules, way: Way) -> Picture:
    """What the rules call a hand, said in another way than in the engine."""
    hand, one_draw = way
    ones, kinds = hand.count(1), len(set(hand))
    straight = any(set(map(int, straight)) == set(hand) for straight in rules.straights)
    if kinds == 1:
        picture: Picture = "schock_aus" if ones else "general"
    elif ones == 2:
        picture = "schock"
    elif sorted(hand) == [1, 2, 4] and rules.jule:
        picture = "jule"
    else:
        picture = "straight" if straight else "simple"
    return picture if one_draw or picture not in rules.one_draw else "simple"


def worth(rules: Rules, way: Way) -> int:
    """S4-21 to S4-32: the Deckel that the lowest player receives for it."""
    fixed = {"schock_aus": rules.deckel, "jule": 7, "general": 3, "straight": 2, "simple": 1}
    return fixed.get(named(rules, way), max(way[0]))


def higher(rules: Rules, one: Way, other: Way) -> bool:
    """Whether `one` beats `other`."""
    pictures = named(rules, one), named(rules, other)
    if pictures[0] != pictures[1]:
        if rules.general_beats_schock_2 and set(pictures) == {"general", "schock"}:
            schock = max(one[0] if pictures[0] == "schock" else other[0])
            return (pictures[0] == "schock") is (schock > 2)  # S4-20
        order = ["schock_aus", "jule", "schock", "general", "straight", "simple"]
        return order.index(pictures[0]) < order.index(pictures[1])
    if pictures[0] == "straight":
        sets = [set(map(int, straight)) for straight in rules.straights]
        return sets.index(set(one[0])) > sets.index(set(other[0]))
    if one[0] != other[0]:
        return int("".join(map(str, one[0]))) > int("".join(map(str, other[0])))
    on_hand = rules.one_draw_schock_is_higher and pictures[0] in {"schock", "schock_aus"}
    return on_hand and one[1] and not other[1]


def rank(rules: Rules, way: Way) -> Rank:
    return ranking(rules).rank(way[0], one_draw=way[1])


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_every_hand_is_higher_than_those_it_beats_and_no_other(rules: Rules) -> None:
    places = {way: rank(rules, way).place for way in WAYS}
    for one, other in product(WAYS, WAYS):
        assert (places[one] > places[other]) is higher(rules, one, other), (one, other)


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_every_hand_has_its_picture_and_its_deckel(rules: Rules) -> None:
    for way in WAYS:
        ranked = rank(rules, way)
        assert ranked.picture == named(rules, way)
        assert ranked.deckel == worth(rules, way)
        assert (ranked.hand, ranked.one_draw) == way


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_places_run_from_0_to_the_top_without_gaps(rules: Rules) -> None:
    places = {rank(rules, way).place for way in WAYS}
    assert places == set(range(ranking(rules).top + 1))
    assert rank(rules, ((1, 1, 1), True)).place == ranking(rules).top


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_the_list_of_ranks_names_every_rank_once_from_the_highest(rules: Rules) -> None:
    ranks = ranking(rules).ranks()
    assert all(one.place >= other.place for one, other in pairwise(ranks))
    assert {rank.place for rank in ranks} == set(range(ranking(rules).top + 1))
    assert len({(rank.place, rank.picture, rank.hand) for rank in ranks}) == len(ranks)


def test_the_order_of_the_card_game() -> None:
    ranks = ranking(preset("kartenspiel")).ranks()
    assert [len([r for r in ranks if r.picture == picture]) for picture in PICTURES] == [
        *(1, 1, 5, 5, 4, 40),
    ]
    spelled = " ".join("".join(map(str, rank.hand)) for rank in ranks)
    assert spelled.startswith(
        "111 421 611 511 411 311 666 555 444 333 222 211 654 543 432 321 665 664 663 662 661 655"
    )
    assert spelled.endswith("332 331 322 221")


def test_the_class_order_puts_schock_2_above_every_general() -> None:
    spelled = ["".join(map(str, r.hand)) for r in ranking(preset("kartenspiel-klassisch")).ranks()]
    assert spelled[:13] == [
        *("111", "421", "611", "511", "411", "311", "211"),
        *("666", "555", "444", "333", "222", "654"),
    ]


@pytest.mark.parametrize(
    ("picture", "percent"),
    [
        ("schock_aus", "0.387"),
        ("jule", "2.873"),
        ("schock", "6.703"),
        ("general", "1.936"),
        ("straight", "11.49"),
        ("simple", "76.61"),
    ],
)
def test_pictures_are_as_likely_in_the_first_draw_as_the_rules_say(
    picture: Picture, percent: str
) -> None:
    ways = sum(
        prod(comb(15, hand.count(face)) for face in set(hand))
        for hand in HANDS
        if rank(preset("kartenspiel"), (hand, True)).picture == picture
    )
    assert abs(Fraction(ways, comb(90, 3)) * 100 - Fraction(percent)) < Fraction("0.006")


def test_held_cards_are_ranked_as_they_came() -> None:
    rules = preset("wolbeck")
    fresh, assembled = held("any", (), 0, (6, 6, 6)), held("any", (6,), 0, (6, 6))
    assert ranking(rules).of([fresh, assembled, fresh]) == (
        rank(rules, ((6, 6, 6), True)),
        rank(rules, ((6, 6, 6), False)),
        rank(rules, ((6, 6, 6), True)),
    )


def test_a_ranking_is_made_once_for_equal_rules() -> None:
    rules = preset("kneipe")
    made = ranking(rules)
    assert ranking(evolve(rules)) is made
    assert pickle.loads(pickle.dumps(made)) is made  # noqa: S301 - pickled here
    assert ranking(preset("spiele7")) is not made


def test_of_equal_ranks_there_is_one() -> None:
    one, other = ranking(preset("kneipe")), ranking(evolve(preset("kneipe"), name="other"))
    for way in WAYS:
        made = rank(one.rules, way)
        assert rank(other.rules, way) is made
        assert pickle.loads(pickle.dumps(made)) is made  # noqa: S301 - pickled here


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_values_say_of_every_rank_what_it_is_worth(rules: Rules) -> None:
    every = [rank(rules, way) for way in WAYS]
    assert ranking(rules).values(lambda rank: rank.deckel) == {one: one.deckel for one in every}
