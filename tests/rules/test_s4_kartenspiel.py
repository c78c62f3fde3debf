"""S4, the card game of schocken-original.de: the rule set `kartenspiel`."""

from collections import Counter

import pytest
from attrs import evolve

from schocken_cards.actions import Draw, Stop
from schocken_cards.errors import BadInputError
from schocken_cards.events import Acted, Debt, Drawn, Event, HalfStarted, Opening
from schocken_cards.game import deck_of, new_game
from schocken_cards.hands import HANDS, ordered
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import preset
from schocken_cards.table import Table
from schocken_cards.testing import deal, play
from schocken_cards.view import view
from schocken_decks import CardDeck, StackedDeck
from tests.rules.situations import highest_first, rank, refused, settled, shown_in

KARTENSPIEL = preset("kartenspiel")


def discarded(table: Table) -> list[int]:
    return sorted(face for faces, _ in table.deck.discards for face in faces)


def pile(seed: str) -> tuple[int, ...]:
    deck = deck_of(KARTENSPIEL, seed, 0)
    assert isinstance(deck, CardDeck)
    return deck.pile


def test_s4_2_the_loser_of_the_game_pays_the_drinks() -> None:
    table = deal("111 221 654", then="221 654 111")
    play(table, "stop")
    assert not table.debts
    play(table, "stop")
    assert table.debts == (Debt(1, "drinks"),)


def test_s4_2_whether_he_does_can_be_agreed_beforehand() -> None:
    table = deal("111 221", then="221 111", rules=evolve(KARTENSPIEL, loser_pays="nothing"))
    play(table, "stop", "stop")
    assert (table.loser, table.debts) == (1, ())


def test_s4_3_two_to_eight_play() -> None:
    assert KARTENSPIEL.players_from == 2
    for seats in range(2, 9):
        assert len(new_game(KARTENSPIEL, seats, "any").order) == seats
    for seats in (0, 1, 9):
        with pytest.raises(BadInputError):
            new_game(KARTENSPIEL, seats, "any")


def test_s4_5_all_cards_are_shuffled_at_the_start() -> None:
    assert len({pile(str(seed)) for seed in range(20)}) == 20
    assert list(pile("any")) != sorted(pile("any"))
    on_top = Counter(pile(str(seed))[-1] for seed in range(600))
    assert all(70 < on_top[face] < 130 for face in range(1, 7))


def test_s4_5_the_pile_is_carried_on_from_round_to_round() -> None:
    table = new_game(KARTENSPIEL, 3, "any")
    assert table.deck.left == 90 - 3 - 9
    play(table, "stop")
    assert (table.deck.left, len(discarded(table))) == (90 - 3 - 9 - 9, 3 + 9)


def test_s4_6_everybody_draws_one_card_and_lays_it_open() -> None:
    events: list[Event] = []
    deck = StackedDeck([3, 6, 2, *[5] * 9])
    table = new_game(KARTENSPIEL, 3, "", deck=deck, emit=events.append)
    assert events[0] == Opening(((3, 6, 2),), 1)
    assert [view(table, seat).discards for seat in range(3)] == [(3, 6, 2)] * 3


def test_s4_7_the_highest_number_begins() -> None:
    for cards, leader in (([6, 3, 2], 0), ([1, 3, 2], 1), ([4, 3, 5], 2)):
        deck = StackedDeck([*cards, *[5] * 9])
        assert new_game(KARTENSPIEL, 3, "", deck=deck).seat == leader


def test_s4_8_from_then_on_the_loser_of_the_round_before_always_begins() -> None:
    table = deal("654 111 221", then="543 653 652  221 654 111")
    play(table, "stop")
    assert (table.half, table.order) == (2, (2, 0, 1))
    settled(table, "stop")
    assert (table.half, table.round, table.order) == (2, 2, (1, 2, 0))


