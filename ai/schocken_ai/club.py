"""A member of a Schocken club: so much skill, and a temper.

Idea: the temper says on which hand it stands and how it looks for a better one; the skill, what
it sees and how often it slips. A beginner sees the own hand alone; a regular also sees who is
surely lower or higher by what lies open; an expert goes by who is probably lower, and as leader
stops earlier in the first draw, which leaves the others none.
Origin: the players of clubs: the defensive one stops early, the offensive one hunts the Schock.
Weakness: the pictures are the same for 2 and for 8 players and for any number of Deckel; a
beginner slips as `mistakes` tells.
"""

from typing import ClassVar, NamedTuple

from attrs import Attribute, field, frozen

from schocken_ai.greedy import for_ones
from schocken_ai.mistakes import mistakes
from schocken_ai.options import one_of, percent
from schocken_ai.threshold import STOPS
from schocken_ai.visible import before, lower, surely_beaten
from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.ranking import ranking
from schocken_cards.texts import marked as _
from schocken_cards.view import View


class Skill(NamedTuple):
    """`mistakes`: percent of the occasions. `sees`: how likely another must be lower to stop.

    `leads`: whether it knows how much a leader's stop in the first draw is worth.
    """

    mistakes: int
    sees: float | None
    leads: bool


class Temper(NamedTuple):
    """The lowest pictures it stands on: as a leader who knows what that is worth, and else.

    `safe`: with no one in the last draw it keeps a six, for a high simple hand.
    """

    leading: str
    usual: str
    safe: bool


SKILLS = {
    "beginner": Skill(mistakes=50, sees=None, leads=False),
    "regular": Skill(mistakes=10, sees=1, leads=False),
    "expert": Skill(mistakes=0, sees=0.75, leads=True),
}

TEMPERS = {
    "defensive": Temper("simple-6", "straight", safe=True),
    "balanced": Temper("straight", "general-2", safe=False),
    "offensive": Temper("general-4", "schock-4", safe=False),
}

BY_SKILL = "by-skill"


def percent_or_by_skill(bot: object, option: "Attribute[str]", text: str) -> None:
    """How often it slips; raises ValueError."""
    if text != BY_SKILL:
        percent(bot, option, text)


@frozen
class Club:
    """Plays like people in a club: so much skill, and a temper."""

    style: ClassVar[str] = _("plays like people in a club: so much skill, and a temper")

    skill: str = field(
        default="regular",
        validator=one_of(SKILLS),
        metadata={"help": _("beginner, regular or expert: what it sees, and how often it slips")},
    )
    temper: str = field(
        default="balanced",
        validator=one_of(TEMPERS),
        metadata={
            "help": _("defensive stops early, offensive hunts the Schock, balanced in between")
        },
    )
    mistakes: str = field(
        default=BY_SKILL,
        validator=percent_or_by_skill,
        metadata={"help": _("on how many percent of the occasions it slips; by-skill: 50, 10, 0")},
    )

    def decide(self, view: View) -> Action:
        """What it thinks right, or one of the mistakes that offer themselves."""
        right = self._right(view)
        wrong = mistakes(view, right)
        skill = SKILLS[self.skill]
        rate = skill.mistakes if self.mistakes == BY_SKILL else int(self.mistakes)
        chance = view.chance()
        return chance.pick(wrong) if wrong and 100 * chance.random() < rate else right

    def _right(self, view: View) -> Action:
        skill, temper = SKILLS[self.skill], TEMPERS[self.temper]
        mine = view.rank.place
        if skill.sees is not None:
            if surely_beaten(view, mine):
                return self._draw(view)
            if any(lower(view, seat, mine) >= skill.sees for seat in before(view)):
                return Stop()
        first = skill.leads and view.seat == view.leader and view.draws[view.seat] == 1
        stop = STOPS[temper.leading if first else temper.usual]
        bar = ranking(view.rules).rank(stop, one_draw=True).place
        return Stop() if mine >= bar else self._draw(view)

    def _draw(self, view: View) -> Draw:
        ones = for_ones(view)
        safe = TEMPERS[self.temper].safe and view.draws_left == 1 and 1 not in ones.keep
        return (for_a_high_hand(view) if safe and not ones.flips else None) or ones


def for_a_high_hand(view: View) -> Draw | None:
    """The draw that keeps a six and what is highest beside it, if the rules let it."""
    draws = [action for action in view.legal if isinstance(action, Draw)]
    sixes = [draw for draw in draws if 6 in draw.keep]
    return max(sixes, key=lambda draw: sum(draw.keep), default=None)
