"""Why an action is best, in one sentence that names what decides.

A table of what may decide, the most important first; the first that is the case is said.
"""

from collections.abc import Callable, Sequence
from itertools import starmap
from typing import NamedTuple

from schocken_cards.actions import Action
from schocken_cards.comparison import CLEARLY, Comparison, Option
from schocken_cards.ranking import Picture
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked
from schocken_cards.view import View
from schocken_cards.words import PICTURES, briefly, in_hundred, title

OFTEN = 0.1
"""A Schock that is likelier than this is worth a word."""


def reason(
    view: View,
    names: Sequence[str],
    options: Sequence[Option],
    error: float,
    instead: Action | None = None,
) -> str:
    """What decides for the first of `options`, which stand best first.

    `names`: of all seats. `error`: the typical error of a difference between the options'
    chances of losing the game. `instead`: what was done, to be compared with the best.
    """
    case = Comparison(view, options, error, instead)
    sentence = next(each.sentence for each in REASONS if each.holds(case))
    return _(sentence).format_map(_Facts(case, names))


class Reason(NamedTuple):
    """A sentence, and when it names what decides."""

    holds: Callable[[Comparison], bool]
    sentence: str


REASONS = (
    Reason(
        lambda case: case.alike(case.options[-1]),
        marked("It matters little what you do now: everything loses the game about as often."),
    ),
    Reason(
        lambda case: case.best.stops and case.beaten is not None and case.best.lowest < CLEARLY,
        marked("{hand} is above what {beaten} can hold: one lower hand is enough."),
    ),
    Reason(
        lambda case: case.safer and all(map(case.loses_half, case.view.order)),
        marked(
            "Whoever is lowest now loses the half: “{best}” is lowest in {lowest} of 100 cases,"
            " “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.safer and case.loses_half(case.view.seat),
        marked(
            "If you are lowest now you lose the half: “{best}” is lowest in {lowest} of 100 cases,"
            " “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.risky and case.alike(case.other),
        marked(
            "“{best}” and “{other}” lose the game about as often, though “{other}” is lowest less"
            " often ({other_lowest} to {lowest} of 100)."
        ),
    ),
    Reason(
        lambda case: case.aus_decides and case.risky,
        marked(
            "Schock aus gives all Deckel to the lowest: “{best}” brings it in {aus} of 100 cases,"
            " and that outweighs being lowest in {lowest}, after “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.aus_decides and case.best.lowest < case.other.lowest - CLEARLY,
        marked(
            "Schock aus gives all Deckel to the lowest: “{best}” brings it in {aus} of 100 cases,"
            " “{other}” in {other_aus}. “{best}” is lowest less often, too: in {lowest}, not in"
            " {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.aus_decides,
        marked(
            "Schock aus gives all Deckel to the lowest: “{best}” brings it in {aus} of 100 cases,"
            " “{other}” in {other_aus}. Both are lowest about as often ({both_lowest} of 100)."
        ),
    ),
    Reason(
        lambda case: case.risky and case.best.stops and case.leads and case.several_may_move,
        marked(
            "You lead: if you stop now the others draw less, and so fewer Deckel move. “{best}” is"
            " lowest more often than “{other}” ({lowest} to {other_lowest} of 100), but loses the"
            " game less often."
        ),
    ),
    Reason(
        lambda case: case.risky and not case.view.stock,
        marked(
            "The stock is empty and the highest hand gives Deckel away: “{best}” is lowest more"
            " often than “{other}” ({lowest} to {other_lowest} of 100), but loses the game less"
            " often."
        ),
    ),
    Reason(
        lambda case: (
            case.risky and not case.best.stops and bool(case.gains) and case.several_may_move
        ),
        marked(
            "“{best}” brings {gains}, and that outweighs being lowest in {lowest} of 100 cases,"
            " after “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.draws and bool(case.gains),
        marked(
            "“{best}” brings {gains}; it is lowest in {lowest} of 100 cases, “{other}” in"
            " {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.risky and case.view.stock > 1,
        marked(
            "How many Deckel move counts more than being lowest: “{best}” is lowest more often than"
            " “{other}” ({lowest} to {other_lowest} of 100), but loses the game less often."
        ),
    ),
    Reason(
        lambda case: case.risky,
        marked(
            "“{best}” is lowest more often than “{other}” ({lowest} to {other_lowest} of 100), but"
            " loses the game less often."
        ),
    ),
    Reason(
        lambda case: case.safer and case.best.stops and case.leads and case.view.draws_left == 2,
        marked(
            "You lead: if you stop now the others keep what they were dealt, and {hand} is lowest"
            " in {lowest} of 100 cases, “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.safer and case.best.stops and case.leads,
        marked(
            "You lead: if you stop now the others have one more draw, not two, and {hand} is"
            " lowest in {lowest} of 100 cases, “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.best.stops and case.leads,
        marked(
            "You lead: if you stop now the others draw less, and you are not lowest more often: in"
            " {lowest} of 100 cases, after “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.safer and case.other.stops and case.two_ones is not None,
        marked(
            "Two Ones lie open before {two_ones}: {hand} is lowest in {other_lowest} of 100 cases,"
            " “{best}” in {lowest}."
        ),
    ),
    Reason(
        lambda case: (
            case.other.stops
            and case.other.lowest < case.best.lowest + CLEARLY
            and case.more_may_move
        ),
        marked(
            "“{best}” and {hand} are lowest about as often ({both_lowest} of 100), but a draw may"
            " bring a higher hand, which costs somebody else more Deckel."
        ),
    ),
    Reason(
        lambda case: case.best.stops and not case.safer,
        marked(
            "{hand} and “{other}” are lowest about as often ({both_lowest} of 100): there is"
            " nothing to be gained by drawing."
        ),
    ),
    Reason(
        lambda case: not case.safer,
        marked(
            "“{best}” and “{other}” are lowest about as often ({both_lowest} of 100), but “{best}”"
            " loses the game less often."
        ),
    ),
    Reason(
        lambda case: case.draws and case.best.highest_kept > max(3, case.other.highest_kept),
        marked(
            "Of simple hands the highest card decides, and “{best}” keeps a high one: it is lowest"
            " in {lowest} of 100 cases, “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.draws,
        marked("“{best}” is lowest in {lowest} of 100 cases, “{other}” in {other_lowest}."),
    ),
    Reason(
        lambda case: case.best.stops and case.best.lowest < 1 / len(case.view.order),
        marked(
            "{hand} is good enough: it is lowest in {lowest} of 100 cases, “{other}” in"
            " {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.best.stops,
        marked(
            "Drawing is worse still: with {hand} as it is you are lowest in {lowest} of 100 cases,"
            " after “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.view.draws_left == 1,
        marked(
            "With {hand} as it is you are lowest in {other_lowest} of 100 cases, after the last"
            " draw, “{best}”, in {lowest}."
        ),
    ),
    Reason(
        lambda case: (
            case.best.keeps_ones
            and case.rank.picture != "schock"
            and case.best.any_schock > OFTEN
            and case.most_schock
        ),
        marked(
            "Keeping Ones brings a Schock in {schock} of 100 cases: with {hand} as it is you are"
            " lowest in {other_lowest}, after “{best}” in {lowest}."
        ),
    ),
    Reason(
        lambda _case: True,
        marked(
            "Two draws are left to get above {hand}: as it is you are lowest in {other_lowest} of"
            " 100 cases, after “{best}” in {lowest}."
        ),
    ),
)
"""What may decide, the most important first; the last is always the case."""


class _Facts(dict[str, str]):
    """What a sentence may mention, worked out when it is asked for."""

    def __init__(self, case: Comparison, names: Sequence[str]) -> None:
        self.case = case
        self.names = names

    def __missing__(self, name: str) -> str:
        seat = _SEATS[name](self.case) if name in _SEATS else None
        return self.names[seat] if seat is not None else _FACTS[name](self.case)


_SEATS: dict[str, Callable[[Comparison], int | None]] = {
    "beaten": lambda case: case.beaten,
    "two_ones": lambda case: case.two_ones,
}

_FACTS: dict[str, Callable[[Comparison], str]] = {
    "hand": lambda case: title(case.rank),
    "best": lambda case: briefly(case.best.action),
    "lowest": lambda case: in_hundred(case.best.lowest),
    "other": lambda case: briefly(case.other.action),
    "other_lowest": lambda case: in_hundred(case.other.lowest),
    "schock": lambda case: in_hundred(case.best.any_schock),
    "aus": lambda case: in_hundred(case.best.chance("schock_aus")),
    "both_lowest": lambda case: _both(case.best.lowest, case.other.lowest),
    "other_aus": lambda case: in_hundred(case.other.chance("schock_aus")),
    "gains": lambda case: ", ".join(starmap(_gain, case.gains)),
}


def _both(one: float, another: float) -> str:
    """Two chances, or one if they do not differ."""
    first, second = in_hundred(one), in_hundred(another)
    return first if first == second else _("{one} and {other}").format(one=first, other=second)


def _gain(picture: Picture, chance: float, other: float) -> str:
    return _("{picture} in {chance} instead of {other}").format(
        picture=_(PICTURES[picture]), chance=in_hundred(chance), other=in_hundred(other)
    )
