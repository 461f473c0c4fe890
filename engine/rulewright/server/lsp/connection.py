"""Read and write the streams between editor and server, either of which may close at any moment."""

from __future__ import annotations

from contextlib import suppress
from typing import BinaryIO, cast

from rulewright.server.lsp.features import create_server


class EditorInput:
    """The stream from the editor, which ends without an error when the editor is gone."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        return self.read(None)

    def read(self, size: int | None) -> bytes:
        """Read a number of bytes, or a line if it is None."""
        try:
            return self._stream.readline() if size is None else self._stream.read(size)
        except OSError:
            return b""


class EditorOutput:
    """The stream to the editor. When the editor is gone, or has asked to shut down, output is
    dropped, since an error message could not be delivered either.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def write(self, data: bytes) -> None:
        with suppress(OSError, ValueError):  # ValueError: the stream is closed
            self._stream.write(data)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()

    def close(self) -> None:
        with suppress(OSError):  # some output cannot be delivered
            self._stream.close()


def serve_streams(input_stream: BinaryIO, output_stream: BinaryIO) -> None:
    """Serve an editor until it shuts down or is gone; then close the output stream."""
    server, editor_output = create_server(), EditorOutput(output_stream)
    try:
        server.start_io(cast(BinaryIO, EditorInput(input_stream)), cast(BinaryIO, editor_output))
    finally:
        server.desk_thread.close()
        editor_output.close()
