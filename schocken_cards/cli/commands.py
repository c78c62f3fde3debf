"""The commands and their options. What a command needs is imported when it runs."""

from collections.abc import Callable, Sequence
from typing import Annotated

import typer
from typer import Argument, Context, Option

from schocken_cards.texts import gettext as _

Command = Callable[..., int]

COMMANDS: dict[str, tuple[Command, str]] = {}
"""Every command by its name, with its help."""


def command(*, help: str) -> Callable[[Command], Command]:  # noqa: A002 - Typer's name for it
    """Makes a function a command of its name."""

    def named(function: Command) -> Command:
        COMMANDS[function.__name__] = function, help
        return function

    return named


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


Lang = Annotated[str, Option("--lang", metavar="de|en", help=_("Language: de or en."))]
Plain = Annotated[
    bool, Option("--plain", help=_("Plain lines: no colour, no frames, no cursor movement."))
]
Json = Annotated[bool, Option("--json", help=_("Print one JSON document."))]
RuleSet = Annotated[
    str, Option("--rules", metavar="R", help=_("Rule set: a name or the path of a TOML file."))
]
Speed = Annotated[
    float | None,
    Option("--speed", metavar="S", min=0, max=60, help=_("Seconds between two happenings.")),
]
Hints = Annotated[
    str,
    Option(
        "--hints",
        metavar="off|ask|tutor",
        help=_("Hints on request, or also a warning before a costly decision."),
    ),
]


