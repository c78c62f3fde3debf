"""The best action by exact recursion over the own draws, for any stakes of the round."""

from collections.abc import Sequence

from schocken_ai.beliefs import Deck, beliefs
from schocken_ai.outlook import Stakes, worth
from schocken_cards.actions import Action
from schocken_cards.cards import Cards, held
from schocken_cards.odds import Values, action_values
from schocken_cards.ranking import ranking
from schocken_cards.rules import Rules
from schocken_cards.view import View


def options(view: View, deck: Deck, stakes: Stakes) -> dict[Action, float]:
    """Every legal action with its mean worth for `stakes`, best first."""
    tables = by_draws_left(view, deck, stakes)
    return action_values(own(view), view.draws_left, deck.to_come, ranking(view.rules), tables)


def own(view: View) -> Cards:
    """The cards of the seat that decides."""
    assert view.fresh is not None  # noqa: S101 - whoever decides knows the own cards
    return held(view.rules.keep, view.laid[view.seat], view.flipped[view.seat], view.fresh)


def by_draws_left(view: View, deck: Deck, stakes: Stakes) -> list[Values]:
    """What each own final hand is worth, by how many draws are left when the turn ends."""
    binds = view.seat == view.leader
    tables: list[Values] = []
    for left in range(view.draws_left + 1):
        if binds or not tables:  # S4-37: those still to act will have as many draws as the leader
            limit = view.limit - left if binds else view.limit
            tables.append(_by_rank(view.rules, worth(view, beliefs(view, deck, limit), stakes)))
        else:
            tables.append(tables[0])
    return tables


def _by_rank(rules: Rules, by_place: Sequence[float]) -> Values:
    return ranking(rules).values(lambda rank: by_place[rank.place])
