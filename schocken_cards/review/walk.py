"""From a record to what each decision cost and how lucky each seat was."""

from collections.abc import Iterable, Sequence
from typing import Literal

from attrs import define, evolve, field, frozen

from schocken_cards.errors import BadInputError
from schocken_cards.events import Acted, Event, GameLost, HalfName
from schocken_cards.record import Header
from schocken_cards.review.decision import Decision
from schocken_cards.review.judge import Judge
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_cards.verify import verify
from schocken_cards.view import view

Kind = Literal["opening", "deal", "draw", "showdown"]
"""What luck came with: who leads at first; the first hand and what the seats before did; an own
draw that was seen; the rest of the round, with all that is uncovered then."""


@frozen
class Luck:
    """By how much something that happened lowered the chance of losing the game."""

    half: HalfName
    round: int
    kind: Kind
    amount: float


@frozen
class Outset:
    """The chance of losing the game before the cards of a round were seen."""

    half: HalfName
    round: int
    chance: float


@frozen
class Review:
    """A game as one seat played it.

    `fair + costs - luck` is 1 if the seat lost the game, else 0.
    """

    header: Header
    seat: int
    loser: int
    decisions: tuple[Decision, ...]
    luck: tuple[Luck, ...]
    course: tuple[Outset, ...]

    @property
    def name(self) -> str:
        """What the seat is called."""
        return self.header.seats[self.seat].name

    @property
    def lost(self) -> bool:
        """Whether the seat lost the game."""
        return self.seat == self.loser

    @property
    def fair(self) -> float:
        """The chance of losing the game before anything is known."""
        return 1 / len(self.header.seats)

    @property
    def mistakes(self) -> list[Decision]:
        """The decisions with a real loss, in the order in which they were made."""
        return [decision for decision in self.decisions if decision.mistake]


def review(lines: Iterable[bytes], seats: Sequence[int], judge: Judge) -> list[Review]:
    """What the decisions of `seats` cost in a finished game, by its record.

    Raises BadRecordError for a record that is wrong, BadInputError if the game is not finished.
    """
    walks = [_Walk(seat, judge) for seat in seats]
    losers: list[int] = []

    def before(table: Table) -> None:
        for walk in walks:
            walk.before(table)

    def hear(event: Event) -> None:
        if isinstance(event, GameLost):
            losers.append(event.seat)
        for walk in walks:
            walk.hear(event)

    header = verify(lines, hear, before).header
    if not losers:
        raise BadInputError(
            _("the game is not finished; what decisions cost is told when it is over")
        )
    return [walk.review(header, losers[0]) for walk in walks]


@define
class _Walk:
    """Follows one seat through a game: whatever the chance of losing does, has a reason."""

    seat: int
    judge: Judge
    chance: float | None = None
    """Of losing the game, as far as the seat can know; None before anything happened."""
    half: HalfName = 1
    round: int = 0
    decisions: list[Decision] = field(factory=list)
    luck: list[Luck] = field(factory=list)
    course: list[Outset] = field(factory=list)
    _looks: Kind = "deal"
    """What the next look at the own cards brings."""

    def before(self, table: Table) -> None:
        """Looks at the table before a decision."""
        if not table.actions:
            self._begin_round(table)
        if table.seat == self.seat:
            self._look(table)

    def hear(self, event: Event) -> None:
        """Takes the decision of the seat, and the end of the game."""
        if isinstance(event, Acted) and event.seat == self.seat:
            self._decide(event)
        if isinstance(event, GameLost):
            self._drift("showdown", float(event.seat == self.seat))

    def review(self, header: Header, loser: int) -> Review:
        """All that was found."""
        return Review(
            header, self.seat, loser, tuple(self.decisions), tuple(self.luck), tuple(self.course)
        )

    def _begin_round(self, table: Table) -> None:
        chance = self.judge.outset(view(table, self.seat)).game
        if self.chance is None:
            self.half, self.round, self.chance = table.half, table.round, 1 / len(table.deckel)
            self._drift("opening", chance)
        else:
            self._drift("showdown", chance)
        self.half, self.round, self._looks = table.half, table.round, "deal"
        self.course.append(Outset(self.half, self.round, chance))

    def _look(self, table: Table) -> None:
        seen = view(table, self.seat)
        losses = self.judge.losses(seen)
        best = next(iter(losses))
        self._drift(self._looks, losses[best].game)
        self._looks = "draw"
        self.decisions.append(Decision(seen, best, losses, self.judge.error(seen)))

    def _decide(self, event: Acted) -> None:
        made = evolve(self.decisions[-1], action=event.action)
        self.decisions[-1] = made
        self.chance = made.losses[event.action].game

    def _drift(self, kind: Kind, chance: float) -> None:
        """The chance of losing changes without the seat's doing."""
        assert self.chance is not None  # noqa: S101 - every round begins before it goes on
        self.luck.append(Luck(self.half, self.round, kind, self.chance - chance))
        self.chance = chance
