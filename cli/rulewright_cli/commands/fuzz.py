"""`rulewright fuzz`: searches for games that break a law, and writes them as scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.options import Edition, Options, Players, Ruleset, Seed, Variants, choices

if TYPE_CHECKING:
    from rulewright.study.fuzzing.fuzzer import Found, Fuzzer

HELP = """\
Search for games that break a law or an invariant: by random play, and by varying games that
reached new rules, in every setting: counts of players, editions, variants and options.

Each failure is shortened and written as a scenario file, which `rulewright run` plays again and
`rulewright test` accepts. With --resume the search is kept in a file: run the same line again and
it goes on where it stopped. Without --games and --minutes it takes one minute.

[bold]Examples[/bold]

  rulewright fuzz classics/pig
  rulewright fuzz my-game/ --minutes 30 --out my-game/scenarios
  rulewright fuzz my-game/ --games 10000 --seed 7 --resume search.json
  rulewright fuzz my-game/ --players 3 --option first_player=drawn
"""
KEEP = 10.0
"""Seconds after which the journal is written again."""


def main(
    ruleset: Ruleset,
    minutes: Annotated[
        float | None,
        typer.Option("--minutes", "-m", min=0, metavar="NUMBER", show_default=False,
                     help="Stop after so many minutes."),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", min=0, metavar="NUMBER", show_default=False,
                     help="Stop when so many games were played, those before --resume counted."),
    ] = None,
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FOLDER", help="Write the scenarios of failures here."),
    ] = Path("fuzz"),
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", show_default=False,
                     help="Keep the search in this file, and go on with what it holds."),
    ] = None,
    edition: Edition = None,
    variant: Variants = None,
    option: Options = None,
    players: Players = None,
    seed: Seed = None,
) -> int:
    from time import monotonic

    from rulewright.document.load import find_ruleset
    from rulewright.study.fuzzing.fuzzer import Fuzzer
    from rulewright.study.fuzzing.journal import resumed
    from rulewright.study.settings import Selection
    from rulewright_cli.console import remark
    from rulewright_cli.saving import read_save, write_save

    if minutes is None and games is None:
        minutes = 1
    chosen = choices(edition, variant, option, players, seed)
    fixed = Selection(chosen.edition, chosen.variants, chosen.options, chosen.players)
    fuzzer = Fuzzer(find_ruleset(ruleset), fixed=fixed, seed=chosen.seed or 0)
    if resume is not None and resume.exists():
        fuzzer.resume(resumed(read_save(resume), str(resume), fuzzer.journal))
    began = told = kept = monotonic()

    def more() -> bool:
        nonlocal told, kept
        now = monotonic()
        if now - told > 1:
            told = now
            _show_progress(fuzzer)
        if resume is not None and now - kept > KEEP:
            kept = now
            write_save(fuzzer.journal.text(), resume)
        if games is not None and fuzzer.journal.games >= games:
            return False
        return minutes is None or now - began < 60 * minutes

    found = 0
    try:
        for failure in fuzzer.run(more):
            found += 1
            _clear()
            _tell(failure, out)
    except KeyboardInterrupt:
        _clear()
        remark("interrupted")
        _finish(fuzzer, found, resume)
        return 130
    _clear()
    _finish(fuzzer, found, resume)
    return int(bool(fuzzer.journal.found))


def _finish(fuzzer: Fuzzer, found: int, resume: Path | None) -> None:
    from rulewright_cli.console import say
    from rulewright_cli.saving import write_save

    if resume is not None:
        write_save(fuzzer.journal.text(), resume)
    progress = fuzzer.progress
    say(
        f"{progress.games} games, {progress.choices} choices, "
        f"{progress.settings} of {len(fuzzer.settings)} settings seen"
    )
    say(
        f"reached {progress.reached} of {progress.marks} rule texts in them; "
        f"{progress.kept} games kept for varying"
    )
    if progress.screened:
        say(f"{progress.screened} more random games looked through by the native backend")
    elif not fuzzer.screen.works:
        say("no C compiler was found, so the native backend looked through no further games")
    before = len(fuzzer.journal.found) - found
    earlier = f" ({before} more were told before)" if before else ""
    say(f"failures: {found}{earlier}" if fuzzer.journal.found else "no failure")


def _tell(failure: Found, out: Path) -> None:
    from rulewright_cli.console import say, show_findings
    from rulewright_cli.saving import write_save

    show_findings((failure.finding,))
    if failure.failure is None:
        return
    out.mkdir(parents=True, exist_ok=True)
    path = _free(out, failure.finding.code)
    write_save(failure.failure.script, path)
    say(f"the shortest script found that shows it: {path}")
    say()


def _free(folder: Path, code: str) -> Path:
    """A file name that is not taken yet."""
    number = 1
    while (path := folder / f"found-{code}-{number}.yaml").exists():
        number += 1
    return path


def _show_progress(fuzzer: Fuzzer) -> None:
    """One line on a terminal, written again and again."""
    import sys

    from rulewright_cli.console import on_terminal

    if on_terminal(sys.stderr):
        progress = fuzzer.progress
        sys.stderr.write(
            f"\r{progress.games} games, {progress.settings} of {len(fuzzer.settings)} settings, "
            f"{progress.reached} of {progress.marks} rule texts reached "
        )
        sys.stderr.flush()


def _clear() -> None:
    import sys

    from rulewright_cli.console import on_terminal

    if on_terminal(sys.stderr):
        sys.stderr.write("\r\033[K")
