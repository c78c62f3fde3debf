"""What do the ones mean that another has laid out?"""

from collections.abc import Sequence
from math import fsum
from typing import Self

from attrs import frozen

from schocken_cards.cards import DEALT, after
from schocken_cards.game import deck_of
from schocken_cards.hands import FACES, Faces, Hand, spell
from schocken_cards.judging import judge
from schocken_cards.learn.dealt import some_seed
from schocken_cards.learn.exercise import NAMES, percentages_near
from schocken_cards.learn.guess import exactly
from schocken_cards.ranking import ranking
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.sources import DRAWS, DiceCup, Source, Unseen
from schocken_cards.texts import gettext as _
from schocken_cards.texts import ngettext
from schocken_cards.words import picture_title
from schocken_decks import Chance


@frozen
class Threat:
    """The leader drew three times and shows `laid`; his other cards nobody has seen."""

    rules: Rules
    laid: Faces
    hand: Hand
    """The own one, from the first draw."""

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance) -> Self:
        """One or two ones lie open; the own hand is seldom one that settles it."""
        while True:
            dealt = deck_of(rules, some_seed(chance), 0).draw(3)
            ones = (1,) * chance.pick((1, 1, 2))
            hand = DEALT[rules.keep][dealt].hand
            found = cls(rules, ones, hand)
            if found.possible and (0.05 < found.chance < 0.95 or chance.random() < 0.1):
                return found

    def show(self, screen: Screen) -> None:
        """Shows what is open and what you hold."""
        covered = 3 - len(self.laid)
        text = ngettext(
            "{name} led, drew three times and shows {laid}; {count} card is covered, and nobody "
            "has seen it.",
            "{name} led, drew three times and shows {laid}; {count} cards are covered, and nobody "
            "has seen them.",
            covered,
        )
        screen.say(text.format(name=NAMES[1], laid=spell(self.laid), count=covered))
        screen.say(_("You hold {hand}, in one draw.").format(hand=self._own()))

    def question(self) -> str:
        """Asks how likely the other is higher."""
        return _("How likely is {name} higher than you?").format(name=NAMES[1])

    def choices(self) -> Sequence[str]:
        """None: a chance is guessed."""
        return ()

    def right(self) -> frozenset[int]:
        """What is near the exact chance."""
        return percentages_near(self.chance)

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """The exact chance, and what the ones make."""
        if len(self.laid) == 2:
            made = _("Two Ones lie open: that is a Schock whatever is covered.")
        else:
            made = _("One more One of the two covered cards makes a Schock.")
        return [exactly(self.chance), made]

    @property
    def possible(self) -> bool:
        """Whether the deck has as many cards of each face."""
        return min(self._unseen()) >= 0 if self.rules.source == "cards" else True

    @property
    def chance(self) -> float:
        """How likely the leader is higher, all covered cards being equally likely."""
        covered = 3 - len(self.laid)
        chances = zip(DRAWS[covered], self._source().chances((), covered), strict=True)
        return fsum(chance for drawn, chance in chances if self._is_beaten_by(drawn))

    def _is_beaten_by(self, drawn: Faces) -> bool:
        ranks = ranking(self.rules)
        (theirs,) = ranks.of([after(self.rules.keep, self.laid, 0)[drawn]])
        mine = ranks.rank(self.hand, one_draw=True)
        return judge(self.rules, (theirs, mine), (3, 1))[0] == 0

    def _source(self) -> Source:
        return DiceCup() if self.rules.source == "dice" else Unseen(self._unseen())

    def _unseen(self) -> tuple[int, ...]:
        seen = (*self.laid, *self.hand)
        counts = zip(FACES, self.rules.cards_per_face, strict=True)
        return tuple(count - seen.count(face) for face, count in counts)

    def _own(self) -> str:
        rank = ranking(self.rules).rank(self.hand, one_draw=True)
        name = picture_title(rank)
        return f"{spell(self.hand)} ({name})" if name else spell(self.hand)
