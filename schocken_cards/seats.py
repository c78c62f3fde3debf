"""The seats at the table as somebody in the game sees them, in words."""

from collections.abc import Sequence

from schocken_cards.hands import spell
from schocken_cards.texts import gettext as _
from schocken_cards.texts import ngettext
from schocken_cards.view import View
from schocken_cards.words import deckel, title


def at_table(view: View) -> list[int]:
    """Those in the round in turn order, then the others."""
    others = [seat for seat in range(len(view.deckel)) if seat not in view.order]
    return [*view.order, *others]


def player_line(view: View, seat: int, names: Sequence[str]) -> str:
    """What everybody knows of one seat: Deckel, cards shown, draws."""
    faces = shown(view, seat)
    if seat not in view.order:
        return _("{name}: {deckel}, out.").format(
            name=names[seat], deckel=deckel(view.deckel[seat])
        )
    text = _("{name}: {deckel}, {status}, shows {faces}, draw {draw} of {limit}.")
    if not faces:
        text = _("{name}: {deckel}, {status}, shows nothing, draw {draw} of {limit}.")
    return text.format(
        name=names[seat],
        deckel=deckel(view.deckel[seat]),
        status=status(view, seat),
        faces=faces,
        draw=view.draws[seat],
        limit=view.limit,
    )


def shown(view: View, seat: int) -> str:
    """The faces that a seat has open, empty if none."""
    return spell(view.laid[seat] + (view.open_fresh[seat] or ()))


def status(view: View, seat: int) -> str:
    """How far a seat is in this round: `waiting`, `to act`, `stopped`, `done`, `out`."""
    if seat not in view.order:
        return _("out")
    if view.stopped[seat]:
        return _("stopped")
    if seat == view.to_act:
        return _("to act")
    acting = view.order.index(view.to_act) if view.to_act is not None else len(view.order)
    return _("done") if view.order.index(seat) < acting else _("waiting")


def own_cards(view: View, names: Sequence[str]) -> str:
    """What the player who has to decide holds, and the draws left."""
    laid = view.laid[view.seat]
    rank = view.rank
    hand = spell(rank.hand)
    left = ngettext("{count} draw left", "{count} draws left", view.draws_left)
    text = _("{name}, you hold {hand}; draw {draw} of {limit}, {left}.")
    if laid:
        text = _("{name}, you hold {hand}, laid out {laid}; draw {draw} of {limit}, {left}.")
    return text.format(
        name=names[view.seat],
        hand=hand if rank.picture == "simple" else f"{hand} ({title(rank)})",
        laid=spell(laid),
        draw=view.draws[view.seat],
        limit=view.limit,
        left=left.format(count=view.draws_left),
    )
