"""Commands that answer a question: score, rules, bots."""

import json as jsons
import shutil
import sys
import textwrap
from typing import Any

from attrs import NOTHING, asdict

from schocken_cards import explain as explaining
from schocken_cards.hands import spell
from schocken_cards.players import bot_classes, bot_options, bot_style, load_bot
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rulebook import DEFAULT, PRESETS, load
from schocken_cards.rules import Rules
from schocken_cards.score import Score, parse_deckel, parse_players, score
from schocken_cards.texts import gettext as _
from schocken_cards.words import DUES, reasons, title

FORMAT = 1


def print_json(document: dict[str, Any]) -> None:
    """Prints one document in format 1."""
    print(jsons.dumps({"format": FORMAT} | document, ensure_ascii=False))  # noqa: T201


def say(*texts: str, indent: str = "") -> None:
    """Prints lines, broken between words where a terminal is too narrow for them."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for text in texts:
        fits = not width or len(text) <= width
        print(text if fits else textwrap.fill(text, width, subsequent_indent=indent))  # noqa: T201


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
        parts = [f"{round_.names[at]}: {spell(rank.hand)}", _picture_title(rank), mark]
        say("  ".join(filter(None, parts)))
    say("", *reasons(round_))
    say(*(_(DUES[debt.what]).format(name=round_.names[debt.seat]) for debt in judged.pays))
    held = ", ".join(
        f"{name} {count}" for name, count in zip(round_.names, outcome.deckel, strict=True)
    )
    say("", _("Deckel now: {held}; in the stock {stock}.").format(held=held, stock=outcome.stock))


def _picture_title(rank: Rank) -> str:
    return "" if rank.picture == "simple" else title(rank)


def _score_document(judged: Score) -> dict[str, Any]:
    round_ = judged.judgement
    names, outcome = round_.names, round_.settlement
    over = outcome.half_lost_by is not None
    players = [
        {
            "name": names[at],
            "hand": list(rank.hand),
            "draws": round_.draws[at],
            "one_draw": rank.one_draw,
            "picture": rank.picture,
            "title": title(rank),
            "deckel": rank.deckel,
            "place": rank.place,
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


def explain(rule_set: str, compare: str, *, json: bool) -> int:
    """`rules`: one rule set explained, two compared, or the published ones listed."""
    if compare:
        _compare(load(rule_set or DEFAULT), load(compare), json=json)
    elif rule_set or json:
        _explain(load(rule_set or DEFAULT), json=json)
    else:
        _explain(load(DEFAULT), json=False)
        say("", _("Published rule sets:"))
        say(*(f"  {name}: {explaining.summary(load(name))}" for name in PRESETS), indent="    ")
    return 0


def _explain(rules: Rules, *, json: bool) -> None:
    ranks = ranking(rules).ranks()
    said = explaining.sentences(rules)
    if json:
        hands = [
            {
                "hand": list(rank.hand),
                "one_draw": rank.one_draw,
                "picture": rank.picture,
                "title": title(rank),
                "deckel": rank.deckel,
                "place": rank.place,
            }
            for rank in ranks
        ]
        print_json(
            {
                "rules": rules.name,
                "ruleset": asdict(rules),
                "summary": explaining.summary(rules),
                "course": explaining.course(),
                "sentences": said,
                "hands": hands,
            }
        )
        return
    say(f"{rules.name}: {explaining.summary(rules)}", "")
    say(*(f"- {sentence}" for sentence in (*explaining.course(), *said.values())), indent="  ")
    say("", _("All hands, highest first, with their Deckel:"))
    for rank in ranks:
        count = _("all") if rank.picture == "schock_aus" else str(rank.deckel)
        say("  ".join(filter(None, [f"{count:>5}", _hand_text(rules, rank)])))


def _hand_text(rules: Rules, rank: Rank) -> str:
    """The hand, its title, and how it must have come together where that matters."""
    ranks = ranking(rules)
    way = ""
    if ranks.rank(rank.hand, one_draw=True).place != ranks.rank(rank.hand, one_draw=False).place:
        way = _("in one draw") if rank.one_draw else _("assembled")
    return "  ".join(filter(None, [spell(rank.hand), _picture_title(rank), way]))


def _compare(first: Rules, second: Rules, *, json: bool) -> None:
    found = explaining.differences(first, second)
    if json:
        print_json(
            {
                "rules": first.name,
                "compare": second.name,
                "differences": [asdict(difference) for difference in found],
            }
        )
        return
    if not found:
        say(_("{first} and {second} say the same.").format(first=first.name, second=second.name))
    nothing = _("says nothing of it")
    for difference in found:
        say(f"{first.name}: {difference.first or nothing}", indent="  ")
        say(f"{second.name}: {difference.second or nothing}", "", indent="  ")


def list_bots(*, json: bool) -> int:
    """`bots`: every installed bot with its style and its options."""
    documents = [_bot_document(name) for name in bot_classes()]
    if json:
        print_json({"bots": documents})
        return 0
    for document in documents:
        say(f"{document['bot']}: {document['style']}", indent="  ")
        for option in document["options"]:
            say(f"  {option['name']}={option['default']}  {option['help']}", indent="    ")
    return 0


def _bot_document(name: str) -> dict[str, Any]:
    cls = load_bot(name)
    options = [
        {
            "name": option.name,
            "default": None if option.default is NOTHING else str(option.default),
            "help": _(option.metadata.get("help", "")) if option.metadata.get("help") else "",
        }
        for option in bot_options(cls)
    ]
    return {"bot": name, "style": bot_style(name), "options": options}
