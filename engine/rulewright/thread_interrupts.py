"""End work in another thread by raising an exception there, since Python has no other means.

Signals reach only the main thread, and not on every system. The exception is raised between two Python
instructions, so not during one call of a library.
"""

from __future__ import annotations


def raise_in_thread(thread: int, exception_type: type[BaseException]) -> None:
    """Raise an exception in the thread with this identifier; nothing happens if it has ended."""
    _set_exception(thread, exception_type)


def cancel_raise(thread: int) -> None:
    """Drop an exception that `raise_in_thread` set and the thread has not raised yet. Call it only if
    one was set: otherwise CPython 3.11 loops forever under a profiler or debugger."""
    _set_exception(thread, None)


def _set_exception(thread: int, exception_type: type[BaseException] | None) -> None:
    import ctypes  # most commands interrupt nothing

    raised = None if exception_type is None else ctypes.py_object(exception_type)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
