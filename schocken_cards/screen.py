"""Everything a person reads of a game: the table before a decision, what happens, who lost."""

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from attrs import define, field
from rich.console import Console
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from schocken_cards.events import (
    Acted,
    Debt,
    Drawn,
    Event,
    GameLost,
    HalfLost,
    HalfStarted,
    Opening,
    Reshuffled,
    RoundStarted,
    Showdown,
)
from schocken_cards.hands import spell
from schocken_cards.judgement import Judgement, reasons
from schocken_cards.rules import Rules
from schocken_cards.seats import at_table, own_cards, player_line, shown, status
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_cards.texts import ngettext
from schocken_cards.view import View
from schocken_cards.words import (
    DUES,
    deckel,
    deckel_now,
    done,
    half_lost,
    half_title,
    picture_title,
    title,
)


def console(*, plain: bool, file: Any = None) -> Console:  # noqa: ANN401 - whatever rich takes
    """Where to print; `plain` means lines without colour, frames or cursor movement."""
    return Console(
        file=file or sys.stdout,
        force_terminal=False if plain else None,
        no_color=True if plain else None,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=plain and not sys.stdout.isatty(),
    )


@define
class Screen:
    """Shows a game to people. It is told events, and views of those whose turn it is."""

    console: Console
    plain: bool
    rules: Rules
    names: Sequence[str]
    speed: float = 0
    """Seconds between two happenings."""
    open_cards: bool = False
    """Whether covered cards are shown as they are drawn, as in the replay of a finished game."""
    _stock: int = 0
    _deckel: Sequence[int] = field(factory=list)

    def hear(self, event: Event) -> None:
        """Shows what happened, as far as everybody at the table may know it."""
        shown: Callable[[Any], None] | None = self._shows().get(type(event))
        if shown:
            shown(event)
            self.console.file.flush()
            if self.speed:
                time.sleep(self.speed)

    def resume(self, table: Table) -> None:
        """Takes up a game in the middle of a round."""
        self._stock, self._deckel = table.stock, table.deckel

    def say(self, text: str, style: str = "", *, copied: bool = False) -> None:
        """A line of text; one that is `copied` is broken by the terminal alone."""
        self.console.print(Text(text, style=style), soft_wrap=copied or None)

    def item(self, mark: str, text: str, style: str = "") -> None:
        """A line of a list: what does not fit beside `mark` goes on below the text."""
        if self.plain:
            self.say(f"{mark} {text}", style)
        else:
            grid = Grid.grid(padding=(0, 1, 0, 0))
            grid.add_row(*map(Text, (mark, text)), style=style)
            self.console.print(grid)

    def heading(self, text: str) -> None:
        """A line that what follows stands under."""
        self.say("")
        self.say(text if self.plain else f"── {text}", "bold")

    @property
    def narrow(self) -> bool:
        """Whether a table must do with few columns here."""
        return not self.plain and self.console.width < 70

    def table(
        self, headings: Sequence[str], rows: Iterable[Sequence[str]], *, words: int, first: str = ""
    ) -> None:
        """Prints rows: columns of `words` come before those of numbers; `first`: style of a row."""
        grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        for column, heading in enumerate(headings):
            number = column >= words
            grid.add_column(heading, justify="right" if number else "left", no_wrap=number)
        for at, row in enumerate(rows):
            grid.add_row(*map(Text, row), style="" if at else first)
        self.console.print(grid)

    def before_decision(self, view: View) -> None:
        """The table as the player sees it who has to decide."""
        self.say("")
        self.say(
            _("{half}, round {round}; stock: {deckel}").format(
                half=half_title(view.half, view.rules), round=view.round, deckel=deckel(view.stock)
            )
        )
        if view.half == 2:
            self.say(half_lost(self.names[view.losers[0]], 1, view.rules))
        if self.plain:
            for seat in at_table(view):
                self.say(player_line(view, seat, self.names))
        else:
            self.console.print(self._players(view))
        self.say(own_cards(view, self.names), "bold")
        if view.seat == view.leader:
            self.say(_("You lead: nobody may draw more often than you."))

    def covered(self, seat: int) -> None:
        """Says that the last draw of a person lies covered."""
        self.say(
            _("{name}, your last draw stays covered until the showdown.").format(
                name=self.names[seat]
            )
        )

    def clear(self) -> None:
        """Moves what was shown out of sight."""
        if self.plain:
            self.say("\n" * 60)
        else:
            self.console.clear()

    def _shows(self) -> dict[type[Event], Callable[[Any], None]]:
        return {
            Opening: self._opening,
            HalfStarted: self._half_started,
            RoundStarted: self._round_started,
            Reshuffled: self._reshuffled,
            Drawn: self._drawn,
            Acted: self._acted,
            Showdown: self._showdown,
            HalfLost: self._half_lost,
            GameLost: self._game_lost,
        }

    def _opening(self, event: Opening) -> None:
        for cards in event.cards:
            shown = [
                f"{name} {card}"
                for name, card in zip(self.names, cards, strict=True)
                if card is not None
            ]
            self.say(_("Who leads? {cards}.").format(cards=", ".join(shown)))
        self.say(_("{name} has the highest and leads.").format(name=self.names[event.leader]))

    def _half_started(self, event: HalfStarted) -> None:
        names = ", ".join(self.names[seat] for seat in event.seats)
        self._banner(f"{half_title(event.half, self.rules)}: {names}")

    def _round_started(self, event: RoundStarted) -> None:
        self._stock, self._deckel = event.stock, event.deckel
        self.heading(
            _("Round {round}: {name} leads, {deckel} in the stock").format(
                round=event.round, name=self.names[event.leader], deckel=deckel(event.stock)
            )
        )

    def _reshuffled(self, event: Reshuffled) -> None:
        text = ngettext(
            "{count} discard is shuffled into the draw pile.",
            "{count} discards are shuffled into the draw pile.",
            event.cards,
        )
        self.say(text.format(count=event.cards), "dim")

    def _drawn(self, event: Drawn) -> None:
        if self.open_cards:
            text = _("{name} draws {faces}, blind.") if event.blind else _("{name} draws {faces}.")
            self.say(text.format(name=self.names[event.seat], faces=spell(event.faces)), "dim")

    def _acted(self, event: Acted) -> None:
        self.say(done(self.names[event.seat], event, self.rules))

    def _showdown(self, event: Showdown) -> None:
        judgement = Judgement(
            self.rules,
            self.names,
            event.order,
            event.ranks,
            event.draws,
            self._stock,
            self._deckel,
            event.settlement,
        )
        self.say("")
        if self.plain:
            for seat, rank in zip(event.order, event.ranks, strict=True):
                hand = (
                    title(rank)
                    if rank.picture == "simple"
                    else f"{spell(rank.hand)}, {title(rank)}"
                )
                self.say(_("{name} uncovers {hand}.").format(name=self.names[seat], hand=hand))
        else:
            self.console.print(self._uncovered(event))
        for sentence in reasons(judgement):
            self.say(sentence)
        self._deckel = event.settlement.deckel
        if event.settlement.half_lost_by is None:
            self.say(deckel_now(self.names, event.settlement), "bold")

    def _half_lost(self, event: HalfLost) -> None:
        text = half_lost(self.names[event.seat], event.half, self.rules)
        self._banner("\n".join([text, *self._debts(event.pays)]))

    def _game_lost(self, event: GameLost) -> None:
        text = _("{name} has lost the game.").format(name=self.names[event.seat])
        self._banner("\n".join([text, *self._debts(event.pays)]))

    def _debts(self, debts: tuple[Debt, ...]) -> list[str]:
        return [_(DUES[debt.what]).format(name=self.names[debt.seat]) for debt in debts]

    def _banner(self, text: str) -> None:
        self.say("")
        if self.plain:
            self.say(text)
        else:
            self.console.print(Panel(Text(text, style="bold"), expand=False, padding=(0, 2)))

    def _grid(self, *headings: str) -> Grid:
        """Columns for players, whose names are cut where the terminal is narrow, and more."""
        widest = 12 if self.console.width < 60 else 26
        grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        grid.add_column(_("Player"), max_width=widest, no_wrap=True, overflow="ellipsis")
        for heading in headings:
            grid.add_column(heading, no_wrap=True)
        return grid

    def _players(self, view: View) -> Grid:
        grid = self._grid("Deckel", _("open"), _("draws"), "")
        grid.columns[1].justify = "right"
        for seat in at_table(view):
            grid.add_row(
                Text(self.names[seat], style="bold" if seat == view.seat else ""),
                str(view.deckel[seat]),
                shown(view, seat) or "–",
                f"{view.draws[seat]}/{view.limit}" if seat in view.order else "–",
                status(view, seat),
            )
        return grid

    def _uncovered(self, event: Showdown) -> Grid:
        grid = self._grid(_("hand"), "", "")
        outcome = event.settlement
        for seat, rank in zip(event.order, event.ranks, strict=True):
            name, mark, style = self.names[seat], "", ""
            if seat == outcome.high:
                mark, style = _("highest"), "bold green"
            elif seat == outcome.low:
                mark, style = _("lowest"), "bold red"
            picture = picture_title(rank)
            grid.add_row(
                Text(name, style=style), spell(rank.hand), picture, Text(mark, style=style)
            )
        return grid
