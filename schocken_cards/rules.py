"""A rule set as data: one field for every rule in which the published rule sets differ."""

from collections.abc import Callable
from typing import Any, Literal, get_args

from attrs import Attribute, field, frozen
from attrs.validators import and_

from schocken_cards.errors import BadRulesError
from schocken_cards.hands import FACES, ordered
from schocken_cards.texts import gettext as _

Source = Literal["cards", "dice"]
Reshuffle = Literal["when_empty", "each_round"]
Keep = Literal["any", "ones"]
Tie = Literal["seat", "draws"]
OneDraw = Literal["general", "straight", "jule"]
Stopped = Literal["covered", "open"]
LoserPays = Literal["nothing", "small_drink", "drinks", "round_of_beer"]
NaturalPays = Literal["nothing", "round_of_schnapps"]

MAX_SEATS = 8
"""Two to eight play at a table (S4-3)."""

Validator = Callable[[Any, "Attribute[Any]", Any], None]


def refuse(key: str, value: object, right: str) -> BadRulesError:
    """The error for a value that a rule cannot have."""
    shown = repr(value)
    if len(shown) > 40:
        shown = shown[:40] + "…"
    return BadRulesError(
        _("{key} must be {right}, not {value}").format(key=key, right=right, value=shown)
    )


def _one_of(literal: object) -> Validator:
    options = get_args(literal)

    def check(_self: object, attribute: "Attribute[Any]", value: object) -> None:
        if not isinstance(value, str) or value not in options:
            raise refuse(
                attribute.name, value, _("one of {options}").format(options=", ".join(options))
            )

    return check


def _yes_or_no(_self: object, attribute: "Attribute[Any]", value: object) -> None:
    if not isinstance(value, bool):
        raise refuse(attribute.name, value, _("true or false"))


def _whole_number(low: int, high: int) -> Validator:
    def check(_self: object, attribute: "Attribute[Any]", value: object) -> None:
        if type(value) is not int or not low <= value <= high:
            right = _("a whole number from {low} to {high}").format(low=low, high=high)
            raise refuse(attribute.name, value, right)

    return check


def _name(_self: object, attribute: "Attribute[Any]", value: object) -> None:
    if not isinstance(value, str) or not value.isprintable() or not 1 <= len(value) <= 40:
        raise refuse(attribute.name, value, _("a text of 1 to 40 printable characters"))


def _cards_per_face(_self: object, attribute: "Attribute[Any]", value: object) -> None:
    # Eight players lay out 24 cards; every face must occur, or an opening tie might never end.
    if (
        not isinstance(value, tuple)
        or len(value) != len(FACES)
        or any(type(count) is not int or not 1 <= count <= 99 for count in value)
        or sum(value) < 3 * MAX_SEATS
    ):
        right = _("six whole numbers from 1 to 99, 24 cards or more in all")
        raise refuse(attribute.name, value, right)


def _is_straight(value: object) -> bool:
    return (
        isinstance(value, str)
        and len(value) == 3
        and len(set(value)) == 3
        and set(value) <= set("123456")
    )


def _straights(_self: object, attribute: "Attribute[Any]", value: object) -> None:
    if not isinstance(value, tuple) or not all(map(_is_straight, value)):
        raise refuse(
            attribute.name, value, _("a list of three different faces each, such as “123”")
        )
    if len({ordered(map(int, straight)) for straight in value}) < len(value):
        raise refuse(attribute.name, value, _("a list without repetitions"))


def _no_jule(self: "Rules", attribute: "Attribute[Any]", value: tuple[str, ...]) -> None:
    if self.jule and any(set(straight) == set("124") for straight in value):
        raise refuse(attribute.name, value, _("a list without 124, which is a Jule here"))


def _one_draw(_self: object, attribute: "Attribute[Any]", value: object) -> None:
    options = get_args(OneDraw)
    if not isinstance(value, tuple) or not all(isinstance(v, str) and v in options for v in value):
        right = _("a list of some of {options}").format(options=", ".join(options))
        raise refuse(attribute.name, value, right)


def _tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _sorted_tuple(value: object) -> object:
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return tuple(sorted(set(value)))
    return _tuple(value)


@frozen(kw_only=True, cache_hash=True)
class Rules:
    """A rule set. Wrong values raise BadRulesError, whose message names the field."""

    name: str = field(validator=_name)
    """What the rule set is called."""

    source: Source = field(validator=_one_of(Source))
    """Dice cards (S4-13) or three dice and a cup each (S0-1, S2-1)."""

    cards_per_face: tuple[int, ...] = field(converter=_tuple, validator=_cards_per_face)
    """How many ones, twos, … sixes the deck has (S4-13: 90 cards); dice do not look at it."""

    reshuffle: Reshuffle = field(validator=_one_of(Reshuffle))
    """When the discards go back into the draw pile (S4-5, S4-35): when it runs out in a draw, or
    also before each round."""

    players_from: int = field(validator=_whole_number(2, MAX_SEATS))
    """How many players the source asks for at least (S4-3, S1-31). Fewer may play all the same."""

    deckel: int = field(validator=_whole_number(1, 99))
    """All Deckel of the game (S4-14; S1-31: 13 to 17)."""

    halves: int = field(validator=_whole_number(1, 2))
    """One half that decides (S2-25), or two and, for two losers, a final (S4-16, S4-53)."""

    keep: Keep = field(validator=_one_of(Keep))
    """What may be laid out: any one or two cards (S4-12), or ones only (S2-13)."""

    jule: bool = field(validator=_yes_or_no)
    """Whether 4-2-1 is a Jule: 7 Deckel, second only to Schock aus (S0-6, S4-24)."""

    general_beats_schock_2: bool = field(validator=_yes_or_no)
    """Whether the Deckel decide (S4-20: General 3, Schock 2 only 2) or the class (S2-7, S1-24)."""

    straights: tuple[str, ...] = field(converter=_tuple, validator=and_(_straights, _no_jule))
    """The straights, lowest first (S2-9; S1-19, S3-16)."""

    one_draw: tuple[OneDraw, ...] = field(converter=_sorted_tuple, validator=_one_draw)
    """Pictures that must come in one draw; assembled they are simple hands (S0-8, S0-12, S3-17)."""

    tie: Tie = field(validator=_one_of(Tie))
    """Equal hands: the earlier turn is higher (S4-56), or first the fewer draws (S1-27)."""

    one_draw_schock_is_higher: bool = field(validator=_yes_or_no)
    """Whether a Schock in one draw beats the same Schock assembled (S0-39)."""

    stopped: Stopped = field(validator=_one_of(Stopped))
    """Hands of players who stopped of their own accord: covered until the showdown (S4-41), or
    open for all from then on (S0-22, S0-25)."""

    fouls: bool = field(validator=_yes_or_no)
    """Whether uncovering too early and drawing too often lose the round (S3-6, S3-13)."""

    loser_pays: LoserPays = field(validator=_one_of(LoserPays))
    """What the loser of the game pays (S4-2, S0-46, S1-2, S2-25)."""

    natural_schock_aus_pays: NaturalPays = field(validator=_one_of(NaturalPays))
    """What the winner pays who got Schock aus in one draw (S2-27)."""
