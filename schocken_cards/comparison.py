"""An action beside another: what each leads to, and in what they differ."""

from collections.abc import Sequence
from functools import cached_property
from math import fsum

from attrs import define, frozen

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.cards import held
from schocken_cards.judging import settle
from schocken_cards.ranking import PICTURES, Picture, Rank, ranking
from schocken_cards.sources import DRAWS
from schocken_cards.view import View

CLEARLY = 0.03
"""Chances of being lowest that differ by more are told apart."""

BARELY = 0.01
"""Chances of being lowest that differ by less are told as the same."""

ALIKE = 0.002
"""Actions whose chances of losing the game differ by no more are as good as each other."""


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

    @property
    def stops(self) -> bool:
        """Whether it is a stop."""
        return isinstance(self.action, Stop)

    @property
    def keeps_ones(self) -> bool:
        """Whether it is a draw with Ones laid out."""
        draw = self.action
        return isinstance(draw, Draw) and (1 in draw.keep or draw.flips > 0)

    @property
    def highest_kept(self) -> int:
        """The highest card that a draw keeps; 0 for none, and for a stop."""
        return max(self.action.keep, default=0) if isinstance(self.action, Draw) else 0

    @property
    def any_picture(self) -> float:
        """The chance of anything but a simple hand."""
        return 1 - self.chances.get("simple", 0.0)

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


@define(slots=False, eq=False)
class Comparison:
    """The best action of a decision beside another, and what a sentence may say of them.

    `options`: every legal action, the best first. `error`: the typical error of a difference
    between their chances of losing the game. `instead`: what was done, to be compared.
    """

    view: View
    options: Sequence[Option]
    error: float
    instead: Action | None = None

    @property
    def best(self) -> Option:
        """The best action."""
        return self.options[0]

    @cached_property
    def other(self) -> Option:
        """What was done; else the safest if the best is not safe; else a draw beside a stop."""
        if self.instead is not None:
            return next(option for option in self.options if option.action == self.instead)
        safest = min(self.options, key=lambda option: option.lowest)
        if self.best.lowest > safest.lowest + CLEARLY:
            return safest
        return next(option for option in self.options if option.stops != self.best.stops)

    @property
    def risky(self) -> bool:
        """Whether the best action is clearly more often lowest than the other."""
        return self.best.lowest > self.other.lowest + CLEARLY

    @property
    def safer(self) -> bool:
        """Whether the best action is less often lowest than the other."""
        return self.best.lowest < self.other.lowest - BARELY

    @property
    def draws(self) -> bool:
        """Whether one draw is compared with another."""
        return not self.best.stops and not self.other.stops

    def alike(self, option: Option) -> bool:
        """Whether an action is as good as the best, as far as can be told."""
        return option.game - self.best.game <= max(ALIKE, self.error)

    @cached_property
    def gains(self) -> Sequence[tuple[Picture, float, float]]:
        """Pictures that are clearly likelier than after the other action, and both chances.

        None where the other action brings a picture more often, all taken together.
        """
        if self.best.any_picture < self.other.any_picture:
            return []
        pictures = [picture for picture in PICTURES if picture != "simple"]
        both = [(each, self.best.chance(each), self.other.chance(each)) for each in pictures]
        likelier = [gain for gain in both if gain[1] > gain[2] + CLEARLY]
        return sorted(likelier, key=lambda gain: gain[2] - gain[1])[:2]

    @property
    def aus_decides(self) -> bool:
        """Whether most of what the best action gains comes of Schock aus: who has it is safe."""
        likelier = self.best.chance("schock_aus") - self.other.chance("schock_aus")
        gained = self.other.half - self.best.half
        return likelier > CLEARLY and likelier * self.other.half > gained / 2 > 0

    @property
    def more_may_move(self) -> bool:
        """Whether a higher hand than the own one would move more Deckel."""
        return (self.view.stock or self.view.deckel[self.view.seat]) > self.rank.deckel

    @property
    def several_may_move(self) -> bool:
        """Whether more than one Deckel can move without Schock aus."""
        return self.view.stock > 1 or (not self.view.stock and max(self.view.deckel) > 1)

    @property
    def most_schock(self) -> bool:
        """Whether no other action brings a Schock clearly more often."""
        return self.best.any_schock > max(each.any_schock for each in self.options) - CLEARLY

    @property
    def leads(self) -> bool:
        """Whether who decides leads the round."""
        return self.view.seat == self.view.leader

    @cached_property
    def rank(self) -> Rank:
        """What the own hand is worth as it stands."""
        return self.view.rank

    @property
    def earlier(self) -> tuple[int, ...]:
        """Who had a turn before."""
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
