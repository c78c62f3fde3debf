"""S0, Alte Knobelschule Wolbeck: the rule set `wolbeck`."""

from itertools import groupby

import pytest

from schocken_cards.actions import Draw, Stop
from schocken_cards.events import Acted, Debt, HalfStarted
from schocken_cards.game import new_game
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import preset
from schocken_cards.testing import deal, play
from schocken_cards.view import view
from schocken_decks import Dice
from tests.rules.situations import highest_first, rank, refused, settled

WOLBECK = preset("wolbeck")


def test_s0_1_everybody_has_three_dice_and_there_are_13_deckel() -> None:
    table = new_game(WOLBECK, 4, "any")
    assert isinstance(table.deck, Dice)
    assert [len(cards.fresh) for cards in table.cards] == [3, 3, 3, 3]
    assert table.stock == 13


def test_s0_3_the_pictures_stand_from_high_to_low() -> None:
    pictures = [rank.picture for rank in ranking(WOLBECK).ranks()]
    assert [picture for picture, _ in groupby(pictures)] == [
        "schock_aus",
        "jule",
        "schock",
        "general",
        "straight",
        "simple",
    ]


@pytest.mark.parametrize("third", [2, 3, 4, 5, 6])
def test_s0_4_a_schock_hands_out_the_pips_beside_its_two_ones(third: int) -> None:
    assert rank("wolbeck", f"1{third}1").deckel == third
    assert rank("wolbeck", f"1{third}1/3").deckel == third


def test_s0_5_out_hands_out_all_deckel_and_the_half() -> None:
    table = deal("111 665 221", rules="wolbeck", deckel=[3, 2, 4])
    outcome = settled(table, "stop")
    assert outcome.deckel == (0, 0, 13)
    assert outcome.half_lost_by == 2
    assert table.losers == (2,)


def test_s0_6_jule_gives_7_and_stands_between_out_and_the_schocks() -> None:
    assert highest_first("wolbeck", "611 421 111") == "111 421 611"
    assert settled(deal("421 665", rules="wolbeck"), "stop").moved == 7


@pytest.mark.parametrize("third", [2, 3, 4, 5, 6])
def test_s0_7_schock_2_to_6_give_2_to_6_deckel(third: int) -> None:
    outcome = settled(deal(f"11{third} 665", rules="wolbeck"), "stop")
    assert (outcome.moved, outcome.deckel) == (third, (0, third))


def test_s0_8_a_pasch_counts_only_in_one_throw() -> None:
    assert rank("wolbeck", "333/2h").picture == "general"
    assert rank("wolbeck", "333/2").picture == "simple"
    table = deal("336 654", then="3", rules="wolbeck")
    outcome = settled(table, "keep 3 3", "stop", "stop")
    assert (outcome.high, outcome.low, outcome.moved) == (1, 0, 2)


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_s0_9_a_pasch_always_gives_3(face: int) -> None:
    assert settled(deal(f"{face}{face}{face} 665", rules="wolbeck"), "stop").moved == 3


def test_s0_10_sixes_are_the_highest_pasch_and_three_ones_are_out() -> None:
    assert highest_first("wolbeck", "222 333 444 555 666") == "666 555 444 333 222"
    assert rank("wolbeck", "111").picture == "schock_aus"


def test_s0_11_the_strassen_stand_from_the_big_one_down_to_the_small_one() -> None:
    assert highest_first("wolbeck", "123 234 345 456") == "456 345 234 123"


def test_s0_12_a_strasse_counts_only_in_one_throw() -> None:
    assert rank("wolbeck", "345/3h").picture == "straight"
    assert rank("wolbeck", "345/3").picture == "simple"
    table = deal("346 653", then="5", rules="wolbeck")
    outcome = settled(table, "keep 3 4", "stop", "stop")
    assert (outcome.high, outcome.low, outcome.moved) == (1, 0, 1)


@pytest.mark.parametrize("straight", ["123", "234", "345", "456"])
def test_s0_13_a_strasse_always_gives_2(straight: str) -> None:
    assert settled(deal(f"{straight} 665", rules="wolbeck"), "stop").moved == 2


