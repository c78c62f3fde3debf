"""Hands and Deckel as chance deals them for exercises, all pictures equally often."""

from collections import Counter
from collections.abc import Sequence

from schocken_cards.hands import FACES, HANDS, Hand, PlayedHand
from schocken_cards.ranking import SCHOCK_AUS, Picture, Rank, ranking
from schocken_cards.rules import Rules
from schocken_decks import Chance


def played_hands(rules: Rules, chance: Chance, players: int) -> tuple[PlayedHand, ...]:
    """What so many players may hold at the end of a round, in turn order."""
    left = Counter(dict(zip(FACES, rules.cards_per_face, strict=True)))
    hands: list[PlayedHand] = []
    for _player in range(players):
        there = [hand for hand in HANDS if rules.source == "dice" or Counter(hand) <= left]
        hand = _hand(rules, chance, there, hands)
        left.subtract(hand)
        hands.append(_played(rules, chance, hand, hands[0].draws if hands else 3))
    return tuple(hands)


def ranks_of(rules: Rules, hands: Sequence[PlayedHand]) -> tuple[Rank, ...]:
    """What the hands are worth."""
    return tuple(ranking(rules).rank(each.hand, one_draw=each.one_draw) for each in hands)


def of_a_picture(rules: Rules, chance: Chance, hands: Sequence[Hand]) -> Hand:
    """One of the hands; every picture that is among them is equally likely."""
    by_picture: dict[Picture, list[Hand]] = {}
    for hand in hands:
        by_picture.setdefault(ranking(rules).in_one_draw[hand].picture, []).append(hand)
    return chance.pick(by_picture[chance.pick(list(by_picture))])


def share(chance: Chance, deckel: int, players: int, least: int) -> list[int]:
    """Deckel shared among players, each of whom gets at least `least`."""
    held = [least] * players
    for _each in range(deckel - least * players):
        held[int(chance.random() * players)] += 1
    return held


def _hand(rules: Rules, chance: Chance, there: list[Hand], hands: list[PlayedHand]) -> Hand:
    """Often one that is near to one of the hands before: of the same picture, or the same."""
    if chance.random() < 0.75:  # Schock aus settles everything, which is soon no question any more
        there = [hand for hand in there if hand != SCHOCK_AUS] or there
    near = chance.pick(hands).hand if hands else None
    luck = chance.random()
    if near in there and luck < 0.2:
        return near
    if near and luck < 0.5:
        picture = ranking(rules).in_one_draw[near].picture
        alike = [h for h in there if ranking(rules).in_one_draw[h].picture == picture]
        return chance.pick(alike or there)
    return of_a_picture(rules, chance, there)


def _played(rules: Rules, chance: Chance, hand: Hand, most: int) -> PlayedHand:
    draws = 1 + int(chance.random() * most)
    # Where only ones are laid out (S2-13), a hand without any was never assembled.
    can_be_assembled = draws > 1 and (rules.keep == "any" or 1 in hand)
    assembled = can_be_assembled and chance.random() < 0.7
    return PlayedHand(hand, draws, not assembled)


def some_seed(chance: Chance) -> str:
    """A seed for a game or a deck."""
    return str(int(chance.random() * 2**53))
