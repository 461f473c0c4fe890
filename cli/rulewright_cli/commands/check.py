"""`rulewright check`: report every diagnostic of rulesets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import (
    print_diagnostics,
    print_line,
    print_note,
    print_table,
    print_written,
    show_progress,
)
from rulewright_cli.exit_codes import EXIT_FINDINGS, exit_code
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    SETTING,
    Choices,
    Force,
    IgnoreOthers,
    NoCache,
    Rulesets,
    Setting,
    Target,
    check_value,
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
    from rulewright.validation.checking.book_gaps import PrintedBooks
    from rulewright.validation.checking.check_result import Checked
    from rulewright.validation.ruleset_project import RulesetProject
    from rulewright.words.coverage import Coverage
    from rulewright.workspace.folder_contents import FolderContents

    WeighedResult = tuple[Checked, int]

HELP = """\
Check rulesets, and report errors with their locations.

By default, a ruleset is checked with every edition and variant, for every number of players, in
every language. For a file inside a ruleset, the whole ruleset is checked, because an edit can cause
errors in other files. An overlay outside a ruleset is checked with the ruleset that it names
(`of:`). A misspelled name is reported with the most similar name.

[bold]Examples[/bold]

  rulewright check classics/hex
  rulewright check my-game/ --format short
  rulewright check games/
  rulewright check my-game --edition second --players 3
  rulewright check my-game --lang fr --translated new
  rulewright check . --format sarif --out rulewright.sarif
  rulewright check my-game --watch
  rulewright check my-game --fix
