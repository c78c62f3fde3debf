"""Exact chances, against an enumeration of all ordered draws and against published figures."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from random import Random

import pytest
from attrs import evolve

from schocken_cards.actions import Action, Draw, Stop
from schocken_cards.cards import held
from schocken_cards.errors import BadInputError
from schocken_cards.game import apply, new_game
from schocken_cards.hands import FACES, HANDS, Faces, ordered
from schocken_cards.odds import goal_values, key, odds
from schocken_cards.ranking import Rank, Ranking, ranking
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.sources import DRAWS, Counts, DiceCup, Piles, Unseen, source_of, unseen_by
from schocken_cards.testing import deal, play
from schocken_cards.view import view
from tests.test_cards import allowed

FULL_DECK = Unseen((15,) * 6)


def values_of(ranks: Ranking, seed: str) -> dict[Rank, float]:
    """Values that nobody would think of, so that nothing is right by chance."""
    random = Random(seed)
    return {
        rank: random.random() for rank in {*ranks.in_one_draw.values(), *ranks.assembled.values()}
    }


class BruteForce:
    """Plays out every order in which single cards can come, action by action."""

    def __init__(self, preset: str, values: Mapping[Rank, float]) -> None:
        self.rules = load(preset)
        self.values = values
        self.best = cache(self._best)

    def value(self, action: Action, laid: Faces, fresh: Faces, left: int, deck: Faces) -> float:
        if isinstance(action, Stop):
            rank = ranking(self.rules).rank(_hand(laid + fresh), one_draw=not laid)
            return self.values[rank]
        now_laid = ordered((*action.keep, *(1,) * action.flips))
        draws = self._draws(3 - len(now_laid), deck)
        worth = 0.0
        for drawn, rest in draws:
            if left == 1:
                worth += self.value(Stop(), now_laid, ordered(drawn), 0, rest)
            else:
                worth += self.best(now_laid, ordered(drawn), left - 1, rest)
        return worth / len(draws)

    def _draws(self, count: int, deck: Faces) -> list[tuple[Faces, Faces]]:
        if self.rules.source == "dice":
            return [(drawn, deck) for drawn in product(FACES, repeat=count)]
        drawn = permutations(range(len(deck)), count)
        return [
            (
                tuple(deck[at] for at in places),
                tuple(card for at, card in enumerate(deck) if at not in places),
            )
            for places in drawn
        ]

    def _best(self, laid: Faces, fresh: Faces, left: int, deck: Faces) -> float:
        actions = allowed(self.rules.keep, laid, fresh)
        return max(self.value(action, laid, fresh, left, deck) for action in actions)


def _hand(faces: Faces) -> tuple[int, int, int]:
    high, middle, low = ordered(faces)
    return high, middle, low


DECK = (6, 6, 5, 4, 3, 2, 1, 1)
COUNTS = (2, 1, 1, 1, 1, 2)


@pytest.mark.parametrize("left", [0, 1, 2])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_hand_agrees_with_all_ordered_draws(preset: str, left: int) -> None:
    rules = load(preset)
    ranks = ranking(rules)
    values = values_of(ranks, preset)
    brute = BruteForce(preset, values)
    source = DiceCup() if rules.source == "dice" else Unseen(COUNTS)
    for hand in HANDS:
        for option in odds(held(rules.keep, (), 0, hand), left, source, ranks, values):
            expected = brute.value(option.action, (), hand, left, DECK)
            assert option.value == pytest.approx(expected, abs=1e-12), (hand, option.action)
            assert sum(option.ranks.values()) == pytest.approx(1, abs=1e-12)
            mean = sum(values[rank] * chance for rank, chance in option.ranks.items())
            assert mean == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("preset", ["kartenspiel-hand", "wolbeck", "kneipe"])
def test_what_lies_out_already_counts(preset: str) -> None:
    rules = load(preset)
    ranks = ranking(rules)
    values = values_of(ranks, preset)
    brute = BruteForce(preset, values)
    source = DiceCup() if rules.source == "dice" else Unseen(COUNTS)
    for laid in ((1,), (1, 1)) if rules.keep == "ones" else ((1,), (6,), (4,), (1, 1), (6, 5)):
        for fresh in combinations_with_replacement(FACES[::-1], 3 - len(laid)):
            cards = held(rules.keep, laid, laid.count(1), fresh)
            for option in odds(cards, 2, source, ranks, values):
                expected = brute.value(option.action, laid, fresh, 2, DECK)
                assert option.value == pytest.approx(expected, abs=1e-12), (laid, fresh)


def test_actions_stand_best_first_and_equal_ones_in_their_legal_order() -> None:
    ranks = ranking(load("kartenspiel"))
    cards = held("any", (), 0, (6, 6, 3))
    found = odds(cards, 2, FULL_DECK, ranks, values_of(ranks, ""))
    assert [option.value for option in found] == sorted((o.value for o in found), reverse=True)
    indifferent = dict.fromkeys(values_of(ranks, ""), 0.5)
    found = odds(cards, 2, FULL_DECK, ranks, indifferent)
    assert [option.value for option in found] == pytest.approx([0.5] * len(found))


def test_without_a_draw_left_there_is_only_stopping() -> None:
    ranks = ranking(load("kartenspiel"))
    (option,) = odds(
        held("any", (), 0, (6, 1, 1)), 0, FULL_DECK, ranks, goal_values("place", ranks)
    )
    assert option.action == Stop()
    assert option.chances() == {"schock_6": 1.0}


def test_a_one_hunter_with_dice_gets_schock_aus_with_54271_in_629856() -> None:
    ranks = ranking(load("wolbeck"))
    values = goal_values("schock_aus", ranks)
    throw = DiceCup().chances((), 3)
    hit = sum(
        chance * odds(held("any", (), 0, hand), 2, DiceCup(), ranks, values)[0].value
        for hand, chance in zip(DRAWS[3], throw, strict=True)
        if len(hand) == 3
    )
    assert hit == pytest.approx(54271 / 629856, abs=1e-12)


def test_three_cards_of_a_fresh_deck() -> None:
    ranks = ranking(load("kartenspiel"))
    found: Counter[str] = Counter()
    for drawn, chance in zip(DRAWS[3], FULL_DECK.chances((), 3), strict=True):
        found[key(ranks.rank(_hand(drawn), one_draw=True))] += chance  # type: ignore[assignment]
    percent = {name: round(100 * chance, 3) for name, chance in found.items()}
    assert percent["schock_aus"] == 0.387
    assert percent["jule"] == 2.873
    assert {percent[f"schock_{face}"] for face in range(2, 7)} == {1.341}
    assert sum(found[f"general_{face}"] for face in range(2, 7)) == pytest.approx(0.01936, abs=5e-6)
    assert sum(found[f"straight_{face}"] for face in range(3, 7)) == pytest.approx(0.1149, abs=5e-5)
    assert percent["simple"] == pytest.approx(76.61, abs=0.005)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_unseen_cards_are_drawn_without_putting_back(count: int) -> None:
    counts = (1, 0, 3, 2, 0, 4)
    deck = [face for face, there in zip(FACES, counts, strict=True) for _ in range(there)]
    ways = Counter(ordered(drawn) for drawn in permutations(deck, count))
    total = sum(ways.values())
    expected = [float(Fraction(ways[draw], total)) for draw in DRAWS[count]]
    assert Unseen(counts).chances((), count) == pytest.approx(expected, abs=1e-15)


def test_more_cards_than_are_unseen_cannot_be_drawn() -> None:
    ranks = ranking(load("kartenspiel"))
    with pytest.raises(BadInputError, match="3 cards are to be drawn, but only 2 are unseen"):
        odds(
            held("any", (), 0, (6, 5, 3)),
            1,
            Unseen((1, 0, 0, 0, 0, 1)),
            ranks,
            goal_values("place", ranks),
        )


def physically(
    unseen: list[int], pile: int, hidden: int, discards: list[int], count: int
) -> dict[Faces, float]:
    """Every order of the unseen cards: first the pile, then unseen discards, then other hands."""
    ways: Counter[Faces] = Counter()
    for order in set(permutations(unseen)):
        in_pile, thrown = order[:pile], order[pile : pile + hidden]
        short = count - pile
        for rest in permutations([*thrown, *discards], max(short, 0)):
            ways[ordered((*in_pile[:count], *rest))] += 1
    return {draw: way / sum(ways.values()) for draw, way in ways.items()}


@pytest.mark.parametrize("pile", [0, 1, 2, 3])
def test_the_reshuffle_counts_where_the_pile_runs_out(pile: int) -> None:
    unseen, discards, exchanged = [1, 1, 2, 4, 5], (6,), (6, 3)
    piles = Piles.of(tuple(map(unseen.count, FACES)), pile, discards, 2)
    expected = physically(unseen, pile, 2, [*discards, *exchanged], 2)
    found = dict(zip(DRAWS[2], piles.chances(exchanged, 2), strict=True))
    assert {draw: chance for draw, chance in found.items() if chance} == pytest.approx(expected)


def test_after_the_reshuffle_the_next_draw_knows_what_came_before() -> None:
    # One unseen card in the pile, a One known to lie among the discards: 1 then 1 is impossible.
    piles = Piles.of((0, 0, 0, 1, 0, 0), 1, (1,), 0)
    rest = piles.after((6, 5), (4, 1))
    found = dict(zip(DRAWS[1], rest.chances((3,), 1), strict=True))
    assert found[1,] == 0
    assert found[6,] == found[5,] == 0.5


def test_a_view_tells_what_the_next_cards_come_from() -> None:
    table = new_game(load("kartenspiel"), 4, "odds")
    assert table.seat is not None
    seen = view(table, table.seat)
    source = source_of(seen)
    assert isinstance(source, Unseen)
    assert sum(source.counts) == 90 - len(seen.discards) - 3
    assert isinstance(source_of(view(deal("652 431", rules="wolbeck"), 0)), DiceCup)


def test_a_pile_that_may_run_out_is_told_by_the_view() -> None:
    random = Random(3)
    ranks = ranking(load("kartenspiel"))
    met = 0
    for number in range(12):
        table = new_game(ranks.rules, 8, "odds", number=number)
        while table.seat is not None:
            source = source_of(view(table, table.seat))
            if isinstance(source, Piles):
                met += 1
                held_now = table.cards_of(table.seat)
                for option in odds(held_now, 1, source, ranks, goal_values("place", ranks)):
                    assert sum(option.ranks.values()) == pytest.approx(1)
            apply(table, random.choice(table.legal))
    assert met > 0


@pytest.mark.parametrize(
    ("goal", "hand", "value"),
    [
        ("place", "111", 1.0),
        ("place", "221", 0.0),
        ("schock", "111", 1.0),
        ("schock", "611", 1.0),
        ("schock_aus", "611", 0.0),
        ("jule", "421", 1.0),
        ("simple", "652", 1.0),
        ("beat=652", "653", 1.0),
        ("beat=652", "652", 0.0),
        ("beat=651", "652", 1.0),
    ],
)
def test_goals(goal: str, hand: str, value: float) -> None:
    ranks = ranking(load("kartenspiel"))
    rank = ranks.rank(_hand(tuple(map(int, hand))), one_draw=True)
    assert goal_values(goal, ranks)[rank] == value


@pytest.mark.parametrize("goal", ["win", "beat", "beat=", "beat=9", "schock_6", ""])
def test_other_goals_are_refused(goal: str) -> None:
    with pytest.raises(BadInputError):
        goal_values(goal, ranking(load("kartenspiel")))


def test_the_own_cards_are_not_unseen_and_a_flipped_six_is_a_six() -> None:
    counts: Counts = (15,) * 6
    assert unseen_by(held("any", (1,), 1, (6, 5)), counts) == (15, 15, 15, 15, 14, 13)
    with pytest.raises(BadInputError, match="so many cards of one face"):
        unseen_by(held("any", (), 0, (5, 5, 5)), (9, 9, 9, 9, 2, 9))


def test_the_turkish_straight_has_a_name_of_its_own() -> None:
    ranks = ranking(load("schockrunde"))
    assert key(ranks.rank((5, 3, 2), one_draw=True)) == "straight_532"
    assert key(ranks.rank((5, 4, 3), one_draw=True)) == "straight_5"
    assert key(ranks.rank((5, 3, 2), one_draw=False)) == "simple"


def test_a_value_may_be_put_on_any_hand() -> None:
    rules = evolve(load("kartenspiel"), name="house", one_draw=["general"])
    ranks = ranking(rules)
    values = dict.fromkeys(goal_values("place", ranks), 0.0)
    values[ranks.rank((6, 6, 6), one_draw=False)] = 1.0
    best = odds(held("any", (), 0, (6, 6, 3)), 1, FULL_DECK, ranks, values)[0]
    assert best.action == Draw((6, 6))
    assert best.value == pytest.approx(15 / 90)


def test_odds_agree_with_play() -> None:
    table = deal("662 431", then="11")
    play(table, "flip 1")
    cards = table.cards_of(0)
    ranks = ranking(table.rules)
    found = odds(cards, 1, source_of(view(table, 0)), ranks, goal_values("place", ranks))
    assert {option.action for option in found} == set(table.legal)
