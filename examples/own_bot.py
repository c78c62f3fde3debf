"""A bot of one's own against the bots that come with the game."""

from collections import Counter

from attrs import frozen

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.game import apply, new_game
from schocken_cards.players import make_bot
from schocken_cards.rulebook import load
from schocken_cards.testing import check_bot
from schocken_cards.view import View, view


@frozen
class Cautious:
    """Stops on two ones and on three alike, else draws for ones."""

    def decide(self, view: View) -> Action:
        """Keeps what looks like a Schock."""
        hand = view.rank.hand
        if hand.count(1) >= 2 or len(set(hand)) == 1:
            return Stop()
        draws = [action for action in view.legal if isinstance(action, Draw)]
        return max(draws, key=lambda draw: (draw.keep.count(1) + draw.flips, -len(draw.keep)))


if __name__ == "__main__":
    assert check_bot(Cautious()) == []
    bots = [Cautious(), make_bot("greedy"), make_bot("chance"), make_bot("threshold")]
    lost = Counter[str]()
    for number in range(100):
        table = new_game(load("kartenspiel"), len(bots), "example", number=number)
        while table.seat is not None:
            apply(table, bots[table.seat].decide(view(table, table.seat)))
        lost[type(bots[table.losers[-1]]).__name__] += 1
    losses = ", ".join(f"{name} {count}" for name, count in lost.most_common())
    print(f"Of {lost.total()} games lost: {losses}")
