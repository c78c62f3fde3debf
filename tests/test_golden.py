"""Whole games as people read them: when a text or a rule changes, the change is seen here.

`make golden` writes them anew; what differs is then read before it is committed.
"""

from io import StringIO
from pathlib import Path

import pytest

from schocken_cards import texts
from schocken_cards.game import apply, new_game
from schocken_cards.players import make_bot
from schocken_cards.rulebook import load
from schocken_cards.screen import Screen, console
from schocken_cards.view import view

FOLDER = Path(__file__).parent / "golden"

GAMES = [
    ("kartenspiel", "en", 3),
    ("kartenspiel-hand", "de", 2),
    ("wolbeck", "de", 4),
    ("spiele7", "en", 4),
    ("kneipe", "de", 3),
]
"""Rule set, language, seats."""

SEATED = {"Heinz": "threshold", "Kalle": "greedy", "Trude": "wary", "Manni": "chance"}
"""Bots that do not reckon: their games stay as they are when others learn."""


def played(preset: str, language: str, seats: int) -> str:
    """A game of bots, with open cards."""
    texts.use(language)
    names = list(SEATED)[:seats]
    bots = [make_bot(SEATED[name]) for name in names]
    out = StringIO()
    screen = Screen(
        console(plain=True, file=out), plain=True, rules=load(preset), names=names, open_cards=True
    )
    table = new_game(screen.rules, seats, "table", emit=screen.hear)
    while table.seat is not None:
        action = bots[table.seat].decide(view(table, table.seat))
        apply(table, action, screen.hear)
    texts.use("en")
    return out.getvalue()


@pytest.mark.parametrize(("preset", "language", "seats"), GAMES)
def test_a_game_reads_as_it_did(preset: str, language: str, seats: int) -> None:
    golden = FOLDER / f"{preset}-{language}.txt"
    assert played(preset, language, seats) == golden.read_text(encoding="utf-8")


if __name__ == "__main__":
    for name, tongue, places in GAMES:
        text = played(name, tongue, places)
        (FOLDER / f"{name}-{tongue}.txt").write_text(text, encoding="utf-8")
