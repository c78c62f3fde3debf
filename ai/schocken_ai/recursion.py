"""The best action by exact recursion over the own draws, for any wish about the round's end."""

from collections.abc import Callable, Sequence

from schocken_ai.beliefs import beliefs
from schocken_ai.outlook import Outlook, outlook
from schocken_cards.cards import held
from schocken_cards.odds import ActionOdds, Values, odds
from schocken_cards.ranking import Ranking, ranking
from schocken_cards.sources import Source
from schocken_cards.view import View

ByPlace = Sequence[float]
"""What each own place is worth at the showdown, the lowest place first."""


def options(view: View, source: Source, wish: Callable[[Outlook], ByPlace]) -> list[ActionOdds]:
    """Every legal action with its value for `wish` about the round, best first.

    `source`: what the player believes all unseen cards come from.
    """
    return options_for(
        view, source, lambda limit: wish(outlook(view, beliefs(view, source, limit)))
    )


def options_for(view: View, source: Source, worth: Callable[[int], ByPlace]) -> list[ActionOdds]:
    """Every legal action with its value, best first.

    `worth`: what each place is worth if those still to act will have so many draws.
    """
    assert view.fresh is not None  # noqa: S101 - whoever decides knows the own cards
    ranks = ranking(view.rules)
    last = view.order[-1] == view.seat
    tables: list[Values] = []
    for left in range(view.draws_left + 1):
        binds = view.seat == view.leader and not last
        if not tables or binds:
            table = _by_rank(ranks, worth(view.limit - left if binds else view.limit))
        tables.append(table)
    cards = held(view.rules.keep, view.laid[view.seat], view.flipped[view.seat], view.fresh)
    return odds(cards, view.draws_left, source, ranks, tables)


def _by_rank(ranks: Ranking, by_place: ByPlace) -> Values:
    return ranks.values(lambda rank: by_place[rank.place])
