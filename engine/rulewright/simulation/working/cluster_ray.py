"""Use a Ray cluster through the joblib backend that Ray provides."""

from __future__ import annotations

import logging
import warnings
from typing import Any

import ray
from ray.util.joblib import register_ray

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.simulation.working.cluster import Cluster, ClusterError, check_reachable
from rulewright.simulation.working.worker_pool import WorkersDied


class RayCluster(Cluster):
    """A Ray cluster. Raises ClusterError if there is none at the address (`ray://HOST:PORT`, `ray:auto`)."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        if address != "ray:auto":
            check_reachable(address, "Ray cluster")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                ray.init(
                    address="auto" if address == "ray:auto" else address,
                    logging_level=logging.CRITICAL, log_to_driver=False,
                )  # fmt: skip
        except (OSError, ValueError, RuntimeError) as reason:
            raise ClusterError(f"no Ray cluster answers at {address}") from reason
        register_ray()

    @property
    def processor_count(self) -> int:
        return int(ray.cluster_resources().get("CPU", 1)) or 1

    def open_pool(self) -> Any:
        from joblib import Parallel

        # It can give results only all at once; with a single process joblib would do the work here.
        return Parallel(n_jobs=max(2, self.processor_count), backend="ray").__enter__()

    def explain_error(self, reason: Exception) -> RulewrightError:
        if isinstance(reason, ray.exceptions.RayActorError):
            return WorkersDied("a worker of the cluster died")
        return ClusterError(
            f"the cluster at {self.address} cannot do the work: {type(reason).__name__}: {reason}"
        )

    def close_connection(self) -> None:
        ray.shutdown()
