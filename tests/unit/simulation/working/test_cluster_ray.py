"""A Ray cluster on this machine, where Ray is installed (it is too large for everybody's tests)."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from cli_tools import NIM, ruleset
from processes import PATIENCE, wait_until
from rulewright.backends.native.agent_games import RANDOM, SEARCH, Seat
from rulewright.play.faults import GameFault
from rulewright.simulation.runner import GameBudget, prepare_rules, simulate_games
from rulewright.simulation.working.cluster import ClusterError, open_cluster
from rulewright.simulation.working.tasks import RulesSource
from rulewright.simulation.working.worker_pool import WorkLost

pytest.importorskip("ray", reason="Ray is not installed: pip install 'rulewright[ray]'")
pytestmark = [
    pytest.mark.cluster,
    pytest.mark.filterwarnings("ignore"),  # Ray's own, and there are many
]

ENTRANTS = (Seat(SEARCH, 100), Seat(RANDOM))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    ports = []
    for _ in range(2):
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            ports.append(one.getsockname()[1])
    log = tmp_path_factory.mktemp("ray") / "log"
    with log.open("wb") as file:
        begun = subprocess.Popen(
            [Path(sys.executable).with_name("ray"), "start", "--head", "--num-cpus", "2",
             "--block", "--include-dashboard", "false", "--port", str(ports[0]),
             "--ray-client-server-port", str(ports[1]), "--min-worker-port", "10002",
             "--max-worker-port", "10999"],
            stdout=file, stderr=file,
        )  # fmt: skip
    try:
        wait_until(lambda: b"Ray runtime started" in log.read_bytes(), "Ray is there", begun)
        yield f"ray://127.0.0.1:{ports[1]}"
    finally:
        begun.send_signal(signal.SIGTERM)
        begun.wait(PATIENCE)


def test_a_worker_is_killed_and_nobody_has_the_folder(address: str, tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim")
    table = prepare_rules(RulesSource(str(folder), 2))
    wish = GameBudget(games=2000, workers=1)
    alone = simulate_games(table, ENTRANTS, wish)
    crew = open_cluster(address)
    crew.rules_for_workers(table.rules_source)
    shutil.move(folder, tmp_path / "away")
    killed: list[int] = []

    def progress(done: int, of: int) -> None:
        if done >= 300 and not killed:
            for process in psutil.process_iter(["cmdline"]):
                if "ray::PoolActor" in " ".join(process.info["cmdline"] or ()):
                    process.kill()
                    killed.append(process.pid)
                    return

    assert simulate_games(table, ENTRANTS, wish, worker_pool=crew, on_count=progress) == alone
    assert killed


def test_a_rule_fault_is_told_where_the_author_has_the_rules(address: str, tmp_path: Path) -> None:
    folder = ruleset(tmp_path / "nim", NIM.replace(" where enough(n)", ""))
    table = prepare_rules(RulesSource(str(folder), 2))
    with pytest.raises(GameFault) as there:
        simulate_games(table, (Seat(RANDOM),) * 2, GameBudget(games=60), worker_pool=open_cluster(address))
    assert there.value.diagnostic.primary.span.source.path == str(folder / "ruleset.yaml")


class Deadly:
    """Whoever unpacks it is gone."""

    first, count = 100, 10

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (3,)


def test_a_unit_that_kills_every_worker_is_named(address: str) -> None:
    with open_cluster(address) as crew, pytest.raises(WorkLost, match="seeds 100 to 109"):
        list(crew.run_tasks(iter([(0, Deadly())]), abs))


def test_nobody_is_there() -> None:
    with pytest.raises(ClusterError, match="no Ray cluster answers"):
        open_cluster("ray://127.0.0.1:9")
