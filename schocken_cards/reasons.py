"""Why an action is best, in one sentence that names what decides.

A table of what may decide, the most important first; the first that is the case is said.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import starmap
from math import fsum
from typing import NamedTuple

from attrs import define, frozen

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.cards import held
from schocken_cards.judging import settle
from schocken_cards.ranking import Picture, Rank, ranking
from schocken_cards.sources import DRAWS
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked
from schocken_cards.view import View
from schocken_cards.words import PICTURES, briefly, in_hundred, title

ALIKE = 0.002
"""Actions whose chances of losing the game differ by no more are as good as each other."""

CLEARLY = 0.03
"""Chances of being lowest that differ by more are told apart."""

OFTEN = 0.1
"""A Schock, or Schock aus, that is likelier by more than this is worth a risk."""


@frozen
class Option:
    """What a legal action leads to, if the turn is then played for the game."""

    action: Action
    lowest: float
    """The chance of being lowest in this round."""
    half: float
    """The chance of losing the half."""
    game: float
    """The chance of losing the game."""
    chances: dict[str, float]
    """The chance of each picture: `schock_aus`, `schock_6`, … as `odds.key` names them."""

    def chance(self, picture: Picture) -> float:
        """The chance of a picture; that of a Schock is without Schock aus."""
        return fsum(
            chance
            for key, chance in self.chances.items()
            if key == picture or (key.startswith(f"{picture}_") and key != "schock_aus")
        )

    @property
    def any_schock(self) -> float:
        """The chance of any Schock, Schock aus included."""
        return fsum(chance for key, chance in self.chances.items() if key.startswith("schock"))


def reason(
    view: View, names: Sequence[str], options: Sequence[Option], instead: Action | None = None
) -> str:
    """What decides for the first of `options`, which stand best first.

    `instead`: what was done, to be compared with it.
    """
    case = _Case(view, names, options, instead)
    sentence = next(each.sentence for each in REASONS if each.holds(case))
    return _(sentence).format_map(_Facts(case))


@define(slots=False, eq=False)
class _Case:
    """A decision, and what a sentence may say of it."""

    view: View
    names: Sequence[str]
    options: Sequence[Option]
    instead: Action | None = None

    @property
    def best(self) -> Option:
        return self.options[0]

    @cached_property
    def other(self) -> Option:
        """What was done; else the best draw if stopping is best, else stopping."""
        if self.instead is not None:
            return next(option for option in self.options if option.action == self.instead)
        return next(option for option in self.options if _stops(option) != self.stops)

    @cached_property
    def safest(self) -> Option:
        """The action after which being lowest is least likely; the best one of several."""
        return min(self.options, key=lambda option: option.lowest)

    @property
    def stops(self) -> bool:
        return _stops(self.best)

    @property
    def draws(self) -> bool:
        """Whether one draw is compared with another."""
        return not self.stops and not _stops(self.other)

    @cached_property
    def gains(self) -> Sequence[tuple[Picture, float, float]]:
        """Pictures that are clearly likelier than after the other action, and both chances."""
        pictures = [picture for picture in PICTURES if picture != "simple"]
        both = [(each, self.best.chance(each), self.other.chance(each)) for each in pictures]
        likelier = [gain for gain in both if gain[1] > gain[2] + CLEARLY]
        return sorted(likelier, key=lambda gain: gain[2] - gain[1])[:2]

    @property
    def aus_gain(self) -> float:
        """How much likelier Schock aus is than after the safest action."""
        return self.best.chance("schock_aus") - self.safest.chance("schock_aus")

    @property
    def most_schock(self) -> bool:
        """Whether no other action brings a Schock clearly more often."""
        return self.best.any_schock > max(each.any_schock for each in self.options) - CLEARLY

    @property
    def leads(self) -> bool:
        return self.view.seat == self.view.leader

    @cached_property
    def safe(self) -> bool:
        """Whether the best action is one after which being lowest is least likely."""
        return self.best.lowest <= self.safest.lowest + CLEARLY

    @cached_property
    def rank(self) -> Rank:
        """What the own hand is worth as it stands."""
        return self.view.rank

    @property
    def earlier(self) -> tuple[int, ...]:
        return self.view.order[: self.view.order.index(self.view.seat)]

    @cached_property
    def beaten(self) -> int | None:
        """A seat whose hand is below the own one whatever it has covered."""
        return next(
            (
                seat
                for seat in self.earlier
                if _open_to(self.view, seat)[-1].place < self.rank.place
            ),
            None,
        )

    @cached_property
    def two_ones(self) -> int | None:
        """An earlier seat with two Ones open."""
        return next((seat for seat in self.earlier if self.view.laid[seat] == (1, 1)), None)

    def loses_half(self, low: int) -> bool:
        """Whether `low` has lost the half if it is lowest, whoever is highest."""
        view = self.view
        return all(
            settle(
                view.rules, view.order, high, low, self.least, view.stock, view.deckel
            ).half_lost_by
            == low
            for high in view.order
            if high != low
        )

    @cached_property
    def least(self) -> Rank:
        """The fewest Deckel that the highest hand can be worth, by what lies open."""
        floor = max((_open_to(self.view, seat)[0].place for seat in self.earlier), default=0)
        above = (rank for rank in ranking(self.view.rules).ranks() if rank.place >= floor)
        return min(above, key=lambda rank: rank.deckel)


def _open_to(view: View, seat: int) -> list[Rank]:
    """What a seat may hold by what lies open before it, lowest first."""
    laid, fresh = view.laid[seat], view.open_fresh[seat]
    hands = DRAWS[3 - len(laid)] if fresh is None else (fresh,)
    cards = [held(view.rules.keep, laid, 0, hand) for hand in hands]
    return sorted(ranking(view.rules).of(cards), key=lambda rank: rank.place)


class Reason(NamedTuple):
    """A sentence, and when it names what decides."""

    holds: Callable[[_Case], bool]
    sentence: str


REASONS = (
    Reason(
        lambda case: case.options[-1].game - case.best.game < ALIKE,
        marked("It matters little what you do now: everything loses the game about as often."),
    ),
    Reason(
        lambda case: case.stops and case.beaten is not None and case.best.lowest < CLEARLY,
        marked("{hand} is above what {beaten} can hold: one lower hand is enough."),
    ),
    Reason(
        lambda case: case.safe and all(map(case.loses_half, case.view.order)),
        marked(
            "Whoever is lowest now loses the half: “{best}” is lowest in {lowest} of 100 cases,"
            " “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.safe and case.loses_half(case.view.seat),
        marked(
            "If you are lowest now you lose the half: “{best}” is lowest in {lowest} of 100 cases,"
            " “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: not case.safe and case.safest.game - case.best.game < ALIKE,
        marked(
            "“{best}” and “{safest}” lose the game about as often, though “{safest}” is lowest less"
            " often ({safest_lowest} to {lowest} of 100)."
        ),
    ),
    Reason(
        lambda case: (
            not case.safe
            and case.best.chance("schock_aus") > case.safest.chance("schock_aus") + OFTEN
        ),
        marked(
            "Schock aus gives all Deckel to the lowest: “{best}” brings it in {aus} of 100 cases,"
            " and that outweighs being lowest in {lowest}, after “{safest}” in {safest_lowest}."
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
        lambda case: not case.safe and not case.view.stock,
        marked(
            "The stock is empty and the highest hand gives Deckel away: “{best}” is lowest more"
            " often than “{safest}” ({lowest} to {safest_lowest} of 100), but loses the half less."
        ),
    ),
    Reason(
        lambda case: not case.safe,
        marked(
            "How many Deckel move counts more than being lowest: “{best}” is lowest more often than"
            " “{safest}” ({lowest} to {safest_lowest} of 100), but loses the half less."
        ),
    ),
    Reason(
        lambda case: case.stops and case.leads and case.view.draws_left == 2,
        marked(
            "You lead: if you stop now the others keep what they were dealt, and {hand} is lowest"
            " in {lowest} of 100 cases, “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.stops and case.leads,
        marked(
            "You lead: if you stop now the others have one more draw, not two, and {hand} is"
            " lowest in {lowest} of 100 cases, “{other}” in {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.draws,
        marked("“{best}” is lowest in {lowest} of 100 cases, “{other}” in {other_lowest}."),
    ),
    Reason(
        lambda case: not case.stops and case.two_ones is not None,
        marked(
            "Two Ones lie open before {two_ones}: {hand} is lowest in {other_lowest} of 100 cases,"
            " “{best}” in {lowest}."
        ),
    ),
    Reason(
        lambda case: not case.stops and case.other.lowest < case.best.lowest + CLEARLY,
        marked(
            "{hand} and “{best}” are lowest about as often ({other_lowest} and {lowest} of 100),"
            " but a draw may bring a higher hand, which costs somebody else more Deckel."
        ),
    ),
    Reason(
        lambda case: case.stops,
        marked(
            "{hand} is good enough: it is lowest in {lowest} of 100 cases, “{other}” in"
            " {other_lowest}."
        ),
    ),
    Reason(
        lambda case: case.view.draws_left == 1,
        marked(
            "{hand} is lowest in {other_lowest} of 100 cases; the last draw, “{best}”, in {lowest}."
        ),
    ),
    Reason(
        lambda case: _keeps_ones(case.best) and case.best.any_schock > OFTEN and case.most_schock,
        marked(
            "Keeping Ones brings a Schock in {schock} of 100 cases: {hand} is lowest in"
            " {other_lowest}, “{best}” in {lowest}."
        ),
    ),
    Reason(
        lambda _case: True,
        marked("{hand} is lowest in {other_lowest} of 100 cases, “{best}” in {lowest}."),
    ),
)
"""What may decide, the most important first; the last is always the case."""


class _Facts(dict[str, str]):
    """What a sentence may mention, worked out when it is asked for."""

    def __init__(self, case: _Case) -> None:
        self.case = case

    def __missing__(self, name: str) -> str:
        return _FACTS[name](self.case)


_FACTS: dict[str, Callable[[_Case], str]] = {
    "hand": lambda case: title(case.rank),
    "best": lambda case: briefly(case.best.action),
    "lowest": lambda case: in_hundred(case.best.lowest),
    "other": lambda case: briefly(case.other.action),
    "other_lowest": lambda case: in_hundred(case.other.lowest),
    "safest": lambda case: briefly(case.safest.action),
    "safest_lowest": lambda case: in_hundred(case.safest.lowest),
    "beaten": lambda case: case.names[case.beaten or 0],
    "two_ones": lambda case: case.names[case.two_ones or 0],
    "schock": lambda case: in_hundred(case.best.any_schock),
    "aus": lambda case: in_hundred(case.best.chance("schock_aus")),
    "gains": lambda case: ", ".join(starmap(_gain, case.gains)),
}


def _gain(picture: Picture, chance: float, other: float) -> str:
    return _("{picture} in {chance} instead of {other}").format(
        picture=_(PICTURES[picture]), chance=in_hundred(chance), other=in_hundred(other)
    )


def _stops(option: Option) -> bool:
    return isinstance(option.action, Stop)


def _keeps_ones(option: Option) -> bool:
    return isinstance(option.action, Draw) and (1 in option.action.keep or option.action.flips > 0)
