"""Makes `ai/schocken_ai/self_play.json`: how strong bots stop, and how their rounds end.

Two to eight equal bots play whole games. For every number of players in a round it is counted on
which hands they stop, apart for the leader and the followers, by how high the hand is among
hands just dealt; what the followers hold in the end; and how often the leader is highest or
lowest, with how many Deckel moving.

Usage: python benchmarks/self_play.py [GAMES_PER_TABLE_SIZE] [BOT]
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from attrs import define, field

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
Final = tuple[int, int, int]
"""Players in the round, draws that the leader made, level of a follower's hand in the end."""
End = tuple[int, str, int]
"""Players in the round, who of them the leader is, Deckel of the highest hand."""


@define
class Counted:
    """How often each case was met, and was a stop; what followers held; how rounds ended."""

    met: Counter[Case] = field(factory=Counter)
    stops: Counter[Case] = field(factory=Counter)
    finals: Counter[Final] = field(factory=Counter)
    ends: Counter[End] = field(factory=Counter)

    def add(self, other: "Counted") -> None:
        """Counts what was counted elsewhere, too."""
        self.met += other.met
        self.stops += other.stops
        self.finals += other.finals
        self.ends += other.ends


def observed(seats: int, games: int, bot: str) -> Counted:
    """What happens in games at a table of so many seats."""
    rules = load(RULES)
    player = make_bot(bot)
    counted = Counted()
    for number in range(games):
        table = new_game(rules, seats, "self-play", number=number)
        while table.seat is not None:
            case = _case(rules, table, table.seat)
            action = player.decide(view(table, table.seat))
            counted.met[case] += 1
            counted.stops[case] += action == Stop()
            apply(table, action)
        counted.ends.update(map(_end, table.history))
        for shown in table.history:
            counted.finals.update(
                (len(shown.order), shown.draws[0], level(rules, rank)) for rank in shown.ranks[1:]
            )
    return counted


def _case(rules: Rules, table: Table, seat: int) -> Case:
    (rank,) = ranking(rules).of([table.cards_of(seat)])
    limit = None if seat == table.order[0] else table.limit
    return len(table.order), habit(table.draws[seat], limit), level(rules, rank)


def _end(shown: Showdown) -> End:
    leader, settlement = shown.order[0], shown.settlement
    rank = shown.ranks[shown.order.index(settlement.high)]
    role = {settlement.high: "highest", settlement.low: "lowest"}.get(leader, "between")
    return len(shown.order), role, rank.deckel


def main(games: int, bot: str) -> None:
    """Plays, and writes the file."""
    counted = Counted()
    sizes = range(2, MAX_SEATS + 1)
    with ProcessPoolExecutor(2) as pool:
        for more in pool.map(observed, sizes, [games] * len(sizes), [bot] * len(sizes)):
            counted.add(more)
    document = {
        "rules": RULES,
        "bot": bot,
        "games": games,
        "stops": {str(of): dict(_shares(of, counted)) for of in sizes},
        "followers": {str(of): dict(_finals(of, counted.finals)) for of in sizes},
        "rounds": {str(of): dict(_rounds(of, counted.ends)) for of in sizes},
    }
    FILE.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def _shares(players: int, counted: Counted) -> Iterator[tuple[str, list[float]]]:
    met, stops = counted.met, counted.stops
    for name in sorted({name for _players, name, _level in met}):
        cases = [(players, name, at) for at in range(BINS)]
        yield name, [round((stops[case] + PRIOR / 2) / (met[case] + PRIOR), 3) for case in cases]


def _finals(players: int, finals: Counter[Final]) -> Iterator[tuple[str, list[float]]]:
    for limit in (2, 3):
        counts = [finals[players, limit, at] + PRIOR / BINS for at in range(BINS)]
        yield str(limit), [round(count / sum(counts), 4) for count in counts]


def _rounds(players: int, ends: Counter[End]) -> Iterator[tuple[str, dict[str, int]]]:
    for role in ("highest", "lowest", "between"):
        mine = {deckel: n for (of, who, deckel), n in ends.items() if (of, who) == (players, role)}
        yield role, {str(deckel): mine[deckel] for deckel in sorted(mine)}


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000, *(sys.argv[2:] or ["counter"]))
