"""Guard against untrusted input: files that are read whole, and parsers of libraries.

A path may lead to a device, a pipe or an endless file; a text may have such deep nesting or such long
numbers that a parser raises an exception other than its own syntax error.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MAX_FILE_BYTES = 2_000_000
"""The largest size in bytes of a file of a ruleset; the largest real ones have about a hundredth of it."""


class UnreadableText(ValueError):
    """Raised for a text on which a parser of a library failed without a syntax error."""


@contextmanager
def guard_parser() -> Iterator[None]:
    """Raise `UnreadableText` if a parser exceeds the stack or memory, or reads a number with too many
    digits. Its own errors, which are subclasses of ValueError, are not changed."""
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

    Raises OSError: with `errno.EINVAL` for a folder, a device or a pipe, without waiting for it, and with
    `errno.EFBIG` for a larger file, without reading it.
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
            # Allocating space for the maximal size would take most of the time.
            data = file.read(about.st_size + 1)
            if len(data) > about.st_size:  # it has grown, or does not report its size
                data += file.read(max_bytes + 1 - len(data))
        if about.st_size > max_bytes or len(data) > max_bytes:
            raise OSError(errno.EFBIG, f"it has more than {max_bytes:,} bytes", str(path))
        return data
