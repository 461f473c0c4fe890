"""Write files without destroying existing ones.

Commands write all requested files through this module. An existing file is replaced as a whole or not at
all, and only if it is of the same kind; a link is kept and its target is replaced; a path that is no plain
file (a pipe, a device) is written to directly.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from contextlib import suppress
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.diagnostics.escaping import escape_lines
from rulewright.document.files import format_path, make_file_span
from rulewright.records import dataclass

STANDARD_OUTPUT = Path("-")
_BEGINNING = 4096
"""The number of bytes from which the kind of a file is detected."""
_OWN_PAGE = rb'<meta name="generator" content="Rulewright">'


@dataclass(frozen=True, slots=True)
class OutputFormat:
    """A kind of file that is written. `start_pattern` matches its beginning, after blanks."""

    name: str
    start_pattern: str

    def matches_start(self, beginning: bytes) -> bool:
        """Return whether a file with this beginning is of the format; an empty file matches every
        format."""
        text = beginning.removeprefix(b"\xef\xbb\xbf").lstrip()
        found = re.match(self.start_pattern.encode(), text, re.DOTALL | re.IGNORECASE)
        return not text or found is not None


SAVE = OutputFormat("saved game", r'\{\s*"rulewright"\s*:')
SEARCH = OutputFormat("journal of a search", r'\{"form":')
PAGE = OutputFormat("page of Rulewright", rf"<!doctype html>.{{0,1000}}{_OWN_PAGE.decode()}")
MARKDOWN = OutputFormat("rulebook of Rulewright", r"<!-- Rulewright -->")
OUTCOMES = OutputFormat("report of test outcomes", r"(<\?xml[^>]*>\s*)?<testsuites\b")
RESULTS = OutputFormat("report of tests", r'\[\s*(\{\s*"ruleset"\s*:|\])')
FOUND = OutputFormat("list of findings", r'\[\s*(\{\s*"code"\s*:|\])')
FOUND_LINES = OutputFormat("list of findings", r"([^\n]*: )?(error|warning)\[")
BASELINE = OutputFormat("baseline", r"# Warnings that were there before")
ANNOTATIONS = OutputFormat("list of findings", r"::(error|warning|notice)\b")
SARIF = OutputFormat("SARIF file", r'\{\s*"\$schema"\s*:\s*"[^"]*sarif')
CODE_QUALITY = OutputFormat("Code Quality report", r'\[\s*(\{\s*"description"\s*:|\])')
AUDIT = OutputFormat("audit", r'\{\s*"ruleset"\s*:\s*"[^"]*",\s*"source"')
REVALIDATED = OutputFormat("report of games that fit", r'\[\s*(\{\s*"game"\s*:|\])')
FIGURES = OutputFormat("report of a simulation", r'\{\s*"format"\s*:\s*\d+,\s*"ruleset"\s*:')
DIFFERENCE = OutputFormat("difference of rules", r'(--- .*?\n\+\+\+ |\{\s*"old"\s*:)')
SCRIPT = OutputFormat("script that Rulewright has written", r"# (Found|Written) by `rulewright")
VARIANT = OutputFormat("variant that Rulewright has tuned", r"# Made by `rulewright tune`")
ANY = OutputFormat("file", "")
"""Write even if the path exists: the caller has checked that it may be replaced."""
PICTURE = OutputFormat("picture of a table", r"<svg\b[^>]* class=\"scene")
SCENE = OutputFormat("scene", r'\{"format": 1, "title"')
PDF = OutputFormat("PDF", r"%PDF-")
LOCK = OutputFormat("lock of a translation", r"# Which text each message was translated from")


def csv_format(heads: str) -> OutputFormat:
    """Return the format of CSV files whose first line is `heads`."""
    return OutputFormat("table of this kind", re.escape(heads) + r"\r?(\n|$)")


def member_table_format(type_name: str) -> OutputFormat:
    """Return the format of CSV files with the members of a type."""
    return OutputFormat("table of members", re.escape(type_name) + r"([,;\t][^\n]*)?\r?(\n|$)")


class OutputFile:
    """An output file, perhaps written repeatedly; `-` is standard output. The constructor checks an
    existing file, so that problems show before long work; with `force` it may be anything."""

    def __init__(
        self, path: Path, output_format: OutputFormat, *, force: bool = False, own_name: bool = False
    ) -> None:
        """Open an output. `own_name`: the name was not given by the user, so that a link there is
        not followed out of its folder. Raises DiagnosticError `foreign-file`, `file-
        unwritable`.
        """
        if own_name and not _resolve_target(path).is_relative_to(os.path.realpath(path.parent)):
            raise unwritable_error(path, "it is a link that leads out of its folder")
        self.path = path
        self.output_format = output_format
        self.force = force
        self.check_writable()

    def check_writable(self) -> None:
        """Raise DiagnosticError if the file cannot be written at present."""
        if self.path == STANDARD_OUTPUT:
            return
        try:
            there = _stat_target(self.path)
            if there is None:
                target = _resolve_target(self.path)
                if not target.parent.is_dir():
                    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            elif stat.S_ISDIR(there.st_mode):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            elif stat.S_ISREG(there.st_mode) and not self.force:
                self._check_format()
        except (OSError, ValueError) as fault:
            raise unwritable_error(self.path, fault) from None

    def _check_format(self) -> None:
        with self.path.open("rb") as file:
            beginning = file.read(_BEGINNING)
        if not self.output_format.matches_start(beginning):
            raise DiagnosticError.from_parts(
                "foreign-file",
                f"`{format_path(self.path)}` already exists and is not a {self.output_format.name}",
                make_file_span(self.path),
                help="give another name, or --force to replace it",
            )

    def write(self, text: str) -> None:
        """Write the text atomically. Raises DiagnosticError `foreign-file`, `file-unwritable`."""
        if self.path == STANDARD_OUTPUT:
            # On a terminal, control characters are escaped; a pipe gets the same bytes as a file.
            sys.stdout.write(escape_lines(text) if sys.stdout.isatty() else text)
            return
        self.check_writable()
        try:
            _write_data(self.path, text.encode("utf-8", "surrogateescape"))
        except (OSError, ValueError) as fault:
            raise unwritable_error(self.path, fault) from None
        self.force = True  # from now on the existing file is our own


def unwritable_error(path: Path, reason_given: Exception | str) -> DiagnosticError:
    """Return the error for a file that cannot be written, with the reason given by the system."""
    reason = reason_given if isinstance(reason_given, str) else getattr(reason_given, "strerror", None)
    return DiagnosticError.from_parts(
        "file-unwritable",
        f"`{format_path(path)}` cannot be written: {(reason or 'its name is invalid').lower()}",
        make_file_span(path),
    )


def make_folder(path: Path) -> None:
    """Create a folder for output files. Raises DiagnosticError `file-unwritable`."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as fault:
        raise unwritable_error(path, fault) from None


