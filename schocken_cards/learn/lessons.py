"""The lessons in their order: what each asks, and which rules it needs. Their texts are `shown`."""

from collections.abc import Callable

from attrs import frozen

from schocken_cards.errors import BadInputError
from schocken_cards.learn import shown
from schocken_cards.learn.counting import Counting
from schocken_cards.learn.decide import Decide
from schocken_cards.learn.exercise import Exercise
from schocken_cards.learn.guess import Guess
from schocken_cards.learn.higher import Higher
from schocken_cards.learn.keeping import Keeping
from schocken_cards.learn.leaving import Leaving
from schocken_cards.learn.legal import Legal
from schocken_cards.learn.limit import Limit
from schocken_cards.learn.next_half import NextHalf
from schocken_cards.learn.paid import Paid
from schocken_cards.learn.placed import Placed
from schocken_cards.learn.threat import Threat
from schocken_cards.learn.worth import Worth
from schocken_cards.names import printable
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked
from schocken_decks import Chance, derive

Maker = Callable[[Rules, Chance], Exercise]
"""Deals an exercise of a rule set; the same for the same chance."""

FIRST_GAME = "first-game"
"""The lesson that is a game."""

ASKS = 3
"""How many new exercises a lesson asks."""


def _always(_rules: Rules) -> bool:
    return True


@frozen
class Lesson:
    """`makers`: what it asks, by turns. `needs`: whether a rule set has what it is about."""

    name: str
    heading: str
    """Its title, in English."""
    text: Callable[[Rules], list[str]]
    makers: tuple[Maker, ...]
    needs: Callable[[Rules], bool] = _always

    @property
    def title(self) -> str:
        """What it is called, in the language in use."""
        return _(self.heading)

    def exercise(self, rules: Rules, seed: str, number: int) -> Exercise:
        """Exercise `number` of this lesson: the same for the same seed and rules."""
        chance = Chance(derive(seed, number, f"lesson {self.name}"))
        return self.makers[number % len(self.makers)](rules, chance)


LESSONS = (
    Lesson("pictures", marked("The pictures and their Deckel"), shown.pictures, (Worth.dealt,)),
    Lesson("order", marked("Which hand is higher"), shown.order, (Higher.dealt,)),
    Lesson("round", marked("Highest and lowest"), shown.round_, (Placed.dealt,)),
    Lesson(
        "draws", marked("Drawing and laying out"), shown.draws, (Legal.laying_out, Keeping.dealt)
    ),
    Lesson("leader", marked("The leader’s limit"), shown.leader, (Limit.dealt,)),
    Lesson("sixes", marked("Flipping sixes"), shown.sixes, (Legal.flipping,)),
    Lesson(
        "one-draw",
        marked("What must come in one draw"),
        shown.one_draw,
        (Higher.of_one_draw, Worth.of_one_draw),
        needs=shown.spoils,
    ),
    Lesson("deckel", marked("Stock and paying"), shown.deckel_, (Paid.dealt,)),
    Lesson(
        "out",
        marked("Being out, losing a half"),
        shown.out,
        (Leaving.dealt,),
        needs=lambda rules: rules.deckel >= 3,
    ),
    Lesson("halves", marked("Halves and final"), shown.halves, (NextHalf.dealt,)),
    Lesson(FIRST_GAME, marked("Your first game"), shown.first_game, ()),
    Lesson("chances", marked("How likely is it?"), shown.chances, (Guess.dealt,)),
    Lesson("stopping", marked("When to stop as leader"), shown.stopping, (Decide.leading,)),
    Lesson(
        "ones",
        marked("What open Ones mean"),
        shown.ones,
        (Threat.dealt, Decide.behind_ones),
    ),
    Lesson(
        "counting",
        marked("Counting cards"),
        shown.counting,
        (Counting.dealt,),
        needs=lambda rules: rules.source == "cards",
    ),
    Lesson(
        "half",
        marked("Playing for the half"),
        shown.half,
        (Decide.for_the_half,),
        needs=lambda rules: rules.deckel >= 4,
    ),
)


def lessons(rules: Rules) -> list[Lesson]:
    """The lessons of a rule set, in their order."""
    return [lesson for lesson in LESSONS if lesson.needs(rules)]


def find(name: str, rules: Rules) -> Lesson:
    """The lesson of that name, or of that number in the list; raises BadInputError."""
    there = lessons(rules)
    for number, lesson in enumerate(there, 1):
        if name in {lesson.name, str(number)}:
            return lesson
    raise BadInputError(
        _("{rules} has no lesson “{name}”; there are 1 to {count}: {lessons}").format(
            rules=rules.name,
            name=printable(name, 40),
            count=len(there),
            lessons=", ".join(lesson.name for lesson in there),
        )
    )
