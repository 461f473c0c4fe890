"""Workers that see nothing of this machine's folders, die, are other versions, or are not there."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest

import rulewright
from cli_tools import NIM, ruleset, run
from processes import PATIENCE, end, wait_until
from rulewright import resources
from rulewright.backends.native.agent_games import RANDOM, SEARCH, Seat
from rulewright.play.faults import GameFault
from rulewright.simulation.comparing.comparison import compare_rules
from rulewright.simulation.runner import GameBudget, iter_tasks, prepare_rules, simulate_games
from rulewright.simulation.summary import Summary
from rulewright.simulation.working import cluster, cluster_dask
from rulewright.simulation.working.cluster import ClusterError, open_cluster
from rulewright.simulation.working.messages import WorkRefused
from rulewright.simulation.working.result_store import open_results
from rulewright.simulation.working.tasks import RulesSource, choose_task_size
from rulewright.simulation.working.worker_pool import WorkLost

pytestmark = pytest.mark.cluster
pytest.importorskip("distributed")

ENTRANTS = (Seat(SEARCH, 30), Seat(RANDOM))
LONGER = """\
overlay: longer
of: nim
title: Longer
options:
  start: {default: {was: 5, now: 12}}
"""


@dataclass(frozen=True)
class Rig:
    """A scheduler and workers as processes of their own, each with its own cache and working
    folder, as if on machines of their own."""

    folder: Path
    address: str
    workers: list[subprocess.Popen[bytes]]

    def start(self, **environment: str) -> None:
        """One more worker; what its environment has beside."""
        self.workers.append(
            begin(
                self.folder / f"worker-{len(self.workers)}", environment, "dask_worker",
                "--no-dashboard", "--no-nanny", "--nthreads", "1", self.address,
            )
        )  # fmt: skip


def begin(home: Path, environment: Mapping[str, str], *words: str) -> subprocess.Popen[bytes]:
    home.mkdir(parents=True)
    with (home / "log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{words[0]}", *words[1:]], cwd=home,
            env={**os.environ, "RULEWRIGHT_CACHE": str(home / "cache"), **environment},
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip


def is_written(place: Path) -> bool:
    """A file is there before anything stands in it."""
    return place.exists() and place.stat().st_size > 0


@contextmanager
def dask(folder: Path, failures: int = 3) -> Iterator[Rig]:
    """A scheduler, which hands a unit out again after so many failures, without any worker yet."""
    place = folder / "scheduler.json"
    scheduler = begin(
        folder / "scheduler", {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(failures)},
        "dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(place),
    )  # fmt: skip
    workers: list[subprocess.Popen[bytes]] = []
    try:
        wait_until(partial(is_written, place), "the scheduler is there", scheduler)
        yield Rig(folder, json.loads(place.read_text("utf-8"))["address"], workers)
    finally:
        for process in (*workers, scheduler):
            end(process)


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no cluster that is gone."""
    monkeypatch.setattr(cluster_dask, "CONNECT_SECONDS", PATIENCE)
    monkeypatch.setattr(cluster_dask, "WORKERLESS_SECONDS", PATIENCE)


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """Two workers, of which the second has no compiler."""
    with dask(tmp_path_factory.mktemp("rig")) as begun:
        begun.start()
        begun.start(RULEWRIGHT_CC="")
        yield begun


