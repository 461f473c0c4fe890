"""Checks a whole ruleset: every edition and variant, every player count, scripts and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulewright import limits
from rulewright.diagnostics.diagnostic import (
    Diagnostic,
    DiagnosticError,
    Label,
    Reporter,
    Severity,
)
from rulewright.diagnostics.own_fault import own_fault
from rulewright.document.files import place_of, scripts_in
from rulewright.document.load import Documents
from rulewright.document.manifest import Manifest
from rulewright.model.chapters import check_chapters
from rulewright.model.outline import check_sources
from rulewright.model.part import whole
from rulewright.model.walk import entries
from rulewright.play.save import describe
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Span
from rulewright.study.bench import Workshop, seats
from rulewright.study.remembered import surroundings
from rulewright.study.scripts.declared import unknown_scripts
from rulewright.study.scripts.preparing import setting_of, type_script
from rulewright.study.scripts.script import Expect, Illegal, Script
from rulewright.study.settings import Selection, pairs, settings
from rulewright.study.verdict import Checked
from rulewright.words.coverage import Coverage
from rulewright.words.findings import Asked, Unworded, check_words
from rulewright.words.needs import Needs
from rulewright.workspace.contents import TooMuch
from rulewright.workspace.kept_pieces import remembered

UNUSED = ("unused-",)
"""Findings with such codes count only where every edition and player count leaves the name unused.
"""

APART = ("overlay-excludes", "overlay-needs")
"""Findings that say that overlays are not meant to be played together."""


Printed = Callable[[Workshop], Callable[[str | None, tuple[str, ...]], Unworded]]
"""What the printed book of an edition and variants has no words for."""


def check(
    folder: Path,
    *,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Sequence[tuple[str, str]] = (),
    players: int | None = None,
    language: str | None = None,
    printed: Printed | None = None,
    limit: float = 1,
    progress: Callable[[str], None] | None = None,
    remember: bool = False,
) -> Checked:
    """Checks the ruleset in a folder. What is given narrows it down; nothing is raised for what is
    wrong with the ruleset. `printed` says what the printed book lacks (`book.write.words_missing`);
    without it only what a game asks of the words is looked for. `limit`: how many times the usual
    amount of work is allowed. `progress` is told what is looked at next. `remember`: what earlier
    runs knew of the pieces of the rules is known, and what is new is kept."""
    fixed = Selection(edition, tuple(variants), tuple(options), players)
    checking = _Check(folder, fixed, language, printed)
    checking.progress = progress or checking.progress
    with limits.metered(int(limits.WORK_OF_CHECK * limit)) as checking.meter:
        checking.meter.of_setting = int(limits.WORK_OF_SETTING * limit)
        try:
            checked = checking.run(_remembered(folder, fixed.variants) if remember else None)
        except (limits.Exhausted, MemoryError) as end:
            checking.found[limits.exhausted(end)] = None
            return checking.result([])
        except DiagnosticError as error:
            if not checking.meter.empty:
                raise
            checking.found.update(dict.fromkeys(error.diagnostics))
            return checking.result([])
        if checking.meter.empty and not any(f.code == "limit-work" for f in checked.findings):
            # Met where a fault of one part is passed over, such as a script that is not readable.
            checking.found[limits.out_of_work(checking.meter)] = None
            return checking.result([])
        return checked


@dataclass(slots=True)
class _Check:
    folder: Path
    fixed: Selection
    language: str | None
    printed: Printed | None = None
    meter: limits.Meter = field(default_factory=lambda: limits.Meter(0))
    progress: Callable[[str], None] = lambda _: None
    found: dict[Diagnostic, None] = field(default_factory=dict)
    unused: dict[Diagnostic, set[Setting]] = field(default_factory=dict)
    checked: list[Setting] = field(default_factory=list)
    needs: Needs = field(default_factory=Needs)
    asked: list[Asked] = field(default_factory=list)
    coverage: list[Coverage] = field(default_factory=list)
    files: dict[Setting, frozenset[str]] = field(default_factory=dict)

    def run(self, about: tuple[object, ...] | None) -> Checked:
        workshop = Workshop(self.folder)
        if about is None:
            return self.look(workshop)
        with remembered(workshop.pieces, about):
            return self.look(workshop)

    def look(self, workshop: Workshop) -> Checked:
        try:
            manifest = workshop.documents(self.fixed.edition, self.fixed.variants).manifest
        except DiagnosticError as error:
            return Checked(error.diagnostics, "nothing")
        if not self.rules(workshop, manifest):
            return self.result([])
        if self.fixed == Selection():
            self.together(workshop, manifest)
        self.outline(workshop)
        parts = [self.told()]
        scripts = self.scripts(workshop)
        if scripts:
            parts.append(scripts)
        languages = self.words(workshop)
        if languages:
            parts.append(languages)
        return self.result(parts)

    def result(self, parts: list[str]) -> Checked:
        for finding, where in self.unused.items():
            path = finding.primary.span.source.path
            if all(setting in where for setting in self.checked if path in self.files[setting]):
                self.found[finding] = None
        return Checked(tuple(self.found), ", ".join(parts), tuple(self.coverage))

    # --- rules ------------------------------------------------------------------------------------

    def rules(self, workshop: Workshop, manifest: Manifest) -> bool:
        """Types every setting; false as soon as the usual game has errors, which the others would
        only repeat. What is typed can be compiled, as far as its size lets it: the usual game with
        most players stands for the others."""
        usual: tuple[str | None, tuple[str, ...]] | None = None
        waiting = list(settings(manifest, self.fixed))
        for number, setting in enumerate(waiting):
            if self.meter.empty:
                self.found[_not_looked_at(self.meter, waiting[number:], len(waiting))] = None
                return False
            self.progress(f"rules, {number + 1} of {len(waiting)}: {describe(setting)}")
            layers = (setting.edition, setting.variants)
            usual = usual or layers
            if layers != usual and self.errors:
                return False
            try:
                documents = workshop.documents(setting.edition, setting.variants)
                typed = workshop.typed(setting)
            except DiagnosticError as error:
                self.note(error.diagnostics, setting)
                continue
            self.checked.append(setting)
            self.files[setting] = frozenset(f.path for f in documents.files)
            self.note(typed.warnings, setting)
            needed = self.needs.collect(documents, typed.scope.world, typed.told)
            self.asked.append(Asked(needed, workshop.facts(setting)))
        largest = [s for s in self.checked if (s.edition, s.variants) == usual][-1:]
        for setting in largest:
            try:
                workshop.bench(setting)
            except DiagnosticError as error:
                self.note(error.diagnostics, setting)
        return not self.errors

    def together(self, workshop: Workshop, manifest: Manifest) -> None:
        """Lays each variant over each edition that it does not exclude, without compiling that."""
        for edition, variants in pairs(manifest):
            try:
                workshop.documents(edition, variants)
            except DiagnosticError as error:
                if not any(finding.code in APART for finding in error.diagnostics):
                    self.note(error.diagnostics, Setting(manifest.players[0], edition, variants))

    @property
    def errors(self) -> bool:
        return any(finding.severity is Severity.ERROR for finding in self.found)

    def note(self, findings: Sequence[Diagnostic], setting: Setting) -> None:
        for finding in findings:
            if finding.severity is Severity.WARNING and finding.code.startswith(UNUSED):
                self.unused.setdefault(finding, set()).add(setting)
            else:
                self.found[finding] = None

    def told(self) -> str:
        files = {path for paths in self.files.values() for path in paths}
        counts = sorted({setting.players for setting in self.checked})
        parts = [_number(len(files), "file")]
        editions = {setting.edition for setting in self.checked} - {None}
        variants = {name for setting in self.checked for name in setting.variants}
        if editions:
            parts.append(_number(len(editions), "edition"))
        if variants:
            parts.append(_number(len(variants), "variant"))
        low, high = counts[0], counts[-1]
        parts.append(f"{low} players" if low == high else f"{low} to {high} players")
        return ", ".join(parts)

    # --- sources ----------------------------------------------------------------------------------

    def outline(self, workshop: Workshop) -> None:
        """Reads the tables of contents of the rulebooks, and looks for places they do not have."""
        seen = {(setting.edition, setting.variants) for setting in self.checked}
        for number, (edition, variants) in enumerate(sorted(seen, key=str)):
            reporter = Reporter()
            documents = workshop.documents(edition, variants)
            outline, wrong = workshop.outline(documents)
            reporter.found += wrong
            if outline is not None:
                check_sources(outline, entries(documents.root), reporter)
            if not variants and edition in (None, documents.manifest.default_edition):
                check_chapters(documents.root, _rule_names(workshop, documents), reporter)
            if number == 0 or outline is not None:
                self.found.update(dict.fromkeys(reporter.found))

    # --- scripts ----------------------------------------------------------------------------------

    def scripts(self, workshop: Workshop) -> str:
        """Reads and types scenarios and scripted games, without playing them."""
        parts: list[str] = []
        known: list[Path] = []
        named: dict[str, Script] = {}
        for kind, paths in (
            ("scenario", scripts_in(self.folder, "scenarios")),
            ("scripted game", scripts_in(self.folder, "games")),
        ):
            for path in paths:
                self.progress(f"{kind} {path.stem}")
                try:
                    script = workshop.script(path)
                    self.found.update(dict.fromkeys(said_of(script, named)))
                    setting = setting_of(script, workshop)
                    documents = workshop.documents(setting.edition, setting.variants)
                    # Typed only: what is compiled after that has nothing more to find.
                    type_script(script, workshop.typed(setting), seats(documents, setting))
                except DiagnosticError as error:
                    self.found.update(dict.fromkeys(error.diagnostics))
                except Exception as fault:  # the other scripts are read all the same
                    self.found[own_fault(fault, place_of(path))] = None
            if paths:
                parts.append(_number(len(paths), kind))
            known += paths
        layers = {(setting.edition, setting.variants) for setting in self.checked}
        for edition, variants in sorted(layers, key=str):
            unknown = unknown_scripts(workshop.documents(edition, variants).layers, known)
            self.found.update(dict.fromkeys(unknown))
        return ", ".join(parts)

    # --- words ------------------------------------------------------------------------------------

    def words(self, workshop: Workshop) -> str:
        """Checks the locales that the ruleset promises."""
        base = whole(workshop.documents().root).get("languages")
        items = base.items if base is not None else ()
        languages = [(item.text.text, item.span) for item in items if item.text is not None]
        if self.language is not None and self.language not in dict(languages):
            self.found[
                Diagnostic(
                    "missing-language",
                    f"the ruleset has no language `{self.language}`",
                    Label(NOWHERE),
                )
            ] = None
            return ""
        if not languages:
            return ""
        self.progress(f"words: {', '.join(language for language, _ in languages)}")
        findings, coverage = check_words(
            self.folder,
            languages,
            self.needs.messages,
            self.needs.members,
            whole=self.fixed == Selection(),
            only=self.language,
            asked=self.asked,
            layers=self.needs.layers,
            printed=self.book(workshop),
        )
        self.coverage = coverage
        self.found.update(dict.fromkeys(findings))
        shown = ", ".join(f"{part.language} {part.percent} %" for part in coverage)
        return f"words ({shown})"

    def book(self, workshop: Workshop) -> list[Unworded]:
        """What the printed books lack, of the usual rules and of each edition and variant."""
        if self.printed is None:
            return []
        lacks = self.printed(workshop)
        layers = dict.fromkeys((setting.edition, setting.variants) for setting in self.checked)
        found: list[Unworded] = []
        for layer in layers:
            try:
                found.append(lacks(*layer))
            except DiagnosticError as error:
                self.found.update(dict.fromkeys(error.diagnostics))
        return found


def _remembered(folder: Path, variants: Sequence[str]) -> tuple[object, ...] | None:
    """What has to be the same for what is known of pieces to be true, besides the pieces."""
    try:
        return (str(folder.resolve()), *surroundings(folder, variants))
    except TooMuch:
        return None


def _not_looked_at(meter: limits.Meter, waiting: Sequence[Setting], count: int) -> Diagnostic:
    return Diagnostic(
        "limit-work",
        f"{len(waiting)} of {count} settings were not looked at",
        Label(NOWHERE),
        notes=(f"the work for a check is over after {meter.allowed:,} steps",),
        help=f"look at one with `{waiting[0].chosen_by}`, or allow more with `--limit 4`",
    )


def said_of(script: Script, named: dict[str, Script]) -> Iterator[Diagnostic]:
    """What is wrong with a script whatever the rules are; `named` are those before it."""
    checks = any(isinstance(step, Expect | Illegal) for step in script.steps) or script.expects
    if script.kind == "scenario" and not checks:
        yield Diagnostic(
            "no-expectation",
            f"the scenario `{script.title}` expects nothing",
            Label(script.span, "whatever comes of it is right"),
            help="say under `expect:` what holds at its end",
            severity=Severity.WARNING,
        )
    before = named.setdefault(script.title, script)
    if before is not script:
        yield Diagnostic(
            "double-script",
            f"two scripts are called `{script.title}`",
            Label(script.span),
            labels=(Label(before.span, "the other one is here"),),
            help="give each a name of its own",
            severity=Severity.WARNING,
        )


def _rule_names(workshop: Workshop, documents: Documents) -> frozenset[str]:
    """The names of all rules: those of `documents`, and those that only a layer has."""
    found = {rule.name for rule in entries(documents.root)}
    manifest = documents.manifest
    layers: list[tuple[str | None, tuple[str, ...]]] = [(name, ()) for name in manifest.editions]
    layers += [(manifest.default_edition, (name,)) for name in manifest.variants]
    for edition, variants in layers:
        try:
            layer = workshop.documents(edition, variants)
        except DiagnosticError:  # said where that edition or variant is looked at
            continue
        found.update(rule.name for rule in entries(layer.root))
    return frozenset(found)


def _number(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


__all__ = ["Checked", "Span", "check"]
