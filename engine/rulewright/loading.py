"""Loads rulesets, with the language's own idea of when two texts say the same."""

from __future__ import annotations

from pathlib import Path

from rulewright.document import load
from rulewright.document.load import Documents


def load_documents(
    folder: Path, *, edition: str | None = None, variants: tuple[str, ...] = ()
) -> Documents:
    """See `document.load.load_documents`."""
    return load.load_documents(folder, edition=edition, variants=variants)
