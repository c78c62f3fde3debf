"""What do the ones mean that another has laid out?"""

from collections.abc import Hashable, Sequence
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
from schocken_cards.ranking import Picture, Rank, ranking
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.sources import DRAWS, DiceCup, Unseen
from schocken_cards.texts import gettext as _
from schocken_cards.texts import ngettext
from schocken_cards.words import PICTURES, percent, picture_title, title
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
        text = _("You hold {hand}.")
        if self.rules.one_draw or self.rules.one_draw_schock_is_higher:
            text = _("You hold {hand}, in one draw.")
        screen.say(text.format(hand=self._own()))

    def question(self) -> str:
        """Asks how likely the other is higher."""
        return _("How likely is it that {name} is higher than you?").format(name=NAMES[1])

    def choices(self) -> Sequence[str]:
        """None: a chance is guessed."""
        return ()

    def right(self) -> frozenset[int]:
        """What is near the exact chance."""
        return percentages_near(self.chance)

    def gist(self) -> Hashable:
        """What is open, and against what."""
        return self.laid, self._mine.picture

    def explanation(self, answer: int) -> list[str]:  # noqa: ARG002
        """The exact chance, of which pictures it is made, and which pictures are not enough."""
        said = [exactly(self.chance)]
        if higher := self._higher():
            said.append(
                _("Of 100 cases these are higher: {pictures}.").format(pictures=_listed(higher))
            )
        if low := [title(rank) for rank, _chance in self._not_higher() if rank.picture != "simple"]:
            said.append(_("Not higher than you: {pictures}.").format(pictures=", ".join(low)))
        return said

    @property
    def possible(self) -> bool:
        """Whether the deck has as many cards of each face."""
        return min(self._unseen()) >= 0 if self.rules.source == "cards" else True

    @property
    def chance(self) -> float:
        """How likely the leader is higher, all covered cards being equally likely."""
        return fsum(chance for _rank, chance in self._higher())

    def _higher(self) -> list[tuple[Rank, float]]:
        return [each for each in self._theirs() if self._is_beaten_by(each[0])]

    def _not_higher(self) -> list[tuple[Rank, float]]:
        return [each for each in self._theirs() if not self._is_beaten_by(each[0])]

    def _is_beaten_by(self, theirs: Rank) -> bool:
        return judge(self.rules, (theirs, self._mine), (3, 1))[0] == 0

    def _theirs(self) -> list[tuple[Rank, float]]:
        """What the leader may hold, highest first, by what lies covered."""
        covered = 3 - len(self.laid)
        source = DiceCup() if self.rules.source == "dice" else Unseen(self._unseen())
        held = [after(self.rules.keep, self.laid, 0)[drawn] for drawn in DRAWS[covered]]
        chances = zip(ranking(self.rules).of(held), source.chances((), covered), strict=True)
        possible = [(rank, chance) for rank, chance in chances if chance]
        return sorted(possible, key=lambda each: each[0].place, reverse=True)

    @property
    def _mine(self) -> Rank:
        return ranking(self.rules).rank(self.hand, one_draw=True)

    def _unseen(self) -> tuple[int, ...]:
        seen = (*self.laid, *self.hand)
        counts = zip(FACES, self.rules.cards_per_face, strict=True)
        return tuple(count - seen.count(face) for face, count in counts)

    def _own(self) -> str:
        name = picture_title(self._mine)
        return f"{spell(self.hand)} ({name})" if name else spell(self.hand)


def _listed(hands: Sequence[tuple[Rank, float]]) -> str:
    """How likely each picture is: `Schock aus 2.0, Schock 27.0`."""
    by_picture: dict[Picture, list[float]] = {}
    for rank, chance in hands:
        by_picture.setdefault(rank.picture, []).append(chance)
    return ", ".join(
        f"{_(PICTURES[picture])} {percent(fsum(chances))}"
        for picture, chances in by_picture.items()
    )
