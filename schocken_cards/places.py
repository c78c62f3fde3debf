"""Where in the code of a bot something happens, as a file's name and a line: `my_bot.py:12`."""

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from traceback import walk_stack, walk_tb
from types import CodeType, FrameType

Step = tuple[FrameType, int]
"""Code that runs, and its line; the steps to a place lead from `decide` inwards."""


def raised_at(bot: object, error: BaseException) -> str:
    """Where a bot raised an error when it was asked; empty if not in Python.

    It is the last place in the bot's own file. How deep a recursion gets before it is ended is
    not the same everywhere; of that the first place is told.
    """
    steps = _within(bot, [*walk_tb(error.__traceback__)])
    return _place(bot, steps[:1] if isinstance(error, RecursionError) else steps)


def is_at(bot: object, thread: int) -> str:
    """Where a bot is that is asked in that thread; empty if not in Python."""
    frame = sys._current_frames().get(thread)  # noqa: SLF001 - there is no other way to look
    return _place(bot, _within(bot, [*walk_stack(frame)][::-1] if frame else []))


def anywhere(bot: object, text: str) -> str:
    """What a bot said without what is another in every run, or where its file is elsewhere."""
    file = _file(bot)
    nearer = text.replace(f"{Path(file).parent}{os.sep}", "") if file else text
    return re.sub(r" at 0x[0-9a-fA-F]+", "", nearer)


def _within(bot: object, steps: list[Step]) -> list[Step]:
    """The steps from the call of the bot's `decide` on; if that is not Python, in its own file."""
    code = _code(bot)
    begun = [at for at, (frame, _line) in enumerate(steps) if frame.f_code is code]
    return steps[begun[0] :] if begun else _own(bot, steps)


def _code(bot: object) -> CodeType | None:
    with suppress(Exception):  # it is somebody else's class
        return getattr(type(bot).decide, "__code__", None)  # type: ignore[attr-defined]
    return None


def _own(bot: object, steps: list[Step]) -> list[Step]:
    file = _file(bot)
    return [step for step in steps if step[0].f_code.co_filename == file]


def _place(bot: object, steps: list[Step]) -> str:
    for frame, line in _own(bot, steps)[-1:] or steps[:1]:
        return f"{Path(frame.f_code.co_filename).name}:{line}"
    return ""


def _file(bot: object) -> str | None:
    return getattr(sys.modules.get(type(bot).__module__), "__file__", None)
