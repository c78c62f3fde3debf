"""What was learned is kept, and what was missed comes back."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from schocken_cards.errors import BadInputError
from schocken_cards.learn import progress
from schocken_cards.learn.progress import BOXES, Course, Progress

TODAY = date(2026, 3, 1)
COURSE = (
    b'{"format": 1, "seed": "a", "courses": {"r": {"standings": {}, "told": [], "game": "", '
    b'"missed": [%s]}}}'
)


@pytest.fixture(autouse=True)
def where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = progress.path()
    path.parent.mkdir()
    return path


def test_a_missed_exercise_comes_back_after_ever_more_days_and_then_leaves() -> None:
    course = Course()
    course.answered("order", 4, TODAY, right=False)
    day, days = TODAY, []
    while course.missed:
        (missed,) = course.due(day)
        assert (missed.lesson, missed.number) == ("order", 4)
        course.answered_again(missed, day, right=True)
        if course.missed:
            days.append((course.missed[0].due - day).days)
            assert not course.due(course.missed[0].due - timedelta(1))
            day = course.missed[0].due
    assert days == list(BOXES[1:])


def test_a_second_miss_puts_it_back_into_the_first_box() -> None:
    course = Course()
    course.answered("order", 4, TODAY, right=False)
    course.answered_again(course.missed[0], TODAY, right=True)
    later = course.missed[0].due
    course.answered_again(course.missed[0], later, right=False)
    assert [(missed.box, missed.due) for missed in course.missed] == [(0, later)]


def test_a_right_answer_does_not_come_back() -> None:
    course = Course()
    course.answered("order", 0, TODAY, right=True)
    assert (course.of("order").asked, course.of("order").right, course.missed) == (1, 1, [])


def test_a_lesson_is_mastered_when_it_was_ended_and_nothing_of_it_comes_back() -> None:
    course = Course()
    states = [course.state("order")]
    course.answered("order", 0, TODAY, right=False)
    states.append(course.state("order"))
    course.of("order").through = True
    states.append(course.state("order"))
    course.missed.clear()
    states.append(course.state("order"))
    assert states == ["new", "begun", "through", "mastered"]


def test_what_is_saved_is_loaded() -> None:
    kept = Progress()
    course = kept.course("wolbeck")
    course.answered("order", 7, TODAY, right=False)
    course.told.append("flip")
    course.game = "2026-03-01-1"
    progress.save(kept)
    assert progress.load() == kept


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": 2, "seed": "a", "courses": {}}',
        b'{"format": NaN, "seed": "a", "courses": {}}',
        b'{"format": 1, "seed": 3, "courses": {}}',
        b'{"format": 1, "seed": "\\u001b[2J", "courses": {}}',
        b'{"format": 1, "seed": "a", "courses": {"r": {"standings": {}}}}',
        COURSE % b'{"lesson": "order", "number": 0, "box": 9, "due": "2026-03-01"}',
        COURSE % b'{"lesson": "order", "number": 0, "box": 0, "due": "2026-99-01"}',
        COURSE % b'{"lesson": "order", "number": -1, "box": 0, "due": "2026-03-01"}',
        b" " * (progress.LARGEST + 1),
    ],
    ids=lambda content: str(content[:60]),
)
def test_a_damaged_file_is_a_line_and_stays_as_it_is(where: Path, content: bytes) -> None:
    where.write_bytes(content)
    with pytest.raises(BadInputError, match=r"learn\.json cannot be read: .*learn --reset"):
        progress.load()
    assert where.read_bytes() == content
    aside = progress.forget()
    assert aside
    assert aside.read_bytes() == content
    assert progress.load().courses == {}


def test_a_folder_in_place_of_the_file_is_a_line(where: Path) -> None:
    where.mkdir()
    with pytest.raises(BadInputError, match="it is no file"):
        progress.load()
