"""The first game: a real one, saved like all, against gentle opponents, that explains itself."""

import os
import secrets
from collections.abc import Sequence

from attrs import define

from schocken_cards.actions import Action
from schocken_cards.ask import Asker, Choice
from schocken_cards.cli.hints import Coach, show_briefly
from schocken_cards.cli.playing import Sitting
from schocken_cards.errors import SchockenError
from schocken_cards.game import new_game
from schocken_cards.journal import Journal, load, path_of
from schocken_cards.learn.decide import FAR
from schocken_cards.learn.guide import GuidedScreen
from schocken_cards.learn.lessons import Lesson
from schocken_cards.learn.teach import Teacher
from schocken_cards.names import clean_name
from schocken_cards.players import Seat, make_bot
from schocken_cards.record import Header
from schocken_cards.rules import Rules
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_cards.tutor import Hint
from schocken_cards.view import View
from schocken_cards.words import briefly, percent

OPPONENTS = (
    Seat("Kalle", "club:skill=beginner,temper=offensive,mistakes=15"),
    Seat("Lotte", "club:skill=beginner,temper=defensive,mistakes=15"),
)
"""Gentle ones: they look at their own hand alone and slip now and then, but play with sense."""


@define
class Companion(Coach):
    """Shows short hints, and after a decision that was no good tells which was better."""

    def choose(self, seen: View, choices: Sequence[Choice[Action | None]]) -> Action:
        """What the player does in the end."""
        action = super().choose(seen, choices)
        told = self.hint(seen, action) if self.mode != "off" else None
        if told and told.cost(action) >= FAR:
            self.screen.item("*", _afterwards(told, action), "italic")
        return action


def _afterwards(told: Hint, action: Action) -> str:
    better = _(
        "“{best}” would have been better: the game is then lost in {lost} of 100 cases, after "
        "“{action}” in {after}."
    ).format(
        best=briefly(told.best.action),
        lost=percent(told.best.game),
        action=briefly(action),
        after=percent(told.of(action).game),
    )
    return f"{better} {told.reason}"


def play(teacher: Teacher, lesson: Lesson) -> int:
    """Plays, or goes on with, the game that explains itself; returns the exit code."""
    teacher.show(lesson)
    course, rules = teacher.course, teacher.rules
    journal, table = _reopened(course.game) or (_begun(teacher.asker, rules), None)
    course.game = journal.name
    teacher.save()
    seats = journal.header.seats
    screen = _screen(teacher, [seat.name for seat in seats])
    if table:
        screen.resume(table)
    bots = [make_bot(seat.bot) if seat.bot is not None else None for seat in seats]
    coach = Companion("ask", screen, teacher.asker, show_briefly)
    sitting = Sitting(journal, screen, teacher.asker, bots, coach)
    code = sitting.run(
        lambda: table or new_game(rules, len(seats), journal.header.seed, emit=sitting.hear)
    )
    if code == 0:
        teacher.through(lesson)
    return code


def is_over(name: str) -> bool:
    """Whether that game was played to its end, which `resume` does, too."""
    try:
        return load(path_of(name)).finished
    except SchockenError:
        return False


def _screen(teacher: Teacher, names: list[str]) -> GuidedScreen:
    where = teacher.screen
    told = teacher.course.told
    return GuidedScreen(
        where.console, where.plain, teacher.rules, names, told=told, remember=teacher.save
    )


def _begun(asker: Asker, rules: Rules) -> Journal:
    name = clean_name(asker.text(_("What is your name?"), os.environ.get("USER") or _("Guest")))
    opponents = [seat for seat in OPPONENTS if seat.name != name]
    seats = (Seat(name), *opponents)
    return Journal.create(Header(rules, _seed(rules, len(seats)), seats))


def _seed(rules: Rules, seats: int) -> str:
    """A seed with which the learner leads the first round, and so has something to decide."""
    while True:
        seed = secrets.token_hex(4)
        if new_game(rules, seats, seed).order[0] == 0:
            return seed


def _reopened(name: str) -> tuple[Journal, Table] | None:
    """The first game as it was left; None if there is none, or it is over or gone."""
    try:
        journal, table = Journal.reopen(name)
    except SchockenError:
        return None
    if table.seat is not None:
        return journal, table
    journal.close()
    return None
