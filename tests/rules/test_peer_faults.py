"""Faults that other programs for Schocken have; none of them happens here."""

from itertools import product

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from schocken_cards.actions import Draw
from schocken_cards.events import Drawn
from schocken_cards.game import apply
from schocken_cards.hands import HANDS
from schocken_cards.judging import judge, settle
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.table import Table
from schocken_cards.testing import deal, play
from tests.rules.situations import highest_first, rank, refused, settled

every_preset = pytest.mark.parametrize("rules", PRESETS)


def all_ranks(rules: str) -> list[Rank]:
    ranks = ranking(preset(rules))
    return [*ranks.in_one_draw.values(), *ranks.assembled.values()]


def pair(rules: str, first: Rank, second: Rank) -> tuple[int, int]:
    return judge(preset(rules), (first, second), (2, 2))


def test_fault_1_exchanging_three_cards_draws_three_whatever_comes() -> None:
    table = deal("542 665", then="542 542")
    play(table, "draw")
    assert (table.draws[0], table.cards_of(0).fresh, table.deck.left) == (2, (5, 4, 2), 3)


def test_fault_1_two_equal_cards_are_two_cards() -> None:
    table = deal("554 665", then="5")
    play(table, "keep 5 5")
    assert (table.cards_of(0).laid, table.cards_of(0).fresh) == ((5, 5), (5,))
    table = deal("554 665", then="53")
    play(table, "keep 5")
    assert (table.cards_of(0).laid, table.cards_of(0).fresh) == ((5,), (5, 3))
    assert sorted(next(iter(table.deck.discards))[0]) == [4, 5]


def test_fault_2_when_the_stock_runs_dry_all_without_deckel_leave() -> None:
    table = deal("654 643 221 653 632", then="221 653", deckel=[0, 0, 8, 3, 0])
    assert settled(table, "stop").out == (0, 1, 4)
    assert table.order == (2, 3)
    refused(table, "flip 1")


def test_fault_3_the_highest_hand_pays_its_own_number_not_the_largest_on_the_table() -> None:
    for rules in ("kartenspiel-klassisch", "wolbeck", "spiele7", "kneipe", "schockrunde"):
        outcome = settled(deal("555 211 653", rules=rules), "stop")
        assert (outcome.high, outcome.low, outcome.moved) == (1, 2, 2)


@every_preset
def test_fault_4_a_straight_is_above_every_simple_hand(rules: str) -> None:
    assert highest_first(rules, "665 123") == "123 665"
    straight = rank(rules, "432").picture == "straight"
    assert straight == (rules != "spiele7")


@every_preset
def test_fault_4_of_two_hands_one_is_highest_and_the_other_lowest_in_any_order(
    rules: str,
) -> None:
    for first, second in product(all_ranks(rules), repeat=2):
        there, back = pair(rules, first, second), pair(rules, second, first)
        assert sorted(there) == [0, 1]
        assert first.hand == second.hand or first.place != second.place
        assert back == (there if first.place == second.place else there[::-1])


@every_preset
def test_fault_4_what_beats_a_hand_beats_all_that_it_beats(rules: str) -> None:
    ranks = all_ranks(rules)
    beaten = {
        first: {second for second in ranks if pair(rules, second, first) == (1, 0)}
        for first in ranks
    }
    assert all(beaten[second] <= beaten[first] for first in ranks for second in beaten[first])
    assert sum(map(len, beaten.values())) > 0.9 * len(ranks) ** 2 / 2


@every_preset
def test_fault_4_three_ones_against_three_ones_go_to_the_earlier(rules: str) -> None:
    outcome = settled(deal("111 111", rules=evolve(preset(rules), halves=2)), "stop")
    assert (outcome.high, outcome.half_lost_by) == (0, 1)


def test_fault_5_of_three_equal_lowest_the_last_in_turn_order_loses() -> None:
    table = deal("653 221 654 653 653", then="543 665 665 654 543")
    assert settled(table, "stop").low == 1
    assert table.order == (1, 2, 3, 4, 0)
    outcome = settled(table, "stop")
    assert (outcome.high, outcome.low) == (4, 3)


def test_fault_5_of_equal_highest_the_first_in_turn_order_wins_not_the_first_seat() -> None:
    table = deal("653 654 221", then="553 654 654")
    settled(table, "stop")
    outcome = settled(table, "stop")
    assert table.history[1].order == (2, 0, 1)
    assert (outcome.high, outcome.low) == (0, 2)


