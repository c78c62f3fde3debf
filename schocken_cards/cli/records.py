"""Commands about records: games, replay, verify."""

import json as jsons
import sys
from typing import Any

from schocken_cards import ask, journal
from schocken_cards.cli import CHECK_FAILED
from schocken_cards.cli.output import print_json, say
from schocken_cards.errors import BadInputError, BadRecordError
from schocken_cards.events import Acted, Event, HalfLost, Opening, Showdown
from schocken_cards.journal import Saved
from schocken_cards.names import printable
from schocken_cards.record import is_forfeit
from schocken_cards.screen import Screen, console
from schocken_cards.texts import gettext as _
from schocken_cards.verify import Verdict, verify
from schocken_cards.words import half_title


def list_games(*, json: bool) -> int:
    """`games`: the saved games, the latest last."""
    saved = list(journal.saved_games())
    if json:
        print_json({"games": [_game_document(game) for game in saved]})
        return 0
    if not saved:
        say(_("There are no saved games yet; “schocken-cards new” starts one."))
    for game in saved:
        say(f"{game.name}: {_state(game)}", indent="  ")
    return 0


def _game_document(game: Saved) -> dict[str, Any]:
    if game.verdict is None:
        line = game.problem.line if isinstance(game.problem, BadRecordError) else None
        return {"game": game.name, "valid": False, "line": line, "reason": str(game.problem)}
    return {"game": game.name, "valid": True, **_verdict_document(game.verdict)}


def _verdict_document(verdict: Verdict) -> dict[str, Any]:
    seats = [seat.name for seat in verdict.header.seats]
    table = verdict.table
    loser = table.loser if table and verdict.finished else None
    return {
        "finished": verdict.finished,
        "rules": verdict.header.rules.name,
        "seats": seats,
        "half": table.half if table else None,
        "round": table.round if table else None,
        "loser": None if loser is None else seats[loser],
        "lines": verdict.lines,
        "forfeits": verdict.forfeits,
    }


def _state(game: Saved) -> str:
    verdict = game.verdict
    if isinstance(game.problem, BadRecordError):
        return _("damaged in line {line}: {reason}").format(
            line=game.problem.line, reason=game.problem.reason
        )
    if verdict is None:
        return str(game.problem)
    names = ", ".join(seat.name for seat in verdict.header.seats)
    who = f"{verdict.header.rules.name}, {names}"
    table = verdict.table
    if table and table.loser is not None and verdict.finished:
        loser = verdict.header.seats[table.loser].name
        return _("{who}; lost by {loser}").format(who=who, loser=loser)
    if table is None:
        return _("{who}; not begun").format(who=who)
    return _("{who}; {half}, round {round}").format(
        who=who, half=half_title(table.half, table.rules), round=table.round
    )


def check(records: list[str], *, json: bool) -> int:
    """`verify`: whether each record keeps the rules; exit code 1 if one does not."""
    documents, unreadable = [], None
    for record in records:
        try:
            documents.append(_checked(record))
        except BadInputError as error:
            unreadable = unreadable or error
    if unreadable and not documents:
        raise unreadable
    valid = all(document["valid"] for document in documents)
    if json:
        finished = valid and all(document["finished"] for document in documents)
        print_json({"valid": valid, "finished": finished, "records": documents})
    else:
        for document in documents:
            say(_check_line(document), indent="  ")
    if unreadable:
        raise unreadable
    return 0 if valid else CHECK_FAILED


def _checked(record: str) -> dict[str, Any]:
    shown = printable(record)
    try:
        verdict = journal.load(journal.find(record))
    except BadRecordError as error:
        return {"record": shown, "valid": False, "line": error.line, "reason": error.reason}
    return {"record": shown, "valid": True, **_verdict_document(verdict)}


def _check_line(document: dict[str, Any]) -> str:
    if not document["valid"]:
        text = _("{record}: line {line} is wrong: {reason}")
    elif document["finished"]:
        text = _("{record}: valid, {lines} lines, lost by {loser}")
    else:
        text = _("{record}: valid so far, {lines} lines, not finished")
    line = text.format_map(document)
    if document.get("forfeits"):
        line += "; " + _("decisions forfeited by bots at fault: {forfeits}").format_map(document)
    return line


def show_again(name: str, speed: float | None, *, json: bool, plain: bool) -> int:
    """`replay`: a game event by event, step by step at a terminal or at a speed."""
    lines, verdict = journal.checked(journal.find(name))
    if json:
        events = [jsons.loads(line) for line in lines] if verdict.finished else []
        print_json({**_verdict_document(verdict), "events": events})
        return 0
    menus = not plain and ask.can_show_menus()
    names = [seat.name for seat in verdict.header.seats]
    screen = Screen(console(plain=not menus), not menus, verdict.header.rules, names, speed or 0)
    screen.open_cards = verdict.finished
    waiter = ask.asker(plain=not menus) if speed is None and sys.stdin.isatty() else None
    _replay(lines, screen, waiter)
    return 0


def _replay(lines: list[bytes], screen: Screen, waiter: ask.Asker | None) -> None:
    events = iter(lines[1:])

    def hear(event: Event) -> None:
        if is_forfeit(next(events)) and isinstance(event, Acted):
            name = screen.names[event.seat]
            screen.say(_("{name} is at fault and forfeits the decision.").format(name=name))
        screen.hear(event)
        if waiter and isinstance(event, Opening | Acted | Showdown | HalfLost):
            waiter.wait(_("Press any key to go on."))

    try:
        if not verify(lines, hear).finished:
            screen.say(_("The game is not finished."))
    except (KeyboardInterrupt, EOFError):
        screen.say("")
