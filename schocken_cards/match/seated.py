"""The bots of a thread, made once and kept from game to game."""

import atexit
import threading
from collections import Counter
from collections.abc import Iterable

from schocken_cards.players import Bot, close_bots, make_bot

_bots: dict[tuple[int, str, int], Bot] = {}
"""By thread, description, and which bot of that description at a table."""


def seated(names: Iterable[str]) -> list[Bot]:
    """A bot for each description, made when there is none yet; raises BadInputError."""
    taken: Counter[str] = Counter()
    bots = []
    for name in names:
        key = threading.get_ident(), name, taken[name]
        taken[name] += 1
        if key not in _bots:
            _bots[key] = make_bot(name)
        bots.append(_bots[key])
    return bots


def dismiss() -> None:
    """Ends what the bots of this thread have running, and forgets them."""
    mine = [key for key in _bots if key[0] == threading.get_ident()]
    close_bots([_bots.pop(key) for key in mine])


@atexit.register
def _dismiss_all() -> None:
    close_bots(_bots.values())
