"""Hints: exact chances, the expert's view of them, and a reason."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from schocken_ai.expert import Expert
from schocken_cards import reasons, texts
from schocken_cards.actions import Stop, parse_action
from schocken_cards.cards import held
from schocken_cards.errors import BadInputError
from schocken_cards.game import apply, new_game
from schocken_cards.hint_words import conclusion
from schocken_cards.odds import all_keys, goal_values, odds
from schocken_cards.players import bot_classes
from schocken_cards.position import parse
from schocken_cards.ranking import ranking
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.sources import source_of
from schocken_cards.table import Table
from schocken_cards.testing import deal, play, twin
from schocken_cards.tutor import Hint, adviser, hint
from schocken_cards.view import View, view

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gerd", "Hanne"]
EXPERT = Expert()


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    texts.use("en")
    yield
    texts.use("en")


def told(seen: View) -> Hint:
    return hint(seen, NAMES, EXPERT)


@cache
def tables() -> tuple[Table, ...]:
    """Three decisions of each of 16 random games, of every rule set."""
    found = []
    for number in range(16):
        chance = Random(number)
        table = new_game(load(PRESETS[number % len(PRESETS)]), 2 + number % 5, "hints")
        for at in range(21):
            if table.seat is None:
                break
            if at % 7 == number % 7:
                found.append(table.copy())
            apply(table, chance.choice(table.legal))
    return tuple(found)


def some() -> Iterator[tuple[View, Hint]]:
    """What those who decide see there, and a hint for each."""
    for table in tables():
        assert table.seat is not None
        seen = view(table, table.seat)
        yield seen, cached(seen)


cached = cache(told)


def test_every_legal_action_stands_in_a_hint_as_the_expert_sees_it() -> None:
    for seen, given in some():
        options = given.options
        assert {option.action for option in options} == set(seen.legal)
        assert [option.game for option in options] == sorted(option.game for option in options)
        prospects = EXPERT.prospects(seen)
        for option in options:
            expected = prospects[option.action]
            assert (option.lowest, option.half, option.game) == expected[:3]
        assert options[0].action == EXPERT.decide(seen)


def test_the_chances_of_the_pictures_are_exact() -> None:
    """Before the last draw nothing is left to be decided, so that the goal does not matter."""
    for seen, given in some():
        if seen.draws_left != 1 or given.nearly:
            continue
        assert seen.fresh is not None
        cards = held(seen.rules.keep, seen.laid[seen.seat], seen.flipped[seen.seat], seen.fresh)
        ranks = ranking(seen.rules)
        for exact in odds(cards, 1, source_of(seen), ranks, goal_values("place", ranks)):
            assert given.of(exact.action).chances == pytest.approx(exact.chances())


def test_the_pictures_are_all_that_can_come() -> None:
    for seen, given in some():
        for option in given.options:
            assert set(option.chances) <= set(all_keys(ranking(seen.rules)))
            assert sum(option.chances.values()) == pytest.approx(1)


def test_stopping_leaves_the_hand_as_it_is() -> None:
    stop = told(parse("deckel=0,0 leads=0 me=0 hand=611").view()).of(Stop())
    assert stop.chances == {"schock_6": 1}


def test_a_hint_knows_no_more_than_the_player() -> None:
    chance = Random(1)
    for table in tables():
        assert table.seat is not None
        other = view(twin(table, table.seat, chance), table.seat)
        assert told(other) == cached(view(table, table.seat))


def test_a_hint_is_the_same_for_the_position_that_it_prints() -> None:
    for _seen, given in some():
        assert told(parse(str(given.position)).view()) == given


def test_a_short_pile_is_said() -> None:
    assert told(parse("deckel=0,0 leads=0 me=0 hand=652 pile=5").view()).nearly
    assert not told(parse("deckel=0,0 leads=0 me=0 hand=652 pile=6").view()).nearly
    assert not told(parse("kneipe deckel=0,0 leads=0 me=0 hand=652").view()).nearly


def test_a_decision_costs_what_it_adds_to_the_chance_of_losing() -> None:
    given = told(parse("deckel=0,0,0 leads=0 me=0 hand=521").view())
    keep, stop = given.of(parse_action("keep 1")), given.of(Stop())
    assert given.best == keep
    assert given.cost(keep.action) == 0
    assert given.cost(Stop()) == stop.game - keep.game > 0.03


def test_without_an_expert_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {name: point for name, point in bot_classes().items() if name != "expert"}
    monkeypatch.setattr("schocken_cards.tutor.bot_classes", lambda: found)
    with pytest.raises(BadInputError, match=r"no hints: no bot “expert” is installed"):
        adviser()


def test_a_bot_of_that_name_must_tell_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("schocken_cards.tutor.EXPERT", "greedy")
    with pytest.raises(BadInputError, match="no bot “greedy” is installed that tells chances"):
        adviser()


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            "wolbeck deckel=6,6,0 leads=0 me=2 draws=3,1,2 open=65,431,11 hand=211",
            "It matters little what you do now: everything loses the game about as often.",
        ),
        (
            "deckel=0,0,0 leads=0 me=1 draws=3,1,1 open=6,-,- hand=421",
            "Jule is above what Anna can hold: one lower hand is enough.",
        ),
        (
            "wolbeck deckel=5,5,0 leads=0 me=1 draws=2,1,1 open=111,-,- hand=665",
            (
                "Whoever is lowest now loses the half: “Stop” is lowest in 45 of 100 cases, “Keep"
                " 6-6” in 47."
            ),
        ),
        (
            "deckel=11,2 leads=1 me=0 draws=1,3 open=-,11 hand=332",
            (
                "If you are lowest now you lose the half: “All three anew” is lowest in 84 of 100"
                " cases, “Stop” in 100."
            ),
        ),
        (
            "deckel=0,1 leads=1 me=1 hand=554 unseen=13,12,13,12,12,12 pile=65",
            (
                "“Stop” and “All three anew” lose the game about as often, though “All three"
                " anew” is lowest less often (53 to 61 of 100)."
            ),
        ),
        (
            "deckel=0,0,0 leads=0 me=0 draws=2,1,1 open=1,-,- hand=311",
            (
                "Schock aus gives all Deckel to the lowest: “Keep 1-1” brings it in 15 of 100"
                " cases, and that outweighs being lowest in 7, after “Stop” in 4."
            ),
        ),
        (
            (
                "stock=0 deckel=0,2,11,0 leads=1 me=2 draws=0,3,1,0 open=-,f,-,- hand=311"
                " unseen=1,4,5,5,10,3 pile=3 / stop"
            ),
            (
                "Schock aus gives all Deckel to the lowest: “Keep 1-1” brings it in 26 of 100"
                " cases, “Stop” in 0. “Keep 1-1” is lowest less often, too: in 7, not in 11."
            ),
        ),
        (
            "deckel=0,7,0,0 leads=1 me=1 draws=1,2,1,1 open=-,1f,-,- hand=611 / stop",
            (
                "Schock aus gives all Deckel to the lowest: “Keep 1-1” brings it in 16 of 100"
                " cases, “Stop” in 0. Both are lowest about as often (2 and less than 1 of 100)."
            ),
        ),
        (
            "wolbeck deckel=7,6,0 leads=0 me=0 draws=2,1,0 hand=544",
            (
                "You lead: if you stop now the others draw less, and so fewer Deckel move. “Stop”"
                " is lowest more often than “All three anew” (70 to 66 of 100), but loses the"
                " game less often."
            ),
        ),
        (
            "deckel=5,5,3 leads=0 me=0 hand=665",
            (
                "The stock is empty and the highest hand gives Deckel away: “Flip 1 six” is"
                " lowest more often than “Stop” (27 to 6 of 100), but loses the game less often."
            ),
        ),
        (
            (
                "lost=1,0 deckel=2,3 leads=0 me=1 draws=3,2 open=1,1 hand=621"
                " unseen=11,12,13,14,14,14 pile=71"
            ),
            (
                "“Keep 1” brings Schock in 25 instead of 14, Jule in 6 instead of 0, and that"
                " outweighs being lowest in 53 of 100 cases, after “Keep 6-1” in 47."
            ),
        ),
        (
            "deckel=0,0 leads=1 me=0 draws=1,3 open=-,1 hand=652 / keep 5",
            (
                "“All three anew” brings Schock in 19 instead of 7, Jule in 8 instead of 0; it is"
                " lowest in 50 of 100 cases, “Keep 5” in 53."
            ),
        ),
        (
            "deckel=2,0 leads=0 me=1 draws=3,1 open=1,- hand=654",
            (
                "How many Deckel move counts more than being lowest: “All three anew” is lowest"
                " more often than “Stop” (50 to 36 of 100), but loses the game less often."
            ),
        ),
        (
            "lost=1 deckel=11,1 leads=0 me=0 hand=665 unseen=3,6,5,6,6,5 pile=12",
            (
                "“Flip 1 six” is lowest more often than “Stop” (63 to 24 of 100), but loses the"
                " game less often."
            ),
        ),
        (
            "deckel=0,0,0,0 leads=0 me=0 hand=662",
            (
                "You lead: if you stop now the others keep what they were dealt, and 6-6-2 is"
                " lowest in 2 of 100 cases, “Flip 1 six” in 23."
            ),
        ),
        (
            "deckel=0,0,0,0 leads=0 me=0 draws=2,1,1,1 open=1,-,-,- hand=321",
            (
                "You lead: if you stop now the others have one more draw, not two, and Straight"
                " 3-2-1 is lowest in 7 of 100 cases, “Keep 1” in 43."
            ),
        ),
        (
            "kneipe deckel=6,7,0,0 leads=1 me=1 draws=1,2,0,0 hand=552",
            (
                "You lead: if you stop now the others draw less, and you are not lowest more"
                " often: in 66 of 100 cases, after “All three anew” in 67."
            ),
        ),
        (
            "deckel=0,0,0,0 leads=0 me=1 draws=3,1,1,1 open=11,-,-,- hand=431",
            "Two Ones lie open before Anna: 4-3-1 is lowest in 94 of 100 cases, “Keep 1” in 33.",
        ),
        (
            "wolbeck lost=2 deckel=0,0,0 leads=2 me=0 draws=2,1,3 open=1,-,- hand=651",
            (
                "“Keep 6-1” and 6-5-1 are lowest about as often (30 and 28 of 100), but a draw"
                " may bring a higher hand, which costs somebody else more Deckel."
            ),
        ),
        (
            "wolbeck lost=1 deckel=6,2,0 leads=1 me=2 draws=1,3,2 open=-,1,- hand=665",
            (
                "6-6-5 and “Keep 6-6” are lowest about as often (23 of 100): there is nothing to"
                " be gained by drawing."
            ),
        ),
        (
            (
                "deckel=7,0,0,0 leads=0 me=2 draws=3,2,2,1 open=-,1f,-,- hand=532"
                " unseen=7,11,10,11,10,10 pile=30 / keep 5"
            ),
            (
                "“All three anew” and “Keep 5” are lowest about as often (44 of 100), but “All"
                " three anew” loses the game less often."
            ),
        ),
        (
            "wolbeck deckel=2,0,0 leads=0 me=1 draws=3,2,1 open=1,-,- hand=641 / keep 1",
            (
                "Of simple hands the highest card decides, and “Keep 6-1” keeps a high one: it is"
                " lowest in 31 of 100 cases, “Keep 1” in 41."
            ),
        ),
        (
            (
                "deckel=11,2 leads=1 me=0 draws=1,3 open=-,1 hand=331 unseen=5,10,4,7,8,6 pile=19"
                " / keep 3 1"
            ),
            "“Keep 1” is lowest in 40 of 100 cases, “Keep 3-1” in 51.",
        ),
        (
            "deckel=0,0,0,0 leads=0 me=1 draws=3,1,1,1 hand=321",
            "Straight 3-2-1 is good enough: it is lowest in 7 of 100 cases, “Keep 1” in 18.",
        ),
        (
            "wolbeck lost=0 deckel=0,7,2 leads=1 me=0 draws=1,3,2 open=-,1,1+61 hand=543",
            (
                "Drawing is worse still: with Straight 5-4-3 as it is you are lowest in 36 of 100"
                " cases, after “All three anew” in 41."
            ),
        ),
        (
            "deckel=0,0,0,0 leads=0 me=1 draws=2,1,1,1 hand=532",
            (
                "With 5-3-2 as it is you are lowest in 76 of 100 cases, after the last draw, “All"
                " three anew”, in 42."
            ),
        ),
        (
            "deckel=0,0,0,0 leads=0 me=0 hand=521",
            (
                "Keeping Ones brings a Schock in 44 of 100 cases: with 5-2-1 as it is you are"
                " lowest in 55, after “Keep 1” in 24."
            ),
        ),
        (
            "deckel=0,0,0,0 leads=0 me=0 hand=532",
            (
                "Two draws are left to get above 5-3-2: as it is you are lowest in 42 of 100"
                " cases, after “All three anew” in 30."
            ),
        ),
    ],
    ids=[each.sentence[:30] for each in reasons.REASONS],
)
def test_the_reason_names_what_decides(position: str, said: str) -> None:
    there, _slash, instead = position.partition(" / ")
    done = parse_action(instead) if instead else None
    given = hint(parse(there).view(), NAMES, EXPERT, done)
    assert without_figures(given.reason).startswith(without_figures(said))


def without_figures(text: str) -> str:
    """What the expert reckons may change, what decides does not."""
    return re.sub(r"(?<=[ (])[0-9]+(?=[ .,;])", "#", text)


def test_the_figures_in_a_reason_are_those_of_the_hint() -> None:
    given = told(parse("deckel=0,0,0,0 leads=0 me=0 hand=532").view())
    lowest, stopping = given.best.lowest, given.of(Stop()).lowest
    assert (
        f"in {stopping * 100:.0f} of 100 cases, after “All three anew” in {lowest * 100:.0f}."
        in (given.reason)
    )


def test_of_two_chances_that_of_the_best_action_stands_first() -> None:
    position = parse("deckel=0,7,0,0 leads=1 me=1 draws=1,2,1,1 open=-,1f,-,- hand=611")
    given = hint(position.view(), NAMES, EXPERT, Stop())
    best, stopping = given.best.lowest, given.of(Stop()).lowest
    assert f"{best * 100:.0f} and less than 1 of 100" in given.reason
    assert stopping < 0.005


def test_what_the_estimate_cannot_tell_apart_is_called_as_good() -> None:
    given = told(parse("deckel=0,0,0,0 leads=2 me=0 draws=1,1,3,3 open=-,-,21,6 hand=521").view())
    assert 0 < given.cost(given.as_good[0]) <= given.error < given.cost(Stop())
    assert conclusion(given)[1] == "As far as can be told, just as good: “Keep 2-1”."
    text = "wolbeck deckel=6,6,0 leads=0 me=2 draws=3,1,2 open=65,431,11 hand=211"
    all_alike = told(parse(text).view())
    assert len(all_alike.as_good) == len(all_alike.options) - 1
    assert conclusion(all_alike) == [all_alike.reason]


def test_the_reason_is_in_the_language_in_use() -> None:
    texts.use("de")
    given = told(parse("deckel=0,0,0,0 leads=0 me=1 draws=3,1,1,1 open=11,-,-,- hand=431").view())
    assert given.reason.startswith("Vor Anna liegen zwei Einsen offen: 4-3-1 ist in ")
    assert given.reason.endswith(f" „1 behalten“ in {given.best.lowest * 100:.0f}.")


def test_who_is_called_surely_beaten_is_below_whatever_is_covered() -> None:
    table = deal("652 421 652", then="6666", rules="wolbeck")
    play(table, "keep 6", "keep 6")
    assert "what Anna can hold" in told(view(table, 1)).reason
    chance = Random(7)
    for _again in range(50):
        cards = twin(table, 1, chance).cards
        theirs, mine = table.ranking.of((cards[0], cards[1]))
        assert mine.place > theirs.place
