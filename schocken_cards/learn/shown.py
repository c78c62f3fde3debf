"""What each lesson shows before it asks: never more than a screenful."""

from schocken_cards.explain import sentences
from schocken_cards.hands import HANDS, Faces, Hand, ordered, spell
from schocken_cards.learn import why
from schocken_cards.learn.counting import CLOSE as CLOSE_COUNT
from schocken_cards.learn.decide import NEAR
from schocken_cards.learn.exercise import CLOSE
from schocken_cards.learn.threat import Threat
from schocken_cards.ranking import ranking
from schocken_cards.rules import Rules
from schocken_cards.sources import DRAWS, DiceCup
from schocken_cards.texts import gettext as _
from schocken_cards.words import deckel, exchange, how_many, title


def pictures(rules: Rules) -> list[str]:
    """The goal, and what each picture is worth."""
    dice = _("Here it is dice: read “throw” for draw and “die” for card.")
    lost = _("whoever ends up with all {count} has lost a half, and whoever loses two, the game.")
    if rules.halves == 1:
        lost = _("whoever ends up with all {count} has lost the game.")
    return [
        *([dice] if rules.source == "dice" else []),
        _(
            "Everybody gets three cards with faces from 1 to 6. In each round the lowest hand gets "
            "Deckel, beer mats, and you do not want them: {lost}"
        ).format(lost=lost.format(count=rules.deckel)),
        _("How many Deckel, the highest hand says. Some hands are pictures, and worth more:"),
        *(f"{faces:<6} {worth}" for faces, worth in _pictures(rules)),
    ]


def _pictures(rules: Rules) -> list[tuple[str, str]]:
    return [
        ("1-1-1", _("Schock aus: all Deckel at once")),
        *([("4-2-1", _("Jule: 7 Deckel"))] if rules.jule else []),
        ("1-1-X", _("Schock X: X Deckel, 2 to 6")),
        ("X-X-X", _("General: 3 Deckel")),
        *(_straight(ordered(map(int, straight))) for straight in reversed(rules.straights)),
        (_("other"), _("simple hand: 1 Deckel")),
    ]


def _straight(hand: Faces) -> tuple[str, str]:
    turkish = hand == (5, 3, 2)  # S3-16
    return spell(hand), _("Turkish straight: 2 Deckel") if turkish else _("straight: 2 Deckel")


def order(rules: Rules) -> list[str]:
    """The ladder, simple hands, ties."""
    said = sentences(rules)
    lowest = min(ranking(rules).in_one_draw.values(), key=lambda rank: rank.place)
    return [
        _("From the highest to the lowest:"),
        why.ladder(rules),
        "",
        _(
            "Simple hands: the highest card decides, then the middle one, then the lowest. 6-5-2 "
            "is above 5-5-3, and {lowest} is the lowest of all."
        ).format(lowest=spell(lowest.hand)),
        said["tie"],
        *filter(None, [said.get("one_draw_schock_is_higher")]),
    ]


def round_(rules: Rules) -> list[str]:
    """What highest and lowest mean."""
    by_draws = _("Of equal hands the one with more draws is lower.")
    last = _("Of equal hands the last to play is lower.")
    return [
        _("When everybody has played, all show their hands at once."),
        _(
            "The highest hand says how many Deckel. The lowest gets them and leads the next round, "
            "which means: plays first. For all others nothing happens: you need not be highest, "
            "only not lowest."
        ),
        by_draws if rules.tie == "draws" else last,
    ]


def draws(rules: Rules) -> list[str]:
    """A turn."""
    begin = _(
        "A round begins with three covered cards for everybody: that is the first draw. When it is "
        "your turn you look at yours, and either"
    )
    again = _("- draw again: lay out what you keep, open for all, and exchange all the rest.")
    if rules.source == "dice":
        begin = _(
            "A round begins with a throw of three dice for everybody, under the cup: that is the "
            "first draw. When it is your turn you look at yours, and either"
        )
        again = _("- throw again: lay out what you keep, open for all, and throw all the rest.")
    return [
        begin,
        _("- stop: then your hand is what it is, or"),
        again,
        _("There are three draws at most. What lies out stays out."),
        sentences(rules)["keep"],
        *(_piles(rules) if rules.source == "cards" else []),
    ]


