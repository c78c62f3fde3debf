"""Bots that play like people, and the characters at the table."""

from collections.abc import Iterator

import pytest

from schocken_ai.club import SKILLS, TEMPERS, Club
from schocken_ai.mistakes import mistakes
from schocken_ai.public import Public
from schocken_ai.wary import Wary, at_stake
from schocken_cards.characters import CHARACTERS, character
from schocken_cards.errors import BadInputError
from schocken_cards.game import apply, new_game
from schocken_cards.players import Bot, fill_seats, make_bot
from schocken_cards.rulebook import PRESETS, load
from schocken_cards.table import Table
from schocken_cards.testing import check_bot, deal, play
from schocken_cards.view import View, view


def after(table: Table, *actions: str) -> View:
    """What the seat to decide sees after these actions."""
    play(table, *actions)
    assert table.seat is not None
    return view(table, table.seat)


def decided(bot: Bot, table: Table, *before: str) -> str:
    return str(bot.decide(after(table, *before)))


@pytest.mark.parametrize(
    "bot",
    [
        "public:sure=0",
        "public:sure=100",
        "wary:calm=straight,danger=schock-aus",
        "wary:calm=jule,danger=simple-4",
        "club:mistakes=100",
        *[f"club:skill={skill},temper={temper}" for skill in SKILLS for temper in TEMPERS],
    ],
)
def test_they_are_well_behaved_with_any_options(bot: str) -> None:
    assert check_bot(bot, games=len(PRESETS)) == []


@pytest.mark.parametrize(
    ("bot", "complaint"),
    [
        ("public:sure=101", "sure=101: a whole number from 0 to 100"),
        ("public:sure=x", "sure=x: a whole number"),
        ("wary:calm=9", "calm=9: one of schock-aus, jule"),
        ("club:skill=master", "skill=master: one of beginner, regular, expert"),
        ("club:temper=mild", "temper=mild: one of defensive, balanced, offensive"),
        ("club:mistakes=often", "mistakes=often: a whole number"),
    ],
)
def test_a_wrong_option_is_refused_in_a_line(bot: str, complaint: str) -> None:
    with pytest.raises(BadInputError, match=complaint):
        make_bot(bot)


def test_public_goes_on_when_nobody_was_before() -> None:
    assert decided(Public(), deal("652 234")) == "draw"
    assert decided(Public(), deal("111 234")) == "stop"


def test_public_stops_above_what_probably_lies_before_another() -> None:
    """Of all hands drawn blind 6-6-5 is above most, 5-4-2 is not."""
    drew_blind = ("draw", "draw")
    assert decided(Public(), deal("652 665 234", then="111111"), *drew_blind) == "stop"
    assert decided(Public(), deal("652 542 234", then="111111"), *drew_blind) == "draw"
    assert decided(Public(), deal("112 665 234", then="11"), "keep 1 1", "keep 1 1") != "stop"


def test_public_stops_surely_above_only_if_it_is_to_be_sure() -> None:
    drew_blind = ("draw", "draw")
    sure = Public(sure="100")
    assert decided(sure, deal("652 665 234", then="111111"), *drew_blind) != "stop"
    open_hand = deal("652 431 665 234", then="221211", rules="wolbeck")
    assert decided(sure, open_hand, "draw", "draw", "stop") == "stop"


def test_public_learns_nothing_from_a_covered_hand_that_somebody_stood_on() -> None:
    assert decided(Public(), deal("652 665 234", then="111"), "draw", "stop") != "stop"


def test_more_is_at_stake_the_nearer_the_half_is() -> None:
    holdings = [0, 8], [5, 8], [9, 4]
    stakes = [at_stake(view(deal("652 431", deckel=held), 0)) for held in holdings]
    assert stakes == [4 / 13, 4 / 8, 1]


def test_no_more_is_at_stake_than_there_is_to_be_had() -> None:
    assert at_stake(view(deal("652 431", deckel=[6, 6], stock=1), 0)) == 1 / 7
    assert at_stake(view(deal("652 431", deckel=[11, 2]), 0)) == 1


def test_what_lies_open_raises_the_stakes() -> None:
    ones_lie_open = after(deal("114 652", then="66"), "keep 1 1", "keep 1 1")
    assert at_stake(ones_lie_open) == pytest.approx((13 + 2 + 3 + 4 + 5 + 6) / 6 / 13)
    aus_lies_open = after(deal("652 111 431", rules="wolbeck", then="111111"), "draw", "draw")
    play_on = deal("652 111 431", then="221221", rules="wolbeck")
    assert at_stake(aus_lies_open) < at_stake(after(play_on, "draw", "draw", "stop")) == 1


def test_wary_stands_on_less_when_the_half_is_at_stake() -> None:
    assert decided(Wary(), deal("333 431 234")) == "draw"
    assert decided(Wary(), deal("333 431", deckel=[9, 4])) == "stop"
    assert decided(Wary(), deal("113 431 234")) == "stop"
    assert decided(Wary(), deal("654 431 234", deckel=[12, 0, 0])) == "stop"
    assert decided(Wary(), deal("653 431 234", deckel=[12, 0, 0])) == "draw"


def test_wary_never_stays_surely_lowest() -> None:
    table = deal("112 665 234", then="66", deckel=[0, 12, 0])
    assert decided(Wary(danger="simple-6"), table, "keep 1 1", "keep 1 1") != "stop"


@pytest.mark.parametrize(
    ("hand", "stopping"),
    [
        ("114", ["defensive", "balanced", "offensive"]),
        ("333", ["defensive", "balanced"]),
        ("654", ["defensive"]),
        ("653", []),
    ],
)
def test_the_defensive_stop_early_and_the_offensive_late(hand: str, stopping: list[str]) -> None:
    club = {temper: Club(skill="beginner", temper=temper, mistakes="0") for temper in TEMPERS}
    found = [temper for temper in TEMPERS if decided(club[temper], deal(f"{hand} 431")) == "stop"]
    assert found == stopping


