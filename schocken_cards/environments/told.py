"""What is known of a state, as text: by everybody, by one seat, by whoever sees all.

Learners compare these texts, so they are the same in every language.
"""

from collections.abc import Iterable
from itertools import starmap

from schocken_cards.actions import Action
from schocken_cards.cards import Cards
from schocken_cards.environments.explicit_chance import Walk
from schocken_cards.events import Showdown
from schocken_cards.hands import spell
from schocken_cards.view import View, view


def public(view: View) -> str:
    """What all see of the table now."""
    seats = range(len(view.deckel))
    return "\n".join(
        [
            f"half {view.half}, round {view.round}, lost by {_row(view.losers)}",
            f"stock {view.stock}, Deckel {_row(view.deckel)}",
            f"order {_row(view.order)}, to act {view.to_act}, limit {view.limit}, pile {view.pile}",
            *(_seat(view, seat) for seat in seats if view.draws[seat]),
            *_decided(view.actions),
        ]
    )


def private(view: View) -> str:
    """What `view.seat` sees now beside that."""
    fresh = "?" if view.fresh is None else spell(view.fresh)
    seen = "".join(map(str, sorted(view.discards)))
    return f"seat {view.seat} holds {fresh}, has seen discards {seen}"


def public_past(walk: Walk) -> str:
    """What all have seen in the rounds before."""
    shown = walk.table.history if walk.table else []
    opening = (_row("-" if face is None else face for face in faces) for faces in walk.opening)
    return "\n".join([f"opening {' / '.join(opening)}", *map(_showdown, shown)])


def private_past(walk: Walk, seat: int) -> str:
    """What `seat` saw at each of its decisions."""
    return f"saw {_row(spell(faces) for other, faces in walk.seen if other == seat)}"


def whole(walk: Walk) -> str:
    """All there is to know, for whoever looks on."""
    waiting = f"{walk.action or 'opening'}: {spell(walk.faces)}, a card is to be drawn"
    if walk.table is None:
        return waiting
    table = walk.table
    held = zip(table.order, map(_cards, table.cards), strict=True)
    hands = starmap("seat {} holds {}".format, held)
    loser = [] if table.loser is None else [f"seat {table.loser} has lost the game"]
    return "\n".join([public(view(table, 0)), *hands, *loser, *([waiting] if walk.chances else [])])


def _seat(view: View, seat: int) -> str:
    stopped = ", stopped" if view.stopped[seat] else ""
    shown = view.open_fresh[seat]
    uncovered = "" if shown is None else f", uncovered {spell(shown)}"
    laid = f"open {spell(view.laid[seat])} of which {view.flipped[seat]} flipped"
    return f"seat {seat}: draw {view.draws[seat]}, {laid}{uncovered}{stopped}"


def _decided(actions: Iterable[tuple[int, Action]]) -> Iterable[str]:
    return starmap("seat {}: {}".format, actions)


def _showdown(shown: Showdown) -> str:
    hands = ", ".join(map(_cards, shown.cards))
    played = "; ".join(_decided(shown.actions))
    return f"half {shown.half}, round {shown.round}: order {_row(shown.order)}; {played}; {hands}"


def _cards(cards: Cards) -> str:
    return f"{spell(cards.laid)}+{spell(cards.fresh)}"


def _row(items: Iterable[object]) -> str:
    return " ".join(map(str, items))
