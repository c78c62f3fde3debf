"""`match`: bots against each other, kept, gone on with, counted. `report`: shown again."""

import os
from contextlib import closing
from math import inf
from pathlib import Path
from time import perf_counter
from typing import cast, get_args

from attrs import frozen

from schocken_cards.cli import CHECK_FAILED, STOPPED, next_steps
from schocken_cards.cli.output import columns, print_json, say, tell
from schocken_cards.cli.results import lines
from schocken_cards.errors import BadInputError
from schocken_cards.evidence.sequential import parse_hypotheses
from schocken_cards.match.design import Forfeit, Match
from schocken_cards.match.keeping import Kept, design, load
from schocken_cards.match.play import play_game
from schocken_cards.match.recorder import Recorder
from schocken_cards.match.report import Document, document
from schocken_cards.match.runner import check_bots, count, go_on
from schocken_cards.match.standings import Result
from schocken_cards.match.watching import Heard
from schocken_cards.match.workers import Workers, cluster, local
from schocken_cards.names import printable
from schocken_cards.plots.match import draw
from schocken_cards.plots.paper import check
from schocken_cards.progress import progress
from schocken_cards.rulebook import load as load_rules
from schocken_cards.texts import gettext as _

GAMES_PER_JOB = 200
"""So many games at least for every process that is started without being asked for."""


@frozen
class Wishes:
    """What the command line asked for; None or empty where it left something open."""

    bots: list[str]
    games: int | None
    seats: int | None
    seed: str | None
    rules: list[str]
    forfeit: str
    sprt: str
    out: str
    resume: str
    jobs: int | None
    scheduler: str
    records: str
    game: int | None
    allow_faults: bool
    json: bool
    plain: bool


def contest(wishes: Wishes) -> int:
    """`match`: plays a match, goes on with one, or plays one of its games again."""
    _check(wishes)
    if wishes.game is not None:
        return _single_game(wishes, wishes.game)
    kept = Kept.again(wishes.resume, wishes.games) if wishes.resume else _begun(wishes)
    if kept is None:
        return report(wishes.resume, json=wishes.json, plain=wishes.plain)
    with closing(kept.store):
        if wishes.resume:
            check_bots(kept.store.match)
        return _play(kept, wishes)


def _begun(wishes: Wishes) -> Kept:
    match = _match(wishes, wishes.games)
    check_bots(match)  # or else there is no file
    return Kept.new(match, wishes.sprt, wishes.out)


def report(name: str, plot: str = "", *, json: bool, plain: bool) -> int:
    """`report`: shows a match again, finished or not, and draws it in the file `plot`."""
    if plot:
        check(Path(plot))
    kept = load(name)
    result = Result(kept.legend, kept.test)
    count(result, ([block] for block in kept.blocks))
    found = _document(result, kept.games)
    if plot:
        draw(found, Path(plot))
        tell(_("The picture is in {path}").format(path=plot))
    _show(found, json=json, plain=plain)
    return 0


def _play(kept: Kept, wishes: Wishes) -> int:
    start = perf_counter()
    try:
        found = _to_the_end(kept, wishes)
    except BaseException as error:
        tell(next_steps.go_on(kept))
        if isinstance(error, KeyboardInterrupt):
            return STOPPED
        raise
    found["seconds"] = round(perf_counter() - start, 3)
    _show(found, json=wishes.json, plain=wishes.plain)
    for step in next_steps.after(kept, found):
        tell(step)
    at_fault = next_steps.first_fault(found) is not None
    return CHECK_FAILED if at_fault and not wishes.allow_faults else 0


def _to_the_end(kept: Kept, wishes: Wishes) -> Document:
    store = kept.store
    games, before = store.match.games, store.games()
    with progress(games, before, plain=wishes.plain) as shown:
        workers = _workers(wishes, games - before, shown.wait_for)
        result = go_on(store, workers, _folder(wishes), shown.hear)
    kept.finish(result.blocks)
    return _document(result, games)


