"""The journal of a long run: a line of JSON for each finished part, so that a run that was stopped
goes on where it stood."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import place_of, shown_path
from rulewright.file_locks import try_lock
from rulewright.outputs import open_to_append, unwritable

FORM = 2
LONGEST_LINE = 64_000_000
"""Bytes that one part may take."""
_DIGITS = 16
"""Of the checksum behind each line."""


class Journal:
    """The file of a run. `head` names everything that the run depends on; a file with another head
    is rejected.

    Parts are found by key, and their values are read on demand, so that a long journal takes
    little memory. Each line ends with a checksum of it and of all lines before it, which
    detects changed, removed and inserted lines. An incomplete last line is dropped; nothing
    else of a file is ever removed. Only one run can have the file open.
    """

    def __init__(self, path: Path, head: Mapping[str, Any], adopt: tuple[str, ...] = ()) -> None:
        """Opens the file or begins it; what `adopt` names is taken from the file instead of being
        compared. Raises DiagnosticError `file-unwritable`, `broken-save`, `foreign-save`."""
        self.path = path
        self.head: Mapping[str, Any] = head
        self._places: dict[str, tuple[int, int]] = {}
        self._sum = ""
        self._end = 0
        try:
            self._file = open_to_append(path)
        except (OSError, ValueError) as fault:
            raise unwritable(path, fault) from None
        try:
            self._lock()
            self._read(adopt)
        except BaseException:
            self.close()
            raise

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, key: str) -> bool:
        return key in self._places

    def __getitem__(self, key: str) -> Any:
        """The value of a part that is finished."""
        place, length = self._places[key]
        os.lseek(self._file, place, os.SEEK_SET)
        return json.loads(_read_all(self._file, length))[1]

    def append(self, key: str, value: object) -> None:
        """Keeps a finished part: it is in the file when this returns. Raises DiagnosticError
        `file-unwritable`; the file is then as it was."""
        self._write([key, value], key)

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()

    def _lock(self) -> None:
        try:
            locked = try_lock(self._file)
        except OSError as fault:
            raise unwritable(self.path, fault) from None
        if not locked:
            raise unwritable(self.path, "another run is writing to it")

    def _read(self, adopt: tuple[str, ...]) -> None:
        first = True
        for number, (line, whole) in enumerate(self._lines(), 1):
            if first and not whole and not self._own_beginning(line):
                raise self._broken(1)
            if not whole:
                if self._end + len(line) < os.fstat(self._file).st_size:
                    raise self._broken(number)  # too long for a line
                break  # the run ended while this was written
            text, _, checksum = line[:-1].rpartition(b"\t")
            try:
                said = json.loads(text, parse_constant=_no_number)
                if first:
                    if said["form"] != FORM:
                        raise ValueError
                    head = dict(said["head"])
                else:
                    key, _ = said
                    self._places[str(key)] = self._end, len(text)
            except (ValueError, KeyError, TypeError, RecursionError):
                raise self._broken(number) from None
            if checksum.decode("ascii", "replace") != self._next(text):
                raise self._broken(number)
            self._sum = self._next(text)
            self._end += len(line)
            if first:
                self._check(head, adopt)
            first = False
        if os.fstat(self._file).st_size > self._end:
            os.ftruncate(self._file, self._end)
        if first:
            self._write({"form": FORM, "head": self.head}, None)

    def _lines(self) -> Iterator[tuple[bytes, bool]]:
        """The lines, and whether each is whole."""
        with os.fdopen(os.dup(self._file), "rb") as file:
            file.seek(0)
            while line := file.readline(LONGEST_LINE):
                yield line, line.endswith(b"\n")

    def _own_beginning(self, line: bytes) -> bool:
        """Whether this is the first line of this very journal, cut off while it was written."""
        return self._line({"form": FORM, "head": self.head})[0].startswith(line)

    def _line(self, said: object) -> tuple[bytes, int, str]:
        """A line as it is written, the length of its text, and its checksum."""
        text = json.dumps(said, separators=(",", ":"), allow_nan=False).encode()
        checksum = self._next(text)
        return text + b"\t" + checksum.encode() + b"\n", len(text), checksum

    def _next(self, text: bytes) -> str:
        return hashlib.sha256(self._sum.encode() + text).hexdigest()[:_DIGITS]

    def _broken(self, number: int) -> DiagnosticError:
        shown = shown_path(self.path)
        return DiagnosticError.of(
            "broken-save",
            f"`{shown}` is no journal of a run" if number == 1 else
            f"line {number} of the journal `{shown}` is not as it was written",
            place_of(self.path),
            help="begin a new one: name a file that does not exist yet",
        )  # fmt: skip

    def _check(self, head: Mapping[str, Any], adopt: tuple[str, ...]) -> None:
        missing = [name for name in adopt if name not in head]
        if missing:
            raise self._broken(1)
        self.head = {**self.head, **{name: head[name] for name in adopt}}
        # Compared as JSON, which knows lists only.
        here = json.loads(json.dumps(self.head))
        notes = tuple(
            f"its {name}: {_said(head.get(name))}; here: {_said(value)}"
            for name, value in here.items()
            if head.get(name) != value
        )
        if notes:
            raise DiagnosticError.of(
                "foreign-save", f"`{shown_path(self.path)}` is the journal of another run",
                place_of(self.path), notes=notes,
                help="begin a new one: name a file that does not exist yet",
            )  # fmt: skip

    def _write(self, said: object, key: str | None) -> None:
        line, length, checksum = self._line(said)
        try:
            if os.fstat(self._file).st_size > self._end:  # half a line that could not be removed
                os.ftruncate(self._file, self._end)
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError as fault:
            with suppress(OSError):  # half a line would stand before the next one
                os.ftruncate(self._file, self._end)
            raise unwritable(self.path, fault) from None
        if key is not None:
            self._places[key] = self._end, length
        self._sum = checksum
        self._end += len(line)


def _read_all(file: int, length: int) -> bytes:
    parts = []
    while length and (part := os.read(file, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_said, value))
    return json.dumps(value) if not isinstance(value, str) else value
