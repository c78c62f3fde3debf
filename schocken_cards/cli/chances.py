"""`odds`: exact chances of every legal action."""

from collections import Counter
from typing import Any, cast

from schocken_cards.cards import Cards, held
from schocken_cards.cli.output import print_json, say
from schocken_cards.errors import BadInputError
from schocken_cards.fractions import rounded
from schocken_cards.hands import FACES, Faces, ordered, parse_hand
from schocken_cards.odds import ActionOdds, all_keys, goal_values, odds
from schocken_cards.ranking import Picture, ranking
from schocken_cards.rulebook import load
from schocken_cards.rules import Rules
from schocken_cards.sources import DiceCup, Source, Unseen, unseen_by
from schocken_cards.texts import gettext as _
from schocken_cards.words import PICTURES, doing, either, percent, picture_title


def chances(
    hand: str,
    draws_left: int,
    rule_set: str,
    laid_out: str,
    flipped: int,
    unseen: str,
    goal: str,
    *,
    json: bool,
) -> int:
    """Prints every legal action with its value for the goal and the chances of the pictures."""
    rules = load(rule_set)
    cards = _cards(rules, hand, laid_out, flipped)
    ranks = ranking(rules)
    values = goal_values(goal, ranks)
    options = odds(cards, draws_left, _source(rules, cards, unseen), ranks, values)
    if not json:
        _print(rules, goal, options)
        return 0
    keys = all_keys(ranks)
    print_json(
        {
            "rules": rules.name,
            "hand": list(cards.hand),
            "draws_left": draws_left,
            "goal": goal,
            "actions": [_document(option, keys) for option in options],
            "best": str(options[0].action),
        }
    )
    return 0


def _document(option: ActionOdds, keys: list[str]) -> dict[str, Any]:
    by_key = option.chances()
    return {
        "action": str(option.action),
        "value": rounded(option.value),
        "chances": {name: rounded(by_key.get(name, 0.0)) for name in keys},
    }


def _print(rules: Rules, goal: str, options: list[ActionOdds]) -> None:
    say(_headline(goal))
    for option in options:
        say(f"{percent(option.value, 2):>6}  {doing(option.action, rules)}")
        hands = "; ".join(f"{name}: {percent(chance, 2)}" for name, chance in _hands(option))
        say(f"        {hands}", indent=" " * 8)


def _headline(goal: str) -> str:
    """What the numbers are, of which there is one for each action."""
    if goal == "place":
        return _("How high the final hand is on average, 0 the lowest and 100 the highest:")
    name, _equals, hand = goal.partition("=")
    if hand:
        return _("The chance in percent of a higher hand than {hand}:").format(hand=hand)
    wanted: list[Picture] = (
        ["schock", "schock_aus"] if name == "schock" else [cast("Picture", name)]
    )
    pictures = either(_(PICTURES[picture]) for picture in wanted)
    return _("The chance in percent of this: {picture}").format(picture=pictures)


def _hands(option: ActionOdds) -> list[tuple[str, float]]:
    """What the action may end with and how likely, highest first."""
    chances: dict[str, float] = {}
    for rank in sorted(option.ranks, key=lambda rank: rank.place, reverse=True):
        name = picture_title(rank) or _(PICTURES["simple"])
        chances[name] = chances.get(name, 0.0) + option.ranks[rank]
    return [(name, chance) for name, chance in chances.items() if chance]


def _cards(rules: Rules, hand: str, laid_out: str, flipped: int) -> Cards:
    laid = _faces(laid_out)
    fresh = Counter(parse_hand(hand))
    fresh.subtract(laid)
    if len(laid) > 2 or min(fresh.values()) < 0:
        raise BadInputError(
            _("--laid-out must be at most two faces of the hand, not “{faces}”").format(
                faces=laid_out
            )
        )
    if rules.keep == "ones" and set(laid) - {1}:
        raise BadInputError(
            _("--laid-out: only ones may be laid out in {rules}").format(rules=rules.name)
        )
    if not 0 <= flipped <= laid.count(1):
        raise BadInputError(
            _("--flipped must be 0 to {ones}, the Ones laid out, not {flipped}").format(
                ones=laid.count(1), flipped=flipped
            )
        )
    return held(rules.keep, laid, flipped, ordered(fresh.elements()))


def _faces(text: str) -> Faces:
    digits = [digit for digit in text if digit not in " ,-"]
    if any(digit not in "123456" for digit in digits):
        raise BadInputError(_("--laid-out: “{text}” has other than faces 1 to 6").format(text=text))
    return ordered(map(int, digits))


def _source(rules: Rules, cards: Cards, unseen: str) -> Source:
    if rules.source == "dice":
        if unseen:
            raise BadInputError(
                _("--unseen is for cards; {rules} has dice").format(rules=rules.name)
            )
        return DiceCup()
    if not unseen:
        return Unseen(unseen_by(cards, rules.cards_per_face))
    counts = [part.strip() for part in unseen.split(",")]
    if len(counts) != len(FACES) or not all(
        count.isdecimal() and len(count) < 4 for count in counts
    ):
        raise BadInputError(
            _("--unseen must be six whole numbers, ones to sixes, not “{text}”").format(text=unseen)
        )
    return Unseen(tuple(map(int, counts)))
