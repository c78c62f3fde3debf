"""What can go wrong, told apart by whose fault it was. Every message is one line."""

from typing import Literal

Fault = Literal["illegal", "late", "crash"]
"""What a bot did: it gave an answer that is not legal, none in time, or it raised or failed."""


class SchockenError(Exception):
    """Anything that schocken-cards refuses; the message says what, where, and what is right."""


class BadInputError(SchockenError):
    """An argument or an answer that cannot be understood."""


class LateError(BadInputError):
    """An answer that did not come in time."""


class IllegalActionError(SchockenError):
    """An action that the rules do not allow here. Nothing was changed."""


class BadRulesError(SchockenError):
    """A rule set that is incomplete, unknown or contradictory."""


class BadRecordError(SchockenError):
    """A game record that cannot be read or breaks the rules, with the first line that is wrong."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


class BotFaultError(SchockenError):
    """A bot that raised, was late, or answered something that is no legal action.

    `what`: its exception, answer or last words, the same in every language and run; `where`: the
    place in its code. Either is empty where there is none.
    """

    def __init__(
        self, bot: str, reason: str, kind: Fault = "crash", *, what: str = "", where: str = ""
    ) -> None:
        super().__init__(reason)
        self.bot = bot
        self.reason = reason
        self.kind = kind
        self.what = what
        self.where = where
