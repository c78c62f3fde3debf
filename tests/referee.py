"""An independent referee: hears the events of a game and objects to all that breaks the rules.

It is written from the rules alone, as the course of a game from top to bottom; of the engine it
trusts the ranking of hands, which has tests of its own. The lemmas are those of 1.5 of the rules.
"""

from collections.abc import Generator
from math import inf
from typing import TypeVar

from attrs import define, field

from schocken_cards.actions import Draw, Stop
from schocken_cards.events import (
    Acted,
    Debt,
    Drawn,
    Event,
    GameLost,
    Giver,
    HalfLost,
    HalfName,
    HalfStarted,
    Opening,
    Reshuffled,
    RoundStarted,
    Settlement,
    Showdown,
)
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rules import Rules

T = TypeVar("T")
E = TypeVar("E")
Course = Generator[None, Event, T]


@define
class Player:
    """What a player has in front of him."""

    fresh: list[int]
    laid: list[int] = field(factory=list)
    flipped: int = 0
    draws: int = 1

    @property
    def hand(self) -> tuple[int, ...]:
        return tuple(sorted(self.laid + self.fresh, reverse=True))

    @property
    def printed(self) -> list[int]:
        """The faces as they are printed on the cards."""
        ones = self.laid.count(1) - self.flipped
        others = [face for face in self.laid if face != 1]
        return [1] * ones + [6] * self.flipped + others + self.fresh

    def lay_out(self, action: Draw, *, ones_only: bool) -> int:
        """Returns how many cards are exchanged for it."""
        newly = list(action.keep)
        for face in self.laid:
            newly.remove(face)  # nothing is taken back (S4-34)
        sixes = self.fresh.count(6)
        if action.flips:
            assert sixes >= 2, "S4-57: two sixes in the same draw"
            assert action.flips == sixes - 1, "S4-60: two of three"
            assert 6 not in newly, "S4-57: the other six must be exchanged"
        assert not ones_only or set(newly) <= {1}, "S2-13"
        for face in newly + [6] * action.flips:
            self.fresh.remove(face)
        assert self.fresh, "whoever draws again exchanges a card"
        self.laid += newly + [1] * action.flips
        self.flipped += action.flips
        return len(self.fresh)


