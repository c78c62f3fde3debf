import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schocken_cards.actions import Action, Draw, Stop, parse_action
from schocken_cards.cards import held
from schocken_cards.errors import BadInputError
from tests.test_cards import situations

ALL_ACTIONS = {action for situation in situations() for action in held(*situation).legal}


def test_there_are_32_actions() -> None:
    kept = 1 + 6 + 21
    flipped = {"flip 1", "flip 2", *(f"keep {face} flip 1" for face in range(1, 6))}
    assert len({action for action in ALL_ACTIONS if not str(action).count("flip")}) == 1 + kept
    assert {str(action) for action in ALL_ACTIONS if "flip" in str(action)} >= flipped


def test_every_action_is_read_back_as_it_is_printed() -> None:
    for action in ALL_ACTIONS:
        assert parse_action(str(action)) == action


def test_the_repr_of_an_action_can_be_pasted() -> None:
    for action in ALL_ACTIONS:
        assert eval(repr(action)) == action  # noqa: S307 - printed here


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("stop", Stop()),
        ("draw", Draw()),
        ("keep 1", Draw((1,))),
        ("keep 5 5", Draw((5, 5))),
        ("keep 1 5", Draw((5, 1))),
        ("flip 1", Draw((), 1)),
        ("flip 2", Draw((), 2)),
        ("keep 1 flip 1", Draw((1,), 1)),
        ("  keep   1\tflip 1\n", Draw((1,), 1)),
    ],
)
def test_an_action_is_read_as_the_contract_says(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        *("", "Stop", "keep", "flip", "keep 7", "keep 0", "keep 1 2 3", "flip 0", "flip 3"),
        *("keep 55", "flip 1 keep 1", "keep 1 flip", "keep 1flip 1", "draw 1", "stop stop"),
        *("keep flip 1", "keep ¹"),
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadInputError, match="is not an action: stop, draw, keep with the faces"):
        parse_action(text)


@given(st.text(alphabet="keepflistopdraw 0123456\n", max_size=16) | st.text(max_size=8))
def test_any_text_is_an_action_or_refused_in_one_line(text: str) -> None:
    message = ""
    try:
        action = parse_action(text)
        assert parse_action(str(action)) == action
    except BadInputError as error:
        message = str(error)
    assert message.isprintable()


def test_the_order_of_the_faces_kept_does_not_matter() -> None:
    assert Draw((1, 5)) == Draw((5, 1)) == Draw([1, 5])
    assert hash(Draw((1, 5))) == hash(Draw((5, 1)))
    assert Draw((1, 5)).keep == (5, 1)


def test_actions_that_differ_in_anything_are_different() -> None:
    different = [Stop(), Draw(), Draw((), 1), Draw((), 2), Draw((1,)), Draw((1, 1)), Draw((1,), 1)]
    assert len(set(different)) == len(different)


def test_a_pickled_action_is_equal() -> None:
    for action in ALL_ACTIONS:
        restored = pickle.loads(pickle.dumps(action))  # noqa: S301 - pickled here
        assert restored == action
        assert hash(restored) == hash(action)


def test_every_action_exists_once_however_it_is_made() -> None:
    for action in ALL_ACTIONS:
        assert parse_action(str(action)) is action
        assert pickle.loads(pickle.dumps(action)) is action  # noqa: S301 - pickled here
        assert copy.deepcopy(action) is action


class Whole(int):
    """A whole number of another class, such as numpy has."""


def test_whole_numbers_of_any_class_make_the_same_action() -> None:
    draw = Draw((Whole(5), True), Whole(1))
    assert draw is Draw((1, 5), 1)
    assert {type(number) for number in (*draw.keep, draw.flips)} == {int}


def test_what_is_no_whole_number_makes_no_action() -> None:
    for keep in ((1.0,), "5", (None,)):
        with pytest.raises(TypeError):
            Draw(keep)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Draw((), 1.5)  # type: ignore[arg-type]
