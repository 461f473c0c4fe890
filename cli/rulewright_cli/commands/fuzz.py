"""`rulewright fuzz`: search for games that violate a property, and write them as scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from rulewright_cli.console import print_diagnostics, print_line, print_note, show_progress
from rulewright_cli.exit_codes import EXIT_FINDINGS, EXIT_INTERRUPTED, EXIT_OK
from rulewright_cli.options import DEFAULT_CHOICES, Choices, Ruleset, cli_option
from rulewright_cli.work_options import workers_option

if TYPE_CHECKING:
    from rulewright.fuzzing.fuzzer import FoundFailure, Fuzzer

HELP = """\
Search random games for violated properties and invariants.

Plays random games in every setting (numbers of players, editions, variants, options), and varies
games that reached something new.

Each failure is shortened and written as a scenario, on which `rulewright test` fails until the
rules are fixed. With --resume the search is stored in a file, and the same command continues it.
Without --games and --minutes it takes one minute.

[bold]Examples[/bold]

  rulewright fuzz classics/pig
  rulewright fuzz my-game/ --minutes 30 --scripts my-game/scenarios
  rulewright fuzz my-game/ --games 100000 --seed 7 --resume search.json
  rulewright fuzz my-game/ --players 3 --option first_player=drawn
"""
GRACE = 3.0
"""Seconds after the time limit in which a running game can finish."""
KEEP = 10.0
"""Seconds between two writes of the journal."""


def main(
    ruleset: Ruleset,
    minutes: Annotated[
        float | None, cli_option("--minutes -m NUMBER", "Stop after this time.", min=0)
    ] = None,
    games: Annotated[
        int | None,
        cli_option(
            "--games -n NUMBER",
            "Stop after this number of games, including earlier runs of --resume.",
            min=0,
        ),
    ] = None,
    scripts: Annotated[
        Path, cli_option("--scripts FOLDER", "Write a script for each failure to this folder.")
    ] = Path("fuzz"),
    resume: Annotated[
        Path | None,
        cli_option("--resume FILE", "Store the progress of the search in this file, and continue from it."),
    ] = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "players", "seed"] = DEFAULT_CHOICES,
    workers: Annotated[int, workers_option(", at most 4; the findings do not depend on it")] = 0,
) -> int:
    from math import inf
    from time import monotonic

    from rulewright.document.files import read_text
    from rulewright.fuzzing.fuzz_journal import read_journal
    from rulewright.fuzzing.fuzzer import Fuzzer
    from rulewright.fuzzing.report import summarise_search
    from rulewright.output_files import SEARCH, OutputFile
    from rulewright.ruleset_folders import find_ruleset

    if minutes is None and games is None:
        minutes = 1
    fixed = chosen.selection
    fuzzer = Fuzzer(find_ruleset(ruleset), fixed=fixed, seed=chosen.seed or 0)
    output = None
    if resume is not None:
        if resume.exists():
            fuzzer.journal = read_journal(read_text(resume), str(resume), fuzzer.journal.subject)
        output = OutputFile(resume, SEARCH)
        output.write(fuzzer.journal.to_json())  # report a path that cannot be written now
    began = told = kept = monotonic()

    def can_continue() -> bool:
        nonlocal told, kept
        now = monotonic()
        if now - told > 1:
            told = now
            _show_progress(fuzzer)
        if output is not None and now - kept > KEEP:
            kept = now
            output.write(fuzzer.journal.to_json())
        return minutes is None or now - began < 60 * minutes

    earlier = len(fuzzer.journal.found)
    try:
        until = inf if minutes is None else began + 60 * minutes + GRACE
        for failure in fuzzer.run(can_continue, max_games=games, workers=workers, deadline=until):
            show_progress(None)
            _report_failure(failure, scripts, fuzzer)
            if output is not None:
                output.write(fuzzer.journal.to_json())
        code = EXIT_FINDINGS if fuzzer.journal.found else EXIT_OK
    except KeyboardInterrupt:
        code = EXIT_INTERRUPTED
    show_progress(None)
    if code == EXIT_INTERRUPTED:
        print_note("interrupted")
    if output is not None:
        output.write(fuzzer.journal.to_json())
    for line in summarise_search(fuzzer, earlier):
        print_line(line)
    return code


def _report_failure(found_failure: FoundFailure, scripts_folder: Path, fuzzer: Fuzzer) -> None:
    """Print a failure and write its script."""
    from rulewright.output_files import SCRIPT, OutputFile, make_folder
    from rulewright_cli.game_files import find_free_file

    print_diagnostics((found_failure.finding,))
    path = find_free_file(scripts_folder, f"found-{found_failure.finding.code}-{{}}.yaml")
    if found_failure.failure is None:
        print_line(f"the rules do not compile with: {found_failure.setting.description}")
        print_line()
        return
    ruleset, seed = fuzzer.journal.subject.ruleset, fuzzer.seed
    head = (
        f"# Found by `rulewright fuzz {ruleset} --seed {seed}`; the law: {found_failure.failure.law}.\n"
        f"# To see it again: rulewright run {path}\n"
    )
    make_folder(scripts_folder)
    OutputFile(path, SCRIPT, own_name=True).write(head + found_failure.failure.script)
    print_line(f"the shortest script found that shows it: {path}")
    print_line()


def _show_progress(fuzzer: Fuzzer) -> None:
    """Update the progress line on a terminal."""
    progress, visited = fuzzer.current_progress, fuzzer.current_progress.space_coverage
    show_progress(
        f"{progress.game_count} games, {visited.setting_count} settings, "
        f"{visited.pair_count} of {visited.total_pairs} pairs, "
        f"{progress.reached_count} of {progress.rule_text_count} rule texts reached "
    )
