"""Workers on other machines: joblib's backends for Dask and Ray behind an address."""

from __future__ import annotations

import re
import socket
from abc import abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any, TypeVar

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.resources import engine_version
from rulewright.study.simulation.working.bundle import Bundled, pack
from rulewright.study.simulation.working.crew import Crew, Numbered, carried, handed_out
from rulewright.study.simulation.working.parcels import (
    LACKING,
    Answer,
    answer,
    contents_of,
    pack_parcel,
)
from rulewright.study.simulation.working.units import OWN, FaultMet, Origin, RulesSource

U = TypeVar("U")
T = TypeVar("T")

CONNECT = 10
"""Seconds in which a cluster has to answer."""
ALONE = 30
"""Seconds without any worker after which a cluster is given up."""
NO_WORKERS = f"the cluster has had no workers for {ALONE} seconds"


class ClusterError(RulewrightError):
    """There is no such cluster, it cannot be reached, or it has no workers."""


def open_cluster(address: str) -> Cluster:
    """The cluster at an address: `dask://HOST:PORT` (or `tcp://`, `tls://`, as Dask writes it),
    `ray://HOST:PORT`, or `ray:auto` for the one that runs on this machine. Raises ClusterError."""
    if re.fullmatch(r"ray:auto|ray://[^/\s]+:\d+", address):
        with needed("Ray", "ray"):
            from rulewright.study.simulation.working.cluster_ray import RayCluster
        return RayCluster(address)
    if re.fullmatch(r"(dask|tcp|tls)://[^/\s]+:\d+", address):
        with needed("Dask", "dask"):
            from rulewright.study.simulation.working.cluster_dask import DaskCluster
        return DaskCluster(re.sub("^dask:", "tcp:", address))
    raise ClusterError(
        f"`{address}` is no address of a cluster: write dask://HOST:PORT, ray://HOST:PORT or "
        "ray:auto"
    )


@contextmanager
def needed(name: str, extra: str) -> Iterator[None]:
    """Turn an ImportError into ClusterError."""
    try:
        yield
    except ImportError as reason:
        raise ClusterError(
            f"{name} is not installed here: pip install 'rulewright[{extra}]'"
        ) from reason


def reach(address: str, kind: str) -> None:
    """Raise ClusterError if there is no server at `scheme://HOST:PORT`, earlier and with less noise
    than the libraries."""
    host, _, port = address.partition("://")[2].rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT).close()
    except (OSError, OverflowError) as reason:
        raise ClusterError(f"no {kind} answers at {address}: {reason}") from None


class Cluster(Crew):
    """See `Crew`. Rules travel as bundles, to those workers that ask for them."""

    def __init__(self) -> None:
        self._bundles: dict[str, bytes] = {}
        self._sent: dict[Origin, Bundled] = {}
        self._here: dict[Origin, Origin] = {}

    @abstractmethod
    def open_pool(self) -> Any:
        """A joblib pool, entered. Raises ClusterError."""

    @abstractmethod
    def trouble(self, reason: Exception) -> RulewrightError:
        """Return the meaning of an exception from the pool: Breakdown or ClusterError."""

    @abstractmethod
    def leave(self) -> None:
        """End the connection."""

    def __exit__(self, *fault: object) -> None:
        super().__exit__(*fault)
        self.leave()

    def rules(self, rules: Origin) -> Origin:
        if rules not in self._sent:
            assert isinstance(rules, RulesSource)
            digest, self._bundles[digest] = pack(rules)
            self._sent[rules] = Bundled(digest)
            self._here[Bundled(digest)] = rules
        return self._sent[rules]

    def library(self, library: str | None) -> str | None:
        return OWN

    def play(
        self, plan: Iterator[Numbered[U]], work: Callable[[U], T]
    ) -> Generator[Numbered[T], None, None]:
        try:
            yield from handed_out(plan, work, self)
        except FaultMet as fault:
            fault.tell(self._here[fault.rules])

    def carry(
        self, units: Iterable[Numbered[U]], work: Callable[[U], T]
    ) -> Generator[Numbered[T], None, None]:
        parcels = {number: pack_parcel(work, unit) for number, unit in units}
        bundles: tuple[bytes, ...] = ()
        while parcels:
            asked: dict[int, bytes] = {}
            with closing(self._answers(parcels, bundles)) as answers:
                for number, reply in answers:
                    if reply[0] == LACKING and not bundles:
                        asked[number] = parcels[number]
                    else:
                        yield number, contents_of(reply)
            parcels, bundles = asked, tuple(self._bundles.values())

    def _answers(
        self, parcels: dict[int, bytes], bundles: tuple[bytes, ...]
    ) -> Generator[Numbered[Answer], None, None]:
        try:
            if self._pool is None:
                self._pool = self.open_pool()
            yield from carried(self._pool, parcels.items(), answer, engine_version(), bundles)
        except RulewrightError:
            raise
        except Exception as reason:
            self._end()
            raise self.trouble(reason) from None
