"""What does a rule change, and who gains by it?

The same bots play the same cards under three rule sets: the card game's own, that with pictures
that must come in one draw, and one with two Deckel more. What is then left of luck is little.
"""

from attrs import evolve

from schocken_cards.match import Match, document, run
from schocken_cards.rulebook import preset

ours = preset("kartenspiel")
house = evolve(ours, name="fifteen", deckel=15)
match = Match(
    ["threshold", "greedy", "chance"], games=200, rules=[ours, preset("kartenspiel-hand"), house]
)
first = document(run(match))
for found in (first, *first["others"]):
    course = found["course"]
    print(
        f"{found['rules']}: {course['rounds_per_half']:.2f} rounds a half,"
        f" {course['decisions_per_game']:.1f} decisions a game,"
        f" the leader lowest in {course['leader_lowest']:.1%} of rounds"
    )
    for change in found.get("changes", ()):
        low, high = change["ci95"]
        print(f"  {change['bot']} loses {change['difference']:+.1%} ({low:+.1%} to {high:+.1%})")
