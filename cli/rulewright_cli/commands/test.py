"""`rulewright test`: scenarios, scripted games and laws of rulesets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.options import (
    Edition,
    Lang,
    Options,
    Players,
    Rulesets,
    Seed,
    Variants,
    choices,
)

if TYPE_CHECKING:
    from rulewright.study.suite import Outcome, Suite

HELP = """\
Test rulesets: their scenarios and scripted games, the laws that every game keeps by random play,
and the lines of rules that none of it reached.

A failure of random play is written as a script that `rulewright run` plays again.

[bold]Examples[/bold]

  rulewright test classics/pig
  rulewright test classics/oh-hell --games 20 --players 3
  rulewright test my-game/ --scripts failures/
"""


def main(
    rulesets: Rulesets,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", min=0, metavar="NUMBER", help="Random games in each setting."
        ),
    ] = 5,
    scripts: Annotated[
        Path | None,
        typer.Option(
            "--scripts", metavar="FOLDER", help="Write the scripts of failures into this folder."
        ),
    ] = None,
    edition: Edition = None,
    variant: Variants = None,
    option: Options = None,
    players: Players = None,
    seed: Seed = None,
    lang: Lang = None,
) -> int:
    from rulewright.document.load import find_ruleset
    from rulewright.study.settings import Selection
    from rulewright.study.suite import run_suite
    from rulewright_cli.console import say, show_findings

    chosen = choices(edition, variant, option, players, seed, lang)
    fixed = Selection(chosen.edition, chosen.variants, chosen.options, chosen.players)
    failed = False
    for number, name in enumerate(rulesets):
        if number:
            say()
        say(name, style="bold")
        suite = run_suite(
            find_ruleset(name), fixed=fixed, games=games, seed=chosen.seed or 0, progress=_progress
        )
        for outcome in suite.failures:
            say()
            say(f"{outcome.kind}: {outcome.name}", style="bold red")
            show_findings(outcome.findings)
            _show_script(outcome, scripts)
        _summary(suite)
        failed = failed or bool(suite.failures)
    return int(failed)


def _progress(outcome: Outcome) -> None:
    """A line for each test, on a terminal; elsewhere the summary says enough."""
    import sys

    from rulewright_cli.console import on_terminal, say

    if on_terminal(sys.stdout):
        mark = "passed" if outcome.passed else "FAILED"
        say(f"  {mark}  {outcome.kind}: {outcome.name}", style="dim" if outcome.passed else "red")


def _show_script(outcome: Outcome, folder: Path | None) -> None:
    from rulewright_cli.console import say

    if outcome.failure is None:
        return
    script = outcome.failure.script
    if folder is not None:
        from rulewright_cli.saving import write_save

        folder.mkdir(parents=True, exist_ok=True)
        name = "-".join(outcome.failure.law.split()) + ".yaml"
        write_save(script, folder / name)
        say(f"the script that leads there: {folder / name}")
        return
    say("a script that leads there, for `rulewright run`:")
    for line in script.splitlines():
        say(f"    {line}")


def _summary(suite: Suite) -> None:
    from rulewright_cli.console import say

    parts = []
    for kind, what in (("scenario", "scenarios"), ("game", "games")):
        outcomes = suite.of(kind)
        if outcomes:
            passed = sum(outcome.passed for outcome in outcomes)
            parts.append(f"{what}: {passed} of {len(outcomes)} passed")
    laws = suite.of("laws")
    if laws:
        kept = sum(outcome.passed for outcome in laws)
        played = sum(outcome.games for outcome in laws)
        moves = sum(outcome.choices for outcome in laws)
        parts.append(
            f"laws: kept in {kept} of {len(laws)} settings ({played} random games, {moves} choices)"
        )
    for part in parts:
        say(f"  {part}")
    covered = suite.covered
    if covered is not None:
        reached = covered.lines - len(covered.unreached)
        say(f"  rule lines: {reached} of {covered.lines} reached ({covered.percent} %)")
        for line in covered.unreached:
            say(f"    not reached: {line}  {line.text}")