def test_s4_9_everybody_draws_three_cards_and_lays_them_face_down() -> None:
    table = deal("125 665 234")
    assert [cards.hand for cards in table.cards] == [(5, 2, 1), (6, 6, 5), (4, 3, 2)]
    for seat in (1, 2):
        seen = view(table, seat)
        assert (seen.fresh, seen.laid, seen.open_fresh) == (None, ((), (), ()), (None,) * 3)


def test_s4_10_the_beginner_exchanges_cards_up_to_two_times() -> None:
    table = deal("543 665", then="422 653")
    play(table, "draw")
    assert (table.seat, view(table, 0).draws_left) == (0, 1)
    play(table, "draw")
    assert (table.seat, table.draws[0]) == (1, 3)


def test_s4_11_he_may_exchange_the_first_draw_completely() -> None:
    table = deal("543 665", then="122")
    play(table, "draw")
    assert (table.cards_of(0).hand, table.cards_of(0).laid) == ((2, 2, 1), ())
    assert discarded(table) == [3, 4, 5]


@pytest.mark.parametrize("keep", ["5", "4", "3", "5 4", "5 3", "4 3"])
def test_s4_12_or_he_exchanges_one_or_two_cards(keep: str) -> None:
    table = deal("543 665", then="11")
    play(table, f"keep {keep}")
    assert table.cards_of(0).laid == tuple(map(int, keep.split()))
    assert len(table.cards_of(0).fresh) == 3 - len(keep.split())


def test_s4_12_he_cannot_keep_what_he_does_not_hold_nor_all_three() -> None:
    table = deal("543 665", then="112")
    refused(table, "keep 6", "keep 5 5", "keep 1")
    assert all(len(action.keep) <= 2 for action in table.legal if isinstance(action, Draw))


def test_s4_13_there_are_90_dice_cards_with_the_values_1_to_6() -> None:
    assert KARTENSPIEL.source == "cards"
    assert Counter(pile("any")) == dict.fromkeys(range(1, 7), 15)


def test_s4_14_there_are_13_deckel() -> None:
    table = new_game(KARTENSPIEL, 4, "any")
    assert (table.stock, sum(table.deckel)) == (13, 0)


def test_s4_15_whoever_first_has_all_13_loses() -> None:
    table = deal("654 221 543", deckel=[3, 9, 1])
    assert settled(table, "stop").half_lost_by is None
    assert not table.losers
    table = deal("654 221", deckel=[2, 11])
    assert settled(table, "stop").half_lost_by == 1
    assert table.losers == (1,)


def test_s4_16_there_are_always_two_halves_or_more() -> None:
    table = deal("111 221 654", then="221 654 111")
    events = play(table, "stop")
    assert [event.half for event in events if isinstance(event, HalfStarted)] == [2]
    assert (table.loser, table.seat) == (None, 1)


def test_s4_17_whoever_loses_both_halves_loses_the_game() -> None:
    table = deal("111 221 654", then="221 654 111")
    play(table, "stop", "stop")
    assert (table.losers, table.loser, table.legal) == ((1, 1), 1, ())


def test_s4_18_a_picture_is_always_three_uncovered_cards() -> None:
    table = deal("125 665 234", then="15 2 332 666666666")
    (shown,) = shown_in(play(table, "keep 1", "keep 1 1", "stop", "draw", "stop"))
    assert [len(cards.hand) for cards in shown.cards] == [3, 3, 3]
    assert view(table, 1).history[0].cards[0].hand == (2, 1, 1)


def test_s4_19_the_composition_decides_however_the_cards_came() -> None:
    ranks = ranking(KARTENSPIEL)
    for hand in HANDS:
        assert ranks.in_one_draw[hand].place == ranks.assembled[hand].place
        assert ranks.in_one_draw[hand].deckel == ranks.assembled[hand].deckel
    assert rank("kartenspiel-hand", "345").picture == "straight"
    for assembled in ("345/2", "333/2", "421/2"):
        assert rank("kartenspiel-hand", assembled).picture == "simple"


