"""The campaign, short: its games run with every check."""

import pytest

from schocken_cards.rulebook import PRESETS
from tests.slow import campaign


@pytest.mark.parametrize("name", PRESETS)
def test_random_games_keep_every_rule(name: str) -> None:
    assert campaign.play_games(name, range(42)).games == 42


def test_a_broken_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "check", lambda table, _: table.deckel.index(99))
    with pytest.raises(AssertionError, match="kneipe, 3 seats, game 8: ValueError"):
        campaign.play_games("kneipe", [8])
