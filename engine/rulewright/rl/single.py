"""Every ruleset as an environment of Gymnasium: one seat, and opponents that play by themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any, Literal

import gymnasium
from gymnasium.spaces import Discrete

import rulewright
from rulewright.play.ruleset import Ruleset
from rulewright.rl.learned import read_opponent
from rulewright.rl.match import Match, Reward
from rulewright.rl.one_game import MODES, OneGame, number_of, observation_space, observed
from rulewright.study.simulation.playing.opponent import chosen, luck_of

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

    `opponents`: `random`, `greedy`, `mcts:N` or a file (docs/learning.md), one for all others
    or one for each in order. An illegal action loses the game, or raises ValueError. Raises
    DiagnosticError, and BadNetwork for a file.
    """
    loaded = rulewright.load(
        ruleset, players=players, edition=edition, variants=variants, options=options
    )
    return SingleEnv(loaded, seat, opponents, reward, illegal, render_mode)


class SingleEnv(OneGame, gymnasium.Env[dict[str, Any], Any]):
    """One game at a time, from the seat of a learner."""

    metadata = {"render_modes": list(MODES)}  # noqa: RUF012

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
        self.observation_space = observation_space(self.scheme)
        self.action_space = Discrete(self.scheme.actions.count)
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        gymnasium.Env.reset(self, seed=None if seed is None else index(seed))
        game_seed = int(self.np_random.integers(2**32))
        self.match = Match(self.scheme, self.ruleset.new_game(game_seed))
        self._lost = False
        self._until_asked()
        self._show()
        return observed(self.match, self.seat), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Makes the learner's choice, then those of the others up to its next one. Raises
        RuntimeError when the game is over."""
        match, number = self._match, number_of(action)
        if match.over or self._lost:
            raise RuntimeError("the game is over: call `reset`")
        if number not in match.legal() and self.illegal == "lose":
            self._lost = True
            return observed(match, self.seat), -1.0, True, False, {"illegal": True}
        match.choose(number)
        self._until_asked()
        self._show()
        reward = match.rewards()[self.seat]
        return observed(match, self.seat), reward, match.over, False, {}

    def _until_asked(self) -> None:
        """The opponents choose until the learner is asked, or the game is over."""
        match = self._match
        while not match.over and match.seat != self.seat:
            assert match.seat is not None
            player = self.opponents[match.seat]
            match.take(chosen(player, match.game, luck_of(match.game)))
