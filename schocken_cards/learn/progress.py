"""What somebody has learned: lessons gone through, and exercises that come back after a miss.

The boxes are Leitner's: a missed exercise comes back at once, then after ever more days; a miss
puts it back into the first box, and from the last one it leaves for good.
"""

import json
import secrets
from collections.abc import Mapping
from datetime import date, timedelta
from itertools import chain, count
from pathlib import Path
from typing import Any, Literal, TypeVar

from attrs import asdict, define, evolve, field, frozen

from schocken_cards.errors import BadInputError
from schocken_cards.files import data_folder, usable, written_whole
from schocken_cards.names import printable
from schocken_cards.texts import gettext as _

FORMAT = 1

BOXES = (0, 1, 3, 7)
"""After how many days an exercise in each box comes back."""

LARGEST = 1024 * 1024
"""Bytes that the file may have; a diligent learner has a hundredth of it."""

State = Literal["new", "begun", "through", "mastered"]

T = TypeVar("T")


@frozen
class Missed:
    """Exercise `number` of a lesson was missed; it is in `box` and comes back on the day `due`."""

    lesson: str
    number: int
    box: int
    due: date


@define
class Standing:
    """Of one lesson: exercises asked and answered right at once, and whether it was ended."""

    dealt: int = 0
    """The number of the next exercise."""
    asked: int = 0
    right: int = 0
    through: bool = False


@define
class Course:
    """What is known of one rule set."""

    standings: dict[str, Standing] = field(factory=dict)
    missed: list[Missed] = field(factory=list)
    told: list[str] = field(factory=list)
    """What the first game has explained."""
    game: str = ""
    """The name of the first game, once it has begun."""

    def of(self, lesson: str) -> Standing:
        """The standing in a lesson."""
        return self.standings.setdefault(lesson, Standing())

    def due(self, today: date) -> list[Missed]:
        """The exercises that come back on that day, the longest waiting first."""
        return sorted(
            (missed for missed in self.missed if missed.due <= today), key=lambda each: each.due
        )

    def state(self, lesson: str) -> State:
        """How far a lesson is; it is mastered when nothing of it is to come back."""
        standing = self.standings.get(lesson, Standing())
        if not standing.through:
            return "begun" if standing.asked else "new"
        waiting = any(missed.lesson == lesson for missed in self.missed)
        return "through" if waiting else "mastered"

    def answered(self, lesson: str, number: int, today: date, *, right: bool) -> None:
        """Takes a new exercise into account; a missed one comes back."""
        standing = self.of(lesson)
        standing.dealt = number + 1
        standing.asked += 1
        standing.right += right
        if not right:
            self.missed.append(Missed(lesson, number, 0, today))

    def answered_again(self, missed: Missed, today: date, *, right: bool) -> None:
        """Moves an exercise that came back to the next box, or back to the first."""
        self.missed.remove(missed)
        box = missed.box + 1 if right else 0
        if box < len(BOXES):
            self.missed.append(evolve(missed, box=box, due=today + timedelta(BOXES[box])))


@define
class Progress:
    """Everything that is kept of a learner. `seed`: what the exercises are dealt from."""

    seed: str = field(factory=lambda: secrets.token_hex(8))
    courses: dict[str, Course] = field(factory=dict)

    def course(self, rules: str) -> Course:
        """What is known of the rule set of that name."""
        return self.courses.setdefault(rules, Course())


def path() -> Path:
    """Where the progress is kept."""
    return data_folder() / "learn.json"


def load() -> Progress:
    """The progress so far; raises BadInputError, and leaves the file as it is, if it is damaged."""
    where = path()
    with usable(where):
        if not where.exists():
            return Progress()
        if not where.is_file():  # a pipe would let us wait for ever
            raise _damaged(where, _("it is no file"))
        with where.open("rb") as file:
            raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise _damaged(where, _("it is larger than {most} bytes").format(most=LARGEST))
    try:
        return _parse(json.loads(raw.decode("utf-8")))
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        raise _damaged(where, _("it is no progress of this program")) from None


def save(progress: Progress) -> None:
    """Writes the progress, whole or not at all."""
    courses = {rules: asdict(course) for rules, course in progress.courses.items()}
    document = {"format": FORMAT, "seed": progress.seed, "courses": courses}
    with usable(path()) as where:
        where.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(document, default=date.isoformat, indent=1)
        with written_whole(where) as new:
            new.write_text(text, encoding="utf-8")


def forget() -> Path | None:
    """Puts the progress aside; returns where it is then, None if there was none."""
    with usable(path()) as where:
        if not where.exists():
            return None
        names = chain(["learn.old.json"], map("learn.old-{}.json".format, count(2)))
        aside = next(free for free in map(where.with_name, names) if not free.exists())
        where.replace(aside)
    return aside


def _damaged(where: Path, reason: str) -> BadInputError:
    return BadInputError(
        _(
            "{path} cannot be read: {reason}; “schocken-cards learn --reset” puts it aside and "
            "begins anew"
        ).format(path=printable(str(where)), reason=reason)
    )


def _parse(document: Any) -> Progress:  # noqa: ANN401 - whatever stands in the file
    _count(document["format"] - FORMAT, most=0)
    courses = {_text(rules): _course(each) for rules, each in document["courses"].items()}
    return Progress(_text(document["seed"]), courses)


def _course(document: Mapping[str, Any]) -> Course:
    standings = {_text(name): _standing(each) for name, each in document["standings"].items()}
    missed = [
        Missed(
            _text(each["lesson"]),
            _count(each["number"]),
            _count(each["box"], len(BOXES) - 1),
            date.fromisoformat(each["due"]),
        )
        for each in document["missed"]
    ]
    return Course(standings, missed, list(map(_text, document["told"])), _text(document["game"]))


def _standing(document: Mapping[str, Any]) -> Standing:
    dealt, asked, right = (_count(document[name]) for name in ("dealt", "asked", "right"))
    return Standing(dealt, asked, right, bool(document["through"]))


def _text(value: object) -> str:
    if isinstance(value, str) and value.isprintable():
        return value
    raise ValueError


def _count(value: object, most: int = 10**9) -> int:
    if type(value) is int and 0 <= value <= most:
        return value
    raise ValueError
