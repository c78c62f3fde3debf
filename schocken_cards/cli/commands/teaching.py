"""Commands that settle an argument, and those that teach."""

from typing import Annotated

from typer import Argument, Option

from schocken_cards.cli.commands.options import Json, Lang, Plain, RuleSet, check_lang
from schocken_cards.texts import gettext as _


def score(
    hands: Annotated[
        list[str],
        Argument(
            metavar=_("NAME=HAND…"),
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

    check_lang(lang)
    return judge(hands, stock, deckel, rules, json=json)


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

    check_lang(lang)
    return explain(rule_set, compare, json=json)


def odds(
    hand: Annotated[str, Argument(metavar=_("HAND"), help=_("The own cards, such as 521."))],
    *,
    draws_left: Annotated[
        int,
        Option(
            "--draws-left", metavar="N", min=0, max=2, help=_("Exchanges allowed, the last blind.")
        ),
    ],
    rules: RuleSet = "kartenspiel",
    laid_out: Annotated[
        str, Option("--laid-out", metavar=_("FACES"), help=_("Faces laid out in earlier draws."))
    ] = "",
    flipped: Annotated[
        int, Option("--flipped", metavar="N", help=_("How many of those Ones are sixes."))
    ] = 0,
    unseen: Annotated[
        str, Option("--unseen", metavar="C1,…,C6", help=_("Unseen ones, twos, … sixes."))
    ] = "",
    goal: Annotated[
        str, Option("--goal", metavar=_("GOAL"), help=_("place, a picture, or beat=HAND."))
    ] = "place",
    json: Json = False,
    lang: Lang = "",
    plain: Plain = False,
) -> int:
    from schocken_cards.cli.chances import chances

    check_lang(lang)
    return chances(hand, draws_left, rules, laid_out, flipped, unseen, goal, json=json)


def advise(
    position: Annotated[
        list[str] | None,
        Argument(
            metavar=_("[POSITION]"),
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

    check_lang(lang)
    return advising.advise(position or [], rules, json=json, plain=plain)


def learn(
    lesson: Annotated[
        str, Argument(metavar=_("[LESSON]"), help=_("Its name or number; the next one without."))
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

    check_lang(lang)
    if reset:
        return learning.reset()
    if list_ or json:
        return learning.list_lessons(rules, json=json)
    return learning.learn(lesson, rules, plain=plain)
