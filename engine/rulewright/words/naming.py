"""Names of the rules as ids of messages, and as words where no message stands."""

from __future__ import annotations

import re


def message_id(key: str) -> str:
    """The id of a message: dots of a key become dashes."""
    return key.replace(".", "-")


def spaced(name: str) -> str:
    """A name of the rules as words: `left_corner` is "left corner", `player1` is "player 1"."""
    words = re.sub(r"[_\-.]+", " ", name)
    return re.sub(r"(?<=[a-z]{2})(?=[0-9]+$)", " ", words)
