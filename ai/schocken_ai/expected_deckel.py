"""Plays for the own Deckel.

Idea: the recursion of `not-lose`, for the mean change of the own Deckel: being lowest costs what
the highest hand says, being highest in the second phase gets rid of some. Origin: what careful
players say they do. Weakness: a Deckel is a Deckel to it, the first as the thirteenth, and it
counts no cards.
"""

from typing import ClassVar

from attrs import frozen

from schocken_ai.beliefs import full_deck
from schocken_ai.outlook import Stakes, tiers
from schocken_ai.recursion import options
from schocken_cards.actions import Action
from schocken_cards.texts import marked as _
from schocken_cards.view import View


@frozen
class ExpectedDeckel:
    """Minimises the mean change of its own Deckel in the round."""

    style: ClassVar[str] = _("minimises the mean change of its own Deckel in the round")

    def decide(self, view: View) -> Action:
        """The action after which the fewest Deckel are to be expected."""
        return next(iter(options(view, full_deck(view), own_deckel(view))))


def own_deckel(view: View) -> Stakes:
    """Minus the change of the own Deckel."""
    mine = view.deckel[view.seat]
    most = view.stock or max(view.deckel[seat] for seat in view.order if seat != view.seat)
    received, given = [], []
    for _top, rank in tiers(view.rules):
        aus = rank.picture == "schock_aus"
        received.append(view.rules.deckel - mine if aus else min(rank.deckel, most))
        given.append(mine if aus else 0 if view.stock else min(rank.deckel, mine))
    return Stakes(lowest=[-d for d in received], highest=given, spared=[0.0] * len(given))
