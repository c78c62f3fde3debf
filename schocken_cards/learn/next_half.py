"""A half is lost: how does the game go on?"""

from collections.abc import Hashable, Sequence
from typing import Self

from attrs import frozen

from schocken_cards.events import Event, GameLost, HalfLost, HalfName, HalfStarted
from schocken_cards.explain import sentences
from schocken_cards.game import apply, new_game
from schocken_cards.learn.dealt import some_seed
from schocken_cards.learn.exercise import NAMES
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.words import half_lost
from schocken_decks import Chance

PLAYERS = 3


@frozen
class Goes:
    """How it goes on: the next half between `seats`; none: somebody has lost the game."""

    seats: tuple[int, ...]
    first: int
    """Who leads it, or has lost the game."""


@frozen
class NextHalf:
    """What a game that chance played came to. `lost`: the halves so far and their losers."""

    rules: Rules
    lost: tuple[tuple[HalfName, int], ...]
    goes: Goes

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Self:
        """One of the halves of a game."""
        events = _a_game(rules, chance)
        ends = [at for at, event in enumerate(events) if isinstance(event, HalfLost)]
        at = chance.pick(ends)
        lost = [event for event in events[: at + 1] if isinstance(event, HalfLost)]
        return cls(rules, tuple((e.half, e.seat) for e in lost), _goes(events[at + 1]))

    def show(self, screen: Screen) -> None:
        """Shows who plays and who lost which half."""
        screen.say(_("At the table: {names}.").format(names=", ".join(NAMES[:PLAYERS])))
        for half, seat in self.lost:
            screen.say(half_lost(NAMES[seat], half, self.rules))

    def question(self) -> str:
        """Asks for what comes next."""
        return _("How does it go on?")

    def choices(self) -> Sequence[str]:
        """The ways offered."""
        return list(map(self._in_words, self.offered()))

    def right(self) -> frozenset[int]:
        """What the game did."""
        return frozenset({self.offered().index(self.goes)})

    def offered(self) -> list[Goes]:
        """Another half, one that somebody else leads, a final, or the end."""
        loser = self.lost[-1][1]
        other = next(seat for seat in range(PLAYERS) if seat != loser)
        losers = {seat for _half, seat in self.lost}
        pair = losers if len(losers) == 2 else {loser, other}
        everybody = tuple(range(PLAYERS))
        ways = [
            Goes((), loser),
            Goes(everybody, loser),
            Goes(tuple(sorted(pair)), loser),
            Goes(everybody, other),
        ]
        return sorted(ways, key=lambda way: (way.seats, way.first))

    def gist(self) -> Hashable:
        """How many halves were lost, and how many play on."""
        return len(self.lost), len(self.goes.seats)

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """What the rule set says of halves, and who leads."""
        said = [sentences(self.rules)["halves"]]
        if self.goes.seats:
            said.append(_("Whoever lost a half leads the next one. All Deckel go back first."))
        elif self.rules.halves == 2 and len(self.lost) == 2:
            said.append(_("Whoever loses both halves has lost the game without a final."))
        return said

    def _in_words(self, way: Goes) -> str:
        name = NAMES[way.first]
        if not way.seats:
            return _("{name} has lost the game").format(name=name)
        if len(way.seats) == PLAYERS:
            return _("another half with everybody, {name} leads").format(name=name)
        names = _("{first} and {second}").format(
            first=NAMES[way.seats[0]], second=NAMES[way.seats[1]]
        )
        return _("a final between {names}, {name} leads").format(names=names, name=name)


def _a_game(rules: Rules, chance: Chance) -> list[Event]:
    """A game of three who do what chance tells them."""
    events: list[Event] = []
    table = new_game(rules, PLAYERS, some_seed(chance), emit=events.append)
    while table.seat is not None:
        apply(table, chance.pick(table.legal), events.append)
    return events


def _goes(event: Event) -> Goes:
    if isinstance(event, HalfStarted):
        return Goes(event.seats, event.leader)
    assert isinstance(event, GameLost)  # noqa: S101 - nothing else follows a lost half
    return Goes((), event.seat)
