"""The design of a match: who sits where in which game, on which cards."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import ceil, comb
from typing import Literal, Self, get_args

from attrs import evolve, field, frozen
from attrs.validators import deep_iterable, in_, instance_of

from schocken_cards.errors import BadInputError
from schocken_cards.match.games import Legend, Seating
from schocken_cards.match.sources import Source, sources
from schocken_cards.rulebook import DEFAULT, preset
from schocken_cards.rules import MAX_SEATS, Rules
from schocken_cards.texts import gettext as _
from schocken_decks import Chance, derive

Forfeit = Literal["decision", "game"]
"""What a bot at fault loses: that decision, for which it stops, or the game, which ends there."""

MOST_LINE_UPS = 256
"""Where more are possible, so many random ones meet: what is known of each is kept in memory."""


def _rule_sets(rules: Iterable[Rules]) -> tuple[Rules, ...]:
    return tuple(rules) or (preset(DEFAULT),)


@frozen
class Match:
    """Who plays how many games under which rules, on cards that `seed` fixes.

    `bots` are descriptions such as `threshold:stop=schock-4`; one that is given several times
    comes that much more often. With fewer bots than `seats` they take turns at holding one seat
    more; with more of them all line-ups meet, or random ones, and all bots play equally often.

    Games have the numbers 0 to `games` - 1 and come in blocks of as many as there are seats: the
    same cards, with every rotation of the same line-up. The last block may be shorter. The cards
    of a game depend on `seed`, its number and the number of seats alone. Every block is played
    under each of the `rules`.
    """

    bots: tuple[str, ...] = field(
        converter=tuple[str, ...], validator=deep_iterable(instance_of(str))
    )
    games: int = field(kw_only=True, validator=instance_of(int))
    seats: int = field(kw_only=True, validator=instance_of(int))
    seed: str = field(kw_only=True, default="1", validator=instance_of(str))
    rules: tuple[Rules, ...] = field(kw_only=True, default=(), converter=_rule_sets)
    forfeit: Forfeit = field(kw_only=True, default="decision", validator=in_(get_args(Forfeit)))
    sources: tuple[Source, ...] = field(kw_only=True, default=(), converter=tuple[Source, ...])
    """What the files of `py:` bots must hold, whoever plays the match; empty: it is not known."""
    contenders: tuple[str, ...] = field(init=False, repr=False)
    """The different bots, in the order in which they were given."""

    @seats.default
    def _as_many_as_bots(self) -> int:
        return len(self.bots)

    @contenders.default
    def _different_bots(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.bots))

    def __attrs_post_init__(self) -> None:
        if not self.bots:
            raise BadInputError(_("a match needs bots"))
        if not 2 <= self.seats <= MAX_SEATS:
            raise BadInputError(
                _("a table has 2 to {most} seats, not {seats}").format(
                    most=MAX_SEATS, seats=self.seats
                )
            )
        if self.games < 1:
            raise BadInputError(_("a match has at least one game"))
        names = [rules.name for rules in self.rules]
        if len({*names}) < len(names):
            raise BadInputError(_("two rule sets of a match cannot have the same name"))

    def begun(self) -> Self:
        """The same match, from now on with the bots that are in their files now."""
        return evolve(self, sources=sources(self.contenders))

    def check_source(self, bot: str) -> None:
        """Raises BadInputError if a bot is no longer the one with which the match was begun."""
        for source in self.sources:
            if source.bot == bot:
                source.check()

    @property
    def legend(self) -> Legend:
        """What the numbers in its games stand for."""
        rules = tuple([rules.name for rules in self.rules])
        return Legend(rules, self.seed, self.seats, self.contenders)

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return ceil(self.games / self.seats)

    def seating(self, game: int) -> Seating:
        """Who sits where in a game."""
        block, turn = divmod(game, self.seats)
        return self.seatings(block)[turn]

    def plan(self, block: int) -> list[tuple[int, int, Seating]]:
        """The games of a block in their order: number, rule set by its index, who sits where."""
        return [
            (block * self.seats + turn, rules, seating)
            for turn, seating in enumerate(self.seatings(block))
            for rules in range(len(self.rules))
        ]

    def seatings(self, block: int) -> list[Seating]:
        """Who sits where in each game of a block."""
        line_up = self.line_up(block)
        games = min(self.seats, self.games - block * self.seats)
        return [line_up[turn:] + line_up[:turn] for turn in range(games)]

    def line_up(self, block: int) -> Seating:
        """Who sits where in the first game of a block."""
        entries = tuple(map(self.contenders.index, self.bots))
        length = len(_cycle(entries, self.seats, self.seed, 0))
        number, at = divmod(block, length)
        line_up = _cycle(entries, self.seats, self.seed, number)[at]
        if number == 0:
            return tuple(sorted(line_up))
        return Chance(derive(self.seed, block, "seats")).shuffled(line_up)


@lru_cache(maxsize=4)
def _cycle(entries: Seating, seats: int, seed: str, number: int) -> tuple[Seating, ...]:
    """Line-ups in which every entry has equally many seats; the first ones in the order given."""
    count = len(entries)
    if count > seats and comb(count, seats) <= MOST_LINE_UPS:
        line_ups = list(combinations(entries, seats))
    else:
        line_ups = _around(entries, seats, seed, number % max(1, MOST_LINE_UPS // count))
    # A bot among its own copies alone tells nothing about it.
    telling = [line_up for line_up in line_ups if len({*line_up}) > 1] or line_ups
    if number == 0:
        return tuple(telling)
    return Chance(derive(seed, number, "line-ups")).shuffled(telling)


def _around(entries: Seating, seats: int, seed: str, number: int) -> list[Seating]:
    """The entries in a circle, and from each of them on so many as there are seats."""
    circle = entries
    if number:
        circle = Chance(derive(seed, number, "circle")).shuffled(entries)
    around = circle * (seats // len(circle) + 2)
    return [around[first : first + seats] for first in range(len(circle))]
