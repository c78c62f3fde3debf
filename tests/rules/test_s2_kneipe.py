"""S2, the pub game: the rule set `kneipe`."""

from itertools import groupby

import pytest

from schocken_cards.actions import Draw, Stop
from schocken_cards.events import Debt, HalfLost
from schocken_cards.game import new_game
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import preset
from schocken_cards.testing import deal, play
from schocken_cards.view import view
from schocken_decks import Dice
from tests.rules.situations import highest_first, rank, refused, settled, shown_in

KNEIPE = preset("kneipe")


def test_s2_1_everybody_has_three_dice_and_there_are_13_mats() -> None:
    table = new_game(KNEIPE, 3, "any")
    assert isinstance(table.deck, Dice)
    assert [len(cards.hand) for cards in table.cards] == [3, 3, 3]
    assert table.stock == 13


def test_s2_2_all_throw_and_leave_the_cups_standing() -> None:
    table = deal("543 665 221", rules="kneipe")
    assert table.draws == [1, 1, 1]
    assert [view(table, 1).fresh, view(table, 2).fresh] == [None, None]


def test_s2_3_the_first_looks_under_his_cup_and_the_others_do_not_see_it() -> None:
    table = deal("543 665 221", rules="kneipe")
    assert view(table, 0).fresh == (5, 4, 3)
    assert view(table, 1) == view(deal("111 665 221", rules="kneipe"), 1)


def test_s2_4_he_stops_or_goes_on() -> None:
    table = deal("543 665 221", then="422", rules="kneipe")
    assert set(view(table, 0).legal) == {Stop(), Draw()}
    play(table, "draw")
    assert (table.draws[0], table.seat) == (2, 0)


def test_s2_5_three_ones_are_schock_out_and_the_highest() -> None:
    highest = ranking(KNEIPE).ranks()[0]
    assert (highest.hand, highest.picture) == ((1, 1, 1), "schock_aus")


def test_s2_6_below_it_come_schock_6_to_2_and_there_is_no_schock_1() -> None:
    ranks = ranking(KNEIPE).ranks()
    assert [rank.hand[0] for rank in ranks[1:6]] == [6, 5, 4, 3, 2]
    assert [rank.deckel for rank in ranks if rank.picture == "schock"] == [6, 5, 4, 3, 2]


def test_s2_7_below_schock_2_come_the_generals() -> None:
    assert highest_first("kneipe", "222 666 211 456") == "211 666 222 456"


def test_s2_8_sixes_are_the_highest_general_and_three_ones_are_schock_out() -> None:
    generals = [rank.hand[0] for rank in ranking(KNEIPE).ranks() if rank.picture == "general"]
    assert generals == [6, 5, 4, 3, 2]
    assert rank("kneipe", "111").picture == "schock_aus"


def test_s2_9_below_come_the_four_strassen_456_the_highest() -> None:
    assert highest_first("kneipe", "665 123 345 234 456 222") == "222 456 345 234 123 665"


def test_s2_10_nobody_may_keep_two_dice_for_a_strasse() -> None:
    refused(deal("346 665", rules="kneipe"), "keep 3 4", "keep 3", "keep 4")
    assert rank("kneipe", "345/2h").picture == "straight"
    assert rank("kneipe", "123/2").picture == "simple"


def test_s2_11_below_come_the_hausnummern_read_as_a_number() -> None:
    assert highest_first("kneipe", "642 553 651 123 221") == "123 651 642 553 221"
    pictures = [picture for picture, _ in groupby(ranking(KNEIPE).ranks(), lambda r: r.picture)]
    assert pictures == ["schock_aus", "schock", "general", "straight", "simple"]


def test_s2_12_nobody_throws_more_than_three_times() -> None:
    table = deal("543 665", then="422 653", rules="kneipe")
    play(table, "draw", "draw")
    assert (table.draws[0], table.seat) == (3, 1)


def test_s2_13_only_ones_may_be_laid_out() -> None:
    table = deal("165 665", then="44", rules="kneipe")
    refused(table, "keep 6", "keep 6 5", "keep 1 6", "keep 5")
    play(table, "keep 1")
    assert table.cards_of(0).laid == (1,)


def test_s2_14_the_next_player_may_throw_only_as_often_as_the_first() -> None:
    table = deal("543 665 221", then="422 653", rules="kneipe")
    play(table, "draw", "stop", "draw")
    assert (table.draws[1], table.seat) == (2, 2)


def test_s2_15_when_all_have_finished_they_lift_one_after_the_other_from_the_first() -> None:
    table = deal("543 665 221", then="422 653 211 666666666", rules="kneipe")
    assert not shown_in(play(table, "draw", "stop", "draw"))
    (shown,) = shown_in(play(table, "draw"))
    assert shown.order == (0, 1, 2)
    assert [cards.hand for cards in shown.cards] == [(4, 2, 2), (6, 5, 3), (2, 1, 1)]


