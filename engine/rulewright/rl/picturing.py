"""A position as text, for environments that are asked to show one."""

from __future__ import annotations

import json

from rulewright.play.game import Game


def position_text(game: Game) -> str:
    """What everybody may see of a game."""
    seen = game.open_view()
    return json.dumps(seen, ensure_ascii=False, indent=1, default=str)
