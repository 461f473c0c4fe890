"""Cache compiled rulesets on disk by the content of all their files.

Only the parts that play needs are stored: the code, its source locations, and the program without its
functions. An entry that is damaged, unreadable or of another version counts as missing. So does one that
another user could have written, because its code is executed.
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
from rulewright.cache_files import evict_files, find_size_limit, read_cached, write_cached
from rulewright.document.files import decode_leniently, format_path, is_outside_ruleset
from rulewright.input_guards import read_bounded
from rulewright.ir.program import Program
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import NOWHERE, Source, Span

CACHE_FOLDER = "compiled"
_NOT_RULES = ("scenarios", "games", "locales")
_MAX_FILES = 400
_FORMAT = b"rulewright compiled 2\n"


@dataclass(frozen=True, slots=True)
class RulesetRequest:
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


class RulesetCache:
    """The entry for one request; files are read once, when the key is made."""

    def __init__(self, request: RulesetRequest, folder: Path | None) -> None:
        self.request = request
        self.file_texts: dict[str, str] = {}
        self.path: Path | None = None
        if folder is not None:
            with suppress(OSError, ValueError):
                self.path = folder / f"{self._compute_key()}.bin"

    def _compute_key(self) -> str:
        """Return a digest of everything that the compiled ruleset depends on."""
        request = self.request
        total = hashlib.sha256(_FORMAT)
        total.update(importlib.util.MAGIC_NUMBER)
        total.update(compute_engine_stamp())
        asked = (request.edition, request.variants, request.options, request.players)
        total.update(repr((str(request.folder.resolve()), asked)).encode())
        for path in _iter_files(request):
            data = read_bounded(path)
            self.file_texts[os.path.abspath(path)] = decode_leniently(data)
            total.update(f"{path}\0{len(data)}\0".encode())
            total.update(data)
        return total.hexdigest()

    def read_entry(self) -> CachedProgram | None:
        """Return the cached entry, or None if there is no valid one."""
        kept = None if self.path is None else read_cached(self.path)
        try:
            return None if kept is None else self._unpack_entry(kept)
        except Exception:
            # Whatever is wrong with a cached file, the ruleset can be compiled again.
            return None

    def write_entry(self, program_entry: CachedProgram) -> None:
        """Write an entry atomically; do nothing if that is impossible."""
        if self.path is None:
            return
        slim = replace(program_entry, program=replace(program_entry.program, functions={}))
        with suppress(OSError):
            write_cached(self.path, self._pack_entry(slim))
            evict_files(self.path.parent, find_size_limit(CACHE_FOLDER))

    def _pack_entry(self, program_entry: CachedProgram) -> bytes:
        shown = {format_path(Path(path)): path for path in self.file_texts}
        buffer = io.BytesIO()
        pickler = _Pickler(buffer, shown)
        spans = [(span.source, span.start, span.end) for span in program_entry.lines.spans]
        head = {name: getattr(program_entry, name) for name in _PLAIN_FIELDS}
        pickler.dump(
            (
                head,
                program_entry.program,
                marshal.dumps(program_entry.code),
                program_entry.lines.filename,
                spans,
            )
        )
        return buffer.getvalue()

    def _unpack_entry(self, payload: bytes) -> CachedProgram:
        sources: dict[str, Source] = {}
        found = _Unpickler(io.BytesIO(payload), self, sources).load()
        head, program, code, filename, spans = found
        lines = LineTable(filename, tuple(Span(*span) for span in spans))
        return CachedProgram(**head, program=program, code=marshal.loads(code), lines=lines)


_PLAIN_FIELDS = ("id", "title", "version", "languages", "setting", "digest", "fingerprint")


class _Pickler(pickle.Pickler):
    """A pickler that omits the texts of files, which are available when an entry is read."""

    def __init__(self, buffer: io.BytesIO, file_texts: dict[str, str]) -> None:
        super().__init__(buffer, protocol=pickle.HIGHEST_PROTOCOL)
        self.shown = file_texts

    def persistent_id(self, item: Any) -> tuple[str, str] | None:
        if item is NOWHERE:
            return "nowhere", ""
        if type(item) is Source and item.path in self.shown:
            return "source", self.shown[item.path]
        return None


class _Unpickler(pickle.Unpickler):
    def __init__(self, buffer: io.BytesIO, cache: RulesetCache, sources: dict[str, Source]) -> None:
        super().__init__(buffer)
        self.cache = cache
        self.sources = sources

    def persistent_load(self, key: tuple[str, str]) -> object:
        kind, path = key
        if kind == "nowhere":
            return NOWHERE
        if path not in self.sources:
            self.sources[path] = Source(format_path(Path(path)), self.cache.file_texts[path])
        return self.sources[path]


def get_default_folder() -> Path | None:
    """Return the folder of compiled rulesets; None if the environment disables the cache."""
    base = resources.cache_folder()
    return None if base is None else base / CACHE_FOLDER


def _iter_files(request: RulesetRequest) -> Iterator[Path]:
    """Yield every file that can be part of the rules. Raises OSError, or ValueError if there are
    too many.
    """
    found = [
        path
        for path in sorted(request.folder.rglob("*.yaml"))
        if not _is_skipped(path.relative_to(request.folder).parts)
    ]
    found += [path for path in map(Path, request.variants) if path.is_file()]
    if len(found) > _MAX_FILES or any(map(is_outside_ruleset, found)):
        raise ValueError("not the files of a ruleset")
    yield from found


def _is_skipped(path_parts: Sequence[str]) -> bool:
    """Return whether a path cannot contain rules; hidden files belong to editors and other tools."""
    return path_parts[0] in _NOT_RULES or any(part.startswith(".") for part in path_parts)


@lru_cache(maxsize=1)  # a process has loaded one engine, even if its files change
def compute_engine_stamp() -> bytes:
    """Return a stamp that changes with the engine's sources, so that a changed engine never loads code
    compiled by another version."""
    total = hashlib.sha256()
    for _, path in resources.iter_sources():
        stat = os.stat(path)
        total.update(f"{os.path.basename(path)}\0{stat.st_size}\0{stat.st_mtime_ns}\0".encode())
    return total.digest()
