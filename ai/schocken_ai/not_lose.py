"""Plays not to be the lowest.

Idea: exact recursion over the own draws that minimises the chance of holding the lowest hand,
against others of whom it knows what lies open. Origin: S3-14, the aim of the round.
Weakness: to be lowest for one Deckel or for the half is the same to it, and it counts no cards.
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
class NotLose:
    """Minimises the chance of being lowest in the round."""

    style: ClassVar[str] = _("minimises the chance of being lowest in the round")

    def decide(self, view: View) -> Action:
        """The action after which being lowest is least likely."""
        even = [0.0] * len(tiers(view.rules))
        stakes = Stakes(lowest=[-1.0] * len(even), highest=even, spared=even)
        return next(iter(options(view, full_deck(view), stakes)))
