"""Solves two-player games with open dice and writes `ai/schocken_ai/perfect.json`.

Written are, by rule set, stock and the leader's Deckel, the chances that the leader loses the
half when both play best. Printed is by how much they differ at most from what their own rounds
lead to, and who leads how well. Nothing in it depends on chance. It takes a quarter of a minute.

Usage: python benchmarks/solve.py
"""

import json

from schocken_ai.perfect import FILE
from schocken_ai.solved import Position, duel
from schocken_ai.solved_half import half_values, residual
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.rules import Rules

DIGITS = 12


def solved(rules: Rules) -> list[list[float]]:
    """The chances by stock and the leader's Deckel; who holds all has lost."""
    table = duel(rules)
    values = {position: round(value, DIGITS) for position, value in half_values(table).items()}
    total = rules.deckel
    lead = values[Position(total, 0, 0)]
    print(
        f"{rules.name}: who leads a half loses {lead:.6%}, residual {residual(table, values):.1e}"
    )
    values |= {Position(0, 0, total): 0.0, Position(0, total, 0): 1.0}
    return [
        [values[Position(stock, own, total - stock - own)] for own in range(total - stock + 1)]
        for stock in range(total + 1)
    ]


def main() -> None:
    """Solves the rule sets with dice in which stopped hands lie open."""
    rule_sets = [load(name) for name in PRESETS]
    solvable = [rules for rules in rule_sets if rules.source == "dice" and rules.stopped == "open"]
    FILE.write_text(json.dumps({rules.name: solved(rules) for rules in solvable}) + "\n")


if __name__ == "__main__":
    main()
