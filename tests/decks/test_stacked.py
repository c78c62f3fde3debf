import pickle

import pytest

from schocken_decks import DeckEmptyError, StackedDeck


def test_faces_come_in_the_order_given() -> None:
    deck = StackedDeck([1, 2, 3, 4, 5])
    assert deck.draw(2) == (1, 2)
    assert deck.left == 3
    assert deck.draw(3) == (3, 4, 5)


def test_the_given_list_stays_as_it_was() -> None:
    faces = [1, 2, 3]
    StackedDeck(faces).draw(2)
    assert faces == [1, 2, 3]


def test_discards_are_kept_but_never_come_back() -> None:
    deck = StackedDeck([1, 2])
    deck.discards.throw((6, 6), 1)
    deck.reshuffle()
    assert list(deck.discards) == [((6, 6), 1)]
    with pytest.raises(DeckEmptyError, match="3 cards wanted, 2 left in the stacked deck"):
        deck.draw(3)
    assert deck.draw(2) == (1, 2)


def test_a_copy_goes_on_by_itself() -> None:
    deck = StackedDeck([1, 2, 3])
    copy = deck.copy()
    assert copy == deck
    copy.draw(1)
    copy.discards.throw((1,))
    assert deck == StackedDeck([1, 2, 3])
    assert copy != deck


def test_a_pickled_deck_is_equal() -> None:
    deck = StackedDeck([1, 2, 3])
    deck.discards.throw((4,), 2)
    assert pickle.loads(pickle.dumps(deck)) == deck  # noqa: S301 - pickled here
