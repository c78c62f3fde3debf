"""Bots that reckon with chances: what they believe, and what they do for it."""

from itertools import product
from math import prod
from random import Random

import pytest

from schocken_ai.beliefs import beliefs, full_deck, hunted, seen_deck, to_come
from schocken_ai.counter import Counter
from schocken_ai.expected_deckel import ExpectedDeckel, own_deckel
from schocken_ai.expert import Expert
from schocken_ai.imagine import imagine
from schocken_ai.not_lose import NotLose
from schocken_ai.outlook import Stakes, by_place, tiers, worth
from schocken_ai.stakes import LEADS, half_loss, of_13, positions
from schocken_cards.actions import Stop
from schocken_cards.game import apply, new_game
from schocken_cards.judging import judge
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.testing import deal, play
from schocken_cards.view import view
from schocken_decks import CardDeck, Chance, StackedDeck

CERTAIN = pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_more_draws_bring_higher_places(preset: str, limit: int) -> None:
    rules = load(preset)
    chances = to_come(rules, 4, limit)
    assert sum(chances) == CERTAIN
    mean = sum(place * chance for place, chance in enumerate(chances))
    fewer = to_come(rules, 4, limit - 1) if limit > 1 else (1.0,)
    assert mean > sum(place * chance for place, chance in enumerate(fewer))


def test_an_open_hand_is_believed_as_it_is() -> None:
    table = deal("652 431 662", then="1" * 20, rules="wolbeck")
    play(table, "draw", "draw", "stop")
    seen = view(table, 2)
    believed = beliefs(seen, seen_deck(seen), 3)
    ranks = ranking(table.rules)
    assert believed[1][ranks.rank((4, 3, 1), one_draw=True).place] == 1


def test_two_ones_that_lie_open_are_a_schock_at_least() -> None:
    table = deal("112 431", then="5555")
    play(table, "keep 1 1", "keep 1 1")
    seen = view(table, 1)
    (chances,) = beliefs(seen, seen_deck(seen), 3).values()
    lowest = ranking(table.rules).rank((2, 1, 1), one_draw=False).place
    assert sum(chances) == CERTAIN
    assert sum(chances[:lowest]) == 0
    assert chances[-1] == pytest.approx((15 - 2) / (90 - 2 - 3), rel=0.1)


def test_who_counts_knows_more_cards_than_who_does_not() -> None:
    table = deal("652 431", then="1111111111")
    play(table, "draw")  # three cards that only their owner has seen
    seen = view(table, 0)
    counted, believed = seen_deck(seen).covered, full_deck(seen).covered
    assert counted.chances((), 1)[-1] == pytest.approx((15 - 3) / (90 - 6))
    assert believed.chances((), 1)[-1] == pytest.approx((15 - 3) / (90 - 3))


def test_cards_that_come_back_count_where_the_pile_runs_out() -> None:
    table = deal("666 555 444", then="123")
    assert isinstance(table.deck, StackedDeck)
    table.deck = CardDeck.of([0, 0, 0, 0, 0, 1], Chance(1))
    table.deck.discards.throw((1, 1, 1, 2, 2, 2))
    chances = seen_deck(view(table, 0)).to_come.chances((), 1)
    assert sum(chances) == CERTAIN
    assert chances[-1] > 0  # the ones


def test_a_bot_answers_when_fewer_cards_are_unseen_than_it_may_draw() -> None:
    table = new_game(load("kartenspiel"), 2, "few unseen")
    met = False
    while table.seat is not None and not met:
        seen = view(table, table.seat)
        unseen = seen.unseen()
        assert unseen is not None
        met = sum(unseen) < 6 and seen.draws_left == 2
        apply(table, Counter().decide(seen) if met else Stop())
    assert met


def test_the_worth_of_the_best_and_the_worst_hand() -> None:
    table = deal("652 431 662", deckel=[3, 4, 6])
    seen = view(table, 0)
    others = beliefs(seen, seen_deck(seen), 3)
    none = [0.0] * len(tiers(seen.rules))
    one = [1.0] * len(none)
    lowest, highest, spared, any_end = (
        worth(seen, others, stakes)
        for stakes in (
            Stakes(one, none, none),
            Stakes(none, one, none),
            Stakes(none, none, one),
            Stakes(one, one, one),
        )
    )
    assert lowest[-1] == pytest.approx(0, abs=1e-9)
    assert lowest[0] > 0.95
    assert highest[-1] == CERTAIN  # of equal hands the first is higher
    assert sorted(lowest, reverse=True) == lowest
    assert sorted(highest) == highest
    assert any_end == pytest.approx([1.0] * len(any_end))
    assert min(spared) > -1e-9
    deckel = worth(seen, others, own_deckel(seen))
    assert deckel[-1] == pytest.approx(3)  # Schock aus gets rid of all
    assert deckel[0] < -2


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_worth_of_a_hand_is_that_of_all_hands_the_others_may_hold(seat: int) -> None:
    table = deal("652 431 662", rules="wolbeck", deckel=[3, 4, 6])
    seen = view(table, seat)
    ranks = by_place(seen.rules)
    others = {other: hunted(seen.rules, 1 + (other > 1)) for other in range(3) if other != seat}
    count = len(tiers(seen.rules))
    stakes = Stakes(*[[Random(n).random() for n in range(k, k + count)] for k in (0, 50, 90)])
    mine = len(ranks) // 3
    mean = 0.0
    for places in product(range(len(ranks)), repeat=2):
        chance = prod(others[other][place] for other, place in zip(others, places, strict=True))
        held = dict(zip(others, places, strict=True)) | {seat: mine}
        high, low = judge(seen.rules, [ranks[held[other]] for other in seen.order], [1] * 3)
        tier = next(at for at, each in enumerate(tiers(seen.rules)) if each.top >= held[high])
        kind = {seen.order[low]: stakes.lowest, seen.order[high]: stakes.highest}
        mean += chance * kind.get(seat, stakes.spared)[tier]
    assert worth(seen, others, stakes)[mine] == pytest.approx(mean)


