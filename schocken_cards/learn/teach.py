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

_TRIES = 20
"""How many exercises are passed over at most because they were just asked."""


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
            self.screen.heading(_("Once more"))
            self._ask_again(missed, lesson)
        self.through(lesson)

    def show(self, lesson: Lesson) -> None:
        """Shows a lesson, a screenful at most."""
        there = lessons(self.rules)
        self.screen.heading(
            _("Lesson {number} of {count}: {title}").format(
                number=there.index(lesson) + 1, count=len(there), title=lesson.title
            )
        )
        for line in lesson.text(self.rules):
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
                _("Back again, {number} of {count}: {title}").format(
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

    def _ask_new(self, lesson: Lesson, asked: Sequence[Exercise]) -> Exercise:
        """Asks an exercise that is like none of those just asked."""
        number = first = self.course.of(lesson.name).dealt
        exercise = lesson.exercise(self.rules, self.seed, number)
        while exercise in asked and number < first + _TRIES:
            number += 1
            exercise = lesson.exercise(self.rules, self.seed, number)
        right = self._ask(exercise)
        self.course.answered(lesson.name, number, self.today, right=right)
        self.save()
        self._pause()
        return exercise

    def _ask_again(self, missed: Missed, lesson: Lesson) -> None:
        right = self._ask(lesson.exercise(self.rules, self.seed, missed.number))
        self.course.answered_again(missed, self.today, right=right)
        self.save()
        self._pause()

    def _ask(self, exercise: Exercise) -> bool:
        """Asks and explains; returns whether the answer was right."""
        exercise.show(self.screen)
        titles = exercise.choices()
        answer = self._choose(exercise, titles) if titles else self._guess(exercise)
        right = answer in exercise.right()
        self.screen.say("")
        self.screen.say(_("Right.") if right else _("Not right."), "bold")
        if titles and not right:
            first = titles[min(exercise.right())]
            self.screen.say(_("The answer: {answer}.").format(answer=first))
        for sentence in exercise.explanation(answer):
            self.screen.say(sentence)
        return right

    def _choose(self, exercise: Exercise, titles: Sequence[str]) -> int:
        choices = [Choice(title, at) for at, title in enumerate(titles)]
        return self.asker.choose(_("Your answer?"), choices, [exercise.question()])

    def _guess(self, exercise: Exercise) -> int:
        self.screen.say(exercise.question())
        while True:
            text = self.asker.text(_("Your guess in percent, 0 to 100:"), "50")
            digits = text.removesuffix("%").strip()
            if digits.isdecimal() and len(digits) <= 3 and int(digits) <= 100:
                return int(digits)
            self.screen.say(
                _("“{answer}” is no whole number from 0 to 100").format(answer=printable(text, 40))
            )

    def _pause(self) -> None:
        self.asker.pause(_("Press any key to go on."))
