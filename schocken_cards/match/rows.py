"""The games of a match as rows of named columns, one each, which say all there is to know."""

import json
from typing import Any

from schocken_cards.match.design import Match
from schocken_cards.match.play import Outcome

Row = dict[str, Any]


def row(match: Match, outcome: Outcome) -> Row:
    """A game with its rules, bots and loser by name; docs/matches.md tells the columns."""
    bots = [match.contenders[at] for at in outcome.seating]
    rules = match.rules[outcome.rules].name
    named = {"rules": rules, "seed": match.seed, "bots": bots, "lost_by": bots[outcome.loser]}
    counted = outcome._asdict()
    del counted["rules"], counted["seating"]
    return named | counted


def json_line(match: Match, outcome: Outcome) -> str:
    """The row as a line of JSON, in ASCII and the same everywhere."""
    return json.dumps(row(match, outcome)) + "\n"
