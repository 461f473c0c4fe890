"""Print diagnostics as GitLab's Code Quality report."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.diagnostics.escaping import escape_line, to_json_text
from rulewright.diagnostics.fingerprint import compute_fingerprints, find_repository_root, make_relative_path
from rulewright.source import NOWHERE

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor"}


def format_code_quality(diagnostics: Iterable[Diagnostic]) -> str:
    """Return a JSON array with paths relative to the root of the repository. Diagnostics without a
    file are reported at the root.
    """
    root = find_repository_root(Path.cwd())
    everything = render.sort_diagnostics(diagnostics)
    data = [
        {
            "description": escape_line(
                finding.headline + (f" ({finding.help})" if finding.help is not None else "")
            ),
            "check_name": finding.code,
            "fingerprint": mark,
            "severity": SEVERITIES[finding.severity],
            "location": _make_location(finding, root),
        }
        for finding, mark in zip(everything, compute_fingerprints(everything, root), strict=True)
    ]
    return to_json_text(data, indent=2) + "\n"


def _make_location(finding: Diagnostic, root: Path) -> dict[str, object]:
    span = finding.primary.span
    if span.source == NOWHERE.source:
        return {"path": ".", "lines": {"begin": 1}}
    end = span.source.line_and_column(span.end)[0] if span.source.text else 1
    return {
        "path": make_relative_path(span.source.path, root),
        "lines": {"begin": span.line if span.source.text else 1, "end": end},
    }
