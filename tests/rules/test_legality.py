"""What may be done and seen: table 3.4 of the rules file, row by row."""

from schocken_cards.events import Acted, Drawn, Reshuffled
from schocken_cards.judging import judge
from schocken_cards.rulebook import preset
from schocken_cards.testing import deal, play
from schocken_cards.view import view
from schocken_decks import CardDeck, Chance, DiscardPile
from tests.rules.situations import rank, refused, settled

ROWS = (
    "L01 L02 L04 L05 L07 L08 L10 L11 L13 L14 L16 L17 L19 L20 L22 L23 L25 L26 L28 L29 L31 L32 L34"
    " L35 L37 L38 L40 L41 L43 L44"
)

NOT_SHIPPED = {
    "L26": "no published rule set here lets a laid-out card be taken back",
    "L44": "maxen alone lists a flip in the last throw, against its own text",
}


def test_l01_of_1_2_5_the_leader_lays_out_the_1_and_exchanges_2_and_5() -> None:
    table = deal("125 665", then="43")
    play(table, "keep 1")
    assert (table.cards_of(0).laid, table.cards_of(0).fresh) == ((1,), (4, 3))


def test_l02_the_leader_exchanges_all_three() -> None:
    for hand in ("125", "666", "111", "653"):
        table = deal(f"{hand} 665", then="432")
        play(table, "draw")
        assert table.cards_of(0).hand == (4, 3, 2)


def test_l04_after_a_leader_who_stopped_at_two_nobody_makes_a_third_draw() -> None:
    table = deal("125 653 542", then="431 322")
    play(table, "draw", "stop", "draw")
    assert (table.draws[1], table.seat) == (2, 2)


def test_l05_after_a_leader_with_three_draws_a_follower_makes_a_third() -> None:
    table = deal("125 653 542", then="431 322 543 652")
    play(table, "draw", "draw", "draw", "draw")
    assert (table.draws[1], table.seat) == (3, 2)


def test_l07_a_follower_may_stop_at_one_after_a_leader_with_three() -> None:
    table = deal("125 653 542", then="431 322")
    play(table, "draw", "draw", "stop")
    assert (table.draws[1], table.seat) == (1, 2)


def test_l08_an_early_stop_does_not_lower_the_limit_of_the_next() -> None:
    table = deal("125 653 542", then="431 322 543 652 666666666")
    play(table, "draw", "draw", "stop", "draw", "draw")
    assert table.history[0].draws == (3, 1, 3)


def test_l10_of_6_6_3_one_six_is_flipped_and_two_cards_drawn() -> None:
    table = deal("663 542", then="54")
    play(table, "flip 1")
    assert (table.cards_of(0).laid, table.cards_of(0).fresh) == ((1,), (5, 4))
    assert sorted(next(iter(table.deck.discards))[0]) == [3, 6]


def test_l11_a_flip_never_comes_without_another_draw() -> None:
    table = deal("663 542", then="54")
    events = play(table, "flip 1")
    assert isinstance(events[0], Acted)
    assert events[1:] == [Drawn(0, 2, (5, 4), blind=False)]


def test_l13_with_the_flip_the_3_may_be_kept() -> None:
    table = deal("663 542", then="2")
    play(table, "keep 3 flip 1")
    assert (sorted(table.cards_of(0).laid), table.cards_of(0).fresh) == ([1, 3], (2,))


def test_l14_of_6_6_6_two_are_flipped_and_the_third_exchanged() -> None:
    table = deal("666 542", then="2")
    play(table, "flip 2")
    assert (table.cards_of(0).laid, table.cards_of(0).fresh) == ((1, 1), (2,))
    assert next(iter(table.deck.discards))[0] == (6,)


def test_l16_of_6_6_6_not_just_one_is_flipped() -> None:
    refused(deal("666 542", then="22"), "flip 1", "keep 6 flip 1")


def test_l17_with_6_6_6_the_leader_may_stop() -> None:
    outcome = settled(deal("666 542"), "stop")
    assert (outcome.high, outcome.moved) == (0, 3)


def test_l19_a_follower_does_not_flip_in_draw_two_if_the_leader_stopped_there() -> None:
    table = deal("125 653 542", then="431 663")
    play(table, "draw", "stop", "draw")
    assert (table.cards_of(1).hand, table.cards_of(1).flipped, table.seat) == ((6, 6, 3), 0, 2)
    refused(table, "flip 1")


def test_l20_a_follower_does_not_flip_if_the_leader_stopped_at_one() -> None:
    table = deal("125 661", then="666666")
    events = play(table, "stop")
    assert [event.seat for event in events if isinstance(event, Acted)] == [0]
    assert table.history[0].cards[1].hand == (6, 6, 1)


def test_l22_two_fresh_sixes_suffice_beside_a_1_laid_out() -> None:
    table = deal("125 542", then="66 3")
    play(table, "keep 1")
    refused(table, "flip 1", "keep 1 6 flip 1")
    play(table, "keep 1 flip 1")
    assert (table.cards_of(0).laid, table.cards_of(0).fresh) == ((1, 1), (3,))


