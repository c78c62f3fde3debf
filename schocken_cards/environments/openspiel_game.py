"""Schocken as an OpenSpiel game, `schocken(players=2,rules=kartenspiel)`; import this to have it.

Chance is explicit: every card drawn is a chance node whose outcomes are the faces, face 1 being
outcome 0. A game that is not over after MOST_DECISIONS is a draw; OpenSpiel wants a bound, and
Schocken has none.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from schocken_cards.environments.encoding import (
    ACTIONS,
    layout,
    legal_numbers,
    observation,
    rewards,
    size,
)
from schocken_cards.environments.explicit_chance import Walk
from schocken_cards.environments.told import (
    private,
    private_past,
    public,
    public_past,
    whole,
)
from schocken_cards.hands import FACES
from schocken_cards.rulebook import DEFAULT, load
from schocken_cards.rules import MAX_SEATS
from schocken_cards.view import View, view

NAME = "schocken"

MOST_DECISIONS = 100_000
"""More than any game has: random players took less than 500 in each of 27,000 games."""

OPENINGS = 100
"""How often the highest may be tied in the opening: as good as never."""

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Schocken",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    min_num_players=2,
    max_num_players=MAX_SEATS,
    provides_information_state_string=True,
    # What a player remembers of a long game fits into no tensor of fixed size.
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "rules": DEFAULT},
)


def _game_info(players: int) -> Any:  # noqa: ANN401 - OpenSpiel has no types
    return pyspiel.GameInfo(
        num_distinct_actions=len(ACTIONS),
        max_chance_outcomes=len(FACES),
        num_players=players,
        min_utility=-1.0,
        max_utility=1 / (players - 1),
        utility_sum=0.0,
        max_game_length=MOST_DECISIONS,
    )


class SchockenGame(pyspiel.Game):
    """The game: a rule set and a number of players."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = GAME_TYPE.parameter_specification | dict(params or {})
        self.start = Walk.start(load(given["rules"]), given["players"])
        super().__init__(GAME_TYPE, _game_info(self.start.seats), given)

    def new_initial_state(self) -> "SchockenState":
        """The root: the first card of the opening is to be drawn."""
        return SchockenState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A decision exchanges at most three cards and may be the last before the next deal."""
        cards = 3 * self.start.seats
        return (MOST_DECISIONS + 1) * (3 + cards) + OPENINGS * self.start.seats

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401 - OpenSpiel has no types
        params: Mapping[str, Any] | None = None,
    ) -> "SchockenObserver":
        """An observer of that type; by default of what a player sees now."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SchockenObserver(kind, self.start.seats, params)


class SchockenState(pyspiel.State):
    """A state: the walk that led there."""

    def __init__(self, game: SchockenGame) -> None:
        super().__init__(game)
        self.walk = game.start

    def current_player(self) -> int:
        """Who is next: a seat, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.walk.table is None or self.walk.chances:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.walk.table.seat is not None  # noqa: S101 - the game is not over
        return self.walk.table.seat

    def is_terminal(self) -> bool:
        """Whether the game is over, or broken off."""
        walk = self.walk
        if walk.table is None or walk.chances:
            return False
        return walk.table.seat is None or walk.decisions >= MOST_DECISIONS

    def returns(self) -> list[float]:
        """-1 for the loser, which the others share."""
        loser = None if self.walk.table is None else self.walk.table.loser
        return rewards(loser, self.walk.seats)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces that can be drawn now, with their probabilities."""
        return [(face, chance) for face, chance in enumerate(self.walk.chances) if chance]

    def _legal_actions(self, _player: int) -> list[int]:
        assert self.walk.table is not None  # noqa: S101 - a player decides at a table
        return legal_numbers(self.walk.table.legal)

    def _apply_action(self, number: int) -> None:
        if self.walk.chances:
            self.walk = self.walk.draw(FACES[number])
        else:
            self.walk = self.walk.act(ACTIONS[number])

    def _action_to_string(self, player: int, number: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draws {FACES[number]}"
        return str(ACTIONS[number])

    def __str__(self) -> str:
        return whole(self.walk)


class SchockenObserver:
    """What a player, or everybody, knows of a state, as text and in numbers.

    While a card is to be drawn that is what was known at the last decision.
    """

    def __init__(self, kind: Any, seats: int, params: Mapping[str, Any] | None) -> None:  # noqa: ANN401
        if params:
            raise ValueError(f"an observer has no parameters, not {dict(params)}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees with the eyes of one player, or of none")
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._public and self._private and not self._recall:
            self.tensor = np.zeros(size(seats), np.float32)
            self.dict = {name: self.tensor[place] for name, place in layout(seats).items()}

    def set_from(self, state: SchockenState, player: int) -> None:
        """Writes what `player` sees into `tensor`; all zeros before the first deal."""
        if self.tensor is not None:
            seen = _view(state, player)
            self.tensor[:] = 0 if seen is None else observation(seen)

    def string_from(self, state: SchockenState, player: int) -> str:
        """What `player` knows."""
        seen, walk = _view(state, player), state.walk
        told = []
        if self._public:
            told.append("opening" if seen is None else public(seen))
        if self._public and self._recall:
            told.append(public_past(walk))
        if self._private:
            told.append(f"seat {player}" if seen is None else private(seen))
        if self._private and self._recall:
            told.append(private_past(walk, player))
        return "\n".join(told)


def _view(state: SchockenState, player: int) -> View | None:
    table = state.walk.table
    return None if table is None else view(table, player)


pyspiel.register_game(GAME_TYPE, SchockenGame)
