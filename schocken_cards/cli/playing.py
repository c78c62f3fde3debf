"""Playing in a terminal: `new` and `resume`."""

import os
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import closing

from attrs import define, frozen

from schocken_cards import ask, explain
from schocken_cards.actions import Action
from schocken_cards.ask import Asker, Choice
from schocken_cards.asking import decide
from schocken_cards.characters import character
from schocken_cards.cli import STOPPED
from schocken_cards.cli.hints import Coach, Mode
from schocken_cards.cli.output import program
from schocken_cards.cli.reviewing import offer
from schocken_cards.errors import BadInputError
from schocken_cards.events import Drawn, Event, HalfLost, Showdown
from schocken_cards.game import apply, new_game
from schocken_cards.journal import Journal, latest_unfinished
from schocken_cards.menu import natural_order
from schocken_cards.names import clean_name, printable
from schocken_cards.players import Bot, Seat, close_bots, fill_seats, make_bot
from schocken_cards.record import Header
from schocken_cards.rulebook import DEFAULT, PRESETS, load, preset
from schocken_cards.rules import MAX_SEATS, Rules
from schocken_cards.screen import Screen, console
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_cards.texts import ngettext
from schocken_cards.view import View, view
from schocken_cards.words import doing


@frozen
class Wishes:
    """What the command line asked for; None or empty where it left something open."""

    players: int | None
    names: list[str]
    bots: list[str]
    rules: str | None
    seed: str | None
    watch: bool
    speed: float | None
    plain: bool
    hints: Mode


def start(wishes: Wishes) -> int:
    """`new`: asks for what is open, then plays; returns the exit code."""
    menus = not wishes.plain and ask.can_show_menus()
    asking = ask.asker(plain=not menus)
    try:
        rules, seats = _settle(wishes, asking if _can_ask(wishes) else None)
    except (KeyboardInterrupt, EOFError):
        return STOPPED
    bots = _bots(seats)
    seed = wishes.seed if wishes.seed is not None else secrets.token_hex(4)
    journal = Journal.create(Header(rules, seed, seats))
    screen = _screen(rules, seats, wishes.speed, plain=not menus)
    sitting = Sitting(journal, screen, asking, bots, Coach(wishes.hints, screen, asking))
    screen.say(_introduction(journal, rules))
    code = sitting.run(lambda: new_game(rules, len(seats), seed, emit=sitting.hear))
    return code or sitting.look_back()


def _can_ask(wishes: Wishes) -> bool:
    """Whether there is somebody at a terminal to ask."""
    return not wishes.watch and sys.stdin.isatty()


def go_on(name: str, speed: float | None, hints: Mode, *, plain: bool) -> int:
    """`resume`: plays a saved game from where it was left; returns the exit code."""
    journal, table = Journal.reopen(name or latest_unfinished())
    with closing(journal):
        if table.seat is None:
            raise BadInputError(
                _("the game “{name}” is over; “schocken-cards replay {name}” shows it").format(
                    name=journal.name
                )
            )
        menus = not plain and ask.can_show_menus()
        header = journal.header
        bots = _bots(header.seats)
        screen = _screen(header.rules, header.seats, speed, plain=not menus)
        screen.resume(table)
        screen.say(_introduction(journal, header.rules))
        asking = ask.asker(plain=not menus)
        sitting = Sitting(journal, screen, asking, bots, Coach(hints, screen, asking))
        code = sitting.run(lambda: table)
        return code or sitting.look_back()


@define
class Sitting:
    """People and bots at a table, until the game is over or somebody gets up."""

    journal: Journal
    screen: Screen
    asker: Asker
    bots: Sequence[Bot | None]
    coach: Coach
    at_screen: int | None = None
    """The person who looks at the screen."""

    def run(self, open_table: Callable[[], Table]) -> int:
        """Plays to the end; returns the exit code."""
        try:
            table = open_table()
            self.journal.write()
            while table.seat is not None:
                self._decide(table, table.seat)
        except (KeyboardInterrupt, EOFError):
            # What was not written was not acknowledged: it will be decided again.
            self._say_how_to_resume()
            return STOPPED
        finally:
            close_bots(self.bots)
            self.journal.close()
        self.screen.say(
            _("The record: {program} replay {name}").format(
                program=program(), name=self.journal.name
            )
        )
        return 0

    def look_back(self) -> int:
        """After a game: offers a review to people at a terminal; returns the exit code."""
        if None not in self.bots or not sys.stdin.isatty():
            return 0
        return offer(self.journal.name, self.asker, plain=self.screen.plain)

    def hear(self, event: Event) -> None:
        """Takes an event to the record and to the screen."""
        self.journal.hear(event)
        self.screen.hear(event)

    def _decide(self, table: Table, seat: int) -> None:
        bot = self.bots[seat]
        seen = view(table, seat)
        forfeit = False
        if bot:
            decision = decide(bot, self._name(seat), seen)
            action, forfeit = decision.action, decision.fault is not None
            if decision.fault:
                self.screen.say(
                    _("{name} is at fault: {reason}. It must take: {action}.").format(
                        name=self._name(seat), reason=decision.fault, action=action
                    )
                )
        else:
            action = self._ask(seen)
        happened: list[Event] = []

        def hear(event: Event) -> None:
            self.journal.hear(event, forfeit=forfeit)
            happened.append(event)

        apply(table, action, hear)
        self.journal.write(sync=bot is None)
        for event in happened:
            self.screen.hear(event)
            if isinstance(event, Drawn) and event.blind and bot is None:
                self.screen.covered(seat)
            if self._worth_a_pause(event) and table.seat is not None and None in self.bots:
                self.asker.pause(_("Press any key to go on."))

    @staticmethod
    def _worth_a_pause(event: Event) -> bool:
        """Whether people want to read this before the next round is shown."""
        if isinstance(event, Showdown):
            return event.settlement.half_lost_by is None
        return isinstance(event, HalfLost)

    def _ask(self, seen: View) -> Action:
        self._change_places(seen.seat)
        self.screen.before_decision(seen)
        choices = [
            Choice[Action | None](doing(action, seen.rules), action, str(action))
            for action in natural_order(seen)
        ]
        return self.coach.choose(seen, choices)

    def _change_places(self, seat: int) -> None:
        """Hides what one person saw before another looks at the screen."""
        people = sum(bot is None for bot in self.bots)
        if people > 1 and self.at_screen != seat:
            if self.at_screen is not None:
                self.screen.clear()
            self.asker.wait(
                _("{name}, it is your turn. Alone? Press Enter.").format(name=self._name(seat))
            )
        self.at_screen = seat

    def _name(self, seat: int) -> str:
        return self.journal.header.seats[seat].name

    def _say_how_to_resume(self) -> None:
        self.screen.say("")
        self.screen.say(
            _("Saved. Go on with: {program} resume {name}").format(
                program=program(), name=self.journal.name
            )
            + ("" if self.coach.mode == "ask" else f" --hints {self.coach.mode}")
        )


