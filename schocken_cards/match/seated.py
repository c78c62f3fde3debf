"""The bots of a thread, made once and kept from game to game."""

import atexit
import threading

from schocken_cards.match.design import Match
from schocken_cards.match.games import Seating
from schocken_cards.players import Bot, close_bots, make_bot

_bots: dict[tuple[int, str, int], Bot] = {}
"""By thread, description, and which bot of that description at a table."""


def seated(match: Match, seating: Seating) -> list[Bot]:
    """A bot for each seat, made when there is none yet; raises BadInputError."""
    thread = threading.get_ident()
    return [_bot(thread, match, at, seating[:seat].count(at)) for seat, at in enumerate(seating)]


def dismiss() -> None:
    """Ends what the bots of this thread have running, and forgets them."""
    mine = [key for key in _bots if key[0] == threading.get_ident()]
    close_bots([_bots.pop(key) for key in mine])


@atexit.register
def _dismiss_all() -> None:
    close_bots(_bots.values())


def _bot(thread: int, match: Match, at: int, number: int) -> Bot:
    name = match.contenders[at]
    bot = _bots.get((thread, name, number))
    if bot is None:
        match.check_source(name)
        bot = _bots[thread, name, number] = make_bot(name)
    return bot
