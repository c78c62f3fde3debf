"""Measures every bot against three of `threshold` and writes `ai/schocken_ai/strengths.json`.

The cards of four games are the same, and the bot sits in another seat in each of them, so that
luck largely cancels; all bots get the same cards. What is kept is how many games it lost;
`schocken-cards bots` shows the share with its 95 % interval. A fair share would be a quarter.

Usage: python benchmarks/strengths.py [GAMES]
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from schocken_cards.game import apply, new_game
from schocken_cards.players import bot_classes, make_bot
from schocken_cards.rulebook import load
from schocken_cards.view import view

FILE = Path(__file__).parents[1] / "ai" / "schocken_ai" / "strengths.json"
OPPONENT = "threshold"
SEATS = 4


def lost(bot: str, games: int) -> int:
    """How many of `games` games the bot loses against three opponents."""
    measured, opponent = make_bot(bot), make_bot(OPPONENT)
    losses = 0
    for number in range(games):
        place = number % SEATS
        table = new_game(load("kartenspiel"), SEATS, "strengths", number=number // SEATS)
        while table.seat is not None:
            player = measured if table.seat == place else opponent
            apply(table, player.decide(view(table, table.seat)))
        losses += table.loser == place
    return losses


def main(games: int) -> None:
    """Measures all bots side by side and writes the file."""
    names = list(bot_classes())
    with ProcessPoolExecutor(2) as pool:
        losses = dict(zip(names, pool.map(lost, names, [games] * len(names)), strict=True))
    measured = {"rules": "kartenspiel", "against": f"{SEATS - 1} × {OPPONENT}", "games": games}
    FILE.write_text(json.dumps(measured | {"lost": losses}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
