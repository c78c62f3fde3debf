"""Makes `ai/schocken_ai/half_values.json`: how likely a half is lost from every Deckel position.

Rounds end as they did in `self_play.json`, whatever Deckel the players hold: who leads is highest
or lowest so often, with so many Deckel moving, and the others are alike. That makes the half a
Markov chain, which is solved here: while there is a stock, it falls with every round, so those
positions follow from each other; the others are gone over until they no longer change.

Usage: python benchmarks/half_values.py
"""

import json
from itertools import permutations
from pathlib import Path

from schocken_ai.outlook import tiers
from schocken_ai.stakes import DECKEL, LEADS, Position, positions
from schocken_cards.judging import settle
from schocken_cards.ranking import Rank
from schocken_cards.rulebook import load
from schocken_cards.rules import MAX_SEATS

FOLDER = Path(__file__).parents[1] / "ai" / "schocken_ai"
RULES = "kartenspiel"
RESIDUAL = 1e-10

Ends = list[tuple[str, Rank, float]]
"""Who of a round the leader is, the highest hand, and how likely that is."""
Then = dict[Position | bool, float]
"""How likely it goes on from where; True: the half is lost, False: others will lose it."""


def ends_of(players: int) -> Ends:
    """How rounds of so many players end."""
    rules = load(RULES)
    seen = json.loads((FOLDER / "self_play.json").read_text(encoding="utf-8"))["rounds"]
    counts = [
        (role, tier.rank, seen[str(players)][role].get(str(tier.rank.deckel), 0))
        for role in ("highest", "lowest", "between")
        for tier in tiers(rules)
    ]
    total = sum(count for _role, _rank, count in counts)
    return [(role, rank, count / total) for role, rank, count in counts if count]


def following(position: Position, ends: Ends) -> Then:
    """All that can come of a round from `position`, where seat 0 is the player asked about."""
    _stock, _own, others, leads = position
    order = tuple(range(1 + len(others)))
    leader = 0 if leads == LEADS else 1 + others.index(leads)
    then: Then = {}
    for role, rank, chance in ends:
        pairs = [pair for pair in permutations(order, 2) if _role(leader, *pair) == role]
        for high, low in pairs:
            to = _next(position, order, high, low, rank)
            then[to] = then.get(to, 0.0) + chance / len(pairs)
    return then


def _role(seat: int, high: int, low: int) -> str:
    return {high: "highest", low: "lowest"}.get(seat, "between")


def _next(
    position: Position, order: tuple[int, ...], high: int, low: int, rank: Rank
) -> Position | bool:
    stock, own, others, _leads = position
    now = settle(load(RULES), order, high, low, rank, stock, (own, *others))
    if now.half_lost_by is not None:
        return now.half_lost_by == 0
    if 0 in now.out:
        return False
    rest = [now.deckel[seat] for seat in order[1:] if seat not in now.out]
    leads = LEADS if low == 0 else now.deckel[low]
    return now.stock, now.deckel[0], tuple(sorted(rest, reverse=True)), leads


def solved() -> dict[Position, float]:
    """The value of every position, of all numbers of players."""
    ends = {players: ends_of(players) for players in range(2, MAX_SEATS + 1)}
    every = sorted({position for players in ends for position in positions(players)})
    graph = {position: following(position, ends[1 + len(position[2])]) for position in every}
    given = [position for position in every if not position[0]]
    values: dict[Position, float] = dict.fromkeys(given, 0.5)
    change = 1.0
    while change > RESIDUAL:
        change = 0.0
        for position in given:
            value = _mean(graph[position], values)
            change = max(change, abs(value - values[position]))
            values[position] = value
    for position in every[len(given) :]:
        values[position] = _mean(graph[position], values)
    return values


def _mean(then: Then, values: dict[Position, float]) -> float:
    return sum(chance * (to if isinstance(to, bool) else values[to]) for to, chance in then.items())


def main() -> None:
    """Solves, and writes the file."""
    values = solved()
    document = {
        "deckel": DECKEL,
        "values": {
            str(players): [round(values[position], 5) for position in positions(players)]
            for players in range(2, MAX_SEATS + 1)
        },
    }
    (FOLDER / "half_values.json").write_text(json.dumps(document) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
