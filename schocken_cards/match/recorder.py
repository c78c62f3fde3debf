"""The records of single games of a match."""

from pathlib import Path
from typing import Self

from attrs import define, field

from schocken_cards.errors import BotFaultError
from schocken_cards.events import Acted, Event
from schocken_cards.files import usable, written_whole
from schocken_cards.journal import SUFFIX
from schocken_cards.lines import as_forfeit, line
from schocken_cards.match.design import Match
from schocken_cards.match.games import Seating
from schocken_cards.players import fill_seats
from schocken_cards.record import Header, header_line


@define
class Recorder:
    """Takes down a game of a match. The record is that of a game by itself, and replays as one."""

    name: str
    lines: list[str]
    forfeited: bool = field(default=False, init=False)
    """Whether the next action stands for a decision that its bot forfeited."""
    faults: list[tuple[int, str]] = field(factory=list, init=False)
    """For every decision that was forfeited the seat of the bot, and the reason."""

    @classmethod
    def of(cls, match: Match, game: int, rules: int, seating: Seating) -> Self:
        """For one game under one rule set; with several of them its name tells which it was."""
        several = f"-{rules + 1}" if len(match.rules) > 1 else ""
        seats = fill_seats([], [match.contenders[at] for at in seating], match.seats)
        header = Header(match.rules[rules], match.seed, seats, game // match.seats)
        return cls(f"game-{game}{several}{SUFFIX}", [header_line(header)])

    def forfeit(self, seat: int, fault: BotFaultError) -> None:
        """Takes down that the decision which is due is forfeited."""
        self.faults.append((seat, fault.reason))
        self.forfeited = True

    def hear(self, event: Event) -> None:
        """Takes an event down."""
        mark = self.forfeited and isinstance(event, Acted)
        self.forfeited = self.forfeited and not mark
        self.lines.append(as_forfeit(line(event)) if mark else line(event))

    def save(self, folder: Path) -> Path:
        """Writes the record into a folder, which is made if need be; returns its path."""
        with usable(folder):
            folder.mkdir(parents=True, exist_ok=True)
            with written_whole(folder / self.name, sync=False) as new:
                new.write_text("".join(line + "\n" for line in self.lines), encoding="utf-8")
        return folder / self.name
