"""Going through a lesson: show, ask, explain, and ask again what was missed."""

from collections.abc import Callable, Sequence
from datetime import date

from attrs import define

from schocken_cards.ask import Asker, Choice
from schocken_cards.learn.exercise import Exercise
from schocken_cards.learn.lessons import ASKS, Lesson, lessons
from schocken_cards.learn.progress import Course, Missed
from schocken_cards.names import printable
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.texts import ngettext

_TRIES = 12
"""Among how many exercises one is looked for that is like none of those just asked."""


@define
class Teacher:
    """Teaches one rule set to one person; every answer is kept by `save` before the next."""

    rules: Rules
    seed: str
    course: Course
    save: Callable[[], None]
    asker: Asker
    screen: Screen
    today: date

    def teach(self, lesson: Lesson) -> None:
        """Shows a lesson and asks about it, then once more what was missed."""
        self.show(lesson)
        asked: list[Exercise] = []
        for number in range(1, ASKS + 1):
            self.screen.heading(_("Question {number} of {count}").format(number=number, count=ASKS))
            asked.append(self._ask_new(lesson, asked))
        for missed in self._due(lesson):
            if not self.screen.plain:
                self.screen.clear()  # else the answer would often stand above the question
            self.screen.heading(_("Once more"))
            self._ask_again(missed, lesson)
        self.through(lesson)
        self._close(lesson)

    def show(self, lesson: Lesson) -> None:
        """Shows a lesson, a screenful at most."""
        there = lessons(self.rules)
        self.screen.heading(
            _("Lesson {number} of {count}: {title}").format(
                number=there.index(lesson) + 1, count=len(there), title=lesson.title
            )
        )
        for line in lesson.text(self.rules):
            if line.startswith("- "):
                self.screen.item("-", line.removeprefix("- "))
            else:
                self.screen.say(line)
        self._pause()

    def through(self, lesson: Lesson) -> None:
        """Notes that a lesson was gone through."""
        self.course.of(lesson.name).through = True
        self.save()

    def bring_back(self) -> None:
        """Asks what comes back today."""
        by_name = {lesson.name: lesson for lesson in lessons(self.rules)}
        due = [missed for missed in self.course.due(self.today) if missed.lesson in by_name]
        for at, missed in enumerate(due, 1):
            lesson = by_name[missed.lesson]
            self.screen.heading(
                _("From earlier, {number} of {count}: {title}").format(
                    number=at, count=len(due), title=lesson.title
                )
            )
            self._ask_again(missed, lesson)

    def next_lesson(self) -> Lesson | None:
        """The first lesson that was not gone through."""
        for lesson in lessons(self.rules):
            if not self.course.of(lesson.name).through:
                return lesson
        return None

    def _due(self, lesson: Lesson) -> list[Missed]:
        return [missed for missed in self.course.due(self.today) if missed.lesson == lesson.name]

    def _close(self, lesson: Lesson) -> None:
        """Says how the lesson went, and what of it comes back when."""
        standing = self.course.of(lesson.name)
        self.screen.say("")
        self.screen.say(
            _("“{title}”: {right} of {asked} right at the first try.").format(
                title=lesson.title, right=standing.right, asked=standing.asked
            ),
            "bold",
        )
        waiting = sorted(each.due for each in self.course.missed if each.lesson == lesson.name)
        if waiting:
            text = ngettext(
                "{count} question comes back, {day}.",
                "{count} questions come back, the first {day}.",
                len(waiting),
            )
            day = self.day(waiting[0])
            self.screen.say(text.format(count=len(waiting), day=day))

    def day(self, due: date) -> str:
        """When something comes back."""
        days = (due - self.today).days
        if days <= 0:
            return _("when you next begin to learn")
        return _("tomorrow") if days == 1 else _("in {count} days").format(count=days)

    def _ask_new(self, lesson: Lesson, asked: Sequence[Exercise]) -> Exercise:
        """Asks an exercise that turns on something else than those just asked."""
        number, exercise = self._another(lesson, asked)
        right = self._ask(exercise)
        self.course.answered(lesson.name, number, self.today, right=right)
        self.save()
        self._pause()
        return exercise

    def _another(self, lesson: Lesson, asked: Sequence[Exercise]) -> tuple[int, Exercise]:
        """The next exercise like none of those asked, or else not the same, with its number."""
        first = self.course.of(lesson.name).dealt
        alike = []
        for number in range(first, first + _TRIES):
            exercise = lesson.exercise(self.rules, self.seed, number)
            if exercise.gist() not in {each.gist() for each in asked}:
                return number, exercise
            alike.append((number, exercise))
        return next((each for each in alike if each[1] not in asked), alike[0])

    def _ask_again(self, missed: Missed, lesson: Lesson) -> None:
        right = self._ask(lesson.exercise(self.rules, self.seed, missed.number))
        self.course.answered_again(missed, self.today, right=right)
        self.save()
        if not right:
            self.screen.say(_("It comes back {day}.").format(day=self.day(self.today)))
        self._pause()

    def _ask(self, exercise: Exercise) -> bool:
        """Asks and explains; returns whether the answer was right."""
        exercise.show(self.screen)
        titles = exercise.choices()
        answer = self._choose(exercise, titles) if titles else self._guess(exercise)
        accepted = exercise.right()
        right = answer in accepted
        self.screen.say("")
        self.screen.say(_("Right.") if right else _("Not right."), "bold")
        if titles and not right and len(accepted) == 1:
            self.screen.say(_("The answer: {answer}.").format(answer=titles[min(accepted)]))
        for sentence in exercise.explanation(answer):
            self.screen.say(sentence)
        return right

    def _choose(self, exercise: Exercise, titles: Sequence[str]) -> int:
        choices = [Choice(title, at) for at, title in enumerate(titles)]
        return self.asker.choose(_("Your answer?"), choices, [exercise.question()])

    def _guess(self, exercise: Exercise) -> int:
        self.screen.say(exercise.question())
        while True:
            text = self.asker.text(_("Your guess in percent, 0 to 100:"), "")
            digits = text.removesuffix("%").strip()
            if digits.isdecimal() and len(digits) <= 3 and int(digits) <= 100:
                return int(digits)
            self.screen.say(
                _("“{answer}” is no whole number from 0 to 100").format(answer=printable(text, 40))
            )

    def _pause(self) -> None:
        self.asker.pause(_("Press any key to go on."))
