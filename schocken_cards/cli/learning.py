"""`learn`: lessons, what comes back today, and how far somebody is."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from schocken_cards import ask
from schocken_cards.ask import Asker, Choice
from schocken_cards.cli import STOPPED, first_game
from schocken_cards.cli.output import print_json, program, say
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
from schocken_cards.texts import marked, ngettext

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
    again = "" if rule_set == DEFAULT else f" --rules {rule_set}"
    with _kept() as kept:
        course = kept.course(rules.name)
        teacher = Teacher(
            rules, kept.seed, course, lambda: progress.save(kept), asker, screen, _today()
        )
        if first_game.is_over(course.game):
            teacher.through(find(FIRST_GAME, rules))
        return _sit(teacher, chosen, again)


def _sit(teacher: Teacher, chosen: Lesson | None, again: str) -> int:
    """Teaches until it is enough; `again`: the options with which to go on."""
    say = teacher.screen.say
    try:
        if not chosen:
            teacher.bring_back()
        code = _lessons(teacher, chosen)
    except (KeyboardInterrupt, EOFError):
        say("")
        say(_("Saved. Go on with: {program} learn{again}").format(program=program(), again=again))
        return STOPPED
    if code:  # the first game was left, and said how it is resumed
        say(
            _("Or with explanations: {program} learn {lesson}{again}").format(
                program=program(), lesson=FIRST_GAME, again=again
            )
        )
    return code


def _lessons(teacher: Teacher, chosen: Lesson | None) -> int:
    """The chosen lesson, or one after the other; returns the exit code."""
    lesson = chosen or teacher.next_lesson()
    while lesson:
        code = _take(teacher, lesson)
        lesson = teacher.next_lesson()
        if code or (lesson and (chosen or not _goes_on(teacher.asker, lesson))):
            return code
    _say_it_is_done(teacher)
    return 0


def _say_it_is_done(teacher: Teacher) -> None:
    """What there is to do after the last lesson."""
    screen, waiting = teacher.screen, sorted(each.due for each in teacher.course.missed)
    screen.say("")
    screen.say(_("Well done: you have gone through all lessons."), "bold")
    if waiting:
        text = ngettext(
            "{count} question is still to come back, {day}: {program} learn asks it then.",
            "{count} questions are still to come back, the first {day}: {program} learn asks them.",
            len(waiting),
        )
        day = teacher.day(waiting[0])
        screen.say(text.format(count=len(waiting), day=day, program=program()))
    screen.say(
        _("{program} learn LESSON asks again, {program} new plays.").format(program=program())
    )


def _goes_on(asker: Asker, following: Lesson) -> bool:
    onward = _("Go on: {title}").format(title=following.title)
    choices = [Choice(onward, value=True), Choice(_("Enough for now"), value=False)]
    return asker.choose(_("What next?"), choices)


def _take(teacher: Teacher, lesson: Lesson) -> int:
    if lesson.name == FIRST_GAME:
        return first_game.play(teacher, lesson)
    teacher.teach(lesson)
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
        say(_("To have it back, rename that file to {name}.").format(name=progress.path().name))
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
        title = f"{number:>2} {document['lesson']}: {document['title']}"
        say(f"{title} ({_in_words(document)})", indent="   ")
    return 0


def _in_words(document: dict[str, Any]) -> str:
    """How far a lesson is, and what of it comes back."""
    if document["lesson"] == FIRST_GAME and document["state"] == "mastered":
        return _("played")
    said = [_(STATES[document["state"]])]
    if document["coming_back"]:
        count = document["coming_back"]
        text = ngettext("{count} question comes back", "{count} questions come back", count)
        said.append(text.format(count=count))
    if document["due"]:
        said.append(_("{count} of them today").format(count=document["due"]))
    return ", ".join(said)


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the day where the learner is
