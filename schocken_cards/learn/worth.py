"""How many Deckel is a hand worth?"""

from collections.abc import Hashable, Sequence
from typing import Self

from attrs import field, frozen

from schocken_cards.hands import HANDS, Hand, spell
from schocken_cards.learn import why
from schocken_cards.learn.dealt import of_a_picture
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.words import deckel
from schocken_decks import Chance


@frozen
class Worth:
    """What the lowest gets if this hand is the highest; `counts` are offered."""

    rules: Rules
    rank: Rank
    counts: tuple[int, ...] = field(eq=False)

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Self:
        """A hand in one draw or, where that matters, assembled."""
        return cls._of(rules, chance, of_a_picture(rules, chance, HANDS))

    @classmethod
    def of_one_draw(cls, rules: Rules, chance: Chance) -> Self:
        """A hand of which it matters whether it came in one draw."""
        return cls._of(
            rules, chance, chance.pick([h for h in HANDS if why.can_be_spoilt(rules, h)])
        )

    @classmethod
    def _of(cls, rules: Rules, chance: Chance, hand: Hand) -> Self:
        ranks = ranking(rules)
        one_draw = not why.can_be_spoilt(rules, hand) or chance.random() < 0.5
        rank = ranks.rank(hand, one_draw=one_draw)
        others = sorted({each.deckel for each in ranks.ranks()} - {rank.deckel})
        offered = (rank.deckel, *chance.shuffled(others)[:3])
        return cls(rules, rank, tuple(sorted(offered)))

    def show(self, screen: Screen) -> None:
        """Shows the hand."""
        text = spell(self.rank.hand)
        if why.can_be_spoilt(self.rules, self.rank.hand):
            text += ", " + (_("in one draw") if self.rank.one_draw else _("assembled"))
        screen.say(text, "bold")

    def question(self) -> str:
        """Asks for the Deckel."""
        return _("This is the highest hand. How many Deckel is it worth?")

    def choices(self) -> Sequence[str]:
        """Some numbers of Deckel that hands of the rule set are worth."""
        everything = _("all {amount}").format(amount=deckel(self.rules.deckel))
        return [
            everything if count == self.rules.deckel else deckel(count) for count in self.counts
        ]

    def right(self) -> frozenset[int]:
        """What the ranking says."""
        return frozenset({self.counts.index(self.rank.deckel)})

    def gist(self) -> Hashable:
        """The picture."""
        return self.rank.picture

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """What makes it that picture."""
        return [why.worth(self.rank) + ".", *why.worth_rule(self.rules, self.rank)]
