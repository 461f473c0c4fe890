"""Open the files of a ruleset, and only those inside its folder."""

from __future__ import annotations

import errno
import glob
import os
import stat
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.diagnostics.fix import Suggestion
from rulewright.diagnostics.suggest import suggest_name
from rulewright.identifiers import explain_invalid_name, is_dashed_name
from rulewright.input_guards import MAX_FILE_BYTES, read_bounded
from rulewright.source import Source, Span

MAIN_FILE = "ruleset.yaml"
_UNSAVED: ContextVar[Mapping[str, str]] = ContextVar("unsaved", default={})  # noqa: B039


@contextmanager
def use_unsaved_texts(texts_by_path: Mapping[Path, str]) -> Iterator[None]:
    """Read the given `texts_by_path` of an editor instead of the files on disk inside the block."""
    token = _UNSAVED.set({os.path.abspath(path): text for path, text in texts_by_path.items()})
    try:
        yield
    finally:
        _UNSAVED.reset(token)


def get_unsaved_text(path: Path | str) -> str | None:
    """Return the unsaved text of a file, if there is one."""
    texts = _UNSAVED.get()
    return texts.get(os.path.abspath(path)) if texts else None


def format_path(path: Path) -> str:
    """Return a path for messages: relative if the file is below the working directory, otherwise absolute."""
    full, here = os.path.abspath(path), os.getcwd()
    below = full.removeprefix(os.path.join(here, ""))  # called for each diagnostic and each file
    return "." if full == here else below.replace(os.sep, "/")


def make_file_span(path: Path) -> Span:
    """Return a span for diagnostics about a file as a whole."""
    return Source(format_path(path), "").span(0, 0)


def find_locale_files(overlay: Path) -> list[Path]:
    """Return the locale files of an overlay: `fast.en.ftl` beside `fast.yaml`."""
    return sorted(overlay.parent.glob(f"{glob.escape(overlay.stem)}.*.ftl"))


def list_scripts(folder: Path, subfolder: str) -> list[Path]:
    """List the scripts of a ruleset in a `subfolder`, `scenarios` or `games`. Hidden files are omitted,
    because they are locks of editors (`.#x.yaml`) or attributes that macOS stores (`._x.yaml`)."""
    file_names: list[str] = []
    inside = folder / subfolder
    with suppress(OSError):
        file_names = os.listdir(inside)
    return [inside / name for name in sorted(file_names) if name.endswith(".yaml") and name[0] != "."]


def find_enclosing_ruleset(path: Path) -> Path | None:
    """Return the folder of the ruleset that contains a file or a folder; for the folder of a ruleset, the
    ruleset around it, if any. Raises OSError, ValueError."""
    above = Path(os.path.abspath(path)).parents
    return next((folder for folder in above if (folder / MAIN_FILE).is_file()), None)


def is_outside_ruleset(path: Path) -> bool:
    """Return whether a file in the folder of a ruleset is a link, or lies behind a link, that leads out of
    that folder. Rulesets are untrusted, and must not read other files.

    Raises OSError, ValueError.
    """
    full = os.path.abspath(path)
    folder, linked = os.path.dirname(full), _is_link(full)
    while not os.path.isfile(os.path.join(folder, MAIN_FILE)):
        linked = linked or _is_link(folder)
        inner, folder = folder, os.path.dirname(folder)
        if folder == inner:
            return False
    if not linked and ".." not in path.parts and os.name == "posix":
        return False  # as most files; resolving links takes longer
    return not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _is_link(path: str) -> bool:
    try:
        return stat.S_ISLNK(os.lstat(path).st_mode)
    except OSError:
        return False


def read_text(path: Path) -> str:
    """Return the text of a single file. Raises DiagnosticError if it cannot be read."""
    reporter = Reporter()
    source = read_source(path, reporter)
    if source is None:
        raise DiagnosticError(reporter.diagnostics)
    return source.text


