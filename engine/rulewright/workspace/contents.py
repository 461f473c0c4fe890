"""What lies in the folder of a ruleset, as digests: a ruleset reads nothing else."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG

from rulewright.document.files import unsaved_text
from rulewright.records import dataclass

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


def contents(folder: Path) -> Contents:
    """Reads a folder whole. Raises TooMuch."""
    entries: dict[str, str] = {}
    room = [MOST_BYTES]
    try:
        _look(str(folder), "", entries, room)
    except OSError as fault:
        raise TooMuch(str(fault)) from None
    return Contents(entries)


def file_digest(path: Path) -> str:
    """Of one file, wherever it lies. Raises TooMuch."""
    try:
        return _file(str(path), [MOST_BYTES])
    except OSError as fault:
        raise TooMuch(str(fault)) from None


def _look(folder: str, before: str, entries: dict[str, str], room: list[int]) -> None:
    with os.scandir(folder) as found:
        for entry in found:
            if entry.name == NOT_OURS:
                continue
            path = before + entry.name
            mode = entry.stat(follow_symlinks=False).st_mode
            if len(entries) >= MOST_FILES:
                raise TooMuch(folder)
            if S_ISLNK(mode):
                entries[path] = f"link {os.readlink(entry.path)} {_file(entry.path, room)}"
            elif S_ISDIR(mode):
                entries[path] = "folder"
                _look(entry.path, f"{path}/", entries, room)
            else:
                entries[path] = _file(entry.path, room)


def _file(path: str, room: list[int]) -> str:
    """A pipe or a device is not read; neither is what a link finds in a folder, which has its own
    entry if it lies where a ruleset may read."""
    held = unsaved_text(path)
    if held is not None:
        return hashlib.sha256(held.encode("utf-8", "surrogatepass")).hexdigest()
    try:
        found = os.stat(path)
    except OSError:
        return "nothing"
    if not S_ISREG(found.st_mode):
        return f"kind {found.st_mode}"
    with open(path, "rb") as file:
        data = file.read(min(room[0], found.st_size) + 1)  # as much is set aside at once
    room[0] -= len(data)
    if room[0] < 0:
        raise TooMuch(path)
    return hashlib.sha256(data).hexdigest()
