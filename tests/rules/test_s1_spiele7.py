"""S1, spiele7.de: the rule set `spiele7`."""

import pytest
from attrs import evolve

from schocken_cards.actions import Stop
from schocken_cards.events import Debt, HalfStarted
from schocken_cards.game import new_game
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import preset
from schocken_cards.testing import deal, play
from schocken_cards.view import view
from schocken_decks import Dice
from tests.rules.situations import highest_first, rank, settled, shown_in

SPIELE7 = preset("spiele7")


def test_s1_1_is_played_with_three_dice() -> None:
    table = new_game(SPIELE7, 4, "any")
    assert isinstance(table.deck, Dice)
    assert {len(cards.hand) for cards in table.cards} == {3}


def test_s1_2_the_loser_buys_a_small_drink() -> None:
    table = deal("111 221 654", then="221 654 111", rules="spiele7")
    play(table, "stop", "stop")
    assert table.debts == (Debt(1, "small_drink"),)


def test_s1_3_a_game_is_two_halves() -> None:
    table = deal("111 221 654", then="221 654 111", rules="spiele7")
    events = play(table, "stop")
    assert [event.half for event in events if isinstance(event, HalfStarted)] == [2]
    assert (table.half, table.loser) == (2, None)
    play(table, "stop")
    assert table.loser is not None


def test_s1_4_a_half_lasts_one_round_or_more_until_one_holds_all_and_loses_it() -> None:
    table = deal("654 221", rules="spiele7", deckel=[2, 10])
    settled(table, "stop")
    assert (table.half, table.round, table.losers) == (1, 2, ())
    table = deal("654 221", rules="spiele7", deckel=[2, 11])
    assert settled(table, "stop").half_lost_by == 1
    assert (table.half, table.losers) == (2, (1,))


def test_s1_5_whoever_loses_both_halves_loses_without_a_final() -> None:
    table = deal("111 221 654", then="221 654 111", rules="spiele7")
    play(table, "stop", "stop")
    assert (table.losers, table.loser, table.seat) == ((1, 1), 1, None)


def test_s1_6_two_different_losers_play_a_final_that_decides() -> None:
    table = deal("111 221 654", then="654 221 111 221 111", rules="spiele7")
    play(table, "stop", "stop")
    assert (table.half, sorted(table.order), table.loser) == ("final", [1, 2], None)
    play(table, "stop")
    assert table.loser == 2


def test_s1_7_the_loser_of_the_round_before_starts() -> None:
    table = deal("654 311 221", rules="spiele7")
    settled(table, "stop")
    assert table.order == (2, 0, 1)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_s1_7_the_starter_throws_covered_once_to_three_times_and_the_others_follow(
    count: int,
) -> None:
    table = deal("654 665", then="666 666 666 666 666 666", rules="spiele7")
    play(table, *["draw"] * (count - 1))
    assert view(table, 1).open_fresh == (None, None)
    play(table, *["stop"] * (count < 3), *["draw"] * (count - 1))
    assert table.history[0].draws == (count, count)


def test_s1_8_when_all_have_thrown_the_starter_looks_and_has_two_more_the_last_covered() -> None:
    table = deal("543 665 234", then="521 432", rules="spiele7")
    assert table.draws == [1, 1, 1]
    assert (view(table, 0).fresh, view(table, 0).draws_left) == ((5, 4, 3), 2)
    play(table, "draw")
    assert (view(table, 0).fresh, view(table, 0).draws_left) == ((5, 2, 1), 1)
    play(table, "draw")
    assert (view(table, 0).fresh, table.seat) == (None, 1)


def test_s1_9_the_leaders_throw_is_known_only_by_the_dice_he_leaves_standing() -> None:
    table = deal("165 665", then="54", rules="spiele7")
    assert view(table, 1).laid == ((), ())
    play(table, "keep 1", "stop")
    assert (view(table, 1).laid, view(table, 1).open_fresh) == (((1,), ()), (None, None))
    other = deal("165 665", then="22", rules="spiele7")
    play(other, "keep 1", "stop")
    assert view(table, 1) == view(other, 1)


