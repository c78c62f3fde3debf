"""What a bot answers, and where in its code it failed."""

import json
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any

import pytest

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.asking import legal_answer
from schocken_cards.errors import BotFaultError
from schocken_cards.testing import deal
from schocken_cards.view import View, view

SEEN = view(deal("125 666"), 0)


def fault(bot: Any) -> BotFaultError:  # noqa: ANN401 - a bot may be anything
    """The fault of a bot that is asked at a table."""
    with pytest.raises(BotFaultError) as caught:
        legal_answer(bot, SEEN)
    return caught.value


def line(mark: str) -> str:
    """The place of the line of this file that ends with the mark."""
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    (found,) = [number for number, text in enumerate(lines, 1) if text.endswith(f"# {mark}")]
    return f"{Path(__file__).name}:{found}"


def same(decide: Callable[..., Action]) -> Callable[..., Action]:
    """A decorator in Python."""

    @wraps(decide)
    def wrapped(*given: object) -> Action:
        return decide(*given)

    return wrapped


class Raises:
    def decide(self, _view: View) -> Action:
        raise ValueError("no")  # raises


class Inherits(Raises):
    pass


class Helped:
    def decide(self, view: View) -> Action:
        return self.helper(view)

    def helper(self, _view: View) -> Action:
        raise ValueError("no")  # helper


class InLibrary:
    def decide(self, _view: View) -> Action:
        return json.loads("{")  # type: ignore[no-any-return]  # library


class Decorated:
    @same
    def decide(self, _view: View) -> Action:
        raise ValueError("no")  # decorated


class Cached:
    @cache  # noqa: B019 - it does not live long
    def decide(self, _view: View) -> Action:
        raise ValueError("no")  # cached


class Callee:
    def __call__(self, _view: View) -> Action:
        raise ValueError("no")  # called


class Calls:
    decide = Callee()


class Deep:
    def decide(self, view: View) -> Action:
        return self.deeper(view)  # deep

    def deeper(self, view: View) -> Action:
        return self.deeper(view)


class Awkward(type):
    def __getattribute__(cls, name: str) -> Any:  # noqa: ANN401 - a class may be anything
        if name == "decide":
            raise OSError("not you")
        return super().__getattribute__(name)


class Hidden(metaclass=Awkward):
    def decide(self, _view: View) -> Action:
        raise ValueError("no")  # hidden


@pytest.mark.parametrize(
    ("bot", "mark"),
    [
        (Raises(), "raises"),
        (Inherits(), "raises"),
        (Helped(), "helper"),
        (InLibrary(), "library"),
        (Decorated(), "decorated"),
        (Cached(), "cached"),
        (Calls(), "called"),
        (Deep(), "deep"),
        (Hidden(), "hidden"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_bot_that_raises_is_placed_in_its_own_file(bot: object, mark: str) -> None:
    found = fault(bot)
    assert (found.kind, found.where) == ("crash", line(mark))
    assert str(found).endswith(f"({line(mark)})")


class Compiled:
    decide = staticmethod(ord)


def test_what_has_no_code_in_python_is_nowhere() -> None:
    found = fault(Compiled())
    assert (found.what.partition(":")[0], found.where) == ("TypeError", "")
    assert "(" not in str(found).partition("TypeError")[0]


class Unspeakable:
    def __repr__(self) -> str:
        raise ValueError("speechless")


class Answers:
    def __init__(self, answer: object) -> None:
        self.answer = answer

    def decide(self, _view: View) -> Any:  # noqa: ANN401 - not what it should be
        return self.answer


class Equal:
    """Something that is equal to everything."""

    def __eq__(self, _other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(Stop())


@pytest.mark.parametrize("answer", [None, "stop", Equal(), Draw((6, 6)), Stop, [Stop()]])
def test_only_a_legal_action_itself_is_an_answer(answer: object) -> None:
    found = fault(Answers(answer))
    assert (found.kind, found.where) == ("illegal", "")


def test_an_answer_that_cannot_be_written_is_an_error_of_the_bot() -> None:
    found = fault(Answers(Unspeakable()))
    assert (found.kind, found.what) == ("crash", "ValueError: speechless")


@pytest.mark.parametrize("action", SEEN.legal, ids=str)
def test_every_legal_action_is_an_answer(action: Action) -> None:
    assert legal_answer(Answers(action), SEEN) is action
