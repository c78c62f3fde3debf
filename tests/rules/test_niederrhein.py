"""Niederrhein-Schockmeisterschaft: the rule set `niederrhein`."""

from schocken_cards.game import new_game
from schocken_cards.rulebook import preset
from schocken_cards.testing import deal, play
from schocken_decks import Dice
from tests.rules.situations import highest_first, rank, settled


def test_it_is_played_with_dice() -> None:
    assert isinstance(new_game(preset("niederrhein"), 3, "any").deck, Dice)


def test_every_general_beats_schock_2_which_beats_the_strassen() -> None:
    assert highest_first("niederrhein", "456 211 222 666 311") == "311 666 222 211 456"


def test_an_assembled_general_or_strasse_is_an_ordinary_throw() -> None:
    assert highest_first("niederrhein", "665 666/2 123") == "123 666/2 665"
    assert rank("niederrhein", "456/2").deckel == 1


def test_of_equal_hands_the_one_with_fewer_throws_is_higher_then_the_earlier() -> None:
    table = deal("654 333 333 221", then="333", rules="niederrhein")
    assert settled(table, "draw", "stop", "stop", "stop", "stop").high == 1


def test_there_is_no_jule() -> None:
    assert highest_first("niederrhein", "421 431") == "431 421"
    assert settled(deal("421 221", rules="niederrhein"), "stop").moved == 1


def test_the_loser_pays_nothing() -> None:
    table = deal("111 221", then="221 111", rules="niederrhein")
    play(table, "stop", "stop")
    assert (table.loser, table.debts) == (1, ())
