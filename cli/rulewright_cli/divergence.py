"""Print the first divergence of two runs: `rulewright run A --against B`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.api.saved_games import load_script
from rulewright.ruleset_folders import find_script
from rulewright.validation.divergence import find_divergence
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.script_moments import SCRIPT_END, Moment, parse_moment, play_to_moment
from rulewright_cli.console import print_diagnostics, print_json, print_line, print_wrapped
from rulewright_cli.game_printer import GamePrinter

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.validation.divergence import StateDifference
    from rulewright.validation.scripts.script_runner import ScriptResult

MOST_SHOWN = 24


def run_other_script(text: str, until: int | None) -> ScriptResult:
    """Run the script or saved game to compare with, up to the step in its name or for `until`
    decisions. Raises DiagnosticError.
    """
    path, when = parse_moment(text)
    script, folder = load_script(find_script(path))
    return play_to_moment(script, RulesetProject(folder), Moment(until) if when == SCRIPT_END else when)


def print_divergence(
    game: Game | None, other_result: ScriptResult, run_names: tuple[str, str], printer: GamePrinter, form: str
) -> None:
    """Print the first divergence of the games, as text or JSON."""
    print_diagnostics(other_result.findings, target_stream=sys.stderr)
    if game is None or other_result.game is None:
        return
    found = find_divergence(game, other_result.game)
    if form == "json":
        print_json({"files": list(run_names), **found.to_dict()}, indent=None)
        return
    if found.step is None:
        print_line(
            f"{run_names[0]} and {run_names[1]} go the same way: {found.decisions} decisions", style="bold"
        )
    else:
        print_line(f"the runs part after {found.decisions} decisions", style="bold")
        before = game.copy()
        before.undo(max(0, before.step_count - found.step), amid=True)
        if before.decision is not None and before.step_count == found.step:
            print_line(f"{before.player} is asked: {printer.format_prompt(before, before.decision)}")
        width = max(map(len, run_names))
        for name, chosen in zip(run_names, (found.one, found.other), strict=True):
            print_line(f"  {name:<{width}}  {chosen or 'ends here'}")
        _print_differences("how they stand there", found.stands)
        _print_differences("what can be chosen there", found.options)
    _print_differences("in the end", found.end)


def _print_differences(title: str, differences: Sequence[StateDifference]) -> None:
    if not differences:
        return
    print_line(f"{title}:")
    for each in differences[:MOST_SHOWN]:
        one, other = (each.one or "-", each.other or "-")
        print_wrapped(f"  {each.name}: {one} | {other}")
    if len(differences) > MOST_SHOWN:
        print_line(f"  and {len(differences) - MOST_SHOWN} more")
