"""`learn`: lessons, what comes back today, and how far somebody is."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from schocken_cards import ask
from schocken_cards.ask import Asker, Choice
from schocken_cards.cli import STOPPED, first_game
from schocken_cards.cli.output import print_json, say
from schocken_cards.errors import BadInputError
from schocken_cards.files import data_folder, lock, usable
from schocken_cards.learn import progress
from schocken_cards.learn.exercise import NAMES
from schocken_cards.learn.lessons import FIRST_GAME, Lesson, find, lessons
from schocken_cards.learn.progress import Progress, State
from schocken_cards.learn.teach import Teacher
from schocken_cards.rulebook import DEFAULT, load
from schocken_cards.screen import Screen, console
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked

STATES: dict[State, str] = {
    "new": marked("not yet"),
    "begun": marked("begun"),
    "through": marked("gone through"),
    "mastered": marked("mastered"),
}


def learn(name: str, rule_set: str, *, plain: bool) -> int:
    """Teaches the lesson of that name, or what comes back today and then the next lessons."""
    rules = load(rule_set)
    chosen = find(name, rules) if name else None
    plain = plain or not ask.can_show_menus()
    asker, screen = ask.asker(plain=plain), Screen(console(plain=plain), plain, rules, NAMES)
    with _kept() as kept:
        course = kept.course(rules.name)
        teacher = Teacher(
            rules, kept.seed, course, lambda: progress.save(kept), asker, screen, _today()
        )
        try:
            if chosen:
                return _take(teacher, chosen)
            teacher.bring_back()
            return _one_after_the_other(teacher)
        except (KeyboardInterrupt, EOFError):
            screen.say("")
            again = "" if rule_set == DEFAULT else f" --rules {rule_set}"
            screen.say(_("Saved. Go on with: schocken-cards learn{again}").format(again=again))
            return STOPPED


def _one_after_the_other(teacher: Teacher) -> int:
    while lesson := teacher.next_lesson():
        code = _take(teacher, lesson)
        following = teacher.next_lesson()
        if code or not following or not _goes_on(teacher.asker, following):
            return code
    say(_("You have gone through all lessons."))
    say(_("schocken-cards learn LESSON asks again, schocken-cards new plays."))
    return 0


def _goes_on(asker: Asker, following: Lesson) -> bool:
    onward = _("Go on: {title}").format(title=following.title)
    choices = [Choice(onward, value=True), Choice(_("Enough for now"), value=False)]
    return asker.choose(_("What next?"), choices)


def _take(teacher: Teacher, lesson: Lesson) -> int:
    if lesson.name == FIRST_GAME:
        return first_game.play(teacher, lesson)
    teacher.teach(lesson)
    standing = teacher.course.of(lesson.name)
    teacher.screen.say("")
    teacher.screen.say(
        _("{title}: {right} of {asked} right so far.").format(
            title=lesson.title, right=standing.right, asked=standing.asked
        ),
        "bold",
    )
    return 0


@contextmanager
def _kept() -> Iterator[Progress]:
    """The progress, which nobody else changes meanwhile."""
    with usable(data_folder()) as folder:
        folder.mkdir(parents=True, exist_ok=True)
        held = lock(folder, "learn")
    if held is None:
        raise BadInputError(_("the lessons are open in another window"))
    try:
        yield progress.load()
    finally:
        held.release()


def reset() -> int:
    """`learn --reset`: begins anew; what was known is put aside."""
    aside = progress.forget()
    if aside:
        say(_("You begin anew. The progress so far is now in {path}").format(path=aside))
    else:
        say(_("There is no progress yet."))
    return 0


def list_lessons(rule_set: str, *, json: bool) -> int:
    """`learn --list`: every lesson of the rule set with its state."""
    rules = load(rule_set)
    course = progress.load().course(rules.name)
    due = [missed.lesson for missed in course.due(_today())]
    documents = [
        {
            "lesson": lesson.name,
            "title": lesson.title,
            "state": course.state(lesson.name),
            "asked": course.of(lesson.name).asked,
            "right": course.of(lesson.name).right,
            "coming_back": sum(missed.lesson == lesson.name for missed in course.missed),
            "due": due.count(lesson.name),
        }
        for lesson in lessons(rules)
    ]
    if json:
        print_json({"rules": rules.name, "lessons": documents})
        return 0
    say(_("Lessons for {rules}:").format(rules=rules.name))
    for number, document in enumerate(documents, 1):
        say(f"{number:>2} {document['lesson']}: {document['title']}", indent="   ")
        say("   " + _in_words(document), indent="   ")
    return 0


def _in_words(document: dict[str, Any]) -> str:
    said = [_(STATES[document["state"]])]
    if document["asked"]:
        said.append(
            _("{right} of {asked} right").format(right=document["right"], asked=document["asked"])
        )
    if document["coming_back"]:
        said.append(
            _("{count} come back, {due} of them today").format(
                count=document["coming_back"], due=document["due"]
            )
        )
    return ", ".join(said)


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the day where the learner is
