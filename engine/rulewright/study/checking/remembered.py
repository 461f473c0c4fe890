"""Verdicts that were reached before, and are still true because nothing has changed.

A command asks here first, so nothing that checks is imported.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.files import shown_path, words_beside
from rulewright.plain import from_record, to_record
from rulewright.study.checking.verdict import Checked
from rulewright.workspace.contents import Contents, TooMuch, file_digest
from rulewright.workspace.footing import Footing

PASSING: frozenset[Code] = frozenset({"own-fault", "limit-work"})
"""Codes of findings that say nothing about the ruleset: the next run may not have them."""


def verdict(
    folder: Path,
    variants: Sequence[str],
    asked: tuple[object, ...],
    anew: Callable[[Contents | None], Checked],
) -> Checked:
    """What `anew` finds out about the ruleset in a folder; at once, if it was asked before and
    nothing has changed that it can depend on: what lies in the folder, the overlays from elsewhere
    among `variants`, and `asked`, which is all that the question says besides. `anew` is told what
    lies there now, as far as that is known."""
    about = surroundings(folder, variants)
    footing = Footing("check", folder, about, variants)
    if not footing.known:
        return anew(None)
    key = footing.key(asked)
    record = footing.kept.read(key)
    if record is not None:
        return from_record(Checked, record)
    checked = anew(footing.contents)
    if lasting(checked.findings) and footing.still():
        footing.kept.write(key, to_record(Checked, checked))
    return checked


def lasting(findings: Sequence[Diagnostic]) -> bool:
    """Whether findings are about the ruleset alone, and not about this run."""
    return not any(finding.code in PASSING for finding in findings)


def surroundings(folder: Path, variants: Sequence[str]) -> tuple[object, ...] | None:
    """What every question about a ruleset depends on beside what lies in its folder: overlays from
    elsewhere, how paths are shown, and what the environment says to Rulewright. None if that cannot
    be told."""
    try:
        there = [Path(name) for name in variants if os.path.exists(name)]
        read = [file for path in there for file in (path, *words_beside(path))]
        overlays = [(str(file), file_digest(file)) for file in read]
    except TooMuch:
        return None
    shown = [shown_path(folder), *(shown_path(Path(name)) for name in variants)]
    told = {name: value for name, value in os.environ.items() if name.startswith("RULEWRIGHT_")}
    told.pop("RULEWRIGHT_CACHE", None)
    return overlays, shown, told
