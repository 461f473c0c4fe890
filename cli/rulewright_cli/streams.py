"""Handle standard input and output that are closed, full, or limited to few characters."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from typing import TextIO

_ESCAPED = "rulewright-escaped"
_escaped_chars: list[str] = []
"""Characters that standard output could not show."""


class StreamLost(BaseException):
    """Raised if standard output cannot be written, which ends the command. `closed_by_reader`: its reader
    has closed it.
    """

    def __init__(self, os_error: OSError) -> None:
        self.closed_by_reader = os_error.errno == errno.EPIPE
        self.reason = (os_error.strerror or str(os_error)).lower()
        super().__init__(self.reason)


class _StandardOutput(io.FileIO):
    """Standard output, whose errors are distinguished from errors of files."""

    def write(self, data: object, /) -> int:
        try:
            return super().write(data)  # type: ignore[arg-type]
        except OSError as fault:
            raise StreamLost(fault) from None


class _StandardError(io.FileIO):
    """Standard error; if it cannot be written, work continues."""

    def write(self, data: object, /) -> int:
        try:
            return super().write(data)  # type: ignore[arg-type]
        except OSError:
            return len(data)  # type: ignore[arg-type]


def wrap_streams() -> None:
    """Replace the standard streams by ones that raise StreamLost; for the installed command."""
    codecs.register_error(_ESCAPED, _escape_error)
    _fill_gaps()
    if os.name != "nt":  # a Windows console is no file
        sys.stdout = _wrap_stream(_StandardOutput(1, "wb", closefd=False), sys.stdout)
        sys.stderr = _wrap_stream(_StandardError(2, "wb", closefd=False), sys.stderr)
    else:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors=_ESCAPED)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def first_escaped() -> str | None:
    """Return the first character that was written as an escape, None if there is none."""
    return _escaped_chars[0] if _escaped_chars else None


def discard_output() -> None:
    """Redirect standard output to the null device, so that Python does not report an error at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _fill_gaps() -> None:
    """Open the null device in place of closed standard streams, so that no file opened later gets their
    descriptors. Reading from it returns the end of file; writing to standard output fails."""
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


def _wrap_stream(raw: io.FileIO, previous_stream: TextIO | None) -> io.TextIOWrapper:
    buffered = io.BufferedWriter(raw)
    return io.TextIOWrapper(
        buffered,
        encoding=getattr(previous_stream, "encoding", None) or "utf-8",
        errors=_ESCAPED,
        line_buffering=raw.isatty() or raw.fileno() == 2,
        write_through=bool(getattr(previous_stream, "write_through", False)),
    )


def _escape_error(unicode_error: UnicodeError) -> tuple[str, int]:
    """Return the JSON escape of characters that an encoding lacks, which keeps JSON valid."""
    if not isinstance(unicode_error, UnicodeEncodeError):
        raise unicode_error
    text = unicode_error.object[unicode_error.start : unicode_error.end]
    _escaped_chars.append(text[:1])
    units = text.encode("utf-16-be", "surrogatepass")
    codes = (units[at : at + 2].hex() for at in range(0, len(units), 2))
    return "".join(f"\\u{code}" for code in codes), unicode_error.end
