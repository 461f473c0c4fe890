"""Rulesets as environments for research and learning: observations, actions and rewards as numbers.

`aec_env` needs the extra `rl`, as `single_env` does; `spiel_game` needs `open-spiel`. `describe`
needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.rl.describing import describe

if TYPE_CHECKING:
    from rulewright.rl.aec import AecEnv, aec_env
    from rulewright.rl.single import SingleEnv, single_env
    from rulewright.rl.spiel import spiel_game

__all__ = ["AecEnv", "SingleEnv", "aec_env", "describe", "single_env", "spiel_game"]
_HOMES = {
    "AecEnv": "aec",
    "aec_env": "aec",
    "SingleEnv": "single",
    "single_env": "single",
    "spiel_game": "spiel",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
