"""What a final hand of one's own leads to: the chance of being lowest, the Deckel to come.

Ties are broken by turn order; rule sets that count draws first (S1-27) are taken as if they did
not, which matters for equal hands alone.
"""

from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import prod

from attrs import frozen

from schocken_ai.beliefs import Chances
from schocken_cards.ranking import Rank, Ranking, ranking
from schocken_cards.rules import Rules
from schocken_cards.view import View


@frozen
class Outlook:
    """What the round brings, by own place, the lowest place first.

    `lowest`, `highest`: the chances of being that. `deckel`: the mean number of own Deckel that
    come, or below zero go.
    """

    lowest: tuple[float, ...]
    highest: tuple[float, ...]
    deckel: tuple[float, ...]


def outlook(view: View, others: dict[int, Chances]) -> Outlook:
    """What each place of one's own leads to, if the others hold what is believed."""
    ranks = ranking(view.rules)
    before = view.order[: view.order.index(view.seat)]
    below_at = {seat: reached(chances) for seat, chances in others.items()}
    # below[i][place]: how likely seat i does not beat an own hand of that place; of equal hands
    # the earlier is higher (S4-56).
    below = [
        [at[place + (seat not in before)] for place in range(ranks.top + 1)]
        for seat, at in below_at.items()
    ]
    totals = list(below_at.values())
    gains = _gains(view, ranks, others)
    mine = view.deckel[view.seat]
    lowest, highest, deckel = [], [], []
    for place, rank in enumerate(by_place(view.rules)):
        base = [chances[place] for chances in below]
        lowest.append(prod(1 - chance for chance in base))
        highest.append(prod(base))
        taken = _taken(totals, base, gains)
        deckel.append(taken - highest[-1] * _given(view, rank, mine))
    return Outlook(tuple(lowest), tuple(highest), tuple(deckel))


def _taken(totals: Sequence[Sequence[float]], base: Sequence[float], gains: list[float]) -> float:
    """The mean number of Deckel received: the highest of the others says how many."""
    mean = last = 0.0
    for place, gain in enumerate(gains):
        now = prod(max(at[place + 1] - lower, 0.0) for at, lower in zip(totals, base, strict=True))
        mean += (now - last) * gain
        last = now
    return mean


def _gains(view: View, ranks: Ranking, others: dict[int, Chances]) -> list[float]:
    """How many Deckel the lowest receives when the highest hand has each place."""
    mine = view.deckel[view.seat]
    most = view.stock or max(view.deckel[seat] for seat in others)
    return [
        float(ranks.rules.deckel - mine)
        if rank.picture == "schock_aus"
        else float(min(rank.deckel, most))
        for rank in by_place(ranks.rules)
    ]


def _given(view: View, rank: Rank, mine: int) -> int:
    """How many of one's own Deckel go when one's own hand is highest."""
    if rank.picture == "schock_aus":
        return mine
    return 0 if view.stock else min(rank.deckel, mine)


def reached(chances: Chances) -> list[float]:
    """The probability of a place below each one: entry `p` sums all places lower than `p`."""
    return [0.0, *accumulate(chances)]


@cache
def by_place(rules: Rules) -> tuple[Rank, ...]:
    """A rank of each place, the lowest first."""
    ranks = {rank.place: rank for rank in ranking(rules).ranks()}
    return tuple(ranks[place] for place in sorted(ranks))
