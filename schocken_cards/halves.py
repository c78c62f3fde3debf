"""Halves and the final: who plays, who leads, who lost, who pays."""

from typing import Final

from schocken_cards import debts, rounds
from schocken_cards.events import Emit, GameLost, HalfLost, HalfName, HalfStarted, Settlement
from schocken_cards.lookup import Lookup
from schocken_cards.table import Table


def begin(
    table: Table, half: HalfName, seats: tuple[int, ...], leader: int, emit: Emit | None
) -> None:
    """Starts a half: all Deckel in the stock, everybody of `seats` in (S4-51, S0-42)."""
    table.half = half
    table.round = 0
    table.stock = table.rules.deckel
    table.deckel = (0,) * len(table.deckel)
    if emit is not None:
        emit(HalfStarted(half, seats, leader))
    rounds.start(table, _FROM[leader, seats], emit)


def go_on(table: Table, settlement: Settlement, emit: Emit | None) -> None:
    """After a showdown: the next round, the next half, the final, or the end of the game."""
    if settlement.half_lost_by is None:
        out = settlement.out
        still_in = tuple([s for s in table.order if s not in out]) if out else table.order
        rounds.start(table, _FROM[settlement.low, still_in], emit)  # S4-8: the loser leads
        return
    _lose_half(table, settlement, emit)
    loser = settlement.low
    if table.rules.halves == 1 or table.half == "final" or table.losers == (loser, loser):
        _lose_game(table, loser, emit)  # S2-25, S4-54, S4-52
    elif table.half == 1:
        begin(table, 2, tuple(range(len(table.deckel))), loser, emit)  # S3-20
    else:
        begin(table, "final", tuple(sorted(table.losers)), loser, emit)  # S4-53


def _lose_half(table: Table, settlement: Settlement, emit: Emit | None) -> None:
    table.losers += (settlement.low,)
    shown = table.history[-1]
    highest = shown.ranks[shown.order.index(settlement.high)]
    owed = debts.for_winning(table.rules, settlement.high, highest)
    table.debts += owed
    if emit is not None:
        emit(HalfLost(table.half, settlement.low, owed))


def _lose_game(table: Table, loser: int, emit: Emit | None) -> None:
    owed = debts.for_losing(table.rules, loser)
    table.loser = loser
    table.seat = None
    table.debts += owed
    if emit is not None:
        emit(GameLost(loser, owed))


def _from(leader_and_seats: tuple[int, tuple[int, ...]]) -> tuple[int, ...]:
    leader, seats = leader_and_seats
    first = seats.index(leader)
    return seats[first:] + seats[:first]


_FROM: Final = Lookup(_from)
"""The turn order of seats that begins with a leader."""
