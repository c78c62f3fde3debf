"""What lies on the table, read without thinking of how people play."""

from bisect import bisect_left
from functools import cache
from itertools import product
from operator import attrgetter

from schocken_cards.hands import FACES, Faces, ordered
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rules import Rules
from schocken_cards.view import View

_place = attrgetter("place")


def before(view: View) -> tuple[int, ...]:
    """The seats that have had their turn in this round."""
    return view.order[: view.order.index(view.seat)]


def possible(view: View, seat: int) -> tuple[Rank, ...]:
    """What `seat` may hold by what lies open, lowest first, each as often as with fair dice."""
    return _possible(view.rules, view.laid[seat], view.open_fresh[seat])


def lower(view: View, seat: int, place: int) -> float:
    """How likely `seat` holds less than `place`.

    Cards drawn blind can be any. Of covered cards that their owner saw and stood on it only
    counts what is certain: 1 if even the best of them would be less, else 0.
    """
    ranks = possible(view, seat)
    chance = bisect_left(ranks, place, key=_place) / len(ranks)
    stood_on = view.stopped[seat] and view.open_fresh[seat] is None
    return float(chance == 1) if stood_on else chance


def surely_beaten(view: View, place: int) -> bool:
    """Whether everybody before holds `place` or more for certain (of equals the first is higher).

    False for the leader, who has nobody before him.
    """
    seats = before(view)
    return bool(seats) and all(possible(view, seat)[0].place >= place for seat in seats)


@cache
def _possible(rules: Rules, laid: Faces, fresh: Faces | None) -> tuple[Rank, ...]:
    rest = product(FACES, repeat=3 - len(laid)) if fresh is None else (fresh,)
    hands = [ordered(laid + faces) for faces in rest]
    ranks = [ranking(rules).rank((a, b, c), one_draw=not laid) for a, b, c in hands]
    return tuple(sorted(ranks, key=_place))
