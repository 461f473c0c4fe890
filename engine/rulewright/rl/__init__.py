"""Rulesets as environments for research and learning: what is seen, chosen and won as numbers.

`aec_env`, `single_env` and `vector` need the extra `rl`, `spiel_game` needs `open-spiel`,
`describe` none.
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
