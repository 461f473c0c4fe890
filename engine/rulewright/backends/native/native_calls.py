"""Run long native calls so that Ctrl-C interrupts them."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from rulewright.diagnostics.diagnostic import RulewrightError

T = TypeVar("T")


POLL_SECONDS = 0.5
"""Seconds between two checks of the processor clock."""


class TooSlow(RulewrightError):
    """A call has taken all the time that it was given."""


def run_interruptible(
    native_call: Callable[[], T], stop: Callable[[], object], seconds: float = math.inf
) -> T:
    """Return the result of the call; an exception meanwhile, mostly KeyboardInterrupt, makes it
    stop through `stop` and is raised.

    Python handles signals in its main thread, and only between two of its own steps. So the
    call runs in another thread while the main one waits.
    """
    if threading.current_thread() is not threading.main_thread():
        return native_call()
    results: list[T] = []
    errors: list[BaseException] = []
    finished = threading.Event()

    def run_call() -> None:
        try:
            results.append(native_call())
        except BaseException as error:
            errors.append(error)
        finally:
            finished.set()

    thread = threading.Thread(target=run_call, name="rulewright-native", daemon=True)
    try:
        thread.start()
        until = time.process_time() + seconds
        while not finished.wait(None if seconds == math.inf else POLL_SECONDS):
            if time.process_time() > until:
                raise TooSlow(f"this takes more than {seconds:g} s of CPU time")
    except BaseException:
        stop()
        finished.wait()
        raise
    if errors:
        raise errors[0]
    return results[0]
