"""Options that several commands have."""

from typing import Annotated

import typer
from typer import Option

from schocken_cards.texts import gettext as _

Lang = Annotated[str, Option("--lang", metavar="de|en", help=_("Language: de or en."))]
Plain = Annotated[
    bool, Option("--plain", help=_("Plain lines: no colour, no frames, no cursor movement."))
]
Plot = Annotated[str, Option("--plot", metavar=_("FILE"), help=_("Draw it, too: .svg or .png."))]
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


def check_lang(lang: str) -> None:
    """Refuses a language that there is not."""
    if lang not in {"", "de", "en"}:
        raise typer.BadParameter(
            _("“{lang}” is not de or en").format(lang=lang), param_hint="--lang"
        )
