"""Nothing that a lesson shows before a question is more than a screenful, in both languages."""

import io
from collections.abc import Iterator

import pytest

from schocken_cards import texts
from schocken_cards.learn.exercise import NAMES, Exercise
from schocken_cards.learn.guide import TIPS
from schocken_cards.learn.lessons import lessons
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.screen import Screen, console

ROWS = 24


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    texts.use(request.param)
    yield request.param
    texts.use("en")


def rows(columns: int, rule_set: str, show: Exercise | list[str]) -> int:
    """How many rows of a terminal of that width it takes."""
    out = console(plain=False, file=io.StringIO())
    out.width = columns
    screen = Screen(out, plain=False, rules=preset(rule_set), names=NAMES)
    if isinstance(show, list):
        for line in show:
            screen.say(line)
    else:
        show.show(screen)
        for line in (show.question(), "Your answer?", *show.choices()):
            screen.say(f"   {line}")
    shown: str = out.file.getvalue()  # type: ignore[attr-defined]
    assert max(map(len, shown.splitlines())) <= columns
    return shown.count("\n")


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("rule_set", PRESETS)
def test_a_lesson_fits(rule_set: str, columns: int) -> None:
    rules = preset(rule_set)
    for lesson in lessons(rules):
        around = 4  # the heading, and the line that asks for a key
        assert rows(columns, rule_set, lesson.text(rules)) + around <= ROWS, lesson.name


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("rule_set", ["kartenspiel", "wolbeck"])
def test_an_exercise_fits(rule_set: str, columns: int) -> None:
    rules = preset(rule_set)
    for lesson in lessons(rules):
        for number in range(2 if lesson.makers else 0):
            exercise = lesson.exercise(rules, "screenful", number)
            assert rows(columns, rule_set, exercise) + 1 <= ROWS, lesson.name


@pytest.mark.usefixtures("language")
def test_what_the_first_game_explains_is_short() -> None:
    assert all(rows(40, "kartenspiel", [texts.gettext(tip)]) <= 6 for tip in TIPS.values())
