"""One player's turn: what may be done, and what happens to the cards."""

from schocken_cards.actions import Action
from schocken_cards.cards import Cards, Step
from schocken_cards.errors import IllegalActionError
from schocken_cards.events import Acted, Drawn, Emit
from schocken_cards.names import printable
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_cards.tuples import made


def take(table: Table, action: Action, emit: Emit | None) -> bool:
    """Lets the seat to decide take `action`; returns whether the round is over with that.

    Raises IllegalActionError, before anything is changed.
    """
    seat = table.seat
    if seat is None:
        raise IllegalActionError(_("the game is over: there is nothing left to decide"))
    cards = table.cards[table.at]
    try:
        step = cards.steps[action]
    except (KeyError, TypeError):
        raise _illegal(action, cards) from None
    table.actions += ((seat, action),)
    if emit is not None:
        emit(made(Acted, (seat, cards.hand, action)))
    if step is None:
        table.stopped[seat] = True
    elif not _exchange(table, seat, step, emit):
        return False
    return _pass_on(table)


def _exchange(table: Table, seat: int, step: Step, emit: Emit | None) -> bool:
    """Returns whether this was the last draw allowed."""
    deck = table.deck
    deck.discards.throw(step.exchanged, seat)
    if emit is not None and step.count > deck.left:
        table.announce_reshuffle(emit)
    faces = deck.draw(step.count)
    table.hold(table.at, step.after[faces])
    table.draws[seat] = draws = table.draws[seat] + 1
    # S4-39, S0-24: the last draw allowed stays covered, even for its owner.
    last = draws == table.limit
    if emit is not None:
        emit(made(Drawn, (seat, draws, faces, last)))
    return last


def _pass_on(table: Table) -> bool:
    """Lets the next player decide; returns whether there is nobody left with a choice."""
    order = table.order
    if table.at == 0:
        table.limit = table.draws[order[0]]  # S4-37: the leader's count binds the others
    table.at = at = table.at + 1
    if at == len(order) or table.limit == 1:  # S0-20: no choice after one draw
        return True
    table.seat = order[at]
    return False


def _illegal(action: object, cards: Cards) -> IllegalActionError:
    return IllegalActionError(
        _("“{action}” is not allowed here; possible: {legal}").format(
            action=printable(str(action), 60), legal=", ".join(map(str, cards.legal))
        )
    )
