"""What lies in the folder of a ruleset, as digests: a ruleset reads nothing else."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG
from time import time

from rulewright.document.files import unsaved_text
from rulewright.records import dataclass
from rulewright.workspace.file_marks import Mark, is_settled, mark_of

MOST_FILES = 4_000
MOST_BYTES = 32_000_000
"""In a folder. One with more is not remembered: it may be anything, a home folder even."""

NOT_OURS = ".git"
"""Git's own folder, from which no ruleset can read (see `document.files.file_below`)."""


class TooMuch(ValueError):
    """The folder is too large to be remembered, or cannot be read."""


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything below a folder, each by its path from there, with `/` between names: a digest of a
    file, where a link leads and what it finds there, the kind of anything else. Names alone count
    as well, so that a file that is not there is known not to be there."""

    entries: dict[str, str]
    marks: dict[str, Mark]
    """Of the files whose text is still the same as long as they have these."""


def contents(folder: Path, before: Contents | None = None) -> Contents:
    """Looks through a folder whole. What lay there `before` is read again only if it may be
    another text now. Raises TooMuch."""
    looking = _Looking(before)
    try:
        looking.folder(str(folder), "")
    except OSError as fault:
        raise TooMuch(str(fault)) from None
    return Contents(looking.entries, looking.marks)


def file_digest(path: Path) -> str:
    """Of one file, wherever it lies. Raises TooMuch."""
    try:
        return _Looking(None).file(str(path))
    except OSError as fault:
        raise TooMuch(str(fault)) from None


class _Looking:
    def __init__(self, before: Contents | None) -> None:
        self.entries: dict[str, str] = {}
        self.marks: dict[str, Mark] = {}
        self._before = before
        self._now = time()
        self._room = MOST_BYTES

    def folder(self, folder: str, above: str) -> None:
        with os.scandir(folder) as found:
            for entry in found:
                if entry.name == NOT_OURS:
                    continue
                name = above + entry.name
                found_here = os.lstat(entry.path)
                if len(self.entries) >= MOST_FILES:
                    raise TooMuch(folder)
                if S_ISLNK(found_here.st_mode):
                    found_there = self.file(entry.path)
                    self.entries[name] = f"link {os.readlink(entry.path)} {found_there}"
                elif S_ISDIR(found_here.st_mode):
                    self.entries[name] = "folder"
                    self.folder(entry.path, f"{name}/")
                else:
                    self.entries[name] = self.file(entry.path, name, found_here)

    def file(self, path: str, name: str | None = None, found: os.stat_result | None = None) -> str:
        """A pipe or a device is not read; neither is what a link finds in a folder, which has its
        own entry if it lies where a ruleset may read. `name`, `found`: where an entry lies that is
        no link, and what the system says of it."""
        held = unsaved_text(path)
        if held is not None:
            return hashlib.sha256(held.encode("utf-8", "surrogatepass")).hexdigest()
        try:
            found = found or os.stat(path)
        except OSError:
            return "nothing"
        if not S_ISREG(found.st_mode):
            return f"kind {found.st_mode}"
        if name is not None and is_settled(found, self._now):
            mark = mark_of(found)
            self.marks[name] = mark
            if self._before is not None and self._before.marks.get(name) == mark:
                self._room -= found.st_size
                return self._before.entries[name]
        with open(path, "rb") as file:
            data = file.read(min(self._room, found.st_size) + 1)  # as much is set aside at once
        self._room -= len(data)
        if self._room < 0:
            raise TooMuch(path)
        return hashlib.sha256(data).hexdigest()
