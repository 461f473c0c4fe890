"""`rulewright fuzz`: searches for games that break a law, and writes them as scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from rulewright_cli.console import remark, say, show_findings, show_progress
from rulewright_cli.faults import FINDINGS, FINE, INTERRUPTED
from rulewright_cli.options import USUAL, Choices, Ruleset, option
from rulewright_cli.working import workers_option

if TYPE_CHECKING:
    from rulewright.study.fuzzing.fuzzer import FoundFailure, Fuzzer

HELP = """\
Search random games for broken properties and invariants.

Games are played at random, and varied from those that reached something new, in every setting:
counts of players x editions x variants x options.

Each failure is made short and written as a scenario, which `rulewright run` plays and `rulewright
test` fails on until it is mended. With --resume the search is kept in a file: run the same line
again and it goes on where it stopped. Without --games and --minutes it takes one minute.

[bold]Examples[/bold]

  rulewright fuzz classics/pig
  rulewright fuzz my-game/ --minutes 30 --scripts my-game/scenarios
  rulewright fuzz my-game/ --games 100000 --seed 7 --resume search.json
  rulewright fuzz my-game/ --players 3 --option first_player=drawn
"""
GRACE = 3.0
"""Seconds that a visit under way has left when the minutes are over."""
KEEP = 10.0
"""Seconds after which the journal is written again."""


def main(
    ruleset: Ruleset,
    minutes: Annotated[
        float | None, option("--minutes -m NUMBER", "Stop after so many minutes.", min=0)
    ] = None,
    games: Annotated[
        int | None,
        option(
            "--games -n NUMBER",
            "Stop when so many games were played, those of --resume counted.",
            min=0,
        ),
    ] = None,
    scripts: Annotated[
        Path, option("--scripts FOLDER", "Write the scripts of failures into this folder.")
    ] = Path("fuzz"),
    resume: Annotated[
        Path | None,
        option("--resume FILE", "Keep the search in this file, and go on with what it holds."),
    ] = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "players", "seed"] = USUAL,
    workers: Annotated[int, workers_option(", 4 at most; what is found is the same")] = 0,
) -> int:
    from math import inf
    from time import monotonic

    from rulewright.document.files import read_text
    from rulewright.outputs import SEARCH, Output
    from rulewright.ruleset_folders import find_ruleset
    from rulewright.study.fuzzing.fuzzer import Fuzzer
    from rulewright.study.fuzzing.journal import resumed
    from rulewright.study.fuzzing.report import ending

    if minutes is None and games is None:
        minutes = 1
    fixed = chosen.selection
    fuzzer = Fuzzer(find_ruleset(ruleset), fixed=fixed, seed=chosen.seed or 0)
    output = None
    if resume is not None:
        if resume.exists():
            fuzzer.journal = resumed(read_text(resume), str(resume), fuzzer.journal.subject)
        output = Output(resume, SEARCH)
        output.write(fuzzer.journal.text())  # a place that takes no file is told now
    began = told = kept = monotonic()

    def more() -> bool:
        nonlocal told, kept
        now = monotonic()
        if now - told > 1:
            told = now
            _show_progress(fuzzer)
        if output is not None and now - kept > KEEP:
            kept = now
            output.write(fuzzer.journal.text())
        return minutes is None or now - began < 60 * minutes

    earlier = len(fuzzer.journal.found)
    try:
        until = inf if minutes is None else began + 60 * minutes + GRACE
        for failure in fuzzer.run(more, games=games, workers=workers, until=until):
            show_progress(None)
            _tell(failure, scripts, fuzzer)
            if output is not None:
                output.write(fuzzer.journal.text())
        code = FINDINGS if fuzzer.journal.found else FINE
    except KeyboardInterrupt:
        code = INTERRUPTED
    show_progress(None)
    if code == INTERRUPTED:
        remark("interrupted")
    if output is not None:
        output.write(fuzzer.journal.text())
    for line in ending(fuzzer, earlier):
        say(line)
    return code


def _tell(found: FoundFailure, out: Path, fuzzer: Fuzzer) -> None:
    """Shows a failure and writes its script."""
    from rulewright.outputs import SCRIPT, Output, make_folder
    from rulewright_cli.saving import free_file

    show_findings((found.finding,))
    path = free_file(out, f"found-{found.finding.code}-{{}}.yaml")
    if found.failure is None:
        say(f"the rules do not compile with: {found.setting.in_words}")
        say()
        return
    ruleset, seed = fuzzer.journal.subject.ruleset, fuzzer.seed
    head = (
        f"# Found by `rulewright fuzz {ruleset} --seed {seed}`; the law: {found.failure.law}.\n"
        f"# To see it again: rulewright run {path}\n"
    )
    make_folder(out)
    Output(path, SCRIPT, own_name=True).write(head + found.failure.script)
    say(f"the shortest script found that shows it: {path}")
    say()


def _show_progress(fuzzer: Fuzzer) -> None:
    """One line on a terminal, written again and again."""
    progress, visited = fuzzer.progress, fuzzer.progress.visited
    show_progress(
        f"{progress.games} games, {visited.settings} settings, "
        f"{visited.pairs} of {visited.all_pairs} pairs, "
        f"{progress.reached} of {progress.marks} rule texts reached "
    )
