"""A round at its end, dealt for exercises about it."""

from typing import Self

from attrs import frozen

from schocken_cards.hands import PlayedHand, spell
from schocken_cards.judgement import Judgement
from schocken_cards.judging import judge, settle
from schocken_cards.learn.dealt import played_hands, ranks_of, share
from schocken_cards.learn.exercise import NAMES
from schocken_cards.learn.higher import came_together
from schocken_cards.ranking import Rank
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.words import deckel
from schocken_decks import Chance


@frozen
class Round:
    """What everybody uncovers, in turn order, and the judgement of it."""

    hands: tuple[PlayedHand, ...]
    judgement: Judgement

    @classmethod
    def dealt(cls, rules: Rules, chance: Chance, players: int, stock: int) -> Self:
        """A round with so many Deckel in the stock; the others are shared among the players."""
        held = share(chance, rules.deckel - stock, players, least=0 if stock else 1)
        order = tuple(range(players))
        hands = played_hands(rules, chance, players)
        ranks, draws = ranks_of(rules, hands), tuple(hand.draws for hand in hands)
        high, low = judge(rules, ranks, draws)
        settlement = settle(rules, order, high, low, ranks[high], stock, held)
        names = NAMES[:players]
        return cls(hands, Judgement(rules, names, order, ranks, draws, stock, held, settlement))

    def show(self, screen: Screen, *, counts: bool) -> None:
        """Shows the hands and, if it counts, who holds how many Deckel."""
        judgement = self.judgement
        if counts:
            screen.say(_("In the stock: {deckel}.").format(deckel=deckel(judgement.stock)))
        for name, played, holds in zip(judgement.names, self.hands, judgement.deckel, strict=True):
            how = came_together(judgement.rules, played)
            hand = f"{spell(played.hand)} ({how})" if how else spell(played.hand)
            held = f" ({deckel(holds)})" if counts else ""
            screen.say(f"{name}{held}: {hand}")

    @property
    def highest(self) -> Rank:
        """What the highest player holds."""
        return self.judgement.ranks[self.judgement.settlement.high]

    @property
    def low(self) -> str:
        """The name of the lowest."""
        return self.judgement.names[self.judgement.settlement.low]
