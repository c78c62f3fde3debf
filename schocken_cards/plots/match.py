"""Pictures of a match: shares lost, who loses more than whom, how games went."""

from pathlib import Path
from textwrap import fill
from typing import Any

from schocken_cards.match.report import SURE, Document, ranked
from schocken_cards.names import printable
from schocken_cards.plots.paper import INK, PALE, save
from schocken_cards.texts import gettext as _
from schocken_cards.words import PICTURES

Axes = Any
"""Of matplotlib: the area of one picture."""

MOST = 96
"""Characters that are shown of the name of a bot."""

PLACES = [["shares", "cross"], ["lengths", "highest"], ["changes", "changes"]]
"""Where the pictures stand on a page; the last one on those of other rule sets."""

NARROW, WIDE, PAGE = 36, 90, 90
"""Characters that a line above or below a picture may have, or one as wide as a page."""


def draw(found: Document, path: Path) -> None:
    """Draws a document of a match, a page for all rule sets; see `paper.save`."""
    save(lambda: _figure(found), path, _heading(found))


def _figure(found: Document) -> Any:  # noqa: ANN401 - of matplotlib
    """A page for every rule set, one below the other, as large as so many bots need."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - an optional extra

    every = [found, *found.get("others", ())]
    bots = [bot["bot"] for bot in ranked(found)]
    width, above, below = 2 * max(5.0, 2.5 + 0.5 * len(bots)), max(3.0, 1.5 + 0.5 * len(bots)), 2.5
    heights = [[above, below], *[[above, below, above]] * (len(every) - 1)]
    figure = Figure((width, sum(map(sum, heights))), layout="constrained")
    pages = figure.subfigures(len(every), squeeze=False, height_ratios=list(map(sum, heights)))
    limit = _limit(every)
    drawn = []
    for [page], under, rows in zip(pages, every, heights, strict=True):
        page.suptitle(fill(printable(_heading(under)), PAGE))
        drawn.append(page.subplot_mosaic(PLACES[: len(rows)], height_ratios=rows))
        _shares(drawn[-1]["shares"], under, bots)
        _cross(drawn[-1]["cross"], under, bots, limit)
        _lengths(drawn[-1]["lengths"], under["course"])
        _highest(drawn[-1]["highest"], under["course"])
        if "changes" in under:
            _changes(drawn[-1]["changes"], under, found["rules"], bots)
    _to_one_scale(drawn)
    return figure


def _to_one_scale(pages: list[dict[str, Axes]]) -> None:
    """The same picture of several rule sets can be compared by eye."""
    for name in ("shares", "lengths", "highest", "changes"):
        pictures = [page[name] for page in pages if name in page]
        spans = [picture.get_xlim() for picture in pictures]
        for picture in pictures:
            picture.set_xlim(min(low for low, _high in spans), max(high for _low, high in spans))
    tops = [page["lengths"].get_ylim()[1] for page in pages]
    for page in pages:
        page["lengths"].set_ylim(0, max(tops))


def _heading(found: Document) -> str:
    return _("{games} games at {seats} seats, rules {rules}, seed {seed}").format_map(found)


def _shares(axes: Axes, found: Document, bots: list[str]) -> None:
    """Every bot's share of games lost with its interval, and the fair share as a line."""
    fair = 100 / found["seats"]
    for at, bot in enumerate(sorted(ranked(found), key=lambda bot: bots.index(bot["bot"]))):
        rate, low, high = (100 * share for share in (bot["loss_rate"], *bot["ci95"]))
        axes.errorbar(rate, at, xerr=[[rate - low], [high - rate]], fmt="o", color=INK, capsize=4)
        axes.annotate(
            f"{rate:.1f}", (rate, at), (0, 6), textcoords="offset points", ha="center", color=INK
        )
    axes.axvline(fair, linestyle="--", color="black", linewidth=1)
    _rows(axes, bots)
    _told(
        axes,
        _("Games lost, intervals of 95%"),
        _("percent of games (dashed: a fair share, {fair:.1f})").format(fair=fair),
    )


