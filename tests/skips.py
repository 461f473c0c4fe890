"""Tests that may be left out, and why. Where `CI` is set, leaving out any other is a failure, since
nobody looks at what did not run."""

from __future__ import annotations

import os
import re

import pytest

DECLARED = {
    "Ray is not installed": "it is too large for everybody's tests",
    "Stable-Baselines3 is not installed": "it needs PyTorch, which is too large",
    "OpenSpiel is not installed": "it is compared with by whoever has it",
    "Firefox is not installed": "CI has Chromium; `make soak` tries both where both are",
    "the packages of npm are not installed": "CI fetches them, unless that takes too long",
    "no file system can be mounted here": "only root can; writes that fail are tried everywhere",
    "the extra `docs` is not installed": "the development lock brings it",
    "the extra `native` is not installed": "a compiler of 100 MB, where there is one already",
}
"""How the reason of a skip begins, as a pattern, and why such a machine is good enough."""


class Skips:
    """Notes every test that is left out; the run has failed if one of them is not declared."""

    def __init__(self) -> None:
        self.undeclared: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if not report.skipped or hasattr(report, "wasxfail"):
            return
        told = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        reason = str(told).removeprefix("Skipped: ")
        if not any(re.match(pattern, reason) for pattern in DECLARED):
            self.undeclared[report.nodeid] = reason

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.undeclared and os.environ.get("CI"):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.undeclared or not os.environ.get("CI"):
            return
        terminalreporter.section("left out without being declared in tests/skips.py")
        for name, reason in self.undeclared.items():
            terminalreporter.line(f"{name}: {reason}")
