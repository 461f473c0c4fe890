"""Run a ruleset's own tests: scripts and properties, and report rules that none of them reached.

Tests with a cached outcome are not run again; if all are cached, no module that plays is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.diagnostics.diagnostic import Diagnostic, Label
from rulewright.document.files import list_scripts, make_file_span
from rulewright.records import dataclass
from rulewright.validation.setting_lists import Selection
from rulewright.validation.testing.coverage_report import Coverage, CoverageItem, ScriptCoverage
from rulewright.validation.testing.outcome import Outcome, OutcomeKind, Suite
from rulewright.validation.testing.outcome_cache import OutcomeCache
from rulewright.validation.testing.suite_records import CoverageCounts, ScriptDependencies, SuiteBaseline
from rulewright.workspace.verification import compare_results, is_verification_due

if TYPE_CHECKING:
    from rulewright.validation.ruleset_project import RulesetProject
    from rulewright.validation.scripts.script_file import Script
    from rulewright.validation.scripts.script_runner import ScriptResult
    from rulewright.validation.testing.compiled_rules import CompiledRules

    ScriptPlayer = Callable[[Script, RulesetProject], ScriptResult]

SCRIPT_KINDS: tuple[tuple[str, OutcomeKind], ...] = (("scenarios", "scenario"), ("games", "game"))
"""The folders of scripts, and the kinds of their outcomes."""


@dataclass(slots=True)
class _SuiteRun:
    """One run of a suite."""

    suite: Suite
    fixed: Selection
    outcome_cache: OutcomeCache
    on_outcome: Callable[[Outcome], None]
    on_start: Callable[[str], None]
    on_dependencies: Callable[[ScriptDependencies], None] | None = None
    script_player: ScriptPlayer | None = None
    coverage_counts: CoverageCounts = field(default_factory=CoverageCounts)
    script_coverages: list[ScriptCoverage] = field(default_factory=list)
    played_count: int = 0
    """Number of scripts that were played because they had no cached outcome."""
    _compiled_rules: CompiledRules | None = None

    @property
    def compiled_rules(self) -> CompiledRules:
        """Return the compiled rules that play scripts, created on first use."""
        if self._compiled_rules is None:
            from rulewright.validation.testing.compiled_rules import CompiledRules

            self._compiled_rules = CompiledRules(
                self.suite.folder, self.fixed, self.outcome_cache.dependencies
            )
        return self._compiled_rules

    def load_baseline(self, *, all_settings: bool) -> SuiteBaseline:
        """Return the results of typing the rules, of the default setting unless `all_settings`. Raises
        DiagnosticError."""
        baseline = self.outcome_cache.load_baseline()
        if baseline is None and not all_settings:
            self.compiled_rules.check_usual_game()
            return SuiteBaseline(self.compiled_rules.ruleset_id)
        if baseline is None:
            usual_game = self.compiled_rules.digest_usual_game()
            if not self.outcome_cache.is_playable(usual_game):
                self.compiled_rules.check_usual_game()
                self.outcome_cache.store_playable(usual_game)
            baseline = self.compiled_rules.build_baseline(self.on_start)
            self.outcome_cache.store_baseline(baseline, self.compiled_rules.files_read)
        self.coverage_counts.add(*baseline.coverage_counts.all_counts)
        return baseline

    def run_script(self, path: Path, kind: OutcomeKind, progress_text: str) -> None:
        tried_script = self.outcome_cache.load_script(path)
        if tried_script is None:
            dependencies = self.outcome_cache.load_dependencies(path)
            tried_script = None if dependencies is None else self.compiled_rules.reuse_outcome(dependencies)
            if tried_script is not None and is_verification_due():
                fresh_script = self.compiled_rules.play_script(path, kind)
                compare_results(path.name, tried_script.results, fresh_script.results)
            if tried_script is None:
                self.on_start(progress_text)
                tried_script = self.compiled_rules.play_script(path, kind, self.script_player)
                self.played_count += 1
            self.outcome_cache.store_script(path, tried_script, self.compiled_rules.files_read)
        if self.on_dependencies is not None and tried_script.outcome is not None:
            dependencies = tried_script.dependencies or self.outcome_cache.load_dependencies(path)
            if dependencies is not None and dependencies.outcome.path == tried_script.outcome.path:
                self.on_dependencies(dependencies)
        if tried_script.outcome is not None:
            self.coverage_counts.add(*tried_script.coverage_counts.all_counts)
            lines, rows = frozenset(tried_script.reached_lines), frozenset(tried_script.reached_rows)
            self.script_coverages.append(
                ScriptCoverage(tried_script.outcome.path, tried_script.outcome.name, lines, rows)
            )
            self.add_outcome(tried_script.outcome)

    def run_laws(self, number: int, name: str, games: int, seed: int, progress_text: str) -> None:
        outcome = self.outcome_cache.load_laws(name, games, seed)
        if outcome is None:
            self.on_start(progress_text)
            outcome = self.compiled_rules.run_laws(number, games, seed)
            self.outcome_cache.store_laws(name, games, seed, outcome)
        self.add_outcome(outcome)

    def save(self) -> None:
        """Store new results for later runs."""
        self.outcome_cache.save()
        if self._compiled_rules is not None:
            self._compiled_rules.save()

    def add_outcome(self, outcome: Outcome) -> None:
        self.suite.outcomes.append(outcome)
        self.on_outcome(outcome)

    def build_coverage(self) -> Coverage:
        """Return the coverage: everything coverable in the examined settings, and what was reached."""
        lines, rows, texts = self.coverage_counts.all_counts
        coverage_items: tuple[CoverageItem, ...] = (*lines, *rows)
        used = {place.path for place in coverage_items}
        return Coverage(
            tuple(sorted(lines)),
            tuple(sorted(rows)),
            self.script_coverages,
            {path: text for path, text in sorted(texts.items()) if path in used},
        )


def run_suite(
    folder: Path,
    *,
    fixed: Selection | None = None,
    games: int = 5,
    seed: int = 0,
    only_paths: Collection[Path] = (),
    remember: bool = False,
    on_outcome: Callable[[Outcome], None] = lambda _: None,
    on_start: Callable[[str], None] = lambda _: None,
    on_dependencies: Callable[[ScriptDependencies], None] | None = None,
    script_player: ScriptPlayer | None = None,
) -> Suite:
    """Play every script of a ruleset and `games` random games in each setting; with `only_paths`, only these
    scripts and no random games, without coverage. Raises DiagnosticError if the ruleset itself cannot be
    used. `on_start` receives the name of each test, `on_outcome` its outcome; with `remember`, outcomes of
    earlier runs are reused unless something they depend on has changed. `on_dependencies` receives the
    dependencies of scripts, if stored, perhaps from a run under other rules: they are valid while their
    digest is. `script_player` replaces `run_script`."""
    fixed = fixed or Selection()
    suite = Suite(folder)
    outcome_cache = OutcomeCache(folder, fixed, remember=remember)
    suite_run = _SuiteRun(suite, fixed, outcome_cache, on_outcome, on_start, on_dependencies, script_player)
    wanted_paths = {path.resolve() for path in only_paths}
    try:
        baseline = suite_run.load_baseline(all_settings=not wanted_paths)
        scripts = [
            (path, kind)
            for where, kind in SCRIPT_KINDS
            for path in list_scripts(folder, where)
            if not wanted_paths or path.resolve() in wanted_paths
        ]
        setting_names = baseline.settings if games and not wanted_paths else ()
        count = len(scripts) + len(setting_names)
        for number, (path, kind) in enumerate(scripts, 1):
            suite_run.run_script(path, kind, f"{number} of {count}: {path.stem}")
        if wanted_paths:
            return suite
        if not list_scripts(folder, "scenarios"):
            suite_run.add_outcome(Outcome("scenario", "scenarios", (_make_no_scenarios(folder),)))
        for number, name in enumerate(setting_names):
            progress_text = f"{len(scripts) + number + 1} of {count}: random games, {name}"
            suite_run.run_laws(number, name, games, seed, progress_text)
        for broken in () if games else baseline.broken_outcomes:
            suite_run.add_outcome(broken)
    finally:
        suite_run.save()
    suite.coverage = suite_run.build_coverage()
    return suite


class Scripts:
    """The scripts of a ruleset, run on demand."""

    def __init__(self, folder: Path, *, remember: bool) -> None:
        self.folder = folder
        memory = OutcomeCache(folder, Selection(), remember=remember)
        self._suite_run = _SuiteRun(Suite(folder), Selection(), memory, lambda _: None, lambda _: None)
        self._is_ready = False

    def run_script(self, path: Path) -> tuple[Outcome | None, bool]:
        """Return the outcome of a script, and whether it was cached. Raises DiagnosticError if the ruleset
        itself cannot be used."""
        if not self._is_ready:
            self._suite_run.load_baseline(all_settings=True)
            self._is_ready = True
        outcomes, played_before = self._suite_run.suite.outcomes, self._suite_run.played_count
        before = len(outcomes)
        self._suite_run.run_script(self.folder / path.relative_to(self.folder), _script_kind(path), path.stem)
        return (
            outcomes[-1] if len(outcomes) > before else None
        ), self._suite_run.played_count == played_before

    def save(self) -> None:
        """Store new results for later runs."""
        self._suite_run.save()


def _script_kind(path: Path) -> OutcomeKind:
    return dict(SCRIPT_KINDS)[path.parent.name]


def _make_no_scenarios(folder: Path) -> Diagnostic:
    return Diagnostic(
        "no-scenarios",
        "this ruleset has no scenarios",
        Label(make_file_span(folder)),
        help="write scenarios/NAME.yaml: see `rulewright explain no-scenarios`",
    )
