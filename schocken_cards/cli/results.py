"""A match in words and figures: the bots by how much they lost, pairs, test, how games went."""

from collections.abc import Iterator
from typing import cast

from schocken_cards.match.report import SURE, Document, ranked
from schocken_cards.names import width
from schocken_cards.texts import gettext as _
from schocken_cards.words import PICTURES

MOST_PAIRS = 28
"""Pairs that are told one by one: those of eight bots."""


def lines(found: Document, room: float) -> Iterator[str]:
    """What a document of a match says to people.

    The bots stand in a table if there is `room` for so many columns, else a sentence tells each.
    """
    yield from _under_one_rule_set(found, room)
    for other in found.get("others", ()):
        yield ""
        yield from _under_one_rule_set(other, room)
        yield ""
        yield _(
            "What changes with {rules} instead of {first}, on the same cards; sure means at"
            " {level:.0%} for all bots together:"
        ).format(rules=other["rules"], first=found["rules"], level=1 - SURE)
        yield from map(_change, other["changes"])
        yield from _course_changes(other["course_changes"])
    if "sprt" in found:
        yield ""
        yield _test(found["sprt"])
    if not found["finished"]:
        yield ""
        yield _("The match is not finished.")


def _under_one_rule_set(found: Document, room: float) -> Iterator[str]:
    yield _(
        "{games} games at {seats} seats, rules {rules}, seed {seed}; a fair share is {fair}."
    ).format(**found, fair=f"{1 / found['seats']:.1%}")
    yield ""
    played = ranked(found)
    table = _table(played)
    yield from table if max(map(width, table)) <= room else map(_sentence, played)
    for bot in found["bots"]:
        if bot["forfeits"]:
            yield _at_fault(bot)
        if bot["first_fault"]:
            yield _first_fault(bot["first_fault"])
    yield from _pairs(found["pairs"])
    yield ""
    yield _worth(found)
    yield from _course(found)
    yield _("Digest: {digest}").format(digest=found["digest"])


def _worth(found: Document) -> str:
    worth = round(found["games"] / found["design_effect"])
    text = _("With the same cards for every seat this tells as much as {worth} games without.")
    if worth < found["games"]:
        text = _(
            "With the same cards for every seat this tells as much as {worth} games without. That"
            " they are fewer happens by chance in a short match, or where games with the same"
            " cards go alike."
        )
    return text.format(worth=worth)


def _table(bots: list[Document]) -> list[str]:
    rows = [("", _("games lost"), "95 %", _("halves lost"), "Elo", "")]
    rows += [
        (
            bot["bot"],
            f"{bot['loss_rate']:.1%}",
            _("{low:.1%} to {high:.1%}").format(low=bot["ci95"][0], high=bot["ci95"][1]),
            f"{bot['half_loss_rate']:.1%}" if bot["halves"] else "–",
            f"{bot['elo']:+.0f}",
            f"± {_reach(bot):.0f}",
        )
        for bot in bots
    ]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [_aligned(row, widths) for row in rows]


def _aligned(row: tuple[str, ...], widths: list[int]) -> str:
    """The first cell on the left, the others on the right."""
    padding = [" " * (most - width(text)) for text, most in zip(row, widths, strict=True)]
    cells = [blank + text for blank, text in zip(padding[1:], row[1:], strict=True)]
    return "  ".join([row[0] + padding[0], *cells]).rstrip()


def _sentence(bot: Document) -> str:
    text = _(
        "{bot}: lost {loss_rate:.1%} of games ({low:.1%} to {high:.1%}),"
        " Elo {elo:+.0f} ± {reach:.0f}"
    )
    low, high = bot["ci95"]
    return text.format(**bot, low=low, high=high, reach=_reach(bot))


def _reach(bot: Document) -> float:
    low, high = bot["elo_ci95"]
    return cast("float", (high - low) / 2)


def _at_fault(bot: Document) -> str:
    text = _(
        "{bot} was at fault in {forfeits} of {decisions} decisions:"
        " {illegal} answers were not legal, {late} late, {crash} crashes"
    )
    return text.format_map(bot)


def _first_fault(fault: Document) -> str:
    texts = {
        "illegal": _("First in game {game}, by an answer that is not legal{told}"),
        "late": _("First in game {game}, by no answer in time{told}"),
        "crash": _("First in game {game}, by a crash{told}"),
    }
    place = f" ({fault['where']})" if fault["where"] else ""
    told = f": {fault['what']}{place}" if fault["what"] else ""
    return texts[fault["kind"]].format(game=fault["game"], told=told)


