"""A review in a few figures, with a rating in words."""

from math import fsum, inf

from attrs import frozen

from schocken_cards.review.decision import Decision
from schocken_cards.review.walk import Review
from schocken_cards.texts import marked as _

RATINGS: dict[str, tuple[float, str]] = {
    "expert": (0.001, _("excellent")),
    "strong": (0.003, _("strong")),
    "good": (0.006, _("good")),
    "fair": (0.01, _("fair")),
    "weak": (0.015, _("weak")),
    "chance": (inf, _("poor, as if by chance")),
}
"""Up to which error per unforced decision, in chance to lose the game, somebody plays how.

At `kartenspiel`, against three of `threshold`, `chance` gets the last one in 93 of 100 games,
`threshold` in 9, `expected-deckel` in none (docs/reviews.md).
"""


@frozen
class Summary:
    """How well and how luckily a seat played a game."""

    unforced: int
    """The decisions in which something could be lost."""
    costs: float
    """What all decisions cost in chance to lose the game."""
    luck: float
    """By how much all that happened lowered the chance of losing the game."""
    rate: float | None
    """What an unforced decision cost on average; None if there was none."""
    best: Decision | None
    """The right decision in whose place the natural one would have cost most, if there is one."""
    worst: Decision | None
    """The mistake that cost most, if there is one."""

    @property
    def rating(self) -> str | None:
        """The name of the rating, a key of RATINGS; None without an unforced decision."""
        return None if self.rate is None else rating(self.rate)


def rating(rate: float) -> str:
    """The name of the rating for an error per unforced decision."""
    return next(name for name, (most, _words) in RATINGS.items() if rate <= most)


def summary(review: Review) -> Summary:
    """The figures of a review."""
    unforced = [decision for decision in review.decisions if decision.unforced]
    clever = [
        decision
        for decision in unforced
        if decision.right(decision.action) and not decision.right(decision.natural)
    ]
    charged = fsum(decision.charged for decision in unforced)
    return Summary(
        unforced=len(unforced),
        costs=fsum(decision.cost for decision in review.decisions),
        luck=fsum(each.amount for each in review.luck),
        rate=charged / len(unforced) if unforced else None,
        best=max(clever, key=lambda decision: decision.found, default=None),
        worst=max(review.mistakes, key=lambda decision: decision.cost, default=None),
    )