def _piles(rules: Rules) -> list[str]:
    cards = _("All draw from a pile of {count} cards; what was exchanged or played is discarded.")
    return [cards.format(count=sum(rules.cards_per_face)), sentences(rules)["reshuffle"]]


def leader(rules: Rules) -> list[str]:
    """The limit, and the blind draw."""
    return [
        _(
            "The leader plays first, then the others in turn. Nobody may draw more often than the "
            "leader did."
        ),
        _("If the leader stops in the first draw, all others must keep the cards they were dealt."),
        _(
            "The last draw allowed is blind: the new cards stay covered until the end, even for "
            "you. So after it there is nothing to decide."
        ),
        sentences(rules)["stopped"],
    ]


def sixes(rules: Rules) -> list[str]:
    """Turning sixes into Ones."""
    return [
        _(
            "If two sixes come in the same draw, you may flip one: it counts as a One and is laid "
            "out. The other is exchanged."
        ),
        _("If three come, you may flip two, but not one alone; the third is exchanged."),
        _(
            "Another draw must follow, so it cannot be done after the last one. A six alone cannot "
            "be flipped."
        ),
        _("Example: 6-6-1. Flip a six, keep the One: 1-1 lies out. Then {exchange}.").format(
            exchange=exchange(1, rules)
        ),
    ]


def spoils(rules: Rules) -> bool:
    """Whether a hand can be spoilt by being assembled."""
    return any(why.can_be_spoilt(rules, hand) for hand in HANDS)


def one_draw(rules: Rules) -> list[str]:
    """What counts only in one draw."""
    return [
        _("How a hand came together can matter here."),
        sentences(rules)["one_draw"],
        _(
            "In one draw means: all three cards came together. If some were laid out before, the "
            "hand is assembled. A Schock may always be assembled."
        ),
        *filter(None, [sentences(rules).get("one_draw_schock_is_higher")]),
    ]


def deckel_(rules: Rules) -> list[str]:
    """Where Deckel come from."""
    return [
        _("At first all {amount} lie in the stock. The lowest takes his from there.").format(
            amount=deckel(rules.deckel)
        ),
        _("If the stock has fewer than the hand is worth, he takes what is left."),
        _(
            "Once the stock is empty, the highest gives his own Deckel to the lowest, but only as "
            "many as he has."
        ),
        _("Schock aus, 1-1-1: the lowest hand gets all Deckel at once."),
    ]


def out(rules: Rules) -> list[str]:
    """Leaving a half, and losing it."""
    return [
        _(
            "Once the stock is empty, whoever holds no Deckel is out of the half. That is good: "
            "he cannot lose it any more."
        ),
        _("The others go on until one holds all {amount}: he has lost the half.").format(
            amount=deckel(rules.deckel)
        ),
        _("While there are Deckel in the stock, nobody is out."),
    ]


def halves(rules: Rules) -> list[str]:
    """From halves to the game."""
    if rules.halves == 1:
        return [
            sentences(rules)["halves"],
            _("Whoever holds all Deckel has lost the half, and with it the game."),
        ]
    return [
        sentences(rules)["halves"],
        _("For each half all Deckel go back into the stock, and everybody plays again."),
        _("Whoever lost a half leads the next one; whoever lost the second leads the final."),
        _("Whoever loses the final has lost the game; whoever loses both halves, without a final."),
    ]


def first_game(rules: Rules) -> list[str]:
    """What comes."""
    return [
        _(
            "Now play. Two gentle opponents sit down with you, and everything that is new is "
            "explained when it first happens."
        ),
        _("The game is saved after every decision; Ctrl-C stops it, and it can go on later."),
        _("All rules in one place: schocken-cards rules {rules}").format(rules=rules.name),
    ]


def chances(rules: Rules) -> list[str]:
    """Rules of thumb."""
    return [
        _("You never know what comes, but you can know how likely it is."),
        _("At least one One, or any other face that you need, comes with"),
        *(
            _("- {count}: in about {percent:.0f} of 100 cases").format(
                count=how_many(count, rules), percent=100 * (1 - (5 / 6) ** count)
            )
            for count in (1, 2, 3)
        ),
        _("- twice {count}: in about {percent:.0f} of 100 cases").format(
            count=how_many(2, rules), percent=100 * (1 - (5 / 6) ** 4)
        ),
        _("That is for whoever goes on until it comes; to stop in between may be the better game."),
        _("Guess the chance in percent; {points} points off is close enough.").format(points=CLOSE),
    ]


