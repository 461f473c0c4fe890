"""Store a session in a file: one line of JSON for its start, and one for each action.

A line is on the disk before its action becomes visible to any viewer. Only the process that holds the lock of
a game writes its file; reading changes nothing.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.file_locks import try_lock
from rulewright.input_guards import read_bounded
from rulewright.private_files import is_own_file, make_private_folder, sync_folder, write_private_file
from rulewright.records import dataclass
from rulewright.server.studio.strict_json import parse_strict_json

FILE_SUFFIX: Final = ".table"
LINE_FILE: Final = "line.table"
MAX_FILE_BYTES: Final = 50_000_000
"""Maximum size of a file."""
_MAX_HOLDER_LENGTH: Final = 500
JournalLine = Mapping[str, Any]


class InvalidJournal(RulewrightError):
    """The file of a game cannot be read, or must not be written."""


class GameInUse(RulewrightError):
    """Another process has the game open."""


@dataclass(frozen=True, slots=True)
class JournalContent:
    """The contents of a journal. `bad_line_numbers` are the numbers of unreadable lines; `is_torn` says
    whether the last one is incomplete, and was therefore never acknowledged.
    """

    journal_lines: list[dict[str, Any]]
    bad_line_numbers: tuple[int, ...] = ()
    is_torn: bool = False


class SessionJournal:
    """The file of one game. It contains the tokens of all seats, so only its owner may read it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: int | None = None
        self._end: int | None = None
        """The length of the file after the last write of this process; None before the first."""
        self._is_suspect = False
        """Whether a write failed, so that the file must be rewritten before it grows."""

    # --- the lock ---------------------------------------------------------------------------------

    def lock(self, holder: str = "") -> None:
        """Take the game for this process, until `release` or its end. `holder` is what another
        process reports then. Raises GameInUse, OSError."""
        if self._lock is not None:
            return
        make_private_folder(self.path.parent)
        path = self.path.with_suffix(".lock")
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
        file = os.open(path, flags, 0o600)
        try:
            if not try_lock(file):
                raise GameInUse(_describe_holder(file))
            with suppress(OSError):  # a full disk does not stop play
                os.ftruncate(file, 0)
                os.write(file, holder.encode()[:_MAX_HOLDER_LENGTH])
        except BaseException:
            os.close(file)
            raise
        self._lock = file

    def release(self) -> None:
        """Release the lock, so that another process can open the game."""
        if self._lock is not None:
            os.close(self._lock)
        self._lock = None
        self._end = None

    def discard_files(self) -> None:
        """Remove the files that `lock` created for a game that was never started."""
        with suppress(OSError):
            os.unlink(self.path.with_suffix(".lock"))
        self.release()

    # --- writing ----------------------------------------------------------------------------------

    def write_file(self, journal_lines: Iterable[JournalLine]) -> None:
        """Replace the file as a whole, or not at all. Raises OSError."""
        data = b"".join(map(_encode_line, journal_lines))
        write_private_file(self.path, data, is_synced=True)
        self._end = len(data)
        self._is_suspect = False

    def append_line(self, journal_line: JournalLine) -> None:
        """Append a line and flush it to disk. Raises OSError, and InvalidJournal if another program has
        changed the file; the file is then as before.
        """
        if self._is_suspect:
            self._rewrite_file()
        handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0))
        try:
            before = os.fstat(handle).st_size
            if self._end is not None and before != self._end:
                raise self._external_change_error()
            data = _encode_line(journal_line)
            self._end = before
            try:
                rest = memoryview(data)
                while rest:
                    rest = rest[os.write(handle, rest) :]
                os.fsync(handle)
            except BaseException:
                # After a failed `fsync` the content of the disk is unknown and may end in half a line: the
                # next line begins with a new file.
                self._is_suspect = True
                with suppress(OSError):
                    os.ftruncate(handle, before)
                raise
            self._end = before + len(data)
        finally:
            os.close(handle)

    def _rewrite_file(self) -> None:
        """Write all lines that were acknowledged into a new file. Raises OSError, InvalidJournal."""
        data = self._read_bytes()
        if self._end is not None:
            if len(data) < self._end:
                raise self._external_change_error()
            data = data[: self._end]
        self.write_file(_parse_lines(data).journal_lines)

    def _external_change_error(self) -> InvalidJournal:
        return InvalidJournal(f"another program has changed `{self.path}`: start the studio anew")

    # --- reading ----------------------------------------------------------------------------------

    def read_content(self) -> JournalContent:
        """Read every readable line without changing the file. Raises InvalidJournal if the first line
        is unreadable, OSError.
        """
        data = self._read_bytes()
        content = _parse_lines(data)
        if 1 in content.bad_line_numbers or not content.journal_lines:
            raise InvalidJournal(f"`{self.path}` is damaged at line 1, or is no game of the studio")
        if self._lock is not None:
            self._end = len(data)
            self._is_suspect = content.is_torn or bool(content.bad_line_numbers)
        return content

    def _read_bytes(self) -> bytes:
        if not is_own_file(self.path):
            raise InvalidJournal(f"`{self.path}` belongs to somebody else, or others may write to it")
        try:
            return read_bounded(self.path, MAX_FILE_BYTES)
        except OSError as fault:
            if fault.errno != errno.EFBIG:
                raise
            raise InvalidJournal(f"`{self.path}` is larger than {MAX_FILE_BYTES:,} bytes") from None

    # --- copies -----------------------------------------------------------------------------------

    def save_copy(self) -> Path:
        """Save a copy of the file beside it, under a name of its own. Raises OSError."""
        number = 1
        while (beside := self.path.with_suffix(f".{number}.before")).exists():
            number += 1
        try:
            os.link(self.path, beside)
        except (AttributeError, OSError):  # not every file system can do that, and WebAssembly has none
            write_private_file(beside, self._read_bytes(), is_synced=True)
        return beside

    @property
    def former_folder(self) -> Path:
        """Return the folder that contains the previous rules and the game under them."""
        return self.path.with_suffix(".former")

    @contextmanager
    def replace_former(
        self, file_contents: Mapping[str, bytes], journal_lines: Iterable[JournalLine]
    ) -> Iterator[None]:
        """Replace the stored former rules, and the state of the session under them. If the block fails, the
        previous ones are restored. Raises OSError.
        """
        made = Path(tempfile.mkdtemp(dir=self.path.parent, prefix="new-"))
        aside = Path(f"{made}-aside")
        try:
            for name, data in file_contents.items():
                write_private_file(made / "rules" / name, data, is_synced=True)
            SessionJournal(made / LINE_FILE).write_file(journal_lines)
            if self.former_folder.exists():
                self.former_folder.rename(aside)
            made.rename(self.former_folder)
            sync_folder(self.path.parent)
            yield
        except BaseException:
            if not made.exists():
                self.former_folder.rename(made)
            if aside.exists():
                aside.rename(self.former_folder)
            shutil.rmtree(made, ignore_errors=True)
            raise
        shutil.rmtree(aside, ignore_errors=True)


