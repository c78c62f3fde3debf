"""Plays for the own Deckel.

Idea: the recursion of `not-lose`, for the mean change of the own Deckel: being lowest costs what
the highest hand says, being highest in the second phase gets rid of some. Origin: what careful
players say they do. Weakness: a Deckel is a Deckel to it, the first as the thirteenth, and it
counts no cards.
"""

from typing import ClassVar

from attrs import frozen

from schocken_ai.beliefs import full_deck
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
        return options(view, full_deck(view), lambda seen: tuple(-d for d in seen.deckel))[0].action
