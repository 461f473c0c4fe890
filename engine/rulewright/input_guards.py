"""Guard against untrusted input: files that are read whole, and parsers of libraries.

A name may lead to a device, a pipe or a file without an end; a text may be nested so deeply, or
hold numbers so long, that a parser raises what is no error of its own language.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MAX_FILE_BYTES = 2_000_000
"""Bytes one file of a ruleset may have; the largest real ones have about a hundredth of that."""


class UnreadableText(ValueError):
    """A text that a parser of a library gave up on, for a reason that is no error of syntax."""


@contextmanager
def guard_parser() -> Iterator[None]:
    """Raise `UnreadableText` where a parser runs out of stack or memory, or meets a number of too
    many digits. Its own errors, which are classes below ValueError, pass."""
    try:
        yield
    except RecursionError:
        raise UnreadableText("its parts lie too deeply inside each other") from None
    except MemoryError:
        raise UnreadableText("it takes more memory than there is") from None
    except ValueError as fault:
        if type(fault) is not ValueError:
            raise
        raise UnreadableText("a number in it has too many digits") from None


def read_bounded(path: Path | str, max_bytes: int = MAX_FILE_BYTES) -> bytes:
    """Return the content of a plain file of at most so many bytes.

    Raises OSError: with `errno.EINVAL` for a folder, a device or a pipe, which is not waited for,
    and with `errno.EFBIG` for a file that is larger, of which nothing is read.
    """
    flags = os.O_RDONLY
    for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
        flags |= getattr(os, name, 0)
    with open(os.open(path, flags), "rb") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "it is no plain file", str(path))
        data = b""
        if about.st_size <= max_bytes:
            # Allocating space for the largest would take longer than everything else.
            data = file.read(about.st_size + 1)
            if len(data) > about.st_size:  # it has grown, or does not report its size
                data += file.read(max_bytes + 1 - len(data))
        if about.st_size > max_bytes or len(data) > max_bytes:
            raise OSError(errno.EFBIG, f"it has more than {max_bytes:,} bytes", str(path))
        return data
