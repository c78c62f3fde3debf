"""What a bot did wrong, in words."""

from contextlib import suppress

from schocken_cards.errors import BotFaultError
from schocken_cards.names import printable
from schocken_cards.places import anywhere, raised_at
from schocken_cards.texts import gettext as _


def raised(bot: object, error: BaseException) -> BotFaultError:
    """The fault of a bot that raised an error when it was asked."""
    what, where = shown(error, bot), raised_at(bot, error)
    text = _("it raised {what} ({where})") if where else _("it raised {what}")
    return BotFaultError("", text.format(what=what, where=where), what=what, where=where)


def illegal(bot: object, answer: object) -> BotFaultError:
    """The fault of a bot that answered something that is not legal."""
    try:
        what = printable(anywhere(bot, repr(answer)), 80)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - it is somebody else's code
        return raised(bot, error)
    reason = _("it answered {answer}, which is not legal").format(answer=what)
    return BotFaultError("", reason, "illegal", what=what)


def shown(error: BaseException, bot: object = None) -> str:
    """An error that somebody else's code raised, in a line."""
    name = type(error).__name__
    if isinstance(error, RecursionError):  # the words depend on where it was ended
        return name
    with suppress(Exception):  # it is somebody else's code
        return printable(anywhere(bot, f"{name}: {error}"), 200)
    return name
