"""Who is highest and who lowest, where fouls count or ties are decided by draws."""

from itertools import product

import pytest

from schocken_cards.judging import judge
from schocken_cards.rulebook import preset
from tests.rules.situations import rank

SCHOCKRUNDE, SPIELE7 = preset("schockrunde"), preset("spiele7")


def judged(hands: str, *fouls: int) -> tuple[int, int]:
    """The positions of the highest and the lowest hand where a foul loses the round."""
    ranks = [rank("schockrunde", hand) for hand in hands.split()]
    return judge(SCHOCKRUNDE, ranks, [1] * len(ranks), fouls)


def test_s3_6_and_s3_13_a_foul_is_lower_than_the_lowest_hand() -> None:
    for at, hands in enumerate(["111 221 654", "221 111 654", "654 221 111"]):
        assert judged(hands)[0] == at
        assert judged(hands, at)[1] == at


def test_s3_6_and_s3_13_without_the_foul_the_next_hand_is_highest() -> None:
    assert judged("111 221 654", 0) == (2, 0)
    assert judged("221 111 221", 1) == (0, 1)


def test_s3_6_and_s3_13_of_several_fouls_the_last_in_turn_order_is_lowest() -> None:
    assert judged("111 221 654", 0, 2) == (1, 2)
    assert judged("111 221 654", 0, 1) == (2, 1)


def test_s1_27_fewer_draws_decide_between_equal_hands_alone() -> None:
    higher, lower = rank("spiele7", "221/3"), rank("spiele7", "221/2")
    assert higher == lower
    above = rank("spiele7", "321/3")
    for draws in product((1, 2, 3), repeat=2):
        assert judge(SPIELE7, [higher, above], draws) == (1, 0)
        expected = (1, 0) if draws[1] < draws[0] else (0, 1)
        assert judge(SPIELE7, [higher, lower], draws) == expected


def test_a_judgement_needs_the_draws_of_everybody() -> None:
    hands = [rank("spiele7", "221/3"), rank("spiele7", "654")]
    with pytest.raises(ValueError, match="shorter"):
        judge(SPIELE7, hands, [1])
