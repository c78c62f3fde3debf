"""Careers in words."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from schocken_cards.career.mistakes import KINDS, Toll
from schocken_cards.career.summary import FEWEST, Career, Trend
from schocken_cards.review import RATINGS, rating
from schocken_cards.review.told import ENOUGH
from schocken_cards.texts import gettext as _
from schocken_cards.texts import ngettext
from schocken_cards.words import decimal, percent, signed


def lines(since: str, chosen: Sequence[Career]) -> Iterator[str]:
    """What the careers say, one after the other; `since`: games up to then were deleted."""
    if not chosen:
        yield _("No finished game counts yet; “schocken-cards new” starts one.")
    for career in chosen:
        yield _heading(career)
        yield from (f"  {line}" for line in _about(career))
        yield ""
    if chosen:
        yield _("A point: losing a game became one percentage point more likely.")
    if since:
        yield _("Games finished before {time} do not count: they were deleted.").format(
            time=_local(since).strftime("%Y-%m-%d %H:%M")
        )


def _heading(career: Career) -> str:
    first, last = (_local(career.games[at].finished).date().isoformat() for at in (0, -1))
    text = _("{name}, {first}") if first == last else _("{name}, {first} to {last}")
    return text.format(name=career.name, first=first, last=last)


def _about(career: Career) -> Iterator[str]:
    yield _lost(career)
    yield _why(career)
    figures = ("halves", "halves_lost", "final", "rounds", "schock_aus", "jule")
    total = {name: career.total(name) for name in figures}
    yield _("Halves lost: {halves_lost} of {halves}; finals: {final}.").format(**total)
    yield _("Schock aus: {schock_aus}; Jule: {jule}; rounds: {rounds}.").format(**total)
    yield _rated(career)
    if 0 < career.total("unforced") < ENOUGH:
        yield _("So few decisions say little.")
    yield from _mistakes(career)
    yield _trend(career.trend)


def _lost(career: Career) -> str:
    found = career.lost
    low, high = found.interval
    text = _("Games lost: {lost} of {games}, {rate}% ({interval}); a fair share is {fair}%.")
    if not low <= career.fair <= high:
        text = _(
            "Games lost: {lost} of {games}, {rate}% ({interval}); a fair share is {fair}%: this"
            " is more than chance."
        )
    return text.format(
        lost=found.lost,
        games=found.held,
        rate=percent(found.rate),
        interval=_between(percent(low), percent(high)),
        fair=percent(career.fair),
    )


def _why(career: Career) -> str:
    luck = decimal(abs(career.luck), 2)
    return _("Fair share {fair} + errors {costs} − luck {luck} = {lost} lost.").format(
        fair=decimal(career.fair * len(career.games), 2),
        costs=decimal(career.costs, 2),
        luck=luck if career.luck >= 0 else f"(−{luck})",
        lost=career.lost.lost,
    )


def _rated(career: Career) -> str:
    rate, interval = career.error_rate, career.error_interval
    if rate is None:
        return _("There was nothing to decide.")
    within = interval and _between(*(percent(each, 2) for each in interval))
    text = _("Error per decision: {rate} points, in {count} that counted: {rating}.")
    if within:
        text = _(
            "Error per decision: {rate} points ({interval}), in {count} that counted: {rating}."
        )
    return text.format(
        rate=percent(rate, 2),
        interval=within,
        count=career.total("unforced"),
        rating=_(RATINGS[rating(rate)][1]),
    )


def _mistakes(career: Career) -> Iterator[str]:
    if not career.kinds:
        yield _("No mistake.")
        return
    favourite, *others = (_mistake(*each) for each in career.kinds.items())
    yield _("Favourite mistake: {mistake}.").format(mistake=favourite)
    if others:
        yield _("Other mistakes:")
    yield from (f"- {other}" for other in others)


def _mistake(name: str, toll: Toll) -> str:
    text = ngettext(
        "{mistake}, once, {points} points", "{mistake}, {times} times, {points} points", toll.times
    )
    return text.format(mistake=_(KINDS[name].words), times=toll.times, points=percent(toll.cost))


def _trend(trend: Trend | None) -> str:
    if trend is None:
        return _("Trend: to be told from {games} games on.").format(games=2 * FEWEST)
    meaning = _("which may be chance")
    if trend.sure:
        meaning = _("better") if trend.rose < 0 else _("worse")
    return _(
        "Trend: {last} points per decision in the last {games} games, {before} in the {games}"
        " before: {rose} ({interval}), {meaning}."
    ).format(
        last=percent(trend.last, 2),
        before=percent(trend.before, 2),
        games=trend.games,
        rose=signed(trend.rose, 2),
        interval=_between(*(signed(each, 2) for each in trend.interval)),
        meaning=meaning,
    )


def _between(low: str, high: str) -> str:
    return _("95%: {low} to {high}").format(low=low, high=high)


def _local(time: str) -> datetime:
    return datetime.fromisoformat(time).astimezone()