def test_the_defensive_keep_a_six_in_the_last_draw() -> None:
    defensive, balanced = Club(temper="defensive", mistakes="0"), Club(mistakes="0")
    last_draw = deal("222 653 431", then="222"), "draw", "stop"
    assert decided(defensive, *last_draw) == "keep 6 5"
    assert decided(balanced, deal("222 653 431", then="222"), "draw", "stop") == "draw"
    assert decided(defensive, deal("653 431")) == "draw"
    assert decided(defensive, deal("222 166 431", then="222"), "draw", "stop") == "keep 1 flip 1"


def test_an_expert_knows_what_it_means_to_lead() -> None:
    """The others have only the draw that they hold: 6-5-3 is enough for that, not for three."""
    expert, regular = (
        Club(skill=skill, temper="defensive", mistakes="0") for skill in ("expert", "regular")
    )
    assert decided(expert, deal("653 431 652")) == "stop"
    assert decided(regular, deal("653 431 652")) != "stop"
    second = deal("431 653 652", then="222222"), "draw", "draw"
    assert decided(Club(skill="expert", temper="defensive", mistakes="0"), *second) != "stop"


def test_beginners_do_not_look_at_what_lies_open() -> None:
    ones_lie_open = "keep 1 1", "keep 1 1"
    for skill, stops in (("beginner", True), ("regular", False), ("expert", False)):
        bot = Club(skill=skill, temper="defensive", mistakes="0")
        action = decided(bot, deal("113 654 431", then="66"), *ones_lie_open)
        assert (action == "stop") is stops


@pytest.mark.parametrize(
    ("table", "before", "wrong"),
    [
        (deal("652 431"), [], {"stop", "keep 6"}),
        (deal("661 431"), [], {"keep 1", "keep 6 1", "stop"}),
        (deal("621 431"), [], {"keep 6 1", "stop"}),
        (deal("421 431"), [], {"keep 1"}),
        (deal("333 431"), [], {"draw"}),
        (deal("112 431", then="22"), ["keep 1 1", "keep 1 1"], {"stop"}),
        (deal("531 431"), [], {"stop"}),
    ],
)
def test_mistakes_that_beginners_make(table: Table, before: list[str], wrong: set[str]) -> None:
    seen = after(table.copy(), *before)
    right = Club(skill="expert", mistakes="0").decide(seen)
    assert set(map(str, mistakes(seen, right))) == wrong


@pytest.mark.parametrize("preset", PRESETS)
def test_a_mistake_is_legal_and_never_what_is_right(preset: str) -> None:
    for seen in decisions(Club(), load(preset).name, games=5):
        for action in seen.legal:
            wrong = mistakes(seen, action)
            assert action not in wrong
            assert set(wrong) <= set(seen.legal)


def decisions(bot: Bot, preset: str = "kartenspiel", games: int = 50) -> Iterator[View]:
    """All that four players see who play as `bot` does, when it is their turn."""
    for number in range(games):
        table = new_game(load(preset), 4, "decisions", number=number)
        while table.seat is not None:
            seen = view(table, table.seat)
            yield seen
            apply(table, bot.decide(seen))


@pytest.mark.parametrize("rate", [10, 50])
def test_mistakes_come_as_often_as_told(rate: int) -> None:
    right, slipping = Club(mistakes="0"), Club(mistakes=str(rate))
    occasions = [
        (seen, best) for seen in decisions(slipping) if mistakes(seen, best := right.decide(seen))
    ]
    slips = sum(slipping.decide(seen) != best for seen, best in occasions)
    assert len(occasions) > 800
    assert 100 * slips / len(occasions) == pytest.approx(rate, abs=3)


def lost(bot: str, others: str, games: int) -> float:
    """The share of games that `bot` loses against three others, each deal once in every seat."""
    measured, other = make_bot(bot), make_bot(others)
    losses = 0
    for number in range(games):
        place = number % 4
        table = new_game(load("kartenspiel"), 4, "people", number=number // 4)
        while table.seat is not None:
            player = measured if table.seat == place else other
            apply(table, player.decide(view(table, table.seat)))
        losses += table.loser == place
    return losses / games


@pytest.mark.parametrize(
    "bot",
    [
        "public",
        "wary",
        *[f"club:skill={skill},temper={temper}" for skill in SKILLS for temper in TEMPERS],
    ],
)
def test_each_beats_chance(bot: str) -> None:
    assert lost(bot, "chance", games=40) < 0.15


@pytest.mark.parametrize("temper", TEMPERS)
def test_skill_tells(temper: str) -> None:
    beginner, expert = (f"club:skill={skill},temper={temper}" for skill in ("beginner", "expert"))
    assert lost(expert, beginner, games=80) < 0.25 < lost(beginner, expert, games=80)


def test_eight_characters_play_in_eight_ways() -> None:
    assert len({who.name for who in CHARACTERS}) == len({who.bot for who in CHARACTERS}) == 8
    assert len({who.words for who in CHARACTERS}) == 8
    seats = fill_seats([], [], 8)
    assert [(seat.name, seat.bot) for seat in seats] == [(who.name, who.bot) for who in CHARACTERS]


def test_a_character_is_known_by_name_and_bot() -> None:
    heinz = CHARACTERS[0]
    assert character("Heinz", heinz.bot) == heinz
    assert character("Heinz", "threshold:stop=schock-3") is None
    assert character("Heinz", None) is None
