"""The game in numbers: actions, what a seat sees, and what it gets in the end.

Both environments number and reward alike, for every rule set and any number of seats.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Final, NamedTuple

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.hands import FACES, Faces
from schocken_cards.view import View

ACTIONS: Final[tuple[Action, ...]] = (
    Stop(),
    Draw(),
    *(Draw((face,)) for face in FACES),
    *(Draw((high, low)) for high in FACES for low in FACES[:high]),
    Draw(flips=1),
    *(Draw((face,), flips=1) for face in FACES),
    Draw(flips=2),
)
"""Every action of every rule set; its place here is its number."""

NUMBER_OF: Final[dict[Action, int]] = {action: number for number, action in enumerate(ACTIONS)}


def legal_numbers(legal: Iterable[Action]) -> list[int]:
    """The numbers of legal actions, lowest first."""
    return sorted(map(NUMBER_OF.__getitem__, legal))


def action_mask(legal: Iterable[Action]) -> list[int]:
    """For every number whether its action is legal, 1 or 0."""
    allowed = set(legal_numbers(legal))
    return [int(number in allowed) for number in range(len(ACTIONS))]


def rewards(loser: int | None, seats: int) -> list[float]:
    """What every seat gets: the loser of the game pays 1, which the others share.

    So they always sum to 0, and a seat that loses with probability p gets (1 - seats·p) /
    (seats - 1) on the average. All get 0 while there is no loser.
    """
    if loser is None:
        return [0.0] * seats
    return [-1.0 if seat == loser else 1 / (seats - 1) for seat in range(seats)]


class Field(NamedTuple):
    """A part of an observation: `width` numbers from 0 to 1, or as many for every seat."""

    name: str
    width: int
    values: Callable[..., Iterable[float]]
    """From a view; with `each_seat` from a view and a seat."""
    each_seat: bool = False


def _counts(faces: Faces | None) -> list[float]:
    """How many ones, twos, … sixes there are among at most three faces, in thirds."""
    return [(faces or ()).count(face) / 3 for face in FACES]


def _unseen(view: View) -> list[float]:
    unseen = view.unseen() or (0,) * len(FACES)
    return [left / all_ for left, all_ in zip(unseen, view.rules.cards_per_face, strict=True)]


FIELDS: Final[tuple[Field, ...]] = (
    Field("half", 3, lambda view: [view.half == half for half in (1, 2, "final")]),
    Field("stock", 1, lambda view: [view.stock / view.rules.deckel]),
    Field("limit", 1, lambda view: [view.limit / 3]),
    Field("fresh", 6, lambda view: _counts(view.fresh)),
    Field("pile", 1, lambda view: [(view.pile or 0) / sum(view.rules.cards_per_face)]),
    Field("unseen", 6, _unseen),
    Field("deckel", 1, lambda view, seat: [view.deckel[seat] / view.rules.deckel], each_seat=True),
    Field("halves_lost", 1, lambda view, seat: [view.losers.count(seat) / 2], each_seat=True),
    Field("leads", 1, lambda view, seat: [seat == view.leader], each_seat=True),
    Field("to_act", 1, lambda view, seat: [seat == view.to_act], each_seat=True),
    Field("draws", 1, lambda view, seat: [view.draws[seat] / 3], each_seat=True),
    Field("stopped", 1, lambda view, seat: [view.stopped[seat]], each_seat=True),
    Field("laid", 6, lambda view, seat: _counts(view.laid[seat]), each_seat=True),
    Field("flipped", 1, lambda view, seat: [view.flipped[seat] / 2], each_seat=True),
    Field("open_fresh", 6, lambda view, seat: _counts(view.open_fresh[seat]), each_seat=True),
)
"""What an observation is made of, in this order. Seats count from the own one, round the table."""


def layout(seats: int) -> dict[str, slice]:
    """Where each field stands in the observations at a table of so many seats."""
    parts, start = {}, 0
    for field in FIELDS:
        end = start + field.width * (seats if field.each_seat else 1)
        parts[field.name] = slice(start, end)
        start = end
    return parts


def size(seats: int) -> int:
    """How many numbers an observation has at a table of so many seats."""
    return sum(field.width * (seats if field.each_seat else 1) for field in FIELDS)


def observation(view: View) -> list[float]:
    """What a view tells of the game as it stands, as numbers from 0 to 1."""
    seats = len(view.deckel)
    around = [(view.seat + step) % seats for step in range(seats)]
    return list(map(float, chain.from_iterable(_numbers(field, view, around) for field in FIELDS)))


def _numbers(field: Field, view: View, around: Sequence[int]) -> Iterable[float]:
    if not field.each_seat:
        return field.values(view)
    return chain.from_iterable(field.values(view, seat) for seat in around)
