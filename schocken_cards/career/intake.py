"""New saved games are reviewed, once each, and counted."""

from collections.abc import Callable

from schocken_cards import journal
from schocken_cards.career.played import Record, played
from schocken_cards.career.store import Store, moment
from schocken_cards.errors import BadRecordError, SchockenError
from schocken_cards.files import usable
from schocken_cards.review import judge
from schocken_cards.texts import gettext as _

Progress = Callable[[int, int], object]
"""Told how many saved games have been looked at, and of how many."""


def take_up(store: Store, progress: Progress) -> list[str]:
    """Counts every finished saved game with people in it; returns what is wrong with others.

    A record that cannot be read or breaks the rules is passed over, and what was counted of it
    before stays.
    """
    problems = []
    known = store.digests()
    names = journal.names()
    for done, name in enumerate(names):
        progress(done, len(names))
        try:
            record = _record(name)
            is_new = record.digest not in known and record.finished > store.since
            rows = played(record, judge) if is_new else []
        except SchockenError as error:
            problems.append(_problem(name, error))
        else:
            store.add(rows)
            known.add(record.digest)
    return problems


def _problem(name: str, error: SchockenError) -> str:
    reason = str(error)
    if isinstance(error, BadRecordError):
        reason = _("damaged in line {line}: {reason}").format(line=error.line, reason=reason)
    return _("the game “{name}” is not counted: {reason}").format(name=name, reason=reason)


def _record(name: str) -> Record:
    path = journal.path_of(name)
    lines = journal.read(path)
    with usable(path):
        return Record(name, moment(path.stat().st_mtime), lines)
