"""Plays for the game.

Idea: the recursion of `counter`, for the chance of losing the game: each way the round can end is
worth the chance of losing the half from the Deckel held then, and a half is worth what it does
to the game. It says so of every legal action (`evaluate`), which hints and reviews use.
Origin: equity instead of points, as in backgammon. Weakness: measured so far it is no stronger
than `counter` (`schocken-cards bots`); the values of positions come from games of simpler bots and
know of the others no more than how many they are; hands are taken as independent of each other,
everybody before it as a player with the same habits, and a pile that runs out in its turn as one
that does not.
"""

from math import prod
from typing import ClassVar

from attrs import frozen

from schocken_ai.beliefs import Chances, beliefs, seen_deck
from schocken_ai.outlook import by_place, reached
from schocken_ai.recursion import options_for
from schocken_ai.stakes import game_loss, half_loss
from schocken_cards.actions import Action
from schocken_cards.odds import ActionOdds
from schocken_cards.ranking import Rank
from schocken_cards.texts import marked as _
from schocken_cards.view import View


@frozen
class Expert:
    """Minimises the chance of losing the game."""

    style: ClassVar[str] = _("minimises the chance of losing the game, counting the cards seen")

    def decide(self, view: View) -> Action:
        """The action after which losing the game is least likely."""
        return _options(view)[0].action

    def evaluate(self, view: View) -> dict[Action, float]:
        """The chance of losing the game after each legal action, the best action first."""
        return {option.action: game_loss(view, -option.value) for option in _options(view)}


def _options(view: View) -> list[ActionOdds]:
    unseen = seen_deck(view)
    return options_for(view, unseen, lambda limit: _safety(view, beliefs(view, unseen, limit)))


def _safety(view: View, others: dict[int, Chances]) -> tuple[float, ...]:
    """Minus the chance of losing the half, by own place, the lowest first."""
    ranks = by_place(view.rules)
    before = view.order[: view.order.index(view.seat)]
    below_at = {seat: reached(chances) for seat, chances in others.items()}
    totals = list(below_at.values())
    everybody = [prod(at[place + 1] for at in totals) for place in range(len(ranks))]
    safety = []
    for place, rank in enumerate(ranks):
        base = [at[place + (seat not in before)] for seat, at in below_at.items()]
        loss = last = last_all = 0.0
        for other, theirs in enumerate(ranks):
            above = [max(at[other + 1] - low, 0.0) for at, low in zip(totals, base, strict=True)]
            all_above = prod(above)
            lowest, any_way = all_above - last, everybody[other] - last_all
            last, last_all = all_above, everybody[other]
            if lowest:
                loss += lowest * _as_lowest(view, theirs)
            if any_way > lowest:
                loss += (any_way - lowest) * _as_another(view, rank, theirs, mine=other < place)
        safety.append(-loss)
    return tuple(safety)


def _as_lowest(view: View, highest: Rank) -> float:
    """The chance of losing the half after being lowest when `highest` was the highest hand."""
    own, stock, total = view.deckel[view.seat], view.stock, view.rules.deckel
    if highest.picture == "schock_aus":
        return 1.0
    moved = min(highest.deckel, stock or _most_held(view))
    own = min(own + moved, total)
    stock = max(stock - moved, 0)
    return half_loss(_left(view, stock, own), own, stock, total)


def _as_another(view: View, rank: Rank, theirs: Rank, *, mine: bool) -> float:
    """The same after somebody else was lowest; `mine`: one's own hand of `rank` was highest."""
    highest = rank if mine else theirs
    own, stock, total = view.deckel[view.seat], view.stock, view.rules.deckel
    if highest.picture == "schock_aus":
        return 0.0
    if stock:
        stock -= min(highest.deckel, stock)
    elif mine:
        own -= min(highest.deckel, own)
    return half_loss(_left(view, stock, own), own, stock, total)


def _most_held(view: View) -> int:
    return max(view.deckel[seat] for seat in view.order if seat != view.seat)


def _left(view: View, stock: int, own: int) -> int:
    """How many will be in the half after this round, at least two."""
    if stock > 0:
        return len(view.order)
    others = sum(view.deckel[seat] > 0 for seat in view.order if seat != view.seat)
    return max(2, others + (own > 0))
