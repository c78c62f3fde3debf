"""Where in the code of a bot something happens, as a file's name and a line: `my_bot.py:12`."""

import os
import re
import sys
from pathlib import Path
from traceback import walk_stack, walk_tb
from types import CodeType, FrameType

Step = tuple[FrameType, int]
"""Code that runs, and its line; the steps to a place lead from `decide` inwards."""


def raised_at(bot: object, error: BaseException, asker: CodeType) -> str:
    """Where a bot that was asked by the code `asker` raised an error; empty if not in Python.

    It is the last place in the bot's own file. How deep a recursion gets before it is ended is
    not the same everywhere; of that the first place is told.
    """
    steps = _after(asker, [*walk_tb(error.__traceback__)])
    return _place(bot, steps[:1] if isinstance(error, RecursionError) else steps)


def is_at(bot: object, asker: CodeType, thread: int) -> str:
    """Where a bot is that the code `asker` asks in that thread; empty if not in Python."""
    frame = sys._current_frames().get(thread)  # noqa: SLF001 - there is no other way to look
    return _place(bot, _after(asker, [*walk_stack(frame)][::-1] if frame else []))


def anywhere(bot: object, text: str) -> str:
    """What a bot said without what is another in every run, or where its file is elsewhere."""
    file = _file(bot)
    nearer = text.replace(f"{Path(file).parent}{os.sep}", "") if file else text
    return re.sub(r" at 0x[0-9a-fA-F]+", "", nearer)


def _after(asker: CodeType, steps: list[Step]) -> list[Step]:
    asking = [at for at, (frame, _line) in enumerate(steps) if frame.f_code is asker]
    return steps[asking[-1] + 1 :] if asking else []


def _place(bot: object, steps: list[Step]) -> str:
    file = _file(bot)
    own = [step for step in steps if step[0].f_code.co_filename == file]
    for frame, line in own[-1:] or steps[:1]:
        return f"{Path(frame.f_code.co_filename).name}:{line}"
    return ""


def _file(bot: object) -> str | None:
    return getattr(sys.modules.get(type(bot).__module__), "__file__", None)
