"""Counting cards: what has gone does not come before the next shuffle."""

from collections.abc import Hashable, Sequence
from typing import Self

from attrs import frozen

from schocken_cards.game import apply, new_game
from schocken_cards.hands import FACES
from schocken_cards.learn.dealt import some_seed
from schocken_cards.learn.guess import exactly
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.view import view
from schocken_cards.words import percent
from schocken_decks import Chance

CLOSE = 3
"""Percentage points by which a guess may be off: these chances lie near to each other."""

MATTERS = 0.05
"""How far the chance is from that in the full deck, which must not do for every guess."""

_TRIES = 200


@frozen
class Counting:
    """How many cards of each face were seen, from the ones on; the next One is asked."""

    rules: Rules
    seen: tuple[int, ...]

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Self:
        """What somebody has seen who watched a game until it paid, if it did for long enough."""
        found = None
        for _try in range(_TRIES):
            tried = cls(rules, _seen(rules, chance))
            if sum(tried.seen) < sum(rules.cards_per_face):
                found = tried
                if abs(found.chance - found.usual) > MATTERS:
                    return found
        return found or cls(rules, (0,) * len(FACES))

    @property
    def usual(self) -> float:
        """The chance of a One in the full deck."""
        return self.rules.cards_per_face[0] / sum(self.rules.cards_per_face)

    def show(self, screen: Screen) -> None:
        """Shows what has gone and what was there."""
        screen.say(_("Since the last shuffle you have seen:"))
        for face, seen, there in zip(FACES, self.seen, self.rules.cards_per_face, strict=True):
            screen.say(
                _("  face {face}: {seen} of {there}").format(face=face, seen=seen, there=there)
            )

    def question(self) -> str:
        """Asks for the next One."""
        return _("You draw one card. How likely is it that it is a One?")

    def choices(self) -> Sequence[str]:
        """None: a chance is guessed."""
        return ()

    def right(self) -> frozenset[int]:
        """What is near the exact chance."""
        return frozenset(at for at in range(101) if abs(at - 100 * self.chance) <= CLOSE)

    @property
    def chance(self) -> float:
        """Ones among the cards not seen."""
        left = self._left()
        return left[0] / sum(left)

    def gist(self) -> Hashable:
        """Whether a One is likelier than in the full deck, or less likely."""
        return self.chance > self.usual

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """The count."""
        left = self._left()
        return [
            exactly(self.chance),
            _("{ones} of the {unseen} cards that you have not seen are Ones.").format(
                ones=left[0], unseen=sum(left)
            ),
            _("In the full deck it is {percent} in 100.").format(percent=percent(self.usual)),
        ]

    def _left(self) -> tuple[int, ...]:
        counts = zip(self.rules.cards_per_face, self.seen, strict=True)
        return tuple(there - seen for there, seen in counts)


def _seen(rules: Rules, chance: Chance) -> tuple[int, ...]:
    """What a player of a game that chance plays has seen at some decision."""
    table = new_game(rules, 3, some_seed(chance))
    for _decision in range(5 + int(chance.random() * 60)):
        if table.seat is None:
            break
        apply(table, chance.pick(table.legal))
    unseen = view(table, table.order[0]).unseen()
    assert unseen is not None  # noqa: S101 - these exercises are for cards
    counts = zip(rules.cards_per_face, unseen, strict=True)
    return tuple(there - left for there, left in counts)
