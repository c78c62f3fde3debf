"""What each decision of a game cost, and how lucky everybody was."""

from schocken_cards.review.again import Again, again
from schocken_cards.review.decision import Decision
from schocken_cards.review.judge import Judge, judge
from schocken_cards.review.report import document
from schocken_cards.review.summary import RATINGS, Summary, rating, summary
from schocken_cards.review.walk import Luck, Outset, Review, review

__all__ = [
    "RATINGS",
    "Again",
    "Decision",
    "Judge",
    "Luck",
    "Outset",
    "Review",
    "Summary",
    "again",
    "document",
    "judge",
    "rating",
    "review",
    "summary",
]
