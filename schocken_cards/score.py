"""Judging one round that was played at a real table."""

from collections.abc import Mapping
from typing import NamedTuple

from schocken_cards import debts
from schocken_cards.errors import BadInputError
from schocken_cards.events import Debt, Settlement
from schocken_cards.hands import PlayedHand, parse_played_hand
from schocken_cards.judgement import Judgement
from schocken_cards.judging import judge, settle
from schocken_cards.names import clean_name
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rules import MAX_SEATS, Rules
from schocken_cards.texts import gettext as _


class Score(NamedTuple):
    """The round and what it led to; names of players who are out come last."""

    judgement: Judgement
    pays: tuple[Debt, ...]


def score(
    rules: Rules,
    hands: Mapping[str, PlayedHand],
    deckel: Mapping[str, int],
    stock: int | None = None,
) -> Score:
    """Judges a round; `hands` in turn order, `deckel` also of players who are out.

    `stock`: None means what the players do not hold. Raises BadInputError when players, Deckel
    and rules do not go together.
    """
    names = (*hands, *(name for name in deckel if name not in hands))
    holdings = [deckel.get(name, 0) for name in names]
    in_stock = _stock(rules, holdings, stock)
    _check_players(rules, names, holdings, in_stock, len(hands))
    fouls = _fouls(rules, hands)
    played = tuple(hands.values())
    ranks = tuple(ranking(rules).rank(hand.hand, one_draw=hand.one_draw) for hand in played)
    draws = tuple(hand.draws for hand in played)
    order = tuple(range(len(hands)))
    high, low = judge(rules, ranks, draws, fouls)
    settlement = settle(rules, order, high, low, ranks[high], in_stock, holdings)
    judgement = Judgement(rules, names, order, ranks, draws, in_stock, holdings, settlement, fouls)
    return Score(judgement, _pays(rules, ranks[high], settlement))


def parse_players(texts: list[str]) -> dict[str, PlayedHand]:
    """Reads `NAME=HAND` for every player, in turn order; raises BadInputError."""
    hands: dict[str, PlayedHand] = {}
    for text in texts:
        name, equals, hand = text.rpartition("=")
        if not equals:
            raise BadInputError(
                _("“{text}” is not NAME=HAND, such as Anna=116 or Ben=333/2h").format(text=text)
            )
        name = clean_name(name)
        if name in hands:
            raise BadInputError(_("{name} is named twice").format(name=name))
        hands[name] = parse_played_hand(hand)
    return hands


def parse_deckel(text: str) -> dict[str, int]:
    """Reads `NAME=N,…`: how many Deckel each holds; raises BadInputError."""
    deckel: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        name, equals, count = part.rpartition("=")
        if not equals or not count.strip().isdecimal() or len(count) > 9:
            raise BadInputError(_("“{part}” is not NAME=N, such as Anna=3").format(part=part))
        name = clean_name(name)
        if name in deckel:
            raise BadInputError(_("{name} is named twice").format(name=name))
        deckel[name] = int(count)
    return deckel


def _stock(rules: Rules, holdings: list[int], stock: int | None) -> int:
    held = sum(holdings)
    rest = rules.deckel - held if stock is None else stock
    if rest < 0 or rest + held != rules.deckel:
        raise BadInputError(
            _(
                "the players hold {held} Deckel and the stock {stock}, but there are {total} in all"
            ).format(held=held, stock=0 if stock is None else stock, total=rules.deckel)
        )
    return rest


def _check_players(
    rules: Rules, names: tuple[str, ...], holdings: list[int], stock: int, playing: int
) -> None:
    if playing < 2 or len(names) > MAX_SEATS:
        raise BadInputError(
            _("a round has 2 to {most} players, not {count}").format(
                most=MAX_SEATS, count=playing if playing < 2 else len(names)
            )
        )
    if rules.deckel in holdings:
        name = names[holdings.index(rules.deckel)]
        raise BadInputError(_("{name} holds all Deckel: the half is over").format(name=name))
    for at, name in enumerate(names):
        out = stock == 0 and holdings[at] == 0
        if out and at < playing:
            raise BadInputError(
                _(
                    "{name} holds no Deckel and the stock is empty: {name} is out and has no hand"
                ).format(name=name)
            )
        if not out and at >= playing:
            raise BadInputError(
                _("{name} is not out of the half: a hand is missing, such as {name}=652").format(
                    name=name
                )
            )


def _fouls(rules: Rules, hands: Mapping[str, PlayedHand]) -> tuple[int, ...]:
    fouls = tuple(at for at, hand in enumerate(hands.values()) if hand.foul)
    if fouls and not rules.fouls:
        raise BadInputError(
            _("the rule set {rules} punishes no fouls: leave out the “!”").format(rules=rules.name)
        )
    if fouls and len(fouls) == len(hands):
        raise BadInputError(_("not everybody can have fouled: somebody must be highest"))
    return fouls


def _pays(rules: Rules, highest: Rank, settlement: Settlement) -> tuple[Debt, ...]:
    owed = debts.for_winning(rules, settlement.high, highest)
    if rules.halves == 1 and settlement.half_lost_by is not None:
        return (*owed, *debts.for_losing(rules, settlement.low))
    return owed
