"""`rulewright check`: every finding about rulesets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import remark, say, show_findings, show_progress, table
from rulewright_cli.faults import FINDINGS, exit_code
from rulewright_cli.options import (
    SETTING,
    USUAL,
    Choices,
    Force,
    IgnoreOthers,
    NoCache,
    Rulesets,
    Setting,
    Target,
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
    from rulewright.study.checking.lacking import WordlessBooks
    from rulewright.study.checking.verdict import Checked
    from rulewright.study.workshop import Workshop
    from rulewright.words.coverage import Coverage
    from rulewright.workspace.contents import Contents

    Told = tuple[Checked, int]

HELP = """\
Check rulesets, and report errors with their places.

Where a name is nearly right, the right one is suggested. Without further options a ruleset is
checked with each of its editions and variants, for every number of players, in every language. A
file stands for the ruleset it lies in: what it breaks may show in another one. An overlay that lies
in no ruleset is checked with the ruleset that it names (`of:`).

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
            more="short: a line for each finding; github: "
            "annotations; gitlab: Code Quality; junit: XML.",
        ),
    ] = None,
    out: Out = None,
    force: Force = False,
    chosen: Setting = USUAL,
    translated: Annotated[
        list[str] | None,
        option(
            "--translated ID|new|all",
            "Note that this message of a translation says what the first language says now; "
            "new: all that are new or reworded. May be repeated.",
            panel=SETTING,
        ),
    ] = None,
    fail_on: Annotated[
        str, option("--fail-on warning|error", "What to end with 1 for.")
    ] = "warning",
    write_baseline: Annotated[
        bool,
        option(
            "--write-baseline",
            "Note the warnings that there are in rulewright.baseline: they are told no more.",
        ),
    ] = False,
    fix: Annotated[
        bool,
        option(
            "--fix",
            "Write into the files what findings say to write, where nothing else was meant.",
        ),
    ] = False,
    ignore_others: IgnoreOthers = False,
    watch: Watch = False,
    limit: Annotated[
        float,
        option(
            "--limit TIMES", "Allow so many times the usual time and memory.", min=0.01, max=1000
        ),
    ] = 1,
    no_cache: NoCache = False,
) -> int:
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.outputs import FOUND, FOUND_LINES

    if fail_on not in ("warning", "error"):
        raise typer.BadParameter("it is `warning` or `error`", param_hint="--fail-on")
    forms = {"text": None, "short": FOUND_LINES, "json": FOUND, **finding_kinds()}
    reports = Reports(format, out, forms, force=force)
    targets, missing = find_targets(rulesets, ignore_others)
    if not targets and reports.form == "text":
        if missing or not ignore_others:
            raise DiagnosticError(missing)
        return 0
    if fix and watch:
        raise typer.BadParameter("does not go with --watch", param_hint="--fix")
    for target in targets if translated else ():
        _note_translated(target.folder, chosen.lang, translated or [])
    for target in targets if fix else ():
        if not Path(target.name).exists():
            raise typer.BadParameter(
                f"`{target.name}` comes with Rulewright: give the folder of a copy",
                param_hint="--fix",
            )
        _mend(target, chosen, limit, remember=not no_cache, show=reports.form == "text")

    def look() -> int:
        results = {
            target: _checked(target.folder, target.choose(chosen), limit, remember=not no_cache)
            for target in targets
        }
        if write_baseline:
            for target, result in results.items():
                _note(target.folder, result)
        told = {
            target: judged(target.folder, result, whole=target.choose(chosen) == USUAL)
            for target, result in results.items()
        }
        return _tell(told, missing, reports, fail_on)

    if watch:
        if reports.form != "text" or reports.files:
            raise typer.BadParameter("findings are told as text alone", param_hint="--watch")
        return watched([target.overlay or target.folder for target in targets], look)
    return look()


def judged(folder: Path, checked: Checked, *, whole: bool) -> Told:
    """The result of a check as its project weighs it, and how many findings are known."""
    from dataclasses import replace

    from rulewright.study.judging import judged

    found = judged(folder, checked.findings, whole=whole)
    return replace(checked, findings=found.told), found.known


