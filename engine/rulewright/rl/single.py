"""Every ruleset as an environment of Gymnasium: one seat, and opponents that play by themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import gymnasium
from gymnasium.spaces import Discrete

import rulewright
from rulewright.play.ruleset import Ruleset
from rulewright.rl.boxes import observation_space, observed
from rulewright.rl.learned import read_opponent
from rulewright.rl.match import Match, Reward, Scheme
from rulewright.rl.picturing import position_text
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
    """A ruleset, told as `rulewright.load` is told, as an environment for one seat, by its number.
    `opponents`: `random`, `greedy`, `mcts:N` or a file (docs/learning.md), one for all others or
    one for each in order. An action that is not legal loses the game, or raises ValueError.
    Raises DiagnosticError, and BadNetwork for a file."""
    loaded = rulewright.load(
        ruleset, players=players, edition=edition, variants=variants, options=options
    )
    return SingleEnv(loaded, seat, opponents, reward, illegal, render_mode)


class SingleEnv(gymnasium.Env[dict[str, Any], Any]):
    """One game at a time, from the seat of a learner."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        ruleset: Ruleset,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        reward: Reward = "place",
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.scheme = Scheme(ruleset, reward)
        if not 0 <= seat < self.scheme.players:
            raise ValueError(f"there is no seat {seat}: {self.scheme.players} play")
        self.seat = seat
        self.illegal = illegal
        self.render_mode = render_mode
        others = self.scheme.players - 1
        names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(names) != others:
            raise ValueError(f"{others} opponents are needed, not {len(names)}")
        self.opponents = [read_opponent(name, ruleset) for name in names]
        self.opponents.insert(seat, read_opponent("random", ruleset))
        self.observation_space = observation_space(self.scheme)
        self.action_space = Discrete(self.scheme.actions.count)
        self.match: Match | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(2**32))
        self.match = Match(self.scheme, self.ruleset.new_game(game_seed))
        self._until_asked()
        return observed(self.match, self.seat), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        match = self._match
        if int(action) not in match.legal():
            if self.illegal == "raise":
                raise ValueError(f"the action {int(action)} is not legal here")
            return observed(match, self.seat), -1.0, True, False, {"illegal": True}
        match.choose(int(action))
        self._until_asked()
        reward = match.rewards()[self.seat]
        return observed(match, self.seat), reward, match.over, False, {}

    def render(self) -> str | None:
        return position_text(self._match.game) if self.render_mode == "ansi" else None

    @property
    def _match(self) -> Match:
        if self.match is None:
            raise RuntimeError("call `reset` first")
        return self.match

    def _until_asked(self) -> None:
        """The opponents choose until the learner is asked, or the game is over."""
        match = self._match
        while not match.over and match.seat != self.seat:
            assert match.seat is not None
            player = self.opponents[match.seat]
            match.take(chosen(player, match.game, luck_of(match.game)))
