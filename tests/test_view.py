"""A view holds what its seat knows (the table in 1.4.3 of the rules) and nothing else."""

from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve, fields, has
from hypothesis import given, settings
from hypothesis import strategies as st

from schocken_cards.actions import Draw, Stop
from schocken_cards.cards import Cards, held
from schocken_cards.game import apply, new_game
from schocken_cards.hands import FACES
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.rules import Rules
from schocken_cards.table import Table
from schocken_cards.testing import deal, play, twin, unknown
from schocken_cards.view import View, view

RULE_SETS = [
    *map(preset, PRESETS),
    evolve(preset("kartenspiel"), name="small deck", cards_per_face=(4,) * 6),
    evolve(preset("wolbeck"), name="open cards", source="cards", cards_per_face=(5,) * 6),
]


Game = tuple[Rules, int, str]
GAMES = st.tuples(st.sampled_from(RULE_SETS), st.integers(2, 8), st.text(max_size=3))
SEEDS = st.integers(0, 2**32)
DECISIONS = st.integers(0, 30) | st.sampled_from([150, 2000])
"""How many are taken; 2000 lead beyond the end of most games."""


def situation(game: Game, decisions: int, random: Random) -> Table:
    table = new_game(*game)
    for _ in range(decisions):
        if table.seat is not None:
            apply(table, random.choice(table.legal))
    return table


@settings(max_examples=400)
@given(GAMES, DECISIONS, SEEDS)
def test_what_a_seat_cannot_know_is_not_in_its_view(game: Game, decisions: int, seed: int) -> None:
    random = Random(seed)
    table = situation(game, decisions, random)
    for seat in range(len(table.deckel)):
        assert view(twin(table, seat, random), seat) == view(table, seat)


@settings(max_examples=400)
@given(GAMES.filter(lambda game: game[0].source == "cards"), DECISIONS, SEEDS)
def test_unseen_are_exactly_the_cards_a_seat_has_not_seen(
    game: Game, decisions: int, seed: int
) -> None:
    table = situation(game, decisions, Random(seed))
    for seat in range(len(table.deckel)):
        faces = unknown(table, seat)
        assert view(table, seat).unseen() == tuple(map(faces.count, FACES))


def test_twins_do_differ() -> None:
    table = new_game(preset("kartenspiel"), 3, "1")
    twins = [twin(table, 1, Random(number)) for number in range(20)]
    assert len({other.cards_of(0).hand for other in twins}) > 5
    assert len({other.cards_of(1).hand for other in twins}) > 5
    assert len({other.deck.draw(5) for other in twins}) > 5


def test_with_dice_nothing_is_counted() -> None:
    shown = view(new_game(preset("spiele7"), 3, "1"), 0)
    assert shown.unseen() is None
    assert shown.pile is None
    assert shown.discards == ()


def everyone(table: Table) -> list[View]:
    return [view(table, seat) for seat in range(len(table.deckel))]


def test_an_opening_card_is_known_to_all() -> None:
    table = new_game(preset("kartenspiel"), 4, "1")
    for shown in everyone(table):
        assert len(shown.discards) >= 4
        assert sorted(shown.discards) == sorted(
            f for faces, _ in table.deck.discards for f in faces
        )


def test_the_first_draw_is_known_to_its_owner_when_his_turn_begins() -> None:
    table = deal("125 665 234", then="11")
    assert [shown.fresh for shown in everyone(table)] == [(5, 2, 1), None, None]
    assert [shown.hand for shown in everyone(table)] == [(5, 2, 1), None, None]
    play(table, "keep 1", "stop")
    assert [shown.hand for shown in everyone(table)] == [(1, 1, 1), (6, 6, 5), None]


def test_the_first_draw_is_known_to_nobody_else() -> None:
    table = deal("125 665 234")
    for shown in everyone(table):
        assert shown.open_fresh == (None, None, None)
        assert shown.laid == ((), (), ())
        assert shown.discards == ()