def test_s2_16_the_loser_gets_mats_according_to_the_highest_hand() -> None:
    outcome = settled(deal("543 511 222", rules="kneipe"), "stop")
    assert (outcome.high, outcome.low, outcome.moved) == (1, 0, 5)


def test_s2_17_schock_out_ends_the_half_whatever_is_left_and_the_worst_lost() -> None:
    table = deal("653 111 554", rules="kneipe", deckel=[0, 1, 0])
    (lost,) = [event for event in play(table, "stop") if isinstance(event, HalfLost)]
    assert (lost.seat, table.stock, table.loser) == (2, 0, 2)


@pytest.mark.parametrize("third", [2, 3, 4, 5, 6])
def test_s2_18_schock_6_gives_6_and_so_on(third: int) -> None:
    assert settled(deal(f"{third}11 665", rules="kneipe"), "stop").moved == third


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_s2_19_a_general_always_gives_3(face: int) -> None:
    assert settled(deal(f"{face}{face}{face} 665", rules="kneipe"), "stop").moved == 3


@pytest.mark.parametrize(("hand", "mats"), [("123", 2), ("456", 2), ("665", 1), ("431", 1)])
def test_s2_20_a_strasse_gives_2_and_a_hausnummer_1(hand: str, mats: int) -> None:
    assert settled(deal(f"{hand} 221", rules="kneipe"), "stop").moved == mats


def test_s2_21_whoever_has_all_mats_lost() -> None:
    table = deal("543 221", rules="kneipe", deckel=[2, 11])
    play(table, "stop")
    assert (table.deckel, table.losers, table.loser) == ((0, 13), (1,), 1)


def test_s2_22_when_the_stack_is_empty_players_without_mats_are_out_and_the_others_go_on() -> None:
    table = deal("654 221 311 632", rules="kneipe", deckel=[9, 0, 3, 0])
    outcome = settled(table, "stop")
    assert (outcome.stock, outcome.out) == (0, (3,))
    assert table.order == (1, 2, 0)


def test_s2_23_the_best_gives_mats_to_the_worst_according_to_his_hand() -> None:
    outcome = settled(deal("511 221 654", rules="kneipe", deckel=[6, 3, 4]), "stop")
    assert (outcome.giver, outcome.deckel) == (0, (1, 8, 4))


def test_s2_24_whoever_has_no_mat_left_is_out_too() -> None:
    table = deal("511 221 654", rules="kneipe", deckel=[5, 3, 5])
    assert settled(table, "stop").out == (0,)
    assert table.order == (1, 2)


def test_s2_25_it_goes_on_until_one_has_all_and_he_pays_a_round_of_beer() -> None:
    table = deal("543 221", then="221 653", rules="kneipe", deckel=[4, 9])
    play(table, "stop")
    assert (table.deckel, table.loser, table.debts) == ((2, 11), None, ())
    table = deal("543 221", rules="kneipe", deckel=[2, 11])
    play(table, "stop")
    assert (table.loser, table.debts) == (1, (Debt(1, "round_of_beer"),))


@pytest.mark.parametrize("other", [1, 2, 3, 4, 5])
def test_s2_26_two_sixes_and_another_let_one_be_turned_in_throws_one_and_two(other: int) -> None:
    table = deal(f"66{other} 543", then=f"66 {other}", rules="kneipe")
    play(table, "flip 1")
    assert table.cards_of(0).laid == (1,)
    table = deal("543 543", then=f"66{other} 32", rules="kneipe")
    play(table, "draw", "flip 1")
    assert table.cards_of(0).laid == (1,)


def test_s2_26_no_six_is_turned_in_throw_three() -> None:
    table = deal("543 543", then="422 662", rules="kneipe")
    play(table, "draw", "draw")
    assert (table.seat, table.cards_of(0).hand, table.cards_of(0).laid) == (1, (6, 6, 2), ())
    refused(table, "flip 1")


def test_s2_27_a_natural_schock_wins_after_all_have_thrown_and_pays_schnapps() -> None:
    table = deal("543 111 221", then="654 332", rules="kneipe")
    play(table, "draw", "stop", "stop")
    assert (table.seat, table.loser) == (2, None)
    play(table, "draw")
    assert table.history[0].draws == (2, 1, 2)
    assert (table.history[0].settlement.high, table.loser) == (1, 2)
    assert table.debts == (Debt(1, "round_of_schnapps"), Debt(2, "round_of_beer"))


def test_s2_27_an_assembled_schock_out_pays_no_schnapps() -> None:
    table = deal("165 654", then="11 543", rules="kneipe")
    play(table, "keep 1", "stop", "stop")
    assert table.debts == (Debt(1, "round_of_beer"),)
