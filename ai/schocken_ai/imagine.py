"""Tables that a view allows, to play out what the chances of `beliefs` only estimate."""

from schocken_ai.beliefs import level, stops_of
from schocken_cards.cards import Cards, held
from schocken_cards.hands import FACES, Faces
from schocken_cards.ranking import ranking
from schocken_cards.table import Table
from schocken_cards.view import View
from schocken_decks import CardDeck, Chance, Deck, Dice

NOBODY = -1
"""Who has seen the discards that this seat has not: it cannot tell."""


def imagine(view: View, chance: Chance) -> tuple[Table, float]:
    """One of the tables that `view` allows, and how much it weighs among others.

    All that the seat has not seen is dealt anew, from one deck. A table in which others stopped
    on hands that people rarely stop on weighs less: by the habits that `beliefs` goes by.
    """
    faces = _Unseen(view, chance)
    cards = [_cards(view, seat, faces) for seat in view.order]
    table = Table(
        rules=view.rules,
        ranking=ranking(view.rules),
        deck=faces.deck(view),
        seed="",
        number=0,
        half=view.half,
        round=view.round,
        stock=view.stock,
        deckel=view.deckel,
        losers=view.losers,
        order=view.order,
        at=0 if view.to_act is None else view.order.index(view.to_act),
        seat=view.to_act,
        limit=view.limit,
        draws=list(view.draws),
        stopped=list(view.stopped),
        cards=cards,
        laid=list(view.laid),
        flipped=list(view.flipped),
        actions=view.actions,
        history=view.history,
    )
    return table, _weight(view, cards)


class _Unseen:
    """What the seat has not seen, in an order of its own, dealt from the front."""

    def __init__(self, view: View, chance: Chance) -> None:
        unseen = view.unseen()
        self.chance = chance
        self.rest: list[int] | None = None
        if unseen is not None:
            every = [face for face, count in zip(FACES, unseen, strict=True) for _ in range(count)]
            self.rest = list(chance.shuffled(every))

    def deal(self, count: int) -> Faces:
        """The next `count` faces."""
        if self.rest is None:
            return tuple(self.chance.pick(FACES) for _ in range(count))
        dealt, self.rest = self.rest[:count], self.rest[count:]
        return tuple(dealt)

    def deck(self, view: View) -> Deck:
        """What comes next, once all cards before players are dealt."""
        if self.rest is None or view.pile is None:
            return Dice(self.chance)
        pile, thrown = self.rest[: view.pile], self.rest[view.pile :]
        deck = CardDeck.of([pile.count(face) for face in FACES], self.chance)
        deck.discards.throw(view.discards)
        deck.discards.throw(tuple(thrown), NOBODY)
        return deck


def _cards(view: View, seat: int, faces: _Unseen) -> Cards:
    laid = view.laid[seat]
    known = view.fresh if seat == view.seat else view.open_fresh[seat]
    fresh = known if known is not None else faces.deal(3 - len(laid))
    return held(view.rules.keep, laid, view.flipped[seat], fresh)


def _weight(view: View, cards: list[Cards]) -> float:
    weight = 1.0
    for seat, holds in zip(view.order, cards, strict=True):
        if view.stopped[seat] and seat != view.seat and view.open_fresh[seat] is None:
            rank = ranking(view.rules).rank(holds.hand, one_draw=holds.one_draw)
            weight *= stops_of(view, seat)[level(view.rules, rank)]
    return weight
