"""A rule set in words, and what two rule sets do differently."""

from collections.abc import Callable

from attrs import frozen

from schocken_cards.hands import ordered, spell
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked
from schocken_cards.words import PICTURES, deckel

SUMMARIES = {
    "kartenspiel": marked("the card game as it is printed"),
    "kartenspiel-hand": marked("the card game; General, straight and Jule only in one draw"),
    "kartenspiel-klassisch": marked("the card game; every Schock above every General"),
    "wolbeck": marked("dice, Alte Knobelschule Wolbeck: who stops shows his dice"),
    "spiele7": marked("dice, spiele7.de: fewer draws win ties, two straights, no Jule"),
    "kneipe": marked("dice, the pub game: one half, only ones are laid out"),
    "schockrunde": marked("dice, club rules: Turkish straight, fouls"),
    "niederrhein": marked("dice, Niederrhein championship: General above Schock 2, no Jule"),
}
"""The published rule sets in a line each."""


@frozen
class Difference:
    """A rule that two rule sets have differently, in the words of each."""

    rule: str
    first: str
    second: str


def summary(rules: Rules) -> str:
    """The rule set in a line."""
    return _(SUMMARIES[rules.name]) if rules.name in SUMMARIES else _("a house rule")


def course(rules: Rules) -> list[str]:
    """What all rule sets have in common: how the game goes."""
    dice = _("With dice a draw is a throw, and what is said of cards is meant of dice.")
    return [
        *([dice] if rules.source == "dice" else []),
        _(
            "At the start everybody draws one open card or die; the highest leads, the tied draw "
            "again."
        ),
        _(
            "Each round everybody gets three cards; the leader draws up to three times, the first "
            "three included."
        ),
        _(
            "Between draws you lay out what you keep, open for all, and exchange the rest; what "
            "lies out stays out."
        ),
        _(
            "Nobody may draw more often than the leader did. The last draw allowed stays covered, "
            "even for you."
        ),
        _(
            "Two sixes in one draw: one may be flipped and laid out as a One. Three sixes: two. "
            "Another draw must follow."
        ),
        _(
            "When all are done, all uncover: the highest hand says how many Deckel the lowest "
            "gets, who then leads."
        ),
        _(
            "Deckel come from the stock while it lasts, then from the highest player, who gives "
            "what he has."
        ),
        _(
            "Once the stock is empty, whoever holds no Deckel is out of the half. Whoever holds "
            "all has lost it."
        ),
        _("Schock aus, 1-1-1: the lowest hand gets all Deckel at once."),
    ]


def sentences(rules: Rules) -> dict[str, str]:
    """What the rule set says on each point in which rule sets differ, by field."""
    said = {field: sentence(rules) for field, sentence in _SENTENCES.items()}
    return {field: sentence for field, sentence in said.items() if sentence}


def differences(first: Rules, second: Rules) -> list[Difference]:
    """The points on which two rule sets say different things."""
    said, also_said = sentences(first), sentences(second)
    return [
        Difference(field, said.get(field, ""), also_said.get(field, ""))
        for field in _SENTENCES
        if said.get(field) != also_said.get(field)
        and (field not in _OF_CARDS or (field in said and field in also_said))
    ]


def _source(rules: Rules) -> str:
    if rules.source == "dice":
        return _("Played with three dice and a cup each.")
    return _("Played with {count} dice cards, drawn without putting back.").format(
        count=sum(rules.cards_per_face)
    )


def _cards_per_face(rules: Rules) -> str:
    if rules.source == "dice":
        return ""
    if len(set(rules.cards_per_face)) == 1:
        return _("Every face is there {count} times.").format(count=rules.cards_per_face[0])
    return _("Ones to sixes are there {counts} times.").format(
        counts=", ".join(map(str, rules.cards_per_face))
    )


def _reshuffle(rules: Rules) -> str:
    if rules.source == "dice":
        return ""
    if rules.reshuffle == "each_round":
        return _("All cards are shuffled before each round.")
    return _("The discards are shuffled when the draw pile runs out.")


def _players_from(rules: Rules) -> str:
    return _("For {count} to 8 players.").format(count=rules.players_from)


def _deckel(rules: Rules) -> str:
    return _("There are {deckel}.").format(deckel=deckel(rules.deckel))


def _halves(rules: Rules) -> str:
    if rules.halves == 1:
        return _("One half decides the game.")
    return _(
        "Two halves; if two different players lose them, these two play a final, another half."
    )


def _keep(rules: Rules) -> str:
    if rules.keep == "ones":
        return _("Only ones may be laid out.")
    return _("Any one or two cards may be laid out, or none.")


def _jule(rules: Rules) -> str:
    if rules.jule:
        return _("4-2-1 is a Jule: 7 Deckel, second only to Schock aus.")
    return _("4-2-1 is nothing special.")


def _general(rules: Rules) -> str:
    if rules.general_beats_schock_2:
        return _("A General (3 Deckel) beats Schock 2 (2 Deckel).")
    return _("Every Schock beats every General.")


def _straights(rules: Rules) -> str:
    straights = [spell(ordered(map(int, straight))) for straight in reversed(rules.straights)]
    if not straights:
        return _("There are no straights.")
    return _("Straights, highest first: {straights}.").format(straights=", ".join(straights))


def _one_draw(rules: Rules) -> str:
    if not rules.one_draw:
        return _("How a hand came together does not matter.")
    pictures = ", ".join(_(PICTURES[picture]) for picture in rules.one_draw)
    return _("Only in one draw, else a simple hand: {pictures}.").format(pictures=pictures)


def _tie(rules: Rules) -> str:
    if rules.tie == "draws":
        return _("Of equal hands the one with fewer draws is higher, then the first to play.")
    return _("Of equal hands the first to play is higher.")


def _one_draw_schock(rules: Rules) -> str:
    if rules.one_draw_schock_is_higher:
        return _("A Schock in one draw beats the same Schock assembled.")
    return ""


def _stopped(rules: Rules) -> str:
    if rules.stopped == "open":
        return _("Who stops before the last draw uncovers at once.")
    return _("Who stops keeps his other cards covered until the end.")


def _fouls(rules: Rules) -> str:
    if rules.fouls:
        return _("Who uncovers too early or draws too often is lowest in the round.")
    return ""


def _loser_pays(rules: Rules) -> str:
    return {
        "nothing": "",
        "small_drink": _("The loser buys everybody a small drink."),
        "drinks": _("The loser pays the drinks of the others, if so agreed."),
        "round_of_beer": _("The loser pays a round of beer."),
    }[rules.loser_pays]


def _natural(rules: Rules) -> str:
    if rules.natural_schock_aus_pays == "round_of_schnapps":
        return _("Who wins with Schock aus in one draw, a Naturschock, pays a round of schnapps.")
    return ""


_OF_CARDS = {"cards_per_face", "reshuffle"}
"""What there is nothing to say of where dice are thrown."""

_SENTENCES: dict[str, Callable[[Rules], str]] = {
    "source": _source,
    "cards_per_face": _cards_per_face,
    "reshuffle": _reshuffle,
    "players_from": _players_from,
    "deckel": _deckel,
    "halves": _halves,
    "keep": _keep,
    "jule": _jule,
    "general_beats_schock_2": _general,
    "straights": _straights,
    "one_draw": _one_draw,
    "tie": _tie,
    "one_draw_schock_is_higher": _one_draw_schock,
    "stopped": _stopped,
    "fouls": _fouls,
    "loser_pays": _loser_pays,
    "natural_schock_aus_pays": _natural,
}
