"""Plays for the game.

Idea: the recursion of `counter`, for the chance of losing the game: each way the round can end is
worth the chance of losing the half from the Deckel position that follows, and a half is worth
what it does to the game. It says so of every legal action (`evaluate`), which hints and reviews
use. Origin: equity instead of points, as in backgammon. Weakness: positions are valued as if
rounds ended as they do on average, whatever is at stake; hands are taken as independent of each
other, and everybody as a player with the same habits.
"""

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import ClassVar, NamedTuple

from attrs import frozen

from schocken_ai.beliefs import seen_deck
from schocken_ai.outlook import Stakes, tiers
from schocken_ai.recursion import by_draws_left, options, own
from schocken_ai.stakes import LEADS, Loss, Position, game_loss, half_loss, of_13
from schocken_cards.actions import Action
from schocken_cards.judging import settle
from schocken_cards.odds import odds
from schocken_cards.ranking import Rank, ranking
from schocken_cards.texts import marked as _
from schocken_cards.view import View

ERROR = 0.012
"""The root of the mean squared error of what an action costs in chance to lose the half.

Measured by benchmarks/costs.py, 120 decisions and 200 tables each: 0.011 at `kartenspiel` with four
seats, 0.012 with two; 0.006 at `wolbeck` with four.
"""


class Prospect(NamedTuple):
    """The chances of what an action may lead to, if the turn is then played for the game."""

    lowest: float
    """To be lowest in this round."""
    half: float
    """To lose this half."""
    game: float
    """To lose the game."""
    ranks: Mapping[Rank, float]
    """To end up with each hand."""


@frozen
class Expert:
    """Minimises the chance of losing the game."""

    style: ClassVar[str] = _("minimises the chance of losing the game, counting the cards seen")

    def decide(self, view: View) -> Action:
        """The action after which losing the game is least likely."""
        return next(iter(_options(view)))

    def evaluate(self, view: View) -> dict[Action, float]:
        """The chance of losing the game after each legal action, the best action first."""
        return {action: game_loss(view, -value) for action, value in _options(view).items()}

    def losses(self, view: View) -> dict[Action, Loss]:
        """The chance of losing the half and the game after each legal action, best first."""
        options = _options(view).items()
        return {action: Loss(-value, game_loss(view, -value)) for action, value in options}

    def outset(self, view: View) -> Loss:
        """The chance of losing the half and the game before the cards of a round are seen.

        Of `view` it takes the Deckel, who leads, and who lost the halves so far.
        """
        half = 0.0
        if view.seat in view.order:
            others = {seat: view.deckel[seat] for seat in view.order if seat != view.seat}
            half = half_loss(
                _position(view, view.stock, view.deckel[view.seat], others, view.leader)
            )
        return Loss(half, game_loss(view, half))

    def error(self, view: View) -> float:
        """The typical error of the difference between two `losses`, in chance to lose the game."""
        return ERROR * (game_loss(view, 1) - game_loss(view, 0))

    def prospects(self, view: View) -> dict[Action, Prospect]:
        """What each legal action leads to, the best action first."""
        deck, count = seen_deck(view), len(tiers(view.rules))
        stakes = Stakes(lowest=[1.0] * count, highest=[0.0] * count, spared=[0.0] * count)
        lowest = by_draws_left(view, deck, stakes)
        tables = by_draws_left(view, deck, own_half(view))
        found = odds(own(view), view.draws_left, deck.to_come, ranking(view.rules), tables)
        return {
            each.action: Prospect(
                each.mean(lowest), -each.value, game_loss(view, -each.value), each.ranks
            )
            for each in found
        }


def _options(view: View) -> dict[Action, float]:
    return options(view, seen_deck(view), own_half(view))


def own_half(view: View) -> Stakes:
    """Minus the chance of losing the half."""
    others = [seat for seat in view.order if seat != view.seat]
    lowest, highest, spared = [], [], []
    for _top, rank in tiers(view.rules):
        lowest.append(_loss(view, rank, ((high, view.seat) for high in others)))
        highest.append(_loss(view, rank, ((view.seat, low) for low in others)))
        pairs = ((high, low) for high in others for low in others if high != low)
        spared.append(_loss(view, rank, pairs))
    return Stakes(lowest, highest, spared)


def _loss(view: View, rank: Rank, ends: Iterable[tuple[int, int]]) -> float:
    """Minus the mean chance of losing the half; `ends`: who may be highest and lowest."""
    losses = [_loss_after(view, rank, high, low) for high, low in ends]
    return -fmean(losses) if losses else 0.0


def _loss_after(view: View, rank: Rank, high: int, low: int) -> float:
    now = settle(view.rules, view.order, high, low, rank, view.stock, view.deckel)
    if now.half_lost_by is not None:
        return float(now.half_lost_by == view.seat)
    if view.seat in now.out:
        return 0.0
    rest = [seat for seat in view.order if seat not in now.out and seat != view.seat]
    others = {seat: now.deckel[seat] for seat in rest}
    return half_loss(_position(view, now.stock, now.deckel[view.seat], others, low))


def _position(view: View, stock: int, own: int, others: Mapping[int, int], leader: int) -> Position:
    """Deckel as a position of 13; `others`: those of the other seats in the half."""
    stock, own, *held = of_13(view.rules.deckel, (stock, own, *others.values()))
    leads = LEADS if leader == view.seat else held[list(others).index(leader)]
    return stock, own, tuple(sorted(held, reverse=True)), leads
