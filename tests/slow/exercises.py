"""Deals many exercises of every type and works each answer out in another way.

    python -m tests.slow.exercises [EXERCISES_PER_TYPE]

What is marked right must be what the rules say when they are read anew here, the odds when they
are counted plainly, and the explanation must name the rule or the picture that decides.
"""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import comb, isclose, prod
from time import perf_counter
from typing import Any, cast

from schocken_cards.actions import Draw, Stop
from schocken_cards.cards import After, Cards
from schocken_cards.events import Drawn
from schocken_cards.explain import sentences
from schocken_cards.hands import FACES, Faces, ordered
from schocken_cards.learn.counting import Counting
from schocken_cards.learn.decide import FAR, NEAR, Decide, names
from schocken_cards.learn.exercise import CLOSE, Exercise
from schocken_cards.learn.guess import Guess
from schocken_cards.learn.higher import REASONS, Higher
from schocken_cards.learn.keeping import Keeping
from schocken_cards.learn.leaving import After as Way
from schocken_cards.learn.leaving import Leaving
from schocken_cards.learn.legal import Legal
from schocken_cards.learn.lessons import LESSONS, Maker
from schocken_cards.learn.limit import BLIND, LOOK, NO, Limit
from schocken_cards.learn.next_half import Goes, NextHalf
from schocken_cards.learn.paid import Paid
from schocken_cards.learn.placed import Placed
from schocken_cards.learn.threat import Threat
from schocken_cards.learn.worth import Worth
from schocken_cards.players import make_bot
from schocken_cards.reasons import reason
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.rules import Rules
from schocken_cards.testing import deal, play
from schocken_cards.words import doing
from schocken_decks import Chance, derive
from tests.referee import Player

EXERCISES = 10_000

ORDER = ("schock_aus", "jule", "schock", "general", "schock_2", "straight", "simple")


def picture(rules: Rules, hand: Faces, *, one_draw: bool) -> str:
    """What a hand is, read from the rules."""
    ones = hand.count(1)
    if ones >= 2:
        return "schock_aus" if ones == 3 else "schock"
    if len(set(hand)) == 1:
        found = "general"
    elif rules.jule and sorted(hand) == [1, 2, 4]:
        found = "jule"
    elif any(sorted(hand) == sorted(map(int, straight)) for straight in rules.straights):
        found = "straight"
    else:
        found = "simple"
    return "simple" if found in rules.one_draw and not one_draw else found


def deckel(rules: Rules, hand: Faces, *, one_draw: bool) -> int:
    """What it is worth."""
    found = picture(rules, hand, one_draw=one_draw)
    if found == "schock":
        return max(hand)
    worth = {"schock_aus": rules.deckel, "jule": 7, "general": 3, "straight": 2, "simple": 1}
    return worth[found]


def height(rules: Rules, hand: Faces, *, one_draw: bool) -> tuple[Any, ...]:
    """Something that is greater for the higher hand."""
    found = picture(rules, hand, one_draw=one_draw)
    step = "schock_2" if found == "schock" and max(hand) == 2 else found
    if step == "schock_2" and not rules.general_beats_schock_2:
        step = "schock"
    listed = [sorted(map(int, straight)) for straight in rules.straights]
    within = listed.index(sorted(hand)) if found == "straight" else sorted(hand, reverse=True)
    natural = rules.one_draw_schock_is_higher and found.startswith("schock") and one_draw
    return (-ORDER.index(step), within, natural)


def placed(rules: Rules, hands: Sequence[Any]) -> tuple[int, int]:
    """The positions of the highest and the lowest."""

    def of(at: int) -> tuple[Any, ...]:
        played = hands[at]
        fewer = -played.draws if rules.tie == "draws" else 0
        return (*height(rules, played.hand, one_draw=played.one_draw), fewer, -at)

    order = sorted(range(len(hands)), key=of)
    return order[-1], order[0]


def said(exercise: Exercise) -> str:
    """The explanation after a right answer."""
    return " ".join(exercise.explanation(min(exercise.right())))


NAMES = {
    "schock_aus": "Schock aus",
    "jule": "Jule",
    "schock": "Schock",
    "general": "General",
    "straight": "straight",
    "simple": "simple hand",
}
"""What the pictures are called."""


def check_worth(rules: Rules, exercise: Worth) -> None:
    rank = exercise.rank
    assert rank.picture == picture(rules, rank.hand, one_draw=rank.one_draw)
    right = deckel(rules, rank.hand, one_draw=rank.one_draw)
    assert [exercise.counts[at] for at in exercise.right()] == [right]
    names = {
        "schock_aus": "Schock aus",
        "schock": f"Schock {max(rank.hand)}",
        "general": "General",
        "jule": "Jule",
        "straight": "traight",
        "simple": "simple hand",
    }
    assert names[rank.picture] in said(exercise)
    if rank.picture != picture(rules, rank.hand, one_draw=True):
        assert sentences(rules)["one_draw"] in said(exercise)


