"""Check the rules of a ruleset in every edition and variant, with every number of players."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import combinations

from rulewright import limits
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter, Severity
from rulewright.document.files import list_scripts
from rulewright.document.load import Documents
from rulewright.document.manifest import Manifest
from rulewright.document.overlay import find_changed_entries, find_removals
from rulewright.model.chapters import check_chapters
from rulewright.model.declarations import Ruleset
from rulewright.model.outline import check_source_order, check_sources
from rulewright.model.part import make_root_part
from rulewright.model.rule_entries import iter_rules
from rulewright.phrases import format_quantity
from rulewright.records import dataclass
from rulewright.scene.board_check import check_board
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Span
from rulewright.validation.checking.rules_result import Layer, RequiredTexts, RulesResult
from rulewright.validation.checking.unread_files import find_unread_files
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.declared_differences import report_unknown_scripts
from rulewright.validation.setting_lists import (
    Selection,
    iter_edition_variants,
    iter_settings,
    iter_variant_pairs,
)
from rulewright.words.common_strings import Parse
from rulewright.words.locale import parse_locale
from rulewright.words.required_messages import MessageCollector, check_conflicts

UNUSED_PREFIXES = ("unused-", "constant-condition")
"""Prefixes of codes whose diagnostics are reported only if they hold in every edition and player count."""

SMALL_FRACTION = 20
"""A setting whose typing takes less than 1 / SMALL_FRACTION of the allowed work can be compiled without
exceeding it: no known ruleset needed more than ten times the work of typing plus 800,000 units."""
CALLS_PER_RULE = 50
"""Upper bound of nested Python calls per rule in a chain of rules that need each other: a process with the
stack of the command line handles chains of 400 rules, a caller of the library chains of twenty."""

EXCLUSION_CODES: tuple[Code, ...] = ("overlay-excludes", "overlay-needs")
"""Codes of diagnostics that say that overlays cannot be combined."""


def check_rules(
    project: RulesetProject,
    fixed: Selection,
    meter: limits.Meter,
    progress: Callable[[str], None],
    parse: Parse = parse_locale,
) -> RulesResult:
    """Check the rules in all settings. `progress` receives the name of the next setting; `parse` reads the
    texts of locales. Raises DiagnosticError if the rules cannot be read."""
    work_before = meter.work_done
    checker = _RulesChecker(project, fixed, meter, progress, parse)
    is_valid = checker.run_checks(project.get_documents(fixed.edition, fixed.variants).manifest)
    return checker.build_result(is_valid, meter.work_done - work_before)


@dataclass(slots=True)
class _RulesChecker:
    project: RulesetProject
    fixed: Selection
    meter: limits.Meter
    progress: Callable[[str], None]
    parse: Parse
    diagnostics: dict[Diagnostic, None] = field(default_factory=dict)
    settings_by_finding: dict[Diagnostic, set[Setting]] = field(default_factory=dict)
    checked_settings: list[Setting] = field(default_factory=list)
    text_needs: MessageCollector = field(default_factory=MessageCollector)
    ids_by_setting: list[frozenset[str]] = field(default_factory=list)
    reported: set[tuple[str, str, Label]] = field(default_factory=set)
    """Errors that were reported; an edition and its variants share them, with different notes."""
    paths_by_setting: dict[Setting, frozenset[str]] = field(default_factory=dict)

    def run_checks(self, manifest: Manifest) -> bool:
        if not self.check_settings(manifest):
            return False
        if self.fixed == Selection():
            self.check_combinations(manifest)
            languages = [language for language, _ in self.find_languages()]
            unread_findings = find_unread_files(self.project.folder, self.project.input_files, languages)
            self.diagnostics.update(dict.fromkeys(unread_findings))
        self.check_outlines()
        self.check_script_names()
        return True

    def build_result(self, is_valid: bool, work: int) -> RulesResult:
        unused_findings = tuple(
            finding
            for finding, where in self.settings_by_finding.items()
            if all(
                setting in where
                for setting in self.checked_settings
                if finding.primary.span.source.path in self.paths_by_setting[setting]
            )
        )
        if is_valid and self.find_languages():
            reporter = Reporter()
            check_conflicts(self.text_needs, reporter, self.parse)
            self.diagnostics.update(dict.fromkeys(reporter.diagnostics))
        if not is_valid:
            return RulesResult(False, tuple(self.diagnostics), unused_findings, work_units=work)
        layer_names = frozenset(self.text_needs.layer_names)
        required = RequiredTexts(
            tuple(self.ids_by_setting),
            self.text_needs.message_specs,
            self.text_needs.members_by_type,
            layer_names,
        )
        return RulesResult(
            True,
            tuple(self.diagnostics),
            unused_findings,
            self.format_summary(),
            tuple(self.checked_settings),
            self.find_languages(),
            work,
            lambda: required,
        )

    # --- settings ---------------------------------------------------------------------------------

    def check_settings(self, manifest: Manifest) -> bool:
        """Type every setting, and compile the largest default setting if it may exceed the limits. Stops if
        the default edition has errors, which the other settings would only repeat."""
        usual_layer: Layer | None = None
        usual_errors = False
        pending_settings, work = list(iter_settings(manifest, self.fixed)), 0
        for number, setting in enumerate(pending_settings):
            if self.meter.is_empty:
                self.diagnostics[
                    _make_unchecked(self.meter, pending_settings[number:], len(pending_settings))
                ] = None
                return False
            self.progress(f"rules, {number + 1} of {len(pending_settings)}: {setting.description}")
            layer = _get_layer(setting)
            usual_layer = usual_layer or layer
            if layer == usual_layer:
                usual_errors = self.has_errors
            elif usual_errors:
                return False
            work_before = self.meter.work_done
            try:
                documents = self.project.get_documents(setting.edition, setting.variants)
                typed = self.project.get_typed(setting)
            except DiagnosticError as error:
                self.add_findings(self._localise_findings(error.diagnostics, layer, usual_layer), setting)
                usual_errors = usual_errors or layer == usual_layer
                continue
            if layer == usual_layer:
                largest, work = setting, self.meter.work_done - work_before
            self.checked_settings.append(setting)
            self.paths_by_setting[setting] = frozenset(f.path for f in documents.files)
            self.add_findings(typed.warnings, setting)
            self.ids_by_setting.append(
                self.text_needs.collect_setting(documents, typed.declared_texts, typed.game_tellings)
            )
        if work and self.may_be_too_large(largest, work):
            try:
                self.project.get_bench(largest)
            except DiagnosticError as error:
                self.add_findings(error.diagnostics, largest)
        return not self.has_errors

    def may_be_too_large(self, setting: Setting, work: int) -> bool:
        """Return whether a setting has to be compiled to find out that it can be, given the work of typing
        it: typing goes from rule to rule, whereas compiling recurses into the rules that each one needs."""
        rules = sum(1 for _ in iter_rules(self.project.get_documents(*_get_layer(setting)).root))
        return (
            work * SMALL_FRACTION > self.meter.work_per_setting
            or rules * CALLS_PER_RULE > sys.getrecursionlimit()
        )

    def check_combinations(self, manifest: Manifest) -> None:
        """Merge each variant with each edition that it does not exclude, and with each variant that changes
        the same rules, without compiling the result."""
        for edition, variants in iter_edition_variants(manifest):
            try:
                self.project.get_documents(edition, variants)
            except DiagnosticError as error:
                if not any(finding.code in EXCLUSION_CODES for finding in error.diagnostics):
                    self.add_findings(error.diagnostics, Setting(manifest.players[0], edition, variants))
        folder = self.project.folder
        overlays = self.project.overlays
        changes_by_variant = {
            name: find_changed_entries(folder, each, overlays) for name, each in manifest.variants.items()
        }
        for usual, variants in iter_variant_pairs(manifest):
            if any(changes_by_variant[a] & changes_by_variant[b] for a, b in combinations(variants, 2)):
                try:
                    self.project.get_documents(usual, variants)
                except DiagnosticError as error:
                    self._warn_of_pair(error.diagnostics)

    def _warn_of_pair(self, findings: Sequence[Diagnostic]) -> None:
        """Report errors of a combination of two variants as warnings, because each variant is valid by
        itself."""
        if not any(finding.code in EXCLUSION_CODES for finding in findings):
            for finding in findings:
                if finding not in self.diagnostics:
                    self.diagnostics[replace(finding, severity=Severity.WARNING)] = None

    def _localise_findings(
        self, findings: Sequence[Diagnostic], layer: Layer, usual_layer: Layer
    ) -> Iterator[Diagnostic]:
        """Yield the errors of an edition or variant; those without a location in its files get a note that
        names it, because the default edition does not have them."""
        findings = [self._with_removals(finding, layer) for finding in findings]
        if layer == usual_layer:
            yield from findings
            return
        usual_paths = {file.path for file in self.project.get_documents(*usual_layer).files}
        edition, variants = layer
        layer_texts = [f"edition `{edition}`"] if edition is not None else []
        layer_texts += [f"variant `{name}`" for name in variants]
        note = f"only with {', '.join(layer_texts)}"
        for finding in findings:
            is_in_layer = any(span.source.path not in usual_paths for span in finding.all_spans)
            yield finding if is_in_layer else replace(finding, notes=(*finding.notes, note))

    def _with_removals(self, finding: Diagnostic, layer: Layer) -> Diagnostic:
        """Return an error with labels at the overlays that remove a name it mentions."""
        try:
            layers = self.project.get_documents(*layer).layers
        except DiagnosticError:  # the error is about the overlays themselves
            return finding
        words = set(re.findall(r"\w+", finding.primary.span.text))
        labels = tuple(
            Label(key.span, f"`{overlay}` removes `{name}` here")
            for name, key, overlay in find_removals(layers)
            if name in words
        )
        return replace(finding, labels=(*finding.labels, *labels))

    @property
    def has_errors(self) -> bool:
        return any(finding.severity is Severity.ERROR for finding in self.diagnostics)

    def add_findings(self, findings: Iterable[Diagnostic], setting: Setting) -> None:
        for finding in findings:
            identity = (finding.code, finding.headline, finding.primary)
            if finding.severity is Severity.WARNING and finding.code.startswith(UNUSED_PREFIXES):
                self.settings_by_finding.setdefault(finding, set()).add(setting)
            elif identity not in self.reported:
                self.reported.add(identity)
                self.diagnostics[finding] = None

    def format_summary(self) -> str:
        file_paths = {path for paths in self.paths_by_setting.values() for path in paths}
        counts = sorted({setting.players for setting in self.checked_settings})
        summary_parts = [format_quantity(len(file_paths), "file")]
        editions = {setting.edition for setting in self.checked_settings} - {None}
        variants = {name for setting in self.checked_settings for name in setting.variants}
        if editions:
            summary_parts.append(format_quantity(len(editions), "edition"))
        if variants:
            summary_parts.append(format_quantity(len(variants), "variant"))
        low, high = counts[0], counts[-1]
        summary_parts.append(format_quantity(low, "player") if low == high else f"{low} to {high} players")
        return ", ".join(summary_parts)

    def find_languages(self) -> tuple[tuple[str, Span], ...]:
        languages_part = make_root_part(self.project.get_documents().root).get("languages")
        return (
            tuple((each.text, each.span) for each in languages_part.text_items)
            if languages_part is not None
            else ()
        )

    # --- references of the rules ------------------------------------------------------------------

    def iter_layers(self) -> Iterator[tuple[Layer, Documents]]:
        """Yield the checked editions and variants with their documents."""
        layer_set = {(setting.edition, setting.variants) for setting in self.checked_settings}
        for edition, variants in sorted(layer_set, key=str):
            yield (edition, variants), self.project.get_documents(edition, variants)

    def check_outlines(self) -> None:
        """Read the outlines of the rulebooks, and find references to missing sections."""
        for number, ((edition, variants), documents) in enumerate(self.iter_layers()):
            reporter = Reporter()
            outline, diagnostics = self.project.get_outline(documents)
            reporter.diagnostics += diagnostics
            if outline is not None:
                check_sources(outline, iter_rules(documents.root), reporter)
                check_source_order(outline, iter_rules(documents.root), reporter)
            is_base = not variants and edition in (None, documents.manifest.default_edition)
            if is_base:
                rule_names = _find_rule_names(self.project, documents)
                check_chapters(documents.root, rule_names, reporter)
                check_board(Ruleset(documents.root), rule_names, reporter, self.project.folder)
            if number == 0 or is_base or outline is not None:
                self.diagnostics.update(dict.fromkeys(reporter.diagnostics))

    def check_script_names(self) -> None:
        """Find scripts that overlays name and that do not exist."""
        folder = self.project.folder
        paths = (*list_scripts(folder, "scenarios"), *list_scripts(folder, "games"))
        script_names = sorted({path.stem for path in paths})
        for _, documents in self.iter_layers():
            self.diagnostics.update(dict.fromkeys(report_unknown_scripts(documents.layers, script_names)))


def _get_layer(setting: Setting) -> Layer:
    return setting.edition, setting.variants


def _make_unchecked(meter: limits.Meter, pending_settings: Sequence[Setting], count: int) -> Diagnostic:
    return Diagnostic(
        "limit-work",
        f"{len(pending_settings)} of {count} settings were not checked",
        Label(NOWHERE),
        notes=(f"the limit of a check is {meter.allowed_work:,} steps",),
        help=f"check one with `{pending_settings[0].command_options}`, or allow more with `--limit 4`",
    )


def _find_rule_names(project: RulesetProject, documents: Documents) -> frozenset[str]:
    """Return the names of all rules: those of `documents`, and those that exist only in a layer."""
    names = {rule.name for rule in iter_rules(documents.root)}
    manifest = documents.manifest
    layers: list[Layer] = [(name, ()) for name in manifest.editions]
    layers += [(manifest.default_edition, (name,)) for name in manifest.variants]
    for edition, variants in layers:
        try:
            layer = project.get_documents(edition, variants)
        except DiagnosticError:  # reported where that edition or variant is checked
            continue
        names.update(rule.name for rule in iter_rules(layer.root))
    return frozenset(names)
