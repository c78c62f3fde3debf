"""Matches: bots against each other in thousands to millions of games; docs/matches.md."""

from schocken_cards.match.design import Match
from schocken_cards.match.play import Block, Outcome, play_game
from schocken_cards.match.run import play, run

__all__ = ["Block", "Match", "Outcome", "play", "play_game", "run"]
