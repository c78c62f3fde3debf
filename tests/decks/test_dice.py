import pickle
from collections import Counter
from math import inf

from schocken_decks import Chance, Dice
from tests.decks.test_chance import chi_square


def test_all_faces_are_equally_likely() -> None:
    counts = Counter(Dice(Chance(1)).draw(60_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert chi_square(list(counts.values()), 10_000) < 20.5  # p > 0.001


def test_a_throw_does_not_depend_on_the_one_before() -> None:
    dice = Dice(Chance(2))
    counts = Counter(dice.draw(2) for _ in range(36_000))
    assert len(counts) == 36
    assert chi_square(list(counts.values()), 1000) < 66.6  # p > 0.001


def test_the_same_key_throws_the_same() -> None:
    assert Dice(Chance(1)).draw(100) == Dice(Chance(1)).draw(100)
    assert Dice(Chance(1)).draw(100) != Dice(Chance(2)).draw(100)


def test_dice_never_run_out_and_nothing_is_discarded() -> None:
    dice = Dice(Chance(1))
    dice.discards.throw((6, 6), 1)
    dice.reshuffle()
    assert dice == Dice(Chance(1))
    assert dice.left == inf
    assert list(dice.discards) == []


def test_a_copy_goes_on_alike_and_by_itself() -> None:
    dice = Dice(Chance(1))
    dice.draw(5)
    copy = dice.copy()
    thrown = copy.draw(20)
    assert copy != dice
    assert dice.draw(20) == thrown


def test_a_pickled_cup_is_equal_and_goes_on_alike() -> None:
    dice = Dice(Chance(1))
    dice.draw(400)
    restored = pickle.loads(pickle.dumps(dice))  # noqa: S301 - pickled here
    assert restored == dice
    assert restored.draw(400) == dice.draw(400)
