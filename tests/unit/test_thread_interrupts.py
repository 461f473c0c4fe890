"""Exceptions that are raised in other threads."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import rulewright
import rulewright_cli
from honest import some
from processes import PATIENCE
from rulewright.thread_interrupts import cancel_raise, raise_in_thread


class Stop(BaseException):
    pass


def test_a_busy_thread_meets_the_exception() -> None:
    begun, met = threading.Event(), threading.Event()

    def work() -> None:
        try:
            begun.set()
            while not met.wait(0.001):
                pass
        except Stop:
            met.set()

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    assert begun.wait(PATIENCE) and thread.ident is not None
    raise_in_thread(thread.ident, Stop)
    assert met.wait(PATIENCE)
    thread.join(PATIENCE)
    raise_in_thread(thread.ident, Stop)  # it has ended: nothing happens


def test_an_exception_that_is_called_off_does_not_come() -> None:
    begun, may_end = threading.Event(), threading.Event()
    ended_well = threading.Event()

    def work() -> None:
        begun.set()
        with may_end_lock:  # a call of C: nothing is raised in it
            may_end.set()
        ended_well.set()

    may_end_lock = threading.Lock()
    with may_end_lock:
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        assert begun.wait(PATIENCE) and thread.ident is not None
        raise_in_thread(thread.ident, Stop)
        cancel_raise(thread.ident)
    thread.join(PATIENCE)
    assert may_end.is_set() and ended_well.is_set()


def test_nothing_else_raises_in_threads() -> None:
    """One place knows how, and what CPython 3.11 does not bear."""
    folders = [Path(one.__file__).parent for one in (rulewright, rulewright_cli)]
    files = some([path for folder in folders for path in folder.rglob("*.py")])
    users = [p.name for p in files if re.search("SetAsyncExc", p.read_text("utf-8"))]
    assert users == ["thread_interrupts.py"]
