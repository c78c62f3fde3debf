"""`review`: what each decision cost, luck, and the mistakes once more."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from attrs import frozen

from schocken_cards import ask, hint_words, journal
from schocken_cards.actions import Action
from schocken_cards.ask import Asker, Choice
from schocken_cards.cli import STOPPED
from schocken_cards.cli.hints import show as show_hint
from schocken_cards.cli.output import print_json
from schocken_cards.errors import BadInputError
from schocken_cards.menu import natural_order
from schocken_cards.names import called, printable
from schocken_cards.plots.course import draw
from schocken_cards.plots.paper import check
from schocken_cards.record import Header
from schocken_cards.review import Decision, Review, again, document, judge, review, told
from schocken_cards.screen import Screen, console
from schocken_cards.texts import gettext as _
from schocken_cards.tutor import Hint, adviser, hint
from schocken_cards.words import doing, percent

BAR, SHORT_BAR = 30, 10
"""How many characters stand for a game that is lost for sure."""

Wish = Literal["try", "show", "enough"]


def review_game(name: str, whose: Sequence[str], plot: str, *, json: bool, plain: bool) -> int:
    """`review`: everything in lines, or with the answers hidden until they are asked for."""
    if plot:
        check(Path(plot))
    lines, verdict = journal.checked(journal.find(name))
    header = verdict.header
    reviews = review(lines, _seats(header, whose), judge())
    if plot:
        draw(reviews, Path(plot))
    if json:
        documents = [document(each, again(lines, each.seat)) for each in reviews]
        print_json({"game": name, "rules": header.rules.name, "reviews": documents})
        return 0
    reader = Reader.of(lines, header, name, plain=plain)
    try:
        for each in reviews:
            reader.show(each)
    except (KeyboardInterrupt, EOFError):
        return STOPPED
    return 0


def offer(game: str, asker: Asker, *, plain: bool) -> int:
    """A review of a game that was just played; returns the exit code."""
    choices = [
        Choice(_("Review: what the decisions cost"), value=True),
        Choice(_("Enough"), value=False),
    ]
    try:
        if asker.choose(_("The game is over. What next?"), choices):
            return review_game(game, (), "", json=False, plain=plain)
    except (KeyboardInterrupt, EOFError):
        return STOPPED
    return 0


def _seats(header: Header, whose: Sequence[str]) -> list[int]:
    """Whose decisions are reviewed: the named seats or bots, else the people, else everybody."""
    names = [seat.name for seat in header.seats]
    every = [name for seat in header.seats for name in (seat.name, seat.bot) if name]
    wanted: set[str] = set()
    for name in whose:
        wanted.update(found := called(name, every))
        if not found:
            raise BadInputError(
                _("nobody in this game is called “{name}”; there are: {names}").format(
                    name=printable(name, 80), names=", ".join(names)
                )
            )
    if whose:
        return [seat for seat, each in enumerate(header.seats) if {each.name, each.bot} & wanted]
    people = [seat for seat, each in enumerate(header.seats) if each.bot is None]
    return people or list(range(len(names)))


@frozen
class Reader:
    """Shows reviews of a game, to somebody who may want to find the answers himself."""

    lines: Sequence[bytes]
    game: str
    screen: Screen
    asker: Asker | None
    """None where nobody can be asked: then all answers are shown."""

    @classmethod
    def of(cls, lines: Sequence[bytes], header: Header, game: str, *, plain: bool) -> "Reader":
        """For whoever sits at the terminal, if there is one."""
        plain = plain or not ask.can_show_menus()
        names = [seat.name for seat in header.seats]
        asks = sys.stdin.isatty() and sys.stdout.isatty()
        screen = Screen(console(plain=plain), plain, header.rules, names)
        return cls(lines, game, screen, ask.asker(plain=plain) if asks else None)

    def show(self, found: Review) -> None:
        """The course of the game, every decision, the summary, and the mistakes."""
        self.screen.heading(told.heading(found, self.game))
        self._figures(found)
        self.screen.say("")
        for sentence in told.conclusion(found, again(self.lines, found.seat)):
            self.screen.say(sentence)
        if not found.mistakes:
            return
        wish = "show" if self.asker is None else self._wish(self.asker)
        worst_first = sorted(found.mistakes, key=lambda decision: -decision.cost)
        if wish == "try" and self.asker:
            self._try_all(worst_first, self.asker)
        if wish == "show":
            self.screen.heading(_("What would have been better"))
            for decision in found.mistakes:
                self._answer(decision)

    def _figures(self, found: Review) -> None:
        screen = self.screen
        screen.say(told.course_introduction())
        if screen.plain:
            for line in told.course_lines(found):
                screen.say(line)
        else:
            width = SHORT_BAR if screen.narrow else BAR
            screen.table(told.course_headings(), told.course_rows(found, width), words=2)
        if not found.decisions:
            return
        screen.say("")
        screen.say(told.decisions_introduction(found.decisions, narrow=screen.narrow))
        if screen.plain:
            for line in told.decision_lines(found):
                screen.say(line)
        else:
            headings = told.decision_headings(narrow=screen.narrow)
            screen.table(headings, told.decision_rows(found, narrow=screen.narrow), words=3)

    def _wish(self, asker: Asker) -> Wish:
        choices: list[Choice[Wish]] = [
            Choice(_("Try the mistakes again"), "try", "try"),
            Choice(_("Show what would have been better"), "show", "show"),
            Choice(_("Enough"), "enough", "enough"),
        ]
        return asker.choose(_("What next?"), choices)

    def _try_all(self, mistakes: Sequence[Decision], asker: Asker) -> None:
        """Every mistake once more, and how many were found."""
        found = 0
        for number, decision in enumerate(mistakes, 1):
            self.screen.heading(
                _("Mistake {number} of {count}").format(number=number, count=len(mistakes))
            )
            found += self._try(decision, asker)
        self.screen.say(
            _("{found} of {count} found at the first try.").format(
                found=found, count=len(mistakes)
            ),
            "bold",
        )

    def _try(self, decision: Decision, asker: Asker) -> bool:
        """The position again; the answer comes when it was found or is asked for.

        Returns whether it was found at the first try.
        """
        self.screen.before_decision(decision.view)
        rest = natural_order(decision.view)
        tries = 0
        while True:
            tries += 1
            offered: list[Choice[Action | None]] = [
                Choice(doing(action, decision.view.rules), action, str(action)) for action in rest
            ]
            offered.append(Choice(_("Show the answer"), None, "?"))
            action = asker.choose(_("What would you do now?"), offered)
            if action is None or decision.right(action):
                break
            self.screen.say(_not_that(decision, action))
            rest.remove(action)
        if action is not None:
            self.screen.say(_that(decision, action), "bold")
        self.screen.say(told.better(decision))
        given = self._hint(decision)
        if decision.right(given.best.action):
            show_hint(given, self.screen)
        asker.pause(_("Press any key to go on."))
        return tries == 1 and action is not None

    def _answer(self, decision: Decision) -> None:
        self.screen.say("")
        self.screen.say(told.better(decision))
        given = self._hint(decision)
        if decision.right(given.best.action):
            self.screen.say(given.reason)
        self.screen.say(hint_words.position(given), copied=True)

    def _hint(self, decision: Decision) -> Hint:
        return hint(decision.view, self.screen.names, adviser(), instead=decision.action)


def _that(decision: Decision, action: Action) -> str:
    if action == decision.best:
        return _("Right.")
    return _("Right: nearly as good as the best, it costs {points} points.").format(
        points=percent(decision.cost_of(action))
    )


def _not_that(decision: Decision, action: Action) -> str:
    text = _("No, that costs {points} points.")
    if action == decision.action:
        text = _("No, that is what was played: it costs {points} points.")
    return text.format(points=percent(decision.cost_of(action)))
