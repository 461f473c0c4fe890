"""`rulewright check`: every finding about rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.options import (
    SETTING,
    Choices,
    Edition,
    Force,
    Lang,
    NoCache,
    Options,
    Players,
    Rulesets,
    Seed,
    Variants,
    choices,
    rulesets_there,
)
from rulewright_cli.output import Out, Reports, format_option

if TYPE_CHECKING:
    from rulewright.study.bench import Workshop
    from rulewright.study.checking.lacking import Wordless
    from rulewright.study.verdict import Checked
    from rulewright.words.coverage import Coverage

HELP = """\
Check rulesets: what is wrong, where, and why.

Where a name is nearly right, the right one is suggested. Without further options a ruleset is
checked with each of its editions and variants, for every number of players, in every language.

[bold]Examples[/bold]

  rulewright check classics/hex
  rulewright check my-game/ --format short
  rulewright check games/
  rulewright check my-game --edition second --players 3
  rulewright check my-game --lang fr --translated new
"""


def main(
    rulesets: Rulesets,
    format: Annotated[
        str | None,
        format_option("text", "short", "json", more="short: a line for each finding."),
    ] = None,
    out: Out = None,
    force: Force = False,
    edition: Edition = None,
    variant: Variants = None,
    option: Options = None,
    players: Players = None,
    seed: Seed = None,
    lang: Lang = None,
    translated: Annotated[
        list[str] | None,
        typer.Option(
            "--translated",
            metavar="ID|new|all",
            rich_help_panel=SETTING,
            show_default=False,
            help="Note that this message of a translation says what the first language says now; "
            "new: all that are new or reworded. May be repeated.",
        ),
    ] = None,
    limit: Annotated[
        float,
        typer.Option(
            "--limit",
            metavar="TIMES",
            min=0.01,
            max=1000,
            help="Allow so many times the usual time and memory.",
        ),
    ] = 1,
    no_cache: NoCache = False,
) -> int:
    from rulewright.diagnostics import render
    from rulewright.diagnostics.diagnostic import DiagnosticError, Severity
    from rulewright.document.outputs import FOUND, FOUND_LINES
    from rulewright_cli.console import say, show_findings
    from rulewright_cli.faults import FINDINGS, exit_code

    forms = {"text": None, "short": FOUND_LINES, "json": FOUND}
    reports = Reports(format, out, forms, force=force)
    chosen = choices(edition, variant, option, players, seed, lang)
    folders, missing = rulesets_there(rulesets)
    if not folders and reports.form == "text":
        raise DiagnosticError(missing)
    for folder in folders if translated else ():
        _note_translated(folder, chosen.lang, translated or [])
    results = [_checked(folder, chosen, limit, remember=not no_cache) for folder in folders]
    every = (*missing, *(finding for result in results for finding in result.findings))
    found = tuple(render.ordered(every))
    if reports.form == "text":
        show_findings(found)
    reports.write({"short": lambda: render.short(found), "json": lambda: render.as_json(found)})
    errors = sum(finding.severity is Severity.ERROR for finding in found)
    if reports.form == "text":
        if found:
            say()
        for name, result in zip(folders.values(), results, strict=True):
            if not result.findings:
                say(f"{name}: all is well. Checked {result.what}.", style="green")
        if found:
            _show_words([part for result in results for part in result.words])
            warnings = len(found) - errors
            say(f"{_number(errors, 'error')}, {_number(warnings, 'warning')}.")
    if not found:
        return 0
    return exit_code(found) if errors else FINDINGS


def _checked(folder: Path, chosen: Choices, limit: float, *, remember: bool) -> Checked:
    from rulewright.study.remembered import verdict

    def anew() -> Checked:
        from rulewright import limits
        from rulewright.study.check import check
        from rulewright_cli.backstop import bounded
        from rulewright_cli.console import show_progress

        try:
            with bounded(limits.SECONDS * limit, limits.MEGABYTES * limit):
                return check(
                    folder,
                    edition=chosen.edition,
                    variants=chosen.variants,
                    options=chosen.options,
                    players=chosen.players,
                    language=chosen.lang,
                    printed=_printed,
                    limit=limit,
                    progress=show_progress,
                    remember=remember,
                )
        finally:
            show_progress(None)

    asked = (
        chosen.edition, chosen.variants, chosen.options, chosen.players, chosen.lang, limit
    )  # fmt: skip
    return verdict(folder, chosen.variants, asked, anew) if remember else anew()


def _printed(workshop: Workshop) -> Wordless:
    from rulewright.book.write import Wordless  # only where a book has to be written

    return Wordless(workshop)


def _note_translated(folder: Path, lang: str | None, translated: list[str]) -> None:
    """Renews the locks of the translations, or of one."""
    from rulewright.document.load import read_manifest_of
    from rulewright.document.outputs import LOCK, Output
    from rulewright.words.lock import lock_path, renewed_text

    first, *others = read_manifest_of(folder).languages or ("en",)
    for language in others:
        if lang in (None, language):
            text = renewed_text(folder, language, first, translated)
            if text is not None:
                Output(lock_path(folder, language), LOCK, own_name=True).write(text)


def _show_words(parts: Sequence[Coverage]) -> None:
    """A line for each language, if anything is wrong with one."""
    from rulewright_cli.console import say, table

    if not any(part.found for part in parts):
        return
    kinds = ("missing", "unused", "double", "broken", "variables", "references", "outdated")
    rows = [
        [part.language, part.percent, *(part.found.get(kind, 0) for kind in kinds)]
        for part in parts
    ]
    table(["language", "complete %", *kinds], rows, title="words")
    say()


def _number(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")
