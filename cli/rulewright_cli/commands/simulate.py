"""`rulewright simulate`: play many games and report statistics."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright_cli.console import is_terminal, print_note
from rulewright_cli.exit_codes import EXIT_INTERRUPTED
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    SETTING,
    Choices,
    Force,
    Ruleset,
    choose_language,
    cli_option,
)
from rulewright_cli.output import OUTPUT, Out, ReportWriter, format_option
from rulewright_cli.work_options import WORK, Cluster, Resume, open_worker_pool, run_work, workers_option

if TYPE_CHECKING:
    from rulewright.backends.native.agent_games import Seat
    from rulewright.simulation.reports import StageCallback
    from rulewright.simulation.working.tasks import RulesSource

HELP = """\
Play many games, and report wins, scores, lengths and choices.

Reports wins by seat, ties, scores, length, options per choice, how games end, how often each
alternative is chosen, and rule lines that no game reached.

Agents are `random`, `greedy` (one step ahead, by the score), the tree search `mcts:N` (N
simulations for each choice, with hidden information sampled again in each), `mcts:2s` (the same for
two seconds, not reproducible), or the file of a trained network (`rulewright docs learning`).

[bold]Examples[/bold]

  rulewright simulate classics/connect-four --games 100000
  rulewright simulate my-game/ --players mcts:200,random --swap --games 100
  rulewright simulate my-game/ --players 3 --precision 0.5 --out my-game.html
  rulewright simulate my-game/ --games 1000000 --resume my-game.jsonl
"""
ReportForm = Annotated[str | None, format_option("text", "json", "csv", "html")]

Entrants = Annotated[
    str | None,
    cli_option(
        "--players -p NUMBER-or-LIST",
        "The number of random players, or one agent per seat: "
        "random,greedy,mcts:200,four.npz; 3xgreedy stands for three greedy ones.",
        panel=SETTING,
    ),
]
Games = Annotated[
    int | None,
    cli_option(
        "--games -n NUMBER",
        "The number of games; with --precision, the maximum. Default: 1000, unless --precision is given.",
        min=1,
        panel=WORK,
    ),
]
Precision = Annotated[
    float | None,
    cli_option(
        "--precision POINTS",
        "Play until each seat's share of wins is known to +- this number of percentage points.",
        min=0.01,
        max=50,
        panel=WORK,
    ),
]
Swap = Annotated[
    bool,
    cli_option(
        "--swap",
        "Play each seed once for every rotation of the agents through the seats.",
        panel=WORK,
    ),
]
Workers = Annotated[int, workers_option("; the result does not depend on it", panel=WORK)]


def main(
    ruleset: Ruleset,
    players: Entrants = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "seed", "lang"] = DEFAULT_CHOICES,
    games: Games = None,
    precision: Precision = None,
    swap: Swap = False,
    workers: Workers = 0,
    cluster: Cluster = None,
    resume: Resume = None,
    lines: Annotated[
        bool,
        cli_option(
            "--lines/--no-lines",
            "List rule lines that a sample of random games never reaches.",
            panel=OUTPUT,
        ),
    ] = True,
    format: ReportForm = None,
    out: Out = None,
    force: Force = False,
) -> int:
    from rulewright.document.load import load_manifest
    from rulewright.simulation.report_data import iter_rows
    from rulewright.simulation.reports import run_simulation
    from rulewright.simulation.runner import GameBudget
    from rulewright_cli.simulation_output import HEADS, output_report, print_simulation, report_formats

    reports = ReportWriter(format, out, report_formats(HEADS), force=force)
    rules, entrants = read_entrants(ruleset, chosen, players)
    language = choose_language(load_manifest(Path(rules.folder)), chosen.edition, chosen.lang)
    seed = 1 if chosen.seed is None else chosen.seed
    wish = GameBudget(seed, games, None if precision is None else precision / 100, workers, swap)
    with open_progress_bars() as telling:
        found, interrupted = run_work(
            lambda: run_simulation(
                rules, entrants, wish, language=language, find_unreached=lines,
                make_pool=lambda: open_worker_pool(cluster, workers), results_path=resume, on_stage=telling,
                on_slow=print_note,
            ),
            resume,
        )  # fmt: skip
    output_report(found, reports, HEADS, iter_rows, print_simulation)
    return EXIT_INTERRUPTED if interrupted else 0


def read_entrants(ruleset: str, chosen: Choices, players: str | None) -> tuple[RulesSource, tuple[Seat, ...]]:
    """Return the rules and the agent of each seat. Raises DiagnosticError, typer.BadParameter."""
    from rulewright.api.simulations import resolve_players
    from rulewright.simulation.playing.agent_specs import BadPlayers

    try:
        return resolve_players(ruleset, players, chosen.edition, chosen.variants, dict(chosen.options))
    except BadPlayers as reason:
        raise typer.BadParameter(str(reason), param_hint="--players") from None


@contextmanager
def open_progress_bars() -> Iterator[StageCallback]:
    """Return a callback that shows progress bars, one at a time, on standard error if it is a terminal."""
    if not is_terminal(sys.stderr):
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

    def update_bar(task_name: str, done: int, total: int) -> None:
        if task_name not in tasks:
            for other in tasks.values():
                bar.update(other, visible=False)
            tasks[task_name] = bar.add_task(task_name, total=total)
        bar.update(tasks[task_name], completed=done, total=total)

    with bar:
        yield update_bar
