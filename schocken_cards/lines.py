"""Events as the lines of a record: JSON, put together from parts that are kept."""

import json
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any, Final

from schocken_cards.actions import Action, Draw
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
    Showdown,
)
from schocken_cards.hands import Faces
from schocken_cards.lookup import Lookup
from schocken_cards.ranking import Rank
from schocken_cards.rules import MAX_SEATS


def line(event: Event) -> str:
    """The line of an event."""
    return _WRITERS[type(event)](event)


def as_forfeit(line: str) -> str:
    """The line of a decision, if the bot has forfeited it."""
    return line[:-1] + ', "forfeit": true}'


def _list(numbers: Iterable[int | None]) -> str:
    return str([*numbers])


# With eight seats there are 200,000 of these; the last ones are mostly those of the same game.
_holdings: Final = lru_cache(maxsize=4096)(_list)


def _quoted(value: str | int) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _opening(event: Opening) -> str:
    cards = ", ".join(map(_list, event.cards)).replace("None", "null")
    return f'{{"type": "opening", "cards": [{cards}], "leader": {event.leader}}}'


def _half(event: HalfStarted) -> str:
    half, seats, leader = event
    return (
        f'{{"type": "half", "half": {_quoted(half)}, "seats": {_LISTS[seats]}, "leader": {leader}}}'
    )


def _round(event: RoundStarted) -> str:
    number, leader, seats, stock, deckel = event
    return (
        f'{{"type": "round", "round": {number}, "leader": {leader}, '
        f'"seats": {_LISTS[seats]}, "stock": {stock}, "deckel": {_holdings(deckel)}}}'
    )


def _reshuffle(event: Reshuffled) -> str:
    return f'{{"type": "reshuffle", "cards": {event.cards}}}'


def _draw(event: Drawn) -> str:
    seat, draw, faces, blind = event
    return _DRAWN[seat][draw] + (_BLIND if blind else _SEEN)[faces]


def _faces(blind: str, faces: Faces) -> str:
    return f'"cards": {_list(faces)}, "blind": {blind}}}'


def _action(event: Acted) -> str:
    seat, hand, action = event
    return f"{_ACTED[seat]}{_LISTS[hand]}, {_DECISIONS[action]}"


def _decision(action: Action) -> str:
    if isinstance(action, Draw):
        return f'"keep": {_list(action.keep)}, "flip": {action.flips}}}'
    return '"stop": true}'


def _showdown(event: Showdown) -> str:
    draws, ranks = event.draws, event.ranks
    hands = ", ".join(
        [_SHOWN[seat][draws[at]] + _HANDS[ranks[at]] for at, seat in enumerate(event.order)]
    )
    high, low, giver, moved, stock, deckel, out, _lost = event.settlement
    return (
        f'{{"type": "showdown", "hands": [{hands}], "high": {high}, "low": {low}, '
        f'"from": {_quoted(giver)}, "moved": {moved}, "stock": {stock}, '
        f'"deckel": {_holdings(deckel)}, "out": {_LISTS[out]}}}'
    )


def _hand(rank: Rank) -> str:
    one_draw = "true" if rank.one_draw else "false"
    return (
        f'"hand": {_list(rank.hand)}, "one_draw": {one_draw}, '
        f'"picture": "{rank.picture}", "deckel": {rank.deckel}}}'
    )


def _half_lost(event: HalfLost) -> str:
    half, seat, pays = event
    return (
        f'{{"type": "half_lost", "half": {_quoted(half)}, "seat": {seat}, "pays": {_DEBTS[pays]}}}'
    )


def _game_lost(event: GameLost) -> str:
    return f'{{"type": "game_lost", "seat": {event.seat}, "pays": {_DEBTS[event.pays]}}}'


def _debts(debts: tuple[Debt, ...]) -> str:
    return json.dumps([debt._asdict() for debt in debts])


# There are few enough different seats, hands, draws and actions that each is written once and
# kept. Whole lines would be too many: to find one of thousands takes longer.
_LISTS: Final = Lookup(_list)
_SEEN: Final = Lookup(partial(_faces, "false"))
_BLIND: Final = Lookup(partial(_faces, "true"))
_HANDS: Final = Lookup(_hand)
_DEBTS: Final = Lookup(_debts)
_DECISIONS: Final = Lookup(_decision)
_DRAWN: Final = [
    [f'{{"type": "draw", "seat": {seat}, "draw": {draw}, ' for draw in range(4)]
    for seat in range(MAX_SEATS)
]
_ACTED: Final = [f'{{"type": "action", "seat": {seat}, "hand": ' for seat in range(MAX_SEATS)]
_SHOWN: Final = [
    [f'{{"seat": {seat}, "draws": {draws}, ' for draws in range(4)] for seat in range(MAX_SEATS)
]

_WRITERS: Final[dict[type[Event], Callable[[Any], str]]] = {
    Opening: _opening,
    HalfStarted: _half,
    RoundStarted: _round,
    Reshuffled: _reshuffle,
    Drawn: _draw,
    Acted: _action,
    Showdown: _showdown,
    HalfLost: _half_lost,
    GameLost: _game_lost,
}
