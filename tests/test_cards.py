"""What may be done with three cards, compared with all that the rules allow, tried one by one."""

import pickle
from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.cards import DEALT, Cards, held
from schocken_cards.hands import FACES, HANDS, Faces, ordered
from schocken_cards.rules import Keep

KEEPS: tuple[Keep, ...] = ("any", "ones")

Situation = tuple[Keep, Faces, int, Faces]


def situations() -> list[Situation]:
    """Every situation of a player: what is laid out, how many Ones are sixes, what is fresh."""
    return [
        (keep, laid, flipped, fresh)
        for keep in KEEPS
        for laid_out in range(3)
        for laid in combinations_with_replacement(FACES[::-1], laid_out)
        if keep == "any" or set(laid) <= {1}
        for flipped in range(laid.count(1) + 1)
        for fresh in combinations_with_replacement(FACES[::-1], 3 - laid_out)
    ]


def allowed(keep: Keep, laid: Faces, fresh: Faces) -> set[Action]:
    """Stopping, and every fate of the single fresh cards that the rules allow."""
    fates = product(["kept", "flipped", "exchanged"], repeat=len(fresh))
    drawings = (_drawing(keep, laid, fresh, fate) for fate in fates)
    return {Stop(), *(draw for draw in drawings if draw is not None)}


def _drawing(keep: Keep, laid: Faces, fresh: Faces, fates: tuple[str, ...]) -> Draw | None:
    cards = Counter(zip(fresh, fates, strict=True))
    kept = tuple(face for face, fate in zip(fresh, fates, strict=True) if fate == "kept")
    flips = fates.count("flipped")
    if "exchanged" not in fates:  # S4-34, S4-35: whoever draws exchanges at least one card
        return None
    if keep == "ones" and set(kept) - {1}:  # S2-13
        return None
    if flips:
        sixes = fresh.count(6)
        only_sixes = cards[6, "flipped"] == flips
        all_but_one = sixes >= 2 and flips == sixes - 1  # S4-57, S4-60
        other_goes = cards[6, "exchanged"] == 1  # S4-57: it must be used for the next draw
        if not (only_sixes and all_but_one and other_goes):
            return None
    return Draw(laid + kept, flips)


def test_legal_actions_are_exactly_those_the_rules_allow() -> None:
    for keep, laid, flipped, fresh in situations():
        legal = held(keep, laid, flipped, fresh).legal
        assert set(legal) == allowed(keep, laid, fresh), (keep, laid, flipped, fresh)
        assert len(legal) == len(set(legal))


def test_stopping_is_the_first_action_and_drawing_all_that_is_not_laid_out_the_last() -> None:
    for keep, laid, flipped, fresh in situations():
        legal = held(keep, laid, flipped, fresh).legal
        assert (legal[0], legal[-1]) == (Stop(), Draw(laid))


@pytest.mark.parametrize(
    ("fresh", "actions"),
    [
        ((5, 2, 1), "stop|keep 5 2|keep 5 1|keep 2 1|keep 5|keep 2|keep 1|draw"),
        ((5, 5, 5), "stop|keep 5 5|keep 5|draw"),
        ((6, 5, 1), "stop|keep 6 5|keep 6 1|keep 5 1|keep 6|keep 5|keep 1|draw"),
        (
            (6, 6, 3),
            "stop|keep 3 flip 1|flip 1|keep 6 6|keep 6 3|keep 6|keep 3|draw",
        ),
        ((6, 6, 6), "stop|flip 2|keep 6 6|keep 6|draw"),
    ],
)
def test_the_actions_of_a_fresh_hand(fresh: Faces, actions: str) -> None:
    assert "|".join(map(str, held("any", (), 0, fresh).legal)) == actions


@pytest.mark.parametrize(
    ("fresh", "actions"),
    [
        ((5, 2, 1), "stop|keep 1|draw"),
        ((5, 1, 1), "stop|keep 1 1|keep 1|draw"),
        ((1, 1, 1), "stop|keep 1 1|keep 1|draw"),
        ((6, 6, 3), "stop|flip 1|draw"),
        ((6, 6, 1), "stop|keep 1 flip 1|flip 1|keep 1|draw"),
    ],
)
def test_the_actions_of_a_fresh_hand_where_only_ones_stay(fresh: Faces, actions: str) -> None:
    assert "|".join(map(str, held("ones", (), 0, fresh).legal)) == actions


def after(cards: Cards, action: Draw, drawn: Faces) -> Cards:
    step = cards.steps[action]
    assert step is not None
    return step.after[drawn]


def test_after_an_action_lies_out_what_was_kept_and_flipped() -> None:
    for keep, laid, flipped, fresh in situations():
        cards = held(keep, laid, flipped, fresh)
        for action in cards.legal[1:]:
            assert isinstance(action, Draw)
            step = cards.steps[action]
            assert step is not None
            then = step.after[tuple(FACES[: len(step.exchanged)])]
            assert then.laid == ordered(action.keep + (1,) * action.flips)
            assert then.flipped == flipped + action.flips
            assert then.fresh == ordered(FACES[: len(step.exchanged)])
            assert sorted(then.laid_faces + step.exchanged) == sorted(cards.faces)


def test_stopping_leads_nowhere() -> None:
    assert held("any", (), 0, (5, 2, 1)).steps[Stop()] is None


def test_the_faces_of_cards_are_those_printed_on_them() -> None:
    for keep, laid, flipped, fresh in situations():
        cards = held(keep, laid, flipped, fresh)
        assert cards.hand == ordered(laid + fresh)
        printed = Counter(laid + fresh)
        printed.update({6: flipped, 1: -flipped})
        assert Counter(cards.faces) == +printed
        assert Counter(cards.laid_faces) + Counter(fresh) == +printed


def test_a_hand_came_in_one_draw_when_nothing_was_laid_out() -> None:
    for keep, laid, flipped, fresh in situations():
        assert held(keep, laid, flipped, fresh).one_draw is (laid == ())


def test_drawing_all_three_anew_is_one_draw_again() -> None:
    assert after(held("any", (), 0, (5, 4, 2)), Draw(), (1, 1, 1)).one_draw


def test_every_situation_exists_once() -> None:
    for situation in situations():
        cards = held(*situation)
        assert held(*situation) is cards
        assert pickle.loads(pickle.dumps(cards)) is cards  # noqa: S301 - pickled here


def test_drawn_cards_may_come_in_any_order() -> None:
    cards = held("any", (), 0, (5, 4, 2))
    first = after(cards, Draw((5,)), (3, 6))
    assert first is after(cards, Draw((5,)), (6, 3)) is held("any", (5,), 0, (6, 3))


def test_all_hands_are_met() -> None:
    assert {held("any", (), 0, hand).hand for hand in HANDS} == set(HANDS)


@pytest.mark.parametrize("keep", KEEPS)
def test_faces_just_dealt_are_held_with_nothing_laid_out_or_flipped(keep: Keep) -> None:
    for hand in HANDS:
        assert DEALT[keep][hand] is held(keep, (), 0, hand)
