"""Random legal actions.

Idea: every legal action is equally likely. Origin: the opponent that every engine tests with.
Weakness: everything; it throws away a Schock as gladly as a 2-2-1.
"""

from typing import ClassVar

from attrs import frozen

from schocken_cards.actions import Action
from schocken_cards.texts import marked as _
from schocken_cards.view import View


@frozen
class Chance:
    """Takes any legal action, each equally likely."""

    style: ClassVar[str] = _("takes any legal action, each equally likely")

    def decide(self, view: View) -> Action:
        """One of the legal actions at random."""
        return view.chance().pick(view.legal)
