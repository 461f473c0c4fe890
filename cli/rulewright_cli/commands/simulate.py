"""`rulewright simulate`: plays a great many games and says what they came to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright_cli.console import on_terminal, remark
from rulewright_cli.faults import INTERRUPTED
from rulewright_cli.options import SETTING, USUAL, Choices, Force, Ruleset, language_of, option
from rulewright_cli.output import OUTPUT, Out, Reports, format_option
from rulewright_cli.working import WORK, Cluster, Resume, crew_at, done, workers_option

if TYPE_CHECKING:
    from rulewright.backends.native.arena import Seat
    from rulewright.study.simulation.asked import Telling
    from rulewright.study.simulation.working.units import RulesSource

HELP = """\
Play many games, and report wins, scores, lengths and choices.

Reported are wins by seat, ties, scores, length, how many options there are, how games end, how
often each alternative is taken, and rule lines that no game reached.

Seats are filled by `random` players, `greedy` ones (one step ahead, by the score) or a tree search
`mcts:N` (N games played out before each choice; what a player cannot see is dealt anew in each), or
`mcts:2s` (so long for each choice, which never comes out the same again), or by a player that was
learned, by its file (docs/learning.md).

[bold]Examples[/bold]

  rulewright simulate classics/connect-four --games 100000
  rulewright simulate my-game/ --players mcts:200,random --swap --games 100
  rulewright simulate my-game/ --players 3 --precision 0.5 --out my-game.html
  rulewright simulate my-game/ --games 10000000 --cluster dask://big-one:8786 --resume my-game.jsonl
"""
ReportForm = Annotated[str | None, format_option("text", "json", "csv", "html")]

Entrants = Annotated[
    str | None,
    option(
        "--players -p NUMBER-or-LIST",
        "How many random players, or who plays each seat: random,greedy,mcts:200,four.npz; "
        "3xgreedy is three of a kind.",
        panel=SETTING,
    ),
]
Games = Annotated[
    int | None,
    option(
        "--games -n NUMBER",
        "How many games; with --precision the most. 1000 where neither is given.",
        min=1,
        panel=WORK,
    ),
]
Precision = Annotated[
    float | None,
    option(
        "--precision POINTS",
        "Play until each seat's share of wins is known to +- so many percentage points.",
        min=0.01,
        max=50,
        panel=WORK,
    ),
]
Swap = Annotated[
    bool,
    option(
        "--swap",
        "Play each seed once for every way that the players can move round the seats.",
        panel=WORK,
    ),
]
Workers = Annotated[int, workers_option("; the result is the same", panel=WORK)]


def main(
    ruleset: Ruleset,
    players: Entrants = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "seed", "lang"] = USUAL,
    games: Games = None,
    precision: Precision = None,
    swap: Swap = False,
    workers: Workers = 0,
    cluster: Cluster = None,
    resume: Resume = None,
    lines: Annotated[
        bool,
        option(
            "--lines/--no-lines",
            "Look for rule lines that a sample of random games never reaches.",
            panel=OUTPUT,
        ),
    ] = True,
    format: ReportForm = None,
    out: Out = None,
    force: Force = False,
) -> int:
    from rulewright.document.load import read_manifest_of
    from rulewright.study.simulation.asked import simulated
    from rulewright.study.simulation.report import as_rows
    from rulewright.study.simulation.run import Wish
    from rulewright_cli.simulating import HEADS, kinds, show, told

    reports = Reports(format, out, kinds(HEADS), force=force)
    rules, entrants = who_plays(ruleset, chosen, players)
    language = language_of(read_manifest_of(Path(rules.folder)), chosen.edition, chosen.lang)
    seed = 1 if chosen.seed is None else chosen.seed
    wish = Wish(seed, games, None if precision is None else precision / 100, workers, swap)
    with watched() as telling:
        found, interrupted = done(
            lambda: simulated(
                rules, entrants, wish, language=language, lines=lines,
                crew=lambda: crew_at(cluster, workers), resume=resume, telling=telling,
                slowly=remark,
            ),
            resume,
        )  # fmt: skip
    told(found, reports, HEADS, as_rows, show)
    return INTERRUPTED if interrupted else 0


def who_plays(
    ruleset: str, chosen: Choices, players: str | None
) -> tuple[RulesSource, tuple[Seat, ...]]:
    """The rules that are played, and by whom. Raises DiagnosticError, typer.BadParameter."""
    from rulewright.api.playing import who_plays
    from rulewright.study.simulation.playing.players import BadPlayers

    try:
        return who_plays(ruleset, players, chosen.edition, chosen.variants, dict(chosen.options))
    except BadPlayers as reason:
        raise typer.BadParameter(str(reason), param_hint="--players") from None


@contextmanager
def watched() -> Iterator[Telling]:
    """Progress bars on standard error, where a person looks at it: one at a time, as it is told."""
    if not on_terminal(sys.stderr):
        yield lambda what, done, of: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TimeRemainingColumn(), console=Console(stderr=True), transient=True,
    )  # fmt: skip
    tasks: dict[str, Any] = {}

    def telling(what: str, done: int, of: int) -> None:
        if what not in tasks:
            for other in tasks.values():
                bar.update(other, visible=False)
            tasks[what] = bar.add_task(what, total=of)
        bar.update(tasks[what], completed=done, total=of)

    with bar:
        yield telling
