"""What beginners do wrong, each mistake as what it would do here.

Origin: S0's list of simple hands, with which one "still lies well, as a beginner"; and the ones
that are not gone for (S1-15), the sixes that are not turned (S4-57).
"""

from collections.abc import Callable

from schocken_ai.greedy import for_ones
from schocken_ai.visible import surely_beaten
from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.view import View


def stops_too_early(view: View) -> Action | None:
    """As leader, contents itself with a simple hand."""
    content = view.seat == view.leader and view.rank.picture == "simple"
    return Stop() if content else None


def forgets_to_flip(view: View) -> Action | None:
    """Keeps the ones and throws the sixes back that it could have turned."""
    draw = for_ones(view)
    return Draw(draw.keep) if draw.flips else None


def breaks_a_picture(view: View) -> Action | None:
    """Tears a straight, a General or a Jule apart to look for ones."""
    made = view.rank.picture in {"straight", "general", "jule"}
    return for_ones(view) if made else None


def clings_to_a_six(view: View) -> Action | None:
    """Lays a six out beside what it keeps, and so spoils the Schock."""
    return Draw((6, *for_ones(view).keep)) if view.fresh and 6 in view.fresh else None


def ignores_what_lies_open(view: View) -> Action | None:
    """Stops although everybody before surely holds more."""
    return Stop() if surely_beaten(view, view.rank.place) else None


MISTAKES: tuple[Callable[[View], Action | None], ...] = (
    stops_too_early,
    forgets_to_flip,
    breaks_a_picture,
    clings_to_a_six,
    ignores_what_lies_open,
)


def mistakes(view: View, right: Action) -> list[Action]:
    """The wrong actions that offer themselves where `right` would be right."""
    wrong = dict.fromkeys(mistake(view) for mistake in MISTAKES)
    return [action for action in wrong if action in view.legal and action != right]
