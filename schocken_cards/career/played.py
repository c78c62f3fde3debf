"""What a game came to for a person in it."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from math import fsum

from attrs import frozen

from schocken_cards.career.mistakes import Toll, tolls
from schocken_cards.review import Judge, Review, review, summary
from schocken_cards.table import Table
from schocken_cards.verify import Script, verify


@frozen(kw_only=True)
class Played:
    """A finished game as one person played it. Costs and luck are in chance to lose the game."""

    digest: str
    """Of the record: the same game, under whatever name it is saved."""
    seat: int
    game: str
    """The name that it was saved under."""
    name: str
    """Who played."""
    finished: str
    """When, in ISO 8601, UTC."""
    rules: str
    seats: int
    lost: bool
    halves: int
    """Without the final."""
    halves_lost: int
    final: bool
    """Whether the person played the final."""
    rounds: int
    schock_aus: int
    jule: int
    decisions: int
    unforced: int
    """The decisions in which something could be lost."""
    costs: float
    """`1 / seats + costs - luck` is 1 if the game was lost, else 0."""
    charged: float
    """The costs without those of nearly equal actions: what the error rate is made of."""
    luck: float
    mistakes: int
    kinds: Mapping[str, Toll]
    """The mistakes by the names of their kinds."""


@frozen
class Record:
    """The record of a saved game, and what is known of it without reading it."""

    game: str
    """Its name."""
    finished: str
    """When it was written last, in ISO 8601, UTC."""
    lines: Sequence[bytes]

    @property
    def digest(self) -> str:
        """Of what it says, whatever it is called."""
        return sha256(b"\n".join(self.lines)).hexdigest()


def played(record: Record, judge: Callable[[], Judge]) -> list[Played]:
    """What a game came to for the people in it; nothing unless it is finished.

    Raises BadRecordError; `judge` is asked for where there is something to judge.
    """
    if not any(seat.bot is None for seat in Script.of(record.lines).header.seats):
        return []
    verdict = verify(record.lines)
    if verdict.table is None or not verdict.finished:
        return []
    seats = enumerate(verdict.header.seats)
    people = [seat for seat, each in seats if each.bot is None]
    reviews = review(record.lines, people, judge())
    return [_played(record, found, verdict.table) for found in reviews]


def _played(record: Record, found: Review, table: Table) -> Played:
    rules, seat = found.header.rules, found.seat
    own = [shown for shown in table.history if seat in shown.order]
    pictures = [shown.ranks[shown.order.index(seat)].picture for shown in own]
    halves = table.losers[: rules.halves]
    figures = summary(found)
    return Played(
        digest=record.digest,
        seat=seat,
        game=record.game,
        name=found.name,
        finished=record.finished,
        rules=rules.name,
        seats=len(found.header.seats),
        lost=found.lost,
        halves=len(halves),
        halves_lost=halves.count(seat),
        final=any(shown.half == "final" for shown in own),
        rounds=len(own),
        schock_aus=pictures.count("schock_aus"),
        jule=pictures.count("jule"),
        decisions=len(found.decisions),
        unforced=figures.unforced,
        costs=figures.costs,
        charged=fsum(decision.charged for decision in found.decisions),
        luck=figures.luck,
        mistakes=len(found.mistakes),
        kinds=tolls(found.mistakes),
    )
