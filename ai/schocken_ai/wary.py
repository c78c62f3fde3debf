"""A threshold that sinks with the danger.

Idea: stop at a set picture as `threshold` does, but at a lower one the more of what still parts
it from the lost half this round may cost: bold while that is little, content with little once
the half is at stake. Origin: how people play who watch their Deckel; the highest hand says how
many are paid (S1-12), from the stock, then from the winner (S1-13).
Weakness: danger makes it shy even where a high hand would get rid of Deckel; its boldness gains
nothing (`threshold:stop=straight` loses less); it counts no cards.
"""

from statistics import fmean
from typing import ClassVar

from attrs import field, frozen

from schocken_ai.greedy import for_ones
from schocken_ai.options import one_of
from schocken_ai.threshold import STOPS
from schocken_ai.visible import before, lower, possible, surely_beaten
from schocken_cards.actions import Action, Stop
from schocken_cards.ranking import Rank, ranking
from schocken_cards.texts import marked as _
from schocken_cards.view import View

USUAL = 4
"""What the highest hand is worth as a rule: with four seats its median is 4 or 5 Deckel."""


@frozen
class Wary:
    """Stops the earlier, the more of the half this round may cost."""

    style: ClassVar[str] = _("stops the earlier, the nearer this round could bring it to the half")

    calm: str = field(
        default="schock-3",
        validator=one_of(STOPS),
        metadata={"help": _("the lowest picture it stands on while nothing is at stake")},
    )
    danger: str = field(
        default="straight",
        validator=one_of(STOPS),
        metadata={"help": _("the lowest picture it stands on when this round can cost the half")},
    )

    def decide(self, view: View) -> Action:
        """Stops on a hand that is high enough for the danger, else draws for ones."""
        mine = view.rank.place
        if surely_beaten(view, mine):
            return for_ones(view)
        above = any(lower(view, seat, mine) == 1 for seat in before(view))
        return Stop() if above or mine >= self._bar(view) else for_ones(view)

    def _bar(self, view: View) -> float:
        ranks = ranking(view.rules)
        calm, danger = (
            ranks.rank(STOPS[stop], one_draw=True).place for stop in (self.calm, self.danger)
        )
        return calm - at_stake(view) * (calm - danger)


def at_stake(view: View) -> float:
    """What being lowest would cost, as a share of the Deckel that are left to the lost half.

    0: nothing; 1: the half. The cost is what the highest hand costs as a rule, or what the
    dearest of those before is worth on the mean by what lies open.
    """
    room = view.rules.deckel - view.deckel[view.seat]
    most = min(view.stock or max(d for s, d in enumerate(view.deckel) if s != view.seat), room)
    shown = [_mean_cost(possible(view, seat), most, room) for seat in before(view)]
    return max([min(USUAL, most), *shown]) / room


def _mean_cost(ranks: tuple[Rank, ...], most: int, room: int) -> float:
    costs = [room if rank.picture == "schock_aus" else min(rank.deckel, most) for rank in ranks]
    return fmean(costs)
