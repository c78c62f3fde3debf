"""Stops at a set picture, with an eye on those who played before.

Idea: stand on a hand that is at least `stop`, unless everybody before surely holds more by what
lies open; as a follower stand on any hand that beats one which lies open. Origin: how most
people play at the bar.
Weakness: the bar is the same for 2 and for 8 players, for 1 Deckel and for the half.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Any, ClassVar, cast

from attrs import field, frozen

from schocken_ai.greedy import for_ones
from schocken_cards.actions import Action, Stop
from schocken_cards.hands import FACES, Faces, Hand, ordered
from schocken_cards.ranking import Ranking, ranking
from schocken_cards.texts import marked as _
from schocken_cards.view import View

STOPS: dict[str, Hand] = {
    "schock-aus": (1, 1, 1),
    "jule": (4, 2, 1),
    **{f"schock-{face}": (face, 1, 1) for face in (6, 5, 4, 3, 2)},
    **{f"general-{face}": (face, face, face) for face in (6, 5, 4, 3, 2)},
    "straight": (3, 2, 1),
    **{f"simple-{face}": (face, 2, 1) if face > 4 else (face, 3, 1) for face in (6, 5, 4)},
}
"""The pictures at which it can be told to stop, each by the lowest hand that is one."""


def stop_at(text: str) -> str:
    """`text` if it is one of STOPS; raises ValueError."""
    if text not in STOPS:
        raise ValueError(f"stop={text}: one of {', '.join(STOPS)}")
    return text


@frozen
class Threshold:
    """Stops at a set picture, with an eye on what lies open before others."""

    style: ClassVar[str] = _("stops at a set picture, with an eye on what lies open before others")

    stop: str = field(
        default=cast("Any", "schock-3"),  # else the compiled build takes the field for a text
        converter=stop_at,
        metadata={
            "help": _("the lowest picture it stands on, such as schock-4, general-2, straight")
        },
    )

    def decide(self, view: View) -> Action:
        """Stops on a hand that is high enough, else draws for ones."""
        ranks = ranking(view.rules)
        mine, _mine = _span(ranks, view.laid[view.seat], view.fresh)
        before = view.order[: view.order.index(view.seat)]
        beaten = bool(before)
        for seat in before:
            lowest, highest = _span(ranks, view.laid[seat], view.open_fresh[seat])
            if highest < mine:  # one of them is beaten for sure
                return Stop()
            beaten &= lowest >= mine
        return for_ones(view) if beaten or mine < _bar(ranks, self.stop) else Stop()


@cache
def _bar(ranks: Ranking, stop: str) -> int:
    return ranks.rank(STOPS[stop], one_draw=True).place


@cache
def _span(ranks: Ranking, laid: Faces, fresh: Faces | None) -> tuple[int, int]:
    """The lowest and the highest place that a hand can have of which so much is known."""
    rest = combinations_with_replacement(FACES, 3 - len(laid)) if fresh is None else (fresh,)
    hands = [ordered(laid + faces) for faces in rest]
    places = [ranks.rank((a, b, c), one_draw=not laid).place for a, b, c in hands]
    return min(places), max(places)
