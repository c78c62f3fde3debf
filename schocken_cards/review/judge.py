"""Who says what decisions cost: the bot named `perfect`, exact where the game is solved."""

from collections.abc import Mapping
from typing import Protocol, cast

from schocken_cards.actions import Action
from schocken_cards.errors import BadInputError
from schocken_cards.players import bot_classes, make_bot
from schocken_cards.texts import gettext as _
from schocken_cards.view import View

NAME = "perfect"


class Loss(Protocol):
    """The chances of losing."""

    @property
    def half(self) -> float:
        """The half."""

    @property
    def game(self) -> float:
        """The game."""


class Judge(Protocol):
    """A bot that values decisions."""

    def losses(self, view: View) -> Mapping[Action, Loss]:
        """What each legal action leads to, the best action first."""
        ...

    def outset(self, view: View) -> Loss:
        """The chances before any card of the round is seen."""
        ...

    def error(self, view: View) -> float:
        """The typical error of the difference between two actions, in chance to lose the game."""
        ...


def judge() -> Judge:
    """The bot `perfect`; raises BadInputError where it is not installed or values nothing."""
    bot = make_bot(NAME) if NAME in bot_classes() else None
    if not all(callable(getattr(bot, name, None)) for name in ("losses", "outset", "error")):
        raise BadInputError(
            _("there is no review: no bot “{bot}” is installed that values decisions").format(
                bot=NAME
            )
        )
    return cast("Judge", bot)
