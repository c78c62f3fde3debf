"""Schocken as a PettingZoo environment in which one agent after the other acts (AEC).

>>> from schocken_cards.environments.pettingzoo_env import env
>>> schocken = env(seats=3, rules="wolbeck")
>>> schocken.reset(seed=1)
>>> for agent in schocken.agent_iter():
...     seen, reward, terminated, truncated, info = schocken.last()
...     schocken.step(None if terminated else int(seen["action_mask"].argmax()))
"""

import secrets
from collections.abc import Mapping
from io import StringIO
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from schocken_cards.environments.encoding import ACTIONS, action_mask, observation, rewards, size
from schocken_cards.errors import BadInputError
from schocken_cards.game import apply, new_game
from schocken_cards.rulebook import DEFAULT, load
from schocken_cards.rules import Rules
from schocken_cards.screen import Screen, console
from schocken_cards.table import Table
from schocken_cards.texts import gettext as _
from schocken_cards.view import View, view

RENDER_MODES = ("ansi", "human")


def env(
    seats: int = 4, rules: Rules | str = DEFAULT, render_mode: str | None = None
) -> OrderEnforcingWrapper:
    """The environment, guarded against calls in a wrong order and actions that do not exist."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(SchockenEnv(seats, rules, render_mode)))


class SchockenEnv(AECEnv):
    """A game for the agents `seat_0`, `seat_1` and so on, each of whom acts when it is its turn.

    `seats`: 2 to 8. `rules`: a rule set, its name, or the path of a TOML file. `render_mode`:
    "ansi" lets `render` return what has happened since the last time, all cards open; "human"
    prints that after every step. Wrong values raise BadInputError or BadRulesError.

    Agents that are out of a half wait; all are terminated, and rewarded, when the game is over.
    An illegal action raises IllegalActionError and changes nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "schocken_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    table: Table
    """All there is to know of the game; it must not be changed."""

    def __init__(
        self, seats: int = 4, rules: Rules | str = DEFAULT, render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode not in {None, *RENDER_MODES}:
            raise BadInputError(
                _("render_mode must be None, “ansi” or “human”, not {mode}").format(
                    mode=repr(render_mode)
                )
            )
        self.rules = load(rules) if isinstance(rules, str) else rules
        self.table = new_game(self.rules, seats, "")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed, self._number = secrets.token_hex(8), -1
        self._spaces = {agent: _spaces(seats) for agent in self.possible_agents}
        self._text = StringIO()
        self._hear = None if render_mode is None else self._screen().hear

    def observation_space(self, agent: str) -> Dict:
        """The `observation` laid out by `encoding.FIELDS`, and the `action_mask`."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of `encoding.ACTIONS`."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Starts a game: the first of `seed`, or the next one of the seed before.

        Game `k` of a seed is `new_game(rules, seats, str(seed), number=k)`. Without any seed there
        is one by chance. There are no options.
        """
        del options
        if seed is None:
            self._number += 1
        else:
            self._seed, self._number = str(seed), 0
        self._read()
        self.table = new_game(
            self.rules,
            len(self.possible_agents),
            self._seed,
            number=self._number,
            emit=self._hear,
        )
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._after()

    def step(self, action: int | None) -> None:
        """Lets the agent whose turn it is take the action of that number; None if terminated."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInputError(_("{name} is in the game and must act").format(name=agent))
        apply(self.table, ACTIONS[action], self._hear)
        self._cumulative_rewards[agent] = 0.0
        self._after()

    def view(self, agent: str) -> View:
        """What `agent` knows, as the bots of the game see it."""
        return view(self.table, self._seat[agent])

    def observe(self, agent: str) -> dict[str, Any]:
        """What `agent` knows, in numbers; its action mask is empty when it is not its turn."""
        seen = self.view(agent)
        return {
            "observation": np.array(observation(seen), np.float32),
            "action_mask": np.array(action_mask(seen.legal), np.int8),
        }

    def render(self) -> str | None:
        """What has happened since the last time: returned in mode "ansi", printed in "human"."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs an environment made with a render_mode")
            return None
        text = self._read()
        if self.render_mode == "ansi":
            return text
        print(text, end="")  # noqa: T201 - this is what it is for
        return None

    def close(self) -> None:
        """Nothing is open."""

    def _screen(self) -> Screen:
        shown = console(plain=True, file=self._text)
        return Screen(
            shown, plain=True, rules=self.rules, names=self.possible_agents, open_cards=True
        )

    def _read(self) -> str:
        """The text that nobody has read yet."""
        text = self._text.getvalue()
        self._text.seek(0)
        self._text.truncate()
        return text

    def _after(self) -> None:
        """Says whose turn it is now, or who gets what."""
        if self.table.seat is not None:
            self.agent_selection = self.possible_agents[self.table.seat]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            paid = rewards(self.table.loser, len(self.possible_agents))
            self.rewards = dict(zip(self.agents, paid, strict=True))
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


def _spaces(seats: int) -> tuple[Dict, Discrete]:
    seen = {
        "observation": Box(0, 1, (size(seats),), np.float32),
        "action_mask": Box(0, 1, (len(ACTIONS),), np.int8),
    }
    return Dict(seen), Discrete(len(ACTIONS))
