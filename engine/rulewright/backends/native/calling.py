"""Runs long native calls so that Ctrl-C gets through."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def interruptible(call: Callable[[], T], stop: Callable[[], object]) -> T:
    """What the call gives. If an exception comes while it runs (KeyboardInterrupt, mostly), `stop`
    makes it leave off, and the exception goes on.

    Python handles signals in its main thread, and only between two steps of its own. So the call
    runs in another thread there, and the main one waits.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    results: list[T] = []
    errors: list[BaseException] = []
    finished = threading.Event()

    def work() -> None:
        try:
            results.append(call())
        except BaseException as error:
            errors.append(error)
        finally:
            finished.set()

    thread = threading.Thread(target=work, name="rulewright-native", daemon=True)
    try:
        thread.start()
        finished.wait()
    except BaseException:
        stop()
        finished.wait()
        raise
    if errors:
        raise errors[0]
    return results[0]
