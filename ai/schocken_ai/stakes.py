"""What is at stake: the value of Deckel positions, and from a half to the game.

The values come from `half_values.json`, solved by `benchmarks/half_values.py` for 13 Deckel under
`kartenspiel`; another number of Deckel is read at the nearest position of 13 with the same shares.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from schocken_cards.view import View

DECKEL = 13
"""How many Deckel there are in the positions whose values are kept."""

Position = tuple[int, int, tuple[int, ...], int]
"""Stock, own Deckel, those of the others in the half, most first, and who leads: LEADS, or how
many Deckel a leader among the others holds."""

LEADS = -1


class Loss(NamedTuple):
    """The chances of losing."""

    half: float
    game: float


def positions(players: int) -> Iterator[Position]:
    """All positions of a half with so many players in which it is not decided, in fixed order.

    With an empty stock everybody in the half holds Deckel (S2-22).
    """
    for stock in range(DECKEL + 1):
        least = 0 if stock else 1
        for own in range(least, DECKEL + 1 - stock):
            for others in _shared(DECKEL - stock - own, players - 1, DECKEL, least):
                for leader in (LEADS, *sorted(set(others), reverse=True)):
                    yield stock, own, others, leader


def half_loss(position: Position) -> float:
    """How likely a player loses the half from `position`."""
    return _values(1 + len(position[2]))[position]


def of_13(total: int, piles: tuple[int, ...]) -> tuple[int, ...]:
    """Piles of a game with `total` Deckel as shares of 13; whoever holds any keeps one."""
    if total == DECKEL:
        return piles
    exact = [pile * DECKEL / total for pile in piles]
    least = [min(1, pile) for pile in piles]
    whole = list(map(max, map(int, exact), least))
    while (short := DECKEL - sum(whole)) != 0:
        step = 1 if short > 0 else -1
        free = [at for at in range(len(piles)) if whole[at] + step >= least[at]]
        whole[max(free, key=lambda at: step * (exact[at] - whole[at]))] += step
    return tuple(whole)


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


@cache
def _values(players: int) -> dict[Position, float]:
    text = (Path(__file__).parent / "half_values.json").read_text(encoding="utf-8")
    values: list[float] = json.loads(text)["values"][str(players)]
    return dict(zip(positions(players), values, strict=True))


def _shared(deckel: int, players: int, most: int, least: int) -> Iterator[tuple[int, ...]]:
    """The ways to share Deckel among players of whom nobody holds more than the one before."""
    if not players:
        if not deckel:
            yield ()
        return
    for held in range(min(deckel, most), least - 1, -1):
        for rest in _shared(deckel - held, players - 1, held, least):
            yield held, *rest
