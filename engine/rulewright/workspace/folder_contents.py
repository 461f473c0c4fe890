"""Compute digests of the contents of a ruleset's folder, its only input."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG
from time import time

from rulewright.document.files import get_unsaved_text
from rulewright.records import dataclass
from rulewright.workspace.file_stamps import FileStamp, is_settled, make_stamp

MOST_FILES = 4_000
MOST_BYTES = 32_000_000
"""Limits for one folder. Results about larger folders are not cached: it may be a home folder."""

GIT_FOLDER = ".git"
"""Git's own folder, from which no ruleset can read (see `document.files.resolve_ruleset_file`)."""


class FolderTooLarge(ValueError):
    """The folder is too large for the cache, or cannot be read."""


@dataclass(frozen=True, slots=True)
class FolderContents:
    """Digests of all entries below a folder by relative path, with `/` between names. A file has the digest
    of its text, a link its target and the digest there, any other entry its kind. All entries are listed, so
    that adding a file changes the contents."""

    entry_digests: dict[str, str]
    file_stamps: dict[str, FileStamp]
    """Stamps of the files that are unchanged as long as their stamps are equal."""


def read_contents(folder: Path, previous_contents: FolderContents | None = None) -> FolderContents:
    """Return the contents of a folder with all subfolders. Files with the same stamp as in
    `previous_contents` are not read again. Raises FolderTooLarge."""
    looking = _FolderScan(previous_contents)
    try:
        looking.scan_folder(str(folder), "")
    except OSError as fault:
        raise FolderTooLarge(str(fault)) from None
    return FolderContents(looking.entry_digests, looking.file_stamps)


def file_digest(path: Path) -> str:
    """Return the digest of any single file. Raises FolderTooLarge."""
    try:
        return _FolderScan(None).digest_file(str(path))
    except OSError as fault:
        raise FolderTooLarge(str(fault)) from None


class _FolderScan:
    def __init__(self, previous_contents: FolderContents | None) -> None:
        self.entry_digests: dict[str, str] = {}
        self.file_stamps: dict[str, FileStamp] = {}
        self._previous = previous_contents
        self._now = time()
        self._bytes_left = MOST_BYTES

    def scan_folder(self, folder: str, name_prefix: str) -> None:
        with os.scandir(folder) as found:
            for entry in found:
                if entry.name == GIT_FOLDER:
                    continue
                name = name_prefix + entry.name
                found_here = os.lstat(entry.path)
                if len(self.entry_digests) >= MOST_FILES:
                    raise FolderTooLarge(folder)
                if S_ISLNK(found_here.st_mode):
                    found_there = self.digest_file(entry.path)
                    self.entry_digests[name] = f"link {os.readlink(entry.path)} {found_there}"
                elif S_ISDIR(found_here.st_mode):
                    self.entry_digests[name] = "folder"
                    self.scan_folder(entry.path, f"{name}/")
                else:
                    self.entry_digests[name] = self.digest_file(entry.path, name, found_here)

    def digest_file(
        self, path: str, name: str | None = None, stat_result: os.stat_result | None = None
    ) -> str:
        """Return the digest of a file, or the kind of any other entry. Pipes, devices and folders that a link
        points to are not read. `name`, `stat_result`: relative path and metadata of an entry that is no
        link; such a file is read only if it may have changed."""
        held = get_unsaved_text(path)
        if held is not None:
            return hashlib.sha256(held.encode("utf-8", "surrogatepass")).hexdigest()
        try:
            stat_result = stat_result or os.stat(path)
        except OSError:
            return "nothing"
        if not S_ISREG(stat_result.st_mode):
            return f"kind {stat_result.st_mode}"
        if name is not None and is_settled(stat_result, self._now):
            mark = make_stamp(stat_result)
            self.file_stamps[name] = mark
            if self._previous is not None and self._previous.file_stamps.get(name) == mark:
                self._bytes_left -= stat_result.st_size
                return self._previous.entry_digests[name]
        with open(path, "rb") as file:
            data = file.read(min(self._bytes_left, stat_result.st_size) + 1)  # read() allocates this much
        self._bytes_left -= len(data)
        if self._bytes_left < 0:
            raise FolderTooLarge(path)
        return hashlib.sha256(data).hexdigest()