@settings(max_examples=200, deadline=None)
@given(
    rules=st.sampled_from(PRESETS),
    held=st.lists(st.integers(0, 5), min_size=2, max_size=8),
    hand=st.sampled_from(HANDS),
    data=st.data(),
)
def test_fault_6_no_deckel_below_zero_and_none_beyond_stock_or_giver(
    rules: str, held: list[int], hand: tuple[int, int, int], data: st.DataObject
) -> None:
    total = max(1, sum(held) + data.draw(st.integers(0, 5)))
    stock = total - sum(held)
    own = evolve(preset(rules), deckel=total)
    order = tuple(seat for seat, deckel in enumerate(held) if deckel or stock)
    assume(len(order) >= 2)
    high, low = data.draw(st.permutations(order))[:2]
    best = ranking(own).rank(hand, one_draw=True)
    outcome = settle(own, order, high, low, best, stock, held)
    assert outcome.stock + sum(outcome.deckel) == total
    assert min(outcome.stock, *outcome.deckel) >= 0
    assert outcome.deckel[low] == held[low] + outcome.moved


@pytest.mark.parametrize(
    ("deckel", "hands", "low"),
    [([3, 2, 4], "111 654 221", 2), ([0, 9, 4], "111 221", 2), ([5, 0, 8], "221 111", 0)],
)
def test_fault_7_schock_aus_takes_a_part_dealt_stock_and_skips_those_already_out(
    deckel: list[int], hands: str, low: int
) -> None:
    outcome = settled(deal(hands, deckel=deckel), "stop")
    assert (outcome.low, outcome.stock, outcome.half_lost_by) == (low, 0, low)
    assert outcome.deckel == tuple(13 * (seat == low) for seat in range(3))
    assert outcome.moved == 13 - deckel[low]


def test_fault_8_the_same_loser_twice_ends_the_game_and_two_losers_play_a_full_final() -> None:
    table = deal("111 221 654", then="221 654 111")
    play(table, "stop", "stop")
    assert (table.half, table.loser) == (2, 1)
    table = deal("111 221 654", then="654 221 111 665 543")
    play(table, "stop", "stop")
    assert (table.half, table.stock, table.order, table.loser) == ("final", 13, (2, 1), None)


NEXT = "543 665"
ROUND = ("flip 1", "stop", "keep 6 5")
"""The leader ends with 2-2-1, the follower with a straight, and Deckel move."""


def test_fault_9_nothing_but_deckel_and_leader_is_kept_from_one_round_to_the_next() -> None:
    table = deal("663 653", then=f"22 4 {NEXT}")
    play(table, *ROUND)
    assert new_as(table, deal(NEXT, deckel=[2, 0]))


def test_fault_9_nothing_but_leader_and_marker_is_kept_from_one_half_to_the_next() -> None:
    table = deal("663 653", then=f"22 4 {NEXT}", deckel=[11, 2])
    play(table, *ROUND)
    assert new_as(table, evolve(deal(NEXT), half=2, losers=(0,)))


def test_fault_9_nothing_but_leader_and_markers_is_kept_for_the_final() -> None:
    second = deal("663 653", then=f"22 4 {NEXT}", deckel=[11, 2])
    table = evolve(second, half=2, losers=(1,))
    play(table, *ROUND)
    assert new_as(table, evolve(deal(NEXT), half="final", losers=(1, 0)))


def new_as(table: Table, expected: Table) -> bool:
    deck, history = expected.deck, expected.history
    return evolve(table, deck=deck, history=history, round=1) == expected


def test_fault_10_no_flip_in_the_last_draw_of_the_leader_or_of_a_follower() -> None:
    table = deal("543 542 431", then="422 662")
    play(table, "draw", "draw")
    assert (table.seat, table.cards_of(0).hand) == (1, (6, 6, 2))
    table = deal("543 542 431", then="422 662")
    play(table, "draw", "stop", "draw")
    assert (table.seat, table.cards_of(1).hand) == (2, (6, 6, 2))
    refused(table, "flip 1")


@pytest.mark.parametrize("hand", ["661", "662", "665", "666"])
def test_fault_10_after_a_flip_three_cards_are_held_and_one_draw_more_is_made(hand: str) -> None:
    for action in deal(f"{hand} 542").legal:
        if isinstance(action, Draw) and action.flips:
            table = deal(f"{hand} 542", then="432")
            apply(table, action)
            assert len(table.cards_of(0).laid) + len(table.cards_of(0).fresh) == 3
            assert (table.draws[0], len(table.cards_of(0).fresh) > 0) == (2, True)


def test_fault_11_after_an_elimination_the_order_wraps_and_nobody_out_leads_or_draws() -> None:
    table = deal(
        "431 654 653 611",
        then="665 654 221  653 654 221  665 654",
        deckel=[1, 5, 6, 1],
    )
    for order in ((0, 1, 2), (2, 0, 1), (1, 2)):
        events = play(table, "stop")
        drawn = [event.seat for event in events if isinstance(event, Drawn)]
        assert table.order == tuple(drawn) == order
    assert table.deckel == (0, 5, 8, 0)
