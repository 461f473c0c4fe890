"""What of the findings about a ruleset is told: as its project weighs them, and without those that
are known already.

`rulewright.baseline` beside `ruleset.yaml` has a line for each warning that somebody has noted: a
fingerprint (see `diagnostics.fingerprint`), and for readers its code, file and headline.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter, Severity
from rulewright.diagnostics.fingerprint import fingerprints, path_below
from rulewright.diagnostics.fix import taking_out
from rulewright.diagnostics.visible import visible
from rulewright.document.files import read_source
from rulewright.document.project import project_of
from rulewright.records import dataclass
from rulewright.source import Span

FILE = "rulewright.baseline"
HEAD = """\
# Warnings that were there before, noted by `rulewright check --write-baseline`: told no more.
"""


@dataclass(frozen=True, slots=True)
class Judged:
    """`told`: the diagnostics to report. `known`: how many are in the baseline."""

    told: tuple[Diagnostic, ...]
    known: int = 0


def judged(folder: Path, found: Iterable[Diagnostic], *, whole: bool = True) -> Judged:
    """Return the diagnostics of the ruleset in a folder, by file and place. Stale lines of the
    baseline are reported only if the `whole` ruleset was checked.
    """
    weighed = _weighed(folder, found)
    entries, stopped = _entries(folder)
    if not entries:
        return Judged((*weighed, *stopped))
    marks = fingerprints(weighed, Path(folder).absolute())
    told = [
        finding
        for finding, mark in zip(weighed, marks, strict=True)
        if mark not in entries or finding.severity is Severity.ERROR
    ]
    known = len(weighed) - len(told)
    # Where there are errors not everything was looked at.
    if whole and all(finding.severity is not Severity.ERROR for finding in told):
        told += [_stale(span) for mark, span in entries.items() if mark not in marks]
    return Judged(tuple(render.ordered(told)), known)


def baseline(folder: Path, found: Iterable[Diagnostic]) -> str:
    """The text of a baseline that notes all warnings there are."""
    weighed = _weighed(folder, found)
    root = folder.absolute()
    lines = [
        f"{mark} {finding.code} {_file(finding, root)}: {visible(finding.headline)}\n"
        for finding, mark in zip(weighed, fingerprints(weighed, root), strict=True)
        if finding.severity is Severity.WARNING and finding.code != "stale-baseline"
    ]
    return HEAD + "".join(lines)


def _weighed(folder: Path, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    findings = render.ordered(found)
    try:
        project = project_of(folder)
    except DiagnosticError as error:
        return render.ordered((*findings, *error.diagnostics))
    kept = ((finding, project.weighed(finding)) for finding in findings)
    return [replace(finding, severity=level) for finding, level in kept if level is not None]


def _entries(folder: Path) -> tuple[dict[str, Span], tuple[Diagnostic, ...]]:
    """The fingerprints of a baseline, each with its line."""
    path = folder / FILE
    if not path.is_file():
        return {}, ()
    reporter = Reporter()
    source = read_source(path, reporter)
    if source is None:
        return {}, tuple(reporter.found)
    entries, start = {}, 0
    for line in source.text.splitlines(keepends=True):
        if line.strip() and not line.startswith("#"):
            entries[line.split()[0]] = source.span(start, start + len(line))
        start += len(line)
    return entries, ()


def _stale(line: Span) -> Diagnostic:
    shown = line.source.span(line.start, line.start + len(line.text.rstrip()))
    return Diagnostic(
        "stale-baseline",
        "what this line has noted is not found any more",
        Label(shown),
        help="take the line out, or note everything anew with --write-baseline",
        severity=Severity.WARNING,
        fixes=(taking_out(line, "take the line out", safe=True),),
    )


def _file(finding: Diagnostic, root: Path) -> str:
    return path_below(finding.primary.span.source.path, root)
