"""What is kept of a game, in whole numbers; what those stand for; the same as a row of a table."""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, Self

from attrs import frozen

from schocken_cards.errors import Fault

Seating = tuple[int, ...]
"""A contender for every seat of a game, by its index."""

Row = dict[str, Any]


class Game(NamedTuple):
    """A game that was played. Tuples without another word have an entry for every seat."""

    game: int
    """Its number in the match."""
    rules: int
    """The rule set, as an index into those of the match."""
    seating: Seating
    loser: int
    """The seat that lost the game."""
    half_losers: tuple[int, ...]
    """The seats that lost the halves, and the final."""
    rounds: tuple[int, ...]
    """How many rounds each half took, and the final."""
    decisions: tuple[int, ...]
    illegal: tuple[int, ...]
    """How many decisions were forfeited by an answer that is not legal."""
    late: tuple[int, ...]
    """The same, by none in time."""
    crash: tuple[int, ...]
    """The same, by an exception, or a process that ended or did not keep to the protocol."""
    highest: tuple[int, ...]
    """How often each of PICTURES was the highest hand."""
    moved: int
    """How many Deckel moved in all rounds."""
    leader_lowest: int
    """In how many rounds the leader was lowest."""


COUNTED = Game._fields[3:]
"""What is the same in a row as in a game."""


class Lapse(NamedTuple):
    """A decision that a bot forfeited."""

    game: int
    rules: int
    bot: int
    """The contender, by its index."""
    kind: Fault
    what: str = ""
    """Its exception, its answer or its last words: the same in every language."""
    where: str = ""
    """Where it raised, such as `my_bot.py:12`."""


class Block(NamedTuple):
    """The games of a block, in their order, each under every rule set; one line-up plays all."""

    number: int
    games: tuple[Game, ...]
    lapses: tuple[Lapse, ...] = ()
    """The first of every bot under every rule set, in the order of the games."""

    @classmethod
    def of(cls, number: int, games: Iterable[Game], lapses: Iterable[Lapse] = ()) -> Self:
        """Takes the first of a bot's lapses alone."""
        first: dict[tuple[int, int], Lapse] = {}
        for lapse in lapses:
            first.setdefault((lapse.rules, lapse.bot), lapse)
        return cls(number, tuple(games), tuple(first.values()))

    @classmethod
    def counted(cls, number: int, games: Iterable[Game]) -> Self:
        """The same where no more is known of lapses than how many there were."""
        known = tuple(games)
        return cls.of(number, known, chain.from_iterable(map(_lapses, known)))


def _lapses(game: Game) -> Iterator[Lapse]:
    counted: dict[Fault, Seating] = {
        "illegal": game.illegal,
        "late": game.late,
        "crash": game.crash,
    }
    for kind, counts in counted.items():
        for at, count in zip(game.seating, counts, strict=True):
            if count:
                yield Lapse(game.game, game.rules, at, kind)


@frozen(cache_hash=True)
class Legend:
    """What the numbers in games stand for."""

    rules: tuple[str, ...]
    """The names of the rule sets."""
    seed: str
    seats: int
    contenders: tuple[str, ...]
    """The different bots."""

    def bots(self, game: Game) -> tuple[str, ...]:
        """The bots in the seats of a game."""
        return tuple([self.contenders[at] for at in game.seating])

    def row(self, game: Game) -> Row:
        """A game by named columns, with rules, bots and loser by name; docs/matches.md."""
        bots = self.bots(game)
        named = {
            "game": game.game,
            "rules": self.rules[game.rules],
            "seed": self.seed,
            "bots": list(bots),
            "lost_by": bots[game.loser],
        }
        return named | dict(zip(COUNTED, game[3:], strict=True))

    def line(self, game: Game) -> str:
        """The row as a line of JSON, in ASCII and the same everywhere."""
        return (
            f'{{"game": {game.game}, {_named(self, game.rules, game.seating, game.loser)}, '
            f'"loser": {game.loser}, "half_losers": {[*game.half_losers]}, '
            f'"rounds": {[*game.rounds]}, "decisions": {[*game.decisions]}, '
            f'"illegal": {[*game.illegal]}, "late": {[*game.late]}, "crash": {[*game.crash]}, '
            f'"highest": {[*game.highest]}, "moved": {game.moved}, '
            f'"leader_lowest": {game.leader_lowest}}}\n'
        )


@lru_cache(maxsize=4096)
def _named(legend: Legend, rules: int, seating: Seating, loser: int) -> str:
    """What has names in a row, as it stands in its line: the same again and again."""
    bots = [legend.contenders[at] for at in seating]
    named = {"rules": legend.rules[rules], "seed": legend.seed, "bots": bots}
    return json.dumps(named | {"lost_by": bots[loser]})[1:-1]
