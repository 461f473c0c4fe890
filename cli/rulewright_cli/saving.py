"""Names for saved games."""

from __future__ import annotations

import os
from pathlib import Path


def free_name(ruleset: str) -> Path:
    """A file name for a save, in the folder where one stands, that is not taken yet."""
    number = 1
    while True:
        path = Path(f"{ruleset}-{number}.save.json")
        if not os.path.lexists(path):
            return path
        number += 1
