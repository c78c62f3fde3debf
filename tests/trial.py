"""What a round of two players is worth, found by trying everything at the engine's own tables.

Wherever a player decides, that is for all tables that look alike to him, every action is tried
with every outcome of chance. It knows no rule and nothing of who sees what: tables and views tell.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import product
from math import fsum

from attrs import frozen

from schocken_ai.solved import Position
from schocken_cards.actions import Action
from schocken_cards.events import Settlement
from schocken_cards.game import apply
from schocken_cards.hands import Faces, ordered
from schocken_cards.players import Bot
from schocken_cards.rules import Rules
from schocken_cards.sources import DRAWS
from schocken_cards.table import Table
from schocken_cards.testing import deal
from schocken_cards.view import view
from schocken_decks import StackedDeck

Seen = tuple[object, ...]

Tables = list[tuple[float, Table]]
"""Tables that look alike to the seat to decide, and how likely each is."""


@frozen
class LoadedDice:
    """Dice with these faces alone, each as likely: so few throws that all can be tried."""

    faces: Faces

    def chances(self, exchanged: Faces, count: int) -> list[float]:  # noqa: ARG002
        throws = self.throws(count)
        return [throws.get(drawn, 0.0) for drawn in DRAWS[count]]

    def after(self, exchanged: Faces, drawn: Faces) -> "LoadedDice":  # noqa: ARG002
        return self

    def throws(self, count: int) -> dict[Faces, float]:
        ways = Counter(map(ordered, product(self.faces, repeat=count)))
        return {faces: number / len(self.faces) ** count for faces, number in ways.items()}


class Trial:
    """`losses`: how likely the leader loses the half, for positions where that is known.

    `bots`: who does not try everything, by seat.
    """

    def __init__(
        self,
        rules: Rules,
        faces: Faces,
        losses: Mapping[Position, float] = {},
        bots: Mapping[int, Bot] = {},
    ) -> None:
        self.rules = rules
        self.bots = bots
        self.throws = [LoadedDice(faces).throws(count) for count in range(4)]
        self.losses = dict(losses)
        self.values: dict[Seen, float] = {}

    def leader_loses(self, position: Position) -> float:
        """How likely the leader loses the half."""
        if position not in self.losses:
            self.losses[position] = self.round(position)
        return self.losses[position]

    def round(self, position: Position) -> float:
        """The same, tried whether it is known or not."""
        return self._together(self._dealt(position))

    def after(self, tables: Tables, action: Action) -> float:
        """How likely seat 0 loses the half after an action, and the tables are as they are."""
        lost, seen = [], defaultdict[Seen, Tables](list)
        for chance, table in tables:
            for then, likely in self._outcomes(table, action):
                if then.history:
                    lost.append(chance * likely * self._settled(then.history[-1].settlement))
                else:
                    seen[look(then)].append((chance * likely, then))
        return fsum(lost) + self._together(seen.values())

    def _dealt(self, position: Position) -> Iterable[Tables]:
        seen = defaultdict[Seen, Tables](list)
        for (mine, chance), (other, likely) in product(self.throws[3].items(), repeat=2):
            hands = " ".join("".join(map(str, hand)) for hand in (mine, other))
            table = deal(hands, rules=self.rules, deckel=position[1:])
            seen[look(table)].append((chance * likely, table))
        return seen.values()

    def _together(self, situations: Iterable[Tables]) -> float:
        return fsum(_chance(tables) * self._value(tables) for tables in situations)

    def _value(self, tables: Tables) -> float:
        """How likely seat 0 loses the half if both play their best from here."""
        table = tables[0][1]
        seen = look(table)
        if seen not in self.values:
            actions = self._tried(table)
            losses = [self.after(tables, action) / _chance(tables) for action in actions]
            self.values[seen] = max(losses) if table.seat else min(losses)
        return self.values[seen]

    def _tried(self, table: Table) -> Iterable[Action]:
        seat = table.seat
        assert seat is not None
        return [self.bots[seat].decide(view(table, seat))] if seat in self.bots else table.legal

    def _outcomes(self, table: Table, action: Action) -> Iterable[tuple[Table, float]]:
        assert table.seat is not None
        step = table.cards_of(table.seat).steps[action]
        for faces, likely in self.throws[step.count if step else 0].items():
            then = table.copy()
            then.deck = StackedDeck([*faces, *[2] * 6])
            apply(then, action)
            yield then, likely

    def _settled(self, settlement: Settlement) -> float:
        if settlement.half_lost_by is not None:
            return float(settlement.half_lost_by == 0)
        low, deckel = settlement.low, settlement.deckel
        loss = self.leader_loses(Position(settlement.stock, deckel[low], deckel[1 - low]))
        return 1 - loss if low else loss


def look(table: Table) -> Seen:
    """What the seat to decide sees, but for how it came to this."""
    assert table.seat is not None
    seen = view(table, table.seat)
    return seen.stock, seen.deckel, seen.draws, seen.laid, seen.flipped, seen.fresh, seen.open_fresh


def _chance(tables: Tables) -> float:
    return fsum(chance for chance, _table in tables)
