"""Small folders of rulesets to load."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

HEAD = "ruleset: example\ntitle: Example\nlanguage: 1\nversion: 1.0.0\nplayers: 2\n"

Folder = Callable[..., Path]
