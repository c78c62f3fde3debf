"""What the others will hold at the showdown, as far as a view tells.

Each seat's hand is taken by itself, although all are drawn from one deck: exact for one seat that
drew blind, an approximation for several. For hands that were seen and stood on, and for players
still to act, it rests on a model of how people play.

How good that is was measured beside tables that the view allows, played out by `counter`
(benchmarks/beliefs.py, 60 positions and 150 tables each): the chance of being lowest after a stop,
0.33 to 0.75 on average, is off by 0.01 to 0.06 (root of the mean square), with a bias within 0.025,
at `kartenspiel` and `wolbeck` with 2, 4 and 8 seats.
"""

import json
from functools import cache
from itertools import accumulate
from math import fsum
from operator import add
from pathlib import Path
from typing import Any, NamedTuple

from schocken_cards.cards import after, held
from schocken_cards.hands import FACES, Faces
from schocken_cards.odds import goal_values, odds
from schocken_cards.ranking import Rank, Ranking, ranking
from schocken_cards.rules import Rules
from schocken_cards.sources import DRAWS, DiceCup, Source, Unseen
from schocken_cards.view import View

Chances = tuple[float, ...]
"""The probability of each place of the rule set, the lowest first."""

BINS = 12
"""How finely habits tell hands apart."""


class Deck(NamedTuple):
    """What a player takes the cards he does not see to be drawn from."""

    to_come: Source
    """His next cards."""
    covered: Source
    """Those that lie covered before others."""


def beliefs(view: View, deck: Deck, limit: int) -> dict[int, Chances]:
    """For every other seat in the round, the chance of each place at the showdown.

    `limit`: how many draws those still to act will have.
    """
    others = (seat for seat in view.order if seat != view.seat)
    return {seat: _of_seat(view, seat, deck.covered, limit) for seat in others}


def seen_deck(view: View) -> Deck:
    """The cards for a player who counts: every unseen one is as likely.

    Where the pile may run out in his turn, his next cards are taken as coming from all that is
    not on the table: a mean of the rest of the pile and of the pile that follows it.
    """
    unseen = view.unseen()
    if unseen is None or view.pile is None:
        return Deck(DiceCup(), DiceCup())
    covered = Unseen(unseen)
    if view.pile >= 3 * view.draws_left:
        return Deck(covered, covered)
    discards = map(view.discards.count, FACES)
    return Deck(Unseen(tuple(map(add, unseen, discards))), covered)


def full_deck(view: View) -> Deck:
    """The cards for a player who sees no more than the own hand."""
    if view.rules.source == "dice":
        return Deck(DiceCup(), DiceCup())
    own = view.hand or ()
    counts = zip(FACES, view.rules.cards_per_face, strict=True)
    rest = Unseen(tuple(max(count - own.count(face), 0) for face, count in counts))
    return Deck(rest, rest)


def _of_seat(view: View, seat: int, source: Source, limit: int) -> Chances:
    ranks = ranking(view.rules)
    laid, fresh = view.laid[seat], view.open_fresh[seat]
    if fresh is not None:
        return _certain(ranks, laid, fresh)
    if view.order.index(seat) > view.order.index(view.seat):
        return to_come(view.rules, len(view.order), limit)
    return _covered(view, seat, source)


def _certain(ranks: Ranking, laid: Faces, fresh: Faces) -> Chances:
    cards = held(ranks.rules.keep, laid, 0, fresh)
    place = ranks.rank(cards.hand, one_draw=cards.one_draw).place
    return tuple(float(at == place) for at in range(ranks.top + 1))


def _covered(view: View, seat: int, source: Source) -> Chances:
    """A finished player's hand: what is laid is known, the rest drawn blind, or stood on."""
    ranks, laid = ranking(view.rules), view.laid[seat]
    stops = stops_of(view, seat) if view.stopped[seat] else None
    count = 3 - len(laid)
    chances = [0.0] * (ranks.top + 1)
    held_after = after(view.rules.keep, laid, 0)
    for drawn, chance in zip(DRAWS[count], source.chances((), count), strict=True):
        cards = held_after[drawn]
        rank = ranks.rank(cards.hand, one_draw=cards.one_draw)
        chances[rank.place] += chance * (stops[level(view.rules, rank)] if stops else 1.0)
    total = fsum(chances)
    return tuple(chance / total for chance in chances)


def stops_of(view: View, seat: int) -> list[float]:
    """How likely somebody in the place of `seat` stops, by the level of the hand."""
    draws = view.draws[seat]
    name = habit(draws, None if seat == view.leader else view.limit)
    stops: list[float] = self_play()["stops"][str(len(view.order))][name]
    return stops


def habit(draws: int, limit: int | None) -> str:
    """The name of a case in which somebody stops: after `draws`, of `limit`, None for a leader."""
    return f"leader {draws}" if limit is None else f"follower {draws} of {limit}"


def level(rules: Rules, rank: Rank) -> int:
    """How high a hand is among hands just dealt: 0 to 11, each a twelfth of them."""
    return _levels(rules)[rank.place]


@cache
def _levels(rules: Rules) -> list[int]:
    below = [0.0, *accumulate(hunted(rules, 1))]
    return [min(int(BINS * share), BINS - 1) for share in below[:-1]]


@cache
def self_play() -> dict[str, Any]:
    """What was counted in games of strong bots against each other (benchmarks/self_play.py)."""
    text = (Path(__file__).parent / "self_play.json").read_text(encoding="utf-8")
    counted: dict[str, Any] = json.loads(text)
    return counted


@cache
def to_come(rules: Rules, players: int, limit: int) -> Chances:
    """What a follower will hold who has yet to act, of so many players, with `limit` draws.

    The hands of one who plays for the highest, but as many of every level as in self-play, where
    also fear and greed are at work.
    """
    reached = hunted(rules, limit)
    if limit == 1:  # S0-20: no choice
        return reached
    levels = _levels(rules)
    of_level = [0.0] * BINS
    for at, chance in zip(levels, reached, strict=True):
        of_level[at] += chance
    seen: list[float] = self_play()["followers"][str(players)][str(limit)]
    chances = [c * seen[at] / of_level[at] for at, c in zip(levels, reached, strict=True)]
    total = fsum(chances)
    return tuple(chance / total for chance in chances)


@cache
def hunted(rules: Rules, limit: int) -> Chances:
    """The places that a player reaches with `limit` draws who always plays for the highest.

    As if with dice: over a whole turn the cards that are out change little of it.
    """
    ranks = ranking(rules)
    values = goal_values("place", ranks)
    chances = [0.0] * (ranks.top + 1)
    for hand, chance in zip(DRAWS[3], DiceCup().chances((), 3), strict=True):
        cards = held(rules.keep, (), 0, hand)
        best = odds(cards, limit - 1, DiceCup(), ranks, values)[0]
        for rank, each in best.ranks.items():
            chances[rank.place] += chance * each
    return tuple(chances)