def test_s4_20_the_higher_the_picture_the_more_deckel() -> None:
    deckel = [rank.deckel for rank in ranking(KARTENSPIEL).ranks()]
    assert deckel == sorted(deckel, reverse=True)
    assert highest_first("kartenspiel", "456 211 222 666 311") == "311 666 222 211 456"
    assert highest_first("kartenspiel-klassisch", "456 222 666 211 311") == "311 211 666 222 456"


def test_s4_21_three_ones_are_schock_aus() -> None:
    assembled = ranking(KARTENSPIEL).assembled
    assert [h for h in HANDS if assembled[h].picture == "schock_aus"] == [(1, 1, 1)]
    table = deal("165 654", then="14 1 654")
    assert settled(table, "keep 1", "keep 1 1", "stop").half_lost_by == 1


def test_s4_22_schock_aus_wins_the_round_at_once() -> None:
    for other in ("421", "611", "666", "456"):
        outcome = settled(deal(f"{other} 111 221"), "stop")
        assert (outcome.high, outcome.half_lost_by) == (1, 2)
    assert ranking(KARTENSPIEL).ranks()[0].picture == "schock_aus"


def test_s4_23_the_lowest_hand_then_takes_a_half() -> None:
    table = deal("654 111 221", then="221 654 111 111 221", deckel=[5, 3, 0])
    play(table, "stop")
    assert list(table.losers) == [2]
    play(table, "stop")
    assert list(table.losers) == [2, 2]


def test_s4_24_jule_gives_7() -> None:
    outcome = settled(deal("421 611 665"), "stop")
    assert (outcome.high, outcome.low, outcome.moved) == (0, 2, 7)
    assert rank("kartenspiel", "421/3").picture == "jule"


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_s4_25_a_general_gives_3(face: int) -> None:
    assert settled(deal(f"{face}{face}{face} 665"), "stop").moved == 3


@pytest.mark.parametrize("straight", ["123", "234", "345", "456"])
def test_s4_26_a_strasse_gives_2(straight: str) -> None:
    assert settled(deal(f"{straight} 665"), "stop").moved == 2


@pytest.mark.parametrize("third", [2, 3, 4, 5, 6])
def test_s4_27_a_schock_gives_its_third_card(third: int) -> None:
    assert rank("kartenspiel", f"1{third}1").picture == "schock"
    assert settled(deal(f"1{third}1 665"), "stop").moved == third


def test_s4_28_with_a_third_one_it_is_schock_aus() -> None:
    table = deal("116 665 654", then="1")
    play(table, "keep 1 1", "stop", "stop")
    assert settled(table, "stop").giver == "all"
    assert table.history[0].ranks[0].picture == "schock_aus"


def test_s4_29_the_higher_the_schock_the_higher_the_picture() -> None:
    hands = "211 311 411 511 611"
    assert highest_first("kartenspiel", hands) == "611 511 411 311 211"


def test_s4_30_without_a_picture_the_highest_pips_win() -> None:
    simple = [rank for rank in ranking(KARTENSPIEL).ranks() if rank.picture == "simple"]
    assert [rank.hand for rank in simple] == sorted((rank.hand for rank in simple), reverse=True)
    assert simple[-1].place == 0
    assert settled(deal("554 621 543"), "stop").high == 2
    assert settled(deal("554 621 532"), "stop").high == 1


def test_s4_31_6_5_2_beats_5_5_3() -> None:
    assert highest_first("kartenspiel", "553 652") == "652 553"
    outcome = settled(deal("553 652"), "stop")
    assert (outcome.high, outcome.low) == (1, 0)


def test_s4_32_then_the_lowest_receives_one_deckel_at_most() -> None:
    for deckel in ([0, 0], [4, 9]):
        assert settled(deal("665 221", deckel=deckel), "stop").moved == 1
    assert {rank.deckel for rank in ranking(KARTENSPIEL).ranks() if rank.picture == "simple"} == {1}


