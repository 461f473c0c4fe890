"""How the work is done: cut into units, done here, by several processes or by a cluster, and kept.

A `unit` is so many seeds under one setting; a `worker_pool` does units wherever it works; a `parcel` is a
unit on its way to another process, and a `bundle` the rules for a machine that has no such folder.
"""