def stopping(rules: Rules) -> list[str]:
    """What a leader's stop is worth."""
    return [
        _(
            "As leader you decide for all. If you stop in the first draw, the others must keep "
            "the cards they were dealt and have not even seen."
        ),
        _("Of hands just dealt, every other one is below {hand}.").format(hand=_median(rules)),
        _(
            "So what you stop with need not be good. It only has to be better than the worst of "
            "the others: the more of them there are, the easier that is."
        ),
        _near_enough(),
    ]


def ones(rules: Rules) -> list[str]:
    """What lies open before others."""
    return [
        _("What lies open tells how high others may get:"),
        _("- 1-1, and one card covered: surely a Schock or Schock aus"),
        _(
            "- 1, and two cards covered: a Schock or more in about {percent:.0f} of 100 cases"
        ).format(percent=100 * (1 - (5 / 6) ** 2)),
        *_against_one(rules),
        _("You need not beat open Ones, only one of the others: look for the one who shows least."),
        *([_("Who stopped lies open for all: there you know.")] if rules.stopped == "open" else []),
        _("First guess a chance; {points} points off is close enough.").format(points=CLOSE),
        _near_enough(),
    ]


def counting(rules: Rules) -> list[str]:
    """Cards have a memory."""
    shuffled = _("When the pile runs out, the discards are shuffled, and you count anew.")
    if rules.reshuffle == "each_round":
        shuffled = _("Before each round all cards are shuffled, and you count anew.")
    return [
        _(
            "What was drawn does not come again before the next shuffle. If many Ones have gone, "
            "a Schock is less likely than usual; if few, more."
        ),
        shuffled,
        _("There are {ones} Ones among {count} cards.").format(
            ones=rules.cards_per_face[0], count=sum(rules.cards_per_face)
        ),
        _("Guess the chance in percent; {points} points off is close enough.").format(
            points=CLOSE_COUNT
        ),
    ]


def half(rules: Rules) -> list[str]:
    """What Deckel mean once the stock is empty."""
    return [
        _(
            "While the stock lasts, the fewer Deckel the better. Once it is empty, look at who "
            "holds what:"
        ),
        _("- If you hold few, a high hand gets rid of them, and you are out: good."),
        _(
            "- If you hold many, only a high hand gets rid of them, and being lowest may be the "
            "end."
        ),
        _(
            "- If somebody else holds nearly all, he may lose once he is lowest; when you are, it "
            "costs you only what the highest hand is worth."
        ),
        "",
        _("There are {amount}: whoever holds them all has lost.").format(
            amount=deckel(rules.deckel)
        ),
        _near_enough(),
    ]


def _near_enough() -> str:
    return _(
        "You are asked what you would do. Whatever costs no more than {cost:.0f} lost game in 100 "
        "is right, as the strongest player of this program reckons."
    ).format(cost=100 * NEAR)


def _against_one(rules: Rules) -> list[str]:
    """How likely one open One gets above a few hands, as far as the deck has them."""
    hands: tuple[Hand, ...] = ((5, 5, 5), (6, 5, 3), (5, 5, 3))
    threats = [Threat(rules, (1,), hand) for hand in hands]
    examples = [
        _("above {hand} in {percent:.0f}").format(
            hand=spell(threat.hand), percent=100 * threat.chance
        )
        for threat in threats
        if threat.possible
    ]
    text = _("- so whoever shows a 1 is in the end {examples}")
    return [text.format(examples=", ".join(examples))] if examples else []


def _median(rules: Rules) -> str:
    """The hand that half of the hands just dealt are below."""
    chances = zip(DRAWS[3], DiceCup().chances((), 3), strict=True)
    by_hand = dict(chances)
    below = 0.0
    for rank in sorted(ranking(rules).in_one_draw.values(), key=lambda rank: rank.place):
        below += by_hand[rank.hand]
        if below >= 0.5:
            return title(rank)
    raise AssertionError