def test_s1_10_the_others_follow_clockwise_and_go_by_the_number_of_the_first() -> None:
    table = deal("543 665 234", then="521 432 432 666666666", rules="spiele7")
    play(table, "draw", "stop")
    assert table.seat == 1
    play(table, "draw")
    assert table.seat == 2
    play(table, "draw")
    assert table.history[0].draws == (2, 2, 2)


def test_s1_11_at_the_end_all_lift_in_turn_and_highest_and_lowest_are_found() -> None:
    table = deal("543 221 411", then="666666666", rules="spiele7")
    (shown,) = shown_in(play(table, "stop"))
    assert shown.order == (0, 1, 2)
    assert [cards.hand for cards in shown.cards] == [(5, 4, 3), (2, 2, 1), (4, 1, 1)]
    assert (shown.settlement.high, shown.settlement.low) == (2, 1)


def test_s1_12_the_highest_hand_sets_the_penalty_of_the_lowest() -> None:
    outcome = settled(deal("543 221 411", rules="spiele7"), "stop")
    assert (outcome.moved, outcome.deckel) == (4, (0, 4, 0))


def test_s1_13_the_stock_pays_while_it_lasts_and_then_the_winner_of_the_round() -> None:
    outcome = settled(deal("333 221", rules="spiele7", deckel=[4, 2]), "stop")
    assert (outcome.giver, outcome.deckel) == ("stock", (4, 5))
    outcome = settled(deal("333 221", rules="spiele7", deckel=[4, 9]), "stop")
    assert (outcome.giver, outcome.deckel) == (0, (1, 12))


def test_s1_14_a_stock_or_a_winner_with_too_few_gives_only_what_is_there() -> None:
    outcome = settled(deal("611 221 654", rules="spiele7", deckel=[4, 3, 4]), "stop")
    assert (outcome.giver, outcome.moved, outcome.deckel) == ("stock", 2, (4, 5, 4))
    outcome = settled(deal("611 221 654", rules="spiele7", deckel=[2, 3, 8]), "stop")
    assert (outcome.giver, outcome.moved, outcome.deckel) == (0, 2, (0, 5, 8))


def test_s1_16_whether_strasse_and_pasch_must_come_in_one_throw_can_be_agreed() -> None:
    agreed = ranking(evolve(SPIELE7, one_draw=()))
    for hand, picture in (((3, 3, 3), "general"), ((6, 5, 4), "straight")):
        assert agreed.rank(hand, one_draw=False).picture == picture
        assert ranking(SPIELE7).rank(hand, one_draw=False).picture == "simple"


def test_s1_17_an_ordinary_throw_gives_1_and_is_read_from_the_highest_die_down() -> None:
    assert highest_first("spiele7", "542 631 651 553") == "651 631 553 542"
    assert settled(deal("651 542", rules="spiele7"), "stop").moved == 1


def test_s1_18_2_2_1_is_the_lowest() -> None:
    lowest = ranking(SPIELE7).ranks()[-1]
    assert (lowest.hand, lowest.place) == ((2, 2, 1), 0)


def test_s1_19_1_2_3_and_4_5_6_in_one_throw_are_strassen_and_give_2() -> None:
    straights = {rank.hand for rank in ranking(SPIELE7).ranks() if rank.picture == "straight"}
    assert straights == {(3, 2, 1), (6, 5, 4)}
    assert rank("spiele7", "456/2").picture == "simple"
    assert settled(deal("123 665", rules="spiele7"), "stop").moved == 2


def test_s1_20_the_big_strasse_beats_the_small_one() -> None:
    assert highest_first("spiele7", "123 456") == "456 123"


def test_s1_21_2_3_4_and_3_4_5_are_ordinary_throws() -> None:
    assert highest_first("spiele7", "234 345 652 123") == "123 652 345 234"
    assert settled(deal("345 221", rules="spiele7"), "stop").moved == 1


