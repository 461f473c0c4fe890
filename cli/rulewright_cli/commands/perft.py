"""`rulewright perft`: counts sequences of plies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.options import (
    Edition,
    Lang,
    Options,
    Players,
    Ruleset,
    Seed,
    Variants,
    choices,
)

if TYPE_CHECKING:
    from rulewright.play.playout import Depth

HELP = """\
Count the sequences of plies from the beginning, depth by depth.

Each line is `depth count ended`: how many sequences of so many plies there are, and how many of
them end the game; it is printed as soon as it is known. Forced plies and passes count; chance
follows the seed. A move that is made of several decisions is one ply; ways that lead to the same
position count once.

[bold]Examples[/bold]

  rulewright perft classics/tic-tac-toe 9
  rulewright perft classics/reversi 4
"""


def main(
    ruleset: Ruleset,
    depth: Annotated[
        int,
        typer.Argument(
            metavar="DEPTH", min=1, max=1000, show_default=False, help="The most plies."
        ),
    ],
    routes: Annotated[
        bool,
        typer.Option(
            "--routes", help="Count each way to make a move that is made of several decisions."
        ),
    ] = False,
    edition: Edition = None,
    variant: Variants = None,
    option: Options = None,
    players: Players = None,
    seed: Seed = None,
    lang: Lang = None,
) -> int:
    import sys

    from rulewright.study.counting import count_plies
    from rulewright_cli.console import remark, say

    chosen = choices(edition, variant, option, players, seed, lang)
    rules = chosen.load(ruleset)

    def slowly(reason: str) -> None:
        remark(f"sequences are counted by the slower Python backend: {reason}")

    def show(line: Depth) -> None:
        say(" ".join(str(number) for number in line))
        sys.stdout.flush()

    count_plies(rules, depth, chosen.seed or 0, routes=routes, finished=show, without_native=slowly)
    return 0
