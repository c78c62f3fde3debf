"""A player's three cards, and what can be done with them.

There are few enough different situations that each exists once: they are made when they are
first met and then compared by identity. So the legal actions of a hand are looked up, not
worked out, however often it occurs.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Final, get_args

import attr
from attrs import field

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.hands import Faces, Hand, ordered
from schocken_cards.rules import Keep


@attr.s(auto_attribs=True, eq=False)
class Cards:
    """Three cards of a player, made by `held` alone.

    `laid`: laid out openly, flipped sixes as Ones. `flipped`: how many of those are sixes.
    `fresh`: from the last draw, not laid out.
    """

    keep_rule: Keep
    laid: Faces
    flipped: int
    fresh: Faces
    hand: Hand
    one_draw: bool
    """Whether all three came in the same draw."""
    faces: Faces
    """What is printed on the cards: a flipped six is a six again in the discard pile."""
    laid_faces: Faces
    """What is printed on the cards laid out."""
    steps: dict[Action, "Step | None"] = field(repr=False)
    """What each action leads to where another draw is allowed; None for a stop."""
    legal: tuple[Action, ...]
    """The actions where another draw is allowed, stopping first."""

    def __reduce__(self) -> tuple[Callable[..., "Cards"], tuple[Keep, Faces, int, Faces]]:
        return held, (self.keep_rule, self.laid, self.flipped, self.fresh)


@attr.s(auto_attribs=True, eq=False)
class Step:
    """What drawing again means: these faces go, as many new ones come, and then?"""

    exchanged: Faces
    count: int
    after: "After"


class After(dict[Faces, Cards]):
    """From the faces just drawn, in any order, to the cards then held."""

    def __init__(self, keep_rule: Keep, laid: Faces, flipped: int) -> None:
        self.keep_rule: Final[Keep] = keep_rule
        self.laid: Final = laid
        self.flipped: Final = flipped

    def __missing__(self, drawn: Faces) -> Cards:
        fresh = ordered(drawn)
        if fresh in self:
            cards = self[fresh]
        else:
            cards = _make(self.keep_rule, self.laid, self.flipped, fresh)
        self[fresh] = self[drawn] = cards
        return cards


@cache
def after(keep_rule: Keep, laid: Faces, flipped: int) -> After:
    """Where a draw leads when these faces lie out, `flipped` of the Ones being sixes."""
    return After(keep_rule, laid, flipped)


@cache
def _step(exchanged: Faces, keep_rule: Keep, laid: Faces, flipped: int) -> Step:
    return Step(exchanged, len(exchanged), after(keep_rule, laid, flipped))


def held(keep_rule: Keep, laid: Faces, flipped: int, fresh: Faces) -> Cards:
    """The cards of a player: `laid` out, `flipped` of its Ones sixes, and `fresh` ones."""
    return after(keep_rule, ordered(laid), flipped)[fresh]


def _make(keep_rule: Keep, laid: Faces, flipped: int, fresh: Faces) -> Cards:
    high, middle, low = ordered(laid + fresh)
    steps: dict[Action, Step | None] = {Stop(): None}
    for kept, flips, exchanged in _choices(keep_rule, fresh):
        then = (keep_rule, ordered(laid + kept + (1,) * flips), flipped + flips)
        steps[Draw(laid + kept, flips)] = _step(exchanged, *then)
    laid_faces = ordered((6,) * flipped + laid[: len(laid) - flipped])
    return Cards(
        keep_rule,
        laid,
        flipped,
        fresh,
        (high, middle, low),
        not laid,
        laid_faces + fresh,
        laid_faces,
        steps,
        tuple(steps),
    )


@cache
def _choices(keep_rule: Keep, fresh: Faces) -> tuple[tuple[Faces, int, Faces], ...]:
    """What may become of the fresh faces: laid out, how many sixes flipped, exchanged."""
    sixes = fresh.count(6)
    choices = []
    if sixes >= 2:  # S4-57: one of two becomes a One; S4-60: two of three
        others = tuple(face for face in fresh if face != 6)
        choices += [(kept, sixes - 1) for kept in _kept(keep_rule, others, len(others))]
    choices += [(kept, 0) for kept in _kept(keep_rule, fresh, len(fresh) - 1)]
    return tuple((kept, flips, _without(fresh, kept + (6,) * flips)) for kept, flips in choices)


def _without(faces: Faces, gone: Faces) -> Faces:
    left = list(faces)
    for face in gone:
        left.remove(face)
    return tuple(left)


def _kept(keep_rule: Keep, faces: Faces, most: int) -> list[Faces]:
    """The different groups of at most `most` of the faces that may be laid out, larger first."""
    allowed = faces if keep_rule == "any" else tuple(face for face in faces if face == 1)
    groups = {ordered(group) for size in range(most + 1) for group in combinations(allowed, size)}
    return sorted(groups, key=lambda group: (len(group), group), reverse=True)


DEALT: Final[dict[Keep, After]] = {keep: after(keep, (), 0) for keep in get_args(Keep)}
"""From three faces just dealt to the cards then held."""