def _encode_line(journal_line: JournalLine) -> bytes:
    """Encode a line of the file. Raises OSError for a path that is no valid text, which Linux allows."""
    text = json.dumps(journal_line, ensure_ascii=False, separators=(",", ":"))
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:
        raise OSError(errno.EILSEQ, "the path of the rules is not UTF-8") from None


def _parse_lines(data: bytes) -> JournalContent:
    """Parse the lines of a file. A complete last line without a line break counts, since an editor may have
    removed the break.
    """
    *whole, last = data.split(b"\n")
    lines, bad = [], []
    for number, text in enumerate(whole, 1):
        line = _parse_object(text)
        if line is None:
            bad.append(number)
        else:
            lines.append(line)
    end = _parse_object(last)
    if end is not None:
        lines.append(end)
    return JournalContent(lines, tuple(bad), is_torn=bool(last))


def _parse_object(line_bytes: bytes) -> dict[str, Any] | None:
    try:
        found = parse_strict_json(line_bytes)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _describe_holder(descriptor: int) -> str:
    """Return a sentence about the process that has a game open."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    holder = os.read(descriptor, _MAX_HOLDER_LENGTH).decode("utf-8", "replace")
    where = f" ({holder})" if holder.isprintable() and holder else ""
    return f"this game is open in another studio{where}: play on there, or end that one first"
