"""The header of a game record, and its lines read with distrust."""

import json
from typing import Any

from attrs import asdict, frozen

from schocken_cards.errors import BadRecordError, BadRulesError, SchockenError
from schocken_cards.names import clean_name, printable
from schocken_cards.players import Seat
from schocken_cards.rulebook import check_name, rules_of
from schocken_cards.rules import MAX_SEATS, Rules
from schocken_cards.texts import gettext as _

FORMAT = 1

Document = dict[str, Any]

LONGEST_LINE = 16 * 1024
"""Bytes that a line may have."""


@frozen
class Header:
    """The first line: which rules, which chance, who plays.

    `number`: which game of the seed it is, 0 for a game by itself.
    """

    rules: Rules
    seed: str
    seats: tuple[Seat, ...]
    number: int = 0


def header_line(header: Header) -> str:
    """The first line of a record."""
    document = {
        "type": "game",
        "format": FORMAT,
        "rules": header.rules.name,
        "ruleset": asdict(header.rules),
        "seed": header.seed,
        "number": header.number,
        "seats": [asdict(seat) for seat in header.seats],
    }
    text = json.dumps(document, ensure_ascii=False)
    # A seed is any text, also one with control characters or half a character.
    return text if text.isprintable() else json.dumps(document)


def is_forfeit(line: bytes) -> bool:
    """Whether a line that is in order is that of a decision which a bot at fault forfeited."""
    return b"forfeit" in line and json.loads(line).get("forfeit") is True


TYPES = (
    "game",
    "opening",
    "half",
    "round",
    "reshuffle",
    "draw",
    "action",
    "showdown",
    "half_lost",
    "game_lost",
)


_DEEPEST = 16


def parse_line(number: int, raw: bytes) -> Document:
    """One line of a record as a document of a known type; raises BadRecordError."""
    if len(raw) > LONGEST_LINE:
        raise BadRecordError(
            number, _("the line is longer than {most} bytes").format(most=LONGEST_LINE)
        )
    try:
        document = json.loads(
            raw.decode("utf-8"), object_pairs_hook=_without_repetition, parse_constant=_refuse
        )
    except (ValueError, RecursionError):
        raise BadRecordError(number, _("the line is not JSON in UTF-8")) from None
    if _is_deeper(document, _DEEPEST):  # Python versions differ in what json can read
        raise BadRecordError(
            number, _("the line is nested more than {most} deep").format(most=_DEEPEST)
        )
    if not isinstance(document, dict) or document.get("type") not in TYPES:
        right = ", ".join(TYPES)
        raise BadRecordError(
            number, _("the line has no type, or none of: {types}").format(types=right)
        )
    return document


def parse_header(document: Document) -> Header:
    """What the first line says; raises BadRecordError."""
    if document["type"] != "game":
        raise BadRecordError(1, _("a record begins with a line of type “game”"))
    if type(document.get("format")) is not int or document["format"] != FORMAT:
        raise BadRecordError(1, _("“format” must be {format}").format(format=FORMAT))
    seed, number = document.get("seed"), document.get("number", 0)
    if not isinstance(seed, str) or type(number) is not int or not 0 <= number < 2**63:
        raise BadRecordError(1, _("“seed” must be a text and “number” a whole number from 0 on"))
    return Header(_header_rules(document), seed, _header_seats(document.get("seats")), number)


def _header_rules(document: Document) -> Rules:
    ruleset = document.get("ruleset")
    if not isinstance(ruleset, dict):
        raise BadRecordError(1, _("“ruleset” must hold every rule"))
    try:
        rules = rules_of(ruleset)
        check_name(rules)
    except BadRulesError as error:
        raise BadRecordError(1, printable(f"ruleset: {error}", 500)) from None
    if document.get("rules") != rules.name:
        raise BadRecordError(1, _("“rules” must be the name that the ruleset has"))
    return rules


def _header_seats(seats: object) -> tuple[Seat, ...]:
    if not isinstance(seats, list) or not 2 <= len(seats) <= MAX_SEATS:
        raise BadRecordError(1, _("“seats” must be a list of 2 to {most}").format(most=MAX_SEATS))
    return tuple(map(_header_seat, seats))


def _header_seat(seat: object) -> Seat:
    if isinstance(seat, dict):
        name, bot = seat.get("name"), seat.get("bot", 0)
        if isinstance(name, str) and (bot is None or isinstance(bot, str)):
            try:
                return Seat(clean_name(name), bot)
            except SchockenError as error:
                raise BadRecordError(1, f"seats: {error}") from None
    raise BadRecordError(
        1, _("each of “seats” needs a “name” and a “bot”, which is null for a person")
    )


def _is_deeper(value: object, levels: int) -> bool:
    if isinstance(value, dict | list):
        inside = value.values() if isinstance(value, dict) else value
        return levels == 0 or any(_is_deeper(item, levels - 1) for item in inside)
    return False


def _without_repetition(pairs: list[tuple[str, Any]]) -> Document:
    document = dict(pairs)
    if len(document) < len(pairs):
        raise ValueError("a key stands twice")
    return document


def _refuse(constant: str) -> float:
    raise ValueError(constant)
