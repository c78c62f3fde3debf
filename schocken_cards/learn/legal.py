"""Which actions are legal here?"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple, Self

from attrs import frozen

from schocken_cards.actions import Action, Draw
from schocken_cards.cards import DEALT, Cards
from schocken_cards.game import deck_of
from schocken_cards.hands import spell
from schocken_cards.learn.dealt import some_seed
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked
from schocken_cards.words import doing
from schocken_decks import Chance

ALL_STAY = marked("Whoever draws again exchanges at least one card.")
TAKEN_BACK = marked("What lies out stays out: nothing is taken back.")
ONES_ONLY = marked("Only ones may be laid out.")
ONE_SIX = marked("A six may be flipped only if two or three came in the same draw.")
TWO_SIXES = marked("Of two sixes one may be flipped; the other is exchanged.")
THREE_SIXES = marked("Of three sixes two are flipped, or none; the third is exchanged.")


class Wrong(NamedTuple):
    """An action that the rules forbid, and the rule in English."""

    action: Draw
    rule: str


@frozen
class Legal:
    """Cards before another draw, some legal actions and one that is not.

    `draw`: which one brought the fresh cards, 1 or 2.
    """

    rules: Rules
    cards: Cards
    draw: int
    wrong: Wrong
    offered: tuple[Action, ...]

    @classmethod
    def laying_out(cls, rules: Rules, chance: Chance) -> Self:
        """About what may stay and what goes."""
        cards, draw = _cards(rules, chance, second=0.8)
        while cards.fresh.count(6) > 1:
            cards, draw = _cards(rules, chance, second=0.8)
        return cls._of(rules, chance, cards, draw, _one(chance, _badly_kept(rules, cards)))

    @classmethod
    def flipping(cls, rules: Rules, chance: Chance) -> Self:
        """About sixes."""
        cards, draw = _cards(rules, chance, second=0.3)
        while not (cards.fresh.count(6) > 1 or (6 in cards.fresh and chance.random() < 0.1)):
            cards, draw = _cards(rules, chance, second=0.3)
        return cls._of(rules, chance, cards, draw, _one(chance, _badly_flipped(cards)))

    @classmethod
    def _of(cls, rules: Rules, chance: Chance, cards: Cards, draw: int, wrong: Wrong) -> Self:
        legal = chance.shuffled(cards.legal)
        flips = [action for action in legal if isinstance(action, Draw) and action.flips][:1]
        others = [action for action in legal if action not in flips]
        offered = chance.shuffled([*[*flips, *others][:3], wrong.action])
        return cls(rules, cards, draw, wrong, offered)

    def show(self, screen: Screen) -> None:
        """Shows what lies out and what came last."""
        fresh, laid = spell(self.cards.fresh), spell(self.cards.laid)
        text = _("Draw {draw} of 3 brought {fresh}.")
        if laid:
            text = _("Draw {draw} of 3 brought {fresh}. {laid} lies out already.")
        screen.say(text.format(draw=self.draw, fresh=fresh, laid=laid))

    def question(self) -> str:
        """Asks for the one that is not legal."""
        return _("Which of these is not allowed?")

    def choices(self) -> Sequence[str]:
        """The actions as they stand in the menu of the game."""
        return [doing(action, self.rules) for action in self.offered]

    def right(self) -> frozenset[int]:
        """What the cards themselves do not allow."""
        legal = self.cards.steps
        return frozenset(at for at, action in enumerate(self.offered) if action not in legal)

    def gist(self) -> Hashable:
        """The rule that forbids it."""
        return self.wrong.rule

    def explanation(self, answer: int) -> list[str]:
        """The rule that forbids it."""
        wrong, rule = doing(self.wrong.action, self.rules), _(self.wrong.rule)
        said = [_("“{action}” is not allowed. {rule}").format(action=wrong, rule=rule)]
        if answer not in self.right():
            action = doing(self.offered[answer], self.rules)
            said.append(_("“{action}” is allowed.").format(action=action))
        return said


def _cards(rules: Rules, chance: Chance, *, second: float) -> tuple[Cards, int]:
    """Cards after the first or, as likely as told, the second draw."""
    deck = deck_of(rules, some_seed(chance), 0)
    cards = DEALT[rules.keep][deck.draw(3)]
    steps = [step for step in cards.steps.values() if step and step.count < 3]
    if not steps or chance.random() >= second:
        return cards, 1
    step = chance.pick(steps)
    return step.after[deck.draw(step.count)], 2


def _one(chance: Chance, wrong: Iterable[Wrong]) -> Wrong:
    """One of the wrong actions; every rule that forbids some is equally likely."""
    by_rule: dict[str, list[Wrong]] = {}
    for each in wrong:
        by_rule.setdefault(each.rule, []).append(each)
    return chance.pick(by_rule[chance.pick(list(by_rule))])


def _badly_kept(rules: Rules, cards: Cards) -> Iterator[Wrong]:
    yield Wrong(Draw(cards.hand), ALL_STAY)
    laid, fresh = cards.laid, cards.fresh
    if laid:
        for keep in ((), fresh[:1], fresh[-1:]):
            if Draw(keep) not in cards.steps:
                yield Wrong(Draw(keep), TAKEN_BACK)
    if rules.keep == "ones":
        for face in fresh:
            if face != 1 and len(laid) < 2:
                yield Wrong(Draw((*laid, face)), ONES_ONLY)


def _badly_flipped(cards: Cards) -> Iterator[Wrong]:
    laid, sixes = cards.laid, cards.fresh.count(6)
    if sixes == 1:
        yield Wrong(Draw(laid, 1), ONE_SIX)
    if sixes == 2:
        yield Wrong(Draw(laid, 2), TWO_SIXES)
        yield Wrong(Draw((*laid, 6), 1), TWO_SIXES)
    if sixes == 3:
        yield Wrong(Draw((), 1), THREE_SIXES)
        yield Wrong(Draw((), 3), THREE_SIXES)
        yield Wrong(Draw((6,), 2), THREE_SIXES)
