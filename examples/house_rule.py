"""What a house rule changes: a General and a straight that must come in one draw."""

from attrs import evolve

from schocken_cards.explain import differences
from schocken_cards.hands import parse_hand
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import load
from schocken_cards.words import title

card_game = load("kartenspiel")
house_rule = evolve(card_game, name="stammtisch", one_draw=["general", "straight"])

for difference in differences(card_game, house_rule):
    print(f"{difference.rule}: {difference.first} / {difference.second}")

for rules in (card_game, house_rule):
    rank = ranking(rules).rank(parse_hand("444"), one_draw=False)
    print(f"{rules.name}: an assembled 4-4-4 is {title(rank)}, worth {rank.deckel} Deckel")
