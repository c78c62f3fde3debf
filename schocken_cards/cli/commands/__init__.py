"""The commands and their options. What a command needs is imported when it runs."""

from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from typer import Context, Option

from schocken_cards.cli.commands import games, matches, teaching
from schocken_cards.cli.commands.options import Lang, check_lang
from schocken_cards.texts import gettext as _

Command = Callable[..., int]

COMMANDS: dict[str, tuple[Command, str]] = {
    "new": (games.new, _("Start a game, saved after every decision.")),
    "learn": (
        teaching.learn,
        _("Learn Schocken: short lessons, and a first game that explains itself."),
    ),
    "resume": (games.resume, _("Go on with a saved game, the latest if none is named.")),
    "games": (games.games, _("List the saved games.")),
    "replay": (games.replay, _("Show a game again.")),
    "review": (
        games.review,
        _("Errors and luck in a game, the latest if none is named."),
    ),
    "stats": (games.stats, _("What your games say together: losses, luck, mistakes, the trend.")),
    "verify": (games.verify, _("Check records against the rules.")),
    "score": (teaching.score, _("Judge one round played at a real table.")),
    "rules": (teaching.rules, _("Explain a rule set, or what two do differently.")),
    "odds": (teaching.odds, _("Exact chances of every legal action.")),
    "advise": (teaching.advise, _("What a hint tells, for the situation at a real table.")),
    "match": (matches.match, _("Let bots play thousands of games against each other.")),
    "report": (matches.report, _("Show a match again.")),
    "bots": (matches.bots, _("List the bots with their options.")),
}
"""Every command by its name, with its help."""


def app(arguments: Sequence[str]) -> typer.Typer:
    """The commands as far as these arguments need them: the others are names for the help.

    Working out the options of all of them would be a tenth of the start-up.
    """
    typed = typer.Typer(
        name="schocken-cards",
        help=_("Schocken, the card game: play, settle arguments, watch bots."),
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["--help"]},
        options_metavar=_("[OPTIONS]"),
        subcommand_metavar=_("COMMAND [ARGS]..."),
        suggest_commands=False,  # Click does
    )
    typed.callback(invoke_without_command=True)(_without_command)
    for name, (function, text) in COMMANDS.items():
        asked = function if name in arguments else _not_asked
        typed.command(name, help=text, options_metavar=_("[OPTIONS]"))(asked)
    return typed


def _not_asked() -> None:
    """Stands for a command that the arguments do not name."""


def _without_command(
    context: Context,
    *,
    lang: Lang = "",
    version: Annotated[bool, Option("--version", help=_("Show the version."))] = False,
) -> None:
    check_lang(lang)
    if version:
        from importlib.metadata import version as installed

        typer.echo(installed("schocken-cards"))
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())
