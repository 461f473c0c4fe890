"""Connect to workers on other machines: joblib's backends for Dask and Ray, selected by an address."""

from __future__ import annotations

import re
import socket
from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any, TypeVar

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.resources import engine_version
from rulewright.simulation.working.bundle import BundledRules, pack_rules
from rulewright.simulation.working.messages import (
    LACKING,
    WorkerAnswer,
    answer_message,
    open_answer,
    pack_message,
)
from rulewright.simulation.working.tasks import OWN_LIBRARY, FaultMet, RulesOrigin, RulesSource
from rulewright.simulation.working.worker_pool import (
    NumberedItem,
    WorkerPool,
    iter_answers,
    run_in_waves,
)

U = TypeVar("U")
T = TypeVar("T")

CONNECT_SECONDS = 10
"""Seconds to wait for a cluster's answer."""
WORKERLESS_SECONDS = 30
"""Seconds without any worker after which the work is abandoned."""
NO_WORKERS = f"the cluster has had no workers for {WORKERLESS_SECONDS} seconds"


class ClusterError(RulewrightError):
    """There is no such cluster, it cannot be reached, or it has no workers."""


SCHEMES = ("dask", "ray", "tcp", "tls")


class BadAddress(ClusterError):
    """Raised if the address of a cluster is malformed."""


def open_cluster(address: str) -> Cluster:
    """Connect to the cluster at an address: `dask://HOST:PORT` (or Dask's own `tcp://`, `tls://`),
    `ray://HOST:PORT`, or `ray:auto` for the one that runs on this machine. Raises ClusterError."""
    if re.fullmatch(r"ray:auto|ray://[^/\s]+:\d+", address):
        with require_package("Ray", "ray"):
            from rulewright.simulation.working.cluster_ray import RayCluster
        return RayCluster(address)
    if re.fullmatch(r"(dask|tcp|tls)://[^/\s]+:\d+", address):
        with require_package("Dask", "dask"):
            from rulewright.simulation.working.cluster_dask import DaskCluster
        return DaskCluster(re.sub("^dask:", "tcp:", address))
    raise BadAddress(
        f"`{address}` is no address of a cluster: write dask://HOST:PORT, ray://HOST:PORT or ray:auto"
    )


@contextmanager
def require_package(name: str, extra: str) -> Iterator[None]:
    """Turn an ImportError into ClusterError."""
    try:
        yield
    except ImportError as reason:
        raise ClusterError(f"{name} is not installed here: pip install 'rulewright[{extra}]'") from reason


def check_reachable(address: str, server_kind: str) -> None:
    """Raise ClusterError if there is no server at `scheme://HOST:PORT`, earlier and with less noise
    than the libraries."""
    host, _, port = address.partition("://")[2].rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError) as reason:
        raise ClusterError(f"no {server_kind} answers at {address}: {reason}") from None


class Cluster(WorkerPool):
    """A `WorkerPool` on other machines. Rules are sent as bundles to the workers that ask for them."""

    def __init__(self) -> None:
        self._bundles: dict[str, bytes] = {}
        self._bundled_rules: dict[RulesOrigin, BundledRules] = {}
        self._local_rules: dict[RulesOrigin, RulesOrigin] = {}

    @abstractmethod
    def open_pool(self) -> Any:
        """Return an open joblib pool. Raises ClusterError."""

    @abstractmethod
    def explain_error(self, reason: Exception) -> RulewrightError:
        """Return the meaning of an exception from the pool: Breakdown or ClusterError."""

    @abstractmethod
    def close_connection(self) -> None:
        """End the connection."""

    def __exit__(self, *fault: object) -> None:
        super().__exit__(*fault)
        self.close_connection()

    def rules_for_workers(self, origin: RulesOrigin) -> RulesOrigin:
        if origin not in self._bundled_rules:
            assert isinstance(origin, RulesSource)
            digest, self._bundles[digest] = pack_rules(origin)
            self._bundled_rules[origin] = BundledRules(digest)
            self._local_rules[BundledRules(digest)] = origin
        return self._bundled_rules[origin]

    def library_for_workers(self, library_path: str | None) -> str | None:
        return OWN_LIBRARY

    def run_tasks(
        self, numbered_tasks: Iterator[NumberedItem[U]], work: Callable[[U], T]
    ) -> Generator[NumberedItem[T], None, None]:
        try:
            yield from run_in_waves(numbered_tasks, work, self)
        except FaultMet as fault:
            fault.raise_fault(self._local_rules[fault.origin])

    def run_batch(
        self, numbered_tasks: Iterable[NumberedItem[U]], work: Callable[[U], T]
    ) -> Generator[NumberedItem[T], None, None]:
        messages = {number: pack_message(work, task) for number, task in numbered_tasks}
        bundles: tuple[bytes, ...] = ()
        while messages:
            retry_messages: dict[int, bytes] = {}
            with closing(self._iter_answers(messages, bundles)) as answers:
                for number, worker_answer in answers:
                    if worker_answer[0] == LACKING and not bundles:
                        retry_messages[number] = messages[number]
                    else:
                        yield number, open_answer(worker_answer)
            messages, bundles = retry_messages, tuple(self._bundles.values())

    def _iter_answers(
        self, messages: dict[int, bytes], bundles: tuple[bytes, ...]
    ) -> Generator[NumberedItem[WorkerAnswer], None, None]:
        try:
            if self._pool is None:
                self._pool = self.open_pool()
            yield from iter_answers(self._pool, messages.items(), answer_message, engine_version(), bundles)
        except RulewrightError:
            raise
        except Exception as reason:
            self._close_pool()
            raise self.explain_error(reason) from None
