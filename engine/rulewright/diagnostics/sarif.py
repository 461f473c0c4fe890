"""Print diagnostics as SARIF 2.1.0, which code hosts and editors read: rules, locations, fixes."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rulewright.diagnostics import render
from rulewright.diagnostics.codes import load_page
from rulewright.diagnostics.diagnostic import Diagnostic, Label, Severity
from rulewright.diagnostics.escaping import escape_line, to_json_text
from rulewright.diagnostics.fingerprint import compute_fingerprints, find_repository_root, make_relative_path
from rulewright.diagnostics.fix import Fix
from rulewright.source import NOWHERE, Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
MOST = 5000
"""Number of results that GitHub accepts from one run; the most severe are kept."""
ROOT = "%SRCROOT%"
NAMELESS = "ruleset.yaml"
"""The location of a diagnostic without a file, because SARIF requires a location."""


def format_sarif(diagnostics: Iterable[Diagnostic], category: str) -> str:
    """Return one run of the tool. `category` distinguishes runs about different things, such as
    `check/pig`; paths are relative to the root of the repository.
    """
    root = find_repository_root(Path.cwd())
    everything = render.sort_diagnostics(diagnostics)
    marks = dict(zip(map(id, everything), compute_fingerprints(everything, root), strict=True))
    kept = sorted(everything, key=lambda finding: finding.severity is not Severity.ERROR)[:MOST]
    codes = sorted({finding.code for finding in kept})
    sarif_run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "Rulewright",
                "version": version("rulewright"),
                "rules": [_make_rule(code) for code in codes],
            }
        },
        "automationDetails": {"id": f"rulewright/{category}/"},
        "originalUriBaseIds": {ROOT: {"description": {"text": "The root of the repository."}}},
        "columnKind": "unicodeCodePoints",
        "results": [
            _make_result(finding, codes.index(finding.code), marks[id(finding)], root) for finding in kept
        ],
    }
    if len(everything) > MOST:
        more = f"{len(everything) - MOST} more findings are left out"
        sarif_run["invocations"] = [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [{"level": "note", "message": {"text": more}}],
            }
        ]
    return to_json_text({"$schema": SCHEMA, "version": "2.1.0", "runs": [sarif_run]}, indent=2) + "\n"


def _make_rule(code: str) -> dict[str, Any]:
    found = load_page(code)
    sarif_rule: dict[str, Any] = {"id": code}
    if found is not None:
        help = {"text": found.text, "markdown": found.text}
        sarif_rule |= {"shortDescription": {"text": found.title}, "help": help}
    return sarif_rule


def _make_result(finding: Diagnostic, rule_index: int, fingerprint: str, root: Path) -> dict[str, Any]:
    said = [finding.headline, *finding.primary.text.split("\n"), *finding.notes, finding.help or ""]
    sarif_result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": finding.severity.value,
        "message": {"text": "\n".join(escape_line(line) for line in said if line)},
        "locations": [{"physicalLocation": _make_location(finding.primary.span, root)}],
        "partialFingerprints": {"rulewright/v1": fingerprint},
    }
    related = [label for label in finding.labels if label.span.source != NOWHERE.source]
    if related:
        sarif_result["relatedLocations"] = [
            _make_related(number, label, root) for number, label in enumerate(related, 1)
        ]
    if finding.fixes:
        sarif_result["fixes"] = [_make_fix(fix, root) for fix in finding.fixes]
    return sarif_result


def _make_related(number: int, label: Label, root: Path) -> dict[str, Any]:
    return {
        "id": number,
        "physicalLocation": _make_location(label.span, root),
        "message": {"text": escape_line(label.text) or "see also"},
    }


def _make_fix(fix: Fix, root: Path) -> dict[str, Any]:
    edits_by_path: dict[str, list[dict[str, Any]]] = {}
    for edit in fix.edits:
        edits_by_path.setdefault(edit.span.source.path, []).append(
            {"deletedRegion": _make_region(edit.span), "insertedContent": {"text": edit.text}}
        )
    return {
        "description": {"text": escape_line(fix.title)},
        "artifactChanges": [
            {"artifactLocation": _make_artifact(path, root), "replacements": replacements}
            for path, replacements in edits_by_path.items()
        ],
    }


def _make_location(span: Span, root: Path) -> dict[str, Any]:
    if span.source == NOWHERE.source:
        return {"artifactLocation": {"uri": NAMELESS, "uriBaseId": ROOT}}
    location: dict[str, Any] = {"artifactLocation": _make_artifact(span.source.path, root)}
    if span.source.text:
        location["region"] = _make_region(span)
    return location


def _make_region(span: Span) -> dict[str, int]:
    line, column = span.source.line_and_column(span.end)
    return {
        "startLine": span.line, "startColumn": span.column, "endLine": line, "endColumn": column,
    }  # fmt: skip


def _make_artifact(path: str, root: Path) -> dict[str, str]:
    told = make_relative_path(path, root)
    if Path(told).is_absolute():
        return {"uri": Path(told).as_uri()}
    return {"uri": quote(told), "uriBaseId": ROOT}