def test_s1_22_three_alike_in_one_throw_are_a_general_and_give_3() -> None:
    assert rank("spiele7", "222/2h").picture == "general"
    assert rank("spiele7", "222/2").picture == "simple"
    assert settled(deal("222 665", rules="spiele7"), "stop").moved == 3


@pytest.mark.parametrize("third", [2, 3, 4, 5, 6])
def test_s1_23_two_ones_and_another_are_a_schock_assembled_or_not(third: int) -> None:
    assert rank("spiele7", f"11{third}").picture == "schock"
    assert rank("spiele7", f"11{third}/3").picture == "schock"


def test_s1_24_a_schock_beats_ordinary_throws_strassen_and_generals() -> None:
    assert highest_first("spiele7", "665 456 666 211/3") == "211/3 666 456 665"


def test_s1_25_the_third_die_counts_and_schock_2_gives_less_than_the_general_below_it() -> None:
    assert [rank("spiele7", f"11{third}").deckel for third in range(2, 7)] == [2, 3, 4, 5, 6]
    outcome = settled(deal("666 211 432", rules="spiele7"), "stop")
    assert (outcome.high, outcome.moved) == (1, 2)


def test_s1_26_schock_aus_ends_the_half_and_the_lowest_receives_all_deckel() -> None:
    table = deal("654 221 111", rules="spiele7", deckel=[3, 1, 4])
    outcome = settled(table, "stop")
    assert (outcome.giver, outcome.stock, outcome.deckel) == ("all", 0, (0, 13, 0))
    assert table.losers == (1,)


def test_s1_27_of_equal_hands_the_one_with_fewer_throws_is_higher() -> None:
    table = deal("654 411 221", then="411", rules="spiele7")
    assert settled(table, "draw", "stop", "stop", "stop").high == 1
    table = deal("665 554 311", then="554", rules="spiele7")
    assert settled(table, "draw", "stop", "stop", "stop").low == 0


def test_s1_28_with_equally_many_throws_the_earlier_is_higher() -> None:
    outcome = settled(deal("554 411 411 554", rules="spiele7"), "stop")
    assert (outcome.high, outcome.low) == (1, 3)


def test_s1_29_two_sixes_in_one_throw_let_a_one_be_laid_out_if_a_throw_is_left() -> None:
    table = deal("663 543", then="42", rules="spiele7")
    play(table, "flip 1")
    assert (table.cards_of(0).laid, table.cards_of(0).hand) == ((1,), (4, 2, 1))
    table = deal("543 663", then="221 663 543", rules="spiele7")
    play(table, "draw", "draw")
    assert (table.seat, table.cards_of(0).hand, table.cards_of(0).laid) == (1, (6, 6, 3), ())


def test_s1_30_three_sixes_in_one_throw_let_two_ones_be_laid_out_but_need_not() -> None:
    table = deal("666 542", then="5", rules="spiele7")
    assert Stop() in table.legal
    play(table, "flip 2")
    assert table.cards_of(0).laid == (1, 1)
    assert settled(deal("666 542", rules="spiele7"), "stop").moved == 3


def test_s1_31_four_or_more_players_are_recommended_but_three_may_play() -> None:
    assert SPIELE7.players_from == 4
    assert new_game(SPIELE7, 3, "any").order


@pytest.mark.parametrize("pieces", [13, 14, 15, 16, 17])
def test_s1_31_the_game_has_13_to_17_pieces(pieces: int) -> None:
    table = deal("651 221", rules=evolve(SPIELE7, deckel=pieces), deckel=[1, pieces - 1])
    assert settled(table, "stop").half_lost_by == 1
    assert table.stock == pieces


def test_s1_31_a_marker_stays_with_the_loser_of_the_first_half() -> None:
    table = deal("111 221 654", then="654 221 311 666666666", rules="spiele7")
    play(table, "stop", "stop")
    assert (view(table, 0).losers, table.half) == ((1,), 2)
