"""What the others will hold at the showdown, as far as a view tells.

Each seat's hand is taken by itself, although all are drawn from one deck: exact for one seat that
drew blind, an approximation for several, whose error has not been measured yet. For hands that
were seen and stood on, and for players still to act, it rests on a model of how people play.
"""

from functools import cache

from schocken_cards.cards import after, held
from schocken_cards.hands import FACES, Faces
from schocken_cards.odds import goal_values, odds
from schocken_cards.ranking import Ranking, ranking
from schocken_cards.rules import Rules
from schocken_cards.sources import DRAWS, DiceCup, Source, Unseen
from schocken_cards.view import View

Chances = tuple[float, ...]
"""The probability of each place of the rule set, the lowest first."""

RELUCTANT = 0.15
"""How likely a player stops on a hand below a General, beside one who holds it or more."""


def beliefs(view: View, source: Source, limit: int) -> dict[int, Chances]:
    """For every other seat in the round, the chance of each place at the showdown.

    `source`: what unseen cards come from. `limit`: how many draws those still to act will have.
    """
    return {seat: _of_seat(view, seat, source, limit) for seat in view.order if seat != view.seat}


def seen_deck(view: View) -> Source:
    """What unseen cards come from for a player who counts: every unseen card is as likely."""
    unseen = view.unseen()
    return DiceCup() if unseen is None else Unseen(unseen)


def full_deck(view: View) -> Source:
    """The same for a player who sees no more than the own hand."""
    if view.rules.source == "dice":
        return DiceCup()
    own = view.hand or ()
    counts = zip(FACES, view.rules.cards_per_face, strict=True)
    return Unseen(tuple(max(count - own.count(face), 0) for face, count in counts))


def _of_seat(view: View, seat: int, source: Source, limit: int) -> Chances:
    ranks = ranking(view.rules)
    laid, fresh = view.laid[seat], view.open_fresh[seat]
    if fresh is not None:
        return _certain(ranks, laid, fresh)
    if view.order.index(seat) > view.order.index(view.seat):
        return to_come(view.rules, limit)
    return _covered(ranks, laid, source, looked=view.stopped[seat])


def _certain(ranks: Ranking, laid: Faces, fresh: Faces) -> Chances:
    cards = held(ranks.rules.keep, laid, 0, fresh)
    place = ranks.rank(cards.hand, one_draw=cards.one_draw).place
    return tuple(float(at == place) for at in range(ranks.top + 1))


def _covered(ranks: Ranking, laid: Faces, source: Source, *, looked: bool) -> Chances:
    """A finished player's hand: `laid` is known, the rest drawn blind, or seen and stood on."""
    count = 3 - len(laid)
    chances = [0.0] * (ranks.top + 1)
    held_after = after(ranks.rules.keep, laid, 0)
    for drawn, chance in zip(DRAWS[count], source.chances((), count), strict=True):
        cards = held_after[drawn]
        rank = ranks.rank(cards.hand, one_draw=cards.one_draw)
        weight = RELUCTANT if looked and rank.deckel < 3 else 1.0
        chances[rank.place] += chance * weight
    total = sum(chances)
    return tuple(chance / total for chance in chances)


@cache
def to_come(rules: Rules, limit: int) -> Chances:
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
