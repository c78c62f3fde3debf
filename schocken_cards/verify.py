"""Checking a record against the rules, without trusting the program that wrote it.

The game is played again: chance and decisions come from the record, everything else from the
rules. The first line that says anything else is the first that is wrong.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable
from math import inf
from typing import Self, TypeGuard

from attrs import define, field, frozen

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.errors import BadInputError, BadRecordError, IllegalActionError
from schocken_cards.events import Emit, Event, Opening
from schocken_cards.game import apply, new_game
from schocken_cards.hands import FACES
from schocken_cards.lines import line
from schocken_cards.record import (
    LONGEST_LINE,
    Document,
    Header,
    parse_header,
    parse_line,
)
from schocken_cards.rules import Rules
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_decks import DiscardPile, Faces, NoPile

_MULTISETS = {"hand", "cards", "keep"}
_OPTIONAL = {"pays"}


@frozen
class Verdict:
    """A record that keeps the rules as far as it goes.

    `table`: the game after its last whole line; `finished`: whether it has a loser; `forfeits`:
    how many decisions the record marks as forfeited by a bot at fault.
    """

    header: Header
    lines: int
    table: Table | None
    finished: bool
    forfeits: int


class RecordEndsError(Exception):
    """The record goes no further; what is there is in order."""


def whole_lines(raw: bytes) -> list[bytes]:
    """The lines of a record, without one that was cut off in the middle."""
    *lines, rest = raw.split(b"\n")
    return [*lines, rest] if _is_whole(rest) else lines


def verify(
    lines: Iterable[bytes],
    listener: Emit | None = None,
    watcher: Callable[[Table], object] | None = None,
) -> Verdict:
    """Plays a record again; raises BadRecordError for the first line that is wrong.

    `listener` hears of every event whose line is right; `watcher` sees the table before every
    decision.
    """
    script = Script.of(lines)
    header = script.header
    table = None

    def hear(event: Event) -> None:
        script.expect(event)
        if listener:
            listener(event)

    try:
        deck = RecordedDeck(script, header.rules)
        table = new_game(header.rules, len(header.seats), header.seed, deck=deck, emit=hear)
        while table.seat is not None:
            if watcher:
                watcher(table)
            script.act(table, hear)
    except RecordEndsError:
        return Verdict(header, script.at, table, finished=False, forfeits=script.forfeits)
    script.end()
    return Verdict(header, script.at, table, finished=True, forfeits=script.forfeits)


@define
class Script:
    """A record as something to play by: `at` counts the lines that have been played."""

    lines: list[bytes]
    header: Header
    at: int = 1
    opened: bool = False
    """Whether the opening has been played."""
    forfeits: int = 0
    """How many of the decisions that have been played are marked as forfeited."""

    @classmethod
    def of(cls, lines: Iterable[bytes]) -> Self:
        """Reads the first line; raises BadRecordError when it is not that of a game."""
        listed = list(lines)
        if not listed:
            raise BadRecordError(1, _("the record is empty, or its first line is cut off"))
        return cls(listed, parse_header(parse_line(1, listed[0])))

    @property
    def finished(self) -> bool:
        """Whether every line has been played."""
        return self.at >= len(self.lines)

    def peek(self, ahead: int = 0) -> Document:
        """The next line, or one further ahead; raises RecordEndsError behind the last."""
        if self.at + ahead >= len(self.lines):
            raise RecordEndsError
        return parse_line(self.at + ahead + 1, self.lines[self.at + ahead])

    def wrong(self, reason: str, ahead: int = 0) -> BadRecordError:
        """The error for the next line, or one further ahead."""
        return BadRecordError(self.at + ahead + 1, reason)

    def misplaced(self, found: str, right: str, ahead: int = 0) -> BadRecordError:
        """The error for a line of type `found` where one of type `right` is due."""
        reason = _("“{type}” cannot come here, but “{right}”").format(type=found, right=right)
        return self.wrong(reason, ahead)

    def expect(self, event: Event) -> None:
        """Passes over the next line, which must tell just this event."""
        text = line(event)
        if self.finished:
            raise RecordEndsError
        if self.lines[self.at] != text.encode():  # mostly it is the same to the letter
            self._compare(self.peek(), json.loads(text))
        self.opened = self.opened or isinstance(event, Opening)
        self.at += 1

    def _compare(self, document: Document, right: Document) -> None:
        if document["type"] != right["type"]:
            raise self.misplaced(document["type"], right["type"])
        for key, value in right.items():
            if key in _OPTIONAL and key not in document:
                continue
            if key not in document or not _same(key, document[key], value):
                raise self.wrong(
                    _("“{key}” must be {right} by the rules").format(
                        key=key, right=json.dumps(value)
                    )
                )

    def act(self, table: Table, emit: Emit) -> None:
        """Lets the seat to decide do what the next line says."""
        document = self.peek()
        if document["type"] != "action":
            raise self.misplaced(document["type"], "action")
        if not _same("seat", document.get("seat"), table.seat):
            raise self.wrong(_("“seat” must be {right} by the rules").format(right=table.seat))
        try:
            apply(table, self._action(document), emit)
        except (BadInputError, IllegalActionError) as error:
            raise self.wrong(str(error)) from None
        self.forfeits += document.get("forfeit") is True

    def _action(self, document: Document) -> Action:
        stop, keep, flips = document.get("stop", False), document.get("keep"), document.get("flip")
        if stop is True and keep is None and flips is None:
            return Stop()
        if stop is not False or not _faces(keep) or type(flips) is not int:
            raise self.wrong(
                _("an action has “stop”: true, or “keep” with faces and “flip” with a number")
            )
        return Draw(tuple(keep), flips)

    def replay(self, emit: Emit) -> Table:
        """Plays the record, as far as it goes, on cards dealt from its seed; raises as `act`."""
        header = self.header
        table = new_game(
            header.rules, len(header.seats), header.seed, number=header.number, emit=emit
        )
        while table.seat is not None and not self.finished:
            self.act(table, emit)
        self.end()
        return table

    def end(self) -> None:
        """Raises BadRecordError if lines follow the last of the game."""
        if not self.finished:
            raise self.wrong(_("nothing may follow the end of the game"))


@define
class RecordedDeck:
    """Deals what the record says, as far as there are such cards in the pile."""

    script: Script
    rules: Rules
    discards: DiscardPile = field(factory=DiscardPile)
    _pile: Counter[int] = field(factory=Counter)
    _open_draws: int = 0

    def __attrs_post_init__(self) -> None:
        if self.rules.source == "dice":
            self.discards = NoPile()
        self._pile.update(dict(enumerate(self.rules.cards_per_face, 1)))

    @property
    def left(self) -> float:
        """How many cards the draw pile holds; infinite for dice."""
        return inf if self.rules.source == "dice" else self._pile.total()

    def draw(self, count: int) -> Faces:
        """The faces that the record says were drawn."""
        ahead = 0 if self.script.opened else self._reshuffles_ahead()
        faces = self._recorded(count, ahead)
        if self.rules.source == "cards":
            self._take(Counter(faces), ahead)
        return faces

    def reshuffle(self) -> None:
        """Puts the discards back into the draw pile."""
        for faces, _seen_by in self.discards:
            self._pile.update(faces)
        self.discards.clear()

    def copy(self) -> Self:
        """Not to be copied: it reads one record once."""
        raise NotImplementedError

    def _take(self, drawn: Counter[int], ahead: int) -> None:
        if drawn.total() > self._pile.total():
            if not self._pile <= drawn:
                raise self.script.wrong(
                    _("the rest of the draw pile must come before the discards"), ahead
                )
            drawn = drawn - self._pile
            self._pile.clear()
            self.reshuffle()
        if not drawn <= self._pile:
            raise self.script.wrong(_("there are no such cards left in the draw pile"), ahead)
        self._pile = self._pile - drawn

    def _reshuffles_ahead(self) -> int:
        """How many lines stand before the opening: a reshuffle in its midst comes before it."""
        ahead = 0
        while (document := self.script.peek(ahead))["type"] == "reshuffle":
            if not self._may_return(document.get("cards")):
                raise self.script.misplaced("reshuffle", "opening", ahead)
            ahead += 1
        return ahead

    def _may_return(self, cards: object) -> bool:
        """Whether so many open cards can have left too few for all seats in the pile."""
        total = sum(self.rules.cards_per_face) if self.rules.source == "cards" else 0
        return type(cards) is int and total - len(self.script.header.seats) < cards <= total > 0

    def _recorded(self, count: int, ahead: int) -> Faces:
        document = self.script.peek(ahead)
        due = "draw" if self.script.opened else "opening"
        if document["type"] != due:
            raise self.script.misplaced(document["type"], due, ahead)
        cards = document.get("cards")
        if not self.script.opened:
            rows = cards if isinstance(cards, list) else []
            row = rows[self._open_draws] if self._open_draws < len(rows) else None
            cards = [card for card in row if card is not None] if isinstance(row, list) else None
            self._open_draws += 1
        if not _faces(cards) or len(cards) != count:
            raise self.script.wrong(
                _("there must be a draw of {count} faces from 1 to 6 here").format(count=count),
                ahead,
            )
        return tuple(cards)


def _is_whole(rest: bytes) -> bool:
    """Whether what follows the last line end is a line all the same (or too long for one)."""
    if len(rest) > LONGEST_LINE:
        return True
    try:
        return isinstance(json.loads(rest.decode()), dict)
    except (ValueError, RecursionError):
        return False


def _faces(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(face) is int and face in FACES for face in value)


def _same(key: str, found: object, right: object) -> bool:
    """Whether a value means what it should; further keys of an object mean nothing."""
    if isinstance(right, dict):
        return isinstance(found, dict) and all(
            name in found and _same(name, found[name], value) for name, value in right.items()
        )
    if key in _MULTISETS and _faces(right):
        return _faces(found) and sorted(found) == sorted(right)
    if isinstance(right, list):
        return (
            isinstance(found, list)
            and len(found) == len(right)
            and all(_same("", *pair) for pair in zip(found, right, strict=True))
        )
    return type(found) is type(right) and found == right
