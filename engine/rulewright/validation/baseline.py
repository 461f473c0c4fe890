"""Filter diagnostics by the severities of the project and by its baseline of known ones.

`rulewright.format_baseline` beside `ruleset.yaml` has a line for each known warning: a fingerprint (see
`diagnostics.fingerprint`), and for readers its code, file and headline.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter, Severity
from rulewright.diagnostics.escaping import escape_line
from rulewright.diagnostics.fingerprint import compute_fingerprints, make_relative_path
from rulewright.diagnostics.fix import make_deletion
from rulewright.document.files import read_source
from rulewright.document.project_settings import load_project
from rulewright.records import dataclass
from rulewright.source import Span

BASELINE_FILE = "rulewright.baseline"
BASELINE_HEADER = """\
# Warnings that were there before, noted by `rulewright check --write-baseline`: told no more.
"""


@dataclass(frozen=True, slots=True)
class FilteredDiagnostics:
    """The `diagnostics` to report; `baseline_count` is the number of diagnostics in the baseline."""

    diagnostics: tuple[Diagnostic, ...]
    baseline_count: int = 0


def filter_diagnostics(
    folder: Path, diagnostics: Iterable[Diagnostic], *, is_complete: bool = True
) -> FilteredDiagnostics:
    """Return the diagnostics of the ruleset in a folder, by file and place. Stale lines of the
    baseline are reported only if the `is_complete` ruleset was checked.
    """
    graded = _apply_severities(folder, diagnostics)
    entries, stopped = _read_entries(folder)
    if not entries:
        return FilteredDiagnostics((*graded, *stopped))
    marks = compute_fingerprints(graded, Path(folder).absolute())
    reported = [
        finding
        for finding, mark in zip(graded, marks, strict=True)
        if mark not in entries or finding.severity is Severity.ERROR
    ]
    known_count = len(graded) - len(reported)
    # After errors the check is incomplete, so an entry without a warning need not be stale.
    if is_complete and all(finding.severity is not Severity.ERROR for finding in reported):
        reported += [_stale_entry(span) for mark, span in entries.items() if mark not in marks]
    return FilteredDiagnostics(tuple(render.sort_diagnostics(reported)), known_count)


def format_baseline(folder: Path, diagnostics: Iterable[Diagnostic]) -> str:
    """Return the text of a baseline with all present warnings."""
    graded = _apply_severities(folder, diagnostics)
    root = folder.absolute()
    lines = [
        f"{mark} {finding.code} {_relative_path(finding, root)}: {escape_line(finding.headline)}\n"
        for finding, mark in zip(graded, compute_fingerprints(graded, root), strict=True)
        if finding.severity is Severity.WARNING and finding.code != "stale-baseline"
    ]
    return BASELINE_HEADER + "".join(lines)


def _apply_severities(folder: Path, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    findings = render.sort_diagnostics(diagnostics)
    try:
        project = load_project(folder)
    except DiagnosticError as error:
        return render.sort_diagnostics((*findings, *error.diagnostics))
    levels = ((finding, project.get_severity(finding)) for finding in findings)
    return [replace(finding, severity=level) for finding, level in levels if level is not None]


def _read_entries(folder: Path) -> tuple[dict[str, Span], tuple[Diagnostic, ...]]:
    """Return the fingerprints of a baseline with their lines, and the diagnostics of reading it."""
    path = folder / BASELINE_FILE
    if not path.is_file():
        return {}, ()
    reporter = Reporter()
    source = read_source(path, reporter)
    if source is None:
        return {}, tuple(reporter.diagnostics)
    entries, start = {}, 0
    for line in source.text.splitlines(keepends=True):
        if line.strip() and not line.startswith("#"):
            entries[line.split()[0]] = source.span(start, start + len(line))
        start += len(line)
    return entries, ()


def _stale_entry(line_span: Span) -> Diagnostic:
    shown = line_span.source.span(line_span.start, line_span.start + len(line_span.text.rstrip()))
    return Diagnostic(
        "stale-baseline",
        "the warning of this line no longer occurs",
        Label(shown),
        help="delete the line, or update the file with --write-baseline",
        severity=Severity.WARNING,
        fixes=(make_deletion(line_span, "delete the line", safe=True),),
    )


def _relative_path(finding: Diagnostic, root: Path) -> str:
    return make_relative_path(finding.primary.span.source.path, root)
