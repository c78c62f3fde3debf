"""Games as records: played at random, or by a script on a stacked deck."""

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from attrs import evolve

from schocken_cards.actions import Action, parse_action
from schocken_cards.events import Emit
from schocken_cards.game import apply, new_game
from schocken_cards.lines import line
from schocken_cards.players import Seat, make_bot
from schocken_cards.record import Header, header_line
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.rules import MAX_SEATS, Rules
from schocken_cards.table import Table
from schocken_cards.verify import Verdict, verify
from schocken_cards.view import view
from schocken_decks import Deck, StackedDeck

Document = dict[str, Any]

SMALL_DECK = evolve(
    preset("kartenspiel"), name="small deck", cards_per_face=(4, 4, 4, 4, 4, 4), deckel=5
)
EACH_ROUND = evolve(SMALL_DECK, name="each round", reshuffle="each_round")


def record(rules: Rules, seats: int, seed: str = "1") -> list[str]:
    """The lines of a game whose players decide at random."""
    random = Random(f"{rules.name} {seats} {seed}")
    lines, table = _begin(rules, seats, seed, None)
    while table.seat is not None:
        apply(table, random.choice(table.legal), _writing(lines))
    return lines


def played(rules: Rules, *bots: str, seed: str = "1") -> list[bytes]:
    """The lines of a game between bots, each called by its description and its seat."""
    seats = tuple(Seat(f"{bot} {seat}", bot) for seat, bot in enumerate(bots))
    lines = [header_line(Header(rules, seed, seats))]
    table = new_game(rules, len(bots), seed, emit=_writing(lines))
    deciding = list(map(make_bot, bots))
    while table.seat is not None:
        apply(table, deciding[table.seat].decide(view(table, table.seat)), _writing(lines))
    return [line.encode() for line in lines]


def scripted(rules: Rules, seats: int, faces: str, *actions: str) -> list[str]:
    """The lines of a game that is dealt `faces`, as far as the written actions go."""
    stacked = StackedDeck(map(int, faces.replace(" ", "")))
    lines, table = _begin(rules, seats, "1", stacked)
    for action in actions:
        apply(table, parse_action(action), _writing(lines))
    return lines


def steps(rules: Rules, seats: int, seed: str, actions: Iterable[Action]) -> list[str]:
    """The lines of a game dealt from its seed, as far as the actions go."""
    lines, table = _begin(rules, seats, seed, None)
    for action in actions:
        apply(table, action, _writing(lines))
    return lines


def short_records() -> list[list[str]]:
    """A finished game of every preset and of every number of seats, none of them long."""
    rule_sets = [*map(preset, PRESETS), SMALL_DECK, EACH_ROUND]
    return [
        min((record(rules, 2 + at % (MAX_SEATS - 1), str(seed)) for seed in range(8)), key=len)
        for at, rules in enumerate(rule_sets)
    ]


def by_people(lines: Sequence[str], names: Mapping[int, str]) -> list[str]:
    """The same game, with people of these names in some of its seats."""
    first = json.loads(lines[0])
    for seat, name in names.items():
        first["seats"][seat] = {"name": name, "bot": None}
    return [json.dumps(first), *lines[1:]]


def documents(lines: Iterable[str]) -> list[Document]:
    """What the lines say."""
    return [json.loads(line) for line in lines]


def checked(lines: Sequence[str | Document]) -> Verdict:
    """The verdict on lines, or on what they say."""
    texts = [text if isinstance(text, str) else json.dumps(text) for text in lines]
    return verify(text.encode() for text in texts)


def _begin(rules: Rules, seats: int, seed: str, deck: Deck | None) -> tuple[list[str], Table]:
    players = tuple(Seat(f"P{seat}", "chance") for seat in range(seats))
    lines = [header_line(Header(rules, seed, players))]
    return lines, new_game(rules, seats, seed, deck=deck, emit=_writing(lines))


def _writing(lines: list[str]) -> Emit:
    return lambda event: lines.append(line(event))
