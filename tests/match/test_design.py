"""The design of a match: cards, rotations, line-ups, copies."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schocken_cards.errors import BadInputError
from schocken_cards.match import Match
from schocken_cards.rulebook import preset

BOTS = [f"threshold:stop=schock-{face}" for face in "23456"] + ["greedy", "chance", "counter"]


def line_ups(match: Match) -> list[tuple[str, ...]]:
    return [
        tuple(sorted(match.contenders[at] for at in match.line_up(block)))
        for block in range(match.blocks)
    ]


matches = st.builds(
    lambda bots, seats, blocks, seed: Match(bots, games=blocks * seats, seats=seats, seed=seed),
    st.lists(st.sampled_from(BOTS), min_size=1, max_size=12),
    st.integers(2, 8),
    st.integers(1, 60),
    st.text(max_size=3),
)


@given(matches)
def test_in_a_block_every_bot_sits_in_every_seat_equally_often(match: Match) -> None:
    for block in range(match.blocks):
        seatings = match.seatings(block)
        for seat in range(match.seats):
            assert Counter(seating[seat] for seating in seatings) == Counter(seatings[0])


@given(matches)
def test_neighbours_stay_neighbours_within_a_block(match: Match) -> None:
    first, *others = match.seatings(0)
    for seating in others:
        at = match.seatings(0).index(seating)
        assert seating == first[at:] + first[:at]


def test_two_bots_at_four_seats_have_two_each() -> None:
    match = Match(["greedy", "chance"], games=40, seats=4)
    assert line_ups(match) == [("chance", "chance", "greedy", "greedy")] * 10


def test_a_bot_named_three_times_has_three_seats() -> None:
    match = Match(["greedy", "chance", "chance", "chance"], games=4)
    assert match.contenders == ("greedy", "chance")
    assert line_ups(match) == [("chance", "chance", "chance", "greedy")]


def test_copies_take_turns_when_they_do_not_come_out_even() -> None:
    match = Match(["greedy", "chance"], games=6, seats=3)
    assert line_ups(match) == [("chance", "greedy", "greedy"), ("chance", "chance", "greedy")]


def test_with_more_bots_than_seats_all_line_ups_meet_equally_often() -> None:
    bots = BOTS[:5]
    match = Match(bots, games=3 * 3 * 10, seats=3)
    every = [tuple(sorted(line_up)) for line_up in combinations(bots, 3)]
    assert Counter(line_ups(match)) == dict.fromkeys(every, 3)


def test_with_too_many_line_ups_all_bots_play_equally_often() -> None:
    bots = [f"threshold:stop=schock-{face}" for face in range(20)]
    match = Match(bots, games=4 * 100, seats=4)
    assert Counter(bot for line_up in line_ups(match) for bot in line_up) == dict.fromkeys(bots, 20)
    assert len({*line_ups(match)}) > 80


def test_no_line_up_is_of_one_bot_alone_where_there_are_others() -> None:
    match = Match(["greedy", "chance", "chance"], games=40, seats=2)
    assert {*line_ups(match)} == {("chance", "greedy")}


def test_bots_come_up_in_the_order_in_which_they_were_given() -> None:
    match = Match(BOTS, games=1000, seats=3)
    seats = [at for block in range(match.blocks) for at in match.line_up(block)]
    assert list(dict.fromkeys(seats)) == list(range(len(BOTS)))


def test_the_last_block_may_be_shorter() -> None:
    match = Match(["greedy", "chance", "counter"], games=10)
    assert [len(match.seatings(block)) for block in range(match.blocks)] == [3, 3, 3, 1]


@pytest.mark.parametrize(
    ("bots", "games", "seats"),
    [
        ([], 1, 2),
        (["chance"], 1, 1),
        (["chance"], 1, 9),
        (["chance"] * 9, 1, 9),
        (["a", "b"], 0, 2),
    ],
)
def test_an_impossible_match_is_refused(bots: list[str], games: int, seats: int) -> None:
    with pytest.raises(BadInputError):
        Match(bots, games=games, seats=seats)


def test_two_rule_sets_of_one_name_are_refused() -> None:
    with pytest.raises(BadInputError, match="same name"):
        Match(["greedy", "chance"], games=1, rules=[preset("wolbeck"), preset("wolbeck")])
