"""Ctrl-C at the right moment."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def undisturbed() -> Iterator[None]:
    """What is done inside is done whole: a signal that comes meanwhile is heard at its end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[tuple[Any, ...]] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    heard = {number: handler for number, handler in before.items() if callable(handler)}
    for number in heard:
        signal.signal(number, lambda *given: came.append(given))
    try:
        yield
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler)
    for given in came[:1]:
        heard[given[0]](*given)
