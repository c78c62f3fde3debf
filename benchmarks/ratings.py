"""How reviews rate the bots: each plays games against three of `threshold`, all are reviewed.

Printed are the error per unforced decision over all games in points (hundredths of the chance to
lose the game), how many games got each rating, mistakes and luck per game. Luck that is not 0 on
average is what the others' errors bring, or a bias of the values.

Usage: python -m benchmarks.ratings [GAMES] [RULES]
"""

import sys
from math import fsum, sqrt
from statistics import fmean, stdev

from schocken_cards.players import bot_classes
from schocken_cards.review import RATINGS, Review, judge, review, summary
from schocken_cards.rulebook import load
from tests.recorded import played

OTHERS = ("threshold",) * 3


def row(bot: str, reviews: list[Review]) -> list[str]:
    """The figures of a bot."""
    found = list(map(summary, reviews))
    charged = fsum(d.charged for each in reviews for d in each.decisions)
    rate = charged / sum(each.unforced for each in found)
    ratings = [each.rating for each in found]
    luck = [each.luck for each in found]
    return [
        f"`{bot}`",
        f"{100 * rate:.2f}",
        *(f"{ratings.count(name)}" for name in RATINGS),
        f"{fmean(len(each.mistakes) for each in reviews):.1f}",
        f"{100 * fmean(luck):+.1f} ± {200 * stdev(luck) / sqrt(len(luck)):.1f}",
    ]


def main(games: int, rules: str) -> None:
    """Prints a table as Markdown, the best bot first."""
    columns = ["bot", "points", *RATINGS, "mistakes", "luck"]
    print(f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|")
    rows = []
    for bot in bot_classes():
        lines = (played(load(rules), bot, *OTHERS, seed=f"ratings {n}") for n in range(games))
        rows.append(row(bot, [review(each, [0], judge())[0] for each in lines]))
    for cells in sorted(rows, key=lambda cells: float(cells[1])):
        print(f"| {' | '.join(cells)} |")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 100, given[1] if given[1:] else "kartenspiel")
