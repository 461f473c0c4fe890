"""Findings as GitLab's Code Quality report, which shows them beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.diagnostics.fingerprint import fingerprints, path_below, root_of
from rulewright.diagnostics.visible import json_text, visible
from rulewright.source import NOWHERE

SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor"}


def as_code_quality(found: Iterable[Diagnostic]) -> str:
    """Return a JSON array with paths relative to the root of the repository. Diagnostics without a
    file are reported at the root.
    """
    root = root_of(Path.cwd())
    everything = render.ordered(found)
    data = [
        {
            "description": visible(
                finding.headline + (f" ({finding.help})" if finding.help is not None else "")
            ),
            "check_name": finding.code,
            "fingerprint": mark,
            "severity": SEVERITIES[finding.severity],
            "location": _location(finding, root),
        }
        for finding, mark in zip(everything, fingerprints(everything, root), strict=True)
    ]
    return json_text(data, indent=2) + "\n"


def _location(finding: Diagnostic, root: Path) -> dict[str, object]:
    span = finding.primary.span
    if span.source == NOWHERE.source:
        return {"path": ".", "lines": {"begin": 1}}
    end = span.source.position(span.end)[0] if span.source.text else 1
    return {
        "path": path_below(span.source.path, root),
        "lines": {"begin": span.line if span.source.text else 1, "end": end},
    }
