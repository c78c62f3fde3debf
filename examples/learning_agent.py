"""An agent that learns in seconds from a table of numbers, and is then measured.

It plays against itself and remembers, for every situation it has met, what each action brought on
the average: the Deckel of the round, taken or given to others. Then it sits down with three bots.

python examples/learning_agent.py --seconds 60
"""

import argparse
from math import inf, sqrt
from statistics import fmean, stdev
from time import monotonic

from attrs import define, field

from schocken_cards.actions import Action
from schocken_cards.events import Showdown
from schocken_cards.game import apply, new_game
from schocken_cards.players import Bot, make_bot
from schocken_cards.rulebook import load
from schocken_cards.view import View, view
from schocken_decks import Chance, derive

RULES = load("kartenspiel")
SEATS = 4
EXPLORE = 0.2
"""How often an action is tried that is not the best one so far."""


@define
class Tried:
    """How often an action was tried, and what it brought on the average."""

    times: int = 0
    mean: float = inf

    def learn(self, gain: float) -> None:
        """Takes one more outcome into the mean."""
        self.times += 1
        self.mean = gain if self.times == 1 else self.mean + (gain - self.mean) / self.times


@define
class Learner:
    """Takes what was best on the average in situations that look alike."""

    known: dict[object, dict[Action, Tried]] = field(factory=dict)

    def decide(self, seen: View) -> Action:
        """The best action so far; what was never tried counts as best."""
        tried = self.tried(seen)
        return max(tried, key=lambda action: tried[action].mean)

    def tried(self, seen: View) -> dict[Action, Tried]:
        """What is known of each legal action, where these things are the same."""
        laid, fresh = seen.laid[seen.seat], seen.fresh
        situation = (seen.seat == seen.leader, seen.draws_left, laid, fresh)
        return self.known.setdefault(situation, {action: Tried() for action in seen.legal})


def train(learner: Learner, seconds: float) -> int:
    """Lets the learner play against itself; returns how many games that were."""
    chance, end, games = Chance(derive("learning", 0, "explore")), monotonic() + seconds, 0
    while monotonic() < end:
        learn_from_a_game(learner, games, chance)
        games += 1
    return games


def learn_from_a_game(learner: Learner, number: int, chance: Chance) -> None:
    """Plays a game in every seat; after every round its outcome is learned."""
    table = new_game(RULES, SEATS, "learning", number=number)
    taken: list[tuple[int, Tried]] = []
    while table.seat is not None:
        rounds, seen = len(table.history), view(table, table.seat)
        explores = chance.random() < EXPLORE
        action = chance.pick(seen.legal) if explores else learner.decide(seen)
        taken.append((seen.seat, learner.tried(seen)[action]))
        apply(table, action)
        if len(table.history) > rounds:
            for seat, tried in taken:
                tried.learn(gain(table.history[-1], seat))
            taken.clear()


def gain(shown: Showdown, seat: int) -> float:
    """What a round brought: the loser's Deckel are everybody else's gain."""
    moved = shown.settlement.moved
    return -moved if seat == shown.settlement.low else moved / (len(shown.order) - 1)


def losses(bot: Bot, others: Bot, number: int) -> float:
    """How often `bot` lost when it played the same cards in every seat, 0 to 1."""
    lost = 0
    for own in range(SEATS):
        table = new_game(RULES, SEATS, "measured", number=number)
        while table.seat is not None:
            decides = bot if table.seat == own else others
            apply(table, decides.decide(view(table, table.seat)))
        lost += table.loser == own
    return lost / SEATS


def main() -> None:
    """Trains and measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3, help="of training (default: 3)")
    parser.add_argument("--games", type=int, default=150, help="each in all seats (default: 150)")
    options = parser.parse_args()
    if options.games < 2:
        parser.error("--games must be 2 or more, to tell how far chance goes")

    learner = Learner()
    trained = train(learner, options.seconds)
    print(f"trained for {options.seconds:g} s: {trained} games, {len(learner.known)} situations")

    shares = [losses(learner, make_bot("threshold"), number) for number in range(options.games)]
    share, error = fmean(shares), 1.96 * stdev(shares) / sqrt(len(shares))
    print(f"against three of threshold it loses {share:.1%} of {SEATS * len(shares)} games,")
    print(
        f"95 % interval {share - error:.1%} to {share + error:.1%}; even would be {1 / SEATS:.0%}"
    )


if __name__ == "__main__":
    main()
