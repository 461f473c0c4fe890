"""`rulewright test`: scenarios, scripted games and laws of rulesets."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import on_terminal, say, say_lines, show_findings, show_progress, table
from rulewright_cli.faults import OWN_FAULT, WRONG_USE, own_faults
from rulewright_cli.options import (
    USUAL,
    Force,
    IgnoreOthers,
    NoCache,
    Rulesets,
    Setting,
    find_targets,
    option,
)
from rulewright_cli.output import (
    FINDING_FORMS,
    Out,
    Reports,
    finding_kinds,
    finding_texts,
    format_option,
)
from rulewright_cli.watching import Watch, watched

if TYPE_CHECKING:
    from rulewright.diagnostics.diagnostic import Diagnostic
    from rulewright.source import Span
    from rulewright.study.settings import Selection
    from rulewright.study.testing.outcome import Failure, Outcome, Suite
    from rulewright.study.testing.reached import Coverage

HELP = """\
Run scenarios and games as tests, and check random games.

Told too are the lines of rules that no script reached; what random play reaches does not count,
since nobody has said what should come of it. A failure of random play can be written as
a script that `rulewright run` plays again. With --coverage it is told instead which lines of rules
and rows of tables each script reaches.

[bold]Examples[/bold]

  rulewright test classics/pig
  rulewright test my-game/scenarios/first-turn.yaml
  rulewright test classics/oh-hell --games 20 --players 3
  rulewright test my-game/ --scripts failures/
  rulewright test my-game/ --coverage --threshold 95
  rulewright test my-game/ --format listing
  rulewright test my-game/ --out report.xml
