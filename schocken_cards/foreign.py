"""Bots that are not installed: a class in a Python file, a command that speaks JSON lines."""

import os
import re
import shlex
import shutil
import sys
from collections import Counter
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from attrs import define, field

from schocken_cards import protocol
from schocken_cards.actions import Action, parse_action
from schocken_cards.errors import BadInputError, BotFaultError, Fault, LateError
from schocken_cards.names import printable
from schocken_cards.process import Process
from schocken_cards.texts import gettext as _
from schocken_cards.view import View

MOST_FAILURES = 2
"""How often a process may fail in one game: after the first time it is started again."""


@define(eq=False)
class CommandBot:
    """A process that decides, started when it is first asked; docs/protocol.md.

    A process that is late, writes too much or not what the protocol says has failed: it is
    ended, and the decision is forfeited. It is started again once per game; after that every
    decision of that game is forfeited at once. An answer that is no legal action is forfeited
    too, but the process goes on.
    """

    command: str
    first_seconds: float = 10
    """How long it may take from its start to its hello."""
    seconds: float = 5
    """How long it may take for each decision."""
    _process: Process | None = None
    _game: tuple[int, int] | None = None
    """Seat and luck of the game that the process was told of."""
    _asked: int = 0
    _failures: Counter[int] = field(factory=Counter)
    """By the luck of the game."""
    _failed_by: Fault = "crash"
    """The last time."""

    @classmethod
    def of(cls, command: str) -> "CommandBot":
        """The bot that is played by this command line; raises BadInputError if there is none."""
        if not shutil.which(command_words(command)[0]):
            shown = printable(command_words(command)[0], 200)
            raise BadInputError(_("there is no command “{command}”").format(command=shown))
        return cls(command)

    def decide(self, view: View) -> Action:
        """What the process answers; raises BotFaultError when it fails to."""
        if self._failures[view.luck] >= MOST_FAILURES:
            reason = _("its process failed twice in this game")
            raise BotFaultError(self.command, reason, self._failed_by)
        try:
            answer = self._ask(view)
        except BadInputError as error:
            self._failures[view.luck] += 1
            self._failed_by = "late" if isinstance(error, LateError) else "crash"
            last_words = self._ended()
            reason = f"{error} ({last_words})" if last_words else str(error)
            raise BotFaultError(self.command, reason, self._failed_by, what=last_words) from None
        except BaseException:  # Ctrl-C: what it answers later would answer the next question
            self._ended()
            raise
        try:
            return parse_action(answer)
        except BadInputError as error:
            what = printable(answer, 80)
            raise BotFaultError(self.command, str(error), "illegal", what=what) from None

    def close(self) -> None:
        """Ends the process and all that it started; it would be started again when asked."""
        if self._process:
            self._process.end(protocol.goodbye())
        self._process = None

    def _ask(self, view: View) -> str:
        process = self._process or self._start()
        process.lines.check_silence()
        if self._game != (view.seat, view.luck):
            self._game = view.seat, view.luck
            process.send(protocol.game(view))
        self._asked += 1
        process.send(protocol.question(self._asked, view))
        return protocol.read_answer(self._asked, process.lines.take(self.seconds))

    def _start(self) -> Process:
        self._game = None
        self._process = Process.start(command_words(self.command))
        self._process.send(protocol.hello(self.first_seconds, self.seconds))
        protocol.check_hello(self._process.lines.take(self.first_seconds))
        return self._process

    def _ended(self) -> str:
        """Ends a process that failed; returns its last words."""
        process, self._process = self._process, None
        return process.end() if process else ""


def command_words(command: str) -> list[str]:
    """A command line as the command and its arguments; raises BadInputError."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        reason = _("the command line “{command}” cannot be read: {reason}").format(
            command=printable(command, 200), reason=error
        )
        raise BadInputError(reason) from None
    if not words:
        raise BadInputError(_("“cmd:” needs a command line, such as cmd:python3 my_bot.py"))
    return words if os.name == "posix" else [word.strip('"') for word in words]


def command_name(command: str) -> str:
    """What a bot is called: its script, or else its command, without folder and suffix."""
    words = command_words(command)
    scripts = [word for word in words[1:] if Path(word).is_file()]
    return Path([*scripts, words[0]][0]).stem


def split_path(description: str) -> tuple[str, str, str]:
    """Path, class and options of `PATH.py:CLASS` or `PATH.py:CLASS:options`; or BadInputError."""
    match = re.fullmatch(r"(.+?\.py):(\w+)(?::(.*))?", description)
    if not match:
        raise BadInputError(
            _("“py:{description}” must be py:PATH.py:CLASS, such as py:my_bot.py:Mine").format(
                description=printable(description, 200)
            )
        )
    return match[1], match[2], match[3] or ""


def class_in(path: str, name: str) -> object:
    """What is called `name` in the Python file; raises BadInputError, or whatever the file does."""
    if not Path(path).is_file():
        raise BadInputError(_("there is no file {path}").format(path=printable(path)))
    module = _module(Path(path).resolve())
    if not isinstance(vars(module).get(name), type):
        raise BadInputError(
            _("there is no class {name} in {path}").format(name=name, path=printable(path))
        )
    return vars(module)[name]


@cache
def _module(path: Path) -> ModuleType:
    spec = spec_from_file_location(str(path), path)
    assert spec  # noqa: S101 - its suffix is .py
    assert spec.loader  # noqa: S101
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where attrs and pickle look for it
    spec.loader.exec_module(module)
    return module
