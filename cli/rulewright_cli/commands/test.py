"""`rulewright test`: run the scenarios, scripted games and properties of rulesets."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import (
    is_terminal,
    print_diagnostics,
    print_line,
    print_lines,
    print_table,
    show_progress,
)
from rulewright_cli.exit_codes import EXIT_INTERNAL_ERROR, EXIT_WRONG_USE, has_internal_error
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    Choices,
    Force,
    IgnoreOthers,
    NoCache,
    Rulesets,
    cli_option,
    find_targets,
)
from rulewright_cli.output import (
    FINDING_FORMS,
    Out,
    ReportWriter,
    diagnostic_formats,
    diagnostic_renderers,
    format_option,
)
from rulewright_cli.watch_mode import Watch, watch_folders

if TYPE_CHECKING:
    from rulewright.diagnostics.diagnostic import Diagnostic
    from rulewright.validation.setting_lists import Selection
    from rulewright.validation.testing.coverage_report import Coverage
    from rulewright.validation.testing.outcome import Failure, Outcome, Suite

HELP = """\
Run scenarios and games as tests, and check random games.

Scenarios and games are tests. Random games check the properties that every ruleset must have, such
as that every position has a legal move; a failing game can be written as a script (--scripts). The
report also lists rule lines that no scenario or game runs; random games do not count, because
nothing states their expected result. With --coverage, it lists the rule lines and table rows that
each script covers.

[bold]Examples[/bold]

  rulewright test classics/pig
  rulewright test my-game/scenarios/first-turn.yaml
  rulewright test classics/oh-hell --games 20 --players 3
  rulewright test my-game/ --scripts failures/
  rulewright test my-game/ --coverage --threshold 95
  rulewright test my-game/ --format listing
  rulewright test my-game/ --out report.xml
