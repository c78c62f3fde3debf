"""The bots of this process, made once and kept from game to game."""

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


@atexit.register
def dismiss() -> None:
    """Ends what the bots of this process have running, and forgets them."""
    close_bots(_bots.values())
    _bots.clear()