def _without_command(
    context: Context,
    *,
    lang: Lang = "",
    version: Annotated[bool, Option("--version", help=_("Show the version."))] = False,
) -> None:
    _check_lang(lang)
    if version:
        from importlib.metadata import version as installed

        typer.echo(installed("schocken-cards"))
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@command(help=_("Start a game, saved after every decision."))
def new(
    *,
    players: Annotated[
        int | None, Option("--players", metavar="N", help=_("Seats at the table, 2 to 8."))
    ] = None,
    name: Annotated[
        list[str] | None,
        Option("--name", metavar="NAME", help=_("A person; several share the screen.")),
    ] = None,
    bot: Annotated[
        list[str] | None,
        Option(
            "--bot", metavar="BOT", help=_("NAME, NAME:OPTIONS, py:FILE.py:CLASS or cmd:COMMAND.")
        ),
    ] = None,
    rules: Annotated[
        str | None,
        Option("--rules", metavar="R", help=_("Rule set: a name or the path of a TOML file.")),
    ] = None,
    seed: Annotated[
        str | None, Option("--seed", metavar="S", help=_("The same seed, the same cards."))
    ] = None,
    watch: Annotated[bool, Option("--watch", help=_("Bots take every seat."))] = False,
    hints: Hints = "ask",
    speed: Speed = None,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.hints import mode
    from schocken_cards.cli.playing import Wishes, start

    _check_lang(lang)
    return start(
        Wishes(players, name or [], bot or [], rules, seed, watch, speed, plain, mode(hints))
    )


@command(help=_("Go on with a saved game, the latest if none is named."))
def resume(
    game: Annotated[str, Argument(metavar="[GAME]", help=_("Its name."))] = "",
    *,
    hints: Hints = "ask",
    speed: Speed = None,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.hints import mode
    from schocken_cards.cli.playing import go_on

    _check_lang(lang)
    return go_on(game, speed, mode(hints), plain=plain)


@command(help=_("List the saved games."))
def games(*, json: Json = False, lang: Lang = "", plain: Plain = False) -> int:
    from schocken_cards.cli.records import list_games

    _check_lang(lang)
    return list_games(json=json)


@command(help=_("Show a game again."))
def replay(
    game: Annotated[str, Argument(metavar="GAME", help=_("Its name, or the path of a record."))],
    *,
    speed: Speed = None,
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.records import show_again

    _check_lang(lang)
    return show_again(game, speed, json=json, plain=plain)


@command(help=_("Check records against the rules."))
def verify(
    records: Annotated[
        list[str], Argument(metavar="RECORD…", help=_("Paths of records, or names of saved games."))
    ],
    *,
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.records import check

    _check_lang(lang)
    return check(records, json=json)


@command(help=_("Judge one round played at a real table."))
def score(
    hands: Annotated[
        list[str],
        Argument(
            metavar="NAME=HAND…",
            help=_("In turn order. 116/3: three draws; 333/2h: all in the second; 652!: a foul."),
        ),
    ],
    *,
    stock: Annotated[
        int | None, Option("--stock", metavar="N", help=_("Deckel in the stock before the round."))
    ] = None,
    deckel: Annotated[
        str, Option("--deckel", metavar="NAME=N,…", help=_("What each held before the round."))
    ] = "",
    rules: RuleSet = "kartenspiel",
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.scoring import judge

    _check_lang(lang)
    return judge(hands, stock, deckel, rules, json=json)


@command(help=_("Explain a rule set, or what two do differently."))
def rules(
    rule_set: Annotated[
        str, Argument(metavar="[R]", help=_("A name or the path of a TOML file."))
    ] = "",
    *,
    compare: Annotated[
        str, Option("--compare", metavar="R2", help=_("Another rule set to compare with."))
    ] = "",
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.rule_sets import explain

    _check_lang(lang)
    return explain(rule_set, compare, json=json)


@command(help=_("Exact chances of every legal action."))
def odds(
    hand: Annotated[str, Argument(metavar="HAND", help=_("The own cards, such as 521."))],
    *,
    draws_left: Annotated[
        int,
        Option(
            "--draws-left", metavar="N", min=0, max=2, help=_("Exchanges allowed, the last blind.")
        ),
    ],
    rules: RuleSet = "kartenspiel",
    laid_out: Annotated[
        str, Option("--laid-out", metavar="FACES", help=_("Faces laid out in earlier draws."))
    ] = "",
    flipped: Annotated[
        int, Option("--flipped", metavar="N", help=_("How many of those Ones are sixes."))
    ] = 0,
    unseen: Annotated[
        str, Option("--unseen", metavar="C1,…,C6", help=_("Unseen ones, twos, … sixes."))
    ] = "",
    goal: Annotated[
        str, Option("--goal", metavar="GOAL", help=_("place, a picture, or beat=HAND."))
    ] = "place",
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.chances import chances

    _check_lang(lang)
    return chances(hand, draws_left, rules, laid_out, flipped, unseen, goal, json=json)


@command(help=_("What a hint tells, for the situation at a real table."))
def advise(
    position: Annotated[
        list[str] | None,
        Argument(
            metavar="[POSITION]",
            help=_("Such as deckel=0,3,2 leads=0 me=0 hand=521; -: from standard input."),
        ),
    ] = None,
    *,
    rules: Annotated[
        str,
        Option("--rules", metavar="R", help=_("Rule set: a name or the path of a TOML file.")),
    ] = "",
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli import advising

    _check_lang(lang)
    return advising.advise(position or [], rules, json=json, plain=plain)


@command(help=_("Let bots play thousands of games against each other."))
def match(
    bots: Annotated[
        list[str] | None,
        Argument(metavar="[BOT]...", help=_("As for new; one given twice has two seats.")),
    ] = None,
    *,
    games: Annotated[int | None, Option("--games", metavar="N", help=_("How many."))] = None,
    seats: Annotated[
        int | None, Option("--seats", metavar="N", help=_("2 to 8; else as many as bots."))
    ] = None,
    seed: Annotated[
        str | None, Option("--seed", metavar="S", help=_("The same seed, the same cards."))
    ] = None,
    rules: Annotated[
        list[str] | None,
        Option("--rules", metavar="R", help=_("Rule set; several play on the same cards.")),
    ] = None,
    jobs: Annotated[
        int | None, Option("--jobs", metavar="J", min=1, help=_("Processes on this machine."))
    ] = None,
    scheduler: Annotated[
        str, Option("--scheduler", metavar="ADDRESS", help=_("Of Dask workers, tcp://HOST:PORT."))
    ] = "",
    out: Annotated[
        str, Option("--out", metavar="FILE", help=_(".sqlite, .jsonl, .csv or .parquet."))
    ] = "",
    resume: Annotated[
        str, Option("--resume", metavar="FILE", help=_("Go on with a match that was stopped."))
    ] = "",
    records: Annotated[
        str, Option("--records", metavar="DIR", help=_("Record every game there."))
    ] = "",
    game: Annotated[
        int | None, Option("--game", metavar="K", help=_("Play game K alone, and record it."))
    ] = None,
    sprt: Annotated[
        str,
        Option("--sprt", metavar="H0,H1", help=_("Stop when it is sure: 0,20 (Elo), 0.25,0.23.")),
    ] = "",
    forfeit: Annotated[
        str,
        Option("--forfeit", metavar="WHAT", help=_("What a fault costs: decision or game.")),
    ] = "",
    allow_faults: Annotated[
        bool, Option("--allow-faults", help=_("Exit with 0 though a bot was at fault."))
    ] = False,
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.matching import Wishes, contest

    _check_lang(lang)
    return contest(
        Wishes(
            bots=bots or [],
            games=games,
            seats=seats,
            seed=seed,
            rules=rules or [],
            forfeit=forfeit,
            sprt=sprt,
            out=out,
            resume=resume,
            jobs=jobs,
            scheduler=scheduler,
            records=records,
            game=game,
            allow_faults=allow_faults,
            json=json,
            plain=plain,
        )
    )


@command(help=_("Show a match again."))
def report(
    match: Annotated[str, Argument(metavar="FILE", help=_("Of a match, or its name."))],
    *,
    plot: Annotated[
        str, Option("--plot", metavar="FILE", help=_("Draw it, too: .svg or .png."))
    ] = "",
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.matching import report

    _check_lang(lang)
    return report(match, plot, json=json, plain=plain)


@command(help=_("List the bots with their options."))
def bots(*, json: Json = False, lang: Lang = "", plain: Plain = False) -> int:
    from schocken_cards.cli.bot_list import list_bots

    _check_lang(lang)
    return list_bots(json=json)


@command(help=_("Learn Schocken: short lessons, and a first game that explains itself."))
def learn(
    lesson: Annotated[
        str, Argument(metavar="[LESSON]", help=_("Its name or number; the next one without."))
    ] = "",
    *,
    list_: Annotated[
        bool, Option("--list", help=_("List the lessons: what is mastered, what comes back."))
    ] = False,
    reset: Annotated[
        bool, Option("--reset", help=_("Begin anew; the progress so far is put aside."))
    ] = False,
    rules: RuleSet = "kartenspiel",
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli import learning

    _check_lang(lang)
    if reset:
        return learning.reset()
    if list_ or json:
        return learning.list_lessons(rules, json=json)
    return learning.learn(lesson, rules, plain=plain)


def _check_lang(lang: str) -> None:
    if lang not in {"", "de", "en"}:
        raise typer.BadParameter(
            _("“{lang}” is not de or en").format(lang=lang), param_hint="--lang"
        )