def test_a_card_laid_out_is_known_to_all_at_once() -> None:
    table = deal("125 665 234", then="46")
    play(table, "keep 1")
    for shown in everyone(table):
        assert shown.laid == ((1,), (), ())
        assert shown.flipped == (0, 0, 0)


def test_a_flipped_six_is_known_to_all_to_be_a_six() -> None:
    table = deal("665 665 234", then="46")
    play(table, "flip 1")
    for shown in everyone(table):
        assert shown.laid == ((1,), (), ())
        assert shown.flipped == (1, 0, 0)
    assert view(table, 1).actions == ((0, Draw((), 1)),)


def test_a_flipped_six_counts_as_a_six_among_the_cards_seen() -> None:
    table = new_game(preset("kartenspiel"), 2, "1")
    _leader, follower = table.order
    table.hold(0, held("any", (1, 1), 1, (3,)))
    shown = view(table, follower)
    unseen = [15 - shown.discards.count(face) for face in FACES]
    assert shown.unseen() == (unseen[0] - 1, *unseen[1:5], unseen[5] - 1)


def test_the_own_hand_is_worth_less_where_its_picture_must_come_in_one_draw() -> None:
    table = deal("654 665 234", then="4", rules="wolbeck")
    assert view(table, 0).rank.picture == "straight"
    play(table, "keep 6 5")
    assert view(table, 0).rank.picture == "simple"


def test_how_many_cards_were_exchanged_and_drawn_is_known_to_all() -> None:
    table = deal("125 665 234", then="4622")
    play(table, "keep 1", "keep 1 4")
    for shown in everyone(table):
        assert shown.draws == (3, 1, 1)
        assert shown.actions == ((0, Draw((1,))), (0, Draw((1, 4))))


def test_the_second_draw_is_known_to_its_owner_alone_while_a_third_is_allowed() -> None:
    table = deal("125 665 234", then="46")
    play(table, "keep 1")
    assert view(table, 0).fresh == (6, 4)
    for seat in (1, 2):
        assert view(table, seat).open_fresh == (None, None, None)
        assert view(table, seat).discards == ()


@pytest.mark.parametrize("rules", PRESETS)
def test_the_last_draw_of_the_leader_is_known_to_nobody(rules: str) -> None:
    table = deal("125 665 234", then="4662", rules=rules)
    play(table, "keep 1", "keep 1")
    assert view(table, 0).fresh is None
    assert view(table, 0).hand is None
    with pytest.raises(ValueError, match="covered"):
        _ = view(table, 0).rank
    for shown in everyone(table):
        assert shown.open_fresh == (None, None, None)


@pytest.mark.parametrize("rules", PRESETS)
def test_the_last_draw_a_follower_is_allowed_is_known_to_nobody(rules: str) -> None:
    table = deal("125 165 234", then="4611", rules=rules)
    play(table, "keep 1", "stop", "keep 1")
    assert view(table, 0).fresh == (6, 4)
    assert view(table, 1).fresh is None
    assert view(table, 2).open_fresh[1] is None


def test_a_leader_who_stops_after_two_draws_has_seen_them() -> None:
    table = deal("125 665 234", then="46")
    play(table, "keep 1", "stop")
    assert view(table, 0).hand == (6, 4, 1)


def test_a_stopped_hand_stays_covered_until_the_showdown_in_the_card_game() -> None:
    table = deal("125 665 234", then="46")
    play(table, "keep 1", "stop", "stop")
    assert view(table, 2).stopped == (True, True, False)
    assert view(table, 2).open_fresh == (None, None, None)


def test_a_stopped_hand_lies_open_in_wolbeck() -> None:
    table = deal("125 665 234", then="46", rules="wolbeck")
    play(table, "keep 1", "stop", "stop")
    assert view(table, 2).stopped == (True, True, False)
    assert view(table, 2).open_fresh == ((6, 4), (6, 6, 5), None)
    assert view(table, 0).open_fresh == ((6, 4), (6, 6, 5), None)


