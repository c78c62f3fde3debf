"""Asking a bot, and no longer than it takes: this is a part of every decision of a match."""

from typing import NamedTuple

from schocken_cards.actions import Action
from schocken_cards.errors import BotFaultError
from schocken_cards.faults import illegal, raised
from schocken_cards.players import Bot
from schocken_cards.tuples import made
from schocken_cards.view import View


class Decision(NamedTuple):
    """What a bot decided; `fault` tells why it forfeited the decision, if it did."""

    action: Action
    fault: BotFaultError | None = None


def decide(bot: Bot, name: str, view: View) -> Decision:
    """Asks a bot. One that raises or answers nothing legal takes the first legal action, a stop."""
    try:
        return made(Decision, (legal_answer(bot, view), None))
    except BotFaultError as fault:
        return Decision(view.legal[0], BotFaultError(name, fault.reason, fault.kind))


def legal_answer(bot: Bot, view: View) -> Action:
    """What a bot decides; raises BotFaultError if it raises, or answers nothing legal."""
    try:
        answer: object = bot.decide(view)
    except BotFaultError:
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001 - what a bot raises is its own fault
        raise raised(bot, error) from None
    for action in view.legal:
        if action is answer:
            return action
    raise illegal(bot, answer)
