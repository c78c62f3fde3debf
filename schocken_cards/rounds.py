"""A round: dealing and uncovering."""

from schocken_cards.cards import DEALT
from schocken_cards.events import Drawn, Emit, RoundStarted, Settlement, Showdown
from schocken_cards.judging import judge, settle
from schocken_cards.table import Table
from schocken_cards.tuples import made


def start(table: Table, order: tuple[int, ...], emit: Emit | None) -> None:
    """Deals three cards to each in turn order and lets the first, the leader, decide (S4-9)."""
    table.round += 1
    table.order = order
    table.at = 0
    table.seat = order[0]
    table.limit = 3  # S4-10
    table.actions = ()
    if table.rules.reshuffle == "each_round":
        if emit is not None:
            table.announce_reshuffle(emit)
        table.deck.reshuffle()
    if emit is not None:
        emit(made(RoundStarted, (table.round, order[0], order, table.stock, table.deckel)))
    seats = len(table.deckel)
    draws = table.draws = [0] * seats
    table.stopped = [False] * seats
    table.laid = [()] * seats
    table.flipped = [0] * seats
    dealt = DEALT[table.rules.keep]
    deck = table.deck
    cards = table.cards = []
    for seat in order:
        if emit is not None and deck.left < 3:
            table.announce_reshuffle(emit)
        faces = deck.draw(3)
        cards.append(dealt[faces])
        draws[seat] = 1
        if emit is not None:
            emit(made(Drawn, (seat, 1, faces, False)))


def showdown(table: Table, emit: Emit | None) -> Settlement:
    """Uncovers all hands, moves the Deckel and clears the table (S4-41 to S4-47)."""
    order = table.order
    cards = tuple(table.cards)
    draws = tuple([table.draws[seat] for seat in order])
    ranks = table.ranking.of(cards)
    high, low = judge(table.rules, ranks, draws)
    settlement = settle(
        table.rules, order, order[high], order[low], ranks[high], table.stock, table.deckel
    )
    table.stock = settlement.stock
    table.deckel = settlement.deckel
    table.deck.discards.throw(tuple([face for held in cards for face in held.faces]))
    event = made(
        Showdown, (table.half, table.round, order, table.actions, cards, draws, ranks, settlement)
    )
    table.history += (event,)
    if emit is not None:
        emit(event)
    return settlement
