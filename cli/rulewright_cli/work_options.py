"""Define options of long runs: workers, journals and limits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar

import typer

from rulewright_cli.console import print_note
from rulewright_cli.exit_codes import EXIT_FINDINGS, EXIT_INTERRUPTED, EXIT_WRONG_USE
from rulewright_cli.options import UnknownValue, cli_option

if TYPE_CHECKING:
    from rulewright.simulation.working.worker_pool import WorkerPool


class Report(Protocol):
    """A report about games."""

    @property
    def games(self) -> int: ...


T = TypeVar("T", bound=Report)

WORK = "Playing"

Cluster = Annotated[
    str | None,
    cli_option(
        "--cluster ADDRESS",
        "Play on other machines: dask://HOST:PORT, ray://HOST:PORT or ray:auto.",
        panel=WORK,
    ),
]
Resume = Annotated[
    Path | None,
    cli_option(
        "--resume FILE",
        "Store the progress in this file, and continue from it.",
        panel=WORK,
    ),
]


def workers_option(suffix: str, panel: str | None = None) -> Any:
    """Return `--workers`; results do not depend on the number of workers."""
    help = f"Processes to share the work{suffix}. As many as processors."
    return cli_option("--workers -w NUMBER", help, min=0, show_default=False, panel=panel)


def open_worker_pool(cluster: str | None, workers: int) -> WorkerPool:
    """Return the worker pool. Raises typer.BadParameter."""
    from rulewright.simulation.working.worker_pool import ProcessPool

    if cluster is None:
        return ProcessPool(workers)
    from rulewright.simulation.working.cluster import SCHEMES, BadAddress, ClusterError, open_cluster

    if workers:
        raise typer.BadParameter(
            "--workers is for this machine alone; a cluster has the workers that it has",
            param_hint="--cluster",
        )
    try:
        return open_cluster(cluster)
    except BadAddress as reason:
        known = [f"{scheme}:{cluster.partition(':')[2]}" for scheme in SCHEMES]
        raise UnknownValue(str(reason), cluster, known, "--cluster") from None
    except ClusterError as reason:
        raise typer.BadParameter(str(reason), param_hint="--cluster") from None


def run_work(job: Callable[[], T], resume: Path | None) -> tuple[T, bool]:
    """Return the result of the work, and whether it was interrupted. Raises typer.Exit if there is
    nothing to report, typer.BadParameter if an agent cannot play by these rules.
    """
    from rulewright.simulation.playing.agent_specs import BadPlayers
    from rulewright.simulation.runner import Interrupted
    from rulewright.simulation.working.cluster import ClusterError
    from rulewright.simulation.working.messages import WorkRefused
    from rulewright.simulation.working.worker_pool import WorkLost

    try:
        return job(), False
    except Interrupted as stopped:
        partial_report: T | None = stopped.partial_result
        games = 0 if partial_report is None else partial_report.games
        print_note(f"interrupted after {games:,} games{_resume_hint(resume)}")
        if partial_report is None:
            raise typer.Exit(EXIT_INTERRUPTED) from None
        return partial_report, True
    except BadPlayers as reason:
        raise typer.BadParameter(str(reason), param_hint="--players") from None
    except (ClusterError, WorkRefused, WorkLost) as reason:
        print_note(f"rulewright: {reason}{_resume_hint(resume)}")
        raise typer.Exit(EXIT_FINDINGS if isinstance(reason, WorkLost) else EXIT_WRONG_USE) from None


def _resume_hint(resume: Path | None) -> str:
    return f"; the same line goes on from {resume}" if resume is not None else ""
