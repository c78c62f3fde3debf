"""Commands for bots: who there is, matches between them, and what came of one."""

from typing import Annotated

from typer import Argument, Option

from schocken_cards.cli.commands.options import Json, Lang, Plain, Plot, check_lang
from schocken_cards.texts import gettext as _


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
        str,
        Option("--scheduler", metavar=_("ADDRESS"), help=_("Of Dask workers, tcp://HOST:PORT.")),
    ] = "",
    out: Annotated[
        str, Option("--out", metavar=_("FILE"), help=_(".sqlite, .jsonl, .csv or .parquet."))
    ] = "",
    resume: Annotated[
        str,
        Option("--resume", metavar=_("FILE"), help=_("Go on with a match; longer with --games.")),
    ] = "",
    records: Annotated[
        str, Option("--records", metavar=_("DIR"), help=_("Record every game there."))
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

    check_lang(lang)
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


def report(
    match: Annotated[str, Argument(metavar=_("FILE"), help=_("Of a match, or its name."))],
    *,
    plot: Plot = "",
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.matching import report

    check_lang(lang)
    return report(match, plot, json=json, plain=plain)


def bots(*, json: Json = False, lang: Lang = "", plain: Plain = False) -> int:
    from schocken_cards.cli.bot_list import list_bots

    check_lang(lang)
    return list_bots(json=json)
