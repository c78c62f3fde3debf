"""Plays for the own Deckel and counts cards.

Idea: `expected-deckel` with the cards that are really unseen: what was shown, laid out and
discarded by itself since the last shuffle is not to come. Origin: counting, as in any card game.
Weakness: that of `expected-deckel`; with dice it is the same bot.
"""

from typing import ClassVar

from attrs import frozen

from schocken_ai.beliefs import seen_deck
from schocken_ai.expected_deckel import own_deckel
from schocken_ai.recursion import options
from schocken_cards.actions import Action
from schocken_cards.texts import marked as _
from schocken_cards.view import View


@frozen
class Counter:
    """Minimises the mean change of its own Deckel, counting the cards seen."""

    style: ClassVar[str] = _("minimises the mean change of its own Deckel, counting the cards seen")

    def decide(self, view: View) -> Action:
        """The action after which the fewest Deckel are to be expected."""
        return next(iter(options(view, seen_deck(view), own_deckel(view))))
