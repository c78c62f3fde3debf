"""The same cards once more, with `expert` in a seat: how would it have fared?"""

from collections.abc import Sequence

from attrs import frozen

from schocken_cards.asking import decide
from schocken_cards.errors import BadInputError, BadRecordError
from schocken_cards.game import apply, new_game
from schocken_cards.players import COMMAND, PYTHON, Bot, make_bot
from schocken_cards.record import Header
from schocken_cards.tutor import EXPERT
from schocken_cards.verify import Script
from schocken_cards.view import view


@frozen
class Again:
    """How a game ended with `expert` in a seat and the same cards in the same order."""

    halves_lost: int
    lost: bool


def again(lines: Sequence[bytes], seat: int) -> Again | None:
    """Plays a finished game once more; other people's seats are played by `expert`, too.

    None if that is impossible: the cards were not dealt from the seed of the record, or a bot is
    not installed. Bots that are files or programs are not run, because whoever wrote the record
    named them.
    """
    header = Script.of(lines).header
    bots = _bots(header, seat)
    if bots is None or not _dealt_from_its_seed(lines):
        return None
    table = new_game(header.rules, len(header.seats), header.seed, number=header.number)
    while table.seat is not None:
        name = header.seats[table.seat].name
        apply(table, decide(bots[table.seat], name, view(table, table.seat)).action)
    return Again(table.losers[:2].count(seat), table.loser == seat)


def _bots(header: Header, seat: int) -> list[Bot] | None:
    specs = [EXPERT if at == seat else each.bot or EXPERT for at, each in enumerate(header.seats)]
    if any(spec.startswith((PYTHON, COMMAND)) for spec in specs):
        return None
    try:
        return [make_bot(spec) for spec in specs]
    except BadInputError:
        return None


def _dealt_from_its_seed(lines: Sequence[bytes]) -> bool:
    script = Script.of(lines)
    try:
        script.replay(script.expect)
    except BadRecordError:
        return False
    return True
