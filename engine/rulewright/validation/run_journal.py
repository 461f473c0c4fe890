"""Journal a long run: one line of JSON for each finished part, so that a stopped run can continue."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import format_path, make_file_span
from rulewright.file_locks import try_lock
from rulewright.output_files import open_to_append, unwritable_error

FORMAT_VERSION = 2
MAX_LINE_LENGTH = 64_000_000
"""Size limit of one part, in bytes."""
_CHECKSUM_DIGITS = 16
"""Length of the checksum at the end of each line."""


class RunJournal:
    """The file of a run. `header` names everything that the run depends on; a file with another
    header is rejected.

    Parts are found by key, and their values are read on demand, so that a long journal takes
    little memory. Each line ends with a checksum of it and of all lines before it, which
    detects changed, removed and inserted lines. An incomplete last line is dropped; nothing
    else of a file is ever removed. Only one run can have the file open.
    """

    def __init__(self, path: Path, header: Mapping[str, Any], adopt: tuple[str, ...] = ()) -> None:
        """Open or create the file; header entries named by `adopt` are taken from the file instead of
        being compared. Raises DiagnosticError `file-unwritable`, `broken-save`, `foreign-save`."""
        self.path = path
        self.header: Mapping[str, Any] = header
        self._line_places: dict[str, tuple[int, int]] = {}
        self._checksum = ""
        self._end = 0
        try:
            self._file = open_to_append(path)
        except (OSError, ValueError) as fault:
            raise unwritable_error(path, fault) from None
        try:
            self._lock_file()
            self._read_lines(adopt)
        except BaseException:
            self.close()
            raise

    def __len__(self) -> int:
        return len(self._line_places)

    def __contains__(self, key: str) -> bool:
        return key in self._line_places

    def __getitem__(self, key: str) -> Any:
        """Return the value of a finished part."""
        place, length = self._line_places[key]
        os.lseek(self._file, place, os.SEEK_SET)
        return json.loads(_read_fully(self._file, length))[1]

    def append(self, key: str, value: object) -> None:
        """Append a finished part; it is in the file when this returns. Raises DiagnosticError
        `file-unwritable`, and then leaves the file unchanged."""
        self._write_line([key, value], key)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    def __enter__(self) -> RunJournal:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()

    def _lock_file(self) -> None:
        try:
            locked = try_lock(self._file)
        except OSError as fault:
            raise unwritable_error(self.path, fault) from None
        if not locked:
            raise unwritable_error(self.path, "another run is writing to it")

    def _read_lines(self, adopt: tuple[str, ...]) -> None:
        first = True
        for number, (line, whole) in enumerate(self._iter_lines(), 1):
            if first and not whole and not self._is_own_header(line):
                raise self._corruption_error(1)
            if not whole:
                if self._end + len(line) < os.fstat(self._file).st_size:
                    raise self._corruption_error(number)  # too long for a line
                break  # the run ended while this line was being written
            text, _, checksum = line[:-1].rpartition(b"\t")
            try:
                entry = json.loads(text, parse_constant=_reject_constant)
                if first:
                    if entry["form"] != FORMAT_VERSION:
                        raise ValueError
                    head = dict(entry["head"])
                else:
                    key, _ = entry
                    self._line_places[str(key)] = self._end, len(text)
            except (ValueError, KeyError, TypeError, RecursionError):
                raise self._corruption_error(number) from None
            if checksum.decode("ascii", "replace") != self._next_checksum(text):
                raise self._corruption_error(number)
            self._checksum = self._next_checksum(text)
            self._end += len(line)
            if first:
                self._check_header(head, adopt)
            first = False
        if os.fstat(self._file).st_size > self._end:
            os.ftruncate(self._file, self._end)
        if first:
            self._write_line({"form": FORMAT_VERSION, "head": self.header}, None)

    def _iter_lines(self) -> Iterator[tuple[bytes, bool]]:
        """Yield the lines, and whether each is complete."""
        with os.fdopen(os.dup(self._file), "rb") as file:
            file.seek(0)
            while line := file.readline(MAX_LINE_LENGTH):
                yield line, line.endswith(b"\n")

    def _is_own_header(self, line: bytes) -> bool:
        """Return whether a line is the first line of this journal, possibly cut off while it was written."""
        return self._encode_line({"form": FORMAT_VERSION, "head": self.header})[0].startswith(line)

    def _encode_line(self, entry: object) -> tuple[bytes, int, str]:
        """Return an entry encoded as a line, the length of its text, and its checksum."""
        text = json.dumps(entry, separators=(",", ":"), allow_nan=False).encode()
        checksum = self._next_checksum(text)
        return text + b"\t" + checksum.encode() + b"\n", len(text), checksum

    def _next_checksum(self, text: bytes) -> str:
        return hashlib.sha256(self._checksum.encode() + text).hexdigest()[:_CHECKSUM_DIGITS]

    def _corruption_error(self, line_number: int) -> DiagnosticError:
        shown = format_path(self.path)
        return DiagnosticError.from_parts(
            "broken-save",
            f"`{shown}` is not the journal of a run" if line_number == 1 else
            f"line {line_number} of the journal `{shown}` is damaged",
            make_file_span(self.path),
            help="start a new journal: name a file that does not exist yet",
        )  # fmt: skip

    def _check_header(self, stored_header: Mapping[str, Any], adopt: tuple[str, ...]) -> None:
        missing = [name for name in adopt if name not in stored_header]
        if missing:
            raise self._corruption_error(1)
        self.header = {**self.header, **{name: stored_header[name] for name in adopt}}
        # Compared as JSON, which has lists but no tuples.
        here = json.loads(json.dumps(self.header))
        notes = tuple(
            f"{name} in the file: {_format_json(stored_header.get(name))}; in this run: {_format_json(value)}"
            for name, value in here.items()
            if stored_header.get(name) != value
        )
        if notes:
            raise DiagnosticError.from_parts(
                "foreign-save", f"`{format_path(self.path)}` is the journal of another run",
                make_file_span(self.path), notes=notes,
                help="start a new journal: name a file that does not exist yet",
            )  # fmt: skip

    def _write_line(self, entry: object, key: str | None) -> None:
        line, length, checksum = self._encode_line(entry)
        try:
            if os.fstat(self._file).st_size > self._end:  # half a line that could not be removed
                os.ftruncate(self._file, self._end)
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError as fault:
            with suppress(OSError):  # half a line would precede the next one
                os.ftruncate(self._file, self._end)
            raise unwritable_error(self.path, fault) from None
        if key is not None:
            self._line_places[key] = self._end, length
        self._checksum = checksum
        self._end += len(line)


def _read_fully(descriptor: int, length: int) -> bytes:
    parts = []
    while length and (part := os.read(descriptor, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _reject_constant(text: str) -> None:
    raise ValueError(f"{text} is no number")


def _format_json(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_format_json, value))
    return json.dumps(value) if not isinstance(value, str) else value
