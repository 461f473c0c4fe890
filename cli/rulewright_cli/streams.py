"""Standard input and output: what happens when one is closed, full, or knows few characters."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from typing import TextIO

_ESCAPED = "rulewright-escaped"
_seen: list[str] = []
"""Characters that standard output could not show."""


class StreamLost(BaseException):
    """Standard output cannot be written: the end of a command. `closed_by_reader`: its reader has
    closed it.
    """

    def __init__(self, fault: OSError) -> None:
        self.closed_by_reader = fault.errno == errno.EPIPE
        self.reason = (fault.strerror or str(fault)).lower()
        super().__init__(self.reason)


class _Output(io.FileIO):
    """Standard output; what is wrong with it is not taken for a fault of some file."""

    def write(self, data: object, /) -> int:
        try:
            return super().write(data)  # type: ignore[arg-type]
        except OSError as fault:
            raise StreamLost(fault) from None


class _Remarks(io.FileIO):
    """Standard error; if it cannot be written, work continues."""

    def write(self, data: object, /) -> int:
        try:
            return super().write(data)  # type: ignore[arg-type]
        except OSError:
            return len(data)  # type: ignore[arg-type]


def protect() -> None:
    """Makes the standard streams such that each loss has a name. For the installed command."""
    codecs.register_error(_ESCAPED, _escaped)
    _fill_gaps()
    if os.name != "nt":  # a Windows console is no file
        sys.stdout = _text(_Output(1, "wb", closefd=False), sys.stdout)
        sys.stderr = _text(_Remarks(2, "wb", closefd=False), sys.stderr)
    else:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors=_ESCAPED)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def escaped() -> str | None:
    """Return the first character that was written as an escape, None if there is none."""
    return _seen[0] if _seen else None


def let_go() -> None:
    """Standard output goes nowhere from now on, so that Python does not complain when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _fill_gaps() -> None:
    """A standard stream that is closed: a file opened later must not take its place. Reading gives
    the end, writing is refused."""
    for number, flags in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            handle = os.open(os.devnull, flags)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
    if sys.stdin is None:
        sys.stdin = open(0, closefd=False)  # it lives as long as the process


def _text(raw: io.FileIO, before: TextIO | None) -> io.TextIOWrapper:
    buffered = io.BufferedWriter(raw)
    return io.TextIOWrapper(
        buffered,
        encoding=getattr(before, "encoding", None) or "utf-8",
        errors=_ESCAPED,
        line_buffering=raw.isatty() or raw.fileno() == 2,
        write_through=bool(getattr(before, "write_through", False)),
    )


def _escaped(fault: UnicodeError) -> tuple[str, int]:
    """Return the JSON escape of characters that an encoding lacks, which keeps JSON valid."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    text = fault.object[fault.start : fault.end]
    _seen.append(text[:1])
    units = text.encode("utf-16-be", "surrogatepass")
    codes = (units[at : at + 2].hex() for at in range(0, len(units), 2))
    return "".join(f"\\u{code}" for code in codes), fault.end
