"""Looks at the rules of a ruleset: in every edition and variant, with every number of players."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import combinations

from rulewright import limits
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Reporter, Severity
from rulewright.document.files import scripts_in
from rulewright.document.load import Documents
from rulewright.document.manifest import Manifest
from rulewright.document.overlay import entries_changed, find_removals
from rulewright.model.chapters import check_chapters
from rulewright.model.outline import check_sources
from rulewright.model.part import whole
from rulewright.model.tree import Ruleset
from rulewright.model.walk import entries
from rulewright.phrases import counted
from rulewright.records import dataclass
from rulewright.scene.findings import check_board
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Span
from rulewright.study.checking.loose import loose_files
from rulewright.study.checking.ruled import Layer, Needed, Ruled
from rulewright.study.scripts.declared import unknown_scripts
from rulewright.study.settings import Selection, pairs, settings, together
from rulewright.study.workshop import Workshop
from rulewright.words.needs import Needs, check_shared

UNUSED = ("unused-", "constant-condition")
"""Findings with such codes count only where they are true in every edition and player count."""

SMALL = 20
"""A setting whose typing takes less than such a part of the work that is allowed can be compiled:
of all that we know none took more than ten times as much for that and 800,000 units."""
CALLS = 50
"""Calls inside each other, at most, for each rule that needs the next: a process of our own bears
400 such rules in a row, one that calls the library twenty."""

APART: tuple[Code, ...] = ("overlay-excludes", "overlay-needs")
"""Findings that say that overlays are not meant to be played together."""


def look_at_rules(
    workshop: Workshop, fixed: Selection, meter: limits.Meter, progress: Callable[[str], None]
) -> Ruled:
    """All that is to be said of the rules. `progress` is told what is looked at next. Raises
    DiagnosticError if they cannot be read."""
    before = meter.spent
    looking = _Looking(workshop, fixed, meter, progress)
    good = looking.look(workshop.documents(fixed.edition, fixed.variants).manifest)
    return looking.result(good, meter.spent - before)


@dataclass(slots=True)
class _Looking:
    workshop: Workshop
    fixed: Selection
    meter: limits.Meter
    progress: Callable[[str], None]
    found: dict[Diagnostic, None] = field(default_factory=dict)
    unused: dict[Diagnostic, set[Setting]] = field(default_factory=dict)
    checked: list[Setting] = field(default_factory=list)
    needs: Needs = field(default_factory=Needs)
    asked: list[frozenset[str]] = field(default_factory=list)
    files: dict[Setting, frozenset[str]] = field(default_factory=dict)

    def look(self, manifest: Manifest) -> bool:
        if not self.settings(manifest):
            return False
        if self.fixed == Selection():
            self.together(manifest)
            languages = [language for language, _ in self.languages()]
            loose = loose_files(self.workshop.folder, self.workshop.files, languages)
            self.found.update(dict.fromkeys(loose))
        self.outline()
        self.scripts_named()
        return True

    def result(self, good: bool, work: int) -> Ruled:
        unused = tuple(
            finding
            for finding, where in self.unused.items()
            if all(
                setting in where
                for setting in self.checked
                if finding.primary.span.source.path in self.files[setting]
            )
        )
        if good and self.languages():
            reporter = Reporter()
            check_shared(self.needs, reporter)
            self.found.update(dict.fromkeys(reporter.found))
        if not good:
            return Ruled(False, tuple(self.found), unused, work=work)
        layers = frozenset(self.needs.layers)
        needed = Needed(tuple(self.asked), self.needs.messages, self.needs.members, layers)
        return Ruled(
            True,
            tuple(self.found),
            unused,
            self.told(),
            tuple(self.checked),
            self.languages(),
            work,
            lambda: needed,
        )

    # --- settings ---------------------------------------------------------------------------------

    def settings(self, manifest: Manifest) -> bool:
        """Types every setting; false as soon as the usual game has errors, which the others would
        only repeat. What is typed can be compiled, as far as its size lets it: where that can be in
        the way, the usual game with most players stands for the others."""
        usual: Layer | None = None
        waiting, work = list(settings(manifest, self.fixed)), 0
        for number, setting in enumerate(waiting):
            if self.meter.empty:
                self.found[_not_looked_at(self.meter, waiting[number:], len(waiting))] = None
                return False
            self.progress(f"rules, {number + 1} of {len(waiting)}: {setting.in_words}")
            layer = _layer(setting)
            usual = usual or layer
            if layer != usual and self.errors:
                return False
            before = self.meter.spent
            try:
                documents = self.workshop.documents(setting.edition, setting.variants)
                typed = self.workshop.typed(setting)
            except DiagnosticError as error:
                self.note(self._apart(error.diagnostics, layer, usual), setting)
                continue
            if layer == usual:
                largest, work = setting, self.meter.spent - before
            self.checked.append(setting)
            self.files[setting] = frozenset(f.path for f in documents.files)
            self.note(typed.warnings, setting)
            self.asked.append(self.needs.collect(documents, typed.declared, typed.told))
        if work and self.may_be_too_large(largest, work):
            try:
                self.workshop.bench(largest)
            except DiagnosticError as error:
                self.note(error.diagnostics, largest)
        return not self.errors

    def may_be_too_large(self, setting: Setting, work: int) -> bool:
        """Whether a setting that took so much work to type has to be compiled to know that it can
        be: typing goes from rule to rule, compiling down from each to those that it needs."""
        rules = sum(1 for _ in entries(self.workshop.documents(*_layer(setting)).root))
        return work * SMALL > self.meter.of_setting or rules * CALLS > sys.getrecursionlimit()

    def together(self, manifest: Manifest) -> None:
        """Lays each variant over each edition that it does not exclude, and over each variant that
        changes something of the same rules, without compiling that."""
        for edition, variants in pairs(manifest):
            try:
                self.workshop.documents(edition, variants)
            except DiagnosticError as error:
                if not any(finding.code in APART for finding in error.diagnostics):
                    self.note(error.diagnostics, Setting(manifest.players[0], edition, variants))
        folder = self.workshop.folder
        overlays = self.workshop.overlays
        changed = {
            name: entries_changed(folder, each, overlays)
            for name, each in manifest.variants.items()
        }
        for usual, variants in together(manifest):
            if any(changed[a] & changed[b] for a, b in combinations(variants, 2)):
                try:
                    self.workshop.documents(usual, variants)
                except DiagnosticError as error:
                    self._warn_of_pair(error.diagnostics)

    def _warn_of_pair(self, findings: Sequence[Diagnostic]) -> None:
        """Each variant is right by itself: who plays with both is told an error."""
        if not any(finding.code in APART for finding in findings):
            for finding in findings:
                if finding not in self.found:
                    self.found[replace(finding, severity=Severity.WARNING)] = None

    def _apart(
        self, findings: Sequence[Diagnostic], layer: Layer, usual: Layer
    ) -> Iterator[Diagnostic]:
        """Errors of an edition or variant. Where no place of one is in its files, it is named: in
        the usual game nothing is wrong there."""
        findings = [self._with_removals(finding, layer) for finding in findings]
        if layer == usual:
            yield from findings
            return
        files = {file.path for file in self.workshop.documents(*usual).files}
        edition, variants = layer
        parts = [f"edition `{edition}`"] if edition is not None else []
        parts += [f"variant `{name}`" for name in variants]
        note = f"only with {', '.join(parts)}"
        for finding in findings:
            inside = any(span.source.path not in files for span in finding.spans)
            yield finding if inside else replace(finding, notes=(*finding.notes, note))

    def _with_removals(self, finding: Diagnostic, layer: Layer) -> Diagnostic:
        """An error with the places where overlays take away a name that it is about."""
        try:
            layers = self.workshop.documents(*layer).layers
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
    def errors(self) -> bool:
        return any(finding.severity is Severity.ERROR for finding in self.found)

    def note(self, findings: Iterable[Diagnostic], setting: Setting) -> None:
        for finding in findings:
            if finding.severity is Severity.WARNING and finding.code.startswith(UNUSED):
                self.unused.setdefault(finding, set()).add(setting)
            else:
                self.found[finding] = None

    def told(self) -> str:
        files = {path for paths in self.files.values() for path in paths}
        counts = sorted({setting.players for setting in self.checked})
        parts = [counted(len(files), "file")]
        editions = {setting.edition for setting in self.checked} - {None}
        variants = {name for setting in self.checked for name in setting.variants}
        if editions:
            parts.append(counted(len(editions), "edition"))
        if variants:
            parts.append(counted(len(variants), "variant"))
        low, high = counts[0], counts[-1]
        parts.append(counted(low, "player") if low == high else f"{low} to {high} players")
        return ", ".join(parts)

    def languages(self) -> tuple[tuple[str, Span], ...]:
        base = whole(self.workshop.documents().root).get("languages")
        return tuple((each.text, each.span) for each in base.texts) if base is not None else ()

    # --- what the rules speak of ------------------------------------------------------------------

    def layers(self) -> Iterator[tuple[Layer, Documents]]:
        """The editions and variants that were looked at."""
        seen = {(setting.edition, setting.variants) for setting in self.checked}
        for edition, variants in sorted(seen, key=str):
            yield (edition, variants), self.workshop.documents(edition, variants)

    def outline(self) -> None:
        """Reads the tables of contents of the rulebooks, and looks for places they do not have."""
        for number, ((edition, variants), documents) in enumerate(self.layers()):
            reporter = Reporter()
            outline, wrong = self.workshop.outline(documents)
            reporter.found += wrong
            if outline is not None:
                check_sources(outline, entries(documents.root), reporter)
            if not variants and edition in (None, documents.manifest.default_edition):
                known = _rule_names(self.workshop, documents)
                check_chapters(documents.root, known, reporter)
                check_board(Ruleset(documents.root), known, reporter)
            if number == 0 or outline is not None:
                self.found.update(dict.fromkeys(reporter.found))

    def scripts_named(self) -> None:
        """Looks for scripts that overlays name, and that are not there."""
        folder = self.workshop.folder
        paths = (*scripts_in(folder, "scenarios"), *scripts_in(folder, "games"))
        known = sorted({path.stem for path in paths})
        for _, documents in self.layers():
            self.found.update(dict.fromkeys(unknown_scripts(documents.layers, known)))


def _layer(setting: Setting) -> Layer:
    return setting.edition, setting.variants


def _not_looked_at(meter: limits.Meter, waiting: Sequence[Setting], count: int) -> Diagnostic:
    return Diagnostic(
        "limit-work",
        f"{len(waiting)} of {count} settings were not looked at",
        Label(NOWHERE),
        notes=(f"the work for a check is over after {meter.allowed:,} steps",),
        help=f"look at one with `{waiting[0].chosen_by}`, or allow more with `--limit 4`",
    )


def _rule_names(workshop: Workshop, documents: Documents) -> frozenset[str]:
    """The names of all rules: those of `documents`, and those that only a layer has."""
    found = {rule.name for rule in entries(documents.root)}
    manifest = documents.manifest
    layers: list[Layer] = [(name, ()) for name in manifest.editions]
    layers += [(manifest.default_edition, (name,)) for name in manifest.variants]
    for edition, variants in layers:
        try:
            layer = workshop.documents(edition, variants)
        except DiagnosticError:  # said where that edition or variant is looked at
            continue
        found.update(rule.name for rule in entries(layer.root))
    return frozenset(found)
