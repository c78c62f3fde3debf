"""How many Deckel move, and from where?"""

from collections.abc import Hashable, Sequence
from typing import Self

from attrs import frozen

from schocken_cards.events import Giver
from schocken_cards.judgement import reasons
from schocken_cards.learn.exercise import NAMES
from schocken_cards.learn.round import Round
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.words import deckel
from schocken_decks import Chance

Payment = tuple[Giver, int]
"""From where, and how many."""


@frozen
class Paid:
    """A round whose payment is asked."""

    round: Round

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Self:
        """Three players; the stock is often short, or empty."""
        empty = rules.deckel >= 4 and chance.random() < 0.4
        stock = 0 if empty else 1 + int(chance.random() ** 2 * (rules.deckel - 1))
        return cls(Round.dealt(rules, chance, 3, stock))

    def show(self, screen: Screen) -> None:
        """Shows hands and Deckel."""
        self.round.show(screen, counts=True)

    def question(self) -> str:
        """Asks what the lowest gets."""
        return _("{name} is lowest. How many Deckel, and from where?").format(name=self.round.low)

    def choices(self) -> Sequence[str]:
        """The payments offered."""
        return list(map(_in_words, self.offered()))

    def right(self) -> frozenset[int]:
        """What the settlement says."""
        return frozenset({self.offered().index(self._payment())})

    def offered(self) -> list[Payment]:
        """The right payment, those that forget a rule, and others."""
        high, worth = self.round.judgement.settlement.high, self.round.highest.deckel
        others: list[Payment] = [("stock", worth), (high, worth), ("stock", 1), (high, 1)]
        offered = dict.fromkeys([self._payment(), *others])
        return sorted(list(offered)[:4], key=str)

    def gist(self) -> Hashable:
        """From where, and whether that had enough."""
        giver, count = self._payment()
        return giver if isinstance(giver, str) else "highest", count < self.round.highest.deckel

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """Why so many, and from there."""
        return reasons(self.round.judgement)

    def _payment(self) -> Payment:
        outcome = self.round.judgement.settlement
        return outcome.giver, outcome.moved


def _in_words(payment: Payment) -> str:
    giver, count = payment[0], deckel(payment[1])
    if giver == "all":
        return _("all Deckel, also those already handed out")
    if giver == "stock":
        return _("{amount} from the stock").format(amount=count)
    return _("{amount} from {name}").format(amount=count, name=NAMES[giver])
