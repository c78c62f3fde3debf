"""A hint in words: as rows of a table, or as lines."""

from collections.abc import Iterator

from schocken_cards.comparison import Option
from schocken_cards.ranking import Picture
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _
from schocken_cards.tutor import Hint
from schocken_cards.words import PICTURES, briefly, in_hundred, percent


def position(hint: Hint) -> str:
    """The position, to be passed on."""
    return _("Position: {position}").format(position=hint.position)


def introduction() -> str:
    """What the numbers of `headings` and `row` mean."""
    return _(
        "Chances in percent to be lowest, to lose the half, to lose the game; in the order of the "
        "last."
    )


def headings() -> list[str]:
    """The columns of the table that everybody needs."""
    return ["", _("low"), _("half"), _("game")]


def row(option: Option) -> list[str]:
    """An action in the columns of `headings`."""
    return [briefly(option.action), *map(percent, (option.lowest, option.half, option.game))]


def picture_headings(rules: Rules) -> list[str]:
    """Further columns: the pictures of a rule set that the turn may end with, Schock aus first."""
    return [_("aus"), *_pictures_in_words(rules)[1:]]


def picture_row(option: Option, rules: Rules) -> list[str]:
    """The chances of the pictures in the columns of `picture_headings`."""
    return [percent(option.chance(picture)) for picture in _pictures(rules)]


def pictures_line(option: Option, rules: Rules) -> str:
    """The chances of the pictures: `Schock aus 2.5, Jule 2.0, Schock 36.6, General 1.2, …`."""
    pairs = zip(_pictures_in_words(rules), picture_row(option, rules), strict=True)
    return ", ".join(f"{picture} {chance}" for picture, chance in pairs)


def lines(hint: Hint) -> Iterator[str]:
    """The hint as lines, an action each."""
    rules = hint.position.rules
    yield introduction()
    for option in hint.options:
        action, lowest, half, game = row(option)
        yield _("{action}: lowest {lowest}, half {half}, game {game}; {pictures}").format(
            action=action,
            lowest=lowest,
            half=half,
            game=game,
            pictures=pictures_line(option, rules),
        )


def outcome(option: Option) -> str:
    """Where an action leads, in a sentence."""
    return _("Lowest in {lowest} of 100 cases, the game lost in {game}.").format(
        lowest=in_hundred(option.lowest), game=percent(option.game)
    )


def conclusion(hint: Hint) -> list[str]:
    """What decides, what may be as good, and how exact the chances are where they are not."""
    sentences = [hint.reason]
    if 0 < len(hint.as_good) < len(hint.options) - 1:
        as_good = ", ".join(_("“{action}”").format(action=briefly(each)) for each in hint.as_good)
        sentences.append(
            _("As far as can be told, just as good: {actions}.").format(actions=as_good)
        )
    if hint.nearly:
        sentences.append(
            _("The draw pile may run out in this turn, so the chances are approximate.")
        )
    return sentences


def _pictures_in_words(rules: Rules) -> list[str]:
    return [_(PICTURES[picture]) for picture in _pictures(rules)]


def _pictures(rules: Rules) -> list[Picture]:
    return [each for each in PICTURES if each != "simple" and (each != "jule" or rules.jule)]
