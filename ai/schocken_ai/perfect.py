"""Plays two-player games with open dice without a fault.

Idea: the game is solved. The value of every Deckel position, the chance of losing the half from
it when both play best, comes from `perfect.json`, made by `benchmarks/solve.py`; the round at hand
is solved from these values when it is played. In the long run nobody loses less than half of the
games against it, and `evaluate` tells the exact chance of losing the game for every action.
Origin: value iteration over a stochastic game (Shapley 1953), each round by backward induction.
Weakness: it is solved for two players, or the two of a final, at `wolbeck` alone, where stopped
hands lie open; anywhere else it plays as `expert` does. It expects the best play of the other and
takes no more from weak players than they lose by themselves.
"""

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import ClassVar

from attrs import frozen

from schocken_ai.expert import Expert
from schocken_ai.recursion import own
from schocken_ai.solved import Position, Round, Shown, Turn, Values, drew_blind, duel, stopped
from schocken_ai.stakes import Loss
from schocken_cards.actions import Action
from schocken_cards.cards import held
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import preset
from schocken_cards.rules import Rules
from schocken_cards.texts import marked as _
from schocken_cards.view import View

FILE = Path(__file__).parent / "perfect.json"


@frozen
class Perfect:
    """Plays two-player games with open dice without a fault."""

    style: ClassVar[str] = _(
        "without a fault in two-player games at wolbeck, which are solved; elsewhere as expert"
    )

    def decide(self, view: View) -> Action:
        """The action after which losing the game is least likely."""
        return next(iter(_half_losses(view))) if is_solved(view) else Expert().decide(view)

    def evaluate(self, view: View) -> dict[Action, float]:
        """The chance of losing the game after each legal action, the best action first."""
        return {action: loss.game for action, loss in self.losses(view).items()}

    def losses(self, view: View) -> dict[Action, Loss]:
        """The chance of losing the half and the game after each legal action, best first."""
        if not is_solved(view):
            return Expert().losses(view)
        losses = _half_losses(view).items()
        return {action: Loss(half, game_loss(view, half)) for action, half in losses}

    def outset(self, view: View) -> Loss:
        """The chance of losing the half and the game before the cards of a round are seen."""
        if not is_solved(view) or view.seat not in view.order:
            return Expert().outset(view)
        lead = values(view.rules)[_deckel(view)]
        half = lead if view.seat == view.leader else 1 - lead
        return Loss(half, game_loss(view, half))

    def error(self, view: View) -> float:
        """As of `expert`; none where the game is solved."""
        return 0.0 if is_solved(view) else Expert().error(view)


def is_solved(view: View) -> bool:
    """Whether the values are exact: two players, or a final, under a rule set solved."""
    two = len(view.deckel) == 2 or view.half == "final"
    return two and view.rules.name in _solutions() and view.rules == preset(view.rules.name)


def game_loss(view: View, half: float) -> float:
    """How likely the game is lost if this half is lost with the probability `half`.

    The loser of a half leads the next one (S3-20) and the final (S4-53).
    """
    if view.half == "final" or view.rules.halves == 1:
        return half
    lead = values(view.rules)[Position(view.rules.deckel, 0, 0)]
    if view.half == 2:
        return half + (1 - half) * (1 - lead) if view.losers == (view.seat,) else half * lead
    holder = lead + (1 - lead) * (1 - lead)
    return half * holder + (1 - half) * (1 - holder)


@cache
def values(rules: Rules) -> Values:
    """How likely the leader loses the half from each position under a rule set solved."""
    return {
        Position(stock, leader, rules.deckel - stock - leader): loss
        for stock, losses in enumerate(_solutions()[rules.name])
        for leader, loss in enumerate(losses)
    }


@cache
def _solutions() -> dict[str, list[list[float]]]:
    """By rule set, stock and the leader's Deckel."""
    solved: dict[str, list[list[float]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return solved


def _half_losses(view: View) -> dict[Action, float]:
    """The chance of losing the half after each legal action, the best action first."""
    turn, left, cards = _turn(view), view.draws_left, own(view)
    (rank,) = ranking(view.rules).of([cards])
    laid = duel(view.rules).laid
    losses = {
        action: turn.again[left][laid[step.after.laid]] if step else turn.stop[left][rank.place]
        for action, step in cards.steps.items()
    }
    return dict(sorted(losses.items(), key=lambda item: item[1]))


def _turn(view: View) -> Turn:
    position, shown = situation(view)
    if shown is None:
        return _leading(view.rules, position)
    return _following(view.rules, position, shown)


def situation(view: View) -> tuple[Position, Shown | None]:
    """The Deckel, and what the leader shows; None to himself."""
    return _deckel(view), None if view.seat == view.leader else _shown(view)


def _deckel(view: View) -> Position:
    leader, follower = view.order
    return Position(view.stock, view.deckel[leader], view.deckel[follower])


def _shown(view: View) -> Shown:
    laid, fresh = view.laid[view.leader], view.open_fresh[view.leader]
    if fresh is None:
        tables = duel(view.rules)
        return drew_blind(tables.throws[tables.laid[laid]])
    (rank,) = ranking(view.rules).of([held(view.rules.keep, laid, 0, fresh)])
    return stopped(view.limit, rank.place)


@cache
def _round(rules: Rules, position: Position) -> Round:
    return Round(duel(rules), position, values(rules), values(rules))


@cache
def _leading(rules: Rules, position: Position) -> Turn:
    return _round(rules, position).lead()


@lru_cache(maxsize=1024)
def _following(rules: Rules, position: Position, shown: Shown) -> Turn:
    return _round(rules, position).follow(shown)
