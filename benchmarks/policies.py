"""All decisions of a bot in rounds of two players with open dice, by asking it for each.

The bot is asked at a table of two in the first half, without a history. It is taken to decide
by what the round shows: the Deckel, its own dice, the leader's hand if that lies open (of hands of
the same place one is shown), and what he laid out if his last draw was blind. Whether that is all
it goes by shows in games (`benchmarks/exploitability.py`).
"""

from collections.abc import Sequence
from functools import cache, cached_property, partial
from math import fsum
from unittest.mock import patch

from attrs import define, field

from benchmarks.forks import AnyChance, Forks
from schocken_ai.perfect import situation
from schocken_ai.recursion import own
from schocken_ai.solved import LIMIT, Duel, Losses, Player, Position, Shown, Throw
from schocken_cards import odds
from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.cards import Cards, held
from schocken_cards.hands import Faces
from schocken_cards.odds import Values
from schocken_cards.players import Bot
from schocken_cards.ranking import Ranking, ranking
from schocken_cards.sources import DRAWS, DiceCup
from schocken_cards.table import Table
from schocken_cards.testing import deal
from schocken_cards.view import View, view
from schocken_decks import Chance

Mix = tuple[tuple[int, float], ...]
"""Actions, by where a `Player` finds their worth, and how likely each is taken."""


@cache
def sure(at: int) -> Mix:
    """One action for certain; made once, for there are millions."""
    return ((at, 1.0),)


CUP = DiceCup()

Question = odds.Question
"""What `odds` works out. Heard of here, so that bots that go by it need not be asked for every
hand; and with its very arithmetic, so that of equal actions the same is taken."""


class AnyView(View):
    """A view with a chance that can fall in every way."""

    forks: Forks

    def chance(self) -> Chance:
        """Numbers that fork."""
        return AnyChance(forks=self.forks)


@define(eq=False)
class Situation:
    """Where a player decides: `shown` by the leader, None if he leads; `left` draws to go."""

    duel: Duel
    position: Position
    shown: Shown | None
    left: int
    laid: Faces

    @property
    def hands(self) -> list[Cards]:
        """What the player may hold, in the order of the draws."""
        drawn = DRAWS[3 - len(self.laid)]
        return [held(self.duel.rules.keep, self.laid, 0, faces) for faces in drawn]

    def view(self, cards: Cards) -> View:
        """What the player sees who holds these cards."""
        seat = int(self.shown is not None)
        self._table.hold(seat, cards)
        return view(self._table, seat)

    @cached_property
    def _table(self) -> Table:
        table = deal("222 222", rules=self.duel.rules, deckel=self.position[1:])
        if self.shown:
            _lead(table, self.duel, self.shown)
        seat = table.at
        table.draws[seat] = table.limit - self.left
        table.actions += ((seat, Draw(self.laid)),) * (table.draws[seat] - 1)
        return table


def _lead(table: Table, duel: Duel, shown: Shown) -> None:
    """Lets the leader play so that this is shown."""
    laid, fresh = shown.laid, (2,) * (3 - len(shown.laid))
    table.actions = ((0, Draw(laid)),) * (shown.limit - 1)
    if shown.limit < LIMIT:
        laid, fresh = _hand(duel, shown.places[0])
        table.actions += ((0, Stop()),)
        table.stopped[0] = True
    table.hold(0, held(duel.rules.keep, laid, 0, fresh))
    table.draws[0] = table.limit = shown.limit
    table.seat = table.at = 1


def _hand(duel: Duel, place: int) -> tuple[Faces, Faces]:
    """What may lie out and have come beside it in a hand of that place."""
    throw = next(throw for throw in duel.throws if place in throw.places)
    return throw.laid, DRAWS[3 - len(throw.laid)][throw.places.index(place)]


Plan = dict[tuple[int, Faces], list[Mix]]
"""By how many draws are left and what lies out: the mix for each draw that may have come."""


@define
class Policy:
    """What a bot does as the leader, and as the follower of a leader who has shown something."""

    duel: Duel
    bot: Bot
    _plans: dict[tuple[Position, Shown | None], Plan] = field(factory=dict)

    def leads(self, position: Position) -> Player:
        """How it plays as the leader."""
        return self._player(position, None)

    def follows(self, position: Position, shown: Shown) -> Player:
        """How it plays as the follower."""
        return self._player(position, shown)

    def plan(self, position: Position, shown: Shown | None) -> Plan:
        """All its decisions in a round, as the leader if nothing is shown."""
        if (position, shown) not in self._plans:
            self._plans[position, shown] = _asked(self.bot, self._situations(position, shown))
        return self._plans[position, shown]

    def foresees(self, seen: View, action: Action) -> bool:
        """Whether the bot was taken to do this, for certain or perhaps, where it sees this."""
        cards = own(seen)
        mixes = self.plan(*situation(seen))[seen.draws_left, cards.laid]
        mix = mixes[DRAWS[len(cards.fresh)].index(cards.fresh)]
        return _where(self.duel, cards, action) in dict(mix)

    def _player(self, position: Position, shown: Shown | None) -> Player:
        def player(throw: Throw, left: int, worth: Losses) -> list[float]:
            mixes = self.plan(position, shown)[left, throw.laid]
            return [
                worth[mix[0][0]] if len(mix) == 1 else fsum([worth[at] * p for at, p in mix])
                for mix in mixes
            ]

        return player

    def _situations(self, position: Position, shown: Shown | None) -> list[Situation]:
        """All of a round, the first decision first."""
        limit = shown.limit if shown else LIMIT
        later = self.duel.laid if limit == LIMIT else ()
        first = Situation(self.duel, position, shown, limit - 1, ())
        return [first, *[Situation(self.duel, position, shown, 1, laid) for laid in later]]


def _asked(bot: Bot, situations: list[Situation]) -> Plan:
    question = _question(bot, situations[0])
    plan: Plan = {}
    for asked in situations:
        plan[asked.left, asked.laid] = [
            _reckoned(question, asked, cards) if question else _mix(bot, asked, cards)
            for cards in asked.hands
        ]
    return plan


def _where(duel: Duel, cards: Cards, action: Action) -> int:
    """Where a `Player` finds what the action is worth."""
    ranks, step = ranking(duel.rules), cards.steps[action]
    return ranks.top + 1 + duel.laid[step.after.laid] if step else ranks.of([cards])[0].place


def _mix(bot: Bot, asked: Situation, cards: Cards) -> Mix:
    seen = AnyView(*asked.view(cards))
    seen.forks = Forks()
    mix = seen.forks.mix(partial(bot.decide, seen))
    actions = tuple((_where(asked.duel, cards, action), chance) for action, chance in mix.items())
    return sure(actions[0][0]) if len(actions) == 1 else actions


def _question(bot: Bot, asked: Situation) -> Question | None:
    """What a bot asks `odds`, if it does what comes out best there; else None."""
    questions: list[Question] = []

    def overheard(ranking: Ranking, values: Sequence[Values]) -> Question:
        questions.append(Question(ranking, values))
        return questions[-1]

    cards = asked.hands[0]
    with patch.object(odds, "Question", overheard):
        mix = _mix(bot, asked, cards)
    goes_by_it = questions and mix == _reckoned(questions[-1], asked, cards)
    return questions[-1] if goes_by_it else None


def _reckoned(question: Question, asked: Situation, cards: Cards) -> Mix:
    _value, best = question._best_step(cards, asked.left, CUP)  # noqa: SLF001
    action = next(action for action, step in cards.steps.items() if step is best)
    return sure(_where(asked.duel, cards, action))
