"""`bots`: the installed bots with their style and options."""

from typing import Any

from attrs import NOTHING

from schocken_cards.cli.output import print_json, say
from schocken_cards.errors import BadInputError
from schocken_cards.players import bot_classes, bot_options, bot_style, load_bot
from schocken_cards.texts import gettext as _


def list_bots(*, json: bool) -> int:
    """`bots`: every installed bot with its style and its options."""
    documents = [_bot_document(name) for name in bot_classes()]
    if json:
        print_json({"bots": documents})
        return 0
    for document in documents:
        say(f"{document['bot']}: {document['style'] or document['problem']}", indent="  ")
        for option in document["options"]:
            say(f"  {option['name']}={option['default']}  {option['help']}", indent="    ")
    return 0


def _bot_document(name: str) -> dict[str, Any]:
    try:
        cls = load_bot(name)
    except BadInputError as error:
        return {"bot": name, "style": None, "options": [], "problem": str(error)}
    options = [
        {
            "name": option.name,
            "default": None if option.default is NOTHING else str(option.default),
            "help": _(option.metadata.get("help", "")) if option.metadata.get("help") else "",
        }
        for option in bot_options(cls)
    ]
    return {"bot": name, "style": bot_style(name), "options": options}
