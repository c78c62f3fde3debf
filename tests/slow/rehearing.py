"""Tells the independent referee what a record says, and looks at the types of its values."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.events import (
    Acted,
    Debt,
    Drawn,
    Event,
    GameLost,
    HalfLost,
    HalfStarted,
    Opening,
    Reshuffled,
    RoundStarted,
    Settlement,
    Showdown,
)
from schocken_cards.hands import FACES
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import rules_of
from tests.recorded import Document
from tests.referee import Referee


def rehear(documents: list[Document]) -> None:
    """Raises AssertionError if the referee objects to the record, as far as it goes."""
    header, *rest = documents
    hearing = Hearing(header)
    for document in rest:
        hearing.referee.hear(hearing.event(document))


class Hearing:
    """What has to be remembered from line to line."""

    def __init__(self, header: Document) -> None:
        self.rules = rules_of(header["ruleset"])
        self.seats = len(header["seats"])
        self.referee = Referee(self.rules, self.seats)
        self.half: Any = 1
        self.round = 0
        self.actions: list[tuple[int, Action]] = []
        self.flipped: Counter[int] = Counter()
        self.since_reshuffle: Counter[int] = Counter()

    def event(self, document: Document) -> Event:
        """What the line tells; AssertionError if a value is of a wrong type."""
        told: Event = getattr(self, "_" + document["type"])(document)
        return told

    def _opening(self, document: Document) -> Event:
        rows = tuple(tuple(map(_face_or_none, row)) for row in document["cards"])
        return Opening(rows, _number(document["leader"]))

    def _half(self, document: Document) -> Event:
        self.half = document["half"]
        assert self.half == "final" or type(self.half) is int
        return HalfStarted(self.half, _numbers(document["seats"]), _number(document["leader"]))

    def _round(self, document: Document) -> Event:
        self.round = _number(document["round"])
        self.actions = []
        self.flipped.clear()
        seats, deckel = _numbers(document["seats"]), _numbers(document["deckel"])
        leader, stock = _number(document["leader"]), _number(document["stock"])
        return RoundStarted(self.round, leader, seats, stock, deckel)

    def _reshuffle(self, document: Document) -> Event:
        self.since_reshuffle.clear()
        return Reshuffled(_number(document["cards"]))

    def _draw(self, document: Document) -> Event:
        faces = tuple(map(_face, document["cards"]))
        self.since_reshuffle.update(faces)
        if self.rules.source == "cards":
            for face, most in zip(FACES, self.rules.cards_per_face, strict=True):
                assert self.since_reshuffle[face] <= most, "there are no such cards"
        assert type(document["blind"]) is bool
        seat, draw = _number(document["seat"]), _number(document["draw"])
        return Drawn(seat, draw, faces, document["blind"])

    def _action(self, document: Document) -> Event:
        seat = _number(document["seat"])
        action: Action = Stop()
        if document.get("stop") is not True:
            action = Draw(tuple(map(_face, document["keep"])), _number(document["flip"]))
            self.flipped[seat] += action.flips
        self.actions.append((seat, action))
        return Acted(seat, _hand(document["hand"]), action)

    def _showdown(self, document: Document) -> Event:
        shown = document["hands"]
        order = _numbers([hand["seat"] for hand in shown])
        ranks = tuple(self._rank(hand) for hand in shown)
        cards: Any = tuple(
            SimpleNamespace(hand=rank.hand, flipped=self.flipped[seat])
            for seat, rank in zip(order, ranks, strict=True)
        )
        draws = _numbers([hand["draws"] for hand in shown])
        return Showdown(
            *(self.half, self.round, order, tuple(self.actions), cards, draws, ranks),
            self._settlement(document),
        )

    def _rank(self, hand: Document) -> Any:  # noqa: ANN401 - a rank, made by its own class
        assert type(hand["one_draw"]) is bool
        rank = ranking(self.rules).rank(_hand(hand["hand"]), one_draw=hand["one_draw"])
        assert (rank.picture, rank.deckel) == (hand["picture"], _number(hand["deckel"]))
        return rank

    def _settlement(self, document: Document) -> Settlement:
        giver, low = document["from"], _number(document["low"])
        assert giver in {"stock", "all"} or type(giver) is int
        deckel = _numbers(document["deckel"])
        return Settlement(
            _number(document["high"]),
            low,
            giver,
            _number(document["moved"]),
            _number(document["stock"]),
            deckel,
            _numbers(document["out"]),
            low if deckel[low] == self.rules.deckel else None,
        )

    def _half_lost(self, document: Document) -> Event:
        assert document["half"] == "final" or type(document["half"]) is int
        return HalfLost(document["half"], _number(document["seat"]), _pays(document))

    def _game_lost(self, document: Document) -> Event:
        return GameLost(_number(document["seat"]), _pays(document))


def _pays(document: Document) -> tuple[Debt, ...]:
    return tuple(Debt(_number(debt["seat"]), debt["what"]) for debt in document["pays"])


def _number(value: object) -> int:
    assert type(value) is int
    return value


def _numbers(values: list[object]) -> tuple[int, ...]:
    return tuple(map(_number, values))


def _face(value: object) -> int:
    assert value in FACES
    return _number(value)


def _face_or_none(value: object) -> int | None:
    return None if value is None else _face(value)


def _hand(value: list[object]) -> tuple[int, int, int]:
    high, middle, low = sorted(map(_face, value), reverse=True)
    return high, middle, low
