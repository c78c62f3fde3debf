"""`bots`: the installed bots with style, measured strength and options; the characters."""

import json as jsons
from functools import cache
from importlib import resources
from typing import Any

from attrs import NOTHING

from schocken_cards.characters import CHARACTERS
from schocken_cards.cli.output import print_json, say
from schocken_cards.errors import BadInputError
from schocken_cards.players import Bot, bot_classes, bot_options, bot_style, load_bot
from schocken_cards.texts import gettext as _

Document = dict[str, Any]


def list_bots(*, json: bool) -> int:
    """`bots`: every bot with its style, strength and options, then the characters."""
    documents = [_bot_document(name) for name in bot_classes()]
    if json:
        print_json({"bots": documents, "characters": _characters()})
        return 0
    for document in documents:
        say(f"{document['bot']}: {document['style'] or document['problem']}", indent="  ")
        if document["strength"]:
            say(f"  {_strength_in_words(document['strength'])}", indent="    ")
        for option in document["options"]:
            say(f"  {option['name']}={option['default']}  {option['help']}", indent="    ")
    say("", _("Who sits down in free seats:"))
    for who in _characters():
        say(f"{who['name']}: {who['portrait']} ({who['bot']})", indent="  ")
    return 0


def _characters() -> list[Document]:
    return [{"name": who.name, "bot": who.bot, "portrait": who.portrait} for who in CHARACTERS]


def _bot_document(name: str) -> Document:
    try:
        cls = load_bot(name)
    except BadInputError as error:
        return {
            "bot": name,
            "style": None,
            "strength": None,
            "options": [],
            "problem": str(error),
        }
    options = [
        {
            "name": option.name,
            "default": None if option.default is NOTHING else str(option.default),
            "help": _(option.metadata.get("help", "")) if option.metadata.get("help") else "",
        }
        for option in bot_options(cls)
    ]
    return {
        "bot": name,
        "style": bot_style(name),
        "strength": _strength(cls, name),
        "options": options,
    }


def _strength(cls: type[Bot], name: str) -> Document | None:
    """What was measured of a bot, if `strengths.json` in its package tells of it."""
    measured = _measured(cls.__module__.partition(".")[0])
    strength: Document | None = measured.get("bots", {}).get(name)
    table = {"rules": measured.get("rules"), "seats": measured.get("seats")}
    return strength and table | strength


@cache
def _measured(package: str) -> Document:
    file = resources.files(package) / "strengths.json"
    measured: Document = jsons.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return measured


def _strength_in_words(strength: Document) -> str:
    low, high = strength["ci95"]
    return _(
        "lost {share:.0%} ({low:.0%} to {high:.0%}) of {games} games among all these bots,"
        " {seats} at a table"
    ).format(
        share=strength["loss_rate"],
        low=low,
        high=high,
        games=strength["games"],
        seats=strength["seats"],
    )
