"""A Dask cluster: joblib's backend for it, and what that leaves open."""

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
from rulewright.study.simulation.working.cluster import (
    ALONE,
    CONNECT,
    NO_WORKERS,
    Cluster,
    ClusterError,
    reach,
)
from rulewright.study.simulation.working.crew import Breakdown
from rulewright.study.simulation.working.parcels import WorkRefused, other_engine


class DaskCluster(Cluster):
    """A Dask cluster. Raises ClusterError if nobody answers at the address (`tcp://HOST:PORT`)."""

    tries = 1
    """Dask itself hands a unit out again, as often as it is set up to."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        # They tell of every lost connection at length; what matters of it is said in a sentence.
        for name in ("distributed", "distributed.client", "tornado.application"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        reach(address, "Dask scheduler")
        self.client = _client(address)

    @property
    def processors(self) -> int:
        return sum(self.client.ncores().values()) or 1

    def open_pool(self) -> Any:
        from joblib import Parallel

        if not self.client.ncores():
            self.client.wait_for_workers(1, timeout=ALONE)
        self._ask_workers()
        backend = _Backend(client=self.client, wait_for_workers_timeout=ALONE)
        pool = Parallel(n_jobs=-1, backend=backend, return_as="generator_unordered")
        return pool.__enter__()

    def _ask_workers(self) -> None:
        """Dask drops a worker that cannot import what it is sent, without a word of why."""
        here = engine_version()
        for worker, said in self.client.run(engine_version, on_error="return").items():
            if isinstance(said, Exception):
                raise ClusterError(
                    f"the worker {worker} cannot load Rulewright ({said}); "
                    f"install {here.partition('+')[0]} there"
                )
            if said != here:
                raise WorkRefused(other_engine(str(worker), said, here))

    def trouble(self, reason: Exception) -> RulewrightError:
        if isinstance(reason, KilledWorker):
            return Breakdown("the workers of the cluster that try it die")
        if isinstance(reason, CancelledError):
            return ClusterError(f"the connection to the scheduler at {self.address} was lost")
        if isinstance(reason, TimeoutError):
            return ClusterError(NO_WORKERS)
        return ClusterError(
            f"the cluster at {self.address} cannot do the work: {type(reason).__name__}: {reason}"
        )

    def leave(self) -> None:
        with suppress(TimeoutError):
            self.client.close(timeout=CONNECT)


def _client(address: str) -> Any:
    """Return a connected client. Raises ClusterError for any other server at the address, or
    none."""
    client: Any = object.__new__(Client)
    connected = threading.Event()

    def connect() -> None:
        with suppress(Exception):
            Client.__init__(client, address, timeout=CONNECT, set_as_default=False)
            connected.set()

    try:
        thread = threading.Thread(target=connect, daemon=True)
        thread.start()
        thread.join(2 * CONNECT)
        if not connected.is_set():
            raise ClusterError(f"no Dask scheduler answers at {address}")
    except BaseException:
        client.status = "closed"  # else, when it is collected, it says goodbye to nobody
        raise
    return client


class _Backend(DaskDistributedBackend):  # type: ignore[misc]
    """joblib's own backend waits for ever where Dask gives a unit up, and where all workers are
    gone; and with a single processor it would do the work here."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._waiting: set[Any] = set()

    def submit(self, func: Callable[..., Any], callback: Callable[[Any], None]) -> Any:
        future = super().submit(func, callback)
        self._waiting.add(future)

        def over(done: Any) -> None:
            self._waiting.discard(done)
            if done.exception() is not None:
                callback(done.exception())

        future.add_done_callback(over)
        return future

    def start_call(self) -> None:
        super().start_call()
        self.client.loop.add_callback(self._watch)

    async def _watch(self) -> None:
        seen = time.monotonic()
        while self._continue:
            try:
                if await asyncio.wait_for(self.client.scheduler.ncores(), CONNECT):
                    seen = time.monotonic()
            except OSError:
                pass
            if time.monotonic() - seen > ALONE:
                for future in tuple(self._waiting):
                    future.set_exception(TimeoutError())
                return
            await asyncio.sleep(1)

    def effective_n_jobs(self, n_jobs: int) -> int:
        return max(2, int(super().effective_n_jobs(n_jobs)))
