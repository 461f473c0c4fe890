"""The two streams between an editor and its server, either of which may end at any moment."""

from __future__ import annotations

from contextlib import suppress
from typing import BinaryIO, cast

from rulewright.server.lsp.features import serve


class Coming:
    """What the editor says. Where it is gone, nothing comes any more: that is the end, not a
    fault."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        return self.read(None)

    def read(self, size: int | None) -> bytes:
        """So many bytes; a line if None."""
        try:
            return self._stream.readline() if size is None else self._stream.read(size)
        except OSError:
            return b""


class Going:
    """What the editor is told. Where it is gone, or has said that it needs no more, nobody is told:
    to tell of that would fail in the same way, and be told again, without end."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def write(self, data: bytes) -> None:
        with suppress(OSError, ValueError):  # ValueError: the stream is closed
            self._stream.write(data)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()

    def close(self) -> None:
        with suppress(OSError):  # something is left that nobody takes
            self._stream.close()


def serve_over(coming: BinaryIO, going: BinaryIO) -> None:
    """Answers an editor until it says that it ends, or is gone. Closes what it is told by."""
    server, told = serve(), Going(going)
    try:
        server.start_io(cast(BinaryIO, Coming(coming)), cast(BinaryIO, told))
    finally:
        server.owner.close()
        told.close()
