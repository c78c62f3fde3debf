"""`advise`: what a hint tells, for the situation at a real table."""

import json as jsons
import sys
from typing import Any

from schocken_cards import ask
from schocken_cards.cli import STOPPED
from schocken_cards.cli.hints import show
from schocken_cards.cli.output import print_json
from schocken_cards.cli.playing import ask_rules
from schocken_cards.cli.situation import ask_position
from schocken_cards.comparison import Option
from schocken_cards.errors import BadInputError
from schocken_cards.fractions import rounded
from schocken_cards.names import printable
from schocken_cards.odds import all_keys
from schocken_cards.position import Position, parse, read, rule_set
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import load
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen, console
from schocken_cards.texts import gettext as _
from schocken_cards.tutor import Hint, adviser, hint

LARGEST = 64 * 1024
"""How many characters of standard input are read."""


def advise(words: list[str], rules_name: str, *, json: bool, plain: bool) -> int:
    """Advice for the position in `words`, on standard input, or asked for step by step."""
    rules = load(rules_name) if rules_name else None
    menus = not plain and ask.can_show_menus()
    if words and words != ["-"]:
        position = parse(" ".join(words), rules)
    elif words or not sys.stdin.isatty():
        position = _typed(rules)
    elif json:
        raise BadInputError(_("--json asks nothing: give the position, or JSON on standard input"))
    else:
        return _asked(rules, menus=menus)
    names = [_("seat {seat}").format(seat=seat) for seat in range(len(position.deckel))]
    told = hint(position.view(), names, adviser())
    if json:
        print_json(_document(told))
    else:
        show(told, _screen(position.rules, names, menus=menus))
    return 0


def _asked(rules: Rules | None, *, menus: bool) -> int:
    asker = ask.asker(plain=not menus)
    try:
        chosen = rules or ask_rules(asker)
        screen = _screen(chosen, [], menus=menus)
        position, names = ask_position(asker, screen.say, chosen)
    except (KeyboardInterrupt, EOFError):
        return STOPPED
    screen.say("")
    show(hint(position.view(), names, adviser()), screen)
    return 0


def _typed(rules: Rules | None) -> Position:
    """The position on standard input: JSON, or a position's text."""
    try:
        text = sys.stdin.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise BadInputError(_("a position has at most {size} bytes").format(size=LARGEST))
        if not text.strip():
            raise BadInputError(
                _("the position is missing: give it as words, such as {example}").format(
                    example="deckel=0,3,2 leads=0 me=0 hand=521"
                )
            )
        if not text.lstrip().startswith("{"):
            return parse(text, rules)
        return _of_document(jsons.loads(text), rules)
    except jsons.JSONDecodeError as error:
        said = _("standard input is not JSON: line {line}, column {column}")
        raise BadInputError(said.format(line=error.lineno, column=error.colno)) from None
    except (ValueError, RecursionError) as error:
        reason = printable(str(error), 80)
        raise BadInputError(_("standard input: {reason}").format(reason=reason)) from None


def _of_document(document: dict[str, Any], rules: Rules | None) -> Position:
    """A position given as its parts, `{"deckel": [0, 3], "hand": "521", …}`, and the rule set."""
    name = document.pop("rules", "")
    if not isinstance(name, str):
        raise BadInputError(_("“rules” must be a name or the path of a TOML file"))
    parts = {part: _part(part, value) for part, value in document.items() if value is not None}
    return read(parts, rule_set(name, rules))


def _part(part: str, value: object) -> str:
    """A part as the text has it: a list per seat with commas, nothing open as `-`."""
    if isinstance(value, list):
        return ",".join("-" if entry is None else str(entry) for entry in value)
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    raise BadInputError(
        _("“{part}” must be a number, a text or a list of those").format(part=printable(part, 40))
    )


def _screen(rules: Rules, names: list[str], *, menus: bool) -> Screen:
    return Screen(console(plain=not menus), not menus, rules, names)


def _document(told: Hint) -> dict[str, Any]:
    keys = all_keys(ranking(told.position.rules))
    return {
        "position": str(told.position),
        "actions": [_option(option, keys) for option in told.options],
        "best": str(told.best.action),
        "reason": told.reason,
        "error": rounded(told.error),
        "nearly": told.nearly,
    }


def _option(option: Option, keys: list[str]) -> dict[str, Any]:
    return {
        "action": str(option.action),
        "lowest": rounded(option.lowest),
        "half": rounded(option.half),
        "game": rounded(option.game),
        "chances": {name: rounded(option.chances.get(name, 0.0)) for name in keys},
    }
