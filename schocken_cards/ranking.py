"""Which hand is higher, and how many Deckel it is worth: one table per rule set."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, get_args

import attr
from attrs import field, frozen

from schocken_cards.hands import HANDS, Faces, Hand, ordered
from schocken_cards.lookup import Kept, Lookup
from schocken_cards.rules import Rules

if TYPE_CHECKING:  # judging a round at a real table needs no cards
    from schocken_cards.cards import Cards

Picture = Literal["schock_aus", "jule", "schock", "general", "straight", "simple"]

PICTURES: tuple[Picture, ...] = get_args(Picture)

_DECKEL = {"jule": 7, "general": 3, "straight": 2, "simple": 1}  # S4-24 to S4-26, S4-32

SCHOCK_AUS: Hand = (1, 1, 1)
JULE: Hand = (4, 2, 1)
SCHOCK_2: Hand = (2, 1, 1)


@frozen(eq=False)
class Rank:
    """What a hand is worth; made by `ranking` alone, and each once, to be compared by identity.

    `place`: 0 for the lowest hand of the rule set; hands are compared by it alone.
    `deckel`: how many the lowest player receives if this hand is the highest.
    """

    place: int
    picture: Picture
    hand: Hand
    one_draw: bool
    deckel: int

    def __reduce__(self) -> tuple[Callable[..., "Rank"], tuple[int, Picture, Hand, bool, int]]:
        return _rank, (self.place, self.picture, self.hand, self.one_draw, self.deckel)


@cache
def _rank(place: int, picture: Picture, hand: Hand, one_draw: bool, deckel: int) -> Rank:  # noqa: FBT001
    return Rank(place, picture, hand, one_draw, deckel)


@attr.s(auto_attribs=True, eq=False)
class Ranking:
    """Every hand's rank under one rule set, as it counts in one draw and assembled."""

    rules: Rules
    in_one_draw: dict[Hand, Rank]
    assembled: dict[Hand, Rank]
    top: int
    """The highest place."""
    _by_cards: Lookup["Cards", Rank] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._by_cards = Lookup(lambda held: self.rank(held.hand, one_draw=held.one_draw))

    def rank(self, hand: Hand, *, one_draw: bool) -> Rank:
        """The rank of a hand (faces highest first) that came in one draw, or assembled."""
        return (self.in_one_draw if one_draw else self.assembled)[hand]

    def of(self, cards: Iterable["Cards"]) -> tuple[Rank, ...]:
        """The ranks of what players hold."""
        by_cards = self._by_cards
        return tuple([by_cards[held] for held in cards])

    def values(self, worth: Callable[[Rank], float]) -> dict[Rank, float]:
        """A table of what every rank is worth, in one draw and assembled."""
        every = (*self.in_one_draw.values(), *self.assembled.values())
        return {rank: worth(rank) for rank in every}

    def ranks(self) -> list[Rank]:
        """All ranks, highest first; of two alike that came differently, the one in one draw."""
        ranks = {(rank.place, rank.picture, rank.hand): rank for rank in self.assembled.values()}
        ranks |= {(rank.place, rank.picture, rank.hand): rank for rank in self.in_one_draw.values()}
        return [ranks[key] for key in sorted(ranks, reverse=True)]

    def __reduce__(self) -> tuple[Callable[[Rules], "Ranking"], tuple[Rules]]:
        return ranking, (self.rules,)


def ranking(rules: Rules) -> Ranking:
    """The ranking of a rule set, made once."""
    return _RANKINGS.of(rules)


def _ranking(rules: Rules) -> Ranking:
    ways = [(hand, one_draw) for hand in HANDS for one_draw in (True, False)]
    keys = {way: _key(rules, *way) for way in ways}
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    in_one_draw, assembled = (
        {
            hand: _rank(
                places[keys[hand, one_draw]],
                _picture(rules, hand, one_draw=one_draw),
                hand,
                one_draw,
                _deckel(rules, hand, one_draw=one_draw),
            )
            for hand in HANDS
        }
        for one_draw in (True, False)
    )
    return Ranking(rules, in_one_draw, assembled, len(places) - 1)


def _picture(rules: Rules, hand: Hand, *, one_draw: bool) -> Picture:
    picture = _shape(rules, hand)
    # S0-8, S0-12, S2-10, S3-17: what must come in one draw is a simple hand when assembled.
    return "simple" if picture in rules.one_draw and not one_draw else picture


def _shape(rules: Rules, hand: Hand) -> Picture:
    if hand == SCHOCK_AUS:
        return "schock_aus"  # S4-21
    if hand[1:] == (1, 1):
        return "schock"  # S4-27
    if hand[0] == hand[2]:
        return "general"  # S1-22
    if rules.jule and hand == JULE:
        return "jule"  # S0-6
    return "simple" if _straight(rules, hand) is None else "straight"


def _straight(rules: Rules, hand: Hand) -> int | None:
    straights = _straights(rules)
    return straights.index(hand) if hand in straights else None


@cache
def _straights(rules: Rules) -> list[Faces]:
    return [ordered(map(int, straight)) for straight in rules.straights]


def _deckel(rules: Rules, hand: Hand, *, one_draw: bool) -> int:
    picture = _picture(rules, hand, one_draw=one_draw)
    if picture == "schock_aus":
        return rules.deckel  # S1-26
    return hand[0] if picture == "schock" else _DECKEL[picture]


def _key(rules: Rules, hand: Hand, one_draw: bool) -> tuple[int, Hand | int, bool]:  # noqa: FBT001
    picture = _picture(rules, hand, one_draw=one_draw)
    kind = PICTURES[::-1].index(picture) * 2
    if rules.general_beats_schock_2 and hand == SCHOCK_2:
        kind = PICTURES[::-1].index("general") * 2 - 1  # S4-20: 2 Deckel stand below 3
    within = _straight(rules, hand) if picture == "straight" else hand
    bonus = rules.one_draw_schock_is_higher and picture in {"schock", "schock_aus"} and one_draw
    assert within is not None  # noqa: S101 - a straight stands in the list of straights
    return kind, within, bonus


_RANKINGS: Final = Kept(_ranking)
