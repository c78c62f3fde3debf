"""What a hint costs: the first of a process, and those of games in which beginners play.

Demanded: at most 300 ms each, also where the pile runs out.
"""

from collections.abc import Iterator
from statistics import median
from time import process_time

from schocken_cards.game import apply, new_game
from schocken_cards.players import make_bot
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.tutor import adviser, hint
from schocken_cards.view import View, view

DEMANDED = 0.3


def decisions(seats: int, games: int) -> Iterator[View]:
    """All that beginners see who play `games` games of every rule set."""
    beginner = make_bot("club:skill=beginner")
    for preset in PRESETS:
        for number in range(games):
            table = new_game(load(preset), seats, "hints", number=number)
            while table.seat is not None:
                seen = view(table, table.seat)
                yield seen
                apply(table, beginner.decide(seen))


def main() -> None:
    """Prints the times by number of players."""
    names = [f"player {seat}" for seat in range(8)]
    start = process_time()
    expert = adviser()
    hint(next(decisions(4, 1)), names, expert)
    print(f"the first hint of a process: {1000 * (process_time() - start):.0f} ms")
    for seats in (2, 4, 8):
        usual, short = [0.0], [0.0]
        for seen in decisions(seats, 1):
            start = process_time()
            told = hint(seen, names, expert)
            (short if told.nearly else usual).append(process_time() - start)
        print(
            f"{seats} players: {1000 * median(usual):.1f} ms, at most {1000 * max(usual):.0f} ms;"
            f" where the pile runs out ({len(short) - 1} of {len(usual) + len(short) - 2}) at most"
            f" {1000 * max(short):.0f} ms"
        )
        assert max(*usual, *short) < DEMANDED


if __name__ == "__main__":
    main()
