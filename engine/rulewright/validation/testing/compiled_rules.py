"""Run the tests of a ruleset whose outcomes are not cached."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.diagnostics.internal_error import make_internal_error
from rulewright.document.files import format_path, make_file_span
from rulewright.document.load import Documents
from rulewright.phrases import format_quantity
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Source, Span
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.declared_differences import (
    find_declaration,
    list_added_layers,
    report_no_difference,
)
from rulewright.validation.scripts.script_file import Script, report_other_ruleset
from rulewright.validation.scripts.script_preparation import find_setting
from rulewright.validation.scripts.script_runner import ScriptResult, run_script
from rulewright.validation.setting_lists import Selection, iter_settings
from rulewright.validation.testing.coverage import (
    CoverableItems,
    CoverableRules,
    CoverageCounter,
    decode_items,
)
from rulewright.validation.testing.coverage_report import SourceLine, TableRow
from rulewright.validation.testing.outcome import Outcome, OutcomeKind
from rulewright.validation.testing.suite_records import ScriptDependencies, SuiteBaseline, TriedScript
from rulewright.workspace.compiled_setting import SharedCaches
from rulewright.workspace.coverage_marks import CoverageMarks
from rulewright.workspace.declarations import EntryMemo, extract_words
from rulewright.workspace.passages import PassageGraph, read_passages
from rulewright.workspace.piece_cache import PieceCache


class CompiledRules:
    """The rules in a folder, compiled on demand."""

    def __init__(
        self, folder: Path, fixed: Selection, dependencies: tuple[object, ...] | None = None
    ) -> None:
        """Load the rules of a folder. `dependencies`: what results depend on beside the rules (see
        `check_cache.find_dependencies`); None to use no results of other runs."""
        self.folder = folder
        self.fixed = fixed
        self.project = RulesetProject(folder, coverage=True, shared_parts=SharedCaches(), with_flow=False)
        self._piece_cache = (
            None if dependencies is None else PieceCache(self.project.piece_store, folder, dependencies)
        )
        manifest = self.project.get_documents(fixed.edition, fixed.variants).manifest
        self.ruleset_id = manifest.id
        self.settings = tuple(iter_settings(manifest, fixed))
        self._layerings = {replace(setting, players=0) for setting in self.settings}
        self._coverable_rules: dict[Setting, CoverableRules] = {}
        self._coverable_items: dict[Setting, CoverableItems] = {}
        self._coverage_counter = CoverageCounter()
        self._passage_memo = EntryMemo(read_passages)
        self._passage_graphs: dict[tuple[str | None, tuple[str, ...]], PassageGraph] = {}

    def check_usual_game(self) -> None:
        """Report errors of the rules once, not for every script. Raises DiagnosticError."""
        self.project.get_bench(self.settings[0])

    def digest_usual_game(self) -> str:
        """Return a digest of everything that the game depends on in the default setting. Raises
        DiagnosticError."""
        return self._digest_rules(self.settings[0])

    def _digest_rules(self, setting: Setting) -> str:
        """Return a digest of everything that is played in a setting, including its lines."""
        return f"{setting} {self._get_passages(setting).whole_digest}"

    def build_baseline(self, progress: Callable[[str], None]) -> SuiteBaseline:
        """Type the rules under each edition and variant, for one number of players, because coverable items
        are the same for all."""
        baseline = SuiteBaseline(self.ruleset_id, tuple(each.description for each in self.settings))
        settings_by_layer = {(each.edition, each.variants): each for each in reversed(self.settings)}
        for number, setting in enumerate(reversed(settings_by_layer.values()), 1):
            name = setting.description
            progress(f"rules, {number} of {len(settings_by_layer)}: {name}")
            try:
                baseline.coverage_counts.add(*self._find_coverable(setting))
            except DiagnosticError as error:
                baseline.broken_outcomes += (Outcome("rules", name, error.diagnostics),)
        return baseline

    @property
    def files_read(self) -> set[str]:
        """Return the files that the rules were read from so far, as displayed paths."""
        return self.project.input_files

    def save(self) -> None:
        """Store new results about the rules for later runs."""
        if self._piece_cache is not None:
            self._piece_cache.write_new()

    # --- scripts ----------------------------------------------------------------------------------

    def play_script(
        self,
        path: Path,
        kind: OutcomeKind,
        script_player: Callable[[Script, RulesetProject], ScriptResult] | None = None,
    ) -> TriedScript:
        """Return the outcome of a script; no outcome if it does not fit the selection. An internal error
        becomes a diagnostic, so that the other scripts still run. `script_player` replaces `run_script`."""
        for bench in self.project.benches.values():
            bench.reset_coverage()
        tried_script, start_time, results = TriedScript(None), perf_counter(), list[ScriptResult]()
        try:
            outcome = self._run_script(path, kind, tried_script, results, script_player or run_script)
        except Exception as fault:
            diagnostic = make_internal_error(fault, make_file_span(path))
            outcome = Outcome(kind, path.name, (diagnostic,), path=format_path(path))
        if outcome is None:
            return tried_script
        tried_script.outcome = replace(outcome, seconds=perf_counter() - start_time)
        always_reached = set[TableRow]()
        for setting, bench in self.project.benches.items():
            if 1 in bench.reached_marks:
                self._add_counts(tried_script, setting)
                lines, rows = self._find_coverable_rules(setting).find_reached(bench)
                tried_script.reached_lines |= lines
                tried_script.reached_rows |= rows
                always_reached |= self._find_items(setting).always_reached
        for result in results if self._piece_cache is not None else ():
            tried_script.dependencies = self._find_dependencies(tried_script, result)
        tried_script.reached_rows |= always_reached
        return tried_script

    def _add_counts(self, tried_script: TriedScript, setting: Setting) -> None:
        """Add the coverable items in the setting of a script. Raises DiagnosticError."""
        coverage_counts = self._find_coverable(setting)
        if replace(setting, players=0) not in self._layerings:
            tried_script.coverage_counts.add(*coverage_counts)

    def _find_dependencies(
        self, tried_script: TriedScript, script_result: ScriptResult
    ) -> ScriptDependencies | None:
        """Return what the outcome of a script depends on, or None for all files of the rules. Diagnostics of
        a script that cannot begin, or of a move that fits no decision, can depend on any rule. A whole game
        is tested for hidden information, so it depends on everything that is played."""
        script, outcome = script_result.script, tried_script.outcome
        if outcome is None or self.fixed.edition or self.fixed.variants:
            return None
        if outcome.findings and (script_result.game is None or script_result.has_unknown_move):
            return None
        setting = find_setting(script, self.project)
        bench = self.project.benches.get(setting)
        if bench is None:
            return None  # after an internal error its rules are compiled again
        passage_graph = self._get_passages(setting)
        has_start = script.start_position is not None or script.perform_span is not None
        finding_spans = (span for found in outcome.findings for span in found.all_spans)
        rule_spans = [s for s in finding_spans if s.source.path not in (NOWHERE.source.path, outcome.path)]
        other_passages = [
            passage_graph.passages_at([span]) for span in (*script_result.other_decisions, *rule_spans)
        ]
        if not all(other_passages):
            return None
        if passage_graph.has_hidden_values and not has_start:
            passage_names = passage_graph.passage_names
        else:
            passage_names = passage_graph.passages_at(bench.visited_spans()).union(*other_passages)
        if not has_start or script_result.is_scored:
            passage_names |= passage_graph.scoring_names
        rule_words = extract_words(span.text for span in script.rule_texts)
        digest = passage_graph.compute_digest(passage_names, rule_words)
        assert digest is not None
        lines = frozenset((line.path, line.number) for line in tried_script.reached_lines)
        return ScriptDependencies(
            outcome, setting, tuple(sorted(passage_names)), tuple(sorted(rule_words)), digest, lines,
            frozenset(tried_script.reached_rows),
        )  # fmt: skip

    def reuse_outcome(self, dependencies: ScriptDependencies) -> TriedScript | None:
        """Return the outcome of a script whose outcome under other rules is known; None if it has to be
        played."""
        setting = dependencies.setting
        try:
            if (
                self._get_passages(setting).compute_digest(
                    dependencies.passage_names, dependencies.rule_words
                )
                != dependencies.digest
            ):
                return None
            documents = self.project.get_documents(setting.edition, setting.variants)
            outcome = _relocate_outcome(dependencies.outcome, {file.path: file for file in documents.files})
            if outcome is None:
                return None
            tried_script = TriedScript(outcome)
            self._add_counts(tried_script, setting)
        except DiagnosticError:
            return None
        items = self._find_items(setting)
        lines = items.source_lines
        if not dependencies.line_keys <= lines.keys() or not dependencies.table_rows <= set(items.table_rows):
            return None
        tried_script.reached_lines = {lines[place] for place in dependencies.line_keys}
        tried_script.reached_rows = {*dependencies.table_rows, *items.always_reached}
        return tried_script

    def _get_passages(self, setting: Setting) -> PassageGraph:
        """Return the passage graph of a setting, cached. Raises DiagnosticError."""
        key = (setting.edition, setting.variants)
        if key not in self._passage_graphs:
            self._passage_graphs[key] = PassageGraph(
                self.project.get_documents(*key).root, self._passage_memo
            )
        return self._passage_graphs[key]

    def _run_script(
        self,
        path: Path,
        script_kind: OutcomeKind,
        tried_script: TriedScript,
        script_results: list[ScriptResult],
        script_player: Callable[[Script, RulesetProject], ScriptResult],
    ) -> Outcome | None:
        try:
            script = self.project.get_script(path)
        except DiagnosticError as error:
            return Outcome(script_kind, path.name, error.diagnostics, path=format_path(path))
        diagnostic = report_other_ruleset(script, self.folder, self.ruleset_id)
        if diagnostic is not None:
            return Outcome(script_kind, script.title, (diagnostic,), path=format_path(path))
        if not _is_wanted(script, self.fixed):
            return None
        merged_script = _apply_selection(script, self.fixed)
        try:
            self.project.get_documents(merged_script.edition, merged_script.variants)
        except DiagnosticError:  # running the script reports it
            tried_script.is_cacheable = False
        result = script_player(merged_script, self.project)
        script_results.append(result)
        if any(found.code == "overlay-excludes" for found in result.findings):
            if self.fixed.variants:
                return None  # a scenario for a variant that excludes the selected ones
        findings, overlay_name = result.findings, None
        layers = list_added_layers(script, merged_script, self.project)
        declaration = find_declaration(path, layers)
        if declaration is not None and findings:
            overlay_name = declaration[0].name
        elif declaration is not None and len(layers) == 1 and not self.fixed.options:
            findings = (report_no_difference(*declaration),)
        return Outcome(
            script_kind, script.title, findings, path=format_path(path), declaring_overlay=overlay_name
        )

    def _find_coverable(self, setting: Setting) -> tuple[list[SourceLine], list[TableRow], dict[str, str]]:
        """Return the coverable lines and rows of a setting, and the texts of its files. Raises
        DiagnosticError."""
        items = self._find_items(setting)
        texts = {file.path: file.text for file in self._get_documents(setting).files}
        return [*items.source_lines.values()], [*items.table_rows], texts

    def _find_items(self, setting: Setting) -> CoverableItems:
        """Return the coverable items of a setting, cached. Raises DiagnosticError."""
        if setting not in self._coverable_items:
            cache, key = self._piece_cache, f"coverable {self._digest_rules(setting)}"
            record = None if cache is None else cache.load_answer(key)
            if record is not None:
                self._coverable_items[setting] = decode_items(record, self._get_documents(setting))
            else:
                items = self._coverable_items[setting] = self._find_coverable_rules(setting).items
                if cache is not None:
                    cache.store_answer(key, items.encode_items())
        return self._coverable_items[setting]

    def _find_coverable_rules(self, setting: Setting) -> CoverableRules:
        """Return the coverable rules of a setting, cached. Raises DiagnosticError."""
        if setting not in self._coverable_rules:
            if self._piece_cache is None or setting in self.project.benches:
                coverage_marks: Sequence[CoverageMarks] = (
                    self._coverage_counter.collect_marks(self.project.get_analysed(setting).rules),
                )
            else:
                coverage_marks = self.project.get_typed(setting).coverage_marks
            self._coverable_rules[setting] = self._coverage_counter.build_coverable(
                self._get_documents(setting), coverage_marks
            )
        return self._coverable_rules[setting]

    def _get_documents(self, setting: Setting) -> Documents:
        """Return the documents of a setting. Raises DiagnosticError."""
        return self.project.get_documents(setting.edition, setting.variants)

    # --- properties -------------------------------------------------------------------------------

    def run_laws(self, number: int, games: int, seed: int) -> Outcome:
        """Play random games in one of the settings, and return their outcome."""
        start_time = perf_counter()
        outcome = self._run_laws(number, games, seed)
        return replace(outcome, seconds=perf_counter() - start_time)

    def _run_laws(self, number: int, games: int, seed: int) -> Outcome:
        from rulewright.validation.laws.properties import check_properties

        setting = self.settings[number]
        name = setting.description
        try:
            bench = self.project.get_bench(setting)
            bench.ensure_flow()
        except DiagnosticError as error:
            return Outcome("laws", name, error.diagnostics)
        try:
            report = check_properties(bench, game_count=games, seed=seed)
        except DiagnosticError as error:
            return Outcome("laws", name, error.diagnostics)
        except Exception as fault:  # continue with the other settings
            return Outcome("laws", name, (make_internal_error(fault, make_file_span(self.folder)),))
        if report.has_timed_out and report.game_count == 0:
            return Outcome("laws", name, (self._make_too_slow(name, games, report.choice_count),))
        if not report.failures:
            stopped = games if report.has_timed_out else 0
            return Outcome(
                "laws", name, games=report.game_count, choices=report.choice_count, planned_games=stopped
            )
        failure = report.failures[0]
        diagnostics: tuple[Diagnostic, ...] = (failure.finding,)
        return Outcome("laws", name, diagnostics, failure, report.game_count, report.choice_count)

    def _make_too_slow(self, name: str, games: int, choices: int) -> Diagnostic:
        """Return the diagnostic for rules of which no random game ended in time."""
        from rulewright.validation.laws.properties import SECONDS_OF_GAME

        return Diagnostic(
            "limit-work",
            f"no random game has ended after {SECONDS_OF_GAME * games} s of CPU time",
            Label(make_file_span(self.folder), f"{format_quantity(choices, 'choice')} made with {name}"),
            help="reduce the work between two decisions, give the game a `bound`, or "
            f"allow more time: `rulewright test --games {4 * games}`",
        )


def _relocate_outcome(outcome: Outcome, sources_by_path: Mapping[str, Source]) -> Outcome | None:
    """Return an outcome with the locations of its diagnostics moved to the present files; None if a line that
    one of them shows has changed. Locations in the script itself are left as they are."""
    new_spans: dict[Span, Span] = {}
    for span in {span for found in outcome.findings for span in found.all_spans}:
        file, (line, column) = sources_by_path.get(span.source.path), span.source.line_and_column(span.start)
        if file is None:
            new_spans[span] = span
            continue
        last = span.source.line_and_column(span.end)[0]
        if last > len(file.line_starts) or any(
            file.line_text(number) != span.source.line_text(number) for number in range(line, last + 1)
        ):
            return None
        start = file.line_starts[line - 1] + column - 1
        new_spans[span] = file.span(start, start + span.end - span.start)
    return replace(outcome, findings=tuple(f.map_spans(new_spans.__getitem__) for f in outcome.findings))


def _is_wanted(script: Script, fixed: Selection) -> bool:
    """Return whether a script can run in the requested setting."""
    edition = script.edition or fixed.edition
    return fixed.edition in (None, edition) and fixed.players in (None, script.player_count)


def _apply_selection(script: Script, fixed: Selection) -> Script:
    """Return the script with the selected edition, variants and options added to its own, which shows the
    examples that a variant changes."""
    return replace(
        script,
        edition=fixed.edition or script.edition,
        variants=tuple(dict.fromkeys((*script.variants, *fixed.variants))),
        options=tuple({**dict(script.options), **dict(fixed.options)}.items()),
    )
