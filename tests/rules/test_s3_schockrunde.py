"""S3, club rules in paragraphs: the rule set `schockrunde`."""

from schocken_cards.events import Acted, Drawn, Event, HalfStarted
from schocken_cards.game import new_game
from schocken_cards.judging import judge
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.testing import deal, play
from schocken_cards.view import view
from schocken_decks import Dice
from tests.rules.situations import highest_first, rank, refused, settled, shown_in

SCHOCKRUNDE = preset("schockrunde")


def test_it_is_played_with_dice_and_nothing_is_said_of_what_the_loser_pays() -> None:
    assert isinstance(new_game(SCHOCKRUNDE, 3, "any").deck, Dice)
    table = deal("111 221", then="221 111", rules="schockrunde")
    play(table, "stop", "stop")
    assert (table.loser, table.debts) == (1, ())


def test_s3_1_a_game_has_two_halves() -> None:
    table = deal("111 221", then="221 111", rules="schockrunde")
    events = play(table, "stop")
    assert [event.half for event in events if isinstance(event, HalfStarted)] == [2]
    play(table, "stop")
    assert table.loser == 1


def test_s3_2_a_half_ends_when_all_13_deckel_are_with_one_player() -> None:
    table = deal("654 221 432", rules="schockrunde", deckel=[2, 10, 1])
    assert settled(table, "stop").half_lost_by is None
    table = deal("654 221", rules="schockrunde", deckel=[2, 11])
    assert settled(table, "stop").half_lost_by == 1
    assert (table.half, table.losers) == (2, (1,))


def test_s3_3_two_different_losers_play_a_deciding_round_with_13_deckel() -> None:
    table = deal("111 221 654", then="654 221 111 665 311", rules="schockrunde")
    play(table, "stop", "stop")
    assert (table.half, table.order, table.stock) == ("final", (2, 1), 13)


def test_s3_4_the_first_throws_three_times_at_most_and_never_uncovers_the_last() -> None:
    table = deal("543 665", then="422 653", rules="schockrunde")
    play(table, "draw", "draw")
    assert (table.draws[0], table.seat) == (3, 1)
    other = deal("543 665", then="422 111", rules="schockrunde")
    play(other, "draw", "draw")
    assert [view(table, seat) for seat in (0, 1)] == [view(other, seat) for seat in (0, 1)]


def test_s3_5_throwing_and_uncovering_go_clockwise() -> None:
    table = deal(
        "311 543 221 432",
        then="665 654 543 432  654  665 543 432  666666666666",
        rules="schockrunde",
    )
    events = play(table, "stop", "draw", "stop", "draw", "draw", "draw")
    acted = [event.seat for event in events if isinstance(event, Acted)]
    assert acted == [0, 2, 2, 3, 0, 1]
    assert [shown.order for shown in shown_in(events)] == [(0, 1, 2, 3), (2, 3, 0, 1)]


def test_s3_6_whoever_uncovers_too_early_loses_the_round_whatever_he_holds() -> None:
    ranks = [rank("schockrunde", hand) for hand in ("111", "543", "221")]
    assert judge(SCHOCKRUNDE, ranks, (1, 1, 1)) == (0, 2)
    assert judge(SCHOCKRUNDE, ranks, (1, 1, 1), fouls=[0]) == (1, 0)
    assert [name for name in PRESETS if preset(name).fouls] == ["schockrunde"]


def test_s3_7_the_leader_waits_until_all_have_covered_their_first_throw() -> None:
    events: list[Event] = []
    table = new_game(SCHOCKRUNDE, 4, "any", emit=events.append)
    drawn = [event.seat for event in events if isinstance(event, Drawn)]
    assert sorted(drawn) == [0, 1, 2, 3]
    assert table.seat == drawn[0]


def test_s3_10_the_third_throw_is_always_covered() -> None:
    table = deal("543 665 221", then="422 653 543 422", rules="schockrunde")
    events = play(table, "draw", "draw", "draw", "draw")
    blind = {(e.seat, e.draw): e.blind for e in events if isinstance(e, Drawn)}
    assert blind == {(0, 2): False, (0, 3): True, (1, 2): False, (1, 3): True}
    assert view(table, 0).fresh is view(table, 1).fresh is None
    assert view(table, 2).open_fresh == (None, None, None)


