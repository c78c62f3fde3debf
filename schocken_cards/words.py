"""What things are called: hands, Deckel, halves, actions, chances, debts."""

from collections.abc import Iterable, Sequence

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.events import Acted, Due, HalfName, Settlement
from schocken_cards.hands import spell
from schocken_cards.ranking import Picture, Rank
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _
from schocken_cards.texts import marked, ngettext

PICTURES: dict[Picture, str] = {
    "schock_aus": marked("Schock aus"),
    "jule": marked("Jule"),
    "schock": marked("Schock"),
    "general": marked("General"),
    "straight": marked("straight"),
    "simple": marked("simple hand"),
}

DUES: dict[Due, str] = {
    "small_drink": marked("{name} buys everybody a small drink."),
    "drinks": marked("{name} pays the drinks of the others."),
    "round_of_beer": marked("{name} pays a round of beer."),
    "round_of_schnapps": marked(
        "{name} got Schock aus in one draw, a Naturschock, and pays a round of schnapps."
    ),
}


def title(rank: Rank) -> str:
    """What a hand is called: `Schock 3`, `Straight 6-5-4`, `6-5-2`."""
    if rank.picture == "straight" and rank.hand == (5, 3, 2):
        return _("Turkish straight {hand}").format(hand=spell(rank.hand))  # S3-16
    if rank.picture == "straight":
        return _("Straight {hand}").format(hand=spell(rank.hand))
    if rank.picture in {"schock", "general"}:
        return f"{_(PICTURES[rank.picture])} {rank.hand[0]}"
    return spell(rank.hand) if rank.picture == "simple" else _(PICTURES[rank.picture])


def picture_title(rank: Rank) -> str:
    """What a picture is called; empty for a simple hand, which has no other name than its faces."""
    return "" if rank.picture == "simple" else title(rank)


def either(choices: Iterable[str]) -> str:
    """`.csv, .json or .jsonl`."""
    *others, last = choices
    return _("{others} or {last}").format(others=", ".join(others), last=last) if others else last


def deckel(count: int) -> str:
    """`3 Deckel`."""
    return ngettext("{count} Deckel", "{count} Deckel", count).format(count=count)


def draws(count: int) -> str:
    """`2 draws`."""
    return ngettext("{count} draw", "{count} draws", count).format(count=count)


def deckel_now(names: Sequence[str], settlement: Settlement) -> str:
    """What everybody holds after a round, and what is left in the stock."""
    held = zip(names, settlement.deckel, strict=True)
    return _("Deckel now: {held}; in the stock {stock}.").format(
        held=", ".join(f"{name} {count}" for name, count in held), stock=settlement.stock
    )


def half_title(half: HalfName, rules: Rules) -> str:
    """`First half`, `Second half`, `Final`; `The half` where there is only one."""
    if rules.halves == 1:
        return _("The half")
    return {1: _("First half"), 2: _("Second half"), "final": _("Final")}[half]


def half_lost(name: str, half: HalfName, rules: Rules) -> str:
    """Who lost which half."""
    text = {
        1: _("{name} has lost the first half."),
        2: _("{name} has lost the second half."),
        "final": _("{name} has lost the final."),
    }[half]
    if rules.halves == 1:
        text = _("{name} has lost the half.")
    return text.format(name=name)


def doing(action: Action, rules: Rules) -> str:
    """An action as a choice in a menu: `Keep 1-1, exchange 1 card`."""
    if isinstance(action, Draw) and (action.keep or action.flips):
        new = exchange(3 - len(action.keep) - action.flips, rules)
        text = _("{action}, {exchange}") if action.flips else _("Keep {faces}, {exchange}")
        faces = spell(action.keep)
        return text.format(action=briefly(action), faces=faces, exchange=new)
    if isinstance(action, Stop):
        return briefly(action)
    return _("Exchange all three cards") if rules.source == "cards" else _("Throw all three again")


def briefly(action: Action) -> str:
    """An action where there is little room: `Keep 1-1`."""
    if isinstance(action, Stop):
        return _("Stop")
    kept = _("Keep {faces}").format(faces=spell(action.keep))
    if not action.flips:
        return kept if action.keep else _("All three anew")
    flipped = ngettext("Flip {count} six", "Flip {count} sixes", action.flips)
    flipped = flipped.format(count=action.flips)
    if not action.keep:
        return flipped
    return _("{flip}, keep {faces}").format(flip=flipped, faces=spell(action.keep))


def percent(chance: float, places: int = 1) -> str:
    """A chance in percent, without the sign: `38.2`."""
    return decimal(100 * chance, places)


def signed(chance: float, places: int = 1) -> str:
    """A change of a chance in percent: `+3.1`; what rounds to nothing has no sign."""
    text = percent(abs(chance), places)
    return text if text == percent(0, places) else f"{'−' if chance < 0 else '+'}{text}"


def decimal(number: float, places: int) -> str:
    """A number with a fraction: `38.2`."""
    whole, _dot, tenth = f"{number:.{places}f}".partition(".")
    return _("{whole}.{tenth}").format(whole=whole, tenth=tenth)


def in_hundred(chance: float) -> str:
    """A chance as so many `of 100 cases`: `71`, `less than 1`."""
    if 0 < chance < 0.005:
        return _("less than 1")
    if 0.995 < chance < 1:
        return _("more than 99")
    return f"{100 * chance:.0f}"


def how_many(count: int, rules: Rules) -> str:
    """`2 cards`, or `2 dice`."""
    if rules.source == "cards":
        return ngettext("{count} card", "{count} cards", count).format(count=count)
    return ngettext("{count} die", "{count} dice", count).format(count=count)


def exchange(count: int, rules: Rules) -> str:
    """`exchange 2 cards`, or with dice `throw 2 dice again`."""
    if rules.source == "cards":
        return ngettext("exchange {count} card", "exchange {count} cards", count).format(
            count=count
        )
    return ngettext("throw {count} die again", "throw {count} dice again", count).format(
        count=count
    )


def done(name: str, event: Acted, rules: Rules) -> str:
    """What somebody just did, as the others see it."""
    action = event.action
    if isinstance(action, Stop):
        text = _("{name} stops.")
        if rules.stopped == "open":  # S0-25
            text = _("{name} stops and uncovers {hand}.")
        return text.format(name=name, hand=spell(event.hand))
    new = _drawing(3 - len(action.keep) - action.flips, rules)
    shown = spell((*action.keep, *(1,) * action.flips))
    text = _("{name} has {faces} open and {draws}.") if shown else _("{name} {draws}.")
    if action.flips:
        text = ngettext(
            "{name} flips {count} six, has {faces} open and {draws}.",
            "{name} flips {count} sixes, has {faces} open and {draws}.",
            action.flips,
        )
    return text.format(name=name, faces=shown, draws=new, count=action.flips)


def _drawing(count: int, rules: Rules) -> str:
    if rules.source == "cards":
        return ngettext("draws {count} card", "draws {count} cards", count).format(count=count)
    return ngettext("throws {count} die", "throws {count} dice", count).format(count=count)
