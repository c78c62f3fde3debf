"""Made-up games of a person."""

from typing import Any

from attrs import evolve

from schocken_cards.career.mistakes import Toll
from schocken_cards.career.played import Played

GAME = Played(
    digest="0",
    seat=0,
    game="game-0",
    name="Anna",
    finished="2026-03-01T12:00:00.000000+00:00",
    rules="kartenspiel",
    seats=4,
    lost=False,
    halves=2,
    halves_lost=0,
    final=False,
    rounds=9,
    schock_aus=0,
    jule=1,
    decisions=20,
    unforced=10,
    costs=0.08,
    charged=0.08,
    luck=0.33,
    mistakes=3,
    kinds={"drew_on": Toll(2, 0.05), "kept_too_few": Toll(1, 0.02)},
)


def errors(*charged: float, **changes: Any) -> list[Played]:  # noqa: ANN401 - of any field
    """Games one after the other, with ten decisions each and this error in each game."""
    return [
        evolve(
            GAME,
            digest=str(at),
            game=f"game-{at}",
            finished=f"2026-03-{1 + at:02}T12:00:00.000000+00:00",
            charged=each,
            **changes,
        )
        for at, each in enumerate(charged)
    ]