def test_discards_are_known_to_whoever_exchanged_them() -> None:
    table = deal("125 665 234", then="4622")
    play(table, "keep 1", "keep 1 4")
    assert view(table, 0).discards == (5, 2, 6)
    assert view(table, 1).discards == ()


def test_all_hands_are_known_to_all_after_the_showdown() -> None:
    table = deal("125 665 234", then="222 333 444")
    play(table, "stop")
    for shown in everyone(table):
        assert shown.discards == (5, 2, 1, 6, 6, 5, 4, 3, 2)
        assert [cards.hand for cards in shown.history[-1].cards] == [
            (5, 2, 1),
            (6, 6, 5),
            (4, 3, 2),
        ]


def test_only_the_seat_to_act_has_legal_actions() -> None:
    table = deal("125 665 234", then="46")
    assert view(table, 0).legal == table.legal
    assert view(table, 0).legal[0] == Stop()
    assert view(table, 1).legal == view(table, 2).legal == ()


def test_a_view_knows_how_many_draws_are_left() -> None:
    table = deal("125 665 234", then="46")
    assert view(table, 0).draws_left == 2
    play(table, "keep 1")
    assert view(table, 0).draws_left == 1
    play(table, "stop")
    assert view(table, 1).draws_left == 1


def test_after_the_game_every_card_is_counted_once() -> None:
    table = new_game(preset("kartenspiel"), 2, "1")
    while table.seat is not None:
        apply(table, Stop())
    assert sum(view(table, 0).unseen() or ()) == table.deck.left


# The fields of a view. Whoever adds one has to say here that its owner may know it.
ALLOWED = [
    *("rules", "seat", "half", "round", "losers", "stock", "deckel"),
    *("order", "to_act", "limit", "legal"),
    *("fresh", "draws", "laid", "flipped", "open_fresh", "stopped", "actions", "history"),
    *("pile", "discards", "luck"),
]


def test_a_view_has_the_allowed_fields_and_no_other() -> None:
    assert [*View._fields] == ALLOWED
    assert not hasattr(view(deal("125 665"), 0), "__dict__")


def test_a_view_cannot_be_changed() -> None:
    shown = view(deal("125 665"), 0)
    for name in ALLOWED:
        with pytest.raises(AttributeError):
            setattr(shown, name, None)


def test_a_view_holds_nothing_that_can_be_changed() -> None:
    table = deal("125 665 234", then="46 22 11 222 333 444")
    play(table, "keep 1", "stop", "stop", "stop")
    for shown in everyone(table):
        assert {type(part) for part in parts(shown)} <= {int, str, bool, tuple, type(None)}


def parts(value: object) -> Iterator[object]:
    """All that is within a value, down to numbers and texts."""
    if isinstance(value, Cards):  # made once and shared by all tables, like numbers
        return
    kind = type(value)
    if has(kind):
        for attribute in fields(kind):
            yield from parts(getattr(value, attribute.name))
    elif isinstance(value, tuple):
        yield tuple(value)
        for part in value:
            yield from parts(part)
    else:
        yield value


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    table = new_game(preset("kartenspiel"), 3, "1")
    before, again = view(table, 0), view(table.copy(), 0)
    for _ in range(30):
        apply(table, table.legal[-1])
    assert before == again
    assert view(table, 0) != before


def test_luck_differs_between_seats_and_games_and_decisions() -> None:
    table = new_game(preset("kartenspiel"), 3, "1")
    keys = [shown.luck for shown in everyone(table)]
    keys += [shown.luck for shown in everyone(new_game(preset("kartenspiel"), 3, "1", number=1))]
    assert len(set(keys)) == 6
    first = view(table, table.order[0]).chance()
    assert view(table, table.order[0]).chance() == first
    apply(table, table.legal[-1])
    assert view(table, table.order[0]).chance() != first
