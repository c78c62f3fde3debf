"""Asking a person: menus in a terminal, numbered lines where there is none."""

import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from attrs import frozen

from schocken_cards.names import printable
from schocken_cards.texts import gettext as _

if TYPE_CHECKING:
    from prompt_toolkit import Application
    from questionary import Question

T = TypeVar("T")


@frozen
class Choice(Generic[T]):
    """One answer: how it reads, what it means, and what may be typed for it in line mode."""

    title: str
    value: T
    key: str = ""


class Asker(Protocol):
    """Somebody to ask. Ctrl-C raises KeyboardInterrupt, the end of the input EOFError."""

    def choose(self, question: str, choices: Sequence[Choice[T]], details: Sequence[str] = ()) -> T:
        """One of the choices, the first being the natural one; `details` are read before."""
        ...

    def text(self, question: str, default: str) -> str:
        """A line of text; an empty answer means the default, "" where there is none."""
        ...

    def wait(self, message: str) -> None:
        """Waits until the person is there."""
        ...

    def pause(self, message: str) -> None:
        """Lets the person read, where a screen would run away."""
        ...


def asker(*, plain: bool) -> Asker:
    """Menus if there is a terminal to show them, else (or if `plain`) lines."""
    return Lines() if plain else Menus()


def can_show_menus() -> bool:
    """Whether people read and type at a terminal that can move the cursor."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


@frozen
class Lines:
    """Prints numbered choices and reads lines."""

    def choose(self, question: str, choices: Sequence[Choice[T]], details: Sequence[str] = ()) -> T:
        """Takes the number of a choice, or what stands for it."""
        _print(*details, question)
        for number, choice in enumerate(choices, 1):
            _print(f"  {number}) {_titled(choice)}", indent="     ")
        while True:
            answer = " ".join(input("> ").split())
            for number, choice in enumerate(choices, 1):
                if answer and answer in {str(number), choice.key}:
                    return choice.value
            _print(
                _("“{answer}” is no choice: type a number from 1 to {most}").format(
                    answer=printable(answer, 40), most=len(choices)
                )
            )

    def text(self, question: str, default: str) -> str:
        """Takes a line."""
        return input(f"{_asked(question, default)} ").strip() or default

    def wait(self, message: str) -> None:
        """Waits for a line."""
        input(f"{message} ")

    def pause(self, message: str) -> None:
        """Does nothing: lines stay where they are."""


@frozen
class Menus:
    """Shows menus to move in with the arrow keys or by number."""

    def choose(self, question: str, choices: Sequence[Choice[T]], details: Sequence[str] = ()) -> T:
        """Takes the choice that was moved to."""
        _print(*details)
        _forget_typing()
        titles = list(map(_titled, choices))
        by_key = {choice.key: at for at, choice in enumerate(choices) if choice.key}
        answer: int | str = ""
        while isinstance(answer, str):
            answer = _menu(question, titles, refused=answer).unsafe_ask()
            answer = by_key.get(str(answer), answer)
        _print(f" {question} {choices[answer].title}")
        return choices[answer].value

    def text(self, question: str, default: str) -> str:
        """Takes a line."""
        import questionary  # noqa: PLC0415

        asked = _asked(question, default)
        answer: str = questionary.text(asked, qmark="", **_look()).unsafe_ask()
        return answer.strip() or default

    def wait(self, message: str) -> None:
        """Waits for any key."""
        import questionary  # noqa: PLC0415

        _forget_typing()
        questionary.press_any_key_to_continue(message, **_look()).unsafe_ask()

    def pause(self, message: str) -> None:
        """Waits for any key."""
        self.wait(message)


def _asked(question: str, default: str) -> str:
    return f"{question} [{default}]" if default else question


def _titled(choice: Choice[Any]) -> str:
    """A choice as it is offered, with the key that always stands for it, if there is one."""
    return f"{choice.title} ({choice.key})" if len(choice.key) == 1 else choice.title


def _columns() -> int:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 10**6


def _print(*lines: str, indent: str = "") -> None:
    """Prints lines, at a terminal broken between words."""
    for line in lines:
        print(textwrap.fill(line, _columns(), subsequent_indent=indent))  # noqa: T201


def _folded(title: str) -> str:
    """A choice over as many lines as it takes beside ` » 1) `."""
    beside = len(" » 1) ")
    return ("\n" + " " * beside).join(textwrap.wrap(title, _columns() - beside))


def _menu(question: str, titles: Sequence[str], refused: str) -> "Question":
    """A menu, erased when answered. Its answer is a position in `titles`, or another key.

    Enter on the line that says that the key `refused` is no choice answers "".
    """
    import questionary  # noqa: PLC0415 - slow to import

    offered = [questionary.Choice(_folded(title), value=at) for at, title in enumerate(titles)]
    # Whoever mistook the number and presses Enter at once must not have decided anything.
    warning = _("there is no choice “{key}”").format(key=printable(refused, 40))
    warned = [questionary.Choice(warning, value="", shortcut_key=False)] if refused else []
    numbered = len(titles) <= 9
    how = _("(arrows or number, Enter)") if numbered else _("(arrows, Enter)")
    fits = len(question) + len(how) + 3 <= _columns()
    menu = questionary.select(
        question,
        choices=[*offered, *warned],
        default=warned[0] if warned else None,
        use_shortcuts=numbered,
        instruction=how if fits else f"\n {how}",
        qmark="",
        **_look(),
    )
    _answer_other_keys(menu.application)
    return menu


def _answer_other_keys(menu: "Application[Any]") -> None:
    """Makes every printable key that the menu does not know its answer, and erases it then."""
    from prompt_toolkit.key_binding import (  # noqa: PLC0415
        KeyBindings,
        KeyPressEvent,
        merge_key_bindings,
    )
    from prompt_toolkit.keys import Keys  # noqa: PLC0415

    others = KeyBindings()

    @others.add(Keys.Any)
    def _answer(event: KeyPressEvent) -> None:
        if event.data.strip() and event.data.isprintable():
            event.app.exit(result=event.data)

    @others.add("c-d")
    def _leave(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError)

    known = [menu.key_bindings] if menu.key_bindings else []
    menu.key_bindings = merge_key_bindings([*known, others])
    menu.erase_when_done = True


def _forget_typing() -> None:
    """Forgets keys that were pressed before the question was there to be read."""
    try:
        import termios  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)


def _look() -> dict[str, Any]:
    from prompt_toolkit.output import ColorDepth  # noqa: PLC0415
    from questionary import Style  # noqa: PLC0415

    plain = {"color_depth": ColorDepth.DEPTH_1_BIT} if os.environ.get("NO_COLOR") else {}
    return {"style": Style([("highlighted", "bold"), ("answer", "bold")]), **plain}