def open_to_append(path: Path) -> int:
    """Open a regular file for reading and appending, creating it if necessary; return its
    descriptor. Raises OSError, ValueError."""
    there = _stat_target(path)
    if there is not None and not stat.S_ISREG(there.st_mode):
        raise OSError(errno.EINVAL, "it is not a regular file")
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)
    return os.open(path, flags | getattr(os, "O_BINARY", 0), 0o666)


def _stat_target(path: Path) -> os.stat_result | None:
    """Return the status of a path's target; None if there is none."""
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _resolve_target(path: Path) -> Path:
    """Return the target of a path over all links, including the last."""
    return Path(os.path.realpath(path))


def _write_data(path: Path, data: bytes) -> None:
    there = _stat_target(path)
    stream = None if there is None else _standard_stream(there)
    if stream is not None:
        _write_all(stream, data)
    elif there is not None and not stat.S_ISREG(there.st_mode):
        handle = os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0))
        try:
            _write_all(handle, data)
        finally:
            os.close(handle)
    else:
        _replace_file(_resolve_target(path), there, data)


def _standard_stream(target_stat: os.stat_result) -> int | None:
    """Return the descriptor of standard output or error if the file is one of them (`/dev/stdout`),
    because its position in the file is shared; None otherwise."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            if os.path.samestat(target_stat, os.fstat(stream.fileno())):
                stream.flush()
                return stream.fileno()
    return None


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _replace_file(target: Path, target_stat: os.stat_result | None, data: bytes) -> None:
    """Write a new file beside the target, under an unpredictable name, and move it there."""
    if target_stat is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    beside = target.parent / f".rulewright-{os.urandom(8).hex()}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    # A new file has the permissions of the user's umask; a secret one is readable only by the user.
    handle = os.open(beside, flags, 0o666 if target_stat is None else 0o600)
    try:
        try:
            _write_all(handle, data)
            if target_stat is not None:
                _copy_rights(handle, target_stat)
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    with suppress(OSError):  # the file is complete even if the folder cannot be opened
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _copy_rights(handle: int, target_stat: os.stat_result) -> None:
    """Copy owner and mode of the replaced file, as far as the system supports them."""
    if hasattr(os, "fchown") and (target_stat.st_uid, target_stat.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(OSError):
            os.fchown(handle, target_stat.st_uid, target_stat.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(handle, stat.S_IMODE(target_stat.st_mode))
