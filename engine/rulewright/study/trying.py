"""Plays the tests of a ruleset of which nobody knows yet what becomes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.diagnostics.own_fault import own_fault
from rulewright.document.files import place_of, shown_path
from rulewright.play.save import describe
from rulewright.setting import Setting
from rulewright.study.bench import Workshop
from rulewright.study.coverage import Counted, counted
from rulewright.study.laws import check_laws
from rulewright.study.outcome import Kind, Outcome
from rulewright.study.reached import Line, Row
from rulewright.study.scripts.declared import added_layers, declared, same_after_all
from rulewright.study.scripts.playing import run_script
from rulewright.study.scripts.script import Script, other_ruleset
from rulewright.study.settings import Selection, settings
from rulewright.study.tried import Ground, Tried


class Trying:
    """The rules in a folder, compiled as they are needed."""

    def __init__(self, folder: Path, fixed: Selection) -> None:
        self.folder = folder
        self.fixed = fixed
        self.workshop = Workshop(folder, coverage=True)
        manifest = self.workshop.documents(fixed.edition, fixed.variants).manifest
        self.id = manifest.id
        self.settings = tuple(settings(manifest, fixed))
        self._layers = {replace(setting, players=0) for setting in self.settings}
        self._counted: dict[Setting, Counted] = {}

    def usual(self) -> None:
        """What is wrong with the rules is told once, not for every script. Raises
        DiagnosticError."""
        self.workshop.bench(self.settings[0])

    def ground(self, progress: Callable[[str], None]) -> Ground:
        """Types the rules under each edition and variant, for one number of players: what counts
        is the same for all. Raises DiagnosticError if the usual game cannot be played."""
        self.usual()
        ground = Ground(self.id, tuple(map(describe, self.settings)))
        layers = {(each.edition, each.variants): each for each in reversed(self.settings)}
        for number, setting in enumerate(reversed(layers.values()), 1):
            name = describe(setting)
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

    # --- scripts ----------------------------------------------------------------------------------

    def script(self, path: Path, kind: Kind) -> Tried:
        """What became of a script; no outcome if it is not about what was asked for. Whatever goes
        wrong with it, the others are played all the same."""
        for bench in self.workshop.benches.values():
            bench.covered[:] = bytes(len(bench.covered))
        tried, began = Tried(None), perf_counter()
        try:
            outcome = self._script(path, kind, tried)
        except Exception as fault:
            found = own_fault(fault, place_of(path))
            outcome = Outcome(kind, path.name, (found,), path=shown_path(path))
        if outcome is None:
            return tried
        tried.outcome = replace(outcome, seconds=perf_counter() - began)
        for setting, bench in self.workshop.benches.items():
            if any(bench.covered):
                counts = self._counts(setting)
                if replace(setting, players=0) not in self._layers:
                    tried.counts.add(*counts)
                lines, rows = self._counted[setting].reached(bench)
                tried.lines |= lines
                tried.rows |= rows
        return tried

    def _script(self, path: Path, what: Kind, tried: Tried) -> Outcome | None:
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

    def _counts(self, setting: Setting) -> tuple[list[Line], list[Row], dict[str, str]]:
        """What counts in a setting. Raises DiagnosticError."""
        documents = self.workshop.documents(setting.edition, setting.variants)
        if setting not in self._counted:
            rules = self.workshop.analysed(setting).rules
            self._counted[setting] = counted(documents, rules)
        found = self._counted[setting]
        lines = [line for held in found.lines.values() for line in held]
        return lines, [*found.rows.values()], {file.path: file.text for file in documents.files}

    # --- laws -------------------------------------------------------------------------------------

    def laws(self, number: int, games: int, seed: int) -> Outcome:
        """Plays random games in one of the settings."""
        setting = self.settings[number]
        name = describe(setting)
        try:
            bench = self.workshop.bench(setting)
        except DiagnosticError as error:
            return Outcome("laws", name, error.diagnostics)
        try:
            report = check_laws(bench, games=games, seed=seed)
        except Exception as fault:  # the other settings are looked at all the same
            return Outcome("laws", name, (own_fault(fault, place_of(self.folder)),))
        if not report.failures:
            return Outcome("laws", name, games=report.games, choices=report.choices)
        failure = report.failures[0]
        found: tuple[Diagnostic, ...] = (failure.finding,)
        return Outcome("laws", name, found, failure, report.games, report.choices)


def _wanted(script: Script, fixed: Selection) -> bool:
    """Whether a script can be played in the setting that was asked for."""
    players = script.players
    count = len(players) if isinstance(players, tuple) else players
    return fixed.edition in (None, script.edition or fixed.edition) and (
        fixed.players in (None, count)
    )


def _under(script: Script, fixed: Selection) -> Script:
    """The script under the edition, variants and options that were asked for, beside its own: so
    one sees which examples a variant changes."""
    return replace(
        script,
        edition=fixed.edition or script.edition,
        variants=tuple(dict.fromkeys((*script.variants, *fixed.variants))),
        options=tuple({**dict(script.options), **dict(fixed.options)}.items()),
    )