"""
SHOWN = 200
"""Lines of a script that are printed; one of a game without end has twenty thousand."""
NAMED = 5
"""Tests that are named of those that met a mistake that was told before."""


def main(
    rulesets: Rulesets,
    games: Annotated[int, option("--games -n NUMBER", "Random games in each setting.", min=0)] = 5,
    scripts: Annotated[
        Path | None, option("--scripts FOLDER", "Write the scripts of failures into this folder.")
    ] = None,
    coverage: Annotated[
        bool, option("--coverage -c", "Tell what each script reaches, and no other.")
    ] = False,
    format: Annotated[
        str | None,
        format_option(
            "text",
            "json",
            "listing",
            *FINDING_FORMS,
            more="listing: the files with what was reached, line by line; github: annotations; "
            "gitlab: Code Quality; junit: XML.",
        ),
    ] = None,
    out: Out = None,
    force: Force = False,
    threshold: Annotated[
        int | None,
        option(
            "--threshold PERCENT", "Fail if less of the lines and rows is reached.", min=0, max=100
        ),
    ] = None,
    chosen: Setting = USUAL,
    ignore_others: IgnoreOthers = False,
    watch: Watch = False,
    no_cache: NoCache = False,
) -> int:
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.outputs import RESULTS
    from rulewright.study.testing.outcome import unreadable

    forms = {"text": None, "json": RESULTS, "listing": None, **finding_kinds()}
    reports = Reports(format, out, forms, force=force)
    written = None if scripts is None else Scripts(scripts, force)
    targets, missing = find_targets(rulesets, ignore_others)
    if not targets and (missing or not ignore_others):
        raise DiagnosticError(missing)
    text = reports.form == "text"

    def look() -> int:
        suites: list[tuple[str, Suite]] = []
        for number, target in enumerate(targets):
            folder, name = target.folder, target.name
            fixed = target.choose(chosen).selection
            if text and number:
                say()
            if text:
                say(name, style="bold")
            try:
                suite = _suite(folder, fixed, games, chosen.seed or 0, rulesets, not no_cache, text)
            except DiagnosticError as error:
                if text and len(targets) == 1:
                    raise
                suite = unreadable(folder, error)
            suites.append((name, suite))
            if text:
                _tell(name, suite, written, coverage, threshold)
            elif reports.form == "listing":
                _list(suite)
        _report(reports, suites)
        return _ended(suites, missing, threshold)

    if watch:
        if not text or reports.files:
            raise typer.BadParameter("outcomes are told as text alone", param_hint="--watch")
        return watched([target.overlay or target.folder for target in targets], look)
    return look()


def _suite(
    folder: Path,
    fixed: Selection,
    games: int,
    seed: int,
    given: list[str],
    remember: bool,
    shown: bool,
) -> Suite:
    from rulewright.study.testing.suite import run_suite

    try:
        return run_suite(
            folder,
            fixed=fixed,
            games=games,
            seed=seed,
            only=_scripts_of(folder, given),
            remember=remember,
            progress=_progress if shown else lambda _: None,
            starting=show_progress,
        )
    finally:
        show_progress(None)


def _as_junit(suites: list[tuple[str, Suite]]) -> str:
    from rulewright.study.testing.junit import junit  # with all that writes XML

    return junit(suites)


def _report(reports: Reports, suites: list[tuple[str, Suite]]) -> None:
    mistakes = [
        finding
        for _, suite in suites
        for _, findings, _ in _by_mistake(suite.failures)
        for finding in findings
    ]
    category = f"test/{suites[0][0]}" if len(suites) == 1 else "test"
    reports.write(
        {
            "json": lambda: [suite.to_dict() | {"ruleset": name} for name, suite in suites],
            "junit": lambda: _as_junit(suites),
            **finding_texts(mistakes, category),
        }
    )


def _ended(
    suites: list[tuple[str, Suite]], missing: Sequence[Diagnostic], threshold: int | None
) -> int:
    """The exit code."""
    findings = [
        one for _, suite in suites for outcome in suite.failures for one in outcome.findings
    ]
    if missing:
        show_findings(missing, to=sys.stderr)
    if own_faults(findings):
        return OWN_FAULT
    if missing:
        return WRONG_USE
    return int(bool(findings) or any(_too_little(suite.covered, threshold) for _, suite in suites))


def _scripts_of(folder: Path, given: list[str]) -> list[Path]:
    """The scripts of a ruleset that stand on the line, alone or as the folder that they lie in, if
    nothing else of it does: another file of it stands for all that it can matter to."""
    from rulewright.document.files import scripts_in

    root, own = folder.resolve(), list[Path]()
    for path in map(Path, given):
        if path.resolve().is_relative_to(root):
            place = path.resolve().relative_to(root).parts
            if not place or place[0] not in ("scenarios", "games"):
                return []
            own += [path] if path.is_file() else scripts_in(folder, place[0])
    return own


class Scripts:
    """The scripts of failures that one run writes, each under a name of its own."""

    def __init__(self, folder: Path, force: bool) -> None:
        self.folder = folder
        self.force = force
        self.written: set[Path] = set()

    def write(self, ruleset: str, failure: Failure) -> Path:
        """Where the script of a failure was written. Raises DiagnosticError."""
        from rulewright.diagnostics.visible import visible
        from rulewright.outputs import SCRIPT, Output, make_folder

        make_folder(self.folder)
        name, number = "-".join(failure.law.split()), 1
        while (path := self.folder / f"{name}-{number}.yaml") in self.written:
            number += 1
        head = f"# Found by `rulewright test {visible(ruleset)}`; the law: {failure.law}.\n"
        Output(path, SCRIPT, force=self.force, own_name=True).write(head + failure.script)
        self.written.add(path)
        return path


def _tell(
    name: str, suite: Suite, scripts: Scripts | None, coverage: bool, threshold: int | None
) -> None:
    for outcome, findings, others in _by_mistake(suite.failures):
        say()
        say(f"{outcome.kind}: {outcome.name}", style="bold red")
        show_findings(findings)
        if others:
            say(f"also in {_told(others)}", style="red")
        _show_script(name, outcome, scripts)
        for other in others:
            if scripts is not None:
                _show_script(name, other, scripts)
    for line in suite.summary:
        say(f"  {line}")
    covered = suite.covered
    if covered is None:
        return
    if coverage:
        _by_script(covered)
    if threshold is not None:
        enough = "enough" if not _too_little(covered, threshold) else "too little"
        say(f"  coverage: {covered.percent} %, {threshold} % asked for: {enough}")


def _by_mistake(failures: list[Outcome]) -> list[tuple[Outcome, list[Diagnostic], list[Outcome]]]:
    """Each failure with what it is the first to meet, and who meets the same after it: a code at a
    place is one mistake. A failure that meets nothing new is only among the others of another."""
    others: dict[tuple[str, Span], list[Outcome]] = {}
    found = []
    for outcome in failures:
        fresh, own = [], None
        for finding in outcome.findings:
            mistake = (finding.code, finding.primary.span)
            if mistake not in others:
                own = others[mistake] = [] if own is None else own
                fresh.append(finding)
            elif others[mistake] is not own and outcome not in others[mistake]:
                others[mistake].append(outcome)
        if own is not None:
            found.append((outcome, fresh, own))
    return found


def _told(others: list[Outcome]) -> str:
    """`21 other scripts and random games of 3 settings: opening, second sale, ...`"""
    from rulewright.phrases import counted

    kinds = [outcome.kind for outcome in others]
    rules, laws = kinds.count("rules"), kinds.count("laws")
    scripts = len(others) - rules - laws
    parts = [counted(scripts, "other script")] if scripts else []
    parts += [f"the rules of {counted(rules, 'setting')}"] if rules else []
    parts += [f"the random games of {counted(laws, 'setting')}"] if laws else []
    names = [outcome.name for outcome in others[:NAMED]]
    more = ["..."] if len(others) > NAMED else []
    return f"{' and '.join(parts)}: {', '.join(names + more)}"


def _too_little(covered: Coverage | None, threshold: int | None) -> bool:
    return threshold is not None and covered is not None and covered.percent < threshold


def _by_script(covered: Coverage) -> None:
    table(("script", "lines", "rows", "only here"), covered.by_script(), title="what scripts reach")


def _list(suite: Suite) -> None:
    for outcome in suite.failures:
        show_findings(outcome.findings, to=sys.stderr)
    if suite.covered is not None:
        say_lines(suite.covered.listing())


def _progress(outcome: Outcome) -> None:
    """A line for each test, on a terminal; elsewhere the summary says enough."""
    if on_terminal(sys.stdout):
        show_progress(None)
        mark = "passed" if outcome.passed else "FAILED"
        say(f"  {mark}  {outcome.kind}: {outcome.name}", style="dim" if outcome.passed else "red")


def _show_script(ruleset: str, outcome: Outcome, scripts: Scripts | None) -> None:
    if outcome.failure is None:
        return
    if scripts is not None:
        say(f"the script that leads there: {scripts.write(ruleset, outcome.failure)}")
        return
    say("a script that leads there, for `rulewright run`:")
    lines = outcome.failure.script.splitlines()
    for line in lines[:SHOWN]:
        say(f"    {line}")
    if len(lines) > SHOWN:
        say(f"    ... and {len(lines) - SHOWN} lines more: --scripts FOLDER writes them to a file")
