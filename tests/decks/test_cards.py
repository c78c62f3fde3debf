import pickle
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schocken_decks import CardDeck, Chance, DeckEmptyError, Face

NINETY = [15] * 6
CUTS = st.lists(st.integers(0, 9), max_size=40)


def a_deck(cards_per_face: list[int] | None = None, key: int = 1) -> CardDeck:
    return CardDeck.of(cards_per_face or NINETY, Chance(key))


def discarded(deck: CardDeck) -> list[Face]:
    return [face for faces, _ in deck.discards for face in faces]


def test_ninety_cards_fifteen_of_each_face() -> None:
    deck = a_deck()
    assert deck.left == 90
    assert Counter(deck.draw(90)) == dict.fromkeys(range(1, 7), 15)
    assert deck.left == 0


def test_a_deck_has_as_many_cards_of_each_face_as_it_was_told() -> None:
    assert Counter(a_deck([1, 2, 3, 4, 5, 6]).draw(21)) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}


def test_a_deck_is_shuffled_by_its_key() -> None:
    assert a_deck(key=1).draw(90) == a_deck(key=1).draw(90)
    assert a_deck(key=1).draw(90) != a_deck(key=2).draw(90)
    assert list(a_deck().draw(90)) != sorted(a_deck().draw(90))


@given(CUTS)
def test_cards_come_in_the_same_order_however_many_are_drawn_at_a_time(cuts: list[int]) -> None:
    deck = a_deck()
    drawn: tuple[Face, ...] = ()
    for count in cuts:
        drawn += deck.draw(min(count, int(deck.left)))
    assert drawn == a_deck().draw(len(drawn))
    assert deck.left == 90 - len(drawn)


def test_drawing_nothing_changes_nothing() -> None:
    deck = a_deck()
    assert deck.draw(0) == ()
    assert deck == a_deck()


def test_discards_keep_who_has_seen_them() -> None:
    deck = a_deck()
    deck.discards.throw((6, 1))
    deck.discards.throw((5,), 3)
    assert list(deck.discards) == [((6, 1), None), ((5,), 3)]


def test_discards_stay_out_of_the_pile_while_it_lasts() -> None:
    deck = a_deck()
    deck.discards.throw(deck.draw(60))
    deck.draw(30)
    assert deck.left == 0
    assert len(discarded(deck)) == 60


def test_the_rest_of_the_pile_comes_first_when_it_runs_out_in_a_draw() -> None:
    deck = a_deck()
    deck.discards.throw(deck.draw(88))
    rest = deck.copy().draw(2)
    drawn = deck.draw(3)
    assert drawn[:2] == rest
    assert deck.left == 87
    assert list(deck.discards) == []


def test_a_draw_of_exactly_the_rest_reshuffles_nothing() -> None:
    deck = a_deck()
    deck.discards.throw(deck.draw(88))
    deck.draw(2)
    assert deck.left == 0
    assert len(discarded(deck)) == 88


def test_an_empty_pile_is_made_of_the_discards() -> None:
    deck = a_deck([0, 0, 0, 0, 0, 5])
    deck.draw(5)
    deck.discards.throw((1, 2, 3))
    assert sorted(deck.draw(3)) == [1, 2, 3]


def test_reshuffled_discards_come_in_a_new_order() -> None:
    deck = a_deck()
    first = deck.draw(90)
    deck.discards.throw(first)
    second = deck.draw(90)
    assert first != second
    assert sorted(first) == sorted(second)


def test_a_reshuffle_by_rule_takes_pile_and_discards_together() -> None:
    deck = a_deck()
    before = deck.copy().draw(90)
    deck.discards.throw(deck.draw(30))
    deck.reshuffle()
    assert list(deck.discards) == []
    assert deck.left == 90
    assert deck.copy().draw(60) != before[30:]
    assert sorted(deck.draw(90)) == sorted(before)


def test_a_reshuffle_leaves_the_cards_before_the_players_there() -> None:
    deck = a_deck()
    held = deck.draw(24)
    deck.discards.throw(deck.draw(10))
    deck.reshuffle()
    assert Counter(held) + Counter(deck.draw(66)) == Counter(a_deck().draw(90))


def test_a_deck_is_empty_when_pile_and_discards_are_too_few() -> None:
    deck = a_deck()
    deck.draw(80)
    deck.discards.throw((1, 2, 3))
    with pytest.raises(DeckEmptyError, match="14 cards wanted, 13 there"):
        deck.draw(14)


@given(CUTS, st.integers(0, 2**64))
def test_no_card_is_lost_and_none_is_made(cuts: list[int], key: int) -> None:
    deck = a_deck([4] * 6, key)
    held: list[Face] = []
    for at, count in enumerate(cuts):
        if count == 9:
            deck.reshuffle()
        elif count > deck.left + len(discarded(deck)) or at % 3 == 2:
            deck.discards.throw(tuple(held[:count]), at)
            del held[:count]
        else:
            held += deck.draw(count)
        there = deck.copy().draw(deck.left)
        assert Counter([*held, *discarded(deck), *there]) == dict.fromkeys(range(1, 7), 4)


def used_decks() -> Iterator[CardDeck]:
    deck = a_deck()
    yield deck.copy()
    deck.draw(5)
    yield deck.copy()
    deck.discards.throw((5, 6), 1)
    yield deck.copy()
    deck.discards.throw((1,), None)
    yield deck.copy()
    deck.discards.throw(deck.draw(85))
    yield deck.copy()
    deck.draw(2)
    yield deck.copy()


def test_a_copy_goes_on_alike_and_by_itself() -> None:
    for deck in used_decks():
        copy, other = deck.copy(), deck.copy()
        for one in (copy, other):
            one.discards.throw((2, 2, 2))
            one.reshuffle()
            one.draw(3)
        assert copy == other
        assert copy != deck


def test_a_pickled_deck_is_equal_and_goes_on_alike() -> None:
    for deck in used_decks():
        restored = pickle.loads(pickle.dumps(deck))  # noqa: S301 - pickled here
        assert restored == deck
        for one in (deck, restored):
            one.discards.throw((1,) * 200)
            one.reshuffle()
        assert restored.draw(100) == deck.draw(100)


def test_decks_are_equal_when_all_that_will_come_is() -> None:
    decks = list(used_decks())
    assert decks == list(used_decks())
    assert all(a != b for at, a in enumerate(decks) for b in decks[:at])
