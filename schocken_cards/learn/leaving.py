"""Who is out after a round, and has somebody lost the half?"""

from collections.abc import Hashable, Sequence
from typing import Self

from attrs import frozen

from schocken_cards.judgement import reasons
from schocken_cards.learn.exercise import NAMES
from schocken_cards.learn.round import Round
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.words import deckel
from schocken_decks import Chance


@frozen
class After:
    """How the half goes on: who is out, or that the lowest has lost it."""

    out: tuple[int, ...]
    lost: bool = False


@frozen
class Leaving:
    """A round with next to nothing in the stock."""

    round: Round

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Self:
        """Three players, the stock empty or soon to be."""
        least = 0 if rules.deckel >= 4 else 1
        stock = max(least, min(int(chance.random() * 3), rules.deckel - 1))
        return cls(Round.dealt(rules, chance, 3, stock))

    def show(self, screen: Screen) -> None:
        """Shows hands and Deckel."""
        self.round.show(screen, counts=True)

    def question(self) -> str:
        """Asks how it goes on."""
        moved = deckel(self.round.judgement.settlement.moved)
        return _("{name} is lowest and gets {amount}. And then?").format(
            name=self.round.low, amount=moved
        )

    def choices(self) -> Sequence[str]:
        """The ways to go on that are offered."""
        return list(map(self._in_words, self.offered()))

    def right(self) -> frozenset[int]:
        """What the settlement says."""
        return frozenset({self.offered().index(self._after())})

    def offered(self) -> list[After]:
        """The right way to go on and three others."""
        low = self.round.judgement.settlement.low
        one, *others = (seat for seat in self.round.judgement.order if seat != low)
        ways = [After(()), After((), lost=True), After((one,)), After((one, *others))]
        ways += [After((other,)) for other in others]
        offered = list(dict.fromkeys([self._after(), *ways]))[:4]
        return sorted(offered, key=ways.index)

    def gist(self) -> Hashable:
        """How many are out, or that the half is lost."""
        return len(self._after().out), self._after().lost

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """What moved, and what follows from that."""
        told = reasons(self.round.judgement)
        return told if self._after() != After(()) else [*told, self._why_nobody_is_out()]

    def _why_nobody_is_out(self) -> str:
        if self.round.judgement.settlement.stock:
            return _("While there are Deckel in the stock, nobody is out.")
        return _("The stock is empty, but everybody has Deckel: nobody is out.")

    def _after(self) -> After:
        outcome = self.round.judgement.settlement
        return After(outcome.out, lost=outcome.half_lost_by is not None)

    def _in_words(self, way: After) -> str:
        low, out = self.round.low, [NAMES[seat] for seat in way.out]
        if way.lost:
            return _("{name} has lost the half").format(name=low)
        if not out:
            return _("nobody is out, all play on")
        if len(out) == 1:
            return _("{name} is out, the others play on").format(name=out[0])
        one, other = out
        return _("{one} and {other} are out").format(one=one, other=other)
