"""Describe the shapes of a ruleset as an environment, as data."""

from __future__ import annotations

import json
from hashlib import sha256

from rulewright.play.ruleset import Ruleset
from rulewright.rl.action_numbers import ActionNumbers
from rulewright.rl.observation_layout import ObservationLayout


def describe(ruleset: Ruleset) -> dict[str, object]:
    """Return the players, observations and actions of a ruleset under one setting, for JSON.

    >>> import rulewright
    >>> shapes = describe(rulewright.load("classics/connect-four"))
    >>> shapes["players"], shapes["actions"]["count"], len(shapes["observation"])
    (['player1', 'player2'], 7, 54)
    """
    shapes = _collect_shapes(ruleset)
    return {
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "players": list(ruleset.seats),
        "digest": _hash_shapes(shapes),
        **shapes,
    }


def compute_digest(ruleset: Ruleset) -> str:
    """Return a digest of everything that `describe` returns except names and version: equal
    digests mean equal numbers.
    """
    return _hash_shapes(_collect_shapes(ruleset))


def _hash_shapes(shape_data: dict[str, object]) -> str:
    return sha256(json.dumps(shape_data, sort_keys=True).encode()).hexdigest()


def _collect_shapes(ruleset: Ruleset) -> dict[str, object]:
    actions, observations = ActionNumbers(ruleset.program), ObservationLayout(ruleset)
    return {
        "secrets": ruleset.table.has_secrets,
        "observation": [
            {"name": feature.name, "low": feature.low, "high": feature.high}
            for feature in observations.features
        ],
        "actions": {
            "count": actions.count,
            "decisions": [
                {
                    "key": one.key,
                    "base": one.base,
                    "size": one.size,
                    "whole": one.is_whole,
                    **(
                        {}
                        if one.is_whole
                        else {
                            "parts": [
                                {"name": part.name, "base": part.base, "size": part.radix}
                                for part in (
                                    *(() if one.alternative_digit is None else (one.alternative_digit,)),
                                    *(part for each in one.digits for of in each for part in of),
                                )
                            ]
                        }
                    ),
                }
                for one in actions.decisions
            ],
        },
    }
