"""Plays by what its neighbours show.

Idea: stop as soon as somebody who played before probably holds less, by what lies open before
him; else go on for ones. Who is lowest is all that counts, and one who is lower is enough.
Origin: players who look at the neighbour's cards before their own; laid-out cards are public
(S4-34), in Wolbeck even the hands of those who stopped (S0-25).
Weakness: as leader it sees nobody, always takes three draws and so gives three to everybody; it
does not think of those still to act; a hand that somebody stood on covered tells it nothing.
"""

from typing import ClassVar

from attrs import field, frozen

from schocken_ai.greedy import for_ones
from schocken_ai.options import percent
from schocken_ai.visible import before, lower
from schocken_cards.actions import Action, Stop
from schocken_cards.ranking import SCHOCK_AUS
from schocken_cards.texts import marked as _
from schocken_cards.view import View


@frozen
class Public:
    """Stops when somebody before it is probably lower by what lies open."""

    style: ClassVar[str] = _("stops when somebody before it is probably lower by what lies open")

    sure: str = field(
        default="60",
        validator=percent,
        metadata={"help": _("how likely, in percent, the other must be lower; 100: for certain")},
    )

    def decide(self, view: View) -> Action:
        """A stop above somebody, else another draw for ones."""
        mine = view.rank.place
        above = any(100 * lower(view, seat, mine) >= int(self.sure) for seat in before(view))
        return Stop() if above or view.hand == SCHOCK_AUS else for_ones(view)