def test_l23_with_6_6_1_both_ones_go_out_and_one_card_is_exchanged() -> None:
    table = deal("661 542", then="3")
    play(table, "keep 1 flip 1")
    assert (table.cards_of(0).laid, table.cards_of(0).fresh) == ((1, 1), (3,))


def test_l25_a_card_laid_out_is_not_taken_back() -> None:
    table = deal("125 542", then="43")
    play(table, "keep 1")
    refused(table, "draw", "keep 4", "keep 4 3")


def test_l28_under_s2_a_6_is_not_laid_out() -> None:
    refused(deal("653 542", then="43", rules="kneipe"), "keep 6", "keep 6 5")


def test_l29_the_leader_does_not_look_at_his_third_draw() -> None:
    table = deal("125 542", then="43 2")
    play(table, "keep 1", "keep 1 4")
    assert (view(table, 0).fresh, view(table, 0).hand) == (None, None)


def test_l31_a_card_laid_out_is_seen_by_all_at_once() -> None:
    table = deal("125 542 665", then="43")
    play(table, "keep 1")
    assert [view(table, seat).laid[0] for seat in range(3)] == [(1,)] * 3


def test_l32_the_leaders_hidden_card_stays_hidden_when_he_stops() -> None:
    table = deal("115 542 665", then="3")
    play(table, "keep 1 1", "stop")
    other = deal("115 542 665", then="6")
    play(other, "keep 1 1", "stop")
    assert [view(table, seat) for seat in (1, 2)] == [view(other, seat) for seat in (1, 2)]
    open_table = deal("115 542 665", then="3", rules="wolbeck")
    play(open_table, "keep 1 1", "stop")
    assert view(open_table, 1).open_fresh[0] == (3,)


def test_l34_under_s0_nobody_sees_the_leaders_third_throw() -> None:
    table = deal("125 542", then="431 322", rules="wolbeck")
    play(table, "draw", "draw")
    other = deal("125 542", then="431 111", rules="wolbeck")
    play(other, "draw", "draw")
    assert [view(table, seat) for seat in (0, 1)] == [view(other, seat) for seat in (0, 1)]


def test_l35_under_s0_nobody_throws_again_if_the_leader_stood_on_one() -> None:
    table = deal("125 221 542", then="666666666", rules="wolbeck")
    events = play(table, "stop")
    assert not [e for e in events if isinstance(e, Drawn) and e.draw > 1]
    assert table.history[0].draws == (1, 1, 1)


def test_l37_under_s3_a_throw_too_many_loses_the_round() -> None:
    ranks = [rank("schockrunde", hand) for hand in ("542", "111/2", "221")]
    assert judge(preset("schockrunde"), ranks, (1, 2, 1), fouls=[1]) == (0, 1)


def test_l38_without_deckel_and_stock_nobody_takes_part() -> None:
    table = deal("654 221", then="654 221", deckel=[6, 0, 7])
    events = play(table, "stop")
    assert {event.seat for event in events if isinstance(event, Drawn)} == {0, 2}
    assert (table.order, table.draws) == ((2, 0), [1, 0, 1])


def test_l40_a_pile_too_short_gives_its_rest_and_then_the_shuffled_discards() -> None:
    for key in range(20):
        table = deal("125 542 665")
        table.deck = CardDeck(Chance(key), pile=(4,), left=1, discards=DiscardPile())
        table.deck.discards.throw((3, 3, 3))
        _, reshuffled, drawn = play(table, "keep 1")
        assert reshuffled == Reshuffled(5)
        assert isinstance(drawn, Drawn)
        assert drawn.faces[0] == 4
        assert drawn.faces[1] in {2, 3, 5}
        assert table.deck.left == 4


def test_l40_the_same_happens_while_a_round_is_dealt() -> None:
    table = deal("654 221")
    table.deck = CardDeck(Chance(1), pile=(5, 4), left=2, discards=DiscardPile())
    events = play(table, "stop")
    drawn = events[events.index(Reshuffled(6)) + 1]
    assert isinstance(drawn, Drawn)
    assert drawn.faces[:2] == (5, 4)
    assert table.deck.left == 2


def test_l41_two_flips_in_one_turn_are_possible() -> None:
    table = deal("665 542", then="66 3")
    play(table, "flip 1", "keep 1 flip 1")
    assert (table.cards_of(0).laid, table.cards_of(0).flipped) == ((1, 1), 2)
    assert (view(table, 0).fresh, table.seat) == (None, 1)


def test_l43_under_s2_no_six_is_flipped_in_throw_three() -> None:
    table = deal("653 542", then="431 662", rules="kneipe")
    play(table, "draw", "draw")
    assert (table.cards_of(0).hand, table.cards_of(0).flipped, table.seat) == ((6, 6, 2), 0, 1)


def test_every_row_is_tested_or_listed_as_not_shipped() -> None:
    tested = {name[5:8].upper() for name in globals() if name.startswith("test_l")}
    assert sorted([*tested, *NOT_SHIPPED]) == ROWS.split()
