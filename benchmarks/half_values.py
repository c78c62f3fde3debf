"""Makes `ai/schocken_ai/half_values.json`: how likely a half is lost from a holding of Deckel.

Bots that stop at a set picture play halves against each other; after every round it is noted who
holds how many Deckel, and at the end of the half who lost it. While there is a stock, what
counts is the number of seats, the own Deckel and the stock; afterwards the number of players
left and the own Deckel. Few cases are mixed with the own share of the Deckel, 20 to one.

Usage: python benchmarks/half_values.py [GAMES_PER_TABLE_SIZE]
"""

import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from schocken_cards.game import apply, new_game
from schocken_cards.players import make_bot
from schocken_cards.rulebook import load
from schocken_cards.rules import MAX_SEATS
from schocken_cards.view import view

FILE = Path(__file__).parents[1] / "ai" / "schocken_ai" / "half_values.json"
DECKEL = 13
PRIOR = 20
BOTS = ("threshold:stop=schock-4", "threshold:stop=general-2", "threshold:stop=schock-2")

Case = tuple[str, int, int, int]
"""Phase, players, own Deckel, stock."""


def observed(seats: int, games: int) -> tuple[Counter[Case], Counter[Case]]:
    """How often each case was met, and how often its player lost the half."""
    met: Counter[Case] = Counter()
    lost: Counter[Case] = Counter()
    bots = [make_bot(BOTS[seat % len(BOTS)]) for seat in range(seats)]
    for number in range(games):
        table = new_game(load("kartenspiel"), seats, "half values", number=number)
        while table.seat is not None:
            apply(table, bots[table.seat].decide(view(table, table.seat)))
        cases: list[tuple[int, Case]] = []
        for shown in table.history:
            settlement = shown.settlement
            if settlement.half_lost_by is None:
                if shown.half != "final" or seats == 2:
                    cases += _cases(settlement.deckel, settlement.stock)
                continue
            for seat, case in cases:
                met[case] += 1
                lost[case] += seat == settlement.half_lost_by
            cases.clear()
    return met, lost


def _cases(deckel: tuple[int, ...], stock: int) -> list[tuple[int, Case]]:
    if stock:
        return [(seat, ("stock", len(deckel), own, stock)) for seat, own in enumerate(deckel)]
    left = sum(own > 0 for own in deckel)
    return [(seat, ("given", left, own, 0)) for seat, own in enumerate(deckel) if own]


def value(met: Counter[Case], lost: Counter[Case], case: Case) -> float:
    """The chance to lose the half, few cases being mixed with the share of the Deckel."""
    _phase, players, own, stock = case
    share = (own + stock / players) / DECKEL
    return round((lost[case] + PRIOR * share) / (met[case] + PRIOR), 4)


def main(games: int) -> None:
    """Plays, and writes the file."""
    met: Counter[Case] = Counter()
    lost: Counter[Case] = Counter()
    sizes = range(2, MAX_SEATS + 1)
    with ProcessPoolExecutor(2) as pool:
        for these_met, these_lost in pool.map(observed, sizes, [games] * len(sizes)):
            met += these_met
            lost += these_lost
    stock = {
        str(players): [
            [value(met, lost, ("stock", players, own, left)) for left in range(DECKEL + 1 - own)]
            for own in range(DECKEL + 1)
        ]
        for players in sizes
    }
    given = {
        str(players): [value(met, lost, ("given", players, own, 0)) for own in range(DECKEL + 1)]
        for players in sizes
    }
    FILE.write_text(json.dumps({"games": games, "stock": stock, "given": given}) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6000)
