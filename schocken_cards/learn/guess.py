"""How likely is it? Guess the chance, then see it."""

from collections.abc import Sequence
from typing import Self, cast

from attrs import frozen

from schocken_cards.actions import Action, Stop
from schocken_cards.cards import DEALT, Cards
from schocken_cards.explain import sentences
from schocken_cards.game import deck_of
from schocken_cards.hands import spell
from schocken_cards.learn import why
from schocken_cards.learn.dealt import some_seed
from schocken_cards.learn.exercise import percentages_near
from schocken_cards.odds import goal_values, odds
from schocken_cards.ranking import Picture, ranking
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.sources import DiceCup, Source, Unseen, unseen_by
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked, ngettext
from schocken_cards.words import doing
from schocken_decks import Chance

GOALS = {
    "schock": marked("How likely is it a Schock or Schock aus in the end?"),
    "schock_aus": marked("How likely is it Schock aus in the end?"),
    "jule": marked("How likely is it a Jule in the end?"),
    "general": marked("How likely is it a General in the end?"),
    "straight": marked("How likely is it a straight in the end?"),
}


@frozen
class Guess:
    """Cards, an action, and the picture that is hoped for."""

    rules: Rules
    cards: Cards
    draws_left: int
    action: Action
    goal: str
    chance: float

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Self:
        """Cards with which something can be hoped for."""
        while True:
            cards = DEALT[rules.keep][deck_of(rules, some_seed(chance), 0).draw(3)]
            left = 1 if chance.random() < 0.7 else 2
            goal = chance.pick(list(GOALS))
            found = odds(
                cards, left, source(rules, cards), ranking(rules), goal_values(goal, ranking(rules))
            )[0]
            if not isinstance(found.action, Stop) and 0.04 < found.value < 0.96:
                return cls(rules, cards, left, found.action, goal, found.value)

    def show(self, screen: Screen) -> None:
        """Shows the hand and what is done."""
        left = ngettext("{count} draw left", "{count} draws left", self.draws_left)
        screen.say(
            _("You hold {hand}; {left}.").format(
                hand=spell(self.cards.hand), left=left.format(count=self.draws_left)
            )
        )
        screen.say(_("You do this: {action}.").format(action=doing(self.action, self.rules)))
        if self.draws_left > 1:
            screen.say(_("After that you play on for it as well as can be."))

    def question(self) -> str:
        """Asks for the picture."""
        return _(GOALS[self.goal])

    def choices(self) -> Sequence[str]:
        """None: a chance is guessed."""
        return ()

    def right(self) -> frozenset[int]:
        """What is near the exact odds."""
        return percentages_near(self.chance)

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """The exact chance, what makes the picture, and what a single card brings."""
        picture = cast("Picture", self.goal)
        said = [exactly(self.chance), _(why.WORTH[picture])]
        if picture == "straight":
            said.append(sentences(self.rules)["straights"])
        if picture in self.rules.one_draw:
            said.append(sentences(self.rules)["one_draw"])
        return [*said, self._single_card()]

    def _single_card(self) -> str:
        if self.rules.source == "dice":
            return _("Each die shows a certain face in 1 of 6 throws.")
        unseen = unseen_by(self.cards, self.rules.cards_per_face)
        return _("{ones} of the {unseen} cards that you do not see are Ones.").format(
            ones=unseen[0], unseen=sum(unseen)
        )


def source(rules: Rules, cards: Cards) -> Source:
    """What comes next when nothing is known but the own cards."""
    if rules.source == "dice":
        return DiceCup()
    return Unseen(unseen_by(cards, rules.cards_per_face))


def exactly(chance: float) -> str:
    """The chance as it is."""
    return _("Exactly: {percent:.1f} in 100.").format(percent=100 * chance)
