"""Who is highest and lowest in a round, and which Deckel move for it."""

from collections.abc import Iterable, Sequence

from schocken_cards.events import Giver, Settlement
from schocken_cards.ranking import Rank
from schocken_cards.rules import Rules
from schocken_cards.tuples import made


def judge(
    rules: Rules, ranks: Sequence[Rank], draws: Iterable[int], fouls: Sequence[int] = ()
) -> tuple[int, int]:
    """The positions of the highest and the lowest hand; all sequences are in turn order.

    `fouls`: positions of players who broke S3-6 or S3-13; they are lowest whatever they hold.
    """
    strengths = [rank.place for rank in ranks]
    if rules.tie == "draws":  # S1-27: of equal hands the one with fewer draws is higher
        strengths = [place * 4 - count for place, count in zip(strengths, draws, strict=True)]
    if fouls:
        below_all = min(strengths) - 1
        strengths = [below_all if at in fouls else was for at, was in enumerate(strengths)]
    high = low = 0
    for at, strength in enumerate(strengths):
        if strength > strengths[high]:  # S4-56: the first of equals is highest,
            high = at
        elif strength <= strengths[low]:  # the last of equals lowest
            low = at
    return high, low


def settle(
    rules: Rules,
    order: tuple[int, ...],
    high: int,
    low: int,
    rank: Rank,
    stock: int,
    deckel: Sequence[int],
) -> Settlement:
    """What moves when seat `high` holds the highest hand, of `rank`, and seat `low` the lowest.

    `order`: the seats in the round. `deckel`: for every seat of the game, before it.
    """
    holdings = list(deckel)
    giver: Giver
    if rank.picture == "schock_aus":  # S1-26: all Deckel, also those handed out before
        giver, moved, stock = "all", rules.deckel - deckel[low], 0
        holdings = [0] * len(holdings)
    elif stock:
        giver, moved = "stock", min(rank.deckel, stock)  # S0-41: nobody tops up a short stock
        stock -= moved
    else:
        giver, moved = high, min(rank.deckel, deckel[high])  # S1-14: he gives what he has
        holdings[high] -= moved
    holdings[low] = deckel[low] + moved
    if holdings[low] == rules.deckel:  # S4-49
        return made(Settlement, (high, low, giver, moved, stock, tuple(holdings), (), low))
    out = () if stock else tuple([seat for seat in order if not holdings[seat]])  # S2-22, S2-24
    return made(Settlement, (high, low, giver, moved, stock, tuple(holdings), out, None))
