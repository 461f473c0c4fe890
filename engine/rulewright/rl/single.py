"""Provide a ruleset as a Gymnasium environment: one seat, and opponents that are agents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any, Literal

import gymnasium
from gymnasium.spaces import Discrete

import rulewright
from rulewright.play.ruleset import Ruleset
from rulewright.rl.base_environment import (
    RENDER_MODES,
    BaseEnvironment,
    make_observation_space,
    observe_match,
    to_action_number,
)
from rulewright.rl.learned import read_opponent
from rulewright.rl.match import Match, Reward
from rulewright.simulation.playing.agent_choice import choose_code, derive_seed

Illegal = Literal["lose", "raise"]


def single_env(
    ruleset: str | Path,
    *,
    seat: int = 0,
    opponents: str | Sequence[str] = "random",
    players: int | Sequence[str] | None = None,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    reward: Reward = "place",
    illegal: Illegal = "lose",
    render_mode: str | None = None,
) -> SingleEnv:
    """Return a ruleset, with the arguments of `rulewright.load`, as an environment for one seat,
    by its number.

    `opponents`: `random`, `greedy`, `mcts:N` or a file (`rulewright docs learning`), one for all others
    or one for each in order. An illegal action loses the game, or raises ValueError. Raises
    DiagnosticError, and BadNetwork for a file.
    """
    loaded = rulewright.load(ruleset, players=players, edition=edition, variants=variants, options=options)
    return SingleEnv(loaded, seat, opponents, reward, illegal, render_mode)


class SingleEnv(BaseEnvironment, gymnasium.Env[dict[str, Any], Any]):
    """An environment with one game at a time, from the seat of a learner."""

    metadata = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012

    def __init__(
        self,
        ruleset: Ruleset,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        reward: Reward = "place",
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        super().__init__(ruleset, reward, render_mode)
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal is 'lose' or 'raise', not {illegal!r}")
        if not 0 <= seat < self.scheme.players:
            raise ValueError(f"there is no seat {seat}: {self.scheme.players} play")
        self.seat = seat
        self.illegal = illegal
        others = self.scheme.players - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise ValueError(f"{others} opponents are needed, not {len(names)}")
        self.opponents = [read_opponent(name, ruleset) for name in names]
        self.opponents.insert(seat, read_opponent("random", ruleset))
        self.observation_space = make_observation_space(self.scheme)
        self.action_space = Discrete(self.scheme.actions.count)
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        gymnasium.Env.reset(self, seed=None if seed is None else index(seed))
        game_seed = int(self.np_random.integers(2**32))
        self.match = Match(self.scheme, self.ruleset.new_game(game_seed))
        self._lost = False
        self._play_opponents()
        self._print_step()
        return observe_match(self.match, self.seat), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take the learner's action, then let the others play up to its next decision. Raises RuntimeError
        when the game is over.
        """
        match, number = self._current_match, to_action_number(action)
        if match.is_over or self._lost:
            raise RuntimeError("the game is over: call `reset`")
        if number not in match.list_actions() and self.illegal == "lose":
            self._lost = True
            return observe_match(match, self.seat), -1.0, True, False, {"illegal": True}
        match.choose_action(number)
        self._play_opponents()
        self._print_step()
        reward = match.compute_rewards()[self.seat]
        return observe_match(match, self.seat), reward, match.is_over, False, {}

    def _play_opponents(self) -> None:
        """Let the opponents choose until it is the learner's turn or the game is over."""
        match = self._current_match
        while not match.is_over and match.seat_to_move != self.seat:
            assert match.seat_to_move is not None
            player = self.opponents[match.seat_to_move]
            match.take_option(choose_code(player, match.game, derive_seed(match.game)))
