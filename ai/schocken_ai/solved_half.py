"""A half of two players whose stopped hands lie open, solved: who loses it from every position.

As long as there is a stock it shrinks in every round, so those positions are solved one after
the other. Afterwards Deckel go to and fro: those positions are solved by value iteration, that is
by solving their rounds again with the values found last until nothing changes. There is but one
solution, for in every round, however both play, somebody may get Schock aus.
"""

from collections.abc import Callable, Iterator

from schocken_ai.solved import Duel, Position, Round, Values


def positions(deckel: int) -> Iterator[Position]:
    """All positions of a half with so many Deckel, the smallest stock first."""
    for stock in range(deckel + 1):
        for leader in range(deckel - stock + 1):
            follower = deckel - stock - leader
            if stock or (leader and follower):
                yield Position(stock, leader, follower)


def improve_all(deckel: int, improve: Callable[[Position], float], change: float = 1e-14) -> None:
    """Lets `improve` work out the value of every position, as often as it has to.

    It returns by how much the value has changed; without a stock it is asked again until that is
    at most `change` for all.
    """
    every = list(positions(deckel))
    given = [position for position in every if not position.stock]
    while max(map(improve, given), default=0) > change:
        pass
    for position in every[len(given) :]:
        improve(position)


def half_values(duel: Duel) -> dict[Position, float]:
    """How likely the leader loses the half from each position."""
    deckel = duel.rules.deckel
    values = dict.fromkeys(positions(deckel), 0.5)

    def improve(position: Position) -> float:
        before, values[position] = values[position], _value(duel, values, position)
        return abs(values[position] - before)

    improve_all(deckel, improve)
    return values


def residual(duel: Duel, values: Values) -> float:
    """By how much the values differ at most from those that their own rounds lead to."""
    return max(abs(_value(duel, values, position) - values[position]) for position in values)


def _value(duel: Duel, values: Values, position: Position) -> float:
    return Round(duel, position, values, values).lead().start
