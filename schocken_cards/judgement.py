"""Why a round ended as it did, in words."""

from collections.abc import Sequence
from typing import NamedTuple

from schocken_cards.events import Settlement
from schocken_cards.hands import spell
from schocken_cards.ranking import SCHOCK_2, Rank, ranking
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _
from schocken_cards.words import PICTURES, deckel, title


class Judgement(NamedTuple):
    """A round as it was judged: `order`, `ranks` and `draws` go together; the rest is per seat.

    `stock` and `deckel` are those before it; `fouls`: positions in `order`.
    """

    rules: Rules
    names: Sequence[str]
    order: Sequence[int]
    ranks: Sequence[Rank]
    draws: Sequence[int]
    stock: int
    deckel: Sequence[int]
    settlement: Settlement
    fouls: Sequence[int] = ()


def reasons(round_: Judgement) -> list[str]:
    """Why the round ended as it did, a sentence each."""
    return [*placing(round_), *_moved(round_), *_consequences(round_)]


def placing(round_: Judgement) -> list[str]:
    """Why these two were highest and lowest, a sentence each."""
    return [*_assembled(round_), _highest(round_), *_lowest(round_), *_order(round_)]


def _assembled(round_: Judgement) -> list[str]:
    ranks = ranking(round_.rules)
    sentences = []
    for seat, rank in zip(round_.order, round_.ranks, strict=True):
        in_one_draw = ranks.rank(rank.hand, one_draw=True)
        if in_one_draw.picture != rank.picture:
            text = _("{name}’s {hand} did not come in one draw, so it is no {picture}.")
            sentences.append(
                text.format(
                    name=round_.names[seat],
                    hand=spell(rank.hand),
                    picture=_(PICTURES[in_one_draw.picture]),
                )
            )
    return sentences


def _highest(round_: Judgement) -> str:
    high = round_.order.index(round_.settlement.high)
    rank = round_.ranks[high]
    text = _("{name} is highest with {hand}: {deckel}.")
    if rank.picture == "schock_aus":
        text = _("{name} is highest with {hand}: that is worth all Deckel.")
    return text.format(
        name=round_.names[round_.settlement.high], hand=title(rank), deckel=deckel(rank.deckel)
    ) + _tie(round_, high, higher=True)


def _lowest(round_: Judgement) -> list[str]:
    low = round_.order.index(round_.settlement.low)
    name = round_.names[round_.settlement.low]
    if low in round_.fouls:
        foul = _("{name} is lowest because of a foul.").format(name=name)
        several = _("Of several fouls the last in turn order is lowest.")
        return [foul, several] if len(round_.fouls) > 1 else [foul]
    text = _("{name} is lowest with {hand}.").format(name=name, hand=title(round_.ranks[low]))
    return [text + _tie(round_, low, higher=False)]


def _order(round_: Judgement) -> list[str]:
    """The rules of order that rule sets see differently, where they mattered."""
    rules, ranks = round_.rules, round_.ranks
    sentences = []
    if SCHOCK_2 in (rank.hand for rank in ranks) and any(r.picture == "general" for r in ranks):
        sentences.append(
            _("A General (3 Deckel) is above Schock 2 (2 Deckel).")
            if rules.general_beats_schock_2
            else _("Every Schock is above every General.")
        )
    schocks = {
        (rank.hand, rank.place) for rank in ranks if rank.picture in {"schock", "schock_aus"}
    }
    if len({hand for hand, _place in schocks}) < len(schocks):
        sentences.append(_("A Schock in one draw is above the same Schock assembled."))
    return sentences


def _tie(round_: Judgement, at: int, *, higher: bool) -> str:
    """Why this one of several equal hands, with a space before it; empty if it stands alone."""
    alike = [
        other
        for other, rank in enumerate(round_.ranks)
        if rank.place == round_.ranks[at].place and other != at and other not in round_.fouls
    ]
    if not alike:
        return ""
    if round_.rules.tie == "draws" and any(round_.draws[o] != round_.draws[at] for o in alike):
        reason = (
            _("Of equal hands the one with fewer draws is higher.")
            if higher
            else _("Of equal hands the one with more draws is lower.")
        )
    elif higher:
        reason = _("Of equal hands the first to play is higher.")
    else:
        reason = _("Of equal hands the last to play is lower.")
    return " " + reason


def _moved(round_: Judgement) -> list[str]:
    outcome = round_.settlement
    low = round_.names[outcome.low]
    amount = deckel(outcome.moved)
    worth = round_.ranks[round_.order.index(outcome.high)].deckel
    if outcome.giver == "all":
        return [_("All Deckel, also those already handed out, go to {low}.").format(low=low)]
    if outcome.giver == "stock":
        sentences = [_("{low} takes {amount} from the stock.").format(low=low, amount=amount)]
        if outcome.moved < worth:
            sentences.append(_("There were no more in the stock, and nobody adds to it."))
        return sentences
    high = round_.names[outcome.high]
    sentences = [
        _("The stock is empty, so {high} gives {amount} to {low}.").format(
            high=high, amount=amount, low=low
        )
    ]
    if outcome.moved < worth:
        sentences.append(_("{high} had no more to give.").format(high=high))
    return sentences


def _consequences(round_: Judgement) -> list[str]:
    outcome = round_.settlement
    low = round_.names[outcome.low]
    if outcome.half_lost_by is not None:
        return [
            _("{low} now holds all {amount} and has lost the half.").format(
                low=low, amount=deckel(round_.rules.deckel)
            )
        ]
    sentences = [
        _("{name} has no Deckel, the stock is empty: out until the half is over.").format(
            name=round_.names[seat]
        )
        for seat in outcome.out
    ]
    return [*sentences, _("{low} leads the next round.").format(low=low)]
