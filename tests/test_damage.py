"""Damaged records, few: none surprises verification, and none deceives it."""

from tests.slow import damage


def test_damaged_records_are_refused_or_mean_the_same() -> None:
    found = damage.judge_all(range(400))
    assert found.refused > 200
    assert found.equal > 40
    assert found.refused + found.equal + found.other == 400


def test_the_command_line_says_the_same_of_damaged_records() -> None:
    assert damage.compare_with_program(range(6)) == 6
