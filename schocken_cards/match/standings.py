"""What the games played so far come to: sums of whole numbers, and a digest of every outcome."""

import hashlib
from collections.abc import Iterable
from typing import Self

from attrs import define, field

from schocken_cards.match.design import Match
from schocken_cards.match.play import Block, Outcome
from schocken_cards.match.rows import json_line
from schocken_cards.ranking import PICTURES
from schocken_cards.rules import Rules


@define
class Score:
    """What one bot has done under one rule set. A game in which it has two seats counts twice."""

    bot: str
    games: int = 0
    lost: int = 0
    halves: int = 0
    """How many halves it has played, the final included."""
    halves_lost: int = 0
    decisions: int = 0
    illegal: int = 0
    late: int = 0
    crash: int = 0

    @property
    def forfeits(self) -> int:
        """How many decisions it forfeited."""
        return self.illegal + self.late + self.crash


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
    longest: int = 0
    """Rounds of the longest game."""

    def add(self, outcome: Outcome) -> None:
        """Counts one more game."""
        self.games += 1
        self.halves += len(outcome.half_losers)
        self.finals += len(outcome.half_losers) == 3
        rounds = sum(outcome.rounds)
        self.rounds += rounds
        self.decisions += sum(outcome.decisions)
        self.moved += outcome.moved
        self.leader_lowest += outcome.leader_lowest
        self.highest = [a + b for a, b in zip(self.highest, outcome.highest, strict=True)]
        self.longest = max(self.longest, rounds)


@define
class Standings:
    """The games under one rule set of a match, as far as they have been played."""

    match: Match
    rules: Rules
    scores: list[Score]
    """Of the contenders, in their order."""
    course: Course = field(factory=Course)
    _hash: "hashlib._Hash" = field(
        factory=hashlib.sha256, eq=lambda sha256: sha256.digest(), repr=False
    )

    @classmethod
    def of(cls, match: Match, rules: Rules) -> Self:
        """Before the first game."""
        return cls(match, rules, [Score(bot) for bot in match.contenders])

    @property
    def digest(self) -> str:
        """The SHA-256 of all rows as JSON Lines, in the order of the games."""
        return f"sha256:{self._hash.hexdigest()}"

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Counts the games of one more block."""
        for outcome in outcomes:
            self._hash.update(json_line(self.match, outcome).encode())
            self.course.add(outcome)
            self._score(outcome)

    def _score(self, outcome: Outcome) -> None:
        for seat, at in enumerate(outcome.seating):
            score = self.scores[at]
            score.games += 1
            score.lost += seat == outcome.loser
            score.halves += sum(seat in players for players in halves(outcome))
            score.halves_lost += outcome.half_losers.count(seat)
            score.decisions += outcome.decisions[seat]
            score.illegal += outcome.illegal[seat]
            score.late += outcome.late[seat]
            score.crash += outcome.crash[seat]


def halves(outcome: Outcome) -> list[tuple[int, ...]]:
    """The seats that played each half that was lost: all of them, in a final two."""
    everybody = tuple(range(len(outcome.seating)))
    finalists = outcome.half_losers[:2]
    return [everybody if at < 2 else finalists for at in range(len(outcome.half_losers))]


@define
class Result:
    """A match as far as it has been played: the standings under each of its rule sets."""

    match: Match
    standings: list[Standings]

    @classmethod
    def of(cls, match: Match) -> Self:
        """Before the first game."""
        return cls(match, [Standings.of(match, rules) for rules in match.rules])

    def add(self, block: Block) -> None:
        """Counts one more block; blocks come in the order of their numbers."""
        for rules, standings in enumerate(self.standings):
            standings.add([outcome for outcome in block.outcomes if outcome.rules == rules])
