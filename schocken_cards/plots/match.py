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


def draw(found: Document, path: Path) -> None:
    """Draws a document of a match, a page for all rule sets; see `paper.save`."""
    save(lambda: _figure(found), path, _heading(found))


def _figure(found: Document) -> Any:  # noqa: ANN401 - of matplotlib
    """A page for every rule set, one below the other, as large as so many bots need."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - an optional extra

    every = [found, *found.get("others", ())]
    bots = len(ranked(found))
    width, above, below = 2 * max(5.0, 2.5 + 0.5 * bots), max(3.0, 1.5 + 0.5 * bots), 2.5
    figure = Figure((width, (above + below) * len(every)), layout="constrained")
    pages = figure.subfigures(len(every), squeeze=False)
    for [page], under in zip(pages, every, strict=True):
        page.suptitle(printable(_heading(under)))
        [[shares, cross], [lengths, highest]] = page.subplots(2, 2, height_ratios=(above, below))
        _shares(shares, under)
        _cross(cross, under)
        _lengths(lengths, under["course"])
        _highest(highest, under["course"])
    return figure


def _heading(found: Document) -> str:
    return _("{games} games at {seats} seats, rules {rules}, seed {seed}").format_map(found)


def _shares(axes: Axes, found: Document) -> None:
    """Every bot's share of games lost with its interval, and the fair share as a line."""
    bots, fair = ranked(found), 100 / found["seats"]
    for at, bot in enumerate(bots):
        rate, low, high = (100 * share for share in (bot["loss_rate"], *bot["ci95"]))
        axes.errorbar(rate, at, xerr=[[rate - low], [high - rate]], fmt="o", color=INK, capsize=4)
        axes.annotate(
            f"{rate:.1f}", (rate, at), (0, 6), textcoords="offset points", ha="center", color=INK
        )
    axes.axvline(fair, linestyle="--", color="black", linewidth=1)
    axes.set_yticks(range(len(bots)), [_named(bot["bot"]) for bot in bots])
    axes.set_ylim(len(bots) - 0.5, -0.5)
    axes.set_title(_("Games lost, intervals of 95%"))
    axes.set_xlabel(_("percent of games (dashed: a fair share, {fair:.1f})").format(fair=fair))


def _cross(axes: Axes, found: Document) -> None:
    """For every two bots how much more the one in the row lost than the one in the column."""
    bots = [bot["bot"] for bot in ranked(found)]
    points = {}
    for pair in found["pairs"]:
        mark = "*" if pair["p_adjusted"] < SURE else ""
        for a, b, sign in ((pair["a"], pair["b"], 100), (pair["b"], pair["a"], -100)):
            points[a, b] = sign * pair["difference"], mark
    # Black figures can be read on the paler half of the colours.
    limit = 2 * max([abs(difference) for difference, _mark in points.values()], default=0) or 1
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
    axes.set_title(_("How much more of its games the row loses than the column"))
    axes.set_xlabel(_("in percentage points; * is sure, for all pairs together"))


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
