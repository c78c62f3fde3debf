"""Tables that differ only in what one seat cannot know (1.4.3 of the rules)."""

from collections.abc import Iterator
from random import Random

from schocken_cards.actions import Stop
from schocken_cards.cards import held
from schocken_cards.hands import FACES, Faces
from schocken_cards.table import Table
from schocken_decks import CardDeck, Chance, Dice
from tests.invariants import pile


def knows(table: Table, seat: int, other: int) -> bool:
    """Whether `seat` has seen the cards of `other` that are not laid out."""
    if seat != other:
        return table.rules.stopped == "open" and (other, Stop()) in table.actions
    turn_began = table.order.index(seat) <= table.at
    allowed = 3 if seat == table.order[0] else table.draws[table.order[0]]
    blind = table.draws[seat] > 1 and table.draws[seat] == allowed
    return turn_began and not blind


def covered(table: Table, seat: int) -> list[int]:
    """Whose fresh cards `seat` has not seen; after the end of the game nobody holds any."""
    if table.seat is None:
        return []
    return [other for other in table.order if not knows(table, seat, other)]


def unknown(table: Table, seat: int) -> list[int]:
    """The faces `seat` has not seen: before the players, and with cards in the piles."""
    faces = [face for other in covered(table, seat) for face in table.cards[other].fresh]
    if table.rules.source == "cards":
        faces += pile(table)
        for thrown, seen_by in table.deck.discards:
            faces += thrown if seen_by not in {None, seat} else ()
    return faces


def twin(table: Table, seat: int, random: Random) -> Table:
    """Another table on which all that `seat` has seen is the same, and nothing else."""
    other = table.copy()
    faces = unknown(table, seat)
    random.shuffle(faces)
    if isinstance(other.deck, Dice):
        faces = [random.randint(1, 6) for _ in faces]
        other.deck = Dice(Chance(random.getrandbits(256)))
    new = iter(faces)
    for unseen in covered(table, seat):
        was = table.cards[unseen]
        fresh = _some(new, len(was.fresh))
        other.cards[unseen] = held(was.keep_rule, was.laid, was.flipped, fresh)
    if isinstance(other.deck, CardDeck):
        other.deck = _other_deck(other.deck, seat, new, random)
    assert not list(new)
    return other


def _other_deck(deck: CardDeck, seat: int, new: Iterator[int], random: Random) -> CardDeck:
    undrawn = _some(new, deck.left)
    other = CardDeck.of([undrawn.count(face) for face in FACES], Chance(random.getrandbits(256)))
    for faces, seen_by in deck.discards:
        known = seen_by in {None, seat}
        other.discard(faces if known else _some(new, len(faces)), seen_by)
    return other


def _some(faces: Iterator[int], count: int) -> Faces:
    return tuple(next(faces) for _ in range(count))
