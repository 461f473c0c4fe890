"""The journal of a long run: a line of JSON for each finished part, so that a run that was stopped
goes on where it stood."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import place_of, stop

FORM = 1


class Journal:
    """What a file keeps of a run. `head` says, by name, what the run depends on; a file with
    another head is refused. Parts are found by a key; their values are read only when asked for,
    so that a long journal takes little memory.

    A last line that was cut off is dropped. While one run has the file open, another cannot.
    """

    def __init__(self, path: Path, head: Mapping[str, Any], adopt: tuple[str, ...] = ()) -> None:
        """Opens the file or begins it; what `adopt` names is taken from the file instead of being
        compared. Raises DiagnosticError `file-unwritable`, `broken-save`, `foreign-save`."""
        self.path = path
        self.head: Mapping[str, Any] = head
        self._places: dict[str, int] = {}
        try:
            self._file: BinaryIO = path.open("a+b")
        except OSError as fault:
            raise self._unwritable((fault.strerror or "no such place").lower()) from None
        try:
            if not _lock(self._file):
                raise self._unwritable("another run is writing to it")
            self._read(adopt)
        except BaseException:
            self._file.close()
            raise

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, key: str) -> bool:
        return key in self._places

    def __getitem__(self, key: str) -> Any:
        """The value of a part that is finished."""
        self._file.seek(self._places[key])
        return json.loads(self._file.readline())[1]

    def append(self, key: str, value: object) -> None:
        """Keeps a finished part: it is in the file when this returns. Raises DiagnosticError
        `file-unwritable`."""
        self._write([key, value], key)

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()

    def _read(self, adopt: tuple[str, ...]) -> None:
        self._file.seek(0)
        place, first = 0, True
        for line in self._file:
            if not line.endswith(b"\n"):
                break  # the run ended while this was written
            try:
                said = json.loads(line)
                if first:
                    if said["form"] != FORM:
                        raise ValueError
                    self._check(said["head"], adopt)
                else:
                    key, _ = said
                    self._places[str(key)] = place
            except (ValueError, KeyError, TypeError, RecursionError):
                raise stop(
                    "broken-save", f"`{self.path}` is no journal of a run", place_of(self.path),
                    help="begin a new one: name a file that does not exist yet",
                ) from None  # fmt: skip
            place += len(line)
            first = False
        self._file.truncate(place)
        if first:
            self._write({"form": FORM, "head": self.head}, None)

    def _check(self, head: Mapping[str, Any], adopt: tuple[str, ...]) -> None:
        self.head = {**self.head, **{name: head[name] for name in adopt}}
        # Compared as JSON, which knows lists only.
        here = json.loads(json.dumps(self.head))
        notes = tuple(
            f"its {name}: {_said(head.get(name))}; here: {_said(value)}"
            for name, value in here.items()
            if head.get(name) != value
        )
        if notes:
            raise stop(
                "foreign-save", f"`{self.path}` is the journal of another run",
                place_of(self.path), notes=notes,
                help="begin a new one: name a file that does not exist yet",
            )  # fmt: skip

    def _write(self, said: object, key: str | None) -> None:
        try:
            place = self._file.seek(0, os.SEEK_END)
            self._file.write(json.dumps(said, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
        except OSError as fault:
            raise self._unwritable((fault.strerror or "no more room").lower()) from None
        if key is not None:
            self._places[key] = place

    def _unwritable(self, why: str) -> DiagnosticError:
        return stop("file-unwritable", f"`{self.path}` cannot be written: {why}",
                    place_of(self.path))  # fmt: skip


def _said(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_said, value))
    return json.dumps(value) if not isinstance(value, str) else value


def _lock(file: BinaryIO) -> bool:
    """Whether nobody else has the file; the lock goes with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # Windows: nothing is kept from writing twice
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
