"""`stats`: what a person's games say together, kept, exported, deleted."""

from pathlib import Path
from time import monotonic

from attrs import define, field

from schocken_cards.career.intake import take_up
from schocken_cards.career.report import check_file, document, export
from schocken_cards.career.store import forget, opened
from schocken_cards.career.summary import Career, careers
from schocken_cards.career.told import lines
from schocken_cards.cli.output import print_json, say, tell
from schocken_cards.errors import BadInputError
from schocken_cards.journal import games_folder
from schocken_cards.names import called, clean_name, printable
from schocken_cards.texts import gettext as _
from schocken_cards.texts import ngettext

SECONDS = 2
"""Between two lines that tell how far the counting is."""


def stats(name: str, file: str, *, json: bool) -> int:
    """Counts new saved games, then tells what all of them say, and writes them to `file`."""
    if file:
        check_file(Path(file))
    since, everybody = _counted()
    chosen = _chosen(name, everybody) if name else everybody
    if file:
        games = [game for career in chosen for game in career.games]
        export(games, Path(file))
        text = ngettext("{count} row is in {path}", "{count} rows are in {path}", len(games))
        tell(text.format(count=len(games), path=file))
    if json:
        print_json({"since": since or None, "people": list(map(document, chosen))})
    else:
        say(*lines(since, chosen), indent="    ")
    return 0


def delete(name: str, file: str) -> int:
    """`stats --delete`: everybody's games, for good."""
    if name or file:
        raise BadInputError(_("--delete is for all that is kept: neither --name nor --export"))
    forget()
    say(
        _(
            "Deleted. Games that were finished before now do not count any more; their records are"
            " still in {path}"
        ).format(path=printable(str(games_folder())))
    )
    return 0


def _counted() -> tuple[str, list[Career]]:
    with opened() as store:
        for problem in take_up(store, Pace().hear):
            tell(problem)
        return store.since, careers(store.games())


def _chosen(name: str, everybody: list[Career]) -> list[Career]:
    wanted = clean_name(name)
    found = called(wanted, [career.name for career in everybody])
    chosen = [career for career in everybody if career.name in found]
    if not chosen:
        names = ", ".join(career.name for career in everybody) or _("nobody yet")
        raise BadInputError(
            _("no finished game of “{name}” is counted; there are: {names}").format(
                name=wanted, names=names
            )
        )
    return chosen


@define
class Pace:
    """Tells how far the counting is, when it takes long."""

    _told: float = field(factory=monotonic)

    def hear(self, done: int, games: int) -> None:
        """Says it, if it is time."""
        now = monotonic()
        if now - self._told >= SECONDS:
            self._told = now
            tell(_("Reviewing saved games: {done} of {games}").format(done=done, games=games))
