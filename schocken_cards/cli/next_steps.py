"""What can be done next with a match: go on, show it again, play a game of it alone."""

import shlex
from itertools import chain

from schocken_cards.cli.output import program
from schocken_cards.match.design import Match
from schocken_cards.match.keeping import STORES, Kept
from schocken_cards.match.report import Document
from schocken_cards.rulebook import PRESETS
from schocken_cards.texts import gettext as _


def go_on(kept: Kept) -> str:
    """For a match that was broken off."""
    done, games = kept.store.games(), kept.store.match.games
    text = _("{done} of {games} games are kept. Go on with: {command}")
    if done == games:
        text = _("All {games} games are kept. Once more: {command}")
    return text.format(done=done, games=games, command=_resume(kept))


def after(kept: Kept, found: Document) -> list[str]:
    """For a match that is over."""
    command = f"{program()} report {shlex.quote(kept.name)}"
    steps = [_("The match is kept: {command}").format(command=command)]
    game = first_fault(found)
    alone = _alone(kept) if game is not None else ""
    if alone:
        text = _("Game {game} alone, with every fault: {command}")
        steps.append(text.format(game=game, command=f"{alone} --game {game} --records ."))
    if "sprt" in found and not found["sprt"]["decision"]:
        steps.append(_more_games(kept))
    return steps


def first_fault(found: Document) -> int | None:
    """The first game in which a bot was at fault."""
    bots = chain.from_iterable(each["bots"] for each in (found, *found.get("others", ())))
    return min([bot["first_fault"]["game"] for bot in bots if bot["first_fault"]], default=None)


def _more_games(kept: Kept) -> str:
    games = 2 * kept.store.match.games
    if _is_table(kept):
        text = _("To decide it, begin it again with more games, such as --games {games}.")
        return text.format(games=games)
    text = _("To decide it, go on with more games: {command}")
    return text.format(command=f"{_resume(kept)} --games {games}")


def _resume(kept: Kept) -> str:
    return f"{program()} match --resume {shlex.quote(kept.name)}"


def _alone(kept: Kept) -> str:
    """How a command begins that is about one game; empty if it is not known."""
    return _anew(kept.store.match) if _is_table(kept) else _resume(kept)


def _anew(match: Match) -> str:
    """The same match; empty if a rule set of it came from a file."""
    rules = [rules.name for rules in match.rules]
    if not {*rules} <= {*PRESETS}:
        return ""
    given = [*match.bots, "--seats", str(match.seats), f"--seed={match.seed}"]
    given += [f"--rules={name}" for name in rules] + [f"--forfeit={match.forfeit}"]
    return f"{program()} match {shlex.join(given)}"


def _is_table(kept: Kept) -> bool:
    """Whether the games alone are left when it is over."""
    return kept.path.suffix not in STORES