def _changes(axes: Axes, found: Document, first: str, bots: list[str]) -> None:
    """How much more every bot loses under these rules than under the first, on the same cards."""
    for change in found["changes"]:
        at = bots.index(change["bot"])
        difference, low, high = (100 * part for part in (change["difference"], *change["ci95"]))
        reach = [[difference - low], [high - difference]]
        axes.errorbar(difference, at, xerr=reach, fmt="o", color=INK, capsize=4)
        mark = "*" if change["p_adjusted"] < SURE else ""
        axes.annotate(
            f"{difference:+.1f}{mark}",
            (difference, at),
            (0, 6),
            textcoords="offset points",
            ha="center",
            color=INK,
        )
    axes.axvline(0, linestyle="--", color="black", linewidth=1)
    _rows(axes, bots)
    title = _("What changes with {rules} instead of {first}, on the same cards")
    _told(
        axes,
        title.format(rules=printable(found["rules"], MOST), first=printable(first, MOST)),
        _("percentage points of games lost more; intervals of 95%, * is sure, for all together"),
        WIDE,
    )


def _rows(axes: Axes, bots: list[str]) -> None:
    axes.set_yticks(range(len(bots)), list(map(_named, bots)))
    axes.set_ylim(len(bots) - 0.5, -0.5)


def _told(axes: Axes, title: str, below: str, most: int = NARROW) -> None:
    """What a picture shows, in lines that it has room for."""
    axes.set_title(fill(title, most))
    axes.set_xlabel(fill(below, most))


def _limit(every: list[Document]) -> float:
    """Where the colours end; black figures can be read on the paler half of them."""
    differences = [abs(pair["difference"]) for found in every for pair in found["pairs"]]
    return 200 * max(differences, default=0) or 1


def _cross(axes: Axes, found: Document, bots: list[str], limit: float) -> None:
    """For every two bots how much more the one in the row lost than the one in the column."""
    points = {}
    for pair in found["pairs"]:
        mark = "*" if pair["p_adjusted"] < SURE else ""
        for a, b, sign in ((pair["a"], pair["b"], 100), (pair["b"], pair["a"], -100)):
            points[a, b] = sign * pair["difference"], mark
    table = [[points.get((a, b), (0.0, ""))[0] for b in bots] for a in bots]
    axes.pcolormesh(table or [[0.0]], cmap="PuOr_r", vmin=-limit, vmax=limit, edgecolors="white")
    for (a, b), (difference, mark) in points.items():
        at = bots.index(b) + 0.5, bots.index(a) + 0.5
        axes.text(*at, f"{difference:+.1f}{mark}", ha="center", va="center")
    middles = [at + 0.5 for at in range(len(bots))]
    axes.set_yticks(middles, list(map(_named, bots)))
    axes.set_xticks(
        middles, list(map(_named, bots)), rotation=30, ha="right", rotation_mode="anchor"
    )
    axes.tick_params(length=0)
    axes.invert_yaxis()
    _told(
        axes,
        _("How much more of its games the row loses than the column"),
        _("in percentage points; * is sure, for all pairs together"),
    )


def _lengths(axes: Axes, course: Document) -> None:
    """How many rounds the halves took, and the mean."""
    axes.set_title(_("Rounds of a half"))
    axes.set_ylabel(_("percent of halves"))
    if not course["halves"]:
        return
    counts = course["half_lengths"]
    mean = course["rounds_per_half"]
    shares = [100 * count / course["halves"] for count in counts]
    axes.bar(range(1, len(counts) + 1), shares, color=PALE, edgecolor=INK)
    axes.axvline(mean, linestyle="--", color="black", linewidth=1)
    axes.set_xlabel(_("rounds (dashed: the mean, {mean:.1f})").format(mean=mean))


def _highest(axes: Axes, course: Document) -> None:
    """How often each picture was the highest hand of a round."""
    axes.set_title(_("Highest hands"))
    axes.set_xlabel(_("percent of rounds"))
    shares = [100 * (course["highest"][picture] or 0) for picture in PICTURES]
    bars = axes.barh(list(map(_, PICTURES.values())), shares, color=PALE, edgecolor=INK)
    axes.bar_label(bars, fmt="%.1f", padding=3)
    axes.margins(x=0.15)
    axes.invert_yaxis()


def _named(bot: str) -> str:
    return fill(printable(bot, MOST), 24)
