"""Provide a ruleset as a PettingZoo environment, in which the seats take turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gymnasium.spaces import Discrete
from pettingzoo import AECEnv

import rulewright
from rulewright.play.ruleset import Ruleset
from rulewright.rl.base_environment import (
    RENDER_MODES,
    BaseEnvironment,
    make_observation_space,
    observe_match,
    to_action_number,
)
from rulewright.rl.match import Match, Reward


def aec_env(
    ruleset: str | Path,
    *,
    players: int | Sequence[str] | None = None,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    reward: Reward = "place",
    render_mode: str | None = None,
) -> AecEnv:
    """Return a ruleset, with the arguments of `rulewright.load`, as an environment. `reward`: see
    `rulewright.rl.match.Scheme`. Raises DiagnosticError.
    """
    loaded = rulewright.load(ruleset, players=players, edition=edition, variants=variants, options=options)
    return AecEnv(loaded, reward=reward, render_mode=render_mode)


class AecEnv(BaseEnvironment, AECEnv):  # type: ignore[misc]
    """One game at a time. An agent is a seat; an observation has `observation`, `hidden` and
    `action_mask`. Simultaneous choices are made one after the other without seeing the others. A seat
    without further decisions has nothing to do."""

    def __init__(self, ruleset: Ruleset, *, reward: Reward = "place", render_mode: str | None = None) -> None:
        super().__init__(ruleset, reward, render_mode)
        self.metadata = {
            "name": f"{ruleset.id}_v{ruleset.version.partition('.')[0]}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = list(ruleset.seats)
        self.observation_spaces = {seat: make_observation_space(self.scheme) for seat in self.possible_agents}
        self.action_spaces = {seat: Discrete(self.scheme.actions.count) for seat in self.possible_agents}
        self._next_seed = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed, use the next one."""
        game = self.ruleset.new_game(self._next_seed if seed is None else seed)
        self.match, self._next_seed = Match(self.scheme, game), game.seed + 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {seat: {} for seat in self.agents}
        self._update_turn()

    def observe(self, agent: str) -> dict[str, Any]:
        return observe_match(self._current_match, self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """Take an action for the current agent. Raises ValueError if it is not legal, and RuntimeError when
        all agents have made their last step.
        """
        match = self._current_match
        if not self.agents:
            raise RuntimeError("the game is over: call `reset`")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match.choose_action(to_action_number(action))
        self._cumulative_rewards[agent] = 0.0
        self._update_turn()
        self._accumulate_rewards()

    def _update_turn(self) -> None:
        """Update the rewards and the current agent after a step; terminate all agents if the game is over."""
        match = self._current_match
        self.rewards = dict(zip(self.possible_agents, match.compute_rewards(), strict=True))
        if match.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            assert match.seat_to_move is not None
            self.agent_selection = self.possible_agents[match.seat_to_move]
        self._print_step()
