"""Plays not to be the lowest.

Idea: exact recursion over the own draws that minimises the chance of holding the lowest hand,
against others of whom it knows what lies open. Origin: S3-14, the aim of the round.
Weakness: to be lowest for one Deckel or for the half is the same to it, and it counts no cards.
"""

from typing import ClassVar

from attrs import frozen

from schocken_ai.beliefs import full_deck
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
        wish = options(view, full_deck(view), lambda seen: tuple(-p for p in seen.lowest))
        return wish[0].action