def _pairs(pairs: list[Document]) -> Iterator[str]:
    if not pairs:
        return
    yield ""
    if len(pairs) > MOST_PAIRS:
        yield _("{count} pairs of bots; --json tells them all.").format(count=len(pairs))
        return
    text = _("Differences in games lost; sure means at {level:.0%} for all pairs together:")
    yield text.format(level=1 - SURE)
    yield from map(_pair, sorted(pairs, key=lambda pair: pair["p_adjusted"]))


def _pair(pair: Document) -> str:
    text = _("{a} - {b}: {difference:+.1%} ({low:+.1%} to {high:+.1%})")
    low, high = pair["ci95"]
    return f"{text.format(**pair, low=low, high=high)}, {_how_sure(pair)}"


def _about(games: int) -> int:
    """To two digits: more are not known."""
    return int(float(f"{games:.2g}"))


def _course(found: Document) -> Iterator[str]:
    course = found["course"]
    if course["halves"]:
        yield _(
            "A half took {rounds_per_half:.1f} rounds, a game {decisions_per_game:.0f} decisions;"
            " {deckel_per_round:.1f} Deckel moved in a round; the leader was lowest in"
            " {leader_lowest:.0%} of rounds; {finals:.0%} of games had a final."
        ).format(**course | {"finals": course["finals"] / found["games"]})
        shares = [
            f"{_(title)} {course['highest'][picture]:.1%}" for picture, title in PICTURES.items()
        ]
        yield _("Highest hands: {shares}.").format(shares=", ".join(shares))


def _change(change: Document) -> str:
    text = _("{bot}: {difference:+.1%} of games lost ({low:+.1%} to {high:+.1%})")
    low, high = change["ci95"]
    return f"{text.format(**change, low=low, high=high)}, {_how_sure(change)}"


def _course_changes(changes: Document) -> Iterator[str]:
    texts = {
        "rounds_per_half": _("Rounds of a half: {difference:+.2f} ({low:+.2f} to {high:+.2f})"),
        "decisions_per_game": _(
            "Decisions of a game: {difference:+.1f} ({low:+.1f} to {high:+.1f})"
        ),
        "deckel_per_round": _(
            "Deckel moved in a round: {difference:+.2f} ({low:+.2f} to {high:+.2f})"
        ),
        "leader_lowest": _(
            "Rounds in which the leader is lowest: {difference:+.1%} ({low:+.1%} to {high:+.1%})"
        ),
    }
    for name, text in texts.items():
        if change := changes[name]:
            low, high = change["ci95"]
            yield text.format(difference=change["difference"], low=low, high=high)


def _how_sure(difference: Document) -> str:
    """Whether a difference is sure, for all of its kind together, and else when it would be."""
    if difference["p_adjusted"] < SURE:
        return _("sure")
    if not difference["games_needed"]:
        return _("not sure")
    text = _("not sure; if it is so, about {games_needed} games show it")
    return text.format(games_needed=_about(difference["games_needed"]))


def _test(test: Document) -> str:
    h0, h1 = _claim(test, "h0", "h1"), _claim(test, "h1", "h0")
    if test["decision"]:
        text = _(
            "The test is decided: {claim}. It stopped when it was sure, so differences look larger"
            " than they are."
        )
        return text.format(claim=h1 if test["decision"] == "H1" else h0)
    text = _(
        "The test is not decided: its ratio is {llr:.2f}. At {lower:.2f} it would say: {h0};"
        " at {upper:.2f}: {h1}. More games decide it."
    )
    return text.format(**test | {"h0": h0, "h1": h1})


def _claim(test: Document, near: str, far: str) -> str:
    """What it says of a bot that one hypothesis is nearer than the other, whatever is true."""
    more = test[near] > test[far]
    if test["scale"] == "share":
        text = _("{a} loses less than {far:.1%} of its games: it is nearer to {near:.1%}")
        if more:
            text = _("{a} loses more than {far:.1%} of its games: it is nearer to {near:.1%}")
    else:
        text = _("{a} is less than {far:g} Elo ahead of {b}, if at all: it is nearer to {near:g}")
        if more:
            text = _("{a} is more than {far:g} Elo ahead of {b}: it is nearer to {near:g}")
    return text.format(**test | {"near": test[near], "far": test[far]})
