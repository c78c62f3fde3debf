"""Measures every bot against every other one, and writes the tables of docs/bots.md.

Each cell is a match of one bot against copies of another: the same cards with the bot in every
seat, all cells of a table on the same cards. What is measured is kept in docs/strengths.json, so
that the script goes on where it was stopped and measures only what is missing; remove a bot's
cells there when the bot has changed. The strengths that `schocken-cards bots` tells come from the
same cells.

Usage: python benchmarks/bots.py [--measure]
"""

import json
import sys
from collections.abc import Iterable
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any, NamedTuple

from schocken_cards.evidence.rating import ratings
from schocken_cards.evidence.shares import share
from schocken_cards.match import Match, run
from schocken_cards.rulebook import preset

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "docs" / "strengths.json"
PAGE = ROOT / "docs" / "bots.md"
SHOWN = ROOT / "ai" / "schocken_ai" / "strengths.json"
BEGIN, END = "<!-- measured by benchmarks/bots.py -->\n", "<!-- end -->\n"
SEED = "bots"

SIMPLE = ("chance", "greedy", "public", "threshold", "wary", "club")
RECKONING = ("not-lose", "expected-deckel", "counter", "expert")
BOTS = (*SIMPLE, *RECKONING)

Cell = dict[str, Any]
say = partial(print, file=sys.stderr, flush=True)


class Table(NamedTuple):
    """Every bot against every other one: so many games a cell, by whom it is against."""

    rules: str
    seats: int
    simple: int
    reckoning: int
    expert_simple: int
    """The same where `expert` is measured."""
    expert_reckoning: int

    def games(self, bot: str, other: str) -> int:
        """How many games `bot` plays against `other`."""
        if bot == "expert":
            return self.expert_simple if other in SIMPLE else self.expert_reckoning
        return self.simple if other in SIMPLE else self.reckoning


TABLES = (
    Table("kartenspiel", 4, 120, 60, 800, 1600),
    Table("kartenspiel", 2, 120, 60, 400, 800),
    Table("wolbeck", 2, 120, 60, 400, 400),
    Table("wolbeck", 4, 60, 36, 200, 200),
    Table("kartenspiel", 8, 40, 8, 80, 40),
    Table("wolbeck", 8, 40, 8, 80, 24),
)
POOL = 25_200
"""Games of the mixed pool: all line-ups of four different bots."""


def cells() -> list[tuple[str, str]]:
    """Who is measured against copies of whom, `expert` first."""
    return sorted(permutations(BOTS, 2), key=lambda pair: pair[0] != "expert")


def key(table: Table, bot: str, other: str) -> str:
    """The name of a cell in the file."""
    return f"{table.rules}, {table.seats} seats: {bot} against {other}"


def measure(kept: dict[str, Cell]) -> None:
    """Plays what is missing, and keeps it cell by cell."""
    if "pool" not in kept:
        kept["pool"] = _played(BOTS, TABLES[0], POOL)
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    for table in TABLES:
        for bot, other in cells():
            name = key(table, bot, other)
            if name not in kept:
                say(name)
                bots = (bot, *(other,) * (table.seats - 1))
                kept[name] = _played(bots, table, table.games(bot, other))[bot]
                KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def _played(bots: tuple[str, ...], table: Table, games: int) -> dict[str, Cell]:
    match = Match(bots, games=games, seats=table.seats, seed=SEED, rules=(preset(table.rules),))
    tally = run(match, jobs=2).standings[0].games
    found = {}
    for rating in ratings(tally):
        lost = share(tally.sums[rating.bot])
        assert lost
        found[rating.bot] = {
            "games": lost.held,
            "lost": lost.lost,
            "loss_rate": round(lost.rate, 4),
            "ci95": [round(limit, 4) for limit in lost.interval],
            "elo": round(rating.elo),
            "elo_ci95": [round(limit) for limit in rating.interval],
        }
    return found


def page(kept: dict[str, Cell]) -> str:
    """The tables as Markdown; what has not been measured yet is left out."""
    tables = [table for table in TABLES if _measured(kept, table, BOTS)]
    return "\n\n".join([_pool(kept["pool"]), *(_table(kept, table) for table in tables)]) + "\n"


def _measured(kept: dict[str, Cell], table: Table, bots: Iterable[str]) -> bool:
    """Whether any of these bots was measured at such a table."""
    return any(key(table, bot, other) in kept for bot in bots for other in BOTS)


def _pool(pool: dict[str, Cell]) -> str:
    rows = [
        f"| `{bot}` | {cell['games']} | {_percent(cell)} | {cell['elo']:+d}"
        f" ({cell['elo_ci95'][0]:+d} to {cell['elo_ci95'][1]:+d}) |"
        for bot, cell in sorted(pool.items(), key=lambda item: item[1]["loss_rate"])
    ]
    head = (
        f"### All together: `kartenspiel`, four seats, {POOL} games\n\n"
        "Every line-up of four different bots equally often; a fair share is 25 %.\n\n"
        "| bot | games | lost, % | Elo |\n|---|---|---|---|\n"
    )
    return head + "\n".join(rows)


def _table(kept: dict[str, Cell], table: Table) -> str:
    rows = []
    for bot in (bot for bot in BOTS if _measured(kept, table, [bot])):
        found = (kept.get(key(table, bot, other)) for other in BOTS)
        shown = " | ".join(_percent(cell) if cell else "–" for cell in found)
        rows.append(f"| `{bot}` | {shown} |")
    against = "one" if table.seats == 2 else f"{table.seats - 1}"
    head = (
        f"### `{table.rules}`, {table.seats} seats\n\n"
        f"Games lost by the bot on the left, in %, against {against} of the bot above, with the"
        f" limits of the 95 % interval; a fair share is {100 / table.seats:g}. Games a cell:"
        f" {table.simple}, against bots that reckon {table.reckoning}; of `expert`"
        f" {table.expert_simple} and {table.expert_reckoning}.\n\n"
        "| | " + " | ".join(f"`{bot}`" for bot in BOTS) + " |\n" + "|---" * (len(BOTS) + 1) + "|\n"
    )
    return head + "\n".join(rows)


def _percent(cell: Cell) -> str:
    low, high = cell["ci95"]
    return f"{100 * cell['loss_rate']:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def strengths(kept: dict[str, Cell]) -> Cell:
    """What `schocken-cards bots` tells: every bot of the pool."""
    against = "all bots"
    shown = {
        bot: {k: cell[k] for k in ("games", "lost", "loss_rate", "ci95")}
        for bot, cell in kept["pool"].items()
    }
    return {"rules": TABLES[0].rules, "seats": TABLES[0].seats, "against": against, "bots": shown}


def main(arguments: list[str]) -> None:
    """Measures if asked to, and writes the page and the strengths."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    if "--measure" in arguments:
        measure(kept)
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    _old, after = rest.split(END)
    PAGE.write_text(before + BEGIN + page(kept) + END + after, encoding="utf-8")
    SHOWN.write_text(json.dumps(strengths(kept)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