"""
MAX_SCRIPT_LINES = 200
"""The largest number of lines of a script that are printed; a game without end has twenty thousand."""
MAX_TESTS_NAMED = 5
"""The largest number of tests that are named after an error that was reported before."""


def main(
    rulesets: Rulesets,
    games: Annotated[
        int, cli_option("--games -n NUMBER", "The number of random games in each setting.", min=0)
    ] = 5,
    scripts: Annotated[
        Path | None, cli_option("--scripts FOLDER", "Write a script for each failure to this folder.")
    ] = None,
    coverage: Annotated[
        bool, cli_option("--coverage -c", "Report what each script covers, and what only this script covers.")
    ] = False,
    format: Annotated[
        str | None,
        format_option(
            "text",
            "json",
            "listing",
            *FINDING_FORMS,
            more="listing: the files with the coverage of each line; github: annotations; gitlab: "
            "Code Quality; junit: XML.",
        ),
    ] = None,
    out: Out = None,
    force: Force = False,
    threshold: Annotated[
        int | None,
        cli_option(
            "--threshold PERCENT",
            "Fail if a smaller percentage of rule lines and table rows is covered.",
            min=0,
            max=100,
        ),
    ] = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "players", "seed"] = DEFAULT_CHOICES,
    ignore_others: IgnoreOthers = False,
    watch: Watch = False,
    no_cache: NoCache = False,
) -> int:
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.output_files import RESULTS
    from rulewright.validation.testing.outcome import make_failed_suite

    forms = {"text": None, "json": RESULTS, "listing": None, **diagnostic_formats()}
    reports = ReportWriter(format, out, forms, force=force, always_print=True)
    written = None if scripts is None else FailureScripts(scripts, force)
    targets, missing = find_targets(rulesets, ignore_others)
    if not targets and (missing or not ignore_others):
        raise DiagnosticError(missing)
    text = reports.form == "text"

    def run_tests() -> int:
        suites: list[tuple[str, Suite]] = []
        for number, target in enumerate(targets):
            folder, name = target.folder, target.name
            fixed = target.add_overlay(chosen).selection
            if text and number:
                print_line()
            if text:
                print_line(name, style="bold")
            try:
                suite = _run_suite(folder, fixed, games, chosen.seed or 0, rulesets, not no_cache, text)
            except DiagnosticError as error:
                if text and len(targets) == 1:
                    raise
                suite = make_failed_suite(folder, error)
            suites.append((name, suite))
            if text:
                _print_suite(name, suite, written, coverage, threshold)
            elif reports.form == "listing":
                _print_listing(suite)
        _write_reports(reports, suites)
        return _suite_exit_code(suites, missing, threshold)

    if watch:
        if not text or reports.output_files:
            raise typer.BadParameter("works only with the text format", param_hint="--watch")
        return watch_folders([target.overlay or target.folder for target in targets], run_tests)
    return run_tests()


def _run_suite(
    folder: Path,
    fixed: Selection,
    games: int,
    seed: int,
    path_arguments: list[str],
    remember: bool,
    show_outcomes: bool,
) -> Suite:
    from rulewright.validation.testing.suite import run_suite

    try:
        return run_suite(
            folder,
            fixed=fixed,
            games=games,
            seed=seed,
            only_paths=_list_scripts(folder, path_arguments),
            remember=remember,
            on_outcome=_print_outcome if show_outcomes else lambda _: None,
            on_start=show_progress,
        )
    finally:
        show_progress(None)


def _as_junit(suites: list[tuple[str, Suite]]) -> str:
    from rulewright.validation.testing.junit import format_junit  # imports a package that writes XML

    return format_junit(suites)


def _write_reports(reports: ReportWriter, suites: list[tuple[str, Suite]]) -> None:
    from rulewright.validation.testing.outcome import group_by_mistake

    mistakes = [
        finding
        for _, suite in suites
        for _, findings, _ in group_by_mistake(suite.failed_outcomes)
        for finding in findings
    ]
    category = f"test/{suites[0][0]}" if len(suites) == 1 else "test"
    reports.write_reports(
        {
            "json": lambda: [suite.to_dict() | {"ruleset": name} for name, suite in suites],
            "junit": lambda: _as_junit(suites),
            **diagnostic_renderers(mistakes, category),
        }
    )


def _suite_exit_code(
    suites: list[tuple[str, Suite]], missing: Sequence[Diagnostic], threshold: int | None
) -> int:
    """Return the exit code of a test run."""
    findings = [one for _, suite in suites for outcome in suite.failed_outcomes for one in outcome.findings]
    if missing:
        print_diagnostics(missing, target_stream=sys.stderr)
    if has_internal_error(findings):
        return EXIT_INTERNAL_ERROR
    if missing:
        return EXIT_WRONG_USE
    return int(bool(findings) or any(_is_below_threshold(suite.coverage, threshold) for _, suite in suites))


def _list_scripts(folder: Path, path_arguments: list[str]) -> list[Path]:
    """Return the scripts of a ruleset that the command line names, directly or by their folder. If it names
    any other file of the ruleset, all tests are run, because all can depend on that file."""
    from rulewright.document.files import list_scripts

    root, own = folder.resolve(), list[Path]()
    for path in map(Path, path_arguments):
        if path.resolve().is_relative_to(root):
            place = path.resolve().relative_to(root).parts
            if not place or place[0] not in ("scenarios", "games"):
                return []
            own += [path] if path.is_file() else list_scripts(folder, place[0])
    return own


class FailureScripts:
    """The scripts of failures that one run writes, each to its own file."""

    def __init__(self, folder: Path, force: bool) -> None:
        self.folder = folder
        self.force = force
        self.written_paths: set[Path] = set()

    def write_failure(self, ruleset: str, failure: Failure) -> Path:
        """Write the script of a failure and return its path. Raises DiagnosticError."""
        from rulewright.diagnostics.escaping import escape_line
        from rulewright.output_files import SCRIPT, OutputFile, make_folder

        make_folder(self.folder)
        name, number = "-".join(failure.law.split()), 1
        while (path := self.folder / f"{name}-{number}.yaml") in self.written_paths:
            number += 1
        head = f"# Found by `rulewright test {escape_line(ruleset)}`; the law: {failure.law}.\n"
        OutputFile(path, SCRIPT, force=self.force, own_name=True).write(head + failure.script)
        self.written_paths.add(path)
        return path


def _print_suite(
    name: str, suite: Suite, failure_scripts: FailureScripts | None, coverage: bool, threshold: int | None
) -> None:
    from rulewright.validation.testing.outcome import group_by_mistake

    for outcome, findings, others in group_by_mistake(suite.failed_outcomes):
        print_line()
        print_line(f"{outcome.kind}: {outcome.name}", style="bold red")
        print_diagnostics(findings)
        if others:
            print_line(f"also in {_summarize_outcomes(others)}", style="red")
        _print_script(name, outcome, failure_scripts)
        for other in others:
            if failure_scripts is not None:
                _print_script(name, other, failure_scripts)
    for line in suite.summary_lines:
        print_line(f"  {line}")
    covered = suite.coverage
    if covered is None:
        return
    if coverage:
        _print_script_coverage(covered)
    if threshold is not None:
        enough = "enough" if not _is_below_threshold(covered, threshold) else "too little"
        print_line(f"  coverage: {covered.percent_reached} %, {threshold} % asked for: {enough}")


def _summarize_outcomes(outcomes: list[Outcome]) -> str:
    """Return a summary: `21 other scripts and random games of 3 settings: opening, second sale, ...`"""
    from rulewright.phrases import format_quantity

    kinds = [outcome.kind for outcome in outcomes]
    rules, laws = kinds.count("rules"), kinds.count("laws")
    scripts = len(outcomes) - rules - laws
    parts = [format_quantity(scripts, "other script")] if scripts else []
    parts += [f"the rules of {format_quantity(rules, 'setting')}"] if rules else []
    parts += [f"the random games of {format_quantity(laws, 'setting')}"] if laws else []
    names = [outcome.name for outcome in outcomes[:MAX_TESTS_NAMED]]
    more = ["..."] if len(outcomes) > MAX_TESTS_NAMED else []
    return f"{' and '.join(parts)}: {', '.join(names + more)}"


def _is_below_threshold(coverage: Coverage | None, threshold: int | None) -> bool:
    return threshold is not None and coverage is not None and coverage.percent_reached < threshold


def _print_script_coverage(coverage: Coverage) -> None:
    print_table(
        ("script", "lines", "rows", "only here"), coverage.count_by_script(), title="what scripts reach"
    )


def _print_listing(suite: Suite) -> None:
    for outcome in suite.failed_outcomes:
        print_diagnostics(outcome.findings, target_stream=sys.stderr)
    if suite.coverage is not None:
        print_lines(suite.coverage.format_listing())


def _print_outcome(outcome: Outcome) -> None:
    """Print a line for each test on a terminal; elsewhere only the summary is printed."""
    if is_terminal(sys.stdout):
        show_progress(None)
        mark = "passed" if outcome.has_passed else "FAILED"
        print_line(f"  {mark}  {outcome.kind}: {outcome.name}", style="dim" if outcome.has_passed else "red")


def _print_script(ruleset: str, outcome: Outcome, failure_scripts: FailureScripts | None) -> None:
    if outcome.failure is None:
        return
    if failure_scripts is not None:
        print_line(f"the script that leads there: {failure_scripts.write_failure(ruleset, outcome.failure)}")
        return
    print_line("a script that leads there, for `rulewright run`:")
    lines = outcome.failure.script.splitlines()
    for line in lines[:MAX_SCRIPT_LINES]:
        print_line(f"    {line}")
    if len(lines) > MAX_SCRIPT_LINES:
        print_line(
            f"    ... and {len(lines) - MAX_SCRIPT_LINES} lines more: --scripts FOLDER writes them to a file"
        )
