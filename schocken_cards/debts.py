"""Who pays what: part of the result of a half and of a game."""

from schocken_cards.events import Debt
from schocken_cards.ranking import Rank
from schocken_cards.rules import Rules


def for_winning(rules: Rules, high: int, rank: Rank) -> tuple[Debt, ...]:
    """What `high` pays for having won a half with `rank`: a round for a Naturschock (S2-27)."""
    due = rules.natural_schock_aus_pays
    natural = rank.picture == "schock_aus" and rank.one_draw
    return (Debt(high, due),) if natural and due != "nothing" else ()


def for_losing(rules: Rules, loser: int) -> tuple[Debt, ...]:
    """What the loser of the game pays (S4-2, S0-46, S1-2, S2-25)."""
    due = rules.loser_pays
    return () if due == "nothing" else (Debt(loser, due),)
