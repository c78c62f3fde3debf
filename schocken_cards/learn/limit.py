"""May I draw again, and may I look?"""

from collections.abc import Hashable, Sequence
from typing import Self

from attrs import frozen

from schocken_cards.learn.exercise import NAMES
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.texts import ngettext
from schocken_decks import Chance

NO, LOOK, BLIND = range(3)
"""The answers: no further draw; one to look at; one that stays covered even for its owner."""


@frozen
class Limit:
    """`leader` draws of the leader, None while the own seat leads; `own` draws so far."""

    leader: int | None
    own: int

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Self:  # noqa: ARG003 - all have this rule
        """Leading, or bound by what the leader did."""
        if chance.random() < 0.3:
            return cls(None, 1 + int(chance.random() * 2))
        leader = 1 + int(chance.random() * 3)
        return cls(leader, 1 + int(chance.random() * leader))

    def show(self, screen: Screen) -> None:
        """Shows how often both have drawn."""
        own = ngettext("You have drawn {count} time.", "You have drawn {count} times.", self.own)
        if self.leader is None:
            screen.say(_("You lead."))
        else:
            text = ngettext(
                "{name} led and drew {count} time.",
                "{name} led and drew {count} times.",
                self.leader,
            )
            screen.say(text.format(name=NAMES[0], count=self.leader))
        screen.say(own.format(count=self.own))

    def question(self) -> str:
        """Asks both at once."""
        return _("May you draw again?")

    def choices(self) -> Sequence[str]:
        """NO, LOOK, BLIND."""
        return [
            _("no"),
            _("yes, and look at the new cards"),
            _("yes, but the new cards stay covered, even for you"),
        ]

    def right(self) -> frozenset[int]:
        """What the leader's limit says (S4-37), and that the last draw is blind (S4-39)."""
        return frozenset({(NO, BLIND, LOOK)[self._left()]})

    def gist(self) -> Hashable:
        """What the leader did."""
        return self.leader

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """Limit and blind draw."""
        said = [_("Nobody may draw more often than the leader did.")]
        if self.leader is None:
            said = [_("The leader may draw up to three times.")]
        left = _("You have no draw left.")
        if self._left():
            left = ngettext(
                "You have {count} draw left.", "You have {count} draws left.", self._left()
            )
        said.append(left.format(count=self._left()))
        if self.right() == {BLIND}:
            said.append(_("The last draw allowed stays covered until the end, even for you."))
        if self.right() == {LOOK}:
            said.append(_("The next one is not the last allowed, so you look at the new cards."))
        return said

    def _left(self) -> int:
        return (self.leader or 3) - self.own
