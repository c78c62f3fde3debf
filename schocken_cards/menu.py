"""In which order the actions stand in the menu of a game."""

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.ranking import SCHOCK_2
from schocken_cards.view import View


def natural_order(view: View) -> list[Action]:
    """What who is to decide may do, as a person thinks of it: good hands stop first, ones stay."""
    stop: list[Action] = [action for action in view.legal if isinstance(action, Stop)]
    draws = [action for action in view.legal if isinstance(action, Draw)]
    draws.sort(key=_like_a_schock, reverse=True)
    good = view.rank.picture != "simple" and view.hand != SCHOCK_2
    return [*stop, *draws] if good else [*draws[:1], *stop, *draws[1:]]


def _like_a_schock(draw: Draw) -> tuple[int, int, int]:
    ones = draw.keep.count(1) + draw.flips
    return ones, ones - len(draw.keep), sum(draw.keep)
