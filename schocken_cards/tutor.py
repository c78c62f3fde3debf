"""Hints: what each legal action leads to, which is best, and why.

The chances are those of the bot named `expert`, found by its entry point like every bot. A hint
is made of a view and says nothing that the view does not tell.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from attrs import frozen

from schocken_cards.actions import Action
from schocken_cards.comparison import Option
from schocken_cards.errors import BadInputError
from schocken_cards.odds import key
from schocken_cards.players import bot_classes, make_bot
from schocken_cards.position import Position
from schocken_cards.ranking import Rank
from schocken_cards.reasons import reason
from schocken_cards.texts import gettext as _
from schocken_cards.view import View

EXPERT = "expert"


class Prospect(Protocol):
    """The chances of what an action may lead to, if the turn is then played for the game."""

    @property
    def lowest(self) -> float:
        """To be lowest in this round."""

    @property
    def half(self) -> float:
        """To lose the half."""

    @property
    def game(self) -> float:
        """To lose the game."""

    @property
    def ranks(self) -> Mapping[Rank, float]:
        """To end up with each hand."""


class Adviser(Protocol):
    """A bot that tells what each action leads to."""

    def prospects(self, view: View) -> Mapping[Action, Prospect]:
        """What each legal action leads to, the best action first."""
        ...

    def error(self, view: View) -> float:
        """The typical error of the difference between two actions, in chance to lose the game."""
        ...


@frozen
class Hint:
    """What a player should know before a decision."""

    position: Position
    options: tuple[Option, ...]
    """Every legal action, the best first."""
    reason: str
    """What decides, in the language that was in use."""
    error: float
    """The typical error of what an action costs."""

    @property
    def best(self) -> Option:
        """The action after which losing the game is least likely."""
        return self.options[0]

    @property
    def as_good(self) -> tuple[Action, ...]:
        """What costs no more than the error: it may be just as good as the best action."""
        others = self.options[1:]
        return tuple(each.action for each in others if self.cost(each.action) <= self.error)

    @property
    def nearly(self) -> bool:
        """Whether the pile may run out in this turn, which makes the chances approximate."""
        view = self.position.view()
        return view.pile is not None and view.pile < 3 * view.draws_left

    def of(self, action: Action) -> Option:
        """What the action leads to."""
        return next(option for option in self.options if option.action == action)

    def cost(self, action: Action) -> float:
        """By how much the action raises the chance of losing the game over the best one."""
        return self.of(action).game - self.best.game


def adviser() -> Adviser:
    """The bot `expert`; raises BadInputError where it is not installed or tells no chances."""
    expert = make_bot(EXPERT) if EXPERT in bot_classes() else None
    if not all(callable(getattr(expert, name, None)) for name in ("prospects", "error")):
        raise BadInputError(
            _("there are no hints: no bot “{bot}” is installed that tells chances").format(
                bot=EXPERT
            )
        )
    return cast("Adviser", expert)


def hint(view: View, names: Sequence[str], adviser: Adviser, instead: Action | None = None) -> Hint:
    """A hint for the seat of `view`, who is to decide; `names` of all seats, for the reason.

    `instead`: what was done, which the reason compares with the best action.
    """
    options = tuple(
        Option(action, each.lowest, each.half, each.game, _by_picture(each.ranks))
        for action, each in adviser.prospects(view).items()
    )
    error = adviser.error(view)
    because = reason(view, names, options, error, instead)
    return Hint(Position.of(view), options, because, error)


def _by_picture(ranks: Mapping[Rank, float]) -> dict[str, float]:
    chances: dict[str, float] = {}
    for rank, chance in ranks.items():
        chances[key(rank)] = chances.get(key(rank), 0.0) + chance
    return chances
