"""What environments with one game at a time have in common."""

from __future__ import annotations

import json
import operator
from typing import Any

from gymnasium import logger

from rulewright.play.ruleset import Ruleset
from rulewright.rl.match import Match, Reward, Scheme

MODES = ("ansi", "human")


class OneGame:
    """A game that is begun by `reset`, and shown as text: what everybody may see of it is given in
    the mode `ansi`, and printed at every step in the mode `human`."""

    def __init__(self, ruleset: Ruleset, reward: Reward, render_mode: str | None) -> None:
        if render_mode not in (None, *MODES):
            raise ValueError(f"render_mode is 'ansi', 'human' or None, not {render_mode!r}")
        self.ruleset = ruleset
        self.scheme = Scheme(ruleset, reward)
        self.render_mode = render_mode
        self.match: Match | None = None

    def render(self) -> str | None:
        """The position as text; printed in the mode `human`."""
        seen = self._match.game.open_view()
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
    def _match(self) -> Match:
        if self.match is None:
            raise RuntimeError("call `reset` first")
        return self.match

    def _show(self) -> None:
        """Where people look on, they see every step."""
        if self.render_mode == "human":
            self.render()


def number_of(action: Any) -> int:
    """An action as a number. Raises TypeError for what is no whole number."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"an action is a whole number, not {action!r}") from None
