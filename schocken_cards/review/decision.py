"""A decision, and what it cost."""

from collections.abc import Mapping

from attrs import frozen

from schocken_cards.actions import Action
from schocken_cards.comparison import ALIKE
from schocken_cards.events import HalfName
from schocken_cards.menu import natural_order
from schocken_cards.review.judge import Loss
from schocken_cards.view import View

MISTAKE = 0.01
"""A decision that raises the chance of losing the game by more than this may be a mistake."""

SURE = 2
"""It is one if that is also more than so many times the error of the estimate."""


@frozen
class Decision:
    """What a seat knew and did, and what each legal action was worth.

    `error`: the typical error of the difference between two actions, in chance to lose the game.
    """

    view: View
    action: Action
    losses: Mapping[Action, Loss]
    """The best action first."""
    error: float

    @property
    def half(self) -> HalfName:
        """The half it was in."""
        return self.view.half

    @property
    def round(self) -> int:
        """The round it was in, from 1 in each half."""
        return self.view.round

    @property
    def best(self) -> Action:
        """The action after which losing the game is least likely."""
        return next(iter(self.losses))

    @property
    def cost(self) -> float:
        """By how much it raised the chance of losing the game over the best action."""
        return self.cost_of(self.action)

    def cost_of(self, action: Action) -> float:
        """By how much an action raises the chance of losing the game over the best one."""
        return self.losses[action].game - self.losses[self.best].game

    def right(self, action: Action) -> bool:
        """Whether an action is nearly as good as the best one."""
        return self.cost_of(action) <= self._alike

    @property
    def half_cost(self) -> float:
        """By how much it raised the chance of losing the half over the best action."""
        return self.losses[self.action].half - self.losses[self.best].half

    @property
    def unforced(self) -> bool:
        """Whether something could be lost by it: not all actions are nearly equal."""
        return not all(map(self.right, self.losses))

    @property
    def charged(self) -> float:
        """The cost as it counts for the error rate: nearly equal actions cost nothing."""
        return 0.0 if self.right(self.action) else self.cost

    @property
    def mistake(self) -> bool:
        """Whether the loss is real: beyond the threshold and beyond the error of the estimate."""
        return self.cost > self.limit

    @property
    def limit(self) -> float:
        """What a mistake costs more than."""
        return max(MISTAKE, self._alike)

    @property
    def natural(self) -> Action:
        """What most people would do with such a hand without a thought."""
        return natural_order(self.view)[0]

    @property
    def found(self) -> float:
        """What it spared: the cost of the natural action, if the right one is not that."""
        return self.cost_of(self.natural) if self.right(self.action) else 0.0

    @property
    def _alike(self) -> float:
        return max(ALIKE, SURE * self.error)
