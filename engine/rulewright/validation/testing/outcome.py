"""Represent outcomes of a ruleset's tests as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Literal

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.validation.testing.coverage_report import Coverage

FailureKey = tuple[str, str, str, str]
"""Identity of a failure of a property."""
OutcomeKind = Literal["scenario", "game", "rules", "laws"]


@dataclass(frozen=True, slots=True)
class Failure:
    """A violated property: its diagnostic, and the script that leads to it as a seed and the indices of the
    chosen options."""

    law: str
    finding: Diagnostic
    script: str
    failure_key: FailureKey
    seed: int
    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One test: a script from the file `path`, rules that cannot be typed in a setting, or the properties.
    A script that differs as `declaring_overlay` declares has diagnostics and has passed."""

    kind: OutcomeKind
    name: str
    findings: tuple[Diagnostic, ...] = ()
    failure: Failure | None = None
    games: int = 0
    choices: int = 0
    path: str = ""
    declaring_overlay: str | None = None
    """The overlay that declares that this script differs under it."""
    seconds: float = 0.0
    planned_games: int = 0
    """Number of random games that were planned, if time ran out before."""

    @property
    def has_passed(self) -> bool:
        return not self.findings or self.declaring_overlay is not None

    def to_dict(self) -> dict[str, Any]:
        """Convert the outcome to a record for JSON and for display."""
        return {
            "kind": self.kind,
            "name": self.name,
            "file": self.path or None,
            "passed": self.has_passed,
            "differs": self.declaring_overlay,
            "seconds": round(self.seconds, 3),
            "findings": [found.to_dict() for found in self.findings],
        }


@dataclass(slots=True)
class Suite(Presentable):
    """The outcomes of all tests of a ruleset, which are the records."""

    folder: Path
    outcomes: list[Outcome] = field(default_factory=list)
    coverage: Coverage | None = None

    @property
    def failed_outcomes(self) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if not outcome.has_passed]

    def select_outcomes(self, kind: str) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.kind == kind]

    @property
    def has_passed(self) -> bool:
        return not self.failed_outcomes

    @property
    def summary_lines(self) -> list[str]:
        """Return sentences with how many tests of each kind passed, and with the coverage."""
        sentences = []
        for kind, what in (("scenario", "scenarios"), ("game", "games")):
            if outcomes := self.select_outcomes(kind):
                passed = sum(not outcome.findings for outcome in outcomes)
                sentences.append(f"{what}: {passed} of {len(outcomes)} passed")
                sentences += _list_differing(outcomes)
        if laws := self.select_outcomes("laws"):
            passed_laws = sum(outcome.has_passed for outcome in laws)
            played = sum(outcome.games for outcome in laws)
            moves = sum(outcome.choices for outcome in laws)
            missing = sum(outcome.planned_games - outcome.games for outcome in laws if outcome.planned_games)
            slow = f"; {missing} more would take too long" if missing else ""
            sentences.append(
                f"laws: kept in {passed_laws} of {len(laws)} settings ({played} random games, "
                f"{moves} choices{slow})"
            )
        elif self.coverage is not None:
            sentences.append("laws: not looked at without random games")
        return sentences + ([] if self.coverage is None else str(self.coverage).splitlines())

    def __str__(self) -> str:
        from rulewright.diagnostics.render import format_short

        failed = [
            f"failed: {one.kind}: {one.name}\n{format_short(one.findings).rstrip()}"
            for one in self.failed_outcomes
        ]
        return "\n".join([*self.summary_lines, *failed])

    def to_dict(self) -> dict[str, Any]:
        return {
            "ruleset": str(self.folder),
            "passed": self.has_passed,
            "tests": [outcome.to_dict() for outcome in self.outcomes],
            "coverage": None if self.coverage is None else self.coverage.to_dict(),
        }

    def records(self) -> Iterable[Mapping[str, Any]]:
        return [outcome.to_dict() for outcome in self.outcomes]


def _list_differing(outcomes: list[Outcome]) -> list[str]:
    """Return a line for each overlay under which scripts differ as declared."""
    names_by_overlay: dict[str, list[str]] = {}
    for outcome in outcomes:
        if outcome.declaring_overlay is not None:
            names_by_overlay.setdefault(outcome.declaring_overlay, []).append(Path(outcome.path).stem)
    return [
        f"{len(names)} differ as `{layer}` says: {', '.join(names)}"
        for layer, names in names_by_overlay.items()
    ]


def make_failed_suite(folder: Path, error: DiagnosticError) -> Suite:
    """Return the outcome of the tests of a ruleset that cannot be used at all."""
    return Suite(folder, [Outcome("rules", "the usual rules", error.diagnostics)])


MIN_FOLDED = 3
"""Number of tests that must fail because of one declaration before it is reported instead of each of them."""


def group_by_mistake(failures: list[Outcome]) -> list[tuple[Outcome, list[Diagnostic], list[Outcome]]]:
    """Return each failure with the diagnostics that it is the first to have, and the later failures with the
    same ones. A code at a location is one mistake; a failure without a new mistake is not listed itself. If
    several tests break one invariant or leave the bounds of one state, the declaration is the mistake."""
    outcomes_by_declaration: dict[Span, dict[int, Outcome]] = {}
    for outcome in failures:
        for finding in outcome.findings:
            if (declaration := _find_declaration(finding)) is not None:
                outcomes_by_declaration.setdefault(declaration.span, {})[id(outcome)] = outcome
    others: dict[tuple[str, Span], list[Outcome]] = {}
    grouped = []
    for outcome in failures:
        fresh, own = [], None
        for finding in outcome.findings:
            mistake: tuple[str, Span] = (finding.code, finding.primary.span)
            declaration = _find_declaration(finding)
            count = 0 if declaration is None else len(outcomes_by_declaration[declaration.span])
            if declaration is not None and count >= MIN_FOLDED:
                mistake = ("declaration", declaration.span)
                finding = _report_declaration(finding, declaration, count)
            if mistake not in others:
                own = others[mistake] = [] if own is None else own
                fresh.append(finding)
            elif others[mistake] is not own and outcome not in others[mistake]:
                others[mistake].append(outcome)
        if own is not None:
            grouped.append((outcome, fresh, own))
    return grouped


def _find_declaration(finding: Diagnostic) -> Label | None:
    """Return the invariant or the state whose declaration may be wrong instead of a test."""
    if "the invariant `" in finding.headline:
        if finding.code == "law-broken":
            return finding.primary
        return next(iter(finding.labels), None) if finding.code == "not-quiet" else None
    if finding.code == "out-of-range":
        return next((label for label in finding.labels if label.text == "declared here"), None)
    return None


def _report_declaration(finding: Diagnostic, declaration: Label, count: int) -> Diagnostic:
    """Return the diagnostic at the declaration; the place where the first test met it becomes a label."""
    if finding.code == "out-of-range":
        headline, text = finding.headline, ""
    else:
        headline = re.sub(r"^in the given position |, but a law says.*$", "", finding.headline)
        text = declaration.text
    met = Label(finding.primary.span, "the first test that shows it")
    labels = () if finding.primary is declaration else (met,)
    return replace(
        finding,
        code="law-broken" if finding.code == "not-quiet" else finding.code,
        headline=f"{headline} (in {count} tests)",
        primary=Label(declaration.span, text),
        labels=(*labels, *(label for label in finding.labels if label is not declaration)),
        help="correct the declaration, or each of the tests",
    )