def test_s0_14_all_other_throws_follow_downwards_and_give_1() -> None:
    simple = [rank for rank in ranking(WOLBECK).ranks() if rank.picture == "simple"]
    assert [rank.hand for rank in simple] == sorted((rank.hand for rank in simple), reverse=True)
    assert {rank.deckel for rank in simple} == {1}
    assert simple[-1].place == 0


def test_s0_15_all_13_deckel_start_in_the_middle() -> None:
    table = new_game(WOLBECK, 5, "any")
    assert (table.stock, table.deckel) == (13, (0, 0, 0, 0, 0))


def test_s0_16_the_game_is_played_in_two_parts() -> None:
    table = deal("111 221", then="221 111", rules="wolbeck")
    events = play(table, "stop", "stop")
    assert [event.half for event in events if isinstance(event, HalfStarted)] == [2]
    assert table.loser == 1


def test_s0_18_nobody_sees_the_first_throw_of_another() -> None:
    table = deal("112 665 234", rules="wolbeck")
    assert view(table, 0).fresh == (2, 1, 1)
    assert view(table, 1) == view(deal("654 665 111", rules="wolbeck"), 1)
    assert view(table, 2) == view(deal("654 333 234", rules="wolbeck"), 2)


def test_s0_19_nobody_throws_more_often_than_the_leader_and_he_three_times_at_most() -> None:
    table = deal("654 665 234", then="521 432 631 332 221", rules="wolbeck")
    play(table, "draw", "draw")
    assert (table.draws, table.seat) == ([3, 1, 1], 1)
    play(table, "draw", "draw")
    assert (table.draws, table.seat) == ([3, 3, 1], 2)
    table = deal("654 665 234", then="521 432", rules="wolbeck")
    play(table, "draw", "stop", "draw")
    assert (table.draws, table.seat) == ([2, 2, 1], 2)


def test_s0_20_if_the_leader_stands_on_one_throw_all_lift_without_another() -> None:
    table = deal("311 221 654", then="666 666 666", rules="wolbeck")
    events = play(table, "stop")
    assert [event.seat for event in events if isinstance(event, Acted)] == [0]
    assert table.history[0].draws == (1, 1, 1)


def test_s0_21_if_the_leader_stands_on_two_the_others_may_make_a_second_throw() -> None:
    table = deal("654 665 234", then="521 432 332 666666666", rules="wolbeck")
    play(table, "draw", "stop", "draw", "draw")
    assert table.history[0].draws == (2, 2, 2)


def test_s0_22_in_a_round_of_two_only_the_leader_lies_open() -> None:
    table = deal("654 665 234", then="521 432", rules="wolbeck")
    play(table, "draw", "stop", "draw")
    assert view(table, 2).open_fresh == ((5, 2, 1), None, None)
    assert view(table, 1).fresh is None
    other = deal("654 665 234", then="521 333", rules="wolbeck")
    play(other, "draw", "stop", "draw")
    assert [view(table, seat) for seat in range(3)] == [view(other, seat) for seat in range(3)]


def test_s0_23_if_the_leader_makes_three_the_others_may_make_three() -> None:
    table = deal("654 665", then="521 432 631 332 666666", rules="wolbeck")
    play(table, "draw", "draw", "draw", "draw")
    assert table.history[0].draws == (3, 3)


def test_s0_24_after_three_throws_all_dice_stay_covered_the_leaders_too() -> None:
    table = deal("654 665 234", then="521 432 631 332", rules="wolbeck")
    play(table, "draw", "draw", "draw", "draw")
    other = deal("654 665 234", then="521 111 631 666", rules="wolbeck")
    play(other, "draw", "draw", "draw", "draw")
    assert [view(table, seat) for seat in range(3)] == [view(other, seat) for seat in range(3)]
    assert view(table, 0).fresh is view(table, 1).fresh is None


@pytest.mark.parametrize("throws", [(), ("draw",)])
def test_s0_25_who_stops_before_the_leaders_count_lies_open_for_all(
    throws: tuple[str, ...],
) -> None:
    table = deal("654 532 234", then="521 432 532", rules="wolbeck")
    play(table, "draw", "draw", *throws)
    assert view(table, 2).open_fresh[1] is None
    play(table, "stop")
    assert view(table, 2).open_fresh == (None, (5, 3, 2), None)
    assert view(table, 0).open_fresh == (None, (5, 3, 2), None)


