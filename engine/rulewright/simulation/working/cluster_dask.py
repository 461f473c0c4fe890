"""Use a Dask cluster through joblib's backend, and fill the gaps it leaves."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Any

from distributed import Client
from distributed.scheduler import KilledWorker
from joblib._dask import DaskDistributedBackend

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.resources import engine_version
from rulewright.simulation.working.cluster import (
    CONNECT_SECONDS,
    NO_WORKERS,
    WORKERLESS_SECONDS,
    Cluster,
    ClusterError,
    check_reachable,
)
from rulewright.simulation.working.messages import WorkRefused, explain_version
from rulewright.simulation.working.worker_pool import WorkersDied


class DaskCluster(Cluster):
    """A Dask cluster. Raises ClusterError if no server answers at the address (`tcp://HOST:PORT`)."""

    max_tries = 1
    """One, because Dask itself repeats lost tasks, as often as it is configured to."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        # Their long logs of lost connections are replaced by one sentence.
        for name in ("distributed", "distributed.client", "tornado.application"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        check_reachable(address, "Dask scheduler")
        self.client = _connect_client(address)

    @property
    def processor_count(self) -> int:
        return sum(self.client.ncores().values()) or 1

    def open_pool(self) -> Any:
        from joblib import Parallel

        if not self.client.ncores():
            self.client.wait_for_workers(1, timeout=WORKERLESS_SECONDS)
        self._check_versions()
        backend = _WatchedBackend(client=self.client, wait_for_workers_timeout=WORKERLESS_SECONDS)
        pool = Parallel(n_jobs=-1, backend=backend, return_as="generator_unordered")
        return pool.__enter__()

    def _check_versions(self) -> None:
        """Compare versions with the workers; Dask silently drops a worker that cannot import a task."""
        own_version = engine_version()
        for worker, worker_version in self.client.run(engine_version, on_error="return").items():
            if isinstance(worker_version, Exception):
                raise ClusterError(
                    f"the worker {worker} cannot load Rulewright ({worker_version}); "
                    f"install {own_version.partition('+')[0]} there"
                )
            if worker_version != own_version:
                raise WorkRefused(explain_version(str(worker), worker_version, own_version))

    def explain_error(self, reason: Exception) -> RulewrightError:
        if isinstance(reason, KilledWorker):
            return WorkersDied("the workers of the cluster that try it die")
        if isinstance(reason, CancelledError):
            return ClusterError(f"the connection to the scheduler at {self.address} was lost")
        if isinstance(reason, TimeoutError):
            return ClusterError(NO_WORKERS)
        return ClusterError(
            f"the cluster at {self.address} cannot do the work: {type(reason).__name__}: {reason}"
        )

    def close_connection(self) -> None:
        with suppress(TimeoutError):
            self.client.close(timeout=CONNECT_SECONDS)


def _connect_client(address: str) -> Any:
    """Return a connected client. Raises ClusterError for any other server at the address, or
    none."""
    client: Any = object.__new__(Client)
    connected = threading.Event()

    def connect_in_thread() -> None:
        with suppress(Exception):
            Client.__init__(client, address, timeout=CONNECT_SECONDS, set_as_default=False)
            connected.set()

    try:
        thread = threading.Thread(target=connect_in_thread, daemon=True)
        thread.start()
        thread.join(2 * CONNECT_SECONDS)
        if not connected.is_set():
            raise ClusterError(f"no Dask scheduler answers at {address}")
    except BaseException:
        client.status = "closed"  # else it writes to a closed connection when it is collected
        raise
    return client


class _WatchedBackend(DaskDistributedBackend):  # type: ignore[misc]
    """joblib's Dask backend without two faults: it waits forever if Dask abandons a task or all workers are
    gone, and with a single processor it runs the work in this process."""

    def __init__(self, **backend_options: Any) -> None:
        super().__init__(**backend_options)
        self._pending_futures: set[Any] = set()

    def submit(self, func: Callable[..., Any], callback: Callable[[Any], None]) -> Any:
        future = super().submit(func, callback)
        self._pending_futures.add(future)

        def on_done(finished_future: Any) -> None:
            self._pending_futures.discard(finished_future)
            if finished_future.exception() is not None:
                callback(finished_future.exception())

        future.add_done_callback(on_done)
        return future

    def start_call(self) -> None:
        super().start_call()
        self.client.loop.add_callback(self._watch_workers)

    async def _watch_workers(self) -> None:
        last_seen = time.monotonic()
        while self._continue:
            try:
                if await asyncio.wait_for(self.client.scheduler.ncores(), CONNECT_SECONDS):
                    last_seen = time.monotonic()
            except OSError:
                pass
            if time.monotonic() - last_seen > WORKERLESS_SECONDS:
                for future in tuple(self._pending_futures):
                    future.set_exception(TimeoutError())
                return
            await asyncio.sleep(1)

    def effective_n_jobs(self, n_jobs: int) -> int:
        return max(2, int(super().effective_n_jobs(n_jobs)))
