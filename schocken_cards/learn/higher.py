"""Which of two hands is higher, and why?"""

from collections.abc import Hashable, Sequence
from typing import Literal, Self

from attrs import frozen

from schocken_cards.explain import sentences
from schocken_cards.hands import PlayedHand, spell
from schocken_cards.judging import judge
from schocken_cards.learn import why
from schocken_cards.learn.dealt import played_hands, ranks_of
from schocken_cards.learn.exercise import NAMES
from schocken_cards.ranking import SCHOCK_2, Rank
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked
from schocken_cards.words import draws
from schocken_decks import Chance

Reason = Literal["picture", "cards", "one_draw", "draws", "turn"]

REASONS: dict[Reason, str] = {
    "picture": marked("{name}: the higher picture"),
    "cards": marked("{name}: the same picture with higher cards"),
    "one_draw": marked("{name}: the same cards, in one draw"),
    "draws": marked("{name}: equal, but with fewer draws"),
    "turn": marked("{name}: equal, but first to play"),
}

_OTHERWISE: dict[Reason, Reason] = {
    "picture": "cards",
    "cards": "picture",
    "one_draw": "turn",
    "draws": "turn",
    "turn": "cards",
}
"""A wrong reason that offers itself."""


@frozen
class Higher:
    """Two hands, that of the first to play first."""

    rules: Rules
    hands: tuple[PlayedHand, PlayedHand]

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Self:
        """Two hands, often near to each other."""
        while True:
            first, second = played_hands(rules, chance, 2)
            found = cls(rules, (first, second))
            if not found.ambiguous:
                return found

    @classmethod
    def of_one_draw(cls, rules: Rules, chance: Chance) -> Self:
        """Two hands, one of which would be another picture in one draw."""
        while True:
            found = cls.dealt(rules, chance)
            if found.reason == "picture" and found.spoilt:
                return found

    def show(self, screen: Screen) -> None:
        """Shows both, and how they came together where the rule set looks at it."""
        first, second = (self._hand(at) for at in range(2))
        screen.say(_("{name} played first: {hand}").format(name=NAMES[0], hand=first))
        screen.say(_("{name} played second: {hand}").format(name=NAMES[1], hand=second))

    def question(self) -> str:
        """Asks for the higher one."""
        return _("Who is higher, and why?")

    def choices(self) -> Sequence[str]:
        """Both with the reason that decides and with another."""
        return [_(REASONS[reason]).format(name=NAMES[at]) for at, reason in self.offered()]

    def right(self) -> frozenset[int]:
        """What the judgement of a round between the two says."""
        return frozenset({self.offered().index((self.winner, self.reason))})

    def offered(self) -> list[tuple[int, Reason]]:
        """Position of the winner and reason, for each choice."""
        reasons = sorted([self.reason, _OTHERWISE[self.reason]])
        return [(at, reason) for at in range(2) for reason in reasons]

    def gist(self) -> Hashable:
        """What decides."""
        return self.reason

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """The rule that decides."""
        ranks = self._ranks()
        winner, loser = NAMES[self.winner], NAMES[1 - self.winner]
        said = _("{winner} ({high}) is above {loser} ({low}).").format(
            winner=winner,
            high=why.named(ranks[self.winner]),
            loser=loser,
            low=why.named(ranks[1 - self.winner]),
        )
        return [said, *self._rule(ranks[0])]

    @property
    def winner(self) -> int:
        """The position of the higher hand."""
        return judge(self.rules, self._ranks(), [hand.draws for hand in self.hands])[0]

    @property
    def reason(self) -> Reason:
        """What decides."""
        first, second = self._ranks()
        if first.picture != second.picture:
            return "picture"
        if first.hand != second.hand:
            return "cards"
        if first.place != second.place:
            return "one_draw"
        by_draws = self.rules.tie == "draws" and self.hands[0].draws != self.hands[1].draws
        return "draws" if by_draws else "turn"

    @property
    def ambiguous(self) -> bool:
        """Whether Schock 2, which has its own place below the Generals, is beside another Schock.

        Then either reason might be given.
        """
        hands = {hand.hand for hand in self.hands}
        return self.reason == "cards" and self.rules.general_beats_schock_2 and SCHOCK_2 in hands

    @property
    def spoilt(self) -> bool:
        """Whether a hand is another picture because it is assembled."""
        whole = ranks_of(self.rules, [hand._replace(one_draw=True) for hand in self.hands])
        return any(a.picture != b.picture for a, b in zip(self._ranks(), whole, strict=True))

    def _rule(self, rank: Rank) -> list[str]:
        said = sentences(self.rules)
        if self.reason == "picture":
            order = [_("The order: {ladder}.").format(ladder=why.ladder(self.rules))]
            return [*self._of_the_picture(), *order]
        if self.reason == "cards":
            straights = [said["straights"]] if rank.picture == "straight" else []
            return [_(why.WITHIN[rank.picture]), *straights]
        return [said["one_draw_schock_is_higher" if self.reason == "one_draw" else "tie"]]

    def _of_the_picture(self) -> list[str]:
        """The rules of order that rule sets see differently, where they matter here."""
        said, ranks = sentences(self.rules), self._ranks()
        sentence = [said["one_draw"]] if self.spoilt else []
        pictures = {rank.picture for rank in ranks}
        if "general" in pictures and SCHOCK_2 in {rank.hand for rank in ranks}:
            sentence.append(said["general_beats_schock_2"])
        return sentence

    def _ranks(self) -> tuple[Rank, ...]:
        return ranks_of(self.rules, self.hands)

    def _hand(self, at: int) -> str:
        played = self.hands[at]
        how = came_together(self.rules, played)
        return f"{spell(played.hand)} ({how})" if how else spell(played.hand)


def came_together(rules: Rules, played: PlayedHand) -> str:
    """How a hand came together; empty where the rule set does not look at it."""
    parts = []
    if rules.one_draw or rules.one_draw_schock_is_higher:
        parts.append(_("in one draw") if played.one_draw else _("assembled"))
    if rules.tie == "draws":
        parts.append(draws(played.draws))
    return ", ".join(parts)
