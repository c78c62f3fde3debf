"""What is said between the game and a bot in a process of its own: docs/protocol.md.

A message is a JSON object on a line. What a bot may see is put into a message field by field.
"""

import json
from typing import Any

from attrs import asdict

from schocken_cards.actions import Action
from schocken_cards.errors import BadInputError
from schocken_cards.events import Showdown
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _
from schocken_cards.view import View

VERSION = 1

Document = dict[str, Any]


def hello(first_seconds: float, seconds: float) -> bytes:
    """The first message; `seconds`: how long the bot may take for its hello, for each answer."""
    return _message("hello", game="schocken", first_seconds=first_seconds, seconds=seconds)


def game(view: View) -> bytes:
    """A game begins: the bot's seat, the number of seats, and the rules."""
    return _message("game", seat=view.seat, seats=len(view.deckel), rules=asdict(view.rules))


def question(number: int, view: View) -> bytes:
    """The bot is to decide."""
    return _message("decide", id=number, view=view_document(view))


def goodbye() -> bytes:
    """Nothing more will be asked."""
    return _message("goodbye")


def check_hello(line: bytes) -> None:
    """Raises BadInputError unless this is a bot's hello in our version."""
    _read("hello", line)


def read_answer(number: int, line: bytes) -> str:
    """The action, as it is written, that answers question `number`; raises BadInputError."""
    document = _read("action", line)
    answered, action = document.get("id"), document.get("action")
    if type(answered) is not int or answered != number:
        raise BadInputError(_("its answer does not have the “id” of the question"))
    if not isinstance(action, str):
        raise BadInputError(_("its answer has no “action” that is a text"))
    return action


def view_document(view: View) -> Document:
    """The fields of a view but for the rules; actions as they are written."""
    return {
        "seat": view.seat,
        "half": view.half,
        "round": view.round,
        "losers": view.losers,
        "stock": view.stock,
        "deckel": view.deckel,
        "order": view.order,
        "to_act": view.to_act,
        "limit": view.limit,
        "legal": [str(action) for action in view.legal],
        "fresh": view.fresh,
        "draws": view.draws,
        "laid": view.laid,
        "flipped": view.flipped,
        "open_fresh": view.open_fresh,
        "stopped": view.stopped,
        "actions": _actions(view.actions),
        "history": [_showdown(shown) for shown in view.history],
        "pile": view.pile,
        "discards": view.discards,
        # Small enough for every language's numbers, and another one for every decision.
        "luck": int(view.chance().random() * 2**31),
    }


def _actions(actions: tuple[tuple[int, Action], ...]) -> list[Document]:
    return [{"seat": seat, "action": str(action)} for seat, action in actions]


def _showdown(shown: Showdown) -> Document:
    outcome = shown.settlement
    return {
        "half": shown.half,
        "round": shown.round,
        "order": shown.order,
        "actions": _actions(shown.actions),
        "hands": [
            {
                "seat": seat,
                "hand": cards.hand,
                "laid": cards.laid,
                "flipped": cards.flipped,
                "draws": draws,
                "one_draw": cards.one_draw,
                "picture": rank.picture,
                "deckel": rank.deckel,
            }
            for seat, cards, draws, rank in zip(
                shown.order, shown.cards, shown.draws, shown.ranks, strict=True
            )
        ],
        "high": outcome.high,
        "low": outcome.low,
        "from": outcome.giver,
        "moved": outcome.moved,
        "stock": outcome.stock,
        "deckel": outcome.deckel,
        "out": outcome.out,
        "half_lost_by": outcome.half_lost_by,
    }


def _message(kind: str, **fields: object) -> bytes:
    document = {"type": kind, "protocol": VERSION, **fields}
    return json.dumps(document).encode() + b"\n"


def _read(kind: str, line: bytes) -> Document:
    """A message of that type, from a bot that is not trusted."""
    try:
        document = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        shown = printable(line[:80].decode(errors="replace"), 60)
        raise BadInputError(
            _("it wrote “{line}”, which is not JSON in UTF-8").format(line=shown)
        ) from None
    if not isinstance(document, dict) or document.get("type") != kind:
        raise BadInputError(_("it did not send a message of type “{type}”").format(type=kind))
    version = document.get("protocol")
    if type(version) is not int or version != VERSION:
        raise BadInputError(
            _("it does not speak version {version} of the protocol").format(version=VERSION)
        )
    return document
