"""What is at stake: from Deckel to the chance of losing the half, and from that to the game.

The chance of losing a half comes from `half_values.json`, made by `benchmarks/half_values.py`
from games of bots with 13 Deckel; other totals are read at the same share of the Deckel.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from schocken_cards.view import View

_TABLE_DECKEL = 13


@cache
def _table() -> dict[str, Any]:
    text = (Path(__file__).parent / "half_values.json").read_text(encoding="utf-8")
    table: dict[str, Any] = json.loads(text)
    return table


@cache
def half_loss(players: int, own: int, stock: int, total: int) -> float:
    """How likely a player loses the half who holds `own` of `total` Deckel.

    `players`: who is in the half, with an empty `stock` those who hold Deckel.
    """
    if own == total:
        return 1.0
    if not stock:
        return 0.0 if not own else _read(_table()["given"][str(players)], own, total)
    row: list[float] = _table()["stock"][str(players)][_scaled(own, total)]
    return row[min(max(_scaled(stock, total), 1), len(row) - 1)]


def game_loss(view: View, half: float) -> float:
    """How likely the game is lost if this half is lost with the probability `half`.

    Halves to come are taken as even, and so is the final.
    """
    seats = len(view.deckel)
    if view.rules.halves == 1 or view.half == "final":
        return half
    if view.half == 1:
        lost_one = 1 / seats + (1 - 1 / seats) / 2
        return half * lost_one + (1 - half) / seats / 2
    holder = view.losers == (view.seat,)
    return half + (1 - half) / 2 if holder else half / 2


def _read(values: list[float], own: int, total: int) -> float:
    return values[_scaled(own, total)]


def _scaled(deckel: int, total: int) -> int:
    return deckel if total == _TABLE_DECKEL else round(deckel * _TABLE_DECKEL / total)
