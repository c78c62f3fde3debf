"""A review in words: as rows of tables, or as lines."""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from schocken_cards.events import HalfName
from schocken_cards.hands import spell
from schocken_cards.review.again import Again
from schocken_cards.review.decision import Decision
from schocken_cards.review.summary import RATINGS, Summary, summary
from schocken_cards.review.walk import Luck, Outset, Review
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _
from schocken_cards.texts import ngettext
from schocken_cards.words import briefly, half_title, percent, signed

ENOUGH = 15
"""With fewer decisions a rating is mostly chance: the errors of one game differ too much."""


class Round(NamedTuple):
    """What happened in a round to the chance of losing the game."""

    label: str
    """Short: `1/3` is the third round of the first half, `F/1` the first one of the final."""
    title: str
    chance: float
    """Before its cards were seen."""
    luck: float
    costs: float
    mistakes: int


def heading(review: Review, game: str) -> str:
    """Whose review of which game it is."""
    return _("{name} in the game {game}, rules {rules}").format(
        name=review.name, game=game, rules=review.header.rules.name
    )


def rounds(review: Review) -> list[Round]:
    """The course of the game, round by round, after who leads at first was settled.

    Without the rounds before which the seat could not lose any more.
    """
    opening = fsum(each.amount for each in review.luck if each.kind == "opening")
    start = Round(_("start"), _("Start"), review.fair, opening, costs=0, mistakes=0)
    return [
        start,
        *(_round(review, outset) for outset in review.course if outset.chance),
    ]


def _round(review: Review, outset: Outset) -> Round:
    here = outset.half, outset.round
    luck = [each for each in review.luck if each.kind != "opening" and _at(each) == here]
    return Round(
        label=label(review.header.rules, outset.half, outset.round),
        title=_place(review.header.rules, outset.half, outset.round),
        chance=outset.chance,
        luck=fsum(each.amount for each in luck),
        costs=fsum(each.cost for each in review.decisions if _at(each) == here),
        mistakes=sum(_at(each) == here for each in review.mistakes),
    )


def course_introduction() -> str:
    """What the numbers of the course mean."""
    return _(
        "Chance to lose the game before each round, and what luck took off it and errors added,"
        " in percent:"
    )


def course_headings() -> list[str]:
    """The columns of the course: two of words, then numbers."""
    return [_("round"), "", _("lose"), _("luck"), _("errors")]


def course_rows(review: Review, width: int) -> Iterator[list[str]]:
    """The course as a line of bars, which are `width` wide where the game is lost for sure."""
    for each in rounds(review):
        bar = _bar(each.chance, width)
        yield [each.label, bar, percent(each.chance), signed(each.luck), _cost(each.costs)]
    yield [_("end"), _bar(float(review.lost), width), percent(float(review.lost)), "", ""]


def course_lines(review: Review) -> Iterator[str]:
    """The course as sentences."""
    for each in rounds(review):
        yield _("{round}: {chance}, luck {luck}, errors {costs}").format(
            round=each.title,
            chance=percent(each.chance),
            luck=signed(each.luck),
            costs=percent(each.costs),
        )
    yield _("In the end: {chance}").format(chance=percent(float(review.lost)))


def decisions_introduction(decisions: Sequence[Decision], *, narrow: bool) -> str:
    """What the numbers of the decisions mean; `!` marks a mistake."""
    text = _(
        "Every decision, the luck that came with the cards before it, and by how much it raised"
        " the chance to lose the half and the game, in percent."
    )
    if narrow:
        text = _(
            "Every decision, the luck that came with the cards before it, and by how much it"
            " raised the chance to lose the game, in percent."
        )
    if any(decision.mistake for decision in decisions):
        text += " " + _("A mistake has an exclamation mark.")
    return text


def decision_headings(*, narrow: bool) -> list[str]:
    """The columns of the decisions: three of words, then numbers, then the mark."""
    half = [] if narrow else [_("half")]
    return [_("round"), _("hand"), "", _("luck"), *half, _("game"), ""]


def decision_rows(review: Review, *, narrow: bool) -> Iterator[list[str]]:
    """A row for every decision; what it cost of the half is left out where it is `narrow`."""
    for decision, luck in zip(review.decisions, _looks(review), strict=True):
        half = [] if narrow else [_cost(decision.half_cost)]
        yield [
            label(review.header.rules, decision.half, decision.round),
            spell(decision.view.hand or ()),
            briefly(decision.action),
            signed(luck.amount),
            *half,
            _cost(decision.cost),
            "!" if decision.mistake else "",
        ]


