"""Three hands at a table: who lost, how many Deckel, and why."""

from schocken_cards.judgement import reasons
from schocken_cards.rulebook import load
from schocken_cards.score import parse_players, score

for rules in ("kartenspiel", "kartenspiel-klassisch"):
    judged = score(load(rules), parse_players(["Anna=211", "Ben=222", "Cleo=653"]), {})
    print(f"{rules}:")
    for reason in reasons(judged.judgement):
        print(f"  {reason}")
