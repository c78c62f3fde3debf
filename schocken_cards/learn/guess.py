"""How likely is it? Guess the chance, then see it."""

from collections.abc import Hashable, Sequence
from itertools import count
from math import fsum
from typing import Self, cast

from attrs import frozen

from schocken_cards.actions import Action, Stop
from schocken_cards.cards import DEALT, Cards, Step
from schocken_cards.explain import sentences
from schocken_cards.game import deck_of
from schocken_cards.hands import FACES, Faces, spell
from schocken_cards.learn import why
from schocken_cards.learn.dealt import some_seed
from schocken_cards.learn.exercise import percentages_near
from schocken_cards.odds import goal_values, odds
from schocken_cards.ranking import Picture, ranking
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.sources import DRAWS, DiceCup, Source, Unseen, unseen_by
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked, ngettext
from schocken_cards.words import doing, how_many, percent
from schocken_decks import Chance

GOALS = {
    "schock": marked("How likely is it that you end with a Schock or Schock aus?"),
    "schock_aus": marked("How likely is it that you end with Schock aus?"),
    "jule": marked("How likely is it that you end with a Jule?"),
    "general": marked("How likely is it that you end with a General?"),
    "straight": marked("How likely is it that you end with a straight?"),
}

_TRIES = 100
"""How many situations are passed over at most because nobody would hope for that there."""


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
        """Cards with which one would hope for something."""
        for tries in count():
            found = cls._tried(rules, chance)
            if found and (found.sensible or tries > _TRIES):
                return found
        raise AssertionError

    @classmethod
    def _tried(cls, rules: Rules, chance: Chance) -> Self | None:
        """Cards with which the best for some picture is to draw again, if that is uncertain."""
        cards = DEALT[rules.keep][deck_of(rules, some_seed(chance), 0).draw(3)]
        left = 1 if chance.random() < 0.7 else 2
        goal = chance.pick(list(GOALS))
        values = goal_values(goal, ranking(rules))
        best = odds(cards, left, source(rules, cards), ranking(rules), values)[0]
        if isinstance(best.action, Stop) or not 0.04 < best.value < 0.96:
            return None
        return cls(rules, cards, left, best.action, goal, best.value)

    @property
    def sensible(self) -> bool:
        """Whether one would hope for that: a card at most is missing, no picture is broken up."""
        missing = 3 - self._step.count - (1 if self.goal == "schock" else 2)
        held = ranking(self.rules).rank(self.cards.hand, one_draw=True).picture
        return missing >= 0 and (held == "simple" or self.goal == "schock_aus")

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

    def gist(self) -> Hashable:
        """The picture, and in how many draws."""
        return self.goal, self.draws_left

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """The exact chance, what makes the picture, and the reckoning."""
        picture = cast("Picture", self.goal)
        said = [exactly(self.chance), _(why.WORTH[picture])]
        if picture == "straight":
            said.append(sentences(self.rules)["straights"])
        if picture in self.rules.one_draw:
            said.append(sentences(self.rules)["one_draw"])
        said.append(self._first_draw())
        if self.draws_left > 1:
            later = (self.chance - self.first) / (1 - self.first)
            said.append(
                _("If the first draw does not bring it, the second does: {percent} in 100.").format(
                    percent=percent(later)
                )
            )
        return said

    @property
    def first(self) -> float:
        """How likely the first draw brings it."""
        chances = source(self.rules, self.cards).chances(self._step.exchanged, self._step.count)
        return fsum(
            chance
            for drawn, chance in zip(DRAWS[self._step.count], chances, strict=True)
            if self._makes(drawn)
        )

    def _first_draw(self) -> str:
        """What must come at once, and how likely that is."""
        if self._step.count > 1:
            return _("A draw of {cards} brings it: {percent} in 100.").format(
                cards=how_many(self._step.count, self.rules), percent=percent(self.first)
            )
        fitting = [face for face in FACES if self._makes((face,))]
        faces = ", ".join(map(str, fitting))
        if self.rules.source == "dice":
            return _("One die must show {faces}: {fitting} of its 6 faces.").format(
                faces=faces, fitting=len(fitting)
            )
        unseen = unseen_by(self.cards, self.rules.cards_per_face)
        return _(
            "One card must be {faces}: {fitting} of the {unseen} cards that you do not see."
        ).format(faces=faces, fitting=sum(unseen[face - 1] for face in fitting), unseen=sum(unseen))

    def _makes(self, drawn: Faces) -> bool:
        (rank,) = ranking(self.rules).of([self._step.after[drawn]])
        return bool(goal_values(self.goal, ranking(self.rules))[rank])

    @property
    def _step(self) -> Step:
        step = self.cards.steps[self.action]
        assert step is not None  # noqa: S101 - the action is a draw
        return step


def source(rules: Rules, cards: Cards) -> Source:
    """What comes next when nothing is known but the own cards."""
    if rules.source == "dice":
        return DiceCup()
    return Unseen(unseen_by(cards, rules.cards_per_face))


def exactly(chance: float) -> str:
    """The chance as it is."""
    return _("Exactly: {percent} in 100.").format(percent=percent(chance))
