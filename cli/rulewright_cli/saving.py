"""Saved games as files."""

from __future__ import annotations

import os
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.files import read_source


def read_save(path: Path) -> str:
    """The text of a save. Raises DiagnosticError if the file cannot be read."""
    reporter = Reporter()
    source = read_source(path, reporter)
    if source is None:
        raise DiagnosticError(reporter.found)
    return source.text


def free_name(ruleset: str) -> Path:
    """A file name for a save, in the folder where one stands, that is not taken yet."""
    number = 1
    while True:
        path = Path(f"{ruleset}-{number}.save.json")
        if not os.path.lexists(path):
            return path
        number += 1