class Referee:
    """Follows one game; `hear` is to be told every event."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.ranking = ranking(rules)
        self.seats = tuple(range(seats))
        self.pile = sum(rules.cards_per_face) if rules.source == "cards" else inf
        self.discarded = 0
        self.stock = 0
        self.deckel = [0] * seats
        self.losers: list[int] = []
        self.debts: list[Debt] = []
        self.rounds = 0
        self.order: tuple[int, ...] = ()
        self.players: dict[int, Player] = {}
        self.limit = 3
        self.decisions: list[tuple[int, Draw | Stop]] = []
        course = self._game()
        next(course)
        self.hear = course.send
        self.over = False

    def _game(self) -> Course[None]:
        leader = yield from self._opening()
        for half in range(1, self.rules.halves + 1):
            leader = yield from self._half(1 if half == 1 else 2, self.seats, leader)
        if len(set(self.losers)) == 2:
            leader = yield from self._half("final", tuple(sorted(self.losers)), leader)
        due = self.rules.loser_pays
        pays = () if due == "nothing" else (Debt(leader, due),)
        lost = yield from _expect(GameLost)
        assert lost == GameLost(leader, pays)
        self.debts += pays
        self.over = True
        yield
        raise AssertionError("something happened after the end of the game")

    def _opening(self) -> Course[int]:
        reshuffled = []
        event = yield
        while isinstance(event, Reshuffled):
            reshuffled.append(event.cards)
            event = yield
        assert isinstance(event, Opening)
        drawing = list(self.seats)
        for row in event.cards:
            assert len(drawing) > 1
            count = len(drawing)
            if self._short(count):
                assert reshuffled.pop(0) == self.discarded
                self._reshuffle()
            shown = {seat: face for seat, face in enumerate(row) if face is not None}
            assert list(shown) == drawing
            self._take(count)
            self._discard(count)
            drawing = [seat for seat, face in shown.items() if face == max(shown.values())]
        assert not reshuffled
        assert drawing == [event.leader]
        return event.leader

    def _half(self, half: HalfName, seats: tuple[int, ...], leader: int) -> Course[int]:
        started = yield from _expect(HalfStarted)
        assert started == HalfStarted(half, seats, leader)
        everything = self.stock = self.rules.deckel
        self.deckel = [0] * len(self.seats)
        number = 0
        natural: tuple[Debt, ...] = ()
        while max(self.deckel) < everything:
            number += 1
            first = seats.index(leader)
            self.order = seats[first:] + seats[:first]
            leader, natural = yield from self._round(half, number)
            if not self.stock:
                seats = tuple(seat for seat in seats if self.deckel[seat])
            assert leader in seats, "lemma 2: the leader is never out"
            assert len(seats) > 1 or self.deckel[leader] == everything, "lemma 3"
        lost = yield from _expect(HalfLost)
        assert lost == HalfLost(half, leader, natural)
        assert self.deckel.index(everything) == leader, "lemma 4: the last round's loser"
        assert self.stock == 0
        self.losers.append(leader)
        self.debts += natural
        return leader

    def _round(self, half: HalfName, number: int) -> Course[tuple[int, tuple[Debt, ...]]]:
        """Ends with the loser of the round, and what a natural Schock aus costs if it counts."""
        if self.rules.reshuffle == "each_round" and self.discarded:
            yield from self._reshuffled()
        started = yield from _expect(RoundStarted)
        order = self.order
        assert started == RoundStarted(number, order[0], order, self.stock, tuple(self.deckel))
        self.limit = 3
        self.decisions = []
        self.players = {}
        for seat in order:
            drawn = yield from self._drawn(seat, 1, 3, blind=False)
            self.players[seat] = Player(drawn)
        for seat in order:
            if self.limit > 1:
                yield from self._turn(seat)
            if seat == order[0]:
                self.limit = self.players[seat].draws
        shown = yield from _expect(Showdown)
        return self._judge(half, number, shown)

    def _turn(self, seat: int) -> Course[None]:
        player = self.players[seat]
        while player.draws < self.limit:
            acted = yield from _expect(Acted)
            assert acted.seat == seat
            assert acted.hand == player.hand
            action = acted.action
            self.decisions.append((seat, action))
            if isinstance(action, Stop):
                return
            exchanged = player.lay_out(action, ones_only=self.rules.keep == "ones")
            self._discard(exchanged)
            player.draws += 1
            blind = player.draws == self.limit
            player.fresh = yield from self._drawn(seat, player.draws, exchanged, blind=blind)

    def _drawn(self, seat: int, number: int, count: int, *, blind: bool) -> Course[list[int]]:
        if self._short(count):
            yield from self._reshuffled()
        drawn = yield from _expect(Drawn)
        assert drawn == Drawn(seat, number, drawn.faces, blind)
        assert len(drawn.faces) == count
        self._take(count)
        return list(drawn.faces)

    def _judge(self, half: HalfName, number: int, shown: Showdown) -> tuple[int, tuple[Debt, ...]]:
        assert (shown.half, shown.round, shown.order) == (half, number, self.order)
        assert shown.actions == tuple(self.decisions)
        players = list(self.players.values())
        assert [cards.hand for cards in shown.cards] == [player.hand for player in players]
        assert [cards.flipped for cards in shown.cards] == [player.flipped for player in players]
        assert shown.draws == tuple(player.draws for player in players)
        ranks = [self.ranking.rank(p.hand, one_draw=not p.laid) for p in players]  # type: ignore[arg-type]
        assert list(shown.ranks) == ranks
        self._discard(3 * len(players))
        high, low = self._high_and_low(ranks)
        self._settle(self.order[high], self.order[low], ranks[high], shown.settlement)
        due = self.rules.natural_schock_aus_pays
        natural = ranks[high].picture == "schock_aus" and not players[high].laid
        pays = (Debt(self.order[high], due),) if natural and due != "nothing" else ()
        return self.order[low], pays

    def _high_and_low(self, ranks: list[Rank]) -> tuple[int, int]:
        draws = [player.draws for player in self.players.values()]
        fewer_is_higher = self.rules.tie == "draws"
        best_first = sorted(
            range(len(ranks)),
            key=lambda at: (-ranks[at].place, draws[at] if fewer_is_higher else 0, at),
        )
        return best_first[0], best_first[-1]

    def _settle(self, high: int, low: int, rank: Rank, said: Settlement) -> None:
        giver: Giver
        everything = self.rules.deckel
        if rank.picture == "schock_aus":
            giver, moved = "all", everything - self.deckel[low]
            self.stock, self.deckel = 0, [0] * len(self.seats)
            self.deckel[low] = everything
        else:
            giver = "stock" if self.stock else high
            there = self.stock or self.deckel[high]
            moved = min(rank.deckel, there)
            assert 1 <= moved <= 7, "lemma 5"
            self.stock -= moved if giver == "stock" else 0
            self.deckel[high] -= moved if giver == high else 0
            self.deckel[low] += moved
        lost = low if self.deckel[low] == everything else None
        out = tuple(seat for seat in self.order if not self.stock and not self.deckel[seat])
        assert said == Settlement(
            *(high, low, giver, moved, self.stock, tuple(self.deckel)),
            *(() if lost is not None else out, lost),
        )
        assert self.stock + sum(self.deckel) == everything
        assert min(self.stock, *self.deckel) >= 0
        self.rounds += 1

    def _short(self, count: int) -> bool:
        return self.pile < count

    def _take(self, count: int) -> None:
        self.pile -= count
        assert self.pile >= 0

    def _discard(self, count: int) -> None:
        self.discarded += count if self.rules.source == "cards" else 0

    def _reshuffle(self) -> None:
        self.pile += self.discarded
        self.discarded = 0

    def _reshuffled(self) -> Course[None]:
        event = yield from _expect(Reshuffled)
        assert event.cards == self.discarded
        self._reshuffle()


def _expect(kind: type[E]) -> Course[E]:
    event: object = yield
    assert isinstance(event, kind), f"{kind.__name__} was due, not {event}"
    return event
