"""Provide rulesets as environments for reinforcement learning: observations, actions and rewards as numbers.

`aec_env`, `single_env` and `vector` need the extra `rl`, `spiel_game` needs `open-spiel`, `describe` none.

- `action_numbers`: number the options of all decisions of a ruleset.
- `aec`: provide a ruleset as a PettingZoo environment, in which the seats take turns.
- `arrays`: check the arrays that a batch of games writes once, then write them in place.
- `base_environment`: share the code of environments with one game at a time.
- `batches`: step many games together, one choice at a time, in native code or in Python.
- `encoding`: encode observations as inputs of a network, from the observer's perspective.
- `environment_shapes`: describe the shapes of a ruleset as an environment, as data.
- `learned`: load learned agents: a small network in a file.
- `match`: run a game whose choices are action numbers, for every kind of environment.
- `observation_layout`: lay out the observation of a seat as numbers, by one scheme for every ruleset, derived
  from its program.
- `single`: provide a ruleset as a Gymnasium environment: one seat, and opponents that are agents.
- `spiel`: provide a ruleset as an OpenSpiel game, with its draws as chance nodes.
- `vectors`: step many games of a ruleset at once, as arrays of numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.presentable import require_extra
from rulewright.rl.environment_shapes import describe as describe

if TYPE_CHECKING:
    from rulewright.rl.aec import AecEnv as AecEnv, aec_env as aec_env
    from rulewright.rl.single import SingleEnv as SingleEnv, single_env as single_env
    from rulewright.rl.spiel import spiel_game as spiel_game
    from rulewright.rl.vectors import VectorEnv as VectorEnv, vector as vector

_HOMES = {
    "AecEnv": "aec",
    "aec_env": "aec",
    "SingleEnv": "single",
    "single_env": "single",
    "spiel_game": "spiel",
    "VectorEnv": "vectors",
    "vector": "vectors",
}
if not TYPE_CHECKING:
    __all__ = [*_HOMES, "describe"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = _HOMES[name]
    with require_extra("open-spiel" if home == "spiel" else "rl"):
        return getattr(import_module(f"{__name__}.{home}"), name)
