"""Store results on disk, each under the digest of what it depended on.

A result that cannot be read counts as a cache miss; one that cannot be written is not stored.
"""

from __future__ import annotations

import hashlib
import json
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulewright import resources
from rulewright.cache_files import evict_files, find_size_limit, read_cached, write_cached
from rulewright.records import dataclass
from rulewright.workspace.engine_identity import engine_stamp

FOLDER = "results"


@dataclass(frozen=True, slots=True)
class ResultCache:
    """The cached results of one kind of question. Nothing is cached if `folder` is None."""

    question_kind: str
    folder: Path | None

    def make_key(self, *parts: object) -> str:
        """Return the cache key of an answer. `parts` are its dependencies: strings, numbers, None, and tuples
        and dicts of them. The engine and the kind of question are always part of the key."""
        key = _base_hash(self.question_kind, engine_stamp(self.folder)).copy()
        key.update(_SORTED.encode(parts).encode("utf-8", "surrogatepass"))
        return key.hexdigest()

    def read_json(self, key: str) -> Any:
        """Return the data that `write_json` stored under a key; None if it is missing or damaged."""
        text = self.read_text(key)
        with suppress(ValueError, RecursionError):
            return None if text is None else json.loads(text)
        return None

    def read_text(self, key: str) -> str | None:
        """Return the text that `write_text` stored under a key; None if it is missing or damaged."""
        kept = None if self.folder is None else read_cached(self.folder / key)
        with suppress(ValueError):
            return None if kept is None else kept.decode("utf-8", "surrogatepass")
        return None

    def write_json(self, key: str, result_data: object) -> None:
        """Store a result if possible."""
        self.write_text(key, encode_json(result_data))

    def write_text(self, key: str, text: str) -> None:
        if self.folder is None:
            return
        with suppress(OSError):
            write_cached(self.folder / key, text.encode("utf-8", "surrogatepass"))
            evict_files(self.folder, find_size_limit(FOLDER))


_SORTED = json.JSONEncoder(sort_keys=True)


@lru_cache(maxsize=16)
def _base_hash(question_kind: str, engine: str) -> hashlib._Hash:
    """Return the hash of the part that all keys of a kind have in common."""
    return hashlib.sha256(_SORTED.encode([question_kind, engine, sys.version]).encode())


def encode_json(result_data: object) -> str:
    """Return data as JSON in one line."""
    return json.dumps(result_data, ensure_ascii=False)


def open_result_cache(question_kind: str) -> ResultCache:
    """Return the cache of a kind of question, if the environment enables caching."""
    base = resources.cache_folder()
    return ResultCache(question_kind, None if base is None else base / FOLDER)