def read_source(path: Path, reporter: Reporter, named_at: Span | None = None) -> Source | None:
    """Return the text of a file; if it cannot be read, report that at `named_at` and return None."""
    shown = format_path(path)
    at = named_at or Source(shown, "").span(0, 0)
    held = get_unsaved_text(path)
    try:
        if is_outside_ruleset(path):
            reporter.error(
                "outside-folder",
                f"`{shown}` is outside the folder of this ruleset",
                at,
                help="a ruleset can read only files in its own folder; copy the file there",
            )
            return None
        if held is not None:
            return Source(shown, normalize_line_breaks(held.removeprefix("\ufeff")))
        if not path.is_file():
            if path.is_dir():
                reporter.error("file-unreadable", f"`{shown}` is a folder, not a file", at)
            elif path.exists():
                reporter.error("file-unreadable", f"`{shown}` is not a regular file", at)
            else:
                reporter.error("file-not-found", f"there is no file `{shown}`", at, help=suggest_file(path))
            return None
        data = read_bounded(path, MAX_FILE_BYTES)
    except (OSError, ValueError) as fault:
        if isinstance(fault, OSError) and fault.errno == errno.EFBIG:
            reporter.error(
                "file-too-large",
                f"`{shown}` is too large",
                at,
                notes=(f"the limit is {MAX_FILE_BYTES // 1_000_000} million bytes",),
                help="split it into several files",
            )
            return None
        reason = getattr(fault, "strerror", None) or "its name is invalid"
        reporter.error("file-unreadable", f"`{shown}` cannot be read: {reason.lower()}", at)
        return None
    return _decode_text(data, shown, reporter)


def reread_source(path: str, _text: None) -> Source:
    """Return the source of spans that were recorded without its text (see `plain.to_record`):
    readers have the same file.
    """
    return read_source(Path(path), Reporter()) or Source(path, "")


def resolve_ruleset_file(
    folder: Path, name: str, named_at: Span, reporter: Reporter, suffix: str = ".yaml"
) -> Path | None:
    """Return the path of a file `name` inside the ruleset's folder; report an error and return None if it
    would be outside.

    Links are followed before the test, so that a link cannot lead out either.
    """
    written = name if name.endswith(suffix) else name + suffix
    parts = written.split("/")
    if (
        "\\" in written
        or ":" in written
        or "\0" in written
        or any(part in ("", ".", "..", ".git") for part in parts)
    ):
        reporter.error(
            "outside-folder",
            f"`{name}` is not a file inside the folder of this ruleset",
            named_at,
            help="give a path relative to the folder of the ruleset, with `/` between folders: editions/ja",
        )
        return None
    if bad := next((part for part in parts if not is_dashed_name(part)), None):
        reporter.error(
            "bad-name",
            f"`{bad}` cannot be the name of a file of a ruleset",
            named_at,
            f"{explain_invalid_name(bad)}; `-` and `.` are allowed inside",
        )
        return None
    path = folder.joinpath(*parts)
    try:
        linked = any(_is_link(str(each)) for each in (path, *path.parents[: len(parts) - 1]))
        if not linked and os.name == "posix":
            return path
        inside = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        inside = False
    if not inside:
        reporter.error(
            "outside-folder",
            f"`{name}` is outside the folder of this ruleset",
            named_at,
            help="a ruleset can read only files in its own folder; copy the file there",
        )
        return None
    return path


def _decode_text(data: bytes, path_text: str, reporter: Reporter) -> Source | None:
    data = data.removeprefix(BOM_UTF8)
    try:
        text = data.decode()
    except UnicodeDecodeError as fault:
        before = data[: fault.start].decode("utf-8", "replace")
        line = before.count("\n") + 1
        source = Source(path_text, before)
        reporter.error(
            "not-text",
            f"`{path_text}` is not a text file in UTF-8 (line {line})",
            source.span(len(before), len(before)),
            help="save it as UTF-8 in your editor",
        )
        return None
    return Source(path_text, normalize_line_breaks(text))


def decode_leniently(data: bytes) -> str:
    """Decode a file as the reader of documents does, but replace bytes that are not UTF-8."""
    return normalize_line_breaks(data.decode("utf-8-sig", "replace"))


def normalize_line_breaks(text: str) -> str:
    """Return the text with the line breaks used in all sources, `\\n`."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def suggest_file(path: Path) -> Suggestion | None:
    """Suggest the name in the same folder that is most similar to the name of a missing file."""
    try:
        if is_outside_ruleset(path):
            return None
        entries = sorted(path.parent.iterdir())
        names = [entry.name for entry in entries if entry.is_file() or (not path.suffix and entry.is_dir())]
    except (OSError, ValueError):
        return None
    return suggest_name(path.name, names)
