"""Run a compiler under limits of time and memory, as a program that ends when its owner does.

`python watched.py SECONDS BYTES COMMAND...`, leading a process group of its own. Its standard input
is a pipe that the owner holds open: however the owner ends, even killed, the pipe ends too, and
with it the whole group. It ends with TOO_LONG where the seconds were used up. It needs nothing but
the standard library.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

TIME_EXCEEDED = 124
"""Exit code for an exceeded time limit, as in the program `timeout`."""


def main(seconds: int, max_bytes: int, command: list[str]) -> int:
    """Run a command under limits and return its exit code; negative for a signal, as in subprocess."""
    _set_limits(seconds, max_bytes)
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    threading.Thread(target=_watch_owner, daemon=True).start()
    code = process.wait()
    # The timer that kills a process and the clock it reads differ on a busy machine. A failure this late only
    # lowers the limit.
    return TIME_EXCEEDED if code and _measure_cpu_seconds() >= 0.5 * seconds else code


def _measure_cpu_seconds() -> float:
    """Return the CPU seconds of the command and what it started."""
    times = os.times()
    return times.children_user + times.children_system


def _watch_owner() -> None:
    while os.read(0, 4096):
        pass
    os.killpg(0, signal.SIGKILL)


def _set_limits(seconds: int, max_bytes: int) -> None:
    try:
        import resource
    except ImportError:  # the owner limits the time as well
        return
    for kind, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_DATA, max_bytes)):
        _, hard = resource.getrlimit(kind)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (least, least))


if __name__ == "__main__":
    code = main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
    # Not by way of the interpreter's end: it would wait for the thread's lock on standard input.
    os._exit(code if code >= 0 else 128 - code)
