"""Matches: bots against each other in thousands to millions of games; docs/matches.md."""

from schocken_cards.match.design import Match
from schocken_cards.match.games import Block, Game
from schocken_cards.match.play import play_game
from schocken_cards.match.report import document
from schocken_cards.match.runner import play, run
from schocken_cards.match.standings import Result

__all__ = ["Block", "Game", "Match", "Result", "document", "play", "play_game", "run"]
