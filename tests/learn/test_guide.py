"""The first game explains each thing once, when it first happens."""

import io

from schocken_cards.events import HalfLost
from schocken_cards.game import apply, new_game
from schocken_cards.learn.guide import AT_ONCE, TIPS, GuidedScreen, heard, seen
from schocken_cards.players import make_bot
from schocken_cards.rulebook import preset
from schocken_cards.screen import console
from schocken_cards.testing import deal, play
from schocken_cards.view import view


def guided(told: list[str], remembered: list[int]) -> GuidedScreen:
    out = console(plain=True, file=io.StringIO())
    return GuidedScreen(
        out,
        plain=True,
        rules=preset("kartenspiel"),
        names=["Anna", "Ben", "Cleo"],
        told=told,
        remember=lambda: remembered.append(len(told)),
    )


def test_a_few_games_explain_everything_there_is_and_nothing_twice() -> None:
    told: list[str] = []
    remembered: list[int] = []
    screen = guided(told, remembered)
    bot = make_bot("chance")
    for number in range(12):
        table = new_game(preset("kartenspiel"), 3, "guide", number=number, emit=screen.hear)
        while table.seat is not None:
            seen = view(table, table.seat)
            if table.seat == 0:
                screen.before_decision(seen)
            apply(table, bot.decide(seen), screen.hear)
    assert sorted(told) == sorted(TIPS)
    assert remembered == list(range(1, len(TIPS) + 1))


def test_a_flip_is_explained_when_it_is_first_offered_and_not_all_at_once() -> None:
    told = ["decision", "lead"]
    guided(told, []).before_decision(view(deal("661 432 432"), 0))
    assert told == ["decision", "lead", "flip"]
    told = []
    guided(told, []).before_decision(view(deal("661 432 432"), 0))
    assert len(told) == AT_ONCE


def told_of(hand: str, *actions: str, then: str = "") -> list[str]:
    """What is explained to the first player, or after these actions to the second."""
    table = deal(hand, then=then)
    play(table, *actions)
    assert table.seat is not None
    return list(seen(view(table, table.seat)))


def test_what_is_explained_of_a_decision_goes_by_the_whole_hand() -> None:
    assert "flip" in told_of("661 432 432")
    assert "three sixes" in told_of("666 432 432")
    assert "flip" not in told_of("666 432 432")
    assert "picture" in told_of("421 432 432")
    assert "picture" not in told_of("652 432 432")
    assert "one" in told_of("652 652 431", "draw", "keep 1", then="152221")
    assert "two ones" in told_of("112 652 431", "keep 1 1", "keep 1 1", then="22")


def test_only_a_half_that_another_follows_gives_its_deckel_back() -> None:
    rules = preset("kartenspiel")
    assert list(heard(HalfLost(1, 0, ()), 0, rules)) == ["half lost"]
    assert not list(heard(HalfLost("final", 0, ()), 0, rules))
    assert not list(heard(HalfLost(1, 0, ()), 0, preset("kneipe")))


def test_the_limit_of_a_leader_who_stops_early_is_explained() -> None:
    table = deal("432 432 432", then="2" * 9)
    play(table, "draw", "stop")
    told = ["decision"]
    guided(told, []).before_decision(view(table, 1))
    assert told == ["decision", "bound", "last", "picture"]


def test_an_empty_stock_is_explained_at_the_showdown() -> None:
    told: list[str] = []
    screen = guided(told, [])
    table = deal("113 432 654", then="2" * 9, stock=3, deckel=[2, 4, 4])
    screen.resume(table)
    for event in play(table, "stop"):
        screen.hear(event)
    assert "empty" in told
    assert "gives" not in told
