"""Processes that tests start: awaited with patience, and ended for certain."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

PATIENCE = 300.0
"""Seconds. What has not come by then will not come, however busy the machine is; no test measures
anything with it."""


@contextmanager
def process(
    words: Sequence[str], folder: Path | None = None, *, typed: bool = False, **environment: str
) -> Iterator[subprocess.Popen[str]]:
    """A program with pipes (for what is typed, too, if that is asked for). Whatever of it is left
    at the end is killed with all that it started."""
    begun = subprocess.Popen(
        words,
        cwd=folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
        stdin=subprocess.PIPE if typed else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield begun
    finally:
        end(begun)
        for stream in (begun.stdin, begun.stdout, begun.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()


def end(begun: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    """Kills a program that leads a session of its own, and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(begun.pid, signal.SIGKILL)
    begun.wait(PATIENCE)


def wait_until(
    reached: Callable[[], bool],
    what: str,
    by: subprocess.Popen[str] | subprocess.Popen[bytes] | None = None,
) -> None:
    """Looks again and again; fails, in words, where it never comes or whoever does it has ended."""
    until = time.monotonic() + PATIENCE
    while not reached():
        if by is not None and by.poll() is not None:
            pytest.fail(f"ended with code {by.returncode} before this: {what}")
        if time.monotonic() > until:
            pytest.fail(f"not in {PATIENCE:.0f} seconds: {what}")
        time.sleep(0.02)


def outcome(begun: subprocess.Popen[str], why: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a program that ends for the reason given."""
    try:
        output, errors = begun.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        end(begun)
        pytest.fail(f"still at work {PATIENCE:.0f} seconds after this: {why}")
    return begun.returncode, output, errors


def family(begun: subprocess.Popen[str]) -> list[psutil.Process]:
    """The process and all that it started, as far as they are still there."""
    try:
        first = psutil.Process(begun.pid)
        return [first, *first.children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def spent(processes: Sequence[psutil.Process]) -> float:
    """Seconds of a processor that processes have used: on a busy machine these pass more slowly,
    too."""
    total = 0.0
    for one in processes:
        with suppress(psutil.Error):
            times = one.cpu_times()
            total += times.user + times.system
    return total
