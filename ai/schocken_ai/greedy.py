"""Plays for Schock: keeps ones, flips sixes and goes on.

Idea: lay every one out, turn sixes into ones, draw as long as it is allowed; only a hand that
cannot get better by ones (Schock aus) is stood on. Origin: the usual advice (S1-15).
Weakness: never stops, so as leader it gives everybody three draws, and it breaks up a Jule, a
General and a straight.
"""

from typing import ClassVar, Final

from attrs import frozen

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.lookup import Lookup
from schocken_cards.ranking import SCHOCK_AUS
from schocken_cards.texts import marked as _
from schocken_cards.view import View


def for_ones(view: View) -> Draw:
    """The draw that keeps all ones and flips as many sixes as it may."""
    return _FOR_ONES[view.legal]


def _for_ones(legal: tuple[Action, ...]) -> Draw:
    draws = [action for action in legal if isinstance(action, Draw)]
    others = [len(draw.keep) - draw.keep.count(1) for draw in draws]
    ones = [draw for draw, kept in zip(draws, others, strict=True) if kept == min(others)]
    return max(ones, key=lambda draw: (draw.flips, len(draw.keep)))


_FOR_ONES: Final = Lookup(_for_ones)


@frozen
class Greedy:
    """Keeps ones, flips sixes, and draws as long as it may."""

    style: ClassVar[str] = _("keeps ones, flips sixes, and draws as long as it may")

    def decide(self, view: View) -> Action:
        """Another draw for ones, unless the hand is Schock aus."""
        return Stop() if view.hand == SCHOCK_AUS else for_ones(view)
