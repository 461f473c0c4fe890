"""Plays the tests of a ruleset of which nobody knows yet what becomes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.diagnostics.own_fault import own_fault
from rulewright.document.files import place_of, shown_path
from rulewright.phrases import counted
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Source, Span
from rulewright.study.scripts.declared import added_layers, declared, same_after_all
from rulewright.study.scripts.playing import ScriptResult, run_script
from rulewright.study.scripts.preparing import setting_of
from rulewright.study.scripts.script import Script, other_ruleset
from rulewright.study.settings import Selection, settings
from rulewright.study.testing.coverage import Counted, Counting
from rulewright.study.testing.outcome import Kind, Outcome
from rulewright.study.testing.reached import SourceLine, TableRow
from rulewright.study.testing.tried import Relied, SuiteBaseline, TriedScript
from rulewright.study.workshop import Workshop
from rulewright.workspace.bench import Shared
from rulewright.workspace.bodies import Bodies, read_passages
from rulewright.workspace.declarations import ReadOnce, words_of
from rulewright.workspace.kept_pieces import KeptPieces
from rulewright.workspace.marked import Marked


class CompiledRules:
    """The rules in a folder, compiled as they are needed."""

    def __init__(
        self, folder: Path, fixed: Selection, about: tuple[object, ...] | None = None
    ) -> None:
        """`about`: what all that is known of the rules depends on beside them (see
        `remembered.surroundings`); None to know nothing of other runs."""
        self.folder = folder
        self.fixed = fixed
        self.workshop = Workshop(folder, coverage=True, shared=Shared(), flow=False)
        self._kept = None if about is None else KeptPieces(self.workshop.pieces, folder, about)
        manifest = self.workshop.documents(fixed.edition, fixed.variants).manifest
        self.id = manifest.id
        self.settings = tuple(settings(manifest, fixed))
        self._layers = {replace(setting, players=0) for setting in self.settings}
        self._counted: dict[Setting, Counted] = {}
        self._counting = Counting()
        self._reading = ReadOnce(read_passages)
        self._bodies: dict[tuple[str | None, tuple[str, ...]], Bodies] = {}

    def usual(self) -> None:
        """What is wrong with the rules is told once, not for every script. Raises
        DiagnosticError."""
        self.workshop.bench(self.settings[0])

    def ground(self, progress: Callable[[str], None]) -> SuiteBaseline:
        """Types the rules under each edition and variant, for one number of players: what counts
        is the same for all. Raises DiagnosticError if the usual game cannot be played."""
        self.usual()
        ground = SuiteBaseline(self.id, tuple(each.in_words for each in self.settings))
        layers = {(each.edition, each.variants): each for each in reversed(self.settings)}
        for number, setting in enumerate(reversed(layers.values()), 1):
            name = setting.in_words
            progress(f"rules, {number} of {len(layers)}: {name}")
            try:
                ground.counts.add(*self._counts(setting))
            except DiagnosticError as error:
                ground.broken += (Outcome("rules", name, error.diagnostics),)
        return ground

    @property
    def files(self) -> set[str]:
        """The files that the rules were read from so far, as they are shown."""
        return self.workshop.files

    def save(self) -> None:
        """Keeps what is new of the rules for later runs."""
        if self._kept is not None:
            self._kept.write()

    # --- scripts ----------------------------------------------------------------------------------

    def script(self, path: Path, kind: Kind) -> TriedScript:
        """What became of a script; no outcome if it is not about what was asked for. Whatever goes
        wrong with it, the others are played all the same."""
        for bench in self.workshop.benches.values():
            bench.clear()
        tried, began, results = TriedScript(None), perf_counter(), list[ScriptResult]()
        try:
            outcome = self._script(path, kind, tried, results)
        except Exception as fault:
            found = own_fault(fault, place_of(path))
            outcome = Outcome(kind, path.name, (found,), path=shown_path(path))
        if outcome is None:
            return tried
        tried.outcome = replace(outcome, seconds=perf_counter() - began)
        always = set[TableRow]()
        for setting, bench in self.workshop.benches.items():
            if 1 in bench.covered:
                self._add_counts(tried, setting)
                lines, rows = self._counted[setting].reached(bench)
                tried.lines |= lines
                tried.rows |= rows
                always |= self._counted[setting].always
        for result in results if self._kept is not None else ():
            tried.relied = self._relied(tried, result)
        tried.rows |= always
        return tried

    def _add_counts(self, tried: TriedScript, setting: Setting) -> None:
        """Adds what counts in the setting of a script. Raises DiagnosticError."""
        counts = self._counts(setting)
        if replace(setting, players=0) not in self._layers:
            tried.counts.add(*counts)

    def _relied(self, tried: TriedScript, result: ScriptResult) -> Relied | None:
        """What the outcome of a script depends on, if that is less than all the rules. What is
        said of a script that cannot begin can come from anywhere; so can what a move fits nowhere
        in, and what is hidden, which a whole game is examined for."""
        script, outcome = result.script, tried.outcome
        if outcome is None or self.fixed.edition or self.fixed.variants:
            return None
        if outcome.findings and (result.game is None or result.nowhere):
            return None
        setting = setting_of(script, self.workshop)
        bench = self.workshop.benches.get(setting)
        if bench is None:
            return None  # after a fault of Rulewright itself its rules are made anew
        bodies = self._bodies_of(setting)
        given = script.given is not None or script.perform is not None
        told = (span for found in outcome.findings for span in found.spans)
        inside = [s for s in told if s.source.path not in (NOWHERE.source.path, outcome.path)]
        elsewhere = [bodies.at([span]) for span in (*result.elsewhere, *inside)]
        if (bodies.hide_anything and not given) or not all(elsewhere):
            return None
        parts = bodies.at(bench.came_to()).union(*elsewhere)
        words = words_of(span.text for span in script.rule_texts)
        digest = bodies.digest(parts, words)
        assert digest is not None
        lines = frozenset((line.path, line.number) for line in tried.lines)
        return Relied(
            outcome, setting, tuple(sorted(parts)), tuple(sorted(words)), digest, lines,
            frozenset(tried.rows),
        )  # fmt: skip

    def still(self, relied: Relied) -> TriedScript | None:
        """What would become of a script of which it is known what became of it under other rules;
        None if it has to be played to know that."""
        setting = relied.setting
        try:
            if self._bodies_of(setting).digest(relied.parts, relied.words) != relied.digest:
                return None
            documents = self.workshop.documents(setting.edition, setting.variants)
            outcome = _placed(relied.outcome, {file.path: file for file in documents.files})
            if outcome is None:
                return None
            tried = TriedScript(outcome)
            self._add_counts(tried, setting)
        except DiagnosticError:
            return None
        counted = self._counted[setting]
        lines = counted.lines
        if not relied.lines <= lines.keys() or not relied.rows <= set(counted.rows.values()):
            return None
        tried.lines = {lines[place] for place in relied.lines}
        tried.rows = {*relied.rows, *counted.always}
        return tried

    def _bodies_of(self, setting: Setting) -> Bodies:
        """Raises DiagnosticError."""
        key = (setting.edition, setting.variants)
        if key not in self._bodies:
            self._bodies[key] = Bodies(self.workshop.documents(*key).root, self._reading)
        return self._bodies[key]

    def _script(
        self, path: Path, what: Kind, tried: TriedScript, results: list[ScriptResult]
    ) -> Outcome | None:
        try:
            script = self.workshop.script(path)
        except DiagnosticError as error:
            return Outcome(what, path.name, error.diagnostics, path=shown_path(path))
        other = other_ruleset(script, self.folder, self.id)
        if other is not None:
            return Outcome(what, script.title, (other,), path=shown_path(path))
        if not _wanted(script, self.fixed):
            return None
        under = _under(script, self.fixed)
        try:
            self.workshop.documents(under.edition, under.variants)
        except DiagnosticError:  # told by playing it
            tried.lasting = False
        result = run_script(under, self.workshop)
        results.append(result)
        if any(found.code == "overlay-excludes" for found in result.findings):
            if self.fixed.variants:
                return None  # it is about a variant that cannot be had with the given ones
        findings, by = result.findings, None
        layers = added_layers(script, under, self.workshop)
        differs = declared(path, layers)
        if differs is not None and findings:
            by = differs[0].name
        elif differs is not None and len(layers) == 1 and not self.fixed.options:
            findings = (same_after_all(*differs),)
        return Outcome(what, script.title, findings, path=shown_path(path), declared=by)

    def _counts(self, setting: Setting) -> tuple[list[SourceLine], list[TableRow], dict[str, str]]:
        """What counts in a setting. Raises DiagnosticError."""
        documents = self.workshop.documents(setting.edition, setting.variants)
        if setting not in self._counted:
            if self._kept is None or setting in self.workshop.benches:
                marks: Sequence[Marked] = (
                    self._counting.marked(self.workshop.analysed(setting).rules),
                )
            else:
                marks = self.workshop.typed(setting).marked
            self._counted[setting] = self._counting.counted(documents, marks)
        found = self._counted[setting]
        texts = {file.path: file.text for file in documents.files}
        return [*found.lines.values()], [*found.rows.values()], texts

    # --- laws -------------------------------------------------------------------------------------

    def laws(self, number: int, games: int, seed: int) -> Outcome:
        """Plays random games in one of the settings."""
        began = perf_counter()
        outcome = self._laws(number, games, seed)
        return replace(outcome, seconds=perf_counter() - began)

    def _laws(self, number: int, games: int, seed: int) -> Outcome:
        from rulewright.study.laws.laws import check_laws

        setting = self.settings[number]
        name = setting.in_words
        try:
            bench = self.workshop.bench(setting)
            bench.need_flow()
        except DiagnosticError as error:
            return Outcome("laws", name, error.diagnostics)
        try:
            report = check_laws(bench, games=games, seed=seed)
        except DiagnosticError as error:
            return Outcome("laws", name, error.diagnostics)
        except Exception as fault:  # the other settings are looked at all the same
            return Outcome("laws", name, (own_fault(fault, place_of(self.folder)),))
        if report.stopped and report.games == 0:
            return Outcome("laws", name, (self._too_slow(name, games, report.choices),))
        if not report.failures:
            stopped = games if report.stopped else 0
            return Outcome("laws", name, games=report.games, choices=report.choices, wanted=stopped)
        failure = report.failures[0]
        found: tuple[Diagnostic, ...] = (failure.finding,)
        return Outcome("laws", name, found, failure, report.games, report.choices)

    def _too_slow(self, name: str, games: int, choices: int) -> Diagnostic:
        """The finding for rules of which not a single random game came to an end in time."""
        from rulewright.study.laws.laws import SECONDS_OF_GAME

        return Diagnostic(
            "limit-work",
            f"no random game has ended after {SECONDS_OF_GAME * games} s of processor time",
            Label(place_of(self.folder), f"{counted(choices, 'choice')} made with {name}"),
            help="make what happens between two decisions cheaper, give the game a `bound`, or "
            f"allow more time: `rulewright test --games {4 * games}`",
        )


def _placed(outcome: Outcome, files: Mapping[str, Source]) -> Outcome | None:
    """The same with the places of its findings in the files of today; None where a line that one of
    them shows reads differently. What stands in the script itself stays."""
    moved: dict[Span, Span] = {}
    for span in {span for found in outcome.findings for span in found.spans}:
        file, (line, column) = files.get(span.source.path), span.source.position(span.start)
        if file is None:
            moved[span] = span
            continue
        last = span.source.position(span.end)[0]
        if last > len(file.line_starts) or any(
            file.line(number) != span.source.line(number) for number in range(line, last + 1)
        ):
            return None
        start = file.line_starts[line - 1] + column - 1
        moved[span] = file.span(start, start + span.end - span.start)
    return replace(outcome, findings=tuple(f.moved(moved.__getitem__) for f in outcome.findings))


def _wanted(script: Script, fixed: Selection) -> bool:
    """Whether a script can be played in the setting that was asked for."""
    edition = script.edition or fixed.edition
    return fixed.edition in (None, edition) and fixed.players in (None, script.count)


def _under(script: Script, fixed: Selection) -> Script:
    """The script under the edition, variants and options that were asked for, beside its own: so
    one sees which examples a variant changes."""
    return replace(
        script,
        edition=fixed.edition or script.edition,
        variants=tuple(dict.fromkeys((*script.variants, *fixed.variants))),
        options=tuple({**dict(script.options), **dict(fixed.options)}.items()),
    )
