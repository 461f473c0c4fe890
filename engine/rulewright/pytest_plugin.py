"""Collect scenarios and scripted games as pytest items, which fail with our diagnostics.

The plugin is loaded in every run of pytest if Rulewright is installed, so it imports the engine only when it
collects a script of a ruleset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rulewright.diagnostics.diagnostic import Diagnostic
    from rulewright.validation.testing.suite import Scripts

KINDS = {"scenarios": "scenario", "games": "game"}
"""The folders of scripts in a ruleset, each with the kind of its scripts."""
_SCRIPTS = pytest.StashKey[dict[Path, "Scripts"]]()
_REPORTED = pytest.StashKey[dict[Path, str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rulewright", "rulesets")
    group.addoption(
        "--rulewright-check",
        action="store_true",
        help="check rulesets too: an item for each ruleset.yaml",
    )
    group.addoption(
        "--rulewright-no-cache",
        action="store_true",
        help="play scripts of rulesets anew, and remember nothing",
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix != ".yaml" or file_path.name.startswith("."):
        return None
    folder = file_path.parent
    if folder.name in KINDS and _has_ruleset(folder.parent):
        return ScriptFile.from_parent(parent, path=file_path)
    check = file_path.name == "ruleset.yaml" and parent.config.getoption("--rulewright-check")
    if check and _has_ruleset(folder):
        return RulesetFile.from_parent(parent, path=file_path)
    return None


def _has_ruleset(folder: Path) -> bool:
    """Return whether a folder is a ruleset of Rulewright; other tools use `ruleset.yaml`, too."""
    if not (folder / "ruleset.yaml").is_file():
        return False
    from rulewright.ruleset_folders import read_declared_id

    return read_declared_id(folder) is not None


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_SCRIPTS] = {}
    config.stash[_REPORTED] = {}


def pytest_sessionfinish(session: pytest.Session) -> None:
    for scripts in session.config.stash[_SCRIPTS].values():
        scripts.save()


class ScriptFile(pytest.File):
    """The file of a script."""

    def collect(self) -> Iterator[pytest.Item]:
        yield ScriptItem.from_parent(self, name=KINDS[self.path.parent.name])


class RulesetFile(pytest.File):
    """The file of a ruleset."""

    def collect(self) -> Iterator[pytest.Item]:
        yield CheckItem.from_parent(self, name="check")


class _Item(pytest.Item):
    """An item that fails with diagnostics."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(**rest)
        self.funcargs: dict[str, object] = {}  # other plugins read them from every item

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, FindingsError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


def _read_head(path: Path) -> str:
    """Return the text of a script; an empty one if it cannot be read, which the item reports."""
    from rulewright.input_guards import read_bounded

    try:
        return read_bounded(path).decode("utf-8", "replace")
    except OSError:
        return ""


class ScriptItem(_Item):
    """A scenario or a game. `-k` selects it by its file or by its title."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(**rest)
        head = _read_head(self.path)
        found = re.search(rf"^{self.name}: *[\"']?(.*?)[\"']? *$", head, re.MULTILINE)
        self.title = found[1] if found else self.path.stem
        self.extra_keyword_matches.add(self.title)

    def runtest(self) -> None:
        folder = self.path.parent.parent
        told = self.config.stash[_REPORTED]
        if folder in told:
            pytest.skip(f"the rules cannot be used, as {told[folder]} shows")
        from rulewright.diagnostics.diagnostic import DiagnosticError

        try:
            outcome, known = self._load_scripts(folder).run_script(self.path)
        except DiagnosticError as error:
            told[folder] = self.nodeid
            raise FindingsError(_render_text(error.diagnostics)) from None
        if known:
            self.add_report_section("call", "rulewright", "from cache: nothing it rests on changed")
        if outcome is not None and not outcome.has_passed:
            raise FindingsError(_render_text(outcome.findings))

    def _load_scripts(self, folder: Path) -> Scripts:
        kept = self.config.stash[_SCRIPTS]
        if folder not in kept:
            from rulewright.recursion_depth import raise_recursion_limit
            from rulewright.validation.testing.suite import Scripts

            raise_recursion_limit()
            remember = not self.config.getoption("--rulewright-no-cache")
            kept[folder] = Scripts(folder, remember=remember)
        return kept[folder]

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, 0, f"{self.name}: {self.title}"


class CheckItem(_Item):
    """An item that fails with the diagnostics of `rulewright check`."""

    def runtest(self) -> None:
        from rulewright.recursion_depth import raise_recursion_limit
        from rulewright.validation.baseline import filter_diagnostics
        from rulewright.validation.checking.ruleset_check import check

        raise_recursion_limit()
        remember = not self.config.getoption("--rulewright-no-cache")
        folder = self.path.parent
        found = filter_diagnostics(folder, check(folder, remember=remember).findings).diagnostics
        if found:
            raise FindingsError(_render_text(found))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, 0, f"check: {self.path.parent.name}"


class FindingsError(Exception):
    """Raised with diagnostics, which are its text."""


def _render_text(diagnostics: tuple[Diagnostic, ...]) -> str:
    from rulewright.diagnostics import render

    return render.format_full(diagnostics)
