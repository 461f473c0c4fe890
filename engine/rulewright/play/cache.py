"""Keeps compiled rulesets on disk, found again by the content of all their files.

Only what play needs is read back: the code, its places, and the program without its functions. What
is damaged, of another version, or cannot be read or written is as good as not there, and so is what
somebody else could have written: what is read back is run.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import marshal
import os
import pickle
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

from rulewright import resources
from rulewright.backends.source_map import LineTable
from rulewright.cache_files import make_room, most_of, read_kept, write_kept
from rulewright.document.files import as_text, leads_out, shown_path
from rulewright.fences import read_bounded
from rulewright.ir.program import Program
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Source, Span

FOLDER = "compiled"
_NOT_RULES = ("scenarios", "games", "locales")
_MOST_FILES = 400
_FORM = b"rulewright compiled 2\n"


@dataclass(frozen=True, slots=True)
class Request:
    """The ruleset and setting to load, as requested: defaults are not filled in yet."""

    folder: Path
    edition: str | None
    variants: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    players: int | None


@dataclass(frozen=True, slots=True)
class CachedProgram:
    """A ruleset ready to play. `program` has no functions: they are in `code`."""

    id: str
    title: str
    version: str
    languages: tuple[str, ...]
    setting: Setting
    digest: str
    fingerprint: str
    program: Program
    code: CodeType
    lines: LineTable


class Cache:
    """The entry for one request; files are read once, when the key is made."""

    def __init__(self, request: Request, folder: Path | None) -> None:
        self.request = request
        self.texts: dict[str, str] = {}
        self.path: Path | None = None
        if folder is not None:
            with suppress(OSError, ValueError):
                self.path = folder / f"{self._key()}.bin"

    def _key(self) -> str:
        """Return a digest of everything that the compiled ruleset depends on."""
        request = self.request
        total = hashlib.sha256(_FORM)
        total.update(importlib.util.MAGIC_NUMBER)
        total.update(_engine_stamp())
        asked = (request.edition, request.variants, request.options, request.players)
        total.update(repr((str(request.folder.resolve()), asked)).encode())
        for path in _files(request):
            data = read_bounded(path)
            self.texts[os.path.abspath(path)] = as_text(data)
            total.update(f"{path}\0{len(data)}\0".encode())
            total.update(data)
        return total.hexdigest()

    def read(self) -> CachedProgram | None:
        """Return the cached entry, or None if there is no valid one."""
        kept = None if self.path is None else read_kept(self.path)
        try:
            return None if kept is None else self._unpack(kept)
        except Exception:
            # Whatever is wrong with a cached file, the ruleset can be compiled again.
            return None

    def write(self, entry: CachedProgram) -> None:
        """Write an entry atomically; do nothing if that is impossible."""
        if self.path is None:
            return
        slim = replace(entry, program=replace(entry.program, functions={}))
        with suppress(OSError):
            write_kept(self.path, self._pack(slim))
            make_room(self.path.parent, most_of(FOLDER))

    def _pack(self, entry: CachedProgram) -> bytes:
        shown = {shown_path(Path(path)): path for path in self.texts}
        buffer = io.BytesIO()
        pickler = _Pickler(buffer, shown)
        spans = [(span.source, span.start, span.end) for span in entry.lines.spans]
        head = {name: getattr(entry, name) for name in _PLAIN}
        pickler.dump((head, entry.program, marshal.dumps(entry.code), entry.lines.filename, spans))
        return buffer.getvalue()

    def _unpack(self, payload: bytes) -> CachedProgram:
        sources: dict[str, Source] = {}
        found = _Unpickler(io.BytesIO(payload), self, sources).load()
        head, program, code, filename, spans = found
        lines = LineTable(filename, tuple(Span(*span) for span in spans))
        return CachedProgram(**head, program=program, code=marshal.loads(code), lines=lines)


_PLAIN = ("id", "title", "version", "languages", "setting", "digest", "fingerprint")


class _Pickler(pickle.Pickler):
    """Leaves out the texts of files, which are at hand when an entry is read."""

    def __init__(self, file: io.BytesIO, shown: dict[str, str]) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self.shown = shown

    def persistent_id(self, item: Any) -> tuple[str, str] | None:
        if item is NOWHERE:
            return "nowhere", ""
        if type(item) is Source and item.path in self.shown:
            return "source", self.shown[item.path]
        return None


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, cache: Cache, sources: dict[str, Source]) -> None:
        super().__init__(file)
        self.cache = cache
        self.sources = sources

    def persistent_load(self, key: tuple[str, str]) -> object:
        kind, path = key
        if kind == "nowhere":
            return NOWHERE
        if path not in self.sources:
            self.sources[path] = Source(shown_path(Path(path)), self.cache.texts[path])
        return self.sources[path]


def default_folder() -> Path | None:
    """Return the folder of compiled rulesets; None if the environment disables the cache."""
    base = resources.cache_folder()
    return None if base is None else base / FOLDER


def _files(request: Request) -> Iterator[Path]:
    """Yield every file that can be part of the rules. Raises OSError, or ValueError if there are
    too many.
    """
    found = [
        path
        for path in sorted(request.folder.rglob("*.yaml"))
        if not _is_skipped(path.relative_to(request.folder).parts)
    ]
    found += [path for path in map(Path, request.variants) if path.is_file()]
    if len(found) > _MOST_FILES or any(map(leads_out, found)):
        raise ValueError("not the files of a ruleset")
    yield from found


def _is_skipped(parts: Sequence[str]) -> bool:
    """Whether no rules can lie there: hidden files are those of editors and other tools."""
    return parts[0] in _NOT_RULES or any(part.startswith(".") for part in parts)


@lru_cache(maxsize=1)  # a process has one engine, whatever is done to its files
def _engine_stamp() -> bytes:
    """Changes with the engine itself, so that work on it never meets what it compiled before."""
    total = hashlib.sha256()
    for _, path in resources.sources():
        stat = os.stat(path)
        total.update(f"{os.path.basename(path)}\0{stat.st_size}\0{stat.st_mtime_ns}\0".encode())
    return total.digest()
