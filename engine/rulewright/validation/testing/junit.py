"""Print outcomes of tests as JUnit XML, which build servers read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.validation.checking.check_result import Checked
from rulewright.validation.testing.outcome import Outcome, Suite

_NOT_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SUITE_TITLES = {"scenario": "scenarios", "game": "games", "rules": "rules", "laws": "laws"}


def format_junit(suites: Iterable[tuple[str, Suite]]) -> str:
    """Return the outcomes of several named rulesets as JUnit XML: one `testsuite` each for the scenarios,
    games and properties of a ruleset."""
    root = ElementTree.Element("testsuites", name="rulewright")
    all_outcomes: list[Outcome] = []
    for name, suite in suites:
        for kind, what in SUITE_TITLES.items():
            outcomes = suite.select_outcomes(kind)
            if outcomes:
                element = ElementTree.SubElement(root, "testsuite", name=f"{name}: {what}")
                _set_counts(element, outcomes)
                for outcome in outcomes:
                    _add_case(element, f"{name}.{what}", outcome)
                all_outcomes += outcomes
    _set_counts(root, all_outcomes)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def make_check_suites(named_checks: Iterable[tuple[str, Path, Checked]]) -> list[tuple[str, Suite]]:
    """Return the results of `check` as tests for `format_junit`, for rulesets with names and folders: one
    for each file with diagnostics, and one if there are none."""
    suites = []
    for name, folder, check_result in named_checks:
        files: dict[str, list[Diagnostic]] = {}
        for finding in render.sort_diagnostics(check_result.findings):
            files.setdefault(finding.primary.span.source.path, []).append(finding)
        outcomes = [Outcome("rules", path, tuple(found), path=path) for path, found in files.items()]
        suites.append((name, Suite(folder, outcomes or [Outcome("rules", check_result.checked_text)])))
    return suites


def _set_counts(element: ElementTree.Element, outcomes: list[Outcome]) -> None:
    element.set("tests", str(len(outcomes)))
    element.set("failures", str(sum(not outcome.has_passed for outcome in outcomes)))
    element.set("errors", "0")
    element.set("skipped", str(sum(outcome.declaring_overlay is not None for outcome in outcomes)))
    element.set("time", f"{sum(outcome.seconds for outcome in outcomes):.3f}")


def _add_case(suite: ElementTree.Element, group: str, outcome: Outcome) -> None:
    case = ElementTree.SubElement(
        suite,
        "testcase",
        classname=_strip_invalid(group),
        name=_strip_invalid(outcome.name),
        time=f"{outcome.seconds:.3f}",
    )
    if outcome.path:
        case.set("file", _strip_invalid(outcome.path))
    if outcome.declaring_overlay is not None:
        ElementTree.SubElement(case, "skipped", message=f"differs, as `{outcome.declaring_overlay}` says")
    elif outcome.findings:
        first = outcome.findings[0]
        failure = ElementTree.SubElement(
            case, "failure", type=first.code, message=_strip_invalid(first.headline)
        )
        failure.text = _strip_invalid(render.format_full(outcome.findings))
    if outcome.failure is not None:
        script = ElementTree.SubElement(case, "system-out")
        script.text = _strip_invalid(outcome.failure.script)


def _strip_invalid(text: str) -> str:
    """Replace the few characters that XML cannot contain."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