WITHIN = {
    "schock": "the higher third card",
    "general": "the higher face",
    "straight": "higher in the list",
    "simple": "the highest card decides",
}
"""What the rule says that decides between two hands of the same picture."""


def check_higher(rules: Rules, exercise: Higher) -> None:
    first, second = exercise.hands
    winner = placed(rules, exercise.hands)[0]
    pictures = [picture(rules, each.hand, one_draw=each.one_draw) for each in exercise.hands]
    heights = [height(rules, each.hand, one_draw=each.one_draw) for each in exercise.hands]
    if pictures[0] != pictures[1]:
        reason, rule = "picture", "The order:"
    elif first.hand != second.hand:
        reason, rule = "cards", WITHIN[pictures[0]]
    elif heights[0] != heights[1]:
        reason, rule = "one_draw", sentences(rules).get("one_draw_schock_is_higher", "")
    else:
        by_draws = rules.tie == "draws" and first.draws != second.draws
        reason, rule = "draws" if by_draws else "turn", sentences(rules)["tie"]
    assert [exercise.offered()[at] for at in exercise.right()] == [(winner, reason)]
    assert rule
    assert rule in said(exercise)
    assert reason in REASONS


def check_placed(rules: Rules, exercise: Placed) -> None:
    high, low = placed(rules, exercise.round.hands)
    assert exercise.right() == {low if exercise.lowest else high}
    names = exercise.round.judgement.names
    assert f"{names[high]} is highest" in said(exercise)
    assert f"{names[low]} is lowest" in said(exercise)


def payment(rules: Rules, exercise: Paid | Leaving) -> tuple[object, int, list[int], int]:
    """From where and how many, and who holds what afterwards."""
    dealt, judgement = exercise.round.hands, exercise.round.judgement
    high, low = placed(rules, dealt)
    held, stock = list(judgement.deckel), judgement.stock
    assert sum(held) + stock == rules.deckel
    worth = deckel(rules, dealt[high].hand, one_draw=dealt[high].one_draw)
    if dealt[high].hand == (1, 1, 1):
        moved = rules.deckel - held[low]
        return "all", moved, [rules.deckel * (at == low) for at in range(len(held))], 0
    source: object = "stock" if stock else high
    moved = min(worth, stock or held[high])
    if stock:
        stock -= moved
    else:
        held[high] -= moved
    held[low] += moved
    return source, moved, held, stock


def check_paid(rules: Rules, exercise: Paid) -> None:
    source, moved, _held, _stock = payment(rules, exercise)
    assert [exercise.offered()[at] for at in exercise.right()] == [(source, moved)]
    names = {"all": "All Deckel", "stock": "from the stock"}
    assert names.get(str(source), "The stock is empty") in said(exercise)


def check_leaving(rules: Rules, exercise: Leaving) -> None:
    _source, _moved, held, stock = payment(rules, exercise)
    lost = rules.deckel in held
    out = tuple(at for at, count in enumerate(held) if not count and not stock and not lost)
    assert [exercise.offered()[at] for at in exercise.right()] == [Way(out, lost=lost)]
    assert ("has lost the half" in said(exercise)) is lost
    assert ("out until the half is over" in said(exercise)) is bool(out)
    assert ("nobody is out" in said(exercise)) is (not lost and not out)


def check_legal(rules: Rules, exercise: Legal) -> None:
    cards = exercise.cards
    wrong = []
    for at, action in enumerate(exercise.offered):
        if isinstance(action, Draw):
            player = Player(list(cards.fresh), list(cards.laid), cards.flipped)
            try:
                player.lay_out(action, ones_only=rules.keep == "ones")
            except (AssertionError, ValueError):
                wrong.append(at)
    assert exercise.right() == set(wrong)
    assert len(wrong) == 1
    assert exercise.wrong.rule in said(exercise)


def check_limit(rules: Rules, exercise: Limit) -> None:
    assert rules.deckel
    own = ["draw"] * (exercise.own - 1)
    table = deal("432 432", then="2" * 18)
    if exercise.leader is not None:
        stops = [] if exercise.leader == 3 else ["stop"]
        play(table, *["draw"] * (exercise.leader - 1), *stops)
    me = 0 if exercise.leader is None else 1
    play(table, *own)
    if table.seat != me or table.round != 1:
        right = NO
    else:
        drawn = [event for event in play(table, "draw") if isinstance(event, Drawn)]
        right = BLIND if drawn[0].blind else LOOK
    assert exercise.right() == {right}
    asked = "up to three times" if exercise.leader is None else "more often than the leader"
    assert asked in said(exercise)


