"""`score`: one round judged."""

from typing import Any

from schocken_cards.cli.output import print_json, rank_document, say
from schocken_cards.hands import spell
from schocken_cards.judgement import reasons
from schocken_cards.rulebook import load
from schocken_cards.score import Score, parse_deckel, parse_players, score
from schocken_cards.texts import gettext as _
from schocken_cards.words import DUES, deckel_now, picture_title


def judge(hands: list[str], stock: int | None, held: str, rule_set: str, *, json: bool) -> int:
    """`score`: who is highest and lowest, what moves, and why."""
    judged = score(load(rule_set), parse_players(hands), parse_deckel(held), stock)
    if json:
        print_json(_score_document(judged))
    else:
        _print_score(judged)
    return 0


def _print_score(judged: Score) -> None:
    round_ = judged.judgement
    outcome = round_.settlement
    for at, rank in enumerate(round_.ranks):
        mark = {outcome.high: _("highest"), outcome.low: _("lowest")}.get(at, "")
        parts = [f"{round_.names[at]}: {spell(rank.hand)}", picture_title(rank), mark]
        say("  ".join(filter(None, parts)))
    say("", *reasons(round_))
    say(*(_(DUES[debt.what]).format(name=round_.names[debt.seat]) for debt in judged.pays))
    say("", deckel_now(round_.names, outcome))


def _score_document(judged: Score) -> dict[str, Any]:
    round_ = judged.judgement
    names, outcome = round_.names, round_.settlement
    over = outcome.half_lost_by is not None
    players = [
        {
            "name": names[at],
            "draws": round_.draws[at],
            **rank_document(rank),
        }
        for at, rank in enumerate(round_.ranks)
    ]
    return {
        "rules": round_.rules.name,
        "players": players,
        "high": names[outcome.high],
        "low": names[outcome.low],
        "from": names[outcome.giver] if isinstance(outcome.giver, int) else outcome.giver,
        "moved": outcome.moved,
        "stock": outcome.stock,
        "deckel": dict(zip(names, outcome.deckel, strict=True)),
        "out": [names[seat] for seat in outcome.out],
        "half_lost_by": names[outcome.low] if over else None,
        "leader": None if over else names[outcome.low],
        "penalty": [names[at] for at in round_.fouls],
        "pays": [{"name": names[debt.seat], "what": debt.what} for debt in judged.pays],
        "reasons": reasons(round_),
    }
