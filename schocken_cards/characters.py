"""The characters at the table: who sits down in free seats, and what people say of them."""

from typing import NamedTuple

from schocken_cards.texts import gettext
from schocken_cards.texts import marked as _


class Character(NamedTuple):
    """`bot` is what plays when `name` sits down; `words` are a portrait in a line, in English."""

    name: str
    bot: str
    words: str

    @property
    def portrait(self) -> str:
        """What people say of this one, in the language in use."""
        return gettext(self.words)


CHARACTERS = (
    Character(
        "Heinz",
        "club:skill=regular,temper=balanced",
        _("has sat here since 1974, looks, nods, and seldom does anything foolish"),
    ),
    Character(
        "Uschi",
        "expected-deckel",
        _("does the landlord’s books and reckons with every single Deckel"),
    ),
    Character(
        "Kalle",
        "club:skill=beginner,temper=offensive",
        _("wants Schock aus or nothing, and forgets to flip his sixes over it"),
    ),
    Character(
        "Trude",
        "wary",
        _("has a big mouth until the half is at stake; then she is content with anything"),
    ),
    Character(
        "Manni",
        "greedy",
        _("ones stay, the rest goes: in forty years nobody has seen him stop"),
    ),
    Character(
        "Gerda",
        "club:skill=expert,temper=defensive",
        _("club champion twice, never with a Schock aus, always with patience"),
    ),
    Character(
        "Jupp",
        "public",
        _("looks at what the neighbours have lying there first, and then at his own"),
    ),
    Character(
        "Hilde",
        "counter",
        _("remembers all that has gone, says nothing, and orders another peppermint tea"),
    ),
)
"""In the order in which they sit down."""


def character(name: str, bot: str | None) -> Character | None:
    """Who of them sits there, if it is one; a bot of another kind may have the same name."""
    return next((who for who in CHARACTERS if (who.name, who.bot) == (name, bot)), None)
