"""`rulewright perft`: count sequences of plies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.console import print_diagnostics, print_line, print_note
from rulewright_cli.exit_codes import exit_code
from rulewright_cli.options import DEFAULT_CHOICES, Choices, Ruleset, cli_argument, cli_option

if TYPE_CHECKING:
    from rulewright.play.playout import Depth

HELP = """\
Count the sequences of moves up to a depth.

Counting starts at the beginning of the game, or at the end of a script. Each line is `depth count
ended`: the number of sequences of that many plies, and how many of them end the game; it is printed
as soon as it is known. Forced plies and passes count; chance follows the seed. A compound move is
one ply, counted once for each resulting position.

[bold]Examples[/bold]

  rulewright perft classics/tic-tac-toe 9
  rulewright perft classics/reversi 4
  rulewright perft my-game 3 --from my-game/scenarios/endgame.yaml
"""


def main(
    ruleset: Ruleset,
    depth: Annotated[int, cli_argument("DEPTH", "The maximum number of plies.", min=1, max=1000)],
    routes: Annotated[
        bool, cli_option("--routes", "Count each sequence of decisions within a compound move.")
    ] = False,
    script: Annotated[
        Path | None,
        cli_option("--from SCRIPT", "Start from the end of this scenario or game, in its setting."),
    ] = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "players", "seed"] = DEFAULT_CHOICES,
) -> int:
    from rulewright.ruleset_folders import find_ruleset
    from rulewright.simulation.perft import count_plies
    from rulewright.validation.ruleset_project import RulesetProject
    from rulewright.validation.scripts.script_file import find_ruleset_folder, read_script
    from rulewright.validation.scripts.script_runner import run_script

    def warn_slow_backend(reason: str) -> None:
        print_note(f"sequences are counted by the slower Python backend: {reason}")

    def print_depth(line: Depth) -> None:
        print_line(" ".join(str(number) for number in line))
        sys.stdout.flush()

    if script is None:
        rules, seed = chosen.load(ruleset), chosen.seed or 0
        count_plies(rules, depth, seed, routes=routes, finished=print_depth, without_native=warn_slow_backend)
        return 0
    read, folder = chosen.apply_to_script(read_script(script)), find_ruleset(ruleset)
    if find_ruleset_folder(read).resolve() != folder.resolve():
        raise typer.BadParameter(f"this script is about {read.ruleset_text}", param_hint="'--from'")
    result = run_script(read, RulesetProject(folder))
    if result.findings or result.game is None:
        print_diagnostics(result.findings, target_stream=sys.stderr)
        return exit_code(result.findings)
    count_plies(result.game, depth, routes=routes, finished=print_depth, without_native=warn_slow_backend)
    return 0
