"""Bots that reckon with chances: what they believe, and what they do for it."""

import pytest

from schocken_ai.beliefs import beliefs, full_deck, seen_deck, to_come
from schocken_ai.counter import Counter
from schocken_ai.expected_deckel import ExpectedDeckel
from schocken_ai.expert import Expert
from schocken_ai.not_lose import NotLose
from schocken_ai.outlook import outlook
from schocken_ai.stakes import half_loss
from schocken_cards.actions import Stop
from schocken_cards.hands import FACES
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.testing import deal, play
from schocken_cards.view import view

CERTAIN = pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("limit", [1, 2, 3])
def test_more_draws_bring_higher_places(preset: str, limit: int) -> None:
    rules = load(preset)
    chances = to_come(rules, limit)
    assert sum(chances) == CERTAIN
    mean = sum(place * chance for place, chance in enumerate(chances))
    fewer = to_come(rules, limit - 1) if limit > 1 else (1.0,)
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
    seen = view(table, 0)
    counted, believed = seen_deck(seen), full_deck(seen)
    assert counted.chances((), 1) != believed.chances((), 1) or seen.discards == ()
    assert sum(believed.chances((), 1)) == CERTAIN
    assert len(believed.chances((), 1)) == len(FACES)


def test_the_outlook_of_the_best_and_the_worst_hand() -> None:
    table = deal("652 431 662", deckel=[3, 4, 6])
    seen = view(table, 0)
    prospect = outlook(seen, beliefs(seen, seen_deck(seen), 3))
    assert prospect.lowest[-1] == pytest.approx(0, abs=1e-9)
    assert prospect.lowest[0] > 0.95
    assert prospect.highest[-1] == CERTAIN  # of equal hands the first is higher
    assert prospect.deckel[-1] == pytest.approx(-3)  # Schock aus gets rid of all
    assert prospect.deckel[0] > 2
    assert sorted(prospect.lowest, reverse=True) == list(prospect.lowest)


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


def test_more_deckel_lose_more_halves() -> None:
    for players in range(2, 9):
        assert half_loss(players, 0, 13, 13) == pytest.approx(1 / players, abs=0.05)
        assert half_loss(players, 13, 0, 13) == 1
        assert half_loss(players, 0, 0, 13) == 0
        assert half_loss(players, 10, 0, 13) > half_loss(players, 2, 0, 13)


def test_the_expert_tells_the_chance_of_losing_the_game_for_every_action() -> None:
    table = deal("652 431 662 543")
    evaluation = Expert().evaluate(view(table, 0))
    assert set(evaluation) == set(table.legal)
    chances = list(evaluation.values())
    assert chances == sorted(chances)
    assert all(0.1 < chance < 0.5 for chance in chances)
    assert next(iter(evaluation)) == Expert().decide(view(table, 0))
