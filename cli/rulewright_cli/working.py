"""Long work of a command: who does it, what is kept of it, and how it may stop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar

import typer

from rulewright_cli.console import remark
from rulewright_cli.faults import FINDINGS, INTERRUPTED, WRONG_USE
from rulewright_cli.options import option

if TYPE_CHECKING:
    from rulewright.study.simulation.working.crew import Crew


class Report(Protocol):
    """A report on games."""

    @property
    def games(self) -> int: ...


T = TypeVar("T", bound=Report)

WORK = "Playing"

Cluster = Annotated[
    str | None,
    option(
        "--cluster ADDRESS",
        "Play on other machines: dask://HOST:PORT, ray://HOST:PORT or ray:auto.",
        panel=WORK,
    ),
]
Resume = Annotated[
    Path | None,
    option(
        "--resume FILE",
        "Keep what is played in this file, and go on with what it holds.",
        panel=WORK,
    ),
]


def workers_option(how: str, panel: str | None = None) -> Any:
    """`--workers`: of however many what is found is the same."""
    help = f"Processes to share the work{how}. As many as processors."
    return option("--workers -w NUMBER", help, min=0, show_default=False, panel=panel)


def crew_at(cluster: str | None, workers: int) -> Crew:
    """Return the worker pool. Raises typer.BadParameter."""
    from rulewright.study.simulation.working.crew import Processes

    if cluster is None:
        return Processes(workers)
    from rulewright.study.simulation.working.cluster import ClusterError, open_cluster

    if workers:
        raise typer.BadParameter(
            "--workers is for this machine alone; a cluster has the workers that it has",
            param_hint="--cluster",
        )
    try:
        return open_cluster(cluster)
    except ClusterError as reason:
        raise typer.BadParameter(str(reason), param_hint="--cluster") from None


def done(work: Callable[[], T], resume: Path | None) -> tuple[T, bool]:
    """Return the result of the work, and whether it was interrupted. Raises typer.Exit if there is
    nothing to report, typer.BadParameter if an agent cannot play by these rules.
    """
    from rulewright.study.simulation.playing.players import BadPlayers
    from rulewright.study.simulation.run import Interrupted
    from rulewright.study.simulation.working.cluster import ClusterError
    from rulewright.study.simulation.working.crew import WorkLost
    from rulewright.study.simulation.working.parcels import WorkRefused

    try:
        return work(), False
    except Interrupted as stopped:
        found: T | None = stopped.found
        games = 0 if found is None else found.games
        remark(f"interrupted after {games:,} games{_going_on(resume)}")
        if found is None:
            raise typer.Exit(INTERRUPTED) from None
        return found, True
    except BadPlayers as reason:
        raise typer.BadParameter(str(reason), param_hint="--players") from None
    except (ClusterError, WorkRefused, WorkLost) as reason:
        remark(f"rulewright: {reason}{_going_on(resume)}")
        raise typer.Exit(FINDINGS if isinstance(reason, WorkLost) else WRONG_USE) from None


def _going_on(resume: Path | None) -> str:
    return f"; the same line goes on from {resume}" if resume is not None else ""
