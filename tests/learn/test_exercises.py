"""A few hundred exercises of every type: what is marked right is right, and explained."""

from typing import Any

import pytest
from attrs import evolve

from schocken_cards.errors import BadInputError
from schocken_cards.learn.guess import Guess
from schocken_cards.learn.higher import Higher
from schocken_cards.learn.lessons import LESSONS, find, lessons
from schocken_cards.ranking import SCHOCK_2, ranking
from schocken_cards.rulebook import PRESETS, load, preset
from schocken_decks import Chance
from tests.slow.exercises import MAKERS, check, dealt

SLOW = "Decide"
"""The bot that reckons takes some time for these."""


@pytest.mark.parametrize("name", MAKERS)
def test_the_marked_answer_is_right_and_explained(name: str) -> None:
    there = [rules for rules in map(preset, PRESETS) if MAKERS[name][1](rules)]
    for number in range(8 if SLOW in name else 24 if "Guess" in name else 80):
        rules = there[number % len(there)]
        check(rules, dealt(name, rules, number))


@pytest.mark.parametrize(
    "change",
    [
        {"deckel": 1},
        {"deckel": 4},
        {"deckel": 99},
        {"straights": ()},
        {"jule": False, "straights": (), "keep": "ones"},
        {"cards_per_face": (1, 1, 1, 1, 19, 1)},
        {"cards_per_face": (19, 1, 1, 1, 1, 1), "reshuffle": "each_round"},
    ],
    ids=str,
)
def test_house_rules_have_exercises_as_well(change: dict[str, Any]) -> None:
    rules = evolve(preset("kartenspiel"), name="house", **change)
    assert all(lesson.text(rules) for lesson in lessons(rules))
    for name, (_maker, needs) in MAKERS.items():
        if needs(rules):
            for number in range(1 if SLOW in name else 4):
                check(rules, dealt(name, rules, number))


def test_the_same_seed_deals_the_same_exercise_and_another_another() -> None:
    rules = preset("kartenspiel")
    for lesson in LESSONS:
        if lesson.makers and lesson.needs(rules):
            first = [lesson.exercise(rules, "a", number) for number in range(4)]
            assert first == [lesson.exercise(rules, "a", number) for number in range(4)]
            assert first != [lesson.exercise(rules, "b", number) for number in range(4)]


def test_counting_changes_the_guess() -> None:
    """What is right in the full deck would not do."""
    rules = preset("kartenspiel")
    for number in range(20):
        assert 17 not in find("counting", rules).exercise(rules, "seed", number).right()


def test_pictures_are_not_broken_up_for_others() -> None:
    rules = preset("kartenspiel")
    for number in range(40):
        exercise = find("chances", rules).exercise(rules, "seed", number)
        assert isinstance(exercise, Guess)
        picture = ranking(rules).in_one_draw[exercise.cards.hand].picture
        assert picture == "simple" or exercise.goal == "schock_aus"


def names(rule_set: str) -> set[str]:
    return {lesson.name for lesson in lessons(load(rule_set))}


def test_a_rule_set_has_the_lessons_of_its_rules() -> None:
    assert "one-draw" not in names("kartenspiel")
    assert "one-draw" in names("kartenspiel-hand") & names("kneipe")
    assert "counting" in names("kartenspiel")
    assert "counting" not in names("wolbeck")


def shown(rule_set: str, lesson: str) -> str:
    rules = load(rule_set)
    return " ".join(find(lesson, rules).text(rules))


def test_lessons_say_what_the_rule_set_says() -> None:
    assert "Jule" in shown("kartenspiel", "pictures")
    assert "Jule" not in shown("kneipe", "pictures") + shown("kneipe", "order")
    assert "Only ones" in shown("kneipe", "draws")
    assert "final" in shown("kartenspiel", "halves")
    assert "final" not in shown("kneipe", "halves")
    assert "Schock 3 > General 6" in shown("kartenspiel", "order")
    assert "Schock 2 > General 6" in shown("kartenspiel-klassisch", "order").replace(
        "Schock 6 to ", ""
    )


def test_a_lesson_goes_by_name_or_number_and_another_is_refused_in_a_line() -> None:
    rules = preset("kartenspiel")
    assert find("2", rules) == find("order", rules)
    with pytest.raises(
        BadInputError, match="no lesson “one-draw”; there are 1 to 15: pictures, order"
    ):
        find("one-draw", rules)


def test_schock_2_is_not_asked_about_beside_another_schock_where_it_stands_apart() -> None:
    """“The higher picture” and “the same with higher cards” would both be right."""
    rules = preset("kartenspiel")
    for number in range(400):
        exercise = Higher.dealt(rules, Chance(number))
        hands = {hand.hand for hand in exercise.hands}
        assert not (SCHOCK_2 in hands and exercise.reason == "cards")
    klassisch = preset("kartenspiel-klassisch")
    assert any(
        SCHOCK_2 in {hand.hand for hand in exercise.hands} and exercise.reason == "cards"
        for exercise in (Higher.dealt(klassisch, Chance(number)) for number in range(400))
    )
