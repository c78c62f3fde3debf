"""A game from the opening to the loser."""

from schocken_cards import halves, rounds, turn
from schocken_cards.actions import Action
from schocken_cards.errors import BadInputError
from schocken_cards.events import Emit, Opening
from schocken_cards.ranking import ranking
from schocken_cards.rules import MAX_SEATS, Rules
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_decks import CardDeck, Chance, Deck, Dice, derive


def new_game(
    rules: Rules,
    seats: int,
    seed: str,
    *,
    number: int = 0,
    deck: Deck | None = None,
    emit: Emit | None = None,
) -> Table:
    """A table at the first decision of a game.

    `seats`: 2 to 8 (S4-3), else BadInputError. `seed` and `number` (of the game among those of
    the same seed) fix all chance; another `deck` may be given to draw from. `emit` hears of
    every event.
    """
    if not 2 <= seats <= MAX_SEATS:
        raise BadInputError(
            _("a table has 2 to {most} seats, not {seats}").format(most=MAX_SEATS, seats=seats)
        )
    table = Table(
        rules=rules,
        ranking=ranking(rules),
        deck=deck or deck_of(rules, seed, number),
        seed=seed,
        number=number,
        deckel=(0,) * seats,
        draws=[],
        stopped=[],
        cards=[],
        laid=[],
        flipped=[],
        history=(),
    )
    leader = _open(table, emit)
    halves.begin(table, 1, tuple(range(seats)), leader, emit)
    return table


def deck_of(rules: Rules, seed: str, number: int) -> Deck:
    """What is drawn from in game `number` of `seed`."""
    chance = Chance(derive(seed, number, "cards"))
    if rules.source == "dice":
        return Dice(chance)
    return CardDeck.of(rules.cards_per_face, chance)


def apply(table: Table, action: Action, emit: Emit | None = None) -> None:
    """Lets the seat to decide take `action` and plays on to the next decision, or the end.

    Raises IllegalActionError, and changes nothing, if `action` is not in `table.legal`.
    """
    if turn.take(table, action, emit):
        halves.go_on(table, rounds.showdown(table, emit), emit)


def _open(table: Table, emit: Emit | None) -> int:
    """The opening draw: returns the seat with the highest open card, who leads (S4-6, S4-7)."""
    deck = table.deck
    drawing = list(range(len(table.deckel)))
    shown: list[tuple[int | None, ...]] = []
    while len(drawing) > 1:
        count = len(drawing)
        if emit is not None and count > deck.left:
            table.announce_reshuffle(emit)
        faces = deck.draw(count)
        deck.discards.throw(faces)
        if emit is not None:
            by_seat = dict(zip(drawing, faces, strict=True))
            shown.append(tuple(map(by_seat.get, range(len(table.deckel)))))
        highest = max(faces)
        drawing = [seat for seat, face in zip(drawing, faces, strict=True) if face == highest]
    if emit is not None:
        emit(Opening(tuple(shown), drawing[0]))
    return drawing[0]