def test_a_parcel_of_another_engine_is_not_opened(
    rig: Rig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = prepare_rules(RulesSource(str(ruleset(tmp_path / "nim")), 2))
    monkeypatch.setattr(cluster, "engine_version", lambda: "0.0.9+123456789abc")
    with pytest.raises(WorkRefused, match=r"and this is 0\.0\.9\+123456789abc; install the same"):
        simulate_games(table, ENTRANTS, GameBudget(games=20), worker_pool=open_cluster(rig.address))


def test_workers_without_this_engine_are_refused_at_once(tmp_path: Path) -> None:
    table = prepare_rules(RulesSource(str(ruleset(tmp_path / "nim")), 2))
    none, other = tmp_path / "none" / "rulewright", tmp_path / "other" / "rulewright"
    shutil.copytree(Path(rulewright.__file__).parent, other)
    shutil.copytree(resources.data_folder("grammar"), other / "_data" / "grammar")
    shutil.copytree(resources.data_folder("schemas"), other / "_data" / "schemas")
    with (other / "play" / "game.py").open("a", encoding="utf-8") as file:
        file.write("# one word of comment more\n")
    none.mkdir(parents=True)
    (none / "__init__.py").write_text("raise ModuleNotFoundError('no rulewright')", "utf-8")
    with dask(tmp_path / "rig") as begun:
        for folder, fault, why in (
            (none, ClusterError, r"cannot load Rulewright .*no rulewright.*; install 0"),
            (other, WorkRefused, "install the same version everywhere"),
        ):
            begun.start(PYTHONPATH=str(folder.parent))
            with pytest.raises(fault, match=why):
                simulate_games(table, ENTRANTS, GameBudget(games=20), worker_pool=open_cluster(begun.address))
            end(begun.workers[-1])


def test_other_rules_under_the_same_name_are_refused(rig: Rig, tmp_path: Path) -> None:
    """Should a worker ever compile the same text to something else, its games do not count."""
    table = prepare_rules(RulesSource(str(ruleset(tmp_path / "nim")), 2))
    other = prepare_rules(RulesSource(table.rules_source.folder, 2, options=(("start", "9"),)))
    mixed = replace(table, ruleset=other.ruleset)
    with pytest.raises(WorkRefused, match="compiles other rules"):
        simulate_games(mixed, ENTRANTS, GameBudget(games=20), worker_pool=open_cluster(rig.address))


def test_a_rule_fault_is_told_where_the_author_has_the_rules(rig: Rig, tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", NIM.replace(" where enough(n)", ""))
    table = prepare_rules(RulesSource(str(folder), 2))
    wish, randoms = GameBudget(games=60, workers=1), (Seat(RANDOM), Seat(RANDOM))
    with pytest.raises(GameFault) as here:
        simulate_games(table, randoms, wish)
    with pytest.raises(GameFault) as there:
        simulate_games(table, randoms, wish, worker_pool=open_cluster(rig.address))
    assert there.value.diagnostic == here.value.diagnostic
    assert there.value.diagnostic.primary.span.source.path == str(folder / "ruleset.yaml")
    assert "moves that lead here" in there.value.diagnostic.notes[0]


def test_a_comparison_is_the_same_there(rig: Rig, tmp_path: Path) -> None:
    base = prepare_rules(RulesSource(str(ruleset(tmp_path / "nim")), 2))
    variant = prepare_rules(RulesSource(base.rules_source.folder, 2, options=(("start", "9"),)))
    wish = GameBudget(games=300, workers=1, swap=True)
    alone = compare_rules(base, [variant], ENTRANTS, wish)
    crew = open_cluster(rig.address)
    assert compare_rules(base, [variant], ENTRANTS, wish, worker_pool=crew) == alone


def test_the_command(rig: Rig, tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "nim")
    words = ("simulate", nim, "--games", 500, "--no-lines", "--format", "json")
    there = run(*words, "--cluster", rig.address.replace("tcp", "dask"))
    assert there.exit_code == 0, there.output
    assert there.stdout == run(*words, "--workers", 1).stdout


def test_a_worker_is_killed_and_nobody_has_the_folder(rig: Rig, tmp_path: Path) -> None:
    """Nothing is lost, nothing is counted twice."""
    folder = ruleset(tmp_path / "nim")
    longer = tmp_path / "longer.yaml"
    longer.write_text(LONGER, "utf-8")
    table = prepare_rules(RulesSource(str(folder), 2, variants=(str(longer),)))
    wish = GameBudget(seed=7, games=600, workers=1, swap=True)
    alone = simulate_games(table, ENTRANTS, wish)
    many = len(list(iter_tasks(table, ENTRANTS, wish)))
    crew = open_cluster(rig.address)
    crew.rules_for_workers(table.rules_source)
    (tmp_path / "away").mkdir()
    for path in (folder, longer):
        shutil.move(path, tmp_path / "away" / path.name)

    def progress(done: int, of: int) -> None:
        if done >= 100:
            rig.workers[0].send_signal(signal.SIGKILL)

    path = tmp_path / "kept.jsonl"
    size = choose_task_size(ENTRANTS)
    kept = open_results(path, Summary, [table.ruleset], ENTRANTS, wish, size)
    with kept.journal:
        found = simulate_games(table, ENTRANTS, wish, worker_pool=crew, on_count=progress, result_store=kept)
    assert rig.workers[0].wait(PATIENCE) == -signal.SIGKILL
    assert found == alone, "whole: the trace, too"
    assert len(path.read_text("utf-8").splitlines()) == 1 + many


class Deadly:
    """Whoever unpacks it is gone, as if it were out of memory."""

    first, count = 100, 10

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (3,)


def test_a_unit_that_kills_every_worker_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with dask(tmp_path, failures=0) as begun:
        begun.start()
        begun.start()
        crew = open_cluster(begun.address)
        assert isinstance(crew, cluster_dask.DaskCluster)
        crew.client.wait_for_workers(2, timeout=PATIENCE)
        with crew, pytest.raises(WorkLost) as lost:
            list(crew.run_tasks(iter([(0, Deadly())]), abs))
        assert "the games with the seeds 100 to 109 cannot be played" in str(lost.value)
        for worker in begun.workers:
            assert worker.wait(PATIENCE) == 3
        monkeypatch.setattr(cluster_dask, "WORKERLESS_SECONDS", 1)
        with open_cluster(begun.address) as crew, pytest.raises(ClusterError) as gone:
            list(crew.run_tasks(iter([(0, 1)]), abs))
        assert "no workers" in str(gone.value)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("dask://127.0.0.1:9", "no Dask scheduler answers at tcp://127.0.0.1:9"),
        ("dask:here", "`dask:here` is no address of a cluster"),
    ],
)
def test_addresses_where_nobody_is(address: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_dask, "CONNECT_SECONDS", 1)
    said = run("simulate", "classics/pig", "--cluster", address)
    assert said.exit_code == 2
    assert why in " ".join(said.output.replace("│", " ").split())


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, cluster_dask.__name__)
    said = run("simulate", "classics/pig", "--cluster", "dask://127.0.0.1:9")
    assert said.exit_code == 2
    assert "pip install 'rulewright[dask]'" in " ".join(said.output.replace("│", " ").split())
