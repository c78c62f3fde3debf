"""Who sits in a seat: a person, or a bot, installed or foreign."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol, cast

from attrs import Attribute, fields, frozen, has

from schocken_cards.actions import Action
from schocken_cards.characters import CHARACTERS
from schocken_cards.errors import BadInputError
from schocken_cards.faults import shown
from schocken_cards.foreign import CommandBot, class_in, command_name, split_path
from schocken_cards.names import clean_name, printable
from schocken_cards.texts import gettext as _
from schocken_cards.view import View

ENTRY_POINTS = "schocken_cards.bots"

PYTHON = "py:"
COMMAND = "cmd:"
"""How the descriptions of foreign bots begin."""


class Bot(Protocol):
    """Anything that decides. Options are attrs fields that take text."""

    def decide(self, view: View) -> Action:
        """One of `view.legal`; the same for the same view."""
        ...


@frozen
class Seat:
    """`name` sits there; `bot` is what plays, as it was written, None for a person."""

    name: str
    bot: str | None = None


@cache
def bot_classes() -> Mapping[str, EntryPoint]:
    """The installed bots by name."""
    found = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    return dict(sorted(found.items()))


def load_bot(name: str) -> type[Bot]:
    """The class of the bot `NAME` or `py:PATH.py:CLASS`; raises BadInputError."""
    try:
        loaded = _foreign_class(name) if name.startswith(PYTHON) else _installed_class(name)
    except BadInputError:
        raise
    except (Exception, SystemExit) as error:  # noqa: BLE001 - it is somebody else's code
        raise BadInputError(
            _("the bot {bot} cannot be loaded: {reason}").format(
                bot=printable(name, 200), reason=shown(error)
            )
        ) from None
    if not callable(getattr(loaded, "decide", None)):
        raise BadInputError(
            _("the bot {bot} cannot decide: it has no method “decide”").format(
                bot=printable(name, 200)
            )
        )
    return cast("type[Bot]", loaded)


def _installed_class(name: str) -> object:
    if name not in bot_classes():
        raise BadInputError(
            _("there is no bot “{name}”; there are: {bots}").format(
                name=name, bots=", ".join(bot_classes())
            )
        )
    return bot_classes()[name].load()


def _foreign_class(name: str) -> object:
    path, cls, _options = split_path(name.removeprefix(PYTHON))
    return class_in(path, cls)


def bot_options(cls: type[Bot]) -> tuple["Attribute[Any]", ...]:
    """The options of a bot, as attrs fields."""
    return tuple(option for option in fields(cls) if option.init) if has(cls) else ()


def bot_style(name: str) -> str:
    """How the bot of that name plays, in a line."""
    cls = load_bot(name)
    style: str = getattr(cls, "style", "") or (cls.__doc__ or name).split("\n")[0]
    return _(style)


def make_bot(spec: str) -> Bot:
    """The bot that a description stands for; raises BadInputError.

    `NAME` or `NAME:option=value,…` for an installed one, `py:PATH.py:CLASS` (with options, too)
    for a class in a file, `cmd:COMMAND LINE` for a process that speaks JSON lines. Whoever makes
    bots ends them with `close_bots`.
    """
    if spec.startswith(COMMAND):
        return CommandBot.of(spec.removeprefix(COMMAND))
    name, rest = _name_and_options(spec)
    cls = load_bot(name)
    known = [option.name for option in bot_options(cls)]
    options = {}
    for part in rest.split(",") if rest else []:
        option, equals, value = part.partition("=")
        if not equals or option not in known or option in options:
            raise BadInputError(
                _("“{part}” is not an option of the bot {bot}; it has: {options}").format(
                    part=part, bot=name, options=", ".join(known) or _("none")
                )
            )
        options[option] = value
    try:
        return cls(**options)
    except (ValueError, BadInputError) as error:
        raise BadInputError(_("bot {bot}: {reason}").format(bot=name, reason=error)) from None
    except Exception as error:  # noqa: BLE001 - it is somebody else's code
        raise BadInputError(
            _("bot {bot}: {reason}").format(bot=name, reason=shown(error))
        ) from None


def close_bots(bots: Iterable[Bot | None]) -> None:
    """Ends what the bots have running; they would start it again when asked."""
    for bot in bots:
        close = getattr(bot, "close", None)
        if close:
            with suppress(Exception):  # it is somebody else's code
                close()


def fill_seats(names: list[str], bots: list[str], seats: int) -> tuple[Seat, ...]:
    """Names, then bots, then characters; raises BadInputError when they are too many.

    A bot given by itself is called by its own name; people and bots of the same name get numbers.
    """
    given = [Seat(name) for name in names] + [Seat(_own_name(bot), bot) for bot in bots]
    if len(given) > seats:
        raise BadInputError(
            _("{given} names and bots are too many for {seats} seats").format(
                given=len(given), seats=seats
            )
        )
    taken = {seat.name for seat in given}
    free = [Seat(who.name, who.bot) for who in CHARACTERS if who.name not in taken]
    return _numbered([*given, *free[: seats - len(given)]])


def _name_and_options(spec: str) -> tuple[str, str]:
    if spec.startswith(PYTHON):
        path, cls, options = split_path(spec.removeprefix(PYTHON))
        return f"{PYTHON}{path}:{cls}", options
    name, _colon, options = spec.partition(":")
    return name, options


def _own_name(spec: str) -> str:
    if spec.startswith(COMMAND):
        return clean_name(command_name(spec.removeprefix(COMMAND)))
    if spec.startswith(PYTHON):
        return clean_name(split_path(spec.removeprefix(PYTHON))[1])
    return spec.partition(":")[0]


def _numbered(seats: list[Seat]) -> tuple[Seat, ...]:
    names = [seat.name for seat in seats]
    numbered = []
    for at, seat in enumerate(seats):
        before = names[:at].count(seat.name)
        name = f"{seat.name} {before + 1}" if before else seat.name
        numbered.append(Seat(name, seat.bot))
    return tuple(numbered)
