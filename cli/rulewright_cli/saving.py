"""Saved games as files."""

from __future__ import annotations

import os
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.files import place_of, read_source, stop


def write_save(text: str, path: Path) -> None:
    """Writes a save, all of it or nothing. Raises DiagnosticError `file-unwritable`."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(text, "utf-8")
        os.replace(beside, path)
    except OSError as fault:
        reason = (fault.strerror or "no such place").lower()
        raise stop(
            "file-unwritable", f"`{path}` cannot be written: {reason}", place_of(path)
        ) from None


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
        if not path.exists():
            return path
        number += 1
