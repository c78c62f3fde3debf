"""Kinds of mistakes, in the words of a player: what was done beside what was best."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import fsum
from typing import NamedTuple

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.review import Decision
from schocken_cards.texts import marked as _


class Kind(NamedTuple):
    """A kind of mistake, and when a mistake is of it."""

    words: str
    holds: Callable[[Decision], bool]


class Toll(NamedTuple):
    """What the mistakes of a kind came to: `cost` in chance to lose the game, all together."""

    times: int
    cost: float


KINDS: Mapping[str, Kind] = {
    "led_too_short": Kind(
        _("stopped too early as the leader"),
        lambda made: _leads(made) and _stops(made.action),
    ),
    "stopped_early": Kind(
        _("stopped too early behind the leader"),
        lambda made: _stops(made.action),
    ),
    "led_too_long": Kind(
        _("drew on as the leader instead of stopping"),
        lambda made: _leads(made) and _stops(made.best),
    ),
    "drew_on": Kind(
        _("drew on behind the leader instead of stopping"),
        lambda made: _stops(made.best),
    ),
    "left_sixes": Kind(
        _("did not flip sixes"),
        lambda made: _flips(made.action) < _flips(made.best),
    ),
    "flipped_sixes": Kind(
        _("flipped sixes wrongly"),
        lambda made: _flips(made.action) > _flips(made.best),
    ),
    "kept_too_few": Kind(
        _("kept too few"),
        lambda made: _kept(made.action) < _kept(made.best),
    ),
    "kept_too_many": Kind(
        _("kept too many"),
        lambda made: _kept(made.action) > _kept(made.best),
    ),
    "kept_others": Kind(
        _("kept the wrong ones"),
        lambda _made: True,
    ),
}
"""By name; a mistake is of the first kind that holds.

So whoever stopped, or should have, errs in that, whatever else the better action was; of two ways
to draw on the sixes count before what was kept. Too few were kept if all that was kept should
have been, and more; too many the other way round; else the wrong ones.
"""


def kind(mistake: Decision) -> str:
    """The name of the kind that a mistake is of."""
    return next(name for name, each in KINDS.items() if each.holds(mistake))


def tolls(mistakes: Iterable[Decision]) -> dict[str, Toll]:
    """What mistakes came to by the names of their kinds, the most expensive kind first."""
    costs: dict[str, list[float]] = {}
    for mistake in mistakes:
        costs.setdefault(kind(mistake), []).append(mistake.cost)
    return _dearest_first({name: Toll(len(each), fsum(each)) for name, each in costs.items()})


def together(several: Iterable[Mapping[str, Toll]]) -> dict[str, Toll]:
    """The tolls of several games as one, the most expensive kind first."""
    listed = list(several)
    return _dearest_first(
        {
            name: Toll(sum(toll.times for toll in found), fsum(toll.cost for toll in found))
            for name in KINDS
            if (found := [tolls[name] for tolls in listed if name in tolls])
        }
    )


def _leads(made: Decision) -> bool:
    return made.view.seat == made.view.leader


def _stops(action: Action) -> bool:
    return isinstance(action, Stop)


def _flips(action: Action) -> int:
    return action.flips if isinstance(action, Draw) else 0


def _kept(action: Action) -> Counter[int]:
    return Counter(action.keep if isinstance(action, Draw) else ())


def _dearest_first(tolls: Mapping[str, Toll]) -> dict[str, Toll]:
    return dict(sorted(tolls.items(), key=lambda item: -item[1].cost))
