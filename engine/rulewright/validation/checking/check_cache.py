"""Reuse the result of an earlier check while nothing it depends on has changed.

Commands query this cache first, so that a hit imports none of the modules that check.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.files import find_locale_files, format_path
from rulewright.serialization import from_record, to_record
from rulewright.validation.checking.check_result import Checked
from rulewright.workspace import verification
from rulewright.workspace.fingerprints import FolderFingerprint
from rulewright.workspace.folder_contents import FolderContents, FolderTooLarge, file_digest
from rulewright.workspace.verification import compare_results, is_verification_due

TRANSIENT_CODES: frozenset[Code] = frozenset({"own-fault", "limit-work"})
"""Codes of diagnostics that depend on the run and not on the ruleset, so that the next run may not have them.
"""


def check_cached(
    folder: Path,
    variants: Sequence[str],
    question: tuple[object, ...],
    run_check: Callable[[FolderContents | None], Checked],
) -> Checked:
    """Return the result of `run_check` for the ruleset in a folder, from the cache if nothing it depends on
    has changed: the contents of the folder, overlays from elsewhere among `variants`, and `question`, which
    holds all other arguments of the check. `run_check` receives the contents of the folder, or None if they
    are unknown."""
    dependencies = find_dependencies(folder, variants)
    fingerprint = FolderFingerprint("check", folder, dependencies, variants)
    if not fingerprint.is_known:
        return run_check(None)
    key = fingerprint.answer_key(question)
    record = fingerprint.result_cache.read_json(key)
    if record is not None:
        if is_verification_due():
            compare_results("the ruleset", record[1], to_record(Checked, run_check(None))[1])
        return from_record(Checked, record)
    checked = run_check(fingerprint.folder_contents)
    if is_cacheable(checked.findings) and fingerprint.is_unchanged():
        fingerprint.result_cache.write_json(key, to_record(Checked, checked))
    return checked


def is_cacheable(findings: Sequence[Diagnostic]) -> bool:
    """Return whether diagnostics depend on the ruleset alone, and not on this run."""
    return not any(finding.code in TRANSIENT_CODES for finding in findings)


def find_dependencies(folder: Path, variants: Sequence[str]) -> tuple[object, ...] | None:
    """Return what every question about a ruleset depends on beside its folder: overlays from elsewhere,
    how paths are shown, and environment variables of Rulewright. None if it cannot be determined."""
    try:
        overlay_paths = [Path(name) for name in variants if os.path.exists(name)]
        overlay_files = [file for path in overlay_paths for file in (path, *find_locale_files(path))]
        overlay_digests = [(str(file), file_digest(file)) for file in overlay_files]
    except FolderTooLarge:
        return None
    shown = [format_path(folder), *(format_path(Path(name)) for name in variants)]
    environment = {name: value for name, value in os.environ.items() if name.startswith("RULEWRIGHT_")}
    for name in ("RULEWRIGHT_CACHE", verification.VARIABLE):
        environment.pop(name, None)
    return overlay_digests, shown, environment
