"""What does a bot do wrong? Plays games of it, reviews them all, and adds its mistakes up.

Usage: python review_a_bot.py [BOT [GAMES]], with a BOT such as py:my_bot.py:Mine.
"""

import sys
from itertools import chain
from math import fsum
from pathlib import Path

from schocken_cards.career.mistakes import KINDS, tolls
from schocken_cards.match import Match, play_game
from schocken_cards.match.recorder import Recorder
from schocken_cards.review import Review, judge, rating, review, summary


def reviews(match: Match, bot: str) -> list[Review]:
    """A bot's side of every game of a match."""
    found = []
    for game in range(match.games):
        recorder = Recorder.of(match, game, 0, match.seating(game))
        play_game(match, game, recorder=recorder)
        seats = [seat for seat, at in enumerate(match.seating(game)) if match.contenders[at] == bot]
        found += review([line.encode() for line in recorder.lines], seats, judge())
    return found


if __name__ == "__main__":
    own = f"py:{Path(__file__).with_name('own_bot.py')}:Cautious"
    given = dict(enumerate(sys.argv))
    bot, games = given.get(1, own), int(given.get(2, 12))
    found = reviews(Match([bot, "threshold"], games=games, seats=4), bot)
    decisions = list(chain.from_iterable(each.decisions for each in found))
    unforced = sum(summary(each).unforced for each in found)
    rate = fsum(decision.charged for decision in decisions) / max(1, unforced)
    print(f"{bot}: {100 * rate:.2f} points per decision of {unforced}, {rating(rate)}")
    for name, toll in tolls(filter(lambda decision: decision.mistake, decisions)).items():
        cost = 100 * toll.cost / len(found)
        print(f"  {KINDS[name].words}: {toll.times} times, {cost:.2f} points a game")
