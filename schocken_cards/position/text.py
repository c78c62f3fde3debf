"""Reads the text of a position: `kartenspiel stock=5 deckel=0,3,2,3 leads=1 me=2 … hand=521`.

A rule set (default: the card game's own), then parts in any order. Needed are `deckel`, `leads`,
`me` and `hand`, and `draws` unless the own turn is the first of the round; see docs/positions.md.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from schocken_cards.errors import BadInputError
from schocken_cards.hands import Faces, ordered, parse_hand
from schocken_cards.names import printable
from schocken_cards.position.checks import WrongPartError
from schocken_cards.position.value import Position, Shown, word
from schocken_cards.rulebook import DEFAULT, load
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked


def parse(text: str, rules: Rules | None = None) -> Position:
    """The position that a text stands for; raises BadInputError.

    It may stand behind a label, as hints print it. `rules`: for a rule set from a person's own
    file, which its name alone does not tell.
    """
    words = text.split()
    if len(words) > 1 and words[0].endswith(":") and "=" not in words[1]:
        del words[0]
    name = words.pop(0) if words and "=" not in words[0] else ""
    parts: dict[str, str] = {}
    for each in words:
        part, equals, value = each.partition("=")
        if not equals or part in parts:
            raise BadInputError(
                _("“{word}” in a position: each part stands once, as {part}=…").format(
                    word=printable(each, 40), part=printable(part, 20)
                )
            )
        parts[part] = value
    return read(parts, rule_set(name, rules))


def rule_set(name: str, given: Rules | None) -> Rules:
    """The rule set of a position that says `name`, or nothing of it, where `given` is one known."""
    if given and name and name != word(given.name):
        raise BadInputError(
            _("the position is one of {name}, not of {rules}").format(
                name=printable(name, 40), rules=given.name
            )
        )
    return given or load(name or DEFAULT)


def read(parts: Mapping[str, str], rules: Rules) -> Position:
    """The position of these parts, each as it is written in the text.

    Raises BadInputError, namely WrongPartError where a part cannot be.
    """
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        raise BadInputError(
            _("“{part}” is no part of a position: those are {parts}").format(
                part=printable(unknown[0], 40), parts=", ".join(PARTS)
            )
        )
    for part in NEEDED:
        if part not in parts:
            raise _missing(part)
    try:
        return _position({part: _value(part, text) for part, text in parts.items()}, rules)
    except WrongPartError as error:
        if error.part == "draws" and "draws" not in parts:
            raise _missing("draws") from None
        raise WrongPartError(error.part, error.right, parts.get(error.part)) from None


def _missing(part: str) -> WrongPartError:
    return WrongPartError(part, _("is missing; {right}").format(right=PARTS[part].says))


def _value(part: str, text: str) -> Any:  # noqa: ANN401 - each part has a type of its own
    found = PARTS[part].read(text)
    if found is None:
        raise WrongPartError(part, PARTS[part].says)
    return found


def _position(values: dict[str, Any], rules: Rules) -> Position:
    given = {_FIELDS[part]: values[part] for part in _FIELDS if part in values}
    shown, seat = given.get("shown", ()), given["seat"]
    laid = shown[seat].laid if seat < len(shown) else ()
    fresh = ordered((Counter(values["hand"]) - Counter(laid)).elements())
    position = Position(rules=rules, fresh=fresh, **given)
    if values.get("stock", position.stock) != position.stock:
        raise WrongPartError(
            "stock",
            _("{stock} of {total} Deckel are left").format(
                stock=position.stock, total=rules.deckel
            ),
        )
    return position


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else None


def _numbers(text: str) -> tuple[int, ...] | None:
    entries = text.split(",")
    return tuple(map(int, entries)) if all(_number(e) is not None for e in entries) else None


def _hand(text: str) -> Faces | None:
    try:
        return parse_hand(text)
    except BadInputError:
        return None


def _all_shown(text: str) -> tuple[Shown, ...] | None:
    shown = [_shown(entry) for entry in text.split(",")]
    return tuple(each for each in shown if each) if None not in shown else None


def _shown(text: str) -> Shown | None:
    """What `-`, `1`, `51`, `1f`, `1+52` or `652` say lies open; None for anything else."""
    if text == "-":
        return Shown()
    if re.fullmatch("[1-6]{3}", text):
        return Shown(fresh=_faces(text))
    match = re.fullmatch(r"([1-6f]{1,2})(?:\+([1-6]{1,2}))?", text)
    if not match:
        return None
    laid, fresh = match.groups()
    ones = laid.replace("f", "1")
    return Shown(_faces(ones), laid.count("f"), _faces(fresh) if fresh else None)


def _faces(digits: str) -> Faces:
    return ordered(map(int, digits))


class Part(NamedTuple):
    """A part of the text: how it is read (None if it cannot be), and what it must say."""

    read: Callable[[str], object]
    says_: str

    @property
    def says(self) -> str:
        """What would be right, in the language in use."""
        return _(self.says_)


PARTS = {
    "lost": Part(
        _numbers, marked("the seats that lost the halves so far, such as lost=0 or lost=0,2")
    ),
    "stock": Part(_number, marked("the Deckel in the stock, such as stock=5")),
    "deckel": Part(_numbers, marked("what each seat holds, such as deckel=0,3,2,3")),
    "leads": Part(_number, marked("the seat that leads, counted from 0, such as leads=1")),
    "me": Part(_number, marked("the seat to decide, counted from 0, such as me=2")),
    "draws": Part(_numbers, marked("how many draws each has made, such as draws=1,3,2,1")),
    "open": Part(
        _all_shown,
        marked(
            "what lies open before each, such as open=-,11,5f,-: - for nothing, f for a six"
            " flipped to a One, 1+52 for a hand uncovered with a One laid out"
        ),
    ),
    "hand": Part(_hand, marked("your three cards, those laid out included, such as hand=521")),
    "unseen": Part(
        _numbers,
        marked("how many ones, twos, … sixes you have not seen, such as unseen=12,14,13,15,14,12"),
    ),
    "pile": Part(_number, marked("how many cards are in the draw pile, such as pile=40")),
}
"""The parts of a position's text, in the order in which they are printed."""

NEEDED = ("deckel", "leads", "me", "hand")

_FIELDS = {
    "lost": "lost",
    "deckel": "deckel",
    "leads": "leader",
    "me": "seat",
    "draws": "draws",
    "open": "shown",
    "unseen": "unseen",
    "pile": "pile",
}