def test_s4_33_the_player_looks_at_his_cards_so_that_nobody_else_sees_them() -> None:
    table = deal("125 665 234")
    assert view(table, 0).hand == (5, 2, 1)
    other = deal("666 665 234")
    assert [view(table, 1), view(table, 2)] == [view(other, 1), view(other, 2)]


def test_s4_34_with_1_2_5_he_can_lay_the_1_out_openly_and_secure_it() -> None:
    table = deal("125 665", then="36")
    play(table, "keep 1")
    assert view(table, 1).laid == ((1,), ())
    refused(table, "draw", "keep 3", "keep 6 3")


def test_s4_35_the_other_two_are_discarded_and_two_new_ones_drawn() -> None:
    table = deal("125 665", then="36444")
    play(table, "keep 1")
    assert discarded(table) == [2, 5]
    assert (table.cards_of(0).fresh, table.deck.left) == ((6, 3), 3)


def test_s4_35_what_he_discarded_the_others_do_not_know() -> None:
    table = deal("125 665", then="36")
    play(table, "keep 1")
    assert (sorted(view(table, 0).discards), view(table, 1).discards) == ([2, 5], ())


def test_s4_36_with_another_1_and_a_5_he_may_end_his_turn_or_draw_again() -> None:
    table = deal("125 665", then="15")
    play(table, "keep 1")
    assert view(table, 0).hand == (5, 1, 1)
    assert {Stop(), Draw((1, 1)), Draw((1, 5)), Draw((1,))} == set(table.legal)
    play(table, "stop")
    assert (table.seat, view(table, 0).hand) == (1, (5, 1, 1))


def test_s4_37_followers_draw_at_most_as_often_as_the_leader() -> None:
    table = deal("543 665 234", then="422 653 543 666666666")
    play(table, "draw", "stop", "draw")
    assert (table.seat, table.draws) == (2, [2, 2, 1])
    play(table, "draw")
    assert table.history[0].draws == (2, 2, 2)


def test_s4_37_followers_may_draw_less_often_than_the_leader() -> None:
    table = deal("543 665 234", then="422 653 543 422 666666666")
    play(table, "draw", "draw", "stop", "draw", "stop")
    assert table.history[0].draws == (3, 1, 2)


def test_s4_38_he_lays_the_new_1_out_too_and_discards_the_other_card() -> None:
    table = deal("125 665", then="15 3")
    play(table, "keep 1", "keep 1 1")
    assert view(table, 1).laid == ((1, 1), ())
    assert discarded(table) == [2, 5, 5]


def test_s4_39_he_draws_his_last_card_face_down_and_does_not_look_at_it() -> None:
    table = deal("125 665", then="15 3")
    events = play(table, "keep 1", "keep 1 1")
    assert Drawn(0, 3, (3,), blind=True) in events
    other = deal("125 665", then="15 1")
    play(other, "keep 1", "keep 1 1")
    assert [view(table, seat) for seat in (0, 1)] == [view(other, seat) for seat in (0, 1)]
    assert view(table, 0).hand is None


def test_s4_40_then_the_players_go_on_in_order() -> None:
    table = deal("125 665 234 431", then="15 3 111111111111")
    events = play(table, "keep 1", "keep 1 1", "stop", "stop", "stop")
    assert [e.seat for e in events if isinstance(e, Acted)] == [0, 0, 1, 2, 3]


def test_s4_41_cards_are_uncovered_only_when_the_last_player_has_finished() -> None:
    table = deal("543 665 234", then="422 653 666666666")
    assert not shown_in(play(table, "draw", "stop", "draw"))
    assert view(table, 2).open_fresh == (None, None, None)
    assert len(shown_in(play(table, "stop"))) == 1