def test_s0_26_an_early_stop_does_not_bind_the_players_after_it() -> None:
    table = deal("654 665 234", then="521 432 631 332 666666666", rules="wolbeck")
    play(table, "draw", "draw", "stop", "draw", "draw")
    assert table.history[0].draws == (3, 1, 3)


def test_s0_27_after_a_throw_dice_may_be_laid_out_or_sixes_turned() -> None:
    table = deal("665 512", rules="wolbeck")
    assert {Draw((5,)), Draw((6,)), Draw((), 1), Draw((5,), 1)} < set(table.legal)
    assert {Draw((1,)), Draw((5, 1))} < set(deal("512 665", rules="wolbeck").legal)


def test_s0_28_nothing_is_laid_out_without_a_throw_to_come() -> None:
    table = deal("654 665", then="521 661", rules="wolbeck")
    play(table, "draw", "draw")
    assert table.seat == 1
    cards = table.cards_of(0)
    assert (cards.laid, cards.flipped, cards.hand) == ((), 0, (6, 6, 1))


def test_s0_29_in_a_round_of_three_dice_go_out_after_throws_one_and_two() -> None:
    table = deal("165 665", then="14 6", rules="wolbeck")
    play(table, "keep 1")
    assert view(table, 1).laid[0] == (1,)
    play(table, "keep 1 1")
    assert view(table, 1).laid[0] == (1, 1)
    assert (table.draws[0], table.seat) == (3, 1)


def test_s0_30_in_a_round_of_two_dice_go_out_after_throw_one_only_and_in_one_of_one_never() -> None:
    table = deal("654 661 234", then="521 66", rules="wolbeck")
    play(table, "draw", "stop", "keep 1")
    assert table.cards_of(1).laid == (1,)
    assert (table.cards_of(1).hand, table.seat) == ((6, 6, 1), 2)
    table = deal("654 661", then="666666", rules="wolbeck")
    play(table, "stop")
    assert [cards.laid for cards in table.history[0].cards] == [(), ()]


def test_s0_31_of_two_sixes_one_becomes_a_one() -> None:
    table = deal("665 234", then="43", rules="wolbeck")
    refused(table, "flip 2")
    play(table, "flip 1")
    assert (table.cards_of(0).laid, table.cards_of(0).hand) == ((1,), (4, 3, 1))
    refused(deal("651 234", rules="wolbeck"), "flip 1")


def test_s0_32_of_three_sixes_two_become_ones() -> None:
    table = deal("666 234", then="3", rules="wolbeck")
    refused(table, "flip 1")
    play(table, "flip 2")
    assert (table.cards_of(0).laid, table.cards_of(0).hand) == ((1, 1), (3, 1, 1))


def test_s0_33_with_6_6_1_both_ones_go_out_and_the_other_six_goes_back() -> None:
    table = deal("661 234", then="5", rules="wolbeck")
    refused(table, "keep 6 flip 1", "keep 6 1 flip 1")
    play(table, "keep 1 flip 1")
    assert (table.cards_of(0).laid, table.cards_of(0).fresh) == ((1, 1), (5,))


def test_s0_34_with_6_6_6_two_ones_go_out_and_the_third_six_goes_back() -> None:
    table = deal("666 234", then="5", rules="wolbeck")
    refused(table, "keep 6 flip 2", "keep 6 flip 1")
    play(table, "flip 2")
    assert (table.cards_of(0).laid, table.cards_of(0).fresh) == ((1, 1), (5,))


@pytest.mark.parametrize(("hand", "action"), [("661", "keep 1 flip 1"), ("666", "flip 2")])
def test_s0_35_a_one_after_either_flip_is_out_and_the_ones_stay_open(
    hand: str, action: str
) -> None:
    table = deal(f"{hand} 234", then="1", rules="wolbeck")
    play(table, action, "stop")
    seen = view(table, 1)
    assert (seen.laid[0], seen.open_fresh[0]) == ((1, 1), (1,))
    assert settled(table, "stop").half_lost_by == 1


