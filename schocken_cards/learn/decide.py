"""What would you do? Scored by what the bot `expert` thinks it costs."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, Self, cast

from attrs import evolve, frozen

from schocken_cards.actions import Action, Stop
from schocken_cards.game import apply, new_game
from schocken_cards.learn.dealt import some_seed
from schocken_cards.learn.exercise import NAMES
from schocken_cards.players import make_bot
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.view import View, view
from schocken_cards.words import doing, natural_order, title
from schocken_decks import Chance

NEAR = 0.01
"""An action is right if it loses the game at most so much more often than the best one."""

FAR = 0.02
"""What is worse by more than NEAR is offered only from this on: in between one may quibble."""

_MOST = 4
_PLAYERS = 3
_HABITS = "club:skill=expert"
"""The bot that plays the games from which the situations are taken."""


class Expert(Protocol):
    """A bot that says what it thinks of every legal action."""

    def evaluate(self, view: View) -> Mapping[Action, float]:
        """The chance of losing the game after each action, the best first."""
        ...

    def prospects(self, view: View) -> Mapping[Action, Any]:
        """For each action `lowest`, `half` and `game`: the chances of being or losing that."""
        ...


@frozen
class Decide:
    """A decision of a game, some of its legal actions, and how likely each loses the game."""

    seen: View
    offered: tuple[Action, ...]
    prospects: Mapping[Action, Any]
    """What `expert` says each legal action leads to, the best first."""

    @classmethod
    def leading(cls, rules: Rules, chance: Chance) -> Self:
        """The leader's first decision."""
        return cls._found(rules, chance, _leads)

    @classmethod
    def behind_ones(cls, rules: Rules, chance: Chance) -> Self:
        """A follower's decision, ones being open before another."""
        return cls._found(rules, chance, _behind_ones)

    @classmethod
    def for_the_half(cls, rules: Rules, chance: Chance) -> Self:
        """A decision once the stock is empty."""
        return cls._found(rules, chance, _stock_is_empty)

    @classmethod
    def _found(cls, rules: Rules, chance: Chance, fits: Callable[[View], bool]) -> Self:
        while True:
            for seen in chance.shuffled([v for v in _a_game(rules, chance) if fits(v)]):
                offered = _offered(seen, expert().evaluate(seen))
                if offered:
                    return cls(seen, offered, expert().prospects(seen))

    def show(self, screen: Screen) -> None:
        """Shows the table as it is shown in a game."""
        evolve(screen, names=NAMES[:_PLAYERS], rules=self.seen.rules).before_decision(self.seen)

    def question(self) -> str:
        """Asks for the action."""
        return _("What would you do?")

    def choices(self) -> Sequence[str]:
        """The actions as they stand in the menu of the game."""
        return [doing(action, self.seen.rules) for action in self.offered]

    def right(self) -> frozenset[int]:
        """All that are nearly as good as the best one."""
        return frozenset(at for at, action in enumerate(self.offered) if self.cost(action) <= NEAR)

    def cost(self, action: Action) -> float:
        """How much more often the game is lost than with the best action."""
        best = next(iter(self.prospects.values()))
        return float(self.prospects[action].game - best.game)

    def explanation(self, answer: int) -> list[str]:
        """What the best and the chosen action lead to."""
        best, chosen = next(iter(self.prospects)), self.offered[answer]
        said = [self._leads_to(_("Best: {action}."), best)]
        if chosen != best:
            said.append(self._leads_to(_("Yours: {action}."), chosen))
        if _leads(self.seen):
            said.append(
                _("If the leader stops in the first draw, all must keep the cards they were dealt.")
            )
        return [*said, self._why()]

    def _leads_to(self, text: str, action: Action) -> str:
        prospect = self.prospects[action]
        return " ".join(
            [
                text.format(action=doing(action, self.seen.rules)),
                _("Lowest in {lowest:.0f} of 100 cases, the game lost in {game:.1f}.").format(
                    lowest=100 * prospect.lowest, game=100 * prospect.game
                ),
            ]
        )

    def _why(self) -> str:
        """The rule that counts here, and what the own hand is worth as it is."""
        found = self.prospects
        drawing = next(found[action] for action in found if action != Stop())
        return _(
            "{hand} as it is: lowest in {stop:.0f} of 100 cases, with the best draw in {draw:.0f}."
        ).format(
            hand=title(_rank(self.seen)),
            stop=100 * found[Stop()].lowest,
            draw=100 * drawing.lowest,
        )


@cache
def expert() -> Expert:
    """The bot of that name; raises BadInputError where it is not installed."""
    return cast("Expert", make_bot("expert"))


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


def _offered(seen: View, losses: Mapping[Action, float]) -> tuple[Action, ...]:
    """The best action and others, at least one of them wrong; none if there is no such choice."""
    best = min(losses.values())
    natural = natural_order(seen.legal, _rank(seen))
    right = [action for action in natural if losses[action] - best <= NEAR]
    wrong = [action for action in natural if losses[action] - best >= FAR]
    chosen = {next(iter(losses)), *right[:1], *wrong[: _MOST - 2]}
    return tuple(action for action in natural if action in chosen) if wrong else ()


def _rank(seen: View) -> Rank:
    assert seen.hand is not None  # noqa: S101 - whoever decides knows the own cards
    return ranking(seen.rules).rank(seen.hand, one_draw=not seen.laid[seen.seat])


def _leads(seen: View) -> bool:
    return seen.seat == seen.leader and seen.draws[seen.seat] == 1


def _behind_ones(seen: View) -> bool:
    return any(1 in seen.laid[seat] for seat in seen.order[: seen.order.index(seen.seat)])


def _stock_is_empty(seen: View) -> bool:
    return not seen.stock
