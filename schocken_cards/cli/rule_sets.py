"""`rules`: rule sets explained and compared."""

from attrs import asdict

from schocken_cards import explain as explaining
from schocken_cards.cli.output import print_json, rank_document, say
from schocken_cards.hands import spell
from schocken_cards.ranking import Rank, ranking
from schocken_cards.rulebook import DEFAULT, PRESETS, load
from schocken_cards.rules import Rules
from schocken_cards.texts import gettext as _
from schocken_cards.words import picture_title


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
        print_json(
            {
                "rules": rules.name,
                "ruleset": asdict(rules),
                "summary": explaining.summary(rules),
                "course": explaining.course(rules),
                "sentences": said,
                "hands": [rank_document(rank) for rank in ranks],
            }
        )
        return
    say(f"{rules.name}: {explaining.summary(rules)}", "")
    say(*(f"- {sentence}" for sentence in (*explaining.course(rules), *said.values())), indent="  ")
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
    return "  ".join(filter(None, [spell(rank.hand), picture_title(rank), way]))


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
