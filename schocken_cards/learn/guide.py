"""The first game: everything that is new is explained when it first happens."""

from collections.abc import Callable, Iterator

from attrs import define, field

from schocken_cards.actions import Draw
from schocken_cards.events import (
    Drawn,
    Event,
    HalfLost,
    HalfStarted,
    Opening,
    Showdown,
)
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked
from schocken_cards.view import View

TIPS = {
    "opening": marked("One open card each: the highest decides who leads the first round."),
    "half": marked("All Deckel lie in the stock. Try to get none: only the lowest gets any."),
    "final": marked("The final: those who lost a half play another one against each other."),
    "picture": marked("You hold a picture already: stopping is worth a thought."),
    "decision": marked(
        "These are your cards. Stop if they are good enough, or lay out what you keep and exchange "
        "the rest. Ones are worth keeping: two of them are a Schock."
    ),
    "lead": marked("As leader: if you stop now, the others must keep what they were dealt."),
    "bound": marked("The leader has stopped early, so you may not draw three times either."),
    "last": marked("The next draw is your last and blind: nobody looks at the new cards."),
    "flip": marked(
        "Two sixes in one draw: you may flip one and lay it out as a One. The other goes."
    ),
    "three sixes": marked(
        "Three sixes in one draw are a General, with which you may stop. Or you flip two and lay "
        "them out as Ones: the third goes, and what comes for it makes a Schock."
    ),
    "one": marked("Somebody shows a One: a Schock may come of it, worth many Deckel."),
    "two ones": marked("Somebody shows two Ones: that is a Schock, whatever the third card is."),
    "blind": marked("That was the last draw allowed: the cards stay covered, even for you."),
    "no choice": marked("The leader stopped in the first draw, so there is no choice for others."),
    "showdown": marked(
        "All uncover. The highest hand says how many Deckel, the lowest gets them and leads next."
    ),
    "empty": marked("The stock is empty: from now on the highest gives his Deckel to the lowest."),
    "gives": marked("The highest has got rid of Deckel: that is how you get out."),
    "out": marked("Whoever holds none now is out of this half and cannot lose it."),
    "all": marked("Schock aus: all Deckel at once, and the half is over."),
    "half lost": marked("A half is over. All Deckel go back into the stock."),
}
"""What is said of each thing."""

AT_ONCE = 3
"""How many things are explained at a time; the others wait for the next occasion."""


@define
class GuidedScreen(Screen):
    """A screen that explains; `person` is the seat it explains to."""

    person: int = 0
    told: list[str] = field(factory=list)
    remember: Callable[[], object] = lambda: None
    """Called when something was told."""

    def hear(self, event: Event) -> None:
        """Shows what happened and, if it is new, explains it."""
        super().hear(event)
        self._tell(heard(event, self.person, self.rules))

    def before_decision(self, view: View) -> None:
        """Shows the table and explains what is new in this decision."""
        super().before_decision(view)
        self._tell(seen(view))

    def _tell(self, tips: Iterator[str]) -> None:
        for tip in [tip for tip in tips if tip not in self.told][:AT_ONCE]:
            self.item("*", _(TIPS[tip]), "italic")
            self.told.append(tip)
            self.remember()


def heard(event: Event, person: int, rules: Rules) -> Iterator[str]:
    """What there is to explain of an event."""
    if isinstance(event, Opening):
        yield "opening"
    elif isinstance(event, HalfStarted):
        yield "final" if event.half == "final" else "half"
    elif isinstance(event, Drawn) and event.blind and event.seat == person:
        yield "blind"
    elif isinstance(event, Showdown):
        yield from _shown(event)
    elif isinstance(event, HalfLost) and rules.halves > 1 and event.half != "final":
        yield "half lost"


def _shown(event: Showdown) -> Iterator[str]:
    outcome = event.settlement
    if set(event.draws) == {1}:
        yield "no choice"
    yield "showdown"
    if outcome.giver == "all":
        yield "all"
    elif outcome.half_lost_by is None:
        if not outcome.stock:
            yield "empty"
        if isinstance(outcome.giver, int):
            yield "gives"
        if outcome.out:
            yield "out"


def seen(view: View) -> Iterator[str]:
    """What there is to explain of a decision."""
    yield "decision"
    if view.seat == view.leader and view.draws[view.seat] == 1:
        yield "lead"
    if view.limit < 3:
        yield "bound"
    if view.draws_left == 1:
        yield "last"
    most = max(action.flips for action in view.legal if isinstance(action, Draw))
    if most:
        yield "flip" if most == 1 else "three sixes"
    elif view.rank.picture != "simple":
        yield "picture"
    ones = max(view.laid[seat].count(1) for seat in view.order if seat != view.seat)
    if ones:
        yield "one" if ones == 1 else "two ones"
