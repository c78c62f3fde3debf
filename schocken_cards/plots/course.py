"""A picture of a game as seats played it: the chance to lose, luck and errors."""

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from schocken_cards.names import printable
from schocken_cards.plots.paper import INK, PALE, Figure, save
from schocken_cards.review import Review
from schocken_cards.review.told import rounds
from schocken_cards.texts import gettext as _

Axes = Any
"""Of matplotlib: the area of one picture."""


def draw(reviews: Sequence[Review], path: Path) -> None:
    """Draws reviews of one game, one below the other; see `paper.save`."""
    save(lambda: _figure(reviews), path, ", ".join(review.name for review in reviews))


def _figure(reviews: Sequence[Review]) -> Figure:
    from matplotlib.figure import Figure  # noqa: PLC0415 - an optional extra

    figure = Figure((10, 5.5 * len(reviews)), layout="constrained")
    pages = figure.subfigures(len(reviews), squeeze=False)
    for [page], review in zip(pages, reviews, strict=True):
        lost = _("{name}, who lost the game") if review.lost else _("{name}, who did not lose")
        page.suptitle(printable(lost.format(name=review.name)))
        chance, sums = page.subplots(2, 1, sharex=True, height_ratios=(3, 2))
        _chance(chance, review)
        _sums(sums, review)
    return figure


def _chance(axes: Axes, review: Review) -> None:
    """The chance to lose before each round, and where mistakes were made."""
    course = rounds(review)
    chances = [100 * each.chance for each in course]
    chances.append(100.0 * review.lost)
    axes.plot(range(len(chances)), chances, color=INK, marker="o", markersize=3)
    axes.axhline(100 * review.fair, linestyle="--", color="black", linewidth=1)
    for at, each in enumerate(course):
        if each.mistakes:
            axes.annotate("!", (at, chances[at]), (0, 6), textcoords="offset points", ha="center")
    axes.set_ylim(-5, 105)
    axes.set_ylabel(_("chance to lose, percent"))
    axes.set_title(
        _("Chance to lose the game before each round (! with a mistake; dashed: a fair share)")
    )


def _sums(axes: Axes, review: Review) -> None:
    """All luck and all errors so far."""
    course = rounds(review)
    for figures, name, color, line in (
        ([each.luck for each in course], _("luck"), PALE, "-"),
        ([each.costs for each in course], _("errors"), INK, "--"),
    ):
        sums = [100 * figure for figure in accumulate(figures, initial=0.0)]
        axes.plot(range(len(sums)), sums, line, color=color, label=name)
    axes.axhline(0, color="black", linewidth=0.5)
    axes.set_xticks(
        range(len(course) + 1), [*(each.label for each in course), _("end")], rotation=90
    )
    axes.set_ylabel(_("points so far"))
    axes.set_title(_("Luck took so much off the chance to lose, errors added so much"))
    axes.legend()
