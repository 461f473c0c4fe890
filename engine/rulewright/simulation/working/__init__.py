"""Divide runs into tasks, and run them in this process, in several, or on a cluster.

- `bundle`: bundle rules for processes that cannot read their folder: all texts, named by their digest.
- `cluster`: connect to workers on other machines: joblib's backends for Dask and Ray behind an address.
- `cluster_dask`: use a Dask cluster through joblib's backend, and fill the gaps it leaves.
- `cluster_ray`: use a Ray cluster through the joblib backend that Ray provides.
- `messages`: define the messages between processes: tasks and results.
- `native_upgrade`: replace quickly compiled native code by optimised code while games are played.
- `result_store`: store results of a run in a file as they arrive, so that a later run need not repeat them.
- `tasks`: define tasks, the parts of a run that any process can do: a range of seeds under one setting.
- `worker_pool`: run tasks in this process, in several on this machine, or on a cluster (`cluster`).
"""
