"""The file that a table is kept in: a line of JSON for what it began with, and one for each thing
that was done since. What is written is on the disk before anybody is told of it."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.own_files import is_own, write_private

ENDING = ".table"
LINE = "line.table"
LARGEST = 50_000_000
"""Bytes that such a file may have."""
Line = Mapping[str, Any]


class BadJournal(RulewrightError):
    """A file of a table that cannot be read."""


class TableJournal:
    """One file. It holds what opens every seat, so it is for its owner's eyes alone."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, lines: Iterable[Line]) -> None:
        """All of it anew, or nothing. Raises OSError."""
        write_private(self.path, b"".join(map(_line, lines)), settled=True)
        self._settle_folder()

    def add(self, line: Line) -> None:
        """One line more. Raises OSError; what was there before stays."""
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0))
        try:
            before = os.fstat(handle).st_size
            data = _line(line)
            try:
                while data:
                    data = data[os.write(handle, data) :]
                os.fsync(handle)
            except OSError:
                with suppress(OSError):
                    os.ftruncate(handle, before)
                raise
        finally:
            os.close(handle)

    def read(self) -> list[dict[str, Any]]:
        """All lines; the last one only if it is whole: it may have been cut off when the machine
        stopped. Raises BadJournal, OSError."""
        if not is_own(self.path):
            raise BadJournal(f"`{self.path}` belongs to somebody else, or others may write to it")
        if self.path.stat().st_size > LARGEST:
            raise BadJournal(f"`{self.path}` is too large")
        data = self.path.read_bytes()
        whole, _, torn = data.rpartition(b"\n")
        if torn:
            os.truncate(self.path, len(data) - len(torn))
        found = []
        try:
            for each in whole.splitlines():
                found.append(json.loads(each))
        except (ValueError, RecursionError):
            raise BadJournal(f"`{self.path}` is damaged at line {len(found) + 1}") from None
        if not found or not all(isinstance(each, dict) for each in found):
            raise BadJournal(f"`{self.path}` is no table of the studio")
        return found

    def keep_copy(self) -> None:
        """What is written now stays beside, under a name of its own. Raises OSError."""
        number = 1
        while (beside := self.path.with_suffix(f".{number}.before")).exists():
            number += 1
        os.link(self.path, beside)

    @property
    def former(self) -> Path:
        """Where the rules of before lie, and the table as it stood under them."""
        return self.path.with_suffix(".former")

    def keep_former(self, files: Mapping[str, bytes], lines: Iterable[Line]) -> None:
        """Keeps rules, and the table as it stands under them, in place of what was kept so before.
        Raises OSError."""
        made = Path(tempfile.mkdtemp(dir=self.path.parent, prefix="new-"))
        try:
            for name, data in files.items():
                file = made / "rules" / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)
            TableJournal(made / LINE).write(lines)
            if self.former.exists():
                shutil.rmtree(self.former)
            made.rename(self.former)
        except BaseException:
            shutil.rmtree(made, ignore_errors=True)
            raise

    def _settle_folder(self) -> None:
        """The new name is on the disk, too, where folders can be told so."""
        with suppress(OSError):
            handle = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _line(line: Line) -> bytes:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