def decision_lines(review: Review) -> Iterator[str]:
    """A line for every decision."""
    for decision, luck in zip(review.decisions, _looks(review), strict=True):
        yield _(
            "{round}: {hand}, luck {luck}; {action}: costs half {half}, game {game}{mistake}"
        ).format(
            round=label(review.header.rules, decision.half, decision.round),
            hand=spell(decision.view.hand or ()),
            luck=signed(luck.amount),
            action=briefly(decision.action),
            half=percent(decision.half_cost),
            game=percent(decision.cost),
            mistake=_(", a mistake") if decision.mistake else "",
        )


def better(decision: Decision) -> str:
    """What would have been better than a mistake."""
    return _("{place}, {hand}: not “{action}”, but “{best}”, {points} points better.").format(
        place=_place(decision.view.rules, decision.half, decision.round),
        hand=spell(decision.view.hand or ()),
        action=briefly(decision.action),
        best=briefly(decision.best),
        points=percent(decision.cost),
    )


def conclusion(review: Review, with_expert: Again | None) -> Iterator[str]:
    """The summary: result, luck and errors, rating, the best and the worst decision."""
    found = summary(review)
    lost = _("{name} lost the game.") if review.lost else _("{name} did not lose the game.")
    yield lost.format(name=review.name)
    luck = percent(found.luck) if found.luck >= 0 else f"({signed(found.luck)})"
    yield _("Fair share {fair} + errors {costs} − luck {luck} = {end} percent.").format(
        fair=percent(review.fair),
        costs=percent(found.costs),
        luck=luck,
        end=percent(float(review.lost)),
    )
    yield from _rated(found, len(review.mistakes))
    if found.best:
        yield _("Best decision: {what}; “{natural}” would have cost {points} points.").format(
            what=_what(found.best),
            natural=briefly(found.best.natural),
            points=percent(found.best.found),
        )
    if found.worst:
        yield _("Worst decision: {what}; it cost {points} points.").format(
            what=_what(found.worst), points=percent(found.worst.cost)
        )
    if with_expert:
        yield _fared(with_expert)
    yield _exactness(review)


def label(rules: Rules, half: HalfName, number: int) -> str:
    """A round where there is little room."""
    if rules.halves == 1:
        return str(number)
    final = _("F")
    return f"{final if half == 'final' else half}/{number}"


def _rated(found: Summary, mistakes: int) -> Iterator[str]:
    if found.rate is None or found.rating is None:
        yield _("There was nothing to decide.")
        return
    text = ngettext(
        "{rate} points of error per decision, in {count} that counted: {rating}.",
        "{rate} points of error per decision, in {count} that counted: {rating}.",
        found.unforced,
    )
    yield text.format(
        rate=percent(found.rate, 2), count=found.unforced, rating=_(RATINGS[found.rating][1])
    )
    if found.unforced < ENOUGH:
        yield _("So few decisions say little.")
    if mistakes:
        yield ngettext("{count} mistake.", "{count} mistakes.", mistakes).format(count=mistakes)
    else:
        yield _("No mistake.")


def _fared(with_expert: Again) -> str:
    if not with_expert.halves_lost:
        return _("With the same cards, the bot expert in this place would have lost no half.")
    text = ngettext(
        "With the same cards, the bot expert in this place would have lost {count} half",
        "With the same cards, the bot expert in this place would have lost {count} halves",
        with_expert.halves_lost,
    ).format(count=with_expert.halves_lost)
    end = _("{text} and the game.") if with_expert.lost else _("{text}, and not the game.")
    return end.format(text=text)


def _exactness(review: Review) -> str:
    if not any(decision.error for decision in review.decisions):
        return _("The costs are exact: this game is solved.")
    limits = {decision.half == "final": decision.limit for decision in review.decisions}
    text = _("The costs are estimates: a mistake costs more than {most} points.")
    if len(set(limits.values())) > 1:
        text = _(
            "The costs are estimates: a mistake costs more than {least} points, in the final more"
            " than {most}."
        )
    least, most = limits.get(False, 0.0), limits.get(True, limits.get(False, 0.0))
    return text.format(least=percent(least), most=percent(most))


def _what(decision: Decision) -> str:
    return _("{place}, “{action}” with {hand}").format(
        place=_place(decision.view.rules, decision.half, decision.round),
        action=briefly(decision.action),
        hand=spell(decision.view.hand or ()),
    )


def _place(rules: Rules, half: HalfName, number: int) -> str:
    return _("{half}, round {round}").format(half=half_title(half, rules), round=number)


def _looks(review: Review) -> list[Luck]:
    """The luck that came with the cards that were seen before each decision."""
    return [luck for luck in review.luck if luck.kind in {"deal", "draw"}]


def _at(thing: Decision | Luck | Outset) -> tuple[HalfName, int]:
    return thing.half, thing.round


def _bar(chance: float, width: int) -> str:
    return "█" * round(chance * width)


def _cost(chance: float) -> str:
    """A cost; nothing where there is none."""
    text = percent(chance)
    return "" if text == percent(0) else text