def test_s3_11_if_the_leader_stands_on_throw_one_the_round_is_played_open() -> None:
    table = deal("543 665 221", then="666666666", rules="schockrunde")
    (shown,) = shown_in(play(table, "stop"))
    assert [cards.hand for cards in shown.cards] == [(5, 4, 3), (6, 6, 5), (2, 2, 1)]
    assert view(table, 0).history == (shown,)


def test_s3_12_if_the_leader_needs_two_the_round_ends_for_all_with_the_second() -> None:
    table = deal("543 665 221", then="422 653 332 666666666", rules="schockrunde")
    (shown,) = shown_in(play(table, "draw", "stop", "draw", "draw"))
    assert shown.draws == (2, 2, 2)


def test_s3_13_whoever_throws_more_often_than_the_leader_loses_the_round() -> None:
    ranks = [rank("schockrunde", hand) for hand in ("221", "611/2", "543")]
    assert judge(SCHOCKRUNDE, ranks, (1, 2, 1)) == (1, 0)
    assert judge(SCHOCKRUNDE, ranks, (1, 2, 1), fouls=[1]) == (2, 1)
    assert judge(SCHOCKRUNDE, ranks, (1, 2, 2), fouls=[1, 2]) == (0, 2)


def test_s3_13_the_program_itself_offers_nobody_a_throw_too_many() -> None:
    table = deal("543 665", then="666666", rules="schockrunde")
    play(table, "stop")
    assert table.history[0].draws == (1, 1)


def test_s3_14_the_aim_is_not_to_have_the_lowest_hand() -> None:
    outcome = settled(deal("543 653 652", rules="schockrunde"), "stop")
    assert (outcome.low, outcome.deckel) == (2, (0, 0, 2))


def test_s3_15_the_order_of_the_pictures_and_their_deckel() -> None:
    hands = "111 611 511 411 311 211 666 555 444 333 222 456 345 235 234 123 665"
    reverse = " ".join(reversed(hands.split()))
    assert highest_first("schockrunde", reverse) == hands
    deckel = [rank("schockrunde", hand).deckel for hand in hands.split()]
    assert deckel == [13, 6, 5, 4, 3, 2, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 1]


def test_s3_16_2_3_5_in_one_throw_is_a_turkish_strasse_above_234_and_below_345() -> None:
    assert highest_first("schockrunde", "123 234 235 345 456") == "456 345 235 234 123"
    assert rank("schockrunde", "235").picture == "straight"
    assert rank("schockrunde", "235/2").picture == "simple"
    assert rank("kneipe", "235").picture == "simple"


def test_s3_17_strasse_and_pasch_need_one_throw_schock_and_hausnummer_may_take_several() -> None:
    assert rank("schockrunde", "333/3").picture == rank("schockrunde", "345/3").picture == "simple"
    ranks = ranking(SCHOCKRUNDE)
    for hand in ((4, 1, 1), (1, 1, 1), (6, 5, 2)):
        assert ranks.in_one_draw[hand].place == ranks.assembled[hand].place


def test_s3_18_two_sixes_in_one_throw_are_a_one_and_another_throw_must_follow() -> None:
    table = deal("663 543", then="42", rules="schockrunde")
    play(table, "flip 1")
    assert (table.cards_of(0).laid, table.draws[0]) == ((1,), 2)
    table = deal("543 543", then="422 663", rules="schockrunde")
    play(table, "draw", "draw")
    assert (table.cards_of(0).hand, table.seat) == ((6, 6, 3), 1)


def test_s3_19_three_sixes_in_one_throw_are_two_ones_and_another_throw_must_follow() -> None:
    table = deal("666 543", then="4", rules="schockrunde")
    refused(table, "flip 1", "keep 6 flip 2")
    play(table, "flip 2")
    assert (table.cards_of(0).laid, table.draws[0]) == ((1, 1), 2)


def test_s3_20_the_loser_of_a_half_begins_the_next() -> None:
    table = deal("111 654 221", then="654 221 111 665 311", rules="schockrunde")
    play(table, "stop")
    assert (table.half, table.seat) == (2, 2)
    play(table, "stop")
    assert (table.half, table.seat) == ("final", 0)
