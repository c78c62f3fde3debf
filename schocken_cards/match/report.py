"""What a match says, as a document; docs/matches.md tells its fields."""

from typing import Any

from schocken_cards.evidence.pairs import Pair, holm, pairs
from schocken_cards.evidence.rating import ratings
from schocken_cards.evidence.shares import Share, design_effect, games_needed, share
from schocken_cards.fractions import DIGITS
from schocken_cards.match.games import Lapse
from schocken_cards.match.standings import AVERAGES, Course, Result, Standings
from schocken_cards.ranking import PICTURES

Document = dict[str, Any]

SURE = 0.05
"""Below it a `p_adjusted` is called sure."""


def document(result: Result) -> Document:
    """The first rule set's results; under `others` those of the others and what they change."""
    first, *others = result.standings
    found = _standings(first)
    if result.test:
        found["sprt"] = _test(result)
    if others:
        found["others"] = [
            _standings(other)
            | {
                "changes": _changes(result, other.rules),
                "course_changes": _course_changes(result, other.rules),
            }
            for other in others
        ]
    rounded: Document = _rounded(found)
    return rounded


def ranked(found: Document) -> list[Document]:
    """The bots of a document that have played, the ones that lost least first."""
    played = [bot for bot in found["bots"] if bot["games"]]
    return sorted(played, key=lambda bot: (bot["loss_rate"], bot["bot"]))


def _standings(standings: Standings) -> Document:
    course = standings.course
    return {
        "rules": standings.rules,
        "seed": standings.legend.seed,
        "games": course.games,
        "seats": standings.legend.seats,
        "bots": _bots(standings),
        "pairs": [_pair(pair, course.games) for pair in pairs(standings.games)],
        "design_effect": design_effect(*standings.games.sums.values()),
        "rounds": course.rounds,
        "decisions": course.decisions,
        "course": _course(course),
        "digest": standings.digest,
    }


def _bots(standings: Standings) -> list[Document]:
    found = []
    for rating in ratings(standings.games):
        bot = rating.bot
        conduct = standings.conduct[bot]
        games, halves = share(standings.games.sums[bot]), share(standings.halves[bot])
        found.append(
            {
                "bot": bot,
                **_lost("games", "lost", "loss_rate", "ci95", games),
                "design_effect": games.design_effect if games else None,
                **_lost("halves", "halves_lost", "half_loss_rate", "half_ci95", halves),
                "elo": rating.elo,
                "elo_ci95": rating.interval,
                "group": rating.group,
                "decisions": conduct.decisions,
                "forfeits": conduct.forfeits,
                "illegal": conduct.illegal,
                "late": conduct.late,
                "crash": conduct.crash,
                "first_fault": _fault(conduct.first),
            }
        )
    return found


def _fault(lapse: Lapse | None) -> Document | None:
    if lapse is None:
        return None
    return {"game": lapse.game, "kind": lapse.kind, "what": lapse.what, "where": lapse.where}


def _lost(held: str, lost: str, rate: str, interval: str, found: Share | None) -> Document:
    """A share under the names that it has in a document; without games there is none."""
    if found is None:
        return {held: 0, lost: 0, rate: None, interval: None}
    return {held: found.held, lost: found.lost, rate: found.rate, interval: found.interval}


def _pair(pair: Pair, games: int) -> Document:
    difference = pair.difference
    enough = games_needed(difference, pair.standard_error, games) if difference else None
    return {
        "a": pair.a,
        "b": pair.b,
        "difference": difference,
        "ci95": pair.interval,
        "p": pair.p,
        "p_adjusted": pair.p_adjusted,
        "games_needed": enough,
    }


def _course(course: Course) -> Document:
    """Averages; None for what never came to pass."""

    def per(count: int, what: int) -> float | None:
        return count / what if what else None

    return {
        "halves": course.halves,
        "finals": course.finals,
        "half_lengths": course.half_lengths,
        "longest_game": course.longest,
        "rounds_per_half": per(course.rounds, course.halves),
        "rounds_per_game": per(course.rounds, course.games),
        "decisions_per_game": per(course.decisions, course.games),
        "deckel_per_round": per(course.moved, course.rounds),
        "leader_lowest": per(course.leader_lowest, course.rounds),
        "highest": {
            picture: per(count, course.rounds)
            for picture, count in zip(PICTURES, course.highest, strict=True)
        },
    }


def _changes(result: Result, rules: str) -> list[Document]:
    """How much more each bot loses than under the first rules."""
    games = result.played
    changes = {
        bot: _pair(change, games)
        for bot in result.legend.contenders
        for change in pairs(result.changes[rules, bot])
    }
    adjusted = holm([change["p"] for change in changes.values()])
    told = ("difference", "ci95", "p", "games_needed")
    return [
        {"bot": bot, "p_adjusted": p, **{name: change[name] for name in told}}
        for (bot, change), p in zip(changes.items(), adjusted, strict=True)
    ]


def _course_changes(result: Result, rules: str) -> Document:
    """How much larger some averages are than under the first rules; None for what nothing tells."""
    changes = {name: result.averages[rules, name].change() for name in AVERAGES}
    return {
        name: change and {"difference": change.difference, "ci95": change.interval}
        for name, change in changes.items()
    }


def _test(result: Result) -> Document:
    state = result.state()
    assert result.test  # noqa: S101 - asked before
    assert state  # noqa: S101
    a, b, *_others = (*result.legend.contenders, None)
    return {
        "a": a,
        "b": b if result.test.scale == "elo" else None,
        "h0": result.test.h0,
        "h1": result.test.h1,
        "scale": result.test.scale,
        "llr": state.llr,
        "lower": state.lower,
        "upper": state.upper,
        "decision": state.decision,
    }


def _rounded(value: Any) -> Any:  # noqa: ANN401 - whatever stands in a document
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {name: _rounded(inside) for name, inside in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(inside) for inside in value]
    return value