def test_s4_42_the_first_player_uncovers_first_and_1_1_3_is_schock_3() -> None:
    table = deal("125 234", then="15 3 666666")
    (shown,) = shown_in(play(table, "keep 1", "keep 1 1", "stop"))
    assert shown.order[0] == 0
    assert (shown.ranks[0].picture, shown.ranks[0].hand) == ("schock", (3, 1, 1))


def test_s4_43_when_all_have_uncovered_it_is_checked_who_lost_the_round() -> None:
    table = deal("125 234 221", then="15 3 666666666")
    (shown,) = shown_in(play(table, "keep 1", "keep 1 1", "stop", "stop"))
    assert shown.order == (0, 1, 2)
    assert (shown.settlement.high, shown.settlement.low) == (0, 2)


def test_s4_44_2_3_4_is_a_strasse() -> None:
    assert rank("kartenspiel", "234").picture == "straight"


def test_s4_45_the_strasse_loses_to_schock_3_because_it_brings_fewer_points() -> None:
    assert rank("kartenspiel", "234").deckel < rank("kartenspiel", "311").deckel
    outcome = settled(deal("234 311"), "stop")
    assert (outcome.high, outcome.low) == (1, 0)


def test_s4_46_for_the_schock_3_the_loser_gets_3_deckel_and_a_new_round_begins() -> None:
    table = deal("125 234", then="15 3")
    outcome = settled(table, "keep 1", "keep 1 1", "stop")
    assert (outcome.giver, outcome.moved, outcome.deckel) == ("stock", 3, (0, 3))
    assert (table.round, table.seat, table.draws) == (2, 1, [1, 1])


def test_s4_47_once_all_deckel_are_handed_out_the_winner_gets_rid_of_his() -> None:
    outcome = settled(deal("311 234", deckel=[6, 7]), "stop")
    assert outcome.deckel == (3, 10)
    outcome = settled(deal("311 234", deckel=[6, 6]), "stop")
    assert outcome.deckel == (6, 7)


def test_s4_48_all_who_received_a_deckel_compete_and_nobody_else() -> None:
    table = deal("654 511 221", deckel=[11, 0, 0])
    assert settled(table, "stop").out == (1,)
    assert (table.order, table.draws) == ((2, 0), [1, 0, 1])
    assert set(table.order) == {0, 2}


def test_s4_48_while_there_is_a_stock_those_without_deckel_compete_too() -> None:
    table = deal("654 311 221", deckel=[7, 0, 0])
    assert settled(table, "stop").out == ()
    assert table.order == (2, 0, 1)


def test_s4_49_play_goes_on_until_one_player_owns_all_13() -> None:
    table = deal("654 543", then="654 543", deckel=[2, 10])
    play(table, "stop")
    assert (table.stock, table.deckel, table.half) == (0, (2, 11), 1)
    assert settled(table, "stop").deckel == (4, 9)
    assert (table.half, table.round) == (1, 3)
    table = deal("654 543", deckel=[1, 12])
    assert settled(table, "stop").half_lost_by == 1


def test_s4_50_that_player_receives_the_first_half() -> None:
    table = deal("654 221", deckel=[1, 12])
    settled(table, "stop")
    assert (table.losers, view(table, 0).losers) == ((1,), (1,))


def test_s4_51_then_the_game_starts_again_for_the_second_half() -> None:
    table = deal("654 221", deckel=[1, 12, 0])
    settled(table, "stop")
    assert (table.half, table.round) == (2, 1)
    assert (table.stock, table.deckel) == (13, (0, 0, 0))
    assert table.order == (1, 2, 0)


def test_s4_52_the_owner_of_the_first_half_who_loses_again_is_the_loser() -> None:
    table = deal("111 221 654", then="221 111 654")
    events = play(table, "stop", "stop")
    assert table.loser == 1
    assert [e.half for e in events if isinstance(e, HalfStarted)] == [2]


