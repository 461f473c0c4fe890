"""Finds the rules that a save was made under, in the history that Git keeps of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.loading import load_documents
from rulewright.play.save import Save
from rulewright.study.difference.revisions import revisions_of, unpack_revision

MOST_REVISIONS = 100
"""So many of the latest revisions that changed the ruleset are looked at."""


def rules_of(
    save: Save, folder: Path, into: Path, named: Sequence[Path]
) -> tuple[Path, str] | None:
    """The ruleset as it was when a save was made, laid out below `into`, and its revision; None if
    these are the rules of now, or no revision has them. `named` are the paths that somebody gave.
    """
    if _digest(save, folder) == save.digest:
        return None
    for revision in revisions_of(folder, MOST_REVISIONS, named):
        try:
            earlier = unpack_revision(folder, revision, into, named)
        except DiagnosticError:
            continue  # the folder was moved there, or taken away
        if _digest(save, earlier) == save.digest:
            return earlier, revision
    return None


def _digest(save: Save, folder: Path) -> str | None:
    setting = save.setting
    try:
        return load_documents(folder, edition=setting.edition, variants=setting.variants).digest
    except DiagnosticError:
        return None
