"""For tests of rules and of bots: situations dealt as pictures, played by written actions."""

import pickle
import random
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from random import Random
from threading import current_thread, main_thread
from time import perf_counter

from schocken_cards import rounds
from schocken_cards.actions import Stop, parse_action
from schocken_cards.asking import Decision, decide
from schocken_cards.cards import held
from schocken_cards.events import Event
from schocken_cards.foreign import CommandBot
from schocken_cards.game import apply, new_game
from schocken_cards.hands import FACES, Faces
from schocken_cards.places import raised_at
from schocken_cards.players import Bot, close_bots, make_bot
from schocken_cards.rulebook import DEFAULT, PRESETS, load
from schocken_cards.rules import MAX_SEATS, Rules
from schocken_cards.table import Table
from schocken_cards.view import View, view
from schocken_decks import CardDeck, Chance, Dice, StackedDeck

Events = list[Event]


class _OvertimeError(BaseException):
    """A decision takes too long; nothing that a bot should catch."""


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
    >>> table.cards_of(0).hand
    (3, 1, 1)
    """
    chosen = load(rules) if isinstance(rules, str) else rules
    faces = [int(face) for face in (hands + then).replace(" ", "")]
    holdings = (0,) * len(hands.split()) if deckel is None else tuple(deckel)
    seats = len(holdings)
    table = new_game(chosen, seats, "", deck=StackedDeck([6, *[1] * (seats - 1), *[2] * 3 * seats]))
    table.deck = StackedDeck(faces)
    _redeal(table, holdings, stock)
    return table


def _redeal(table: Table, holdings: tuple[int, ...], stock: int | None) -> None:
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


def check_bot(bot: Bot | str, games: int = 16, seconds: float = 5) -> list[str]:
    """What is wrong with a bot, a line each; empty if it is well-behaved.

    The bot (or the one that `bot` describes, such as `threshold:stop=schock-4`, `py:my.py:Mine`
    or `cmd:perl my_bot.pl`) takes every seat of `games` games of all published rule sets with 2
    to 8 seats. It must answer with a legal action, the same for the same view however often it
    is asked, and on tables that differ only in what it cannot know; raise nothing, leave the
    view as it is and not touch the global random generator. A decision that takes more than
    `seconds` is a complaint, and ends the check; one that never ends is broken off, where the
    system can do that (not on Windows) and in the main thread.
    """
    checked = make_bot(bot) if isinstance(bot, str) else bot
    complaints: dict[str, None] = {}
    slowest = 0.0
    try:
        for table in _new_games(games):
            while table.seat is not None and slowest <= seconds:
                decision, found, took = _examined(checked, table, table.seat, seconds)
                complaints |= dict.fromkeys(found)
                slowest = max(slowest, took)
                apply(table, decision.action)
    except _OvertimeError as error:
        where = raised_at(checked, error) or "no line is known"
        complaints[f"a decision had not ended after {seconds:g} seconds ({where})"] = None
    finally:
        close_bots([checked])
    if slowest > seconds:
        late = f"its slowest decision took {slowest:.1f} seconds, more than {seconds:g}"
        complaints[late] = None
    return list(complaints)


def _new_games(games: int) -> Iterator[Table]:
    for number in range(games):
        rules = load(PRESETS[number % len(PRESETS)])
        yield new_game(rules, 2 + number % (MAX_SEATS - 1), "check_bot", number=number)


def _examined(
    bot: Bot, table: Table, seat: int, seconds: float
) -> tuple[Decision, list[str], float]:
    """What `bot` decides here, what is wrong with that, and how many seconds it took."""
    seen, state = view(table, seat), random.getstate()
    before, began = pickle.dumps(seen), perf_counter()
    first = _decided(bot, seen, seconds)
    took = perf_counter() - began
    elsewhere = _decided_at(bot, twin(table, seat, Random(len(table.actions))), seat, seconds)
    again = first if elsewhere.action == first.action else _decided(bot, seen, seconds)
    found = [
        (first.fault, str(first.fault)),
        (again.action != first.action, "it answers the same view differently"),
        (elsewhere.action != again.action, "it knows what its view does not tell"),
        (pickle.dumps(seen) != before, "it changes its view"),
        (random.getstate() != state, "it uses the global random generator"),
    ]
    return first, [complaint for wrong, complaint in found if wrong], took


def _decided_at(bot: Bot, table: Table, seat: int, seconds: float) -> Decision:
    return _decided(bot, view(table, seat), seconds)


def _decided(bot: Bot, seen: View, seconds: float) -> Decision:
    """What `bot` decides; raises _OvertimeError. A process is held to its own limits."""
    if isinstance(bot, CommandBot):
        return decide(bot, "", seen)
    with _ended_after(seconds):
        return decide(bot, "", seen)


@contextmanager
def _ended_after(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def end(_signal: int, _frame: object) -> None:
        raise _OvertimeError

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def twin(table: Table, seat: int, chance: Random) -> Table:
    """Another table on which all that `seat` has seen is the same, and nothing else (1.4.3)."""
    other = table.copy()
    faces = unknown(table, seat)
    chance.shuffle(faces)
    if isinstance(other.deck, Dice):
        faces = [chance.randint(1, 6) for _ in faces]
        other.deck = Dice(Chance(chance.getrandbits(256)))
    new = iter(faces)
    for unseen in _covered(table, seat):
        was = table.cards_of(unseen)
        fresh = _some(new, len(was.fresh))
        at = table.order.index(unseen)
        other.hold(at, held(was.keep_rule, was.laid, was.flipped, fresh))
    if isinstance(other.deck, CardDeck):
        other.deck = _other_deck(other.deck, seat, new, chance)
    assert not list(new)  # noqa: S101 - every face has found a place
    return other


def unknown(table: Table, seat: int) -> list[int]:
    """The faces `seat` has not seen: before the players, and with cards in the piles."""
    faces = [face for other in _covered(table, seat) for face in table.cards_of(other).fresh]
    if table.rules.source == "cards":
        deck = table.deck.copy()
        faces += deck.draw(int(deck.left))
        for thrown, seen_by in table.deck.discards:
            faces += thrown if seen_by not in {None, seat} else ()
    return faces


def _covered(table: Table, seat: int) -> list[int]:
    """Whose fresh cards `seat` has not seen; after the end of the game nobody holds any."""
    if table.seat is None:
        return []
    return [other for other in table.order if not _knows(table, seat, other)]


def _knows(table: Table, seat: int, other: int) -> bool:
    """Whether `seat` has seen the cards of `other` that are not laid out."""
    if seat != other:
        return table.rules.stopped == "open" and (other, Stop()) in table.actions
    turn_began = table.order.index(seat) <= table.at
    allowed = 3 if seat == table.order[0] else table.draws[table.order[0]]
    blind = table.draws[seat] > 1 and table.draws[seat] == allowed
    return turn_began and not blind


def _other_deck(deck: CardDeck, seat: int, new: Iterator[int], chance: Random) -> CardDeck:
    undrawn = _some(new, deck.left)
    other = CardDeck.of([undrawn.count(face) for face in FACES], Chance(chance.getrandbits(256)))
    for faces, seen_by in deck.discards:
        known = seen_by in {None, seat}
        other.discards.throw(faces if known else _some(new, len(faces)), seen_by)
    return other


def _some(faces: Iterator[int], count: int) -> Faces:
    return tuple(next(faces) for _ in range(count))