def _tell(
    told: Mapping[Target, Told],
    missing: Sequence[Diagnostic],
    reports: Reports,
    fail_on: str,
) -> int:
    from rulewright.diagnostics import render
    from rulewright.diagnostics.diagnostic import Severity
    from rulewright.phrases import counted

    results = {target: result for target, (result, _) in told.items()}
    every = (*missing, *(finding for result in results.values() for finding in result.findings))
    found = tuple(render.ordered(every))
    category = f"check/{next(iter(results)).name}" if len(results) == 1 else "check"

    def junit() -> str:
        from rulewright.study.testing.junit import checks, junit

        return junit(checks((each.name, each.folder, results[each]) for each in results))

    reports.write(
        {
            "short": lambda: render.short(found),
            "json": lambda: render.as_json(found),
            "junit": junit,
            **finding_texts(found, category),
        }
    )
    errors = sum(finding.severity is Severity.ERROR for finding in found)
    if reports.form == "text":
        show_findings(found)
        if found:
            say()
        for target, (result, known) in told.items():
            before = f" {counted(known, 'finding')} known before." if known else ""
            if not result.findings:
                say(f"{target.name}: all is well. Checked {result.what}.{before}", style="green")
            elif known:
                say(f"{target.name}:{before}")
        if found:
            _show_words([part for result in results.values() for part in result.words])
            warnings = len(found) - errors
            say(f"{counted(errors, 'error')}, {counted(warnings, 'warning')}.")
    if not errors and (fail_on == "error" or not found):
        return 0
    return exit_code(found) if errors else FINDINGS


def _mend(target: Target, chosen: Choices, limit: float, *, remember: bool, show: bool) -> None:
    """Makes what is certain of what findings say to write, and tells it: to the standard output if
    that is for people."""
    from rulewright.document.files import shown_path
    from rulewright.phrases import counted
    from rulewright.study.mending import MOST_ROUNDS, Mending

    tell = say if show else remark
    folder, chosen = target.folder, target.choose(chosen)
    mending, count = Mending(target.overlay or folder), 0
    for _ in range(MOST_ROUNDS):
        checked = _checked(folder, chosen, limit, remember=remember)
        told, _ = judged(folder, checked, whole=chosen == USUAL)
        made = mending.round(told.findings)
        for mend in made:
            tell(str(mend))
        count += len(made)
        if not made:
            break
    for mend in mending.left:
        tell(str(mend))
    if count or mending.left:
        tell(f"{shown_path(target.overlay or folder)}: {counted(count, 'change')} made.")


def _note(folder: Path, checked: Checked) -> None:
    """Writes the baseline of a ruleset."""
    from rulewright.outputs import BASELINE, Output
    from rulewright.study.judging import FILE, baseline

    text = baseline(folder, checked.findings)
    Output(folder / FILE, BASELINE, own_name=True).write(text)


def _checked(folder: Path, chosen: Choices, limit: float, *, remember: bool) -> Checked:
    from rulewright.study.checking.remembered import verdict

    def anew(before: Contents | None = None) -> Checked:
        from rulewright import limits
        from rulewright.study.checking.check import check
        from rulewright_cli.backstop import bounded

        try:
            with bounded(limits.SECONDS * limit, limits.MEGABYTES * limit):
                return check(
                    folder,
                    fixed=chosen.selection,
                    language=chosen.lang,
                    printed=_printed,
                    limit=limit,
                    progress=show_progress,
                    remember=remember,
                    before=before,
                )
        finally:
            show_progress(None)

    asked = (
        chosen.edition, chosen.variants, chosen.options, chosen.players, chosen.lang, limit
    )  # fmt: skip
    return verdict(folder, chosen.variants, asked, anew) if remember else anew()


def _printed(workshop: Workshop) -> WordlessBooks:
    from rulewright.book.write import Wordless  # only where a book has to be written

    return Wordless(workshop)


def _note_translated(folder: Path, lang: str | None, translated: list[str]) -> None:
    """Renews the locks of the translations, or of one."""
    from rulewright.document.load import read_manifest_of
    from rulewright.outputs import LOCK, Output
    from rulewright.words.lock import lock_path, renewed_text

    first, *others = read_manifest_of(folder).languages or ("en",)
    for language in others:
        if lang in (None, language):
            text = renewed_text(folder, language, first, translated)
            if text is not None:
                Output(lock_path(folder, language), LOCK, own_name=True).write(text)


def _show_words(parts: Sequence[Coverage]) -> None:
    """A line for each language, if anything is wrong with one."""
    if not any(part.found for part in parts):
        return
    kinds = "missing untranslated outdated unused double broken variables references".split()
    rows = [
        [part.language, part.percent, *(part.found.get(kind, 0) for kind in kinds)]
        for part in parts
    ]
    table(["language", "complete %", *kinds], rows, title="words")
    say()