def test_s0_36_the_highest_hand_sets_the_number_and_the_lowest_receives() -> None:
    outcome = settled(deal("654 311 221", rules="wolbeck"), "stop")
    assert (outcome.high, outcome.low, outcome.moved) == (1, 2, 3)
    assert outcome.deckel == (0, 0, 3)


def test_s0_37_the_lowest_player_leads_the_next_round() -> None:
    table = deal("654 221 311", rules="wolbeck")
    settled(table, "stop")
    assert (table.seat, table.order) == (1, (1, 2, 0))


def test_s0_38_of_equal_throws_the_later_is_lower() -> None:
    assert settled(deal("643 652 643", rules="wolbeck"), "stop").low == 2
    outcome = settled(deal("555 643 555", rules="wolbeck"), "stop")
    assert (outcome.high, outcome.low) == (0, 1)
    assert settled(deal("555 555", rules="wolbeck"), "stop").low == 1


def test_s0_39_a_schock_in_one_throw_beats_the_same_schock_assembled() -> None:
    table = deal("165 411 221", then="14", rules="wolbeck")
    assert settled(table, "keep 1", "stop", "stop", "stop").high == 1
    table = deal("165 311 221", then="14", rules="wolbeck")
    assert settled(table, "keep 1", "stop", "stop", "stop").high == 0
    table = deal("165 111", then="11", rules="wolbeck")
    assert settled(table, "keep 1", "stop", "stop").half_lost_by == 0
    table = deal("165 411 221", then="14", rules="kartenspiel")
    assert settled(table, "keep 1", "stop", "stop", "stop").high == 0


def test_s0_40_first_the_middle_pays_and_then_the_highest() -> None:
    outcome = settled(deal("654 221", rules="wolbeck", deckel=[5, 6]), "stop")
    assert (outcome.giver, outcome.stock, outcome.deckel) == ("stock", 0, (5, 8))
    outcome = settled(deal("654 221", rules="wolbeck", deckel=[5, 8]), "stop")
    assert (outcome.giver, outcome.stock, outcome.deckel) == (0, 0, (3, 10))


def test_s0_41_four_left_and_a_schock_6_give_the_lowest_four() -> None:
    table = deal("611 665 221", then="221 654 311", rules="wolbeck", deckel=[3, 6, 0])
    outcome = settled(table, "stop")
    assert (outcome.moved, outcome.stock, outcome.deckel) == (4, 0, (3, 6, 4))
    outcome = settled(table, "stop")
    assert (outcome.giver, outcome.deckel) == (1, (3, 3, 7))


def test_s0_42_whoever_has_all_deckel_lost_the_half_and_all_return_to_the_middle() -> None:
    table = deal("654 221", rules="wolbeck", deckel=[2, 11])
    assert settled(table, "stop").deckel == (0, 13)
    assert (table.losers, table.half) == ((1,), 2)
    assert (table.stock, table.deckel) == (13, (0, 0))


def test_s0_43_the_second_half_is_played_like_the_first() -> None:
    table = deal("111 221 654", then="654 221 311", rules="wolbeck")
    play(table, "stop")
    assert (table.half, table.order, table.limit) == (2, (1, 2, 0), 3)
    outcome = settled(table, "stop")
    assert (outcome.high, outcome.low, outcome.moved, outcome.giver) == (0, 2, 3, "stock")


def test_s0_44_the_two_losers_play_the_final_alone() -> None:
    table = deal("111 221 654", then="654 221 111 665 311", rules="wolbeck")
    play(table, "stop", "stop")
    assert (table.half, table.order) == ("final", (2, 1))
    assert set(table.order) == {1, 2}
    assert Stop() in table.legal


def test_s0_46_whoever_loses_every_part_pays_the_beer_without_a_final() -> None:
    table = deal("111 221 654", then="221 654 111", rules="wolbeck")
    play(table, "stop", "stop")
    assert (table.half, table.loser) == (2, 1)
    assert table.debts == (Debt(1, "round_of_beer"),)