@pytest.mark.parametrize("bot", [NotLose(), ExpectedDeckel(), Counter(), Expert()])
@pytest.mark.parametrize("hand", ["111", "421"])
def test_nobody_gives_up_a_high_hand(bot: NotLose, hand: str) -> None:
    assert bot.decide(view(deal(f"{hand} 431 652 662"), 0)) == Stop()


@pytest.mark.parametrize("bot", [NotLose(), ExpectedDeckel(), Counter(), Expert()])
def test_nobody_stays_with_the_lowest_hand(bot: NotLose) -> None:
    assert bot.decide(view(deal("221 431 652 662"), 0)) != Stop()


@pytest.mark.parametrize("bot", [NotLose(), ExpectedDeckel(), Counter(), Expert()])
def test_a_middling_hand_is_enough_where_the_others_draw_but_once(bot: NotLose) -> None:
    assert bot.decide(view(deal("652 431 653 662"), 0)) == Stop()


def test_with_little_to_lose_and_the_half_at_stake_a_bot_still_answers() -> None:
    table = deal("652 431", then="1" * 12, deckel=[12, 1])
    for bot in (NotLose(), ExpectedDeckel(), Counter(), Expert()):
        assert bot.decide(view(table, 0)) in table.legal


@pytest.mark.parametrize("players", range(2, 9))
def test_exactly_one_player_loses_a_half(players: int) -> None:
    for stock, own, others, leader in list(positions(players))[:: 7 * players]:
        holdings = (own, *others)
        leads = 0 if leader == LEADS else holdings.index(leader, 1)
        everybody = 0.0
        for seat, held in enumerate(holdings):
            rest = tuple(sorted(holdings[:seat] + holdings[seat + 1 :], reverse=True))
            who = LEADS if seat == leads else holdings[leads]
            everybody += half_loss((stock, held, rest, who))
        assert everybody == pytest.approx(1, abs=1e-4)


def test_more_deckel_lose_more_halves() -> None:
    assert half_loss((0, 10, (3,), 3)) > half_loss((0, 7, (6,), 6)) > half_loss((0, 1, (12,), 12))
    assert half_loss((4, 5, (2, 2), 2)) > half_loss((4, 2, (5, 2), 2))
    assert half_loss((13, 0, (0, 0, 0), LEADS)) == pytest.approx(0.25, abs=0.03)


@pytest.mark.parametrize("total", [2, 9, 14, 17, 40])
def test_other_numbers_of_deckel_are_read_as_shares_of_13(total: int) -> None:
    holdings = (0, 1, total - 1)
    stock, none, few, most = of_13(total, (0, *holdings))
    assert (stock, none) == (0, 0)
    assert few >= 1
    assert few + most == 13
    assert of_13(13, (1, 2, 10)) == (1, 2, 10)


@pytest.mark.parametrize("preset", PRESETS)
def test_an_imagined_table_looks_the_same_to_the_seat(preset: str) -> None:
    table = new_game(load(preset), 4, "imagined")
    for _ in range(12):
        if table.seat is None:
            break
        for seat in range(4):
            seen = view(table, seat)
            other, weight = imagine(seen, Chance(seat))
            assert view(other, seat)._replace(luck=seen.luck) == seen
            assert 0 < weight <= 1
        apply(table, table.legal[len(table.actions) % len(table.legal)])


def test_the_expert_tells_the_chance_of_losing_the_game_for_every_action() -> None:
    table = deal("652 431 662 543")
    evaluation = Expert().evaluate(view(table, 0))
    assert set(evaluation) == set(table.legal)
    chances = list(evaluation.values())
    assert chances == sorted(chances)
    assert all(0.1 < chance < 0.5 for chance in chances)
    assert next(iter(evaluation)) == Expert().decide(view(table, 0))


def test_the_expert_tells_how_likely_an_action_makes_it_lowest() -> None:
    table = deal("652 431 662 543")
    seen = view(table, 0)
    prospects = Expert().prospects(seen)
    assert {action: each.game for action, each in prospects.items()} == Expert().evaluate(seen)
    # Who stops at once leaves the others what they were dealt.
    beaten = sum(hunted(seen.rules, 1)[: ranking(seen.rules).assembled[6, 5, 2].place])
    assert prospects[Stop()].lowest == pytest.approx((1 - beaten) ** 3, abs=0.03)
    assert all(0 <= each.lowest <= 1 and each.half < 1 for each in prospects.values())
