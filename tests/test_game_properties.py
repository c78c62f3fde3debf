"""Games of every rule set, played at random: after every step every invariant holds.

What is checked is in `invariants` (the table) and `referee` (the events).
"""

import pickle
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from attrs import evolve, fields
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from schocken_cards.actions import Action, Draw
from schocken_cards.errors import BadInputError, IllegalActionError
from schocken_cards.events import Drawn, Event, Reshuffled
from schocken_cards.game import apply, new_game
from schocken_cards.rulebook import PRESETS, preset
from schocken_cards.rules import Rules
from schocken_cards.table import Table
from schocken_cards.testing import twin
from schocken_cards.view import view
from schocken_decks import CardDeck
from tests.invariants import check
from tests.referee import Referee

CARDS = preset("kartenspiel")

HOUSE_RULES = (
    evolve(CARDS, name="smallest deck", cards_per_face=(4,) * 6, deckel=17),
    evolve(CARDS, name="fresh deck", cards_per_face=(4,) * 6, reshuffle="each_round", deckel=5),
    evolve(CARDS, name="uneven deck", cards_per_face=(1, 9, 2, 1, 8, 9), deckel=1),
    evolve(CARDS, name="90 each round", reshuffle="each_round", keep="ones", halves=1),
    evolve(preset("spiele7"), name="17 Deckel", deckel=17),
    evolve(preset("wolbeck"), name="open cards", source="cards", deckel=99),
)
RULE_SETS = [preset(name) for name in PRESETS] + list(HOUSE_RULES)

drawings = st.builds(Draw, st.lists(st.integers(0, 7), max_size=4), st.integers(-1, 3))
games = st.tuples(st.sampled_from(RULE_SETS), st.integers(2, 8), st.text(max_size=3))


def play_on(table: Table, random: Random, decisions: int, hear: Callable[[Event], object]) -> None:
    for _ in range(decisions):
        if table.seat is not None:
            apply(table, random.choice(table.legal), hear)


class Games(RuleBasedStateMachine):
    table: Table
    referee: Referee

    @initialize(game=games)
    def start(self, game: tuple[Rules, int, str]) -> None:
        rules, seats, seed = game
        self.referee = Referee(rules, seats)
        self.table = new_game(rules, seats, seed, emit=self.referee.hear)

    def running(self) -> bool:
        return self.table.seat is not None

    @precondition(running)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        apply(self.table, data.draw(st.sampled_from(self.table.legal)), self.referee.hear)

    @precondition(running)
    @rule(seed=st.integers(), decisions=st.integers(2, 150))
    def play_on(self, seed: int, decisions: int) -> None:
        random = Random(seed)
        for _ in range(decisions):
            play_on(self.table, random, 1, self.referee.hear)
            check(self.table, self.referee)

    @rule(action=drawings | st.sampled_from(["stop", None, (), [], 1]))
    def an_illegal_action_is_refused_without_a_trace(self, action: Action) -> None:
        assume(action not in self.table.legal)
        before = self.table.copy()
        with pytest.raises(IllegalActionError):
            apply(self.table, action, self.referee.hear)
        assert self.table == before

    @rule(seed=st.integers())
    def a_copy_goes_on_identically_and_independently(self, seed: int) -> None:
        original, untouched = self.table.copy(), self.table.copy()
        heard: tuple[list[Event], list[Event]] = ([], [])
        play_on(original, Random(seed), 40, heard[0].append)
        assert self.table == untouched
        play_on(untouched, Random(seed), 40, heard[1].append)
        assert original == untouched
        assert heard[0] == heard[1]

    @rule(seed=st.integers())
    def a_pickled_table_is_equal_and_goes_on_identically(self, seed: int) -> None:
        restored = pickle.loads(pickle.dumps(self.table))  # noqa: S301 - pickled here
        assert restored == self.table
        original = self.table.copy()
        for table in (original, restored):
            play_on(table, Random(seed), 40, lambda _: None)
        assert restored == original

    @rule(seed=st.integers())
    def hidden_cards_influence_no_view(self, seed: int) -> None:
        random = Random(seed)
        for seat in range(len(self.table.deckel)):
            assert view(twin(self.table, seat, random), seat) == view(self.table, seat)

    @invariant()
    def every_invariant_holds(self) -> None:
        check(self.table, self.referee)


TestGames = Games.TestCase
TestGames.settings = settings(max_examples=100, stateful_step_count=30)


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_games_of_house_rules_reach_their_end(rules: Rules, seats: int) -> None:
    referee = Referee(rules, seats)
    table = new_game(rules, seats, "house", emit=referee.hear)
    random = Random(seats)
    while table.seat is not None:
        check(table, referee)
        play_on(table, random, 1, referee.hear)
    assert referee.over


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_events_are_only_told_not_needed(rules: Rules) -> None:
    told, silent = new_game(rules, 7, "1", emit=lambda _: None), new_game(rules, 7, "1")
    random = Random(1)
    while told.seat is not None:
        assert told == silent
        action = random.choice(told.legal)
        apply(told, action, lambda _: None)
        apply(silent, action)
    assert told == silent


def test_a_pile_runs_out_in_the_middle_of_a_draw() -> None:
    events: list[Event] = []
    table = new_game(HOUSE_RULES[0], 7, "short", emit=events.append)
    play_on(table, Random(1), 60, events.append)
    after = [b for a, b in pairwise(events) if isinstance(a, Reshuffled)]
    assert any(isinstance(event, Drawn) and event.draw > 1 for event in after)


def test_a_copy_shares_nothing_that_can_be_changed() -> None:
    table = new_game(CARDS, 4, "1")
    copy = table.copy()
    changeable = [
        attribute.name
        for attribute in fields(Table)
        if isinstance(getattr(table, attribute.name), list | dict | CardDeck)
    ]
    assert changeable == ["deck", "draws", "stopped", "cards", "laid", "flipped"]
    for name in changeable:
        assert getattr(copy, name) is not getattr(table, name), name


@pytest.mark.parametrize("seats", [-1, 0, 1, 9])
def test_a_table_has_two_to_eight_seats(seats: int) -> None:
    with pytest.raises(BadInputError, match=f"2 to 8 seats, not {seats}"):
        new_game(CARDS, seats, "1")


def test_seed_and_number_fix_a_game() -> None:
    assert new_game(CARDS, 4, "1") == new_game(CARDS, 4, "1")
    tables = [new_game(CARDS, 4, *game) for game in [("1",), ("2",), ("",), ("ä",)]]
    tables.append(new_game(CARDS, 4, "1", number=1))
    decks = [table.deck for table in tables]
    assert not any(one == other for one in decks for other in decks if one is not other)
