"""What would you do? Scored by what the bot `expert` thinks it costs."""

from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import Self

from attrs import evolve, frozen

from schocken_cards import hint_words
from schocken_cards.actions import Action, Stop
from schocken_cards.comparison import CLEARLY
from schocken_cards.game import apply, new_game
from schocken_cards.learn.dealt import some_seed
from schocken_cards.learn.exercise import NAMES
from schocken_cards.menu import natural_order
from schocken_cards.players import make_bot
from schocken_cards.reasons import reason
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.tutor import Adviser, Hint, adviser, hint
from schocken_cards.view import View, view
from schocken_cards.words import doing
from schocken_decks import Chance

NEAR = 0.01
"""An action is right if it loses the game at most so much more often than the best one."""

FAR = 0.02
"""What is worse by more than NEAR is offered only from this on: in between one may quibble."""

_MOST = 4
_PLAYERS = 3
_HABITS = "club:skill=expert"
"""The bot that plays the games from which the situations are taken."""


@frozen
class Decide:
    """A decision of a game, stopping and some of its other legal actions, and a hint for it."""

    seen: View
    offered: tuple[Action, ...]
    hint: Hint

    @classmethod
    def leading(cls, rules: Rules, chance: Chance) -> Self:
        """The leader's first decision, where it is best to be lowest as seldom as can be."""
        return cls._found(rules, chance, _leads, lambda found: found.safe)

    @classmethod
    def behind_ones(cls, rules: Rules, chance: Chance) -> Self:
        """A follower's decision, ones being open before another; the same is best as there."""
        return cls._found(rules, chance, _behind_ones, lambda found: found.safe)

    @classmethod
    def for_the_half(cls, rules: Rules, chance: Chance) -> Self:
        """A decision once the stock is empty."""
        return cls._found(rules, chance, _stock_is_empty, lambda _found: True)

    @classmethod
    def _found(
        cls,
        rules: Rules,
        chance: Chance,
        fits: Callable[[View], bool],
        teaches: Callable[[Self], bool],
    ) -> Self:
        """One of a game in which, as likely as not, it is right to stop, if it has such a one."""
        stops = chance.random() < 0.5
        other = None
        while other is None:
            for seen in chance.shuffled([v for v in _a_game(rules, chance) if fits(v)]):
                found = cls._of(seen)
                if found and teaches(found):
                    if found.stops == stops:
                        return found
                    other = found
        return other

    @classmethod
    def _of(cls, seen: View) -> Self | None:
        """The decision as an exercise, if it is clear enough for one."""
        told = hint(seen, names(seen), _adviser())
        offered = _offered(seen, told)
        return cls(seen, offered, told) if offered else None

    def show(self, screen: Screen) -> None:
        """Shows the table as it is shown in a game."""
        evolve(screen, names=names(self.seen), rules=self.seen.rules).before_decision(self.seen)

    def question(self) -> str:
        """Asks for the action."""
        return _("What would you do?")

    def choices(self) -> Sequence[str]:
        """The actions as they stand in the menu of the game."""
        return list(map(self._doing, self.offered))

    def right(self) -> frozenset[int]:
        """All that are nearly as good as the best one."""
        return frozenset(
            at for at, action in enumerate(self.offered) if self.hint.cost(action) <= NEAR
        )

    def gist(self) -> Hashable:
        """What is best, and whether stopping would do."""
        return self.hint.best.action, self.stops

    def explanation(self, answer: int) -> list[str]:
        """What the best action, the chosen one and stopping lead to, and what decides."""
        best, chosen = self.hint.best.action, self.offered[answer]
        because = self.hint.reason if answer in self.right() else self._reason(chosen)
        stops = _("Also right: {action}.") if self.stops else _("For comparison: {action}.")
        called = {
            Stop(): stops,
            chosen: _("Yours: {action}."),
            best: _("Best: {action}."),
        }
        right = [self.offered[at] for at in sorted(self.right())]
        also = [self._doing(action) for action in right if action not in called]
        return [
            *(self._leads_to(called[each], each) for each in dict.fromkeys((best, chosen, Stop()))),
            *(_("Also right: {action}.").format(action=action) for action in also),
            because,
        ]

    @property
    def safe(self) -> bool:
        """Whether what is best is, or nearly is, what is lowest most seldom."""
        safest = min(option.lowest for option in self.hint.options)
        return self.hint.best.lowest <= safest + CLEARLY

    @property
    def stops(self) -> bool:
        """Whether it is right to stop."""
        return self.hint.cost(Stop()) <= NEAR

    def _reason(self, instead: Action) -> str:
        told = self.hint
        return reason(self.seen, names(self.seen), told.options, told.error, instead)

    def _doing(self, action: Action) -> str:
        return doing(action, self.seen.rules)

    def _leads_to(self, text: str, action: Action) -> str:
        what = text.format(action=self._doing(action))
        return f"{what} {hint_words.outcome(self.hint.of(action))}"


def names(seen: View) -> list[str]:
    """What the seats are called: whoever decides is always the same, the others follow in turn."""
    return [NAMES[(seat - seen.seat) % _PLAYERS] for seat in range(_PLAYERS)]


@cache
def _adviser() -> Adviser:
    return adviser()


def _a_game(rules: Rules, chance: Chance) -> list[View]:
    """What everybody who decided in a game saw then."""
    bot = make_bot(_HABITS)
    table = new_game(rules, _PLAYERS, some_seed(chance))
    views = []
    while table.seat is not None:
        seen = view(table, table.seat)
        views.append(seen)
        apply(table, bot.decide(seen))
    return views


def _offered(seen: View, told: Hint) -> tuple[Action, ...]:
    """The best action, stopping and others, one wrong at least; none if there is no such choice."""
    if seen.rank.picture in {"schock_aus", "jule", "schock"}:  # nobody would hesitate
        return ()
    natural = natural_order(seen)
    right = [action for action in natural if told.cost(action) <= NEAR]
    wrong = [action for action in natural if told.cost(action) >= FAR]
    if not wrong or Stop() not in {*right, *wrong}:
        return ()
    chosen = list(dict.fromkeys([told.best.action, Stop(), *right[:1], *wrong]))[:_MOST]
    return tuple(action for action in natural if action in chosen)


def _leads(seen: View) -> bool:
    return seen.seat == seen.leader and seen.draws[seen.seat] == 1


def _behind_ones(seen: View) -> bool:
    return any(1 in seen.laid[seat] for seat in seen.order[: seen.order.index(seen.seat)])


def _stock_is_empty(seen: View) -> bool:
    return not seen.stock
