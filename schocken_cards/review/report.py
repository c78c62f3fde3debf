"""A review as a document: what `review --json` prints."""

from typing import Any

from schocken_cards.fractions import rounded
from schocken_cards.position import Position
from schocken_cards.review.again import Again
from schocken_cards.review.decision import Decision
from schocken_cards.review.summary import summary
from schocken_cards.review.walk import Review

Document = dict[str, Any]


def document(review: Review, with_expert: Again | None) -> Document:
    """All figures of a review; chances are those to lose the game, luck is what lowered them."""
    found = summary(review)
    return {
        "seat": review.seat,
        "name": review.name,
        "bot": review.header.seats[review.seat].bot,
        "lost": review.lost,
        "fair": rounded(review.fair),
        "costs": rounded(found.costs),
        "luck": rounded(found.luck),
        "unforced": found.unforced,
        "error_rate": None if found.rate is None else rounded(found.rate),
        "rating": found.rating,
        "mistakes": len(review.mistakes),
        "decisions": [_decision(decision) for decision in review.decisions],
        "happenings": [
            {
                "half": luck.half,
                "round": luck.round,
                "kind": luck.kind,
                "luck": rounded(luck.amount),
            }
            for luck in review.luck
        ],
        "course": [
            {"half": outset.half, "round": outset.round, "chance": rounded(outset.chance)}
            for outset in review.course
        ],
        "expert": with_expert
        and {"halves_lost": with_expert.halves_lost, "lost": with_expert.lost},
    }


def _decision(decision: Decision) -> Document:
    return {
        "half": decision.half,
        "round": decision.round,
        "position": str(Position.of(decision.view)),
        "hand": list(decision.view.hand or ()),
        "action": str(decision.action),
        "best": str(decision.best),
        "half_cost": rounded(decision.half_cost),
        "game_cost": rounded(decision.cost),
        "error": rounded(decision.error),
        "unforced": decision.unforced,
        "mistake": decision.mistake,
        "losses": [
            {"action": str(action), "half": rounded(loss.half), "game": rounded(loss.game)}
            for action, loss in decision.losses.items()
        ],
    }
