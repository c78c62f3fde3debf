"""From one half to the next: what is told of it, and what is owed at the table for it."""

from attrs import evolve

from schocken_cards.events import Debt, Event, GameLost, HalfLost, HalfStarted
from schocken_cards.rulebook import load
from schocken_cards.testing import deal, play


def told(events: list[Event]) -> list[Event]:
    """What is told of halves and of the game."""
    return [event for event in events if isinstance(event, HalfStarted | HalfLost | GameLost)]


def test_s2_27_and_s2_25_what_winner_and_loser_owe_is_told_and_stands_at_the_table() -> None:
    table = deal("221 111 654", rules="kneipe")
    events = play(table, "stop")
    won, lost = Debt(1, "round_of_schnapps"), Debt(0, "round_of_beer")
    assert told(events) == [HalfLost(1, 0, (won,)), GameLost(0, (lost,))]
    assert table.debts == (won, lost)


def test_what_is_owed_for_one_half_stays_owed_after_the_next() -> None:
    rules = evolve(load("kneipe"), name="house", halves=2)
    table = deal("221 111 654", then="221 654 111", rules=rules)
    play(table, "stop", "stop")
    won = [Debt(seat, "round_of_schnapps") for seat in (1, 2)]
    assert table.debts == (*won, Debt(0, "round_of_beer"))


def test_s4_53_the_final_is_told_with_its_players_and_its_leader() -> None:
    table = deal("111 221 654", then="654 221 111 543 654")
    events = play(table, "stop", "stop")
    assert told(events) == [
        *(HalfLost(1, 1, ()), HalfStarted(2, (0, 1, 2), 1)),
        *(HalfLost(2, 2, ()), HalfStarted("final", (1, 2), 2)),
    ]
