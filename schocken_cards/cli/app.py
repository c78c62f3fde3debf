"""Running a command: its language, its exit code, and one clear line for whatever goes wrong."""

import gc
import gettext as catalogues
import os
import sys
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path

from schocken_cards import texts
from schocken_cards.cli import FAULT_OF_OURS, STOPPED, WRONG_USAGE
from schocken_cards.texts import gettext as _


def main() -> None:
    """Runs one command and exits with its code."""
    gc.set_threshold(100_000)  # imports make many objects and no garbage: a sixth of the start-up
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # for a terminal that knows few characters
    arguments = sys.argv[1:]
    _speak(_language(arguments))
    debug = "--debug" in arguments
    if debug:
        arguments.remove("--debug")
    sys.exit(_command(arguments) if debug else run(arguments))


def _command(arguments: list[str]) -> int:
    from schocken_cards.cli.commands import app  # noqa: PLC0415 - its help is in the language set

    code: int | None = app(arguments)(arguments, standalone_mode=False, prog_name="schocken-cards")
    return code or 0


def run(arguments: list[str]) -> int:
    """Runs one command; returns its exit code and never raises."""
    import click  # noqa: PLC0415 - after the threshold is set

    try:
        code = _command(arguments)
        if sys.stdout:
            sys.stdout.flush()
    except click.ClickException as error:
        return _complain(" ".join(error.format_message().split()))
    except (click.Abort, KeyboardInterrupt, EOFError):
        return STOPPED
    except (BrokenPipeError, SystemExit):
        # Whoever read us has had enough (Click exits by itself for this alone): write no more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # noqa: BLE001 - nobody ever sees a traceback
        return _fail(error)
    return code


def _fail(error: Exception) -> int:
    from schocken_cards.errors import SchockenError  # noqa: PLC0415

    if isinstance(error, SchockenError):
        return _complain(str(error))
    if isinstance(error, OSError):
        return _complain(f"{error.filename or ''}: {error.strerror}".removeprefix(": "))
    reason = f"{type(error).__name__}: {error}".splitlines()[0]
    print(  # noqa: T201
        _("schocken-cards has a fault ({reason}); --debug tells more").format(reason=reason),
        file=sys.stderr,
    )
    return FAULT_OF_OURS


def _complain(message: str) -> int:
    from schocken_cards.cli.output import tell  # noqa: PLC0415

    tell(f"schocken-cards: {message}")
    return WRONG_USAGE


def _language(arguments: list[str]) -> str:
    """The language asked for by `--lang`, else that of the locale.

    It is needed before the commands are read, because their help is in that language.
    """
    for argument, following in pairwise([*arguments, ""]):
        asked = following if argument == "--lang" else argument.removeprefix("--lang=")
        if asked != argument and asked in texts.LANGUAGES:
            return asked
    return texts.preferred()


def _speak(language: str) -> None:
    texts.use(language)
    # Click looks up its own few messages in the global domain; they stand in our catalogue.
    os.environ["LANGUAGE"] = language
    catalogues.bindtextdomain("schocken_cards", str(Path(texts.__file__).parent / "locale"))
    catalogues.textdomain("schocken_cards")
