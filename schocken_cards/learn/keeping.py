"""What do you keep for a picture that you want?"""

from collections.abc import Hashable, Sequence

from attrs import frozen

from schocken_cards.actions import Action, Stop
from schocken_cards.cards import DEALT, Cards
from schocken_cards.explain import sentences
from schocken_cards.game import deck_of
from schocken_cards.hands import spell
from schocken_cards.learn import why
from schocken_cards.learn.dealt import some_seed
from schocken_cards.learn.exercise import Exercise
from schocken_cards.learn.guess import source
from schocken_cards.learn.legal import Legal
from schocken_cards.odds import goal_values, odds
from schocken_cards.ranking import Picture, ranking
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked
from schocken_cards.words import doing, percent
from schocken_decks import Chance

GOALS: dict[Picture, str] = {
    "schock": marked("You want a Schock and have one more draw. What do you do?"),
    "jule": marked("You want a Jule and have one more draw. What do you do?"),
    "general": marked("You want a General and have one more draw. What do you do?"),
    "straight": marked("You want a straight and have one more draw. What do you do?"),
}

FAR = 0.05
"""What is offered beside the best action brings the picture at least so much more seldom."""

_MOST = 4
_TRIES = 200


@frozen
class Keeping:
    """Three cards just dealt, and how likely each action brings the picture in one draw."""

    rules: Rules
    cards: Cards
    goal: Picture
    chances: dict[Action, float]
    """Of the actions that are offered."""

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Exercise:
        """Of simple hands; where those leave no such choice, what is legal is asked instead."""
        for _try in range(_TRIES):
            cards = DEALT[rules.keep][deck_of(rules, some_seed(chance), 0).draw(3)]
            goal = chance.pick(list(GOALS))
            simple = ranking(rules).in_one_draw[cards.hand].picture == "simple"
            found = _offered(rules, cards, goal) if simple and cards.fresh.count(6) < 2 else {}
            if found:
                order = chance.shuffled(list(found))
                return cls(rules, cards, goal, {action: found[action] for action in order})
        return Legal.laying_out(rules, chance)

    def show(self, screen: Screen) -> None:
        """Shows the cards."""
        screen.say(_("You hold {hand}.").format(hand=spell(self.cards.hand)))

    def question(self) -> str:
        """Asks for the best way to the picture."""
        return _(GOALS[self.goal])

    def choices(self) -> Sequence[str]:
        """The actions as they stand in the menu of the game."""
        return [doing(action, self.rules) for action in self.chances]

    def right(self) -> frozenset[int]:
        """What the odds say, if only that picture counts."""
        return frozenset({list(self.chances).index(self._best)})

    def gist(self) -> Hashable:
        """The picture."""
        return self.goal

    def explanation(self, answer: int) -> list[str]:
        """What makes the picture, and how likely the best and the chosen action bring it."""
        said = [_(why.WORTH[self.goal])]
        if self.goal == "straight":
            said.append(sentences(self.rules)["straights"])
        named = dict.fromkeys([self._best, list(self.chances)[answer]])
        return [*said, *map(self._brings, named)]

    @property
    def _best(self) -> Action:
        return max(self.chances, key=lambda action: self.chances[action])

    def _brings(self, action: Action) -> str:
        return _("“{action}” brings it in {percent} of 100 cases.").format(
            action=doing(action, self.rules), percent=percent(self.chances[action])
        )


def _offered(rules: Rules, cards: Cards, goal: Picture) -> dict[Action, float]:
    """The best action and worse ones with their chances; empty if there are no such two."""
    found = odds(cards, 1, source(rules, cards), ranking(rules), goal_values(goal, ranking(rules)))
    best = found[0].value
    if isinstance(found[0].action, Stop) or best < FAR:
        return {}
    draws = [each for each in found if not isinstance(each.action, Stop)]
    wrong = [each for each in draws if each.value <= best - FAR]
    return {each.action: each.value for each in [found[0], *wrong][:_MOST]} if wrong else {}
