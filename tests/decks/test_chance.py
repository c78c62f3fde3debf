import pickle
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schocken_decks import Chance, derive

KEY = derive("1", 0, "cards")


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def test_the_stream_is_the_same_on_every_machine_and_python_version() -> None:
    assert hex(KEY) == "0x590f3d879980b8192a709a4ad7391265efd3a17f9cefe5101d9adddaa8bba4b3"
    assert Chance(KEY).take(3) == [0.8340074376436245, 0.17259386148057476, 0.6775979037888122]
    assert Chance(KEY).shuffled("abcdef") == tuple("fbcdae")


def test_the_stream_goes_on_the_same_beyond_its_first_block() -> None:
    chance = Chance(KEY)
    chance.take(311)
    assert chance.take(2) == [0.8783250527045801, 0.09266006847016917]


@given(st.integers(0, 2**256), st.lists(st.integers(0, 400), max_size=8))
def test_numbers_are_the_same_however_many_are_taken_at_a_time(key: int, cuts: list[int]) -> None:
    chance = Chance(key)
    taken = [number for count in cuts for number in chance.take(count)]
    assert taken == Chance(key).take(len(taken))
    assert all(0 <= number < 1 for number in taken)


def test_a_stream_does_not_repeat_itself() -> None:
    assert len(set(Chance(KEY).take(5000))) == 5000


@given(st.integers(0, 1000))
def test_a_copy_goes_on_alike_and_by_itself(used: int) -> None:
    chance = Chance(KEY)
    chance.take(used)
    copy = chance.copy()
    assert copy == chance
    numbers = copy.take(400)
    assert copy != chance
    assert chance.take(400) == numbers


@given(st.integers(0, 1000))
def test_a_pickled_stream_is_equal_and_goes_on_alike(used: int) -> None:
    chance = Chance(KEY)
    chance.take(used)
    restored = pickle.loads(pickle.dumps(chance))  # noqa: S301 - pickled here
    assert restored == chance
    assert restored.take(400) == chance.take(400)


def test_a_pickled_stream_is_small() -> None:
    chance = Chance(KEY)
    chance.take(100)
    assert len(pickle.dumps(chance)) < 200


def test_streams_with_different_keys_are_different() -> None:
    other = derive("1", 1, "cards")
    assert Chance(KEY) != Chance(other)
    assert not set(Chance(KEY).take(5000)) & set(Chance(other).take(5000))


texts = st.text(max_size=5)
streams = st.tuples(texts, st.integers(0, 99), st.sampled_from(["cards", "seat 1", "seat 11"]))


@given(streams, streams)
def test_seed_game_and_stream_all_make_another_key(
    one: tuple[str, int, str], other: tuple[str, int, str]
) -> None:
    assert (derive(*one) == derive(*other)) is (one == other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("1", 0, "cards"), ("", 10, "cards")),
        (("1", 1, "cards"), ("11", 0, "cards")),
        (("a b", 0, "c"), ("b", 0, "a c")),
        (("é", 0, "cards"), ("e\u0301", 0, "cards")),
        (("é", 0, "cards"), ("\\xe9", 0, "cards")),
        (("'", 0, "cards"), ("\\'", 0, "cards")),
        (("'\"", 0, "cards"), ("\\'\"", 0, "cards")),
    ],
)
def test_similar_seeds_make_different_keys(
    one: tuple[str, int, str], other: tuple[str, int, str]
) -> None:
    assert derive(*one) != derive(*other)


def test_any_text_is_a_seed() -> None:
    assert 0 <= derive("\ud800\0🎲", 0, "cards") < 2**256


def test_all_positions_of_a_shuffle_are_equally_likely() -> None:
    chance = Chance(1)
    shuffles = [chance.shuffled(range(6)) for _ in range(6000)]
    for position in range(6):
        counts = Counter(shuffle[position] for shuffle in shuffles)
        assert chi_square([counts[item] for item in range(6)], 1000) < 20.5  # p > 0.001


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    chance = Chance(2)
    counts = Counter(chance.shuffled("abcd") for _ in range(24_000))
    assert chi_square([counts[order] for order in permutations("abcd")], 1000) < 49.7  # p > 0.001


def test_neighbouring_keys_give_unrelated_shuffles() -> None:
    counts = Counter(Chance(key).shuffled(range(3)) for key in range(6000))
    assert chi_square([counts[order] for order in permutations(range(3))], 1000) < 20.5


def test_all_picks_are_equally_likely() -> None:
    chance = Chance(3)
    counts = Counter(chance.pick("abcdefg") for _ in range(7000))
    assert chi_square([counts[item] for item in "abcdefg"], 1000) < 22.5  # p > 0.001


def test_a_pick_uses_one_number() -> None:
    chance, other = Chance(4), Chance(4)
    chance.pick("abc")
    other.random()
    assert chance == other


def test_a_shuffle_changes_nothing_but_the_order() -> None:
    items = [3, 1, 1, 2]
    assert sorted(Chance(5).shuffled(items)) == [1, 1, 2, 3]
    assert items == [3, 1, 1, 2]
    assert Chance(5).shuffled([]) == ()
