"""Measure the processor time of a thread, or of the process if the system has no clocks for threads."""

from __future__ import annotations

try:
    from time import thread_time
except ImportError:  # WebAssembly has one thread
    from time import process_time as thread_time

__all__ = ["thread_time"]
