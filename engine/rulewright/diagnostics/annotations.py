"""Print diagnostics as annotations that GitHub Actions shows beside the changed lines."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.diagnostics.escaping import escape_line
from rulewright.diagnostics.fingerprint import find_repository_root, make_relative_path
from rulewright.source import NOWHERE

MOST = 10
"""The largest number of errors, and of warnings, that GitHub shows for one step of a job."""


def format_annotations(diagnostics: Iterable[Diagnostic]) -> str:
    """Return workflow commands for the most severe diagnostics, up to GitHub's limit, and the
    others as lines of the log. Paths are relative to the root of the repository.
    """
    root = find_repository_root(Path.cwd())
    everything = render.sort_diagnostics(diagnostics)
    lines, others = [], []
    for severity in (Severity.ERROR, Severity.WARNING):
        own = [finding for finding in everything if finding.severity is severity]
        lines += [_format_annotation(finding, root) for finding in own[:MOST]]
        others += own[MOST:]
    if others:
        lines.append(
            f"::notice::and {len(others)} more findings, which GitHub does not show beside their "
            "lines: they stand in the log of this step"
        )
        # Prevent lines that begin with `::`, such as file names, from being read as commands.
        lines += [f"- {_defuse_commands(line)}" for line in render.format_short(others).splitlines()]
    return "".join(f"{line}\n" for line in lines)


def _format_annotation(finding: Diagnostic, root: Path) -> str:
    span = finding.primary.span
    told = {"title": f"{finding.severity.value}[{finding.code}]"}
    if span.source != NOWHERE.source:
        told["file"] = make_relative_path(span.source.path, root)
        if span.source.text:
            end, column = span.source.line_and_column(span.end)
            told["line"] = str(span.line)
            if end == span.line:  # columns are allowed only within one line, and the end column is inclusive
                told |= {"col": str(span.column), "endColumn": str(max(column - 1, span.column))}
            told["endLine"] = str(end)
    properties = ",".join(f"{key}={_escape_property(value)}" for key, value in told.items())
    said = "\n".join(_list_message_lines(finding))
    return f"::{finding.severity.value} {properties}::{_escape_data(said)}"


def _list_message_lines(finding: Diagnostic) -> list[str]:
    """Return the diagnostic in lines, without its source."""
    lines = [finding.headline, *finding.primary.text.split("\n")]
    for label in finding.labels:
        place = "" if label.span.source == NOWHERE.source else f" ({label.span})"
        lines.append(f"note: {label.text or 'see also'}{place}")
    lines += [f"note: {note}" for note in finding.notes]
    if finding.help is not None:
        lines.append(f"help: {finding.help}")
    return [escape_line(line) for line in lines if line]


def _defuse_commands(text: str) -> str:
    return text.replace("##[", "# #[")  # the runner reads its older commands anywhere in a line


def _escape_data(text: str) -> str:
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return _defuse_commands(escaped)


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")
