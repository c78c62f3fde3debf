"""Stops at a set picture, with an eye on those who played before.

Idea: stand on a hand that is at least `stop`, unless everybody before surely holds more by what
lies open; as a follower stand on any hand that beats one which lies open. Origin: how most
people play at the bar.
Weakness: the bar is the same for 2 and for 8 players, for 1 Deckel and for the half.
"""

from functools import partial
from itertools import combinations_with_replacement
from typing import Any, ClassVar, Final, cast

import attr
from attrs import field, frozen

from schocken_ai.greedy import for_ones
from schocken_cards.actions import Action, Stop
from schocken_cards.hands import FACES, Faces, Hand, ordered
from schocken_cards.lookup import Kept, Lookup
from schocken_cards.ranking import Ranking, ranking
from schocken_cards.rules import Rules
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
        known = _KNOWN.of(view.rules)
        spans, seat, order = known.spans, view.seat, view.order
        laid, open_fresh = view.laid, view.open_fresh
        mine, _mine = spans[view.fresh][laid[seat]]
        beaten = order[0] != seat
        for other in order:
            if other == seat:
                break
            lowest, highest = spans[open_fresh[other]][laid[other]]
            if highest < mine:  # one of those before is beaten for sure
                return _STOP
            beaten &= lowest >= mine
        return for_ones(view) if beaten or mine < known.bars[self.stop] else _STOP


@attr.s(auto_attribs=True)
class _Known:
    """What is looked up under one rule set."""

    spans: Lookup[Faces | None, Lookup[Faces, tuple[int, int]]]
    """The lowest and the highest place by the cards not laid out, if known, and those laid out."""
    bars: dict[str, int]
    """The places of STOPS."""

    @classmethod
    def of(cls, rules: Rules) -> "_Known":
        ranks = ranking(rules)
        bars = {stop: ranks.rank(hand, one_draw=True).place for stop, hand in STOPS.items()}
        return cls(Lookup(lambda fresh: Lookup(partial(_span, ranks, fresh))), bars)


def _span(ranks: Ranking, fresh: Faces | None, laid: Faces) -> tuple[int, int]:
    rest = combinations_with_replacement(FACES, 3 - len(laid)) if fresh is None else (fresh,)
    hands = [ordered(laid + faces) for faces in rest]
    places = [ranks.rank((a, b, c), one_draw=not laid).place for a, b, c in hands]
    return min(places), max(places)


_KNOWN: Final = Kept(_Known.of)
_STOP: Final = Stop()
