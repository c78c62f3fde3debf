"""Makes `ai/schocken_ai/self_play.json`: how strong bots stop, and how their rounds end.

Two to eight equal bots play whole games. For every number of players in a round it is counted on
which hands they stop, apart for the leader and the followers, by how high the hand is among
hands just dealt; and how often the leader is highest or lowest, with how many Deckel moving.

Usage: python benchmarks/self_play.py [GAMES_PER_TABLE_SIZE] [BOT]
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from schocken_ai.beliefs import BINS, habit, level
from schocken_cards.actions import Stop
from schocken_cards.events import Showdown
from schocken_cards.game import apply, new_game
from schocken_cards.players import make_bot
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import load
from schocken_cards.rules import MAX_SEATS, Rules
from schocken_cards.table import Table
from schocken_cards.view import view

FILE = Path(__file__).parents[1] / "ai" / "schocken_ai" / "self_play.json"
RULES = "kartenspiel"
PRIOR = 5
"""So many decisions, half of them stops, are added to every case."""

Case = tuple[int, str, int]
"""Players in the round, habit, level of the hand."""
End = tuple[int, str, int]
"""Players in the round, who of them the leader is, Deckel of the highest hand."""


def observed(seats: int, games: int, bot: str) -> tuple[Counter[Case], Counter[Case], Counter[End]]:
    """How often each case was met, how often it was a stop, and how rounds ended."""
    rules = load(RULES)
    player = make_bot(bot)
    met: Counter[Case] = Counter()
    stops: Counter[Case] = Counter()
    ends: Counter[End] = Counter()
    for number in range(games):
        table = new_game(rules, seats, "self-play", number=number)
        while table.seat is not None:
            case = _case(rules, table, table.seat)
            action = player.decide(view(table, table.seat))
            met[case] += 1
            stops[case] += action == Stop()
            apply(table, action)
        ends.update(map(_end, table.history))
    return met, stops, ends


def _case(rules: Rules, table: Table, seat: int) -> Case:
    (rank,) = ranking(rules).of([table.cards[seat]])
    limit = None if seat == table.order[0] else table.limit
    return len(table.order), habit(table.draws[seat], limit), level(rules, rank)


def _end(shown: Showdown) -> End:
    leader, settlement = shown.order[0], shown.settlement
    rank = shown.ranks[shown.order.index(settlement.high)]
    role = {settlement.high: "highest", settlement.low: "lowest"}.get(leader, "between")
    return len(shown.order), role, rank.deckel


def main(games: int, bot: str) -> None:
    """Plays, and writes the file."""
    met: Counter[Case] = Counter()
    stops: Counter[Case] = Counter()
    ends: Counter[End] = Counter()
    sizes = range(2, MAX_SEATS + 1)
    with ProcessPoolExecutor(2) as pool:
        for more in pool.map(observed, sizes, [games] * len(sizes), [bot] * len(sizes)):
            met, stops, ends = met + more[0], stops + more[1], ends + more[2]
    document = {
        "rules": RULES,
        "bot": bot,
        "games": games,
        "stops": {str(players): dict(_shares(players, met, stops)) for players in sizes},
        "rounds": {str(players): dict(_rounds(players, ends)) for players in sizes},
    }
    FILE.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def _shares(
    players: int, met: Counter[Case], stops: Counter[Case]
) -> Iterator[tuple[str, list[float]]]:
    for name in sorted({name for _players, name, _level in met}):
        cases = [(players, name, at) for at in range(BINS)]
        yield name, [round((stops[case] + PRIOR / 2) / (met[case] + PRIOR), 3) for case in cases]


def _rounds(players: int, ends: Counter[End]) -> Iterator[tuple[str, dict[str, int]]]:
    for role in ("highest", "lowest", "between"):
        mine = {deckel: n for (of, who, deckel), n in ends.items() if (of, who) == (players, role)}
        yield role, {str(deckel): mine[deckel] for deckel in sorted(mine)}


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, *(sys.argv[2:] or ["counter"]))
