"""The outcomes of tests as JUnit XML, which build servers read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.study.checking.verdict import Checked
from rulewright.study.testing.outcome import Outcome, Suite

_NOT_XML = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
KINDS = {"scenario": "scenarios", "game": "games", "rules": "rules", "laws": "laws"}


def junit(suites: Iterable[tuple[str, Suite]]) -> str:
    """The outcomes of several rulesets, each with its name: a `testsuite` for the scenarios, the
    games and the laws of each."""
    root = ElementTree.Element("testsuites", name="rulewright")
    everything: list[Outcome] = []
    for name, suite in suites:
        for kind, what in KINDS.items():
            outcomes = suite.of(kind)
            if outcomes:
                element = ElementTree.SubElement(root, "testsuite", name=f"{name}: {what}")
                _count(element, outcomes)
                for outcome in outcomes:
                    _case(element, f"{name}.{what}", outcome)
                everything += outcomes
    _count(root, everything)
    ElementTree.indent(root)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        + ElementTree.tostring(root, encoding="unicode")
        + "\n"
    )


def checks(checked: Iterable[tuple[str, Path, Checked]]) -> list[tuple[str, Suite]]:
    """What `check` says of rulesets, each with its name and its folder, as tests for `junit`: one
    for each file that something is said of, and one where nothing is."""
    suites = []
    for name, folder, each in checked:
        files: dict[str, list[Diagnostic]] = {}
        for finding in render.ordered(each.findings):
            files.setdefault(finding.primary.span.source.path, []).append(finding)
        outcomes = [
            Outcome("rules", path, tuple(found), path=path) for path, found in files.items()
        ]
        suites.append((name, Suite(folder, outcomes or [Outcome("rules", each.what)])))
    return suites


def _count(element: ElementTree.Element, outcomes: list[Outcome]) -> None:
    element.set("tests", str(len(outcomes)))
    element.set("failures", str(sum(not outcome.passed for outcome in outcomes)))
    element.set("errors", "0")
    element.set("skipped", str(sum(outcome.declared is not None for outcome in outcomes)))
    element.set("time", f"{sum(outcome.seconds for outcome in outcomes):.3f}")


def _case(suite: ElementTree.Element, group: str, outcome: Outcome) -> None:
    case = ElementTree.SubElement(
        suite,
        "testcase",
        classname=_clean(group),
        name=_clean(outcome.name),
        time=f"{outcome.seconds:.3f}",
    )
    if outcome.path:
        case.set("file", _clean(outcome.path))
    if outcome.declared is not None:
        ElementTree.SubElement(case, "skipped", message=f"differs, as `{outcome.declared}` says")
    elif outcome.findings:
        first = outcome.findings[0]
        failure = ElementTree.SubElement(
            case, "failure", type=first.code, message=_clean(first.headline)
        )
        failure.text = _clean(render.text(outcome.findings))
    if outcome.failure is not None:
        script = ElementTree.SubElement(case, "system-out")
        script.text = _clean(outcome.failure.script)


def _clean(text: str) -> str:
    """Without the few characters that XML cannot hold at all."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)
