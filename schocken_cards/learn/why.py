"""The rules that decide between hands, a sentence each, as explanations name them."""

from itertools import groupby

from schocken_cards.explain import sentences
from schocken_cards.hands import Hand, spell
from schocken_cards.ranking import Picture, Rank, ranking
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked
from schocken_cards.words import PICTURES, deckel, title

WORTH: dict[Picture, str] = {
    "schock_aus": marked("Three Ones are Schock aus: all Deckel at once."),
    "jule": marked("4-2-1 is a Jule; only Schock aus is above it."),
    "schock": marked("Two Ones are a Schock: as many Deckel as the third card shows."),
    "general": marked("Three alike are a General: always 3 Deckel."),
    "straight": marked("A straight is always worth 2 Deckel."),
    "simple": marked("A hand that is none of the pictures is a simple hand: 1 Deckel."),
}
"""What each picture is worth, and what makes it one."""

WITHIN: dict[Picture, str] = {
    "schock": marked("Of two Schocks the one with the higher third card is higher."),
    "general": marked("Of two Generals the one of the higher face is higher."),
    "straight": marked("Of two straights the one that stands higher in the list is higher."),
    "simple": marked(
        "Of two simple hands the highest card decides, then the middle one, then the lowest; the "
        "sum does not matter."
    ),
}
"""What decides between two hands of the same picture."""


def worth(rank: Rank) -> str:
    """What the hand is called and is worth: `Schock 6: 6 Deckel`."""
    count = deckel(rank.deckel)
    if rank.picture == "schock_aus":
        count = _("all {amount}").format(amount=count)
    return f"{named(rank)}: {count}"


def named(rank: Rank) -> str:
    """The faces and what they are called: `6-1-1, Schock 6`."""
    name = _(PICTURES["simple"]) if rank.picture == "simple" else title(rank)
    return f"{spell(rank.hand)}, {name}"


def worth_rule(rules: Rules, rank: Rank) -> list[str]:
    """Why the hand is worth that."""
    because = [_(WORTH[rank.picture])]
    if rank.picture == "straight":
        because = [*because, sentences(rules)["straights"]]
    if ranking(rules).in_one_draw[rank.hand].picture != rank.picture:
        because.append(sentences(rules)["one_draw"])
    return because


def can_be_spoilt(rules: Rules, hand: Hand) -> bool:
    """Whether the hand is another picture when it is assembled, and can be assembled at all."""
    ranks = ranking(rules)
    possible = rules.keep == "any" or 1 in hand  # S2-13: only ones are laid out
    return possible and ranks.in_one_draw[hand].picture != ranks.assembled[hand].picture


def ladder(rules: Rules) -> str:
    """All pictures, highest first: `Schock aus > Jule > Schock 6 to Schock 3 > …`."""
    ranks = [rank for rank in ranking(rules).ranks() if rank.one_draw]
    ranks.sort(key=lambda rank: rank.place, reverse=True)
    steps = []
    for picture, group in groupby(ranks, key=lambda rank: rank.picture):
        alike = list(group)
        if picture == "simple":
            steps.append(_("simple hands"))
        elif len(alike) == 1:
            steps.append(title(alike[0]))
        else:
            steps.append(_("{high} to {low}").format(high=title(alike[0]), low=title(alike[-1])))
    return " > ".join(steps)
