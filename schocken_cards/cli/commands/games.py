"""Commands that play games and show or check their records."""

from typing import Annotated

from typer import Argument, Option

from schocken_cards.cli.commands.options import Hints, Json, Lang, Plain, Plot, Speed, check_lang
from schocken_cards.texts import gettext as _


def new(
    *,
    players: Annotated[
        int | None, Option("--players", metavar="N", help=_("Seats at the table, 2 to 8."))
    ] = None,
    name: Annotated[
        list[str] | None,
        Option("--name", metavar=_("NAME"), help=_("A person; several share the screen.")),
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

    check_lang(lang)
    return start(
        Wishes(players, name or [], bot or [], rules, seed, watch, speed, plain, mode(hints))
    )


def resume(
    game: Annotated[str, Argument(metavar=_("[GAME]"), help=_("Its name."))] = "",
    *,
    hints: Hints = "ask",
    speed: Speed = None,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.hints import mode
    from schocken_cards.cli.playing import go_on

    check_lang(lang)
    return go_on(game, speed, mode(hints), plain=plain)


def games(*, json: Json = False, lang: Lang = "", plain: Plain = False) -> int:
    from schocken_cards.cli.records import list_games

    check_lang(lang)
    return list_games(json=json)


def replay(
    game: Annotated[str, Argument(metavar=_("GAME"), help=_("Its name, or the path of a record."))],
    *,
    speed: Speed = None,
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.records import show_again

    check_lang(lang)
    return show_again(game, speed, json=json, plain=plain)


def review(
    game: Annotated[
        str, Argument(metavar=_("[GAME]"), help=_("Its name, or the path of a record."))
    ] = "",
    *,
    name: Annotated[
        list[str] | None,
        Option("--name", metavar=_("NAME"), help=_("Whose decisions; else those of all people.")),
    ] = None,
    plot: Plot = "",
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.reviewing import review_game
    from schocken_cards.journal import latest_finished

    check_lang(lang)
    return review_game(game or latest_finished(), name or [], plot, json=json, plain=plain)


def stats(
    *,
    name: Annotated[
        str,
        Option("--name", metavar=_("NAME"), help=_("Whose games; else everybody’s, one by one.")),
    ] = "",
    export: Annotated[
        str,
        Option("--export", metavar=_("FILE"), help=_("Write every game to a file: .csv or .json.")),
    ] = "",
    delete: Annotated[
        bool, Option("--delete", help=_("Delete all that is kept; games so far count no more."))
    ] = False,
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli import looking_back

    check_lang(lang)
    if delete:
        return looking_back.delete(name, export)
    return looking_back.stats(name, export, json=json)


def verify(
    records: Annotated[
        list[str],
        Argument(metavar=_("RECORD…"), help=_("Paths of records, or names of saved games.")),
    ],
    *,
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.records import check

    check_lang(lang)
    return check(records, json=json)