"""


def main(
    rulesets: Rulesets,
    format: Annotated[
        str | None,
        format_option(
            "text",
            "short",
            "json",
            *FINDING_FORMS,
            more="short: one line per diagnostic; github: annotations; gitlab: Code Quality; junit: XML.",
        ),
    ] = None,
    out: Out = None,
    force: Force = False,
    chosen: Setting = DEFAULT_CHOICES,
    translated: Annotated[
        list[str] | None,
        cli_option(
            "--translated ID|new|all",
            "Record that the translation of this message is up to date; new: of all new and "
            "reworded messages. May be repeated.",
            panel=SETTING,
        ),
    ] = None,
    fail_on: Annotated[
        str, cli_option("--fail-on warning|error", "The severity from which the exit code is 1.")
    ] = "warning",
    write_baseline: Annotated[
        bool,
        cli_option(
            "--write-baseline",
            "Record the current warnings in rulewright.baseline; later checks report only new ones.",
        ),
    ] = False,
    fix: Annotated[
        bool,
        cli_option(
            "--fix",
            "Apply all safe fixes to the files, and write stubs of missing messages.",
        ),
    ] = False,
    ignore_others: IgnoreOthers = False,
    watch: Watch = False,
    limit: Annotated[
        float,
        cli_option(
            "--limit TIMES",
            "Multiply the limits of work, time and memory by this number.",
            min=0.01,
            max=1000,
        ),
    ] = 1,
    no_cache: NoCache = False,
) -> int:
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.output_files import FOUND, FOUND_LINES

    check_value(fail_on, ("warning", "error"), "--fail-on")
    forms = {"text": None, "short": FOUND_LINES, "json": FOUND, **diagnostic_formats()}
    reports = ReportWriter(format, out, forms, force=force, always_print=True)
    targets, missing = find_targets(rulesets, ignore_others)
    if not targets and reports.form == "text":
        if missing or not ignore_others:
            raise DiagnosticError(missing)
        return 0
    if fix and watch:
        raise typer.BadParameter("does not go with --watch", param_hint="--fix")
    for target in targets if translated else ():
        _renew_translation_locks(target.folder, chosen.lang, translated or [])
    for target in targets if fix else ():
        if not Path(target.name).exists():
            raise typer.BadParameter(
                f"`{target.name}` comes with Rulewright: give the folder of a copy",
                param_hint="--fix",
            )
        apply_fixes(target, chosen, limit, remember=not no_cache, show=reports.form == "text")

    def run_check() -> int:
        results = {
            target: _check_ruleset(target.folder, target.add_overlay(chosen), limit, remember=not no_cache)
            for target in targets
        }
        if write_baseline:
            for target, result in results.items():
                _write_baseline(target.folder, result)
        told = {
            target: weigh_result(
                target.folder, result, is_complete=target.add_overlay(chosen) == DEFAULT_CHOICES
            )
            for target, result in results.items()
        }
        return _report_results(told, missing, reports, fail_on)

    if watch:
        if reports.form != "text" or reports.output_files:
            raise typer.BadParameter("works only with the text format", param_hint="--watch")
        return watch_folders([target.overlay or target.folder for target in targets], run_check)
    return run_check()


def weigh_result(folder: Path, check_result: Checked, *, is_complete: bool) -> WeighedResult:
    """Return the result of a check with the severities of its project, without diagnostics of the baseline,
    and the number of these."""
    from dataclasses import replace

    from rulewright.validation.baseline import filter_diagnostics

    found = filter_diagnostics(folder, check_result.findings, is_complete=is_complete)
    return replace(check_result, findings=found.diagnostics), found.baseline_count


def _report_results(
    weighed_results: Mapping[Target, WeighedResult],
    missing: Sequence[Diagnostic],
    reports: ReportWriter,
    fail_on: str,
) -> int:
    from rulewright.diagnostics import render
    from rulewright.diagnostics.diagnostic import Severity
    from rulewright.phrases import format_quantity

    results = {target: result for target, (result, _) in weighed_results.items()}
    every = (*missing, *(finding for result in results.values() for finding in result.findings))
    found = tuple(render.sort_diagnostics(every))
    category = f"check/{next(iter(results)).name}" if len(results) == 1 else "check"

    def junit_text() -> str:
        from rulewright.validation.testing.junit import format_junit, make_check_suites

        return format_junit(make_check_suites((each.name, each.folder, results[each]) for each in results))

    reports.write_reports(
        {
            "short": lambda: render.format_short(found),
            "json": lambda: render.format_json(found),
            "junit": junit_text,
            **diagnostic_renderers(found, category),
        }
    )
    errors = sum(finding.severity is Severity.ERROR for finding in found)
    if reports.form == "text":
        print_diagnostics(found)
        if found:
            print_line()
        for target, (result, known) in weighed_results.items():
            before = f" {format_quantity(known, 'finding')} known before." if known else ""
            if not result.findings:
                print_line(
                    f"{target.name}: all is well. Checked {result.checked_text}.{before}", style="green"
                )
            elif known:
                print_line(f"{target.name}:{before}")
        if found:
            _print_translations([part for result in results.values() for part in result.locale_coverage])
            warnings = len(found) - errors
            print_line(f"{format_quantity(errors, 'error')}, {format_quantity(warnings, 'warning')}.")
            fixable = sum(any(fix.safe or fix.is_stub for fix in finding.fixes) for finding in found)
            if fixable:
                print_line(f"Run this command with --fix to correct {fixable} of them.")
    if not errors and (fail_on == "error" or not found):
        return 0
    return exit_code(found) if errors else EXIT_FINDINGS


def apply_fixes(
    target: Target, chosen: Choices, limit: float, *, remember: bool, show: bool, only_stubs: bool = False
) -> int:
    """Apply the safe fixes of the diagnostics and write stubs of missing messages (with `only_stubs`, only
    these), and report it, on standard output if that is for people. Return the number of changes.
    """
    from rulewright.document.files import format_path
    from rulewright.phrases import format_quantity
    from rulewright.validation.automatic_fixes import MAX_ROUNDS, FixSession
    from rulewright.words.untranslated import UNTRANSLATED_MARK

    tell = print_line if show and not only_stubs else print_note
    folder, chosen = target.folder, target.add_overlay(chosen)
    mending, count = FixSession(target.overlay or folder, only_stubs=only_stubs), 0
    stub_counts: dict[str, int] = {}
    for _ in range(MAX_ROUNDS):
        checked = _check_ruleset(folder, chosen, limit, remember=remember)
        told, _ = weigh_result(folder, checked, is_complete=chosen == DEFAULT_CHOICES)
        made = mending.apply_round(told.findings)
        for mend in made:
            if mend.fix.is_stub:
                for edit in mend.fix.edits:
                    if (
                        edit.text.strip() != UNTRANSLATED_MARK
                    ):  # not the mark above a message that gets a form
                        path = edit.span.source.path
                        stub_counts[path] = stub_counts.get(path, 0) + 1
            else:
                tell(str(mend))
        count += len(made)
        if not made:
            break
    for mend in mending.unapplied_fixes:
        tell(str(mend))
    for path, number in stub_counts.items():
        tell(f"changed: {path} ({format_quantity(number, 'stub')} of missing messages)")
    if not only_stubs and (count or mending.unapplied_fixes):
        tell(f"{format_path(target.overlay or folder)}: {format_quantity(count, 'change')} made.")
    return count


def _write_baseline(folder: Path, check_result: Checked) -> None:
    """Write the baseline of a ruleset."""
    from rulewright.output_files import BASELINE, OutputFile
    from rulewright.validation.baseline import BASELINE_FILE, format_baseline

    text = format_baseline(folder, check_result.findings)
    OutputFile(folder / BASELINE_FILE, BASELINE, own_name=True).write(text)
    print_written(folder / BASELINE_FILE)


def _check_ruleset(folder: Path, chosen: Choices, limit: float, *, remember: bool) -> Checked:
    from rulewright.validation.checking.check_cache import check_cached

    def check_from_scratch(previous_contents: FolderContents | None = None) -> Checked:
        from rulewright import limits
        from rulewright.validation.checking.ruleset_check import check
        from rulewright_cli.resource_limits import limit_resources

        try:
            with limit_resources(limits.SECONDS * limit, limits.MEGABYTES * limit):
                return check(
                    folder,
                    fixed=chosen.selection,
                    language=chosen.lang,
                    make_books=_load_wordless_books,
                    limit=limit,
                    progress=show_progress,
                    remember=remember,
                    previous_contents=previous_contents,
                )
        finally:
            show_progress(None)

    asked = (
        chosen.edition, chosen.variants, chosen.options, chosen.players, chosen.lang, limit
    )  # fmt: skip
    return (
        check_cached(folder, chosen.variants, asked, check_from_scratch) if remember else check_from_scratch()
    )


def _load_wordless_books(workshop: RulesetProject) -> PrintedBooks:
    from rulewright.book.writer import MissingTextFinder  # imported only if a book is needed

    return MissingTextFinder(workshop)


def _renew_translation_locks(folder: Path, lang: str | None, message_ids: list[str]) -> None:
    """Renew the locks of all translations, or of one."""
    from rulewright.document.load import load_manifest
    from rulewright.output_files import LOCK, OutputFile
    from rulewright.words.translation_lock import list_message_ids, lock_path, renew_lock

    first, *others = load_manifest(folder).languages or ("en",)
    ids_by_language = [list_message_ids(folder, language) for language in (first, *others)]
    known = list(dict.fromkeys(("new", "all", *chain.from_iterable(ids_by_language))))
    for id in message_ids:
        check_value(id, known, "--translated", "the messages, `new` and `all`:")
    for language in others:
        if lang in (None, language):
            text = renew_lock(folder, language, first, message_ids)
            if text is not None:
                OutputFile(lock_path(folder, language), LOCK, own_name=True).write(text)
                print_written(lock_path(folder, language))


def _print_translations(coverages: Sequence[Coverage]) -> None:
    """Print a line for each language, if one of them is incomplete."""
    if not any(part.diagnostic_counts for part in coverages):
        return
    kinds = "missing untranslated outdated unused double broken variables references".split()
    rows = [
        [part.language, part.percent_complete, *(part.diagnostic_counts.get(kind, 0) for kind in kinds)]
        for part in coverages
    ]
    print_table(["language", "complete %", *kinds], rows, title="words")
    print_line()
