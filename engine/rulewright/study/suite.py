"""What a ruleset's own tests say: scripts, laws, and the rules that none of them reached."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Literal

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.diagnostics.own_fault import own_fault
from rulewright.document.files import place_of, shown_path
from rulewright.play.save import describe
from rulewright.setting import Setting
from rulewright.study.bench import Workshop
from rulewright.study.check import scripts_in
from rulewright.study.coverage import Coverage, Tracker
from rulewright.study.laws import LAWS, Failure, check_laws
from rulewright.study.scripts.declared import added_layers, declared, same_after_all
from rulewright.study.scripts.playing import run_script
from rulewright.study.scripts.script import Script, other_ruleset, read_script
from rulewright.study.settings import Selection, settings


@dataclass(frozen=True, slots=True)
class Outcome:
    """One test: a script that was played, from the file `path`, or the laws in one setting. A
    script that differs as `declared` has findings and has passed."""

    kind: Literal["scenario", "game", "laws"]
    name: str
    findings: tuple[Diagnostic, ...] = ()
    failure: Failure | None = None
    games: int = 0
    choices: int = 0
    path: str = ""
    declared: str | None = None
    """The overlay that says that this script does not go as written under it."""
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        return not self.findings or self.declared is not None


@dataclass(slots=True)
class Suite:
    """What became of all tests of a ruleset."""

    folder: Path
    outcomes: list[Outcome] = field(default_factory=list)
    covered: Coverage | None = None

    @property
    def failures(self) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if not outcome.passed]

    def of(self, kind: str) -> list[Outcome]:
        return [outcome for outcome in self.outcomes if outcome.kind == kind]


def run_suite(
    folder: Path,
    *,
    fixed: Selection | None = None,
    games: int = 5,
    seed: int = 0,
    only: Collection[Path] = (),
    progress: Callable[[Outcome], None] | None = None,
    starting: Callable[[int, int, str], None] | None = None,
) -> Suite:
    """Plays every script of a ruleset and `games` random games in each setting; or, of its scripts,
    `only` some, and no random games: then nothing is said of coverage. Raises DiagnosticError if
    the ruleset itself cannot be used. `starting` is told which test begins: its number, of how
    many, and what it is; `progress` what became of it."""
    fixed = fixed or Selection()
    workshop = Workshop(folder, coverage=True)
    tracker = Tracker(workshop)
    suite = Suite(folder)
    began = perf_counter()

    def done(outcome: Outcome) -> None:
        nonlocal began
        outcome = replace(outcome, seconds=perf_counter() - began)
        began = perf_counter()
        suite.outcomes.append(outcome)
        if progress is not None:
            progress(outcome)

    manifest = workshop.documents(fixed.edition, fixed.variants).manifest
    first = next(iter(settings(manifest, fixed)))
    workshop.bench(first)  # what is wrong with the rules is told once, not for every script
    kinds: tuple[Literal["scenarios", "games"], ...] = ("scenarios", "games")
    wanted = {path.resolve() for path in only}
    scripts = [
        (kind, path)
        for kind in kinds
        for path in scripts_in(folder, kind)
        if not wanted or path.resolve() in wanted
    ]
    played = [] if wanted else list(settings(manifest, fixed))

    def begin(number: int, what: str) -> None:
        if starting is not None:
            starting(number, len(scripts) + len(played), what)

    for number, (kind, path) in enumerate(scripts, 1):
        begin(number, path.stem)
        tracker.begin()
        outcome = _tried(path, kind, workshop, fixed, manifest.id)
        if outcome is not None:
            tracker.end(outcome.path, outcome.name)
            done(outcome)
    if not wanted and not scripts_in(folder, "scenarios"):
        done(
            Outcome(
                "scenario",
                "scenarios",
                (
                    Diagnostic(
                        "no-scenarios",
                        "this ruleset has no scenarios",
                        Label(place_of(folder)),
                        help="write scenarios/NAME.yaml: see `rulewright explain no-scenarios`",
                    ),
                ),
            )
        )
    for number, setting in enumerate(played, len(scripts) + 1):
        begin(number, f"random games, {describe(setting)}")
        done(_laws(workshop, setting, games, seed))
    suite.covered = None if wanted else tracker.coverage()
    return suite


def _tried(
    path: Path, kind: Literal["scenarios", "games"], workshop: Workshop, fixed: Selection, id: str
) -> Outcome | None:
    """What became of a script; None if it is not about what was asked for. Whatever goes wrong
    with it, the others are played all the same."""
    what: Literal["scenario", "game"] = "scenario" if kind == "scenarios" else "game"
    try:
        return _script(path, what, workshop, fixed, id)
    except Exception as fault:
        found = own_fault(fault, place_of(path))
        return Outcome(what, path.name, (found,), path=shown_path(path))


def _script(
    path: Path, what: Literal["scenario", "game"], workshop: Workshop, fixed: Selection, id: str
) -> Outcome | None:
    try:
        script = read_script(path)
    except DiagnosticError as error:
        return Outcome(what, path.name, error.diagnostics, path=shown_path(path))
    other = other_ruleset(script, workshop.folder, id)
    if other is not None:
        return Outcome(what, script.title, (other,), path=shown_path(path))
    if not _wanted(script, fixed):
        return None
    under = _under(script, fixed)
    result = run_script(under, workshop)
    if any(finding.code == "overlay-excludes" for finding in result.findings) and fixed.variants:
        return None  # it is about a variant that cannot be had together with the given ones
    findings, by = result.findings, None
    layers = added_layers(script, under, workshop)
    differs = declared(path, layers)
    if differs is not None and findings:
        by = differs[0].name
    elif differs is not None and len(layers) == 1 and not fixed.options:
        findings = (same_after_all(*differs),)
    return Outcome(what, script.title, findings, path=shown_path(path), declared=by)


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


def _laws(workshop: Workshop, setting: Setting, games: int, seed: int) -> Outcome:
    name = describe(setting)
    try:
        bench = workshop.bench(setting)
    except DiagnosticError as error:
        return Outcome("laws", name, error.diagnostics)
    try:
        report = check_laws(bench, games=games, seed=seed)
    except Exception as fault:  # the other settings are looked at all the same
        return Outcome("laws", name, (own_fault(fault, place_of(workshop.folder)),))
    if not report.failures:
        return Outcome("laws", name, games=report.games, choices=report.choices)
    failure = report.failures[0]
    return Outcome("laws", name, (failure.finding,), failure, report.games, report.choices)


__all__ = ["LAWS", "Outcome", "Suite", "run_suite"]
