"""Hints while people play: when they ask, and before a decision that costs much."""

from collections.abc import Callable, Sequence
from typing import Literal, cast, get_args

from attrs import define, field

from schocken_cards import hint_words
from schocken_cards.actions import Action
from schocken_cards.ask import Asker, Choice
from schocken_cards.comparison import Option
from schocken_cards.errors import BadInputError
from schocken_cards.names import printable
from schocken_cards.screen import Screen
from schocken_cards.texts import gettext as _
from schocken_cards.tutor import Adviser, Hint, adviser, hint
from schocken_cards.view import View
from schocken_cards.words import briefly, doing, percent

Mode = Literal["off", "ask", "tutor"]

COSTLY = 0.03
"""The tutor steps in where a decision raises the chance of losing the game by more than this.

Bots that play like beginners do so in one of six decisions, each about three times in a game of
four (6 games).
"""

_BRIEFLY = 3
"""Of how many actions a short hint tells, besides stopping."""


def mode(text: str) -> Mode:
    """What `--hints` stands for; raises BadInputError."""
    for known in get_args(Mode):
        if text == known:
            return cast("Mode", known)
    raise BadInputError(
        _("--hints must be off, ask or tutor, not “{text}”").format(text=printable(text, 40))
    )


def show(hint: Hint, screen: Screen) -> None:
    """Shows a hint: a table at a terminal, else lines; the position, to be passed on, first."""
    rules = hint.position.rules
    screen.say(hint_words.position(hint), copied=True)
    if screen.plain:
        for line in hint_words.lines(hint):
            screen.say(line)
    else:
        screen.say(hint_words.introduction())
        headings, rows = hint_words.headings(), list(map(hint_words.row, hint.options))
        if not screen.narrow:
            headings += hint_words.picture_headings(rules)
            for row, option in zip(rows, hint.options, strict=True):
                row.extend(hint_words.picture_row(option, rules))
        screen.table(headings, rows, words=1, first="bold")
        if screen.narrow:
            pictures = hint_words.pictures_line(hint.best, rules)
            screen.say(f"{briefly(hint.best.action)}: {pictures}")
    for sentence in hint_words.conclusion(hint):
        screen.say(sentence, "bold")


def show_briefly(hint: Hint, screen: Screen) -> None:
    """Shows a hint to somebody new to them: what decides, and where the best actions lead."""
    for sentence in hint_words.conclusion(hint):
        screen.say(sentence, "bold")
    for option in _briefly(hint):
        action = doing(option.action, hint.position.rules)
        screen.item("-", f"{action}. {hint_words.outcome(option)}")


def _briefly(hint: Hint) -> list[Option]:
    stop = [option for option in hint.options[_BRIEFLY:] if option.stops]
    return [*hint.options[:_BRIEFLY], *stop]


@define
class Coach:
    """Asks people what they do; who wants to may see a hint first."""

    mode: Mode
    screen: Screen
    asker: Asker
    display: Callable[[Hint, Screen], None] = show
    """How a hint is shown."""
    _adviser: Adviser | None = None
    _quiet: set[int] = field(factory=set)
    """Who does not want to be warned any more in this game."""

    def choose(self, seen: View, choices: Sequence[Choice[Action | None]]) -> Action:
        """What the player does in the end."""
        while True:
            offered = list(choices)
            if self.mode != "off":
                offered.append(Choice(_("Show a hint"), None, "?"))
            action = self.asker.choose(_("What do you do?"), offered)
            if action is None:
                self._show(self.hint(seen))
            elif self._stands(seen, action):
                return action

    def hint(self, seen: View, instead: Action | None = None) -> Hint | None:
        """A hint; without anybody to give it says so, once, and none is offered any more.

        `instead`: what was done, to be compared with the best.
        """
        try:
            self._adviser = self._adviser or adviser()
        except BadInputError as error:
            self.mode = "off"
            self.screen.say(str(error))
            return None
        return hint(seen, self.screen.names, self._adviser, instead)

    def _show(self, told: Hint | None) -> None:
        if told:
            self.screen.say("")
            self.display(told, self.screen)
            if self.screen.narrow:  # the menu would push it out of sight
                self.asker.pause(_("Press any key to go on."))

    def _stands(self, seen: View, action: Action) -> bool:
        """Whether the player wants it so, told what it costs if the tutor is to tell."""
        if self.mode != "tutor" or seen.seat in self._quiet:
            return True
        told = self.hint(seen, action)
        if told is None or told.cost(action) <= COSTLY:
            return True
        answer = self.asker.choose(_("Sure?"), _answers(), [_warning(told, action)])
        if answer == "show":
            self._show(told)
        if answer == "quiet":
            self._quiet.add(seen.seat)
        return answer in {"play", "quiet"}


Answer = Literal["again", "show", "play", "quiet"]


def _answers() -> list[Choice[Answer]]:
    return [
        Choice(_("Think again"), "again", "again"),
        Choice(_("Show a hint"), "show", "?"),
        Choice(_("Play it anyway"), "play", "play"),
        Choice(_("Play it and warn no more"), "quiet", "quiet"),
    ]


def _warning(told: Hint, action: Action) -> str:
    """What the action costs; what would be better is not said."""
    return _(
        "“{action}” costs {points} points: the game is then lost in {after} of 100 cases, after the"
        " best decision in {best}."
    ).format(
        action=briefly(action),
        points=percent(told.cost(action)),
        after=percent(told.of(action).game),
        best=percent(told.best.game),
    )
