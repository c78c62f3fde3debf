"""What the games played so far come to: sums of whole numbers, and a digest of every game."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from attrs import define, field

from schocken_cards.evidence.averages import Averages
from schocken_cards.evidence.sequential import Hypotheses, State, sequential_test
from schocken_cards.evidence.sums import Played, Sums, Tally
from schocken_cards.match.games import Block, Game, Lapse, Legend, Seating
from schocken_cards.ranking import PICTURES

MOST_WAITING = 1000
"""Of blocks that went differently, before they are counted: what is known of them takes memory."""


Average = Callable[[Game], tuple[int, int]]
"""What is summed up in a game, and what the sum is divided by."""

AVERAGES: dict[str, Average] = {
    "rounds_per_half": lambda game: (sum(game.rounds), len(game.half_losers)),
    "decisions_per_game": lambda game: (sum(game.decisions), 1),
    "deckel_per_round": lambda game: (game.moved, sum(game.rounds)),
    "leader_lowest": lambda game: (game.leader_lowest, sum(game.rounds)),
}
"""By the names that they have in a document."""


@define
class Conduct:
    """How much one bot had to decide, and how often it forfeited a decision; see `Game`."""

    decisions: int = 0
    illegal: int = 0
    late: int = 0
    crash: int = 0
    first: Lapse | None = None
    """The first decision that it forfeited."""

    @property
    def forfeits(self) -> int:
        """How many decisions it forfeited."""
        return self.illegal + self.late + self.crash

    def add(self, game: Game, seat: int) -> None:
        """Counts one more game, in which the bot had that seat."""
        self.decisions += game.decisions[seat]
        self.illegal += game.illegal[seat]
        self.late += game.late[seat]
        self.crash += game.crash[seat]


@define
class Course:
    """How games under one rule set go, whoever plays."""

    games: int = 0
    halves: int = 0
    """All halves that were lost, finals included."""
    finals: int = 0
    rounds: int = 0
    decisions: int = 0
    moved: int = 0
    """Deckel, in all rounds."""
    leader_lowest: int = 0
    """Rounds that the leader lost."""
    highest: list[int] = field(factory=lambda: [0] * len(PICTURES))
    """Rounds that each of PICTURES won."""
    lengths: Counter[int] = field(factory=Counter)
    """Halves by the rounds they took."""
    longest: int = 0
    """Rounds of the longest game."""

    def add(self, game: Game) -> None:
        """Counts one more game."""
        rounds = sum(game.rounds)
        self.games += 1
        self.halves += len(game.half_losers)
        self.finals += len(game.half_losers) == 3
        self.rounds += rounds
        self.decisions += sum(game.decisions)
        self.moved += game.moved
        self.leader_lowest += game.leader_lowest
        self.highest = [a + b for a, b in zip(self.highest, game.highest, strict=True)]
        self.lengths.update(game.rounds[: len(game.half_losers)])
        self.longest = max(self.longest, rounds)

    @property
    def half_lengths(self) -> list[int]:
        """How many halves took 1 round, 2, and so on to the longest."""
        return [self.lengths[rounds] for rounds in range(1, max(self.lengths, default=0) + 1)]


@define
class Standings:
    """The games under one rule set of a match, as far as they have been played."""

    legend: Legend
    rules: str
    _games: Tally = field(init=False, eq=False)
    _waiting: Counter[tuple[Seating, Seating]] = field(factory=Counter, init=False, eq=False)
    """How many blocks of a line-up were lost by whom and are not in `_games` yet."""
    halves: dict[str, Sums] = field(init=False)
    """Of every contender, like those of `games`; the next alike."""
    conduct: dict[str, Conduct] = field(init=False)
    course: Course = field(factory=Course, init=False)
    _hash: "hashlib._Hash" = field(
        factory=hashlib.sha256, eq=lambda sha256: sha256.digest(), repr=False, init=False
    )

    def __attrs_post_init__(self) -> None:
        self._games = Tally(self.legend.contenders)
        self.halves = dict.fromkeys(self.legend.contenders, Sums())
        self.conduct = {bot: Conduct() for bot in self.legend.contenders}

    @property
    def digest(self) -> str:
        """The SHA-256 of all rows as JSON Lines, in the order of the games."""
        return f"sha256:{self._hash.hexdigest()}"

    @property
    def games(self) -> Tally:
        """Who lost them."""
        self._count_waiting()
        return self._games

    def add(self, games: Sequence[Game], lapses: Iterable[Lapse] = ()) -> None:
        """Counts the games of one more block, whose first lapse of every bot is in `lapses`."""
        for lapse in lapses:
            conduct = self.conduct[self.legend.contenders[lapse.bot]]
            conduct.first = conduct.first or lapse
        for game in games:
            self._hash.update(self.legend.line(game).encode())
            self.course.add(game)
            for seat, at in enumerate(game.seating):
                self.conduct[self.legend.contenders[at]].add(game, seat)
        losers = [game.seating[game.loser] for game in games]
        self._waiting[tuple(sorted(games[0].seating)), tuple(sorted(losers))] += 1
        if len(self._waiting) > MOST_WAITING:
            self._count_waiting()
        self._add_halves(games)

    def _count_waiting(self) -> None:
        """Blocks that went alike are counted together, which is much faster."""
        bots = self.legend.contenders
        for (line_up, losers), times in self._waiting.items():
            playing = tuple([bots[at] for at in line_up])
            self._games.add([Played(playing, bots[loser]) for loser in losers], times)
        self._waiting.clear()

    def _add_halves(self, games: Sequence[Game]) -> None:
        """Everybody at the table plays the first two halves of a game, two seats the final."""
        seating = games[0].seating
        halves = sum([min(2, len(game.half_losers)) for game in games])
        held = {at: [seating.count(at)] * halves for at in {*seating}}
        lost: Counter[int] = Counter()
        for game in games:
            losers = [game.seating[seat] for seat in game.half_losers]
            lost.update(losers)
            if len(losers) == 3:
                for at in {*losers[:2]}:
                    held[at].append(losers[:2].count(at))
        for at, counts in held.items():
            self.halves[self.legend.contenders[at]] += Sums.of(counts, lost[at])


@define
class Result:
    """A match as far as it has been played: the standings under each of its rule sets."""

    legend: Legend
    test: Hypotheses | None = None
    """What is tested of the first bot, against the second if in Elo, under the first rules."""
    blocks: int = field(default=0, init=False)
    """How many have been counted."""
    standings: list[Standings] = field(init=False)
    changes: dict[tuple[str, str], Tally] = field(init=False)
    """By rule set and bot: its games under that and under the first one, on the same cards."""
    averages: dict[tuple[str, str], Averages] = field(init=False)
    """The same by rule set and the name of one of AVERAGES."""

    def __attrs_post_init__(self) -> None:
        first, *others = self.legend.rules
        self.standings = [Standings(self.legend, rules) for rules in self.legend.rules]
        self.changes = {
            (rules, bot): Tally((rules, first))
            for rules, bot in product(others, self.legend.contenders)
        }
        self.averages = {pair: Averages() for pair in product(others, AVERAGES)}

    def add(self, block: Block) -> None:
        """Counts one more block; blocks come in the order of their numbers."""
        first = self.legend.rules[0]
        self.blocks += 1
        for at, standings in enumerate(self.standings):
            lapses = [lapse for lapse in block.lapses if lapse.rules == at]
            standings.add([game for game in block.games if game.rules == at], lapses)
        for (rules, bot), tally in self.changes.items():
            tally.add(list(self._under_both(block, rules, bot)))
        for (rules, name), averages in self.averages.items():
            under = [self._summed(block, each, AVERAGES[name]) for each in (rules, first)]
            averages.add(*under)

    def _summed(self, block: Block, rules: str, average: Average) -> tuple[int, int]:
        at = self.legend.rules.index(rules)
        games = [average(game) for game in block.games if game.rules == at]
        return sum([of for of, _count in games]), sum([count for _of, count in games])

    def _under_both(self, block: Block, rules: str, bot: str) -> Iterator[Played]:
        """The games of one bot under these rules and under the first ones."""
        for game in block.games:
            name, bots = self.legend.rules[game.rules], self.legend.bots(game)
            if bot in bots and name in {rules, self.legend.rules[0]}:
                lost = bots[game.loser] == bot
                yield Played((name,) * bots.count(bot), name if lost else "")

    @property
    def played(self) -> int:
        """How many games have been counted, under each of the rule sets."""
        return self.standings[0].course.games

    @property
    def decided(self) -> bool:
        """Whether the sequential test says that it is enough."""
        state = self.state()
        return state is not None and state.decision is not None

    def state(self) -> State | None:
        """How far the sequential test is; None if there is none."""
        if self.test is None:
            return None
        first, second, *_others = (*self.legend.contenders, "")
        return sequential_test(self.test, self.standings[0].games, first, second)
