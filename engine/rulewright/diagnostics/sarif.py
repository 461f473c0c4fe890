"""Findings as SARIF 2.1.0, which code hosts and editors read: rules, places, fixes."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rulewright.diagnostics import render
from rulewright.diagnostics.codes import page
from rulewright.diagnostics.diagnostic import Diagnostic, Label, Severity
from rulewright.diagnostics.fingerprint import fingerprints, path_below, root_of
from rulewright.diagnostics.fix import Fix
from rulewright.diagnostics.visible import json_text, visible
from rulewright.source import NOWHERE, Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
MOST = 5000
"""Results that GitHub keeps of one run; of more, the most severe."""
ROOT = "%SRCROOT%"
NAMELESS = "ruleset.yaml"
"""The place of a finding that is about no file: each has to have one."""


def as_sarif(found: Iterable[Diagnostic], category: str) -> str:
    """Return one run of the tool. `category` distinguishes runs about different things, such as
    `check/pig`; paths are relative to the root of the repository.
    """
    root = root_of(Path.cwd())
    everything = render.ordered(found)
    marks = dict(zip(map(id, everything), fingerprints(everything, root), strict=True))
    kept = sorted(everything, key=lambda finding: finding.severity is not Severity.ERROR)[:MOST]
    codes = sorted({finding.code for finding in kept})
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "Rulewright",
                "version": version("rulewright"),
                "rules": [_rule(code) for code in codes],
            }
        },
        "automationDetails": {"id": f"rulewright/{category}/"},
        "originalUriBaseIds": {ROOT: {"description": {"text": "The root of the repository."}}},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(finding, codes.index(finding.code), marks[id(finding)], root)
            for finding in kept
        ],
    }
    if len(everything) > MOST:
        more = f"{len(everything) - MOST} more findings are left out"
        run["invocations"] = [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [{"level": "note", "message": {"text": more}}],
            }
        ]
    return json_text({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    found = page(code)
    rule: dict[str, Any] = {"id": code}
    if found is not None:
        help = {"text": found.text, "markdown": found.text}
        rule |= {"shortDescription": {"text": found.title}, "help": help}
    return rule


def _result(finding: Diagnostic, rule: int, mark: str, root: Path) -> dict[str, Any]:
    said = [finding.headline, *finding.primary.text.split("\n"), *finding.notes, finding.help or ""]
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.severity.value,
        "message": {"text": "\n".join(visible(line) for line in said if line)},
        "locations": [{"physicalLocation": _place(finding.primary.span, root)}],
        "partialFingerprints": {"rulewright/v1": mark},
    }
    related = [label for label in finding.labels if label.span.source != NOWHERE.source]
    if related:
        result["relatedLocations"] = [
            _related(number, label, root) for number, label in enumerate(related, 1)
        ]
    if finding.fixes:
        result["fixes"] = [_fix(fix, root) for fix in finding.fixes]
    return result


def _related(number: int, label: Label, root: Path) -> dict[str, Any]:
    return {
        "id": number,
        "physicalLocation": _place(label.span, root),
        "message": {"text": visible(label.text) or "see also"},
    }


def _fix(fix: Fix, root: Path) -> dict[str, Any]:
    files: dict[str, list[dict[str, Any]]] = {}
    for edit in fix.edits:
        files.setdefault(edit.span.source.path, []).append(
            {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        )
    return {
        "description": {"text": visible(fix.title)},
        "artifactChanges": [
            {"artifactLocation": _file(path, root), "replacements": replacements}
            for path, replacements in files.items()
        ],
    }


def _place(span: Span, root: Path) -> dict[str, Any]:
    if span.source == NOWHERE.source:
        return {"artifactLocation": {"uri": NAMELESS, "uriBaseId": ROOT}}
    place: dict[str, Any] = {"artifactLocation": _file(span.source.path, root)}
    if span.source.text:
        place["region"] = _region(span)
    return place


def _region(span: Span) -> dict[str, int]:
    line, column = span.source.position(span.end)
    return {
        "startLine": span.line, "startColumn": span.column, "endLine": line, "endColumn": column,
    }  # fmt: skip


def _file(path: str, root: Path) -> dict[str, str]:
    told = path_below(path, root)
    if Path(told).is_absolute():
        return {"uri": Path(told).as_uri()}
    return {"uri": quote(told), "uriBaseId": ROOT}
