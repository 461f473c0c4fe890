"""Share the code of environments with one game at a time."""

from __future__ import annotations

import json
import operator
from typing import Any

import numpy as np
from gymnasium import logger, spaces

from rulewright.play.ruleset import Ruleset
from rulewright.rl.arrays import compute_feature_bounds
from rulewright.rl.match import Match, Reward, Scheme

RENDER_MODES = ("ansi", "human")


class BaseEnvironment:
    """A game that starts with `reset` and renders its public information as text: returned in the mode
    `ansi`, printed at every step in the mode `human`.
    """

    def __init__(self, ruleset: Ruleset, reward: Reward, render_mode: str | None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is 'ansi', 'human' or None, not {render_mode!r}")
        self.ruleset = ruleset
        self.scheme = Scheme(ruleset, reward)
        self.render_mode = render_mode
        self.match: Match | None = None

    def render(self) -> str | None:
        """Return the position as text, or print it in the mode `human`."""
        seen = self._current_match.game.full_view()
        if self.render_mode is None:
            logger.warn("nothing is shown without a render mode: render_mode='ansi' gives text")
            return None
        text = json.dumps(seen, ensure_ascii=False, indent=1, default=str)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        self.match = None

    @property
    def _current_match(self) -> Match:
        if self.match is None:
            raise RuntimeError("call `reset` first")
        return self.match

    def _print_step(self) -> None:
        """Render the step in mode `human`."""
        if self.render_mode == "human":
            self.render()


def to_action_number(action: Any) -> int:
    """Convert an action to an integer. Raises TypeError if it is no whole number."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"an action is a whole number, not {action!r}") from None


def make_observation_space(scheme: Scheme) -> spaces.Dict:
    """Build the observation space: `observation` has the features with their bounds, `hidden` is 1 where a
    value may not be known, and `action_mask` is 1 for legal actions.
    """
    low, high = compute_feature_bounds(scheme.observations)
    count = len(low)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, (count,), np.int32),
            "hidden": spaces.Box(0, 1, (count,), np.int8),
            "action_mask": spaces.Box(0, 1, (scheme.actions.count,), np.int8),
        }
    )


def observe_match(match: Match, seat_index: int) -> dict[str, Any]:
    """Return the observation of a seat and its legal actions, which are none unless it is to
    move."""
    seen = match.observe_seat(seat_index)
    mask = np.zeros(match.scheme.actions.count, np.int8)
    if match.seat_to_move == seat_index:
        mask[match.list_actions()] = 1
    return {
        "observation": np.array(seen.values, np.int32),
        "hidden": np.array(seen.hidden, np.int8),
        "action_mask": mask,
    }
