"""Playing the games of a match, and what is kept of each."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from schocken_cards.asking import legal_answer
from schocken_cards.errors import BotFaultError, Fault
from schocken_cards.game import apply, new_game
from schocken_cards.match.design import Match
from schocken_cards.match.games import Block, Game, Lapse, Seating
from schocken_cards.match.recorder import Recorder
from schocken_cards.match.seated import dismiss, seated
from schocken_cards.match.watching import UnderWay, see
from schocken_cards.ranking import PICTURES
from schocken_cards.table import Table
from schocken_cards.view import view


class Chunk(NamedTuple):
    """Some blocks, and how many seconds they took."""

    blocks: list[Block]
    seconds: float


Played = tuple[Game, list[Lapse]]
"""A game, and all decisions that were forfeited in it."""


def play_blocks(
    match: Match, numbers: Sequence[int], *, records: Path | None = None, keep_bots: bool = True
) -> Chunk:
    """Plays blocks of a match; with `records`, a folder, every game is recorded there."""
    start = perf_counter()
    known = _known(match)
    blocks = [_block(known, number, records) for number in numbers]
    if not keep_bots:
        dismiss()
    return Chunk(blocks, perf_counter() - start)


@lru_cache(maxsize=4)
def _known(match: Match) -> Match:
    """The first of equal matches that came to this process.

    What is remembered of rule sets is found faster by the same one than by an equal one.
    """
    return match


def play_game(match: Match, game: int, rules: int = 0, recorder: Recorder | None = None) -> Game:
    """Plays one game of a match, under the rule set of that index."""
    return _play(match, game, rules, match.seating(game), recorder)[0]


def _block(match: Match, number: int, records: Path | None) -> Block:
    games, lapses = zip(*_games(match, number, records), strict=True)
    return Block.of(number, games, chain.from_iterable(lapses))


def _games(match: Match, block: int, records: Path | None) -> Iterator[Played]:
    """Plays a block; a seating that comes again, as with copies, is the same game again."""
    played: dict[tuple[int, Seating], Game] = {}
    for game, rules, seating in match.plan(block):
        if records:
            recorder = Recorder.of(match, game, rules, seating)
            yield _play(match, game, rules, seating, recorder)
            recorder.save(records)
        elif (rules, seating) in played:
            yield played[rules, seating]._replace(game=game), []
        else:
            found = _play(match, game, rules, seating, None)
            played[rules, seating] = found[0]
            yield found


def _play(
    match: Match, game: int, rules: int, seating: Seating, recorder: Recorder | None
) -> Played:
    bots = seated(match, seating)
    decisions = [0] * match.seats
    faults: list[tuple[Fault, int]] = []
    lapses: list[Lapse] = []
    emit = recorder.hear if recorder else None
    block = game // match.seats
    table = new_game(match.rules[rules], match.seats, match.seed, number=block, emit=emit)
    see(UnderWay(match, seating, bots, table, decisions))
    while (seat := table.seat) is not None:
        seen = view(table, seat)
        try:
            action = legal_answer(bots[seat], seen)
        except BotFaultError as fault:
            faults.append((fault.kind, seat))
            lapses.append(Lapse(game, rules, seating[seat], fault.kind, fault.what, fault.where))
            if recorder:
                recorder.forfeit(seat, fault)
            if match.forfeit == "game":
                table.loser = seat
                break
            action = seen.legal[0]
        decisions[seat] += 1
        apply(table, action, emit)
    return _game(table, (game, rules, seating), decisions, faults), lapses


def _game(
    table: Table,
    which: tuple[int, int, Seating],
    decisions: list[int],
    faults: list[tuple[Fault, int]],
) -> Game:
    rounds: dict[int | str, int] = {}
    highest = dict.fromkeys(PICTURES, 0)
    moved = leader_lowest = 0
    for shown in table.history:
        order, settlement = shown.order, shown.settlement
        rounds[shown.half] = shown.round
        highest[shown.ranks[order.index(settlement.high)].picture] += 1
        moved += settlement.moved
        leader_lowest += settlement.low == order[0]

    def forfeited(kind: Fault) -> tuple[int, ...]:
        return tuple([faults.count((kind, seat)) for seat in range(len(decisions))])

    assert table.loser is not None  # noqa: S101 - the game is over
    return Game(
        *which,
        loser=table.loser,
        half_losers=table.losers,
        rounds=tuple(rounds.values()),
        decisions=tuple(decisions),
        illegal=forfeited("illegal"),
        late=forfeited("late"),
        crash=forfeited("crash"),
        highest=tuple(highest.values()),
        moved=moved,
        leader_lowest=leader_lowest,
    )