def test_s4_53_another_loser_of_the_second_half_makes_a_final() -> None:
    table = deal("111 221 654", then="654 221 111 665 221")
    play(table, "stop", "stop")
    assert (table.losers, table.half, table.loser) == ((1, 2), "final", None)


def test_s4_54_the_two_losers_play_the_final_alone() -> None:
    table = deal("111 654 221 543", then="654 543 221 111  665 111")
    play(table, "stop", "stop")
    assert (table.losers, set(table.order)) == ((2, 0), {0, 2})


def test_s4_55_the_final_is_carried_out_like_any_other_half() -> None:
    table = deal("111 221 654", then="654 221 111 521 221")
    play(table, "stop", "stop")
    assert (table.stock, table.limit) == (13, 3)
    assert Draw((1,)) in table.legal
    assert settled(table, "stop").deckel == (0, 1, 0)
    assert (table.half, table.round, table.loser) == ("final", 2, None)


def test_s4_56_of_the_same_cards_the_earlier_turn_wins() -> None:
    outcome = settled(deal("652 553 652"), "stop")
    assert (outcome.high, outcome.low) == (0, 1)
    assert settled(deal("652 553 553"), "stop").low == 2
    table = deal("654 411", then="111 4")
    outcome = settled(table, "keep 4", "stop", "stop")
    assert table.history[0].cards[0].hand == (4, 1, 1)
    assert (outcome.high, outcome.low) == (0, 1)


def test_s4_57_of_two_sixes_in_one_drawing_one_may_be_turned_to_a_one() -> None:
    table = deal("663 234", then="52")
    assert Stop() in table.legal
    refused(table, "flip 2", "keep 6 flip 1")
    play(table, "flip 1")
    assert (table.cards_of(0).laid, table.cards_of(0).hand) == ((1,), (5, 2, 1))
    assert (view(table, 1).laid[0], view(table, 1).flipped) == ((1,), (1, 0))


def test_s4_57_a_six_kept_from_before_is_no_six_of_this_drawing() -> None:
    table = deal("653 234", then="62")
    play(table, "keep 6")
    assert table.cards_of(0).hand == (6, 6, 2)
    refused(table, "flip 1", "keep 6 flip 1")


def test_s4_57_the_turned_six_is_a_six_again_among_the_discards() -> None:
    table = deal("663 234", then="52")
    settled(table, "flip 1", "stop", "stop")
    assert discarded(table) == sorted([6, 3, 6, 5, 2, 2, 3, 4])


def test_s4_58_not_in_the_last_draw() -> None:
    table = deal("543 665", then="422 662")
    play(table, "draw", "draw")
    assert (table.cards_of(0).hand, table.cards_of(0).flipped, table.seat) == ((6, 6, 2), 0, 1)
    table = deal("543 431 665", then="422 662")
    play(table, "draw", "stop", "draw")
    assert (table.cards_of(1).hand, table.cards_of(1).flipped, table.seat) == ((6, 6, 2), 0, 2)


def test_s4_58_the_second_six_must_be_used_for_the_next_draw() -> None:
    table = deal("663 234", then="52")
    refused(table, "keep 6 flip 1", "keep 6 3 flip 1")
    play(table, "flip 1")
    assert table.draws[0] == 2
    assert discarded(table) == [3, 6]


def test_s4_59_three_sixes_in_the_last_draw_are_not_turned() -> None:
    table = deal("543 665", then="422 666")
    play(table, "draw", "draw")
    assert (table.cards_of(0).hand, table.cards_of(0).flipped, table.seat) == ((6, 6, 6), 0, 1)


def test_s4_60_three_sixes_may_be_turned_to_two_ones() -> None:
    table = deal("666 234", then="5")
    assert Stop() in table.legal
    refused(table, "flip 1", "keep 6 flip 2")
    play(table, "flip 2")
    assert (table.cards_of(0).laid, table.cards_of(0).flipped) == ((1, 1), 2)
    assert table.cards_of(0).hand == ordered((1, 1, 5))