def _introduction(journal: Journal, rules: Rules) -> str:
    game = _("Game {name}, rules {rules}: {summary}.").format(
        name=journal.name, rules=rules.name, summary=explain.summary(rules)
    )
    bots = [seat for seat in journal.header.seats if seat.bot is not None]
    people = len(bots) < len(journal.header.seats)
    return "\n".join([game, *([_ways_out(rules)] if people else []), *map(_presented, bots)])


def _ways_out(rules: Rules) -> str:
    """What somebody may want to know before the first decision."""
    text = _("Ctrl-C leaves and saves. New to it? {program} learn")
    if rules.name in PRESETS:
        text = _(
            "Ctrl-C leaves and saves. New to it? {program} learn; all rules: {program} rules "
            "{rules}"
        )
    return text.format(program=program(), rules=rules.name)


def _presented(seat: Seat) -> str:
    """A bot as it is introduced: by its portrait, or by its description."""
    who = character(seat.name, seat.bot)
    what = who.portrait if who else _("bot {bot}").format(bot=printable(str(seat.bot)))
    return f"{seat.name}: {what}"


def _screen(rules: Rules, seats: Sequence[Seat], speed: float | None, *, plain: bool) -> Screen:
    names = [seat.name for seat in seats]
    if speed is None:
        speed = 0 if plain else 0.4
    return Screen(console(plain=plain), plain, rules, names, speed)


def _bots(seats: Sequence[Seat]) -> list[Bot | None]:
    return [make_bot(seat.bot) if seat.bot is not None else None for seat in seats]


def _settle(wishes: Wishes, asker: Asker | None) -> tuple[Rules, tuple[Seat, ...]]:
    """Rules and seats; asks `asker` for what is open, or says what is missing."""
    names = [clean_name(name) for name in wishes.names]
    if wishes.watch and names:
        raise BadInputError(_("--watch and --name exclude each other: bots take every seat"))
    if not wishes.watch and not names:
        names = [clean_name(_name(asker))]
    given = len(names) + len(wishes.bots)
    players = wishes.players
    if players is None:
        players = _players(asker, given, watch=wishes.watch)
    if not 2 <= players <= MAX_SEATS:
        raise BadInputError(
            _("--players must be 2 to {most}, not {players}").format(
                most=MAX_SEATS, players=players
            )
        )
    seats = fill_seats(names, wishes.bots, players)
    return load(wishes.rules) if wishes.rules else _rules(asker), seats


def _name(asker: Asker | None) -> str:
    if asker is None:
        raise BadInputError(_("--name is missing: who plays? (or --watch for bots alone)"))
    return asker.text(_("What is your name?"), os.environ.get("USER", "") or _("Guest"))


def _players(asker: Asker | None, given: int, *, watch: bool) -> int:
    if watch or given > 1:
        return given if given > 1 else 4
    if asker is None:
        raise BadInputError(_("--players is missing: how many seats has the table, 2 to 8?"))
    return ask_players(asker)


def ask_players(asker: Asker) -> int:
    """Asks how many sit at the table."""
    choices = [
        Choice(ngettext("{count} opponent", "{count} opponents", count).format(count=count), count)
        for count in range(1, MAX_SEATS)
    ]
    return asker.choose(_("How many opponents?"), choices) + 1


def _rules(asker: Asker | None) -> Rules:
    return preset(DEFAULT) if asker is None else ask_rules(asker)


def ask_rules(asker: Asker) -> Rules:
    """Asks which published rule set is played."""
    choices = [Choice(name, name, name) for name in PRESETS]
    details = [f"{name}: {explain.summary(preset(name))}" for name in PRESETS]
    return preset(asker.choose(_("Which rules?"), choices, details))
