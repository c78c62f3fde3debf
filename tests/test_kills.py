"""Kills, few: nothing that was acknowledged is lost, and the game goes on as if nothing was."""

from tests.slow import kills


def test_nothing_is_lost_when_the_program_is_killed() -> None:
    assert kills.kill(8) == 8
