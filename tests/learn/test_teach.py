"""Lessons as somebody goes through them who answers as told."""

import io
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import TypeVar

import pytest
from attrs import define, field

from schocken_cards.ask import Choice
from schocken_cards.learn.exercise import NAMES
from schocken_cards.learn.lessons import ASKS, find
from schocken_cards.learn.progress import Course
from schocken_cards.learn.teach import Teacher
from schocken_cards.rulebook import preset
from schocken_cards.screen import Screen, console

T = TypeVar("T")
TODAY = date(2026, 3, 1)


@define
class Pupil:
    """Answers by position, or by text, and leaves when there is no answer left."""

    answers: Iterator[int | str]

    def choose(self, question: str, choices: Sequence[Choice[T]], details: Sequence[str] = ()) -> T:
        assert question
        assert len(details) == 1
        answer = next(self.answers, None)
        if answer is None:
            raise KeyboardInterrupt
        return choices[int(answer)].value

    def text(self, question: str, default: str) -> str:
        assert question
        return str(next(self.answers, default))

    def wait(self, message: str) -> None:
        assert message

    def pause(self, message: str) -> None:
        assert message


@define
class Class:
    """A teacher, what was saved so far, and what was shown."""

    teacher: Teacher
    saved: list[int]
    shown: io.StringIO = field(factory=io.StringIO)

    @property
    def text(self) -> str:
        return self.shown.getvalue()


def lessons_for(*answers: int | str, course: Course | None = None, today: date = TODAY) -> Class:
    rules, out, saved = preset("kartenspiel"), io.StringIO(), list[int]()
    learned = course or Course()
    screen = Screen(console(plain=True, file=out), plain=True, rules=rules, names=NAMES)

    def save() -> None:
        saved.append(sum(each.asked for each in learned.standings.values()))

    pupil = Pupil(iter(answers))
    return Class(Teacher(rules, "seed", learned, save, pupil, screen, today), saved, out)


def right(lesson: str, number: int) -> int:
    rules = preset("kartenspiel")
    return min(find(lesson, rules).exercise(rules, "seed", number).right())


def wrong(lesson: str, number: int) -> int:
    return (right(lesson, number) + 1) % 2


def test_a_lesson_shows_then_asks_and_is_mastered_by_right_answers() -> None:
    done = lessons_for(*(right("leader", number) for number in (0, 1, 2)))
    done.teacher.teach(find("leader", preset("kartenspiel")))
    assert done.teacher.course.state("leader") == "mastered"
    assert done.text.index("The leader plays first,") < done.text.index("Question 1 of 3")
    assert done.text.count("Right.") == ASKS
    assert "Once more" not in done.text


def test_what_was_missed_is_explained_and_asked_once_more() -> None:
    answers = [right("pictures", 0), wrong("pictures", 1), right("pictures", 2)]
    done = lessons_for(*answers, right("pictures", 1))
    done.teacher.teach(find("pictures", preset("kartenspiel")))
    assert done.text.count("Not right.") == 1
    assert "The answer: " in done.text
    assert done.text.index("Not right.") < done.text.index("Once more")
    course = done.teacher.course
    assert course.state("pictures") == "through"
    assert [missed.due for missed in course.missed] == [TODAY + timedelta(1)]


def test_what_was_missed_comes_back_on_its_day_as_the_same_exercise() -> None:
    course = Course()
    course.answered("pictures", 1, TODAY, right=False)
    course.answered_again(course.missed[0], TODAY, right=True)
    early = lessons_for(course=course)
    early.teacher.bring_back()
    assert early.text == ""
    later = lessons_for(right("pictures", 1), course=course, today=TODAY + timedelta(1))
    later.teacher.bring_back()
    assert "From earlier, 1 of 1: The pictures and their Deckel" in later.text
    assert course.missed[0].box == 2


def test_every_answer_is_saved_before_the_next_question() -> None:
    left = lessons_for(right("pictures", 0), right("pictures", 1))
    with pytest.raises(KeyboardInterrupt):
        left.teacher.teach(find("pictures", preset("kartenspiel")))
    assert left.saved == [1, 2]
    assert left.teacher.course.state("pictures") == "begun"


def test_no_exercise_is_asked_twice_in_a_row() -> None:
    lesson = find("leader", preset("kartenspiel"))  # there are eight situations in all
    for begin in range(20):
        course = Course()
        course.of("leader").dealt = begin
        seen = lessons_for(*[0] * 9, course=course)
        seen.teacher.teach(lesson)
        new = seen.text.split("Once more")[0].split("Question ")[1:]
        assert len({text.splitlines()[1] for text in new}) == ASKS, "each time another leader"


def test_in_the_end_one_reads_how_it_went_and_what_comes_back_when() -> None:
    answers = [right("pictures", 0), wrong("pictures", 1), right("pictures", 2)]
    done = lessons_for(*answers, right("pictures", 1))
    done.teacher.teach(find("pictures", preset("kartenspiel")))
    assert "“The pictures and their Deckel”: 2 of 3 right at the first try." in done.text
    assert "1 question comes back, tomorrow." in done.text
    again = lessons_for(*answers, wrong("pictures", 1))
    again.teacher.teach(find("pictures", preset("kartenspiel")))
    assert again.text.count("comes back when you next begin to learn.") == 1
    assert "1 question comes back, when you next begin to learn." in again.text


def test_of_several_right_answers_the_best_one_is_named_and_the_others_too() -> None:
    rules = preset("kartenspiel")
    lesson = find("stopping", rules)
    numbers = (at for at in range(40) if len(lesson.exercise(rules, "seed", at).right()) > 1)
    course = Course()
    course.of("stopping").dealt = first = next(numbers)
    exercise = lesson.exercise(rules, "seed", first)
    mistaken = min(set(range(len(exercise.choices()))) - exercise.right())
    asked = lessons_for(mistaken, course=course)
    with pytest.raises(KeyboardInterrupt):
        asked.teacher.teach(lesson)
    assert "The answer: " not in asked.text
    assert "Best: " in asked.text
    assert asked.text.count("Also right: ") == len(exercise.right()) - 1


@pytest.mark.parametrize("text", ["", "x", "101", "-1", "1e1", "²"])
def test_a_guess_that_is_no_percentage_is_asked_again(text: str) -> None:
    answers = [text, "0", "0%", " 0 ", "0", "0", "0"]
    guessed = lessons_for(*answers)
    guessed.teacher.teach(find("chances", preset("kartenspiel")))
    assert f"“{text}” is no whole number from 0 to 100" in guessed.text
    assert guessed.text.count("Exactly: ") >= ASKS