def _document(result: Result, games: int | None) -> Document:
    """What there is to say, and whether that is all there will be."""
    finished = result.decided or games is None or result.played == games
    return document(result) | {"finished": finished}


def _show(found: Document, *, json: bool, plain: bool) -> None:
    if json:
        print_json(found)
    else:
        # Seeds and bots of a file may hold anything.
        say(*map(printable, lines(found, 0 if plain else columns() or inf)), indent="  ")


def _single_game(wishes: Wishes, game: int) -> int:
    """Plays one game again and records it, under each of the rule sets."""
    match = design(wishes.resume) if wishes.resume else _match(wishes, wishes.games or game + 1)
    folder = _folder(wishes)
    if folder is None:
        raise BadInputError(_("--records is missing: in which folder shall the game be recorded?"))
    if not 0 <= game < match.games:
        raise BadInputError(
            _("--game must be 0 to {last}, not {game}").format(last=match.games - 1, game=game)
        )
    check_bots(match)
    played = []
    for rules in range(len(match.rules)):
        recorder = Recorder.of(match, game, rules, match.seating(game))
        row = match.legend.row(play_game(match, game, rules, recorder))
        faults = [f"{row['bots'][seat]}: {reason}" for seat, reason in recorder.faults]
        record = str(recorder.save(folder))
        played.append(row | {"record": record, "faults": list(dict.fromkeys(faults))})
    if wishes.json:
        print_json({"games": played})
    for row in () if wishes.json else played:
        text = _("Game {game}, rules {rules}, is lost by {lost_by}; its record: {record}")
        say(printable(text.format_map(row)))
        say(*map(printable, row["faults"]), indent="  ")
    return 0


def _check(wishes: Wishes) -> None:
    """Raises BadInputError for what does not go together."""
    if wishes.resume:
        given = {
            "BOT": wishes.bots,
            "--games": None if wishes.game is None else wishes.games,
            "--seats": wishes.seats,
            "--seed": wishes.seed,
            "--rules": wishes.rules,
            "--sprt": wishes.sprt,
            "--out": wishes.out,
            "--forfeit": wishes.forfeit,
        }
        if names := [name for name, value in given.items() if value not in (None, "", [])]:
            raise BadInputError(
                _("--resume takes all of these from the match: {names}").format(
                    names=", ".join(names)
                )
            )
    if wishes.jobs is not None and wishes.scheduler:
        raise BadInputError(_("--jobs and --scheduler exclude each other"))
    if wishes.forfeit not in {"", *get_args(Forfeit)}:
        raise BadInputError(
            _("--forfeit must be decision or game, not “{text}”").format(text=wishes.forfeit)
        )


def _match(wishes: Wishes, games: int | None) -> Match:
    if not wishes.bots:
        raise BadInputError(_("which bots? For example: match greedy threshold --games 1000"))
    if games is None:
        raise BadInputError(_("--games is missing: how many?"))
    match = Match(
        wishes.bots,
        games=games,
        seats=len(wishes.bots) if wishes.seats is None else wishes.seats,
        seed="1" if wishes.seed is None else wishes.seed,
        rules=[load_rules(rules) for rules in wishes.rules],
        forfeit=cast("Forfeit", wishes.forfeit or "decision"),
    )
    if wishes.sprt and parse_hypotheses(wishes.sprt).scale == "elo" and len(match.contenders) < 2:
        raise BadInputError(_("--sprt in Elo is about two bots"))
    return match


def _workers(wishes: Wishes, games: int, heard: Heard) -> Workers:
    if wishes.scheduler:
        return cluster(wishes.scheduler)
    processors = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    )
    return local(wishes.jobs or min(processors or 1, 1 + games // GAMES_PER_JOB), heard)


def _folder(wishes: Wishes) -> Path | None:
    return Path(wishes.records).absolute() if wishes.records else None
