"""What a position must keep to: a table, so that every fault has one clear line."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from schocken_cards.errors import BadInputError
from schocken_cards.hands import FACES
from schocken_cards.names import printable
from schocken_cards.rules import MAX_SEATS
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked

if TYPE_CHECKING:  # positions check themselves when they are made
    from schocken_cards.position.value import Position


class WrongPartError(BadInputError):
    """A part of a position that cannot be: which, and what would be right."""

    def __init__(self, part: str, right: str, given: str | None = None) -> None:
        shown = part if given is None else f"{part}={printable(given, 60)}"
        super().__init__(f"{shown}: {right}")
        self.part = part
        self.right = right


def check(position: "Position") -> None:
    """Raises WrongPartError for the first part of a position that cannot be."""
    for each in _CHECKS:
        if not each.right(position):
            raise WrongPartError(each.part, _(each.message).format_map(_Facts(position)))


class _Facts(dict[str, object]):
    """What messages about a position may mention, worked out when it is asked for."""

    def __init__(self, position: "Position") -> None:
        self.position = position

    def __missing__(self, name: str) -> object:
        return _FACTS[name](self.position)


_FACTS: dict[str, Callable[["Position"], object]] = {
    "seats": lambda p: len(p.deckel),
    "most": lambda _p: MAX_SEATS,
    "total": lambda p: p.rules.deckel,
    "rules": lambda p: p.rules.name,
    "losers": lambda p: ", ".join(map(str, p.lost)),
    "playing": lambda p: ", ".join(map(str, sorted(p.order))),
    "leader": lambda p: p.leader,
    "limit": lambda p: p.limit,
    "most_unseen": lambda p: ",".join(map(str, p.most_unseen)),
    "largest_pile": lambda p: p.largest_pile,
}


class _Check(NamedTuple):
    part: str
    right: Callable[["Position"], bool]
    message: str


def _in_final_only(position: "Position") -> bool:
    others = (held for seat, held in enumerate(position.deckel) if seat not in position.lost)
    return len(position.lost) < 2 or not any(others)


def _draws_before(position: "Position") -> bool:
    """Whether those before may have made so many draws."""
    earlier = [seat for seat in position.order if position.acted(seat)]
    return all(1 <= position.draws[seat] <= position.limit for seat in earlier)


def _draws_after(position: "Position") -> bool:
    waiting = [
        s for s in range(len(position.deckel)) if s != position.seat and not position.acted(s)
    ]
    return all(position.draws[seat] == int(seat in position.order) for seat in waiting)


def _laid_when_drawing(position: "Position") -> bool:
    """Whether only those have laid cards out who drew again."""
    shown = zip(position.shown, position.draws, strict=True)
    return all(draws > 1 or not each.laid for each, draws in shown)


def _may_be_laid(position: "Position") -> bool:
    return position.rules.keep == "any" or all(set(each.laid) <= {1} for each in position.shown)


def _open_hands(position: "Position") -> bool:
    """Whether all cards lie open before those who uncovered, and before nobody else."""
    uncover = position.rules.stopped == "open"
    return all(
        (each.fresh is not None) == (uncover and position.stopped(seat))
        for seat, each in enumerate(position.shown)
    )


def _unseen_possible(position: "Position") -> bool:
    if position.unseen is None or position.rules.source == "dice":
        return position.unseen is None and position.rules.source == "dice"
    if len(position.unseen) != len(FACES):
        return False
    pairs = zip(position.unseen, position.most_unseen, strict=True)
    return all(0 <= count <= most for count, most in pairs)


def _pile_possible(position: "Position") -> bool:
    if position.pile is None or position.rules.source == "dice":
        return position.pile is None and position.rules.source == "dice"
    return 0 <= position.pile <= position.largest_pile


# Each may take for granted what stands above it.
_CHECKS = (
    _Check(
        "deckel",
        lambda p: 2 <= len(p.deckel) <= MAX_SEATS,
        marked("an entry for each of 2 to {most} seats, such as deckel=0,3,2,3"),
    ),
    _Check(
        "deckel",
        lambda p: sum(p.deckel) <= p.rules.deckel,
        marked("{rules} has {total} Deckel in all"),
    ),
    _Check(
        "deckel",
        lambda p: max(p.deckel) < p.rules.deckel,
        marked("nobody holds all {total}: the half would be over"),
    ),
    _Check(
        "lost",
        lambda p: p.rules.halves == 2 or not p.lost,
        marked("{rules} has one half only, which nobody has lost yet"),
    ),
    _Check(
        "lost",
        lambda p: (
            len(set(p.lost)) == len(p.lost) <= 2
            and all(0 <= seat < len(p.deckel) for seat in p.lost)
        ),
        marked(
            "the seats, counted from 0, that lost the first half and (in the final) the second,"
            " such as lost=0 or lost=0,2"
        ),
    ),
    _Check("deckel", _in_final_only, marked("in the final only the seats {losers} hold Deckel")),
    _Check("leads", lambda p: p.leader in p.order, marked("one of the seats {playing}")),
    _Check("me", lambda p: p.seat in p.order, marked("one of the seats {playing}")),
    _Check(
        "draws",
        lambda p: len(p.draws) == len(p.deckel),
        marked("an entry for each of the {seats} seats, 0 for those who are out"),
    ),
    _Check(
        "draws",
        lambda p: p.seat == p.leader or p.limit in {2, 3},
        marked("the leader, seat {leader}, has made 2 or 3 draws (after 1 nobody has a choice)"),
    ),
    _Check("draws", _draws_before, marked("those before you have made 1 to {limit}")),
    _Check("draws", _draws_after, marked("those after you have made 1, those who are out 0")),
    _Check(
        "draws",
        lambda p: 1 <= p.draws[p.seat] < p.limit,
        marked("fewer than {limit} of your own: the last draw allowed is covered"),
    ),
    _Check(
        "open",
        lambda p: len(p.shown) == len(p.deckel),
        marked("an entry for each of the {seats} seats, - where nothing lies open"),
    ),
    _Check(
        "open",
        lambda p: all(len(shown.laid) <= 2 for shown in p.shown),
        marked("at most two cards are laid out"),
    ),
    _Check("open", _may_be_laid, marked("in {rules} only ones are laid out")),
    _Check("open", _laid_when_drawing, marked("nothing is laid out before the second draw")),
    _Check(
        "open",
        _open_hands,
        marked(
            "three cards before those who stopped if the rules have them uncover, else at most two"
        ),
    ),
    _Check(
        "open",
        lambda p: all(s.fresh is None or len(s.laid + s.fresh) == 3 for s in p.shown),
        marked("whoever has uncovered shows three cards"),
    ),
    _Check(
        "hand",
        lambda p: len(p.shown[p.seat].laid + p.fresh) == 3,
        marked("your three cards, those laid out included, such as hand=521"),
    ),
    _Check(
        "hand",
        lambda p: p.rules.source == "dice" or min(p.most_unseen) >= 0,
        marked("the deck does not have so many cards of one face"),
    ),
    _Check(
        "unseen",
        _unseen_possible,
        marked(
            "six whole numbers, ones to sixes, at most {most_unseen}; with dice nothing is counted"
        ),
    ),
    _Check(
        "pile",
        _pile_possible,
        marked("0 to {largest_pile} cards are in the draw pile; dice have none"),
    ),
)