def check_next_half(rules: Rules, exercise: NextHalf) -> None:
    losers = [seat for _half, seat in exercise.lost]
    over = rules.halves == 1 or len(losers) == 3 or (len(losers) == 2 and len(set(losers)) == 1)
    seats: tuple[int, ...] = () if over else (0, 1, 2)
    if len(losers) == 2 and not over:
        seats = tuple(sorted(losers))
    assert [exercise.offered()[at] for at in exercise.right()] == [Goes(seats, losers[-1])]
    assert sentences(rules)["halves"] in said(exercise)


def ways(rules: Rules, counts: Sequence[int], number: int) -> list[tuple[Faces, Fraction]]:
    """Each multiset of so many cards from the counts (or dice), with its chance."""
    found = []
    for drawn in combinations_with_replacement(FACES, number):
        each = Counter(drawn)
        if rules.source == "dice":
            orders, left = 1, number
            for count in each.values():
                orders *= comb(left, count)
                left -= count
            found.append((drawn, Fraction(orders, 6**number)))
        else:
            taken = prod(comb(counts[face - 1], count) for face, count in each.items())
            found.append((drawn, Fraction(taken, comb(sum(counts), number))))
    return found


def hoped(rules: Rules, goal: str, cards: Cards) -> bool:
    found = picture(rules, cards.hand, one_draw=cards.one_draw)
    return found == goal or (goal == "schock" and found == "schock_aus")


def best(rules: Rules, goal: str, cards: Cards, counts: tuple[int, ...], left: int) -> float:
    """The chance of the goal when all is done for it."""
    if left == 0 or hoped(rules, goal, cards):
        # Whoever has it stops; nothing can be better.
        return float(hoped(rules, goal, cards))
    return max(
        after(rules, goal, step.after, step.count, counts, left)
        for step in cards.steps.values()
        if step
    )


def after(
    rules: Rules, goal: str, then: After, number: int, counts: tuple[int, ...], left: int
) -> float:
    """The chance of the goal after an exchange of so many cards."""
    total = 0.0
    for drawn, chance in ways(rules, counts, number):
        if chance:
            rest = tuple(
                there - drawn.count(face) for face, there in zip(FACES, counts, strict=True)
            )
            total += float(chance) * best(rules, goal, then[drawn], rest, left - 1)
    return total


def unseen(rules: Rules, seen: Faces) -> tuple[int, ...]:
    """What is left of the deck."""
    return tuple(
        there - seen.count(face) for face, there in zip(FACES, rules.cards_per_face, strict=True)
    )


def near(chance: float, points: int) -> set[int]:
    return {percent for percent in range(101) if abs(percent - 100 * chance) <= points}


def check_guess(rules: Rules, exercise: Guess) -> None:
    counts = unseen(rules, exercise.cards.faces)
    step = exercise.cards.steps[exercise.action]
    assert step
    chance = after(rules, exercise.goal, step.after, step.count, counts, exercise.draws_left)
    assert isclose(chance, exercise.chance, abs_tol=1e-9)
    assert exercise.right() == near(chance, CLOSE)
    assert f"{100 * chance:.1f} in 100" in said(exercise)
    assert {"schock": "Schock", "schock_aus": "Schock aus"}.get(
        exercise.goal, exercise.goal[1:]
    ) in said(exercise)


def check_keeping(rules: Rules, exercise: Keeping) -> None:
    counts = unseen(rules, exercise.cards.faces)
    chances = []
    for action, chance in exercise.chances.items():
        step = exercise.cards.steps[action]
        assert step
        chances.append(after(rules, exercise.goal, step.after, step.count, counts, 1))
        assert isclose(chances[-1], chance, abs_tol=1e-9)
    draws = filter(None, exercise.cards.steps.values())
    best = max(after(rules, exercise.goal, step.after, step.count, counts, 1) for step in draws)
    (right,) = exercise.right()
    assert isclose(chances[right], best, abs_tol=1e-9)
    assert all(chance < best - 0.04 for at, chance in enumerate(chances) if at != right)
    assert len(chances) > 1
    assert f"{100 * best:.1f} of 100" in said(exercise)


