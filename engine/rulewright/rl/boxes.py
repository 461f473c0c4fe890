"""Observations and masks as arrays, and their spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from rulewright.rl.match import Match, Scheme
from rulewright.rl.observing import Observations


def observation_space(scheme: Scheme) -> spaces.Dict:
    """`observation`: the features, with their bounds; `hidden`: 1 where a value may not be known;
    `action_mask`: 1 for what can be chosen."""
    low, high = bounds(scheme.observations)
    count = len(low)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, (count,), np.int32),
            "hidden": spaces.Box(0, 1, (count,), np.int8),
            "action_mask": spaces.Box(0, 1, (scheme.actions.count,), np.int8),
        }
    )


def bounds(observations: Observations) -> tuple[Any, Any]:
    """The least and the greatest of each feature; what is hidden reads 0."""
    low = np.array([min(0, feature.low) for feature in observations.features], np.int32)
    high = np.array([max(0, feature.high) for feature in observations.features], np.int32)
    return low, high


def observed(match: Match, seat: int) -> dict[str, Any]:
    """What a seat sees and can choose now: nothing, unless it is asked."""
    seen = match.observation(seat)
    mask = np.zeros(match.scheme.actions.count, np.int8)
    if match.seat == seat:
        mask[match.legal()] = 1
    return {
        "observation": np.array(seen.values, np.int32),
        "hidden": np.array(seen.hidden, np.int8),
        "action_mask": mask,
    }
