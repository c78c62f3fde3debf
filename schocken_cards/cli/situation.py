"""Asks for the situation at a real table, step by step, and only for what is needed.

Players are counted in turn order: the leader is seat 0 and the first.
"""

from collections.abc import Callable, Sequence

from attrs import define, field

from schocken_cards.ask import Asker, Choice
from schocken_cards.cli.playing import ask_players
from schocken_cards.events import HalfName
from schocken_cards.position import Position, WrongPartError, read
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _
from schocken_cards.words import draws, half_title

ANY_HAND = "652"
"""Stands for cards until they are asked for."""

HALVES: tuple[HalfName, ...] = (1, 2, "final")


def ask_position(
    asker: Asker, say: Callable[[str], None], rules: Rules
) -> tuple[Position, list[str]]:
    """The situation of somebody who is to decide, and what the players are called."""
    asked = _Questions(asker, say, rules)
    asked.players()
    asked.deckel()
    asked.draws()
    asked.open_cards()
    asked.own_cards()
    return read(asked.parts, asked.rules), asked.names


@define
class _Questions:
    """The parts of a position as far as they have been asked for."""

    asker: Asker
    say: Callable[[str], None]
    rules: Rules
    parts: dict[str, str] = field(factory=lambda: {"leads": "0", "hand": ANY_HAND})
    names: list[str] = field(factory=list)
    me: int = 0
    made: list[int] = field(factory=list)
    """How many draws each has made."""
    shown: list[str] = field(factory=list)
    """What lies open before each."""

    def players(self) -> None:
        """Which half it is, who plays, where the own place is, who lost the first half."""
        half = self._half()
        count = 2 if half == "final" else ask_players(self.asker)
        self.names = [_("player {number}").format(number=seat + 1) for seat in range(count)]
        places = [_("I lead"), *(_("I am {name}").format(name=name) for name in self.names[1:])]
        self.me = self._pick(_("Your place in turn order?"), places)
        self.names[self.me] = _("you")
        self.parts["me"] = str(self.me)
        if half == 2:
            self.parts["lost"] = str(self._pick(_("Who lost the first half?"), self.names))
        if half == "final":
            self.parts["lost"] = "0,1"

    def deckel(self) -> None:
        """What each holds; the others are in the stock."""
        nothing = ",".join("0" * len(self.names))

        def settles(text: str) -> bool:
            if text.count(",") != nothing.count(","):
                example = _("a number for each with commas between, such as {example}")
                self.say(example.format(example=nothing))
                return False
            return self._settles({"deckel": text}, "deckel", "leads", "me")

        question = _("What do they hold, the leader first, of {total} Deckel?")
        self._until(question.format(total=self.rules.deckel), nothing, settles)

    def draws(self) -> None:
        """How many draws those before have made, and the own ones."""
        held = list(map(int, self.parts["deckel"].split(",")))
        stock = self.rules.deckel - sum(held)
        self.made = [int(bool(stock or each)) for each in held]
        most = 3
        for seat in range(self.me):
            if self.made[seat]:
                question = _("How many draws did {name} make?")
                if seat == 0:
                    question = _("How many draws did {name} make (after 1 nobody has a choice)?")
                asked = question.format(name=self.names[seat])
                self.made[seat] = self._draws(asked, 1 if seat else 2, most)
                most = self.made[0]
        self.made[self.me] = self._draws(_("How many draws have you made?"), 1, most - 1)
        self.parts["draws"] = ",".join(map(str, self.made))

    def open_cards(self) -> None:
        """What lies open before those who had their turn."""
        uncovering = [seat for seat in range(self.me) if self._uncovers(seat)]
        seats = range(len(self.names))
        self.shown = [ANY_HAND if seat in uncovering else "-" for seat in seats]
        for seat in range(self.me):
            if seat in uncovering:
                question = _("What did {name} uncover (521; 1+52 if the One lay open before)?")
            elif self.made[seat] > 1:
                question = _("What lies open before {name} (1, 65; f: a flipped six; -: nothing)?")
            else:
                continue
            default = "" if seat in uncovering else "-"
            self._ask_open(seat, question.format(name=self.names[seat]), default)

    def own_cards(self) -> None:
        """The own hand, and which of it is laid out."""
        self._until(
            _("Your three cards (such as 521)?"),
            "",
            lambda text: self._settles({"hand": text, "open": self._open()}, "hand"),
        )
        if self.made[self.me] > 1:
            question = _("Which of them have you laid out (1, 65; f: a flipped six; -: none)?")
            self._ask_open(self.me, question, "-")

    def _uncovers(self, seat: int) -> bool:
        """Whether all cards of a seat lie open, because it has stopped (S0-25)."""
        allowed = self.made[0] if seat else 3
        return self.rules.stopped == "open" and 0 < self.made[seat] < allowed

    def _ask_open(self, seat: int, question: str, default: str) -> None:
        def settles(text: str) -> bool:
            self.shown[seat] = text
            return self._settles({"open": self._open()}, "open", "hand")

        self._until(question, default, settles)

    def _open(self) -> str:
        return ",".join(self.shown)

    def _half(self) -> HalfName:
        if self.rules.halves == 1:
            return 1
        halves = [Choice(half_title(half, self.rules), half) for half in HALVES]
        return self.asker.choose(_("Which half is it?"), halves)

    def _pick(self, question: str, titles: Sequence[str]) -> int:
        return self.asker.choose(question, [Choice(title, at) for at, title in enumerate(titles)])

    def _draws(self, question: str, least: int, most: int) -> int:
        """One of `least` to `most`; not asked where there is no choice."""
        counts = [Choice(draws(count), count) for count in range(least, most + 1)]
        return counts[0].value if len(counts) == 1 else self.asker.choose(question, counts)

    def _until(self, question: str, default: str, settles: Callable[[str], bool]) -> None:
        """Asks until the answer settles the question."""
        while not settles(self.asker.text(question, default).strip()):
            pass

    def _settles(self, parts: dict[str, str], *concerned: str) -> bool:
        """Takes over parts; if one of those `concerned` is wrong so far, says so."""
        self.parts |= parts
        try:
            read(self.parts, self.rules)
        except WrongPartError as error:
            if error.part in concerned:
                self.say(str(error))
                return False
        return True
