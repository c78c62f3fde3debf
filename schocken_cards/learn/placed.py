"""Who is highest, who is lowest?"""

from collections.abc import Hashable, Sequence
from typing import Self

from attrs import frozen

from schocken_cards.judgement import placing
from schocken_cards.learn.round import Round
from schocken_cards.ranking import Rank
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_decks import Chance


@frozen
class Placed:
    """A round, of which the highest or the lowest hand is asked."""

    round: Round
    lowest: bool

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Self:
        """Three or four players."""
        lowest = chance.random() < 0.6
        players = chance.pick((3, 4))
        return cls(Round.dealt(rules, chance, players, stock=rules.deckel), lowest)

    def show(self, screen: Screen) -> None:
        """Shows the hands in turn order."""
        self.round.show(screen, counts=False)

    def question(self) -> str:
        """Asks for one of the two."""
        if self.lowest:
            return _("They played in this order. Who is lowest and gets the Deckel?")
        return _("They played in this order. Who is highest?")

    def choices(self) -> Sequence[str]:
        """The players."""
        return self.round.judgement.names

    def right(self) -> frozenset[int]:
        """What the judgement says."""
        outcome = self.round.judgement.settlement
        return frozenset({outcome.low if self.lowest else outcome.high})

    def gist(self) -> Hashable:
        """What is asked, and of which picture."""
        return self.lowest, self._asked.picture

    @property
    def _asked(self) -> Rank:
        judgement = self.round.judgement
        outcome = judgement.settlement
        return judgement.ranks[outcome.low if self.lowest else outcome.high]

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """Why these two."""
        return placing(self.round.judgement)
