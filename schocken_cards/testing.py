"""For tests of rules and of bots: situations dealt as pictures, played by written actions."""

import pickle
import random
from collections.abc import Iterable

from schocken_cards import rounds
from schocken_cards.actions import parse_action
from schocken_cards.events import Event
from schocken_cards.game import apply, new_game
from schocken_cards.players import Bot, decide, make_bot
from schocken_cards.rulebook import DEFAULT, PRESETS, load
from schocken_cards.rules import MAX_SEATS, Rules
from schocken_cards.table import Table
from schocken_cards.view import View, view
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


def check_bot(bot: Bot | str, games: int = 16) -> list[str]:
    """What is wrong with a bot, a line each; empty if it is well-behaved.

    The bot (or the one that `bot` describes, such as `threshold:stop=schock-4`) takes every seat
    of `games` games of all published rule sets with 2 to 8 seats. It must answer with a legal
    action, the same for the same view however often it is asked, raise nothing, leave the view
    as it is and not touch the global random generator.
    """
    checked = make_bot(bot) if isinstance(bot, str) else bot
    complaints: dict[str, None] = {}
    for number in range(games):
        rules = load(PRESETS[number % len(PRESETS)])
        seats = 2 + number % (MAX_SEATS - 1)
        table = new_game(rules, seats, "check_bot", number=number)
        while table.seat is not None:
            seen = view(table, table.seat)
            complaints |= dict.fromkeys(_complaints(checked, seen))
            apply(table, decide(checked, "", seen).action)
    return list(complaints)


def _complaints(bot: Bot, seen: View) -> list[str]:
    before, state = pickle.dumps(seen), random.getstate()
    first, second = decide(bot, "", seen), decide(bot, "", seen)
    found = [
        (first.fault, str(first.fault)),
        (first.action != second.action, "it answers the same view differently"),
        (pickle.dumps(seen) != before, "it changes its view"),
        (random.getstate() != state, "it uses the global random generator"),
    ]
    return [complaint for wrong, complaint in found if wrong]
