"""The shapes of a ruleset as an environment, as data."""

from __future__ import annotations

import json
from hashlib import sha256

from rulewright.play.ruleset import Ruleset
from rulewright.rl.acting import Actions
from rulewright.rl.observing import Observations


def describe(ruleset: Ruleset) -> dict[str, object]:
    """Players, observations and actions of a ruleset under one setting, for JSON.

    >>> import rulewright
    >>> shapes = describe(rulewright.load("classics/connect-four"))
    >>> shapes["players"], shapes["actions"]["count"], len(shapes["observation"])
    (['player1', 'player2'], 7, 54)
    """
    shapes = _shapes(ruleset)
    return {
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "players": list(ruleset.seats),
        "digest": _digest(shapes),
        **shapes,
    }


def digest_of(ruleset: Ruleset) -> str:
    """Return a digest of everything that `describe` returns except names and version: equal
    digests mean equal numbers.
    """
    return _digest(_shapes(ruleset))


def _digest(shapes: dict[str, object]) -> str:
    return sha256(json.dumps(shapes, sort_keys=True).encode()).hexdigest()


def _shapes(ruleset: Ruleset) -> dict[str, object]:
    actions, observations = Actions(ruleset.program), Observations(ruleset)
    return {
        "secrets": ruleset.table.secrets,
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
                    "whole": one.whole,
                    **(
                        {}
                        if one.whole
                        else {
                            "parts": [
                                {"name": part.name, "base": part.base, "size": part.radix}
                                for part in (
                                    *(() if one.first is None else (one.first,)),
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
