"""What holds of every table between two decisions."""

from itertools import chain
from operator import attrgetter, itemgetter

from schocken_cards.actions import Stop
from schocken_cards.hands import FACES, Faces
from schocken_cards.table import Table
from tests.referee import Referee

_FACES_OF = itemgetter(0)
_PRINTED = attrgetter("faces")


def check(table: Table, referee: Referee) -> None:
    """Raises AssertionError if the table contradicts itself or what the referee heard."""
    assert table.stock + sum(table.deckel) == table.rules.deckel
    assert min(table.stock, *table.deckel) >= 0
    assert (table.stock, table.deckel) == (referee.stock, tuple(referee.deckel))
    assert (table.losers, table.debts) == (tuple(referee.losers), tuple(referee.debts))
    assert len(table.history) == referee.rounds
    if table.rules.source == "cards":
        assert conserved(table)
    if table.seat is None:
        assert referee.over
        assert table.legal == ()
        assert table.loser == table.losers[-1]
    else:
        _check_decision(table, referee)


def _check_decision(table: Table, referee: Referee) -> None:
    seat = table.seat
    assert seat is not None
    assert not referee.over
    assert table.order == referee.order
    assert seat == table.order[table.at]
    assert table.limit == referee.limit
    assert table.draws[seat] < table.limit
    assert table.actions == tuple(referee.decisions)
    assert len(set(table.legal)) == len(table.legal) > 0
    # An action changes nothing but its own player's cards; at the end of the round, and at the
    # beginning of the next, all are compared.
    changed = [table.actions[-1][0]] if table.actions else table.order
    for other in changed:
        cards, player = table.cards_of(other), referee.players[other]
        assert table.draws[other] == player.draws
        assert (cards.hand, cards.flipped) == (player.hand, player.flipped)
        assert (table.laid[other], table.flipped[other]) == (cards.laid, cards.flipped)
        assert table.stopped[other] == ((other, Stop()) in table.actions)
        assert sorted(cards.faces) == sorted(player.printed)


def conserved(table: Table) -> bool:
    """Whether every card of the deck is in the pile, discarded or before a player."""
    faces = [*pile(table), *chain.from_iterable(map(_FACES_OF, table.deck.discards))]
    if table.seat is not None:  # after the end of the game all of them are discarded
        faces += chain.from_iterable(map(_PRINTED, table.cards))
    return tuple(map(bytes(faces).count, FACES)) == table.rules.cards_per_face


def pile(table: Table) -> Faces:
    """The cards that are still to be drawn, in that order."""
    deck = table.deck.copy()
    return deck.draw(int(deck.left))
