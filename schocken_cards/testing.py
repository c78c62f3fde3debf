"""For tests of rules and of bots: situations dealt as pictures, played by written actions."""

from collections.abc import Iterable

from schocken_cards import rounds
from schocken_cards.actions import parse_action
from schocken_cards.events import Event
from schocken_cards.game import apply, new_game
from schocken_cards.rulebook import DEFAULT, load
from schocken_cards.rules import Rules
from schocken_cards.table import Table
from schocken_decks import StackedDeck

Events = list[Event]


def deal(
    hands: str,
    then: str = "",
    *,
    rules: Rules | str = DEFAULT,
    stock: int | None = None,
    deckel: Iterable[int] | None = None,
) -> Table:
    """A table at its first decision: seat 0 leads, every seat holds a hand of `hands`.

    `hands` is written `"112 665 234"`; `then` are the faces drawn after that, in order, with or
    without blanks. With `deckel` the round is one of a half under way: what each seat holds, the
    rest (or `stock`) being in the stock; with an empty stock the seats without Deckel are out
    and need no hand.

    >>> table = deal("125 666", then="31", deckel=[4, 9])
    >>> apply(table, parse_action("keep 1"))
    >>> table.cards[0].hand
    (3, 1, 1)
    """
    chosen = load(rules) if isinstance(rules, str) else rules
    faces = [int(face) for face in (hands + then).replace(" ", "")]
    holdings = list(deckel) if deckel is not None else [0] * len(hands.split())
    seats = len(holdings)
    table = new_game(chosen, seats, "", deck=StackedDeck([6, *[1] * (seats - 1), *[2] * 3 * seats]))
    table.deck = StackedDeck(faces)
    _redeal(table, holdings, stock)
    return table


def _redeal(table: Table, holdings: list[int], stock: int | None) -> None:
    table.deckel = holdings
    table.stock = table.rules.deckel - sum(holdings) if stock is None else stock
    table.round = 0
    order = tuple(seat for seat, held in enumerate(holdings) if held or table.stock)
    rounds.start(table, order, None)


def play(table: Table, *actions: str) -> Events:
    """Plays written actions, such as `"keep 1 flip 1"`, and returns the events they led to."""
    events: Events = []
    for action in actions:
        apply(table, parse_action(action), events.append)
    return events