def check_threat(rules: Rules, exercise: Threat) -> None:
    counts = unseen(rules, (*exercise.laid, *exercise.hand))
    mine = height(rules, exercise.hand, one_draw=True)
    higher = dict.fromkeys(ORDER, Fraction(0))
    not_higher = dict.fromkeys(ORDER, Fraction(0))
    for drawn, each in ways(rules, counts, 3 - len(exercise.laid)):
        hand = ordered((*exercise.laid, *drawn))
        theirs = height(rules, hand, one_draw=False)
        # Of equals the leader is higher, who played first; but he has drawn three times.
        wins = theirs > mine or (theirs == mine and rules.tie == "seat")
        found = picture(rules, hand, one_draw=False)
        (higher if wins else not_higher)[found] += each
    chance = sum(higher.values())
    assert isclose(chance, exercise.chance, abs_tol=1e-9)
    assert exercise.right() == near(float(chance), CLOSE)
    words = said(exercise)
    for found, each in higher.items():
        assert not each or f"{NAMES[found]} {100 * float(each):.1f}" in words
    named = any(each for found, each in not_higher.items() if found != "simple")
    assert ("Not higher than you: " in words) is named


def check_counting(rules: Rules, exercise: Counting) -> None:
    left = [there - seen for there, seen in zip(rules.cards_per_face, exercise.seen, strict=True)]
    assert min(left) >= 0
    assert exercise.right() == near(left[0] / sum(left), 3)
    assert f"{left[0]} of the {sum(left)} cards" in said(exercise)


def check_decide(rules: Rules, exercise: Decide) -> None:
    found = cast("Any", make_bot("expert")).evaluate(exercise.seen)
    assert set(exercise.offered) <= set(exercise.seen.legal)
    assert Stop() in exercise.offered
    costs = [found[action] - min(found.values()) for action in exercise.offered]
    assert all(cost <= NEAR + 1e-9 or cost >= FAR - 1e-9 for cost in costs)
    assert min(costs) < 1e-9
    assert exercise.right() == {at for at, cost in enumerate(costs) if cost <= NEAR + 1e-9}
    assert len(exercise.right()) < len(costs)
    wrong = min(set(range(len(costs))) - exercise.right())
    words = exercise.explanation(wrong)
    assert f"Best: {doing(next(iter(found)), rules)}. " in words[0]
    assert "Yours: " in words[1]
    assert any(f": {doing(Stop(), rules)}. Lowest in " in sentence for sentence in words)
    told = exercise.hint
    because = partial(reason, exercise.seen, names(exercise.seen), told.options, told.error)
    assert words[-1] == because(exercise.offered[wrong])
    assert exercise.explanation(min(exercise.right()))[-1] == told.reason == because()


CHECKS: dict[type, Callable[[Rules, Any], None]] = {
    Worth: check_worth,
    Higher: check_higher,
    Placed: check_placed,
    Paid: check_paid,
    Leaving: check_leaving,
    Legal: check_legal,
    Limit: check_limit,
    NextHalf: check_next_half,
    Guess: check_guess,
    Keeping: check_keeping,
    Threat: check_threat,
    Counting: check_counting,
    Decide: check_decide,
}

MAKERS: dict[str, tuple[Maker, Callable[[Rules], bool]]] = {
    f"{lesson.name}: {maker.__qualname__}": (maker, lesson.needs)
    for lesson in LESSONS
    for maker in lesson.makers
}
"""Every type of exercise there is, with the rule sets that have it."""


def dealt(name: str, rules: Rules, number: int) -> Exercise:
    """An exercise of a type; the same number, the same exercise."""
    return MAKERS[name][0](rules, Chance(derive("exercises", number, f"{name} {rules.name}")))


def check(rules: Rules, exercise: Exercise) -> None:
    """Raises AssertionError where an exercise is wrong."""
    choices = exercise.choices()
    assert len(set(choices)) == len(choices)
    assert exercise.right() <= set(range(len(choices) or 101))
    assert exercise.right()
    for answer in range(len(choices)) if choices else (0, 100):
        assert all(exercise.explanation(answer))
    CHECKS[type(exercise)](rules, exercise)


def main(exercises: int = EXERCISES) -> None:
    """Prints a line per type."""
    for name, (_maker, needs) in MAKERS.items():
        began = perf_counter()
        there = [rules for rules in map(load, PRESETS) if needs(rules)]
        for number in range(exercises):
            rules = there[number % len(there)]
            try:
                check(rules, dealt(name, rules, number))
            except Exception as error:
                raise AssertionError(f"{name}, {rules.name}, exercise {number}") from error
        seconds = perf_counter() - began
        sys.stdout.write(f"{name}: {exercises} exercises, {seconds:.0f} seconds, all right\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
