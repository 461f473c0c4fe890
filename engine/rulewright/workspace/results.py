"""Results on disk, each under the digest of what it depended on.

What cannot be read or written is as good as not there.
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
from rulewright.cache_files import make_room, most_of, read_kept, write_kept
from rulewright.records import dataclass
from rulewright.workspace.engine import engine_stamp

FOLDER = "results"


@dataclass(frozen=True, slots=True)
class Results:
    """The results of one kind of question. `folder` None remembers nothing."""

    kind: str
    folder: Path | None

    def key(self, *parts: object) -> str:
        """A name for what an answer depends on: strings, numbers, None, and tuples and dicts of
        them. The engine itself and the kind of question count by themselves."""
        key = _begun(self.kind, engine_stamp(self.folder)).copy()
        key.update(_SORTED.encode(parts).encode("utf-8", "surrogatepass"))
        return key.hexdigest()

    def read(self, key: str) -> Any:
        """What `write` was given, as JSON has it; None if there is nothing good."""
        text = self.read_text(key)
        with suppress(ValueError, RecursionError):
            return None if text is None else json.loads(text)
        return None

    def read_text(self, key: str) -> str | None:
        """What `write_text` was given; None if there is nothing good."""
        kept = None if self.folder is None else read_kept(self.folder / key)
        with suppress(ValueError):
            return None if kept is None else kept.decode("utf-8", "surrogatepass")
        return None

    def write(self, key: str, result: object) -> None:
        """Keeps a result, if that can be done."""
        self.write_text(key, as_json(result))

    def write_text(self, key: str, text: str) -> None:
        if self.folder is None:
            return
        with suppress(OSError):
            write_kept(self.folder / key, text.encode("utf-8", "surrogatepass"))
            make_room(self.folder, most_of(FOLDER))


_SORTED = json.JSONEncoder(sort_keys=True)


@lru_cache(maxsize=16)
def _begun(kind: str, engine: str) -> hashlib._Hash:
    """The digest of what all keys of a kind have in common."""
    return hashlib.sha256(_SORTED.encode([kind, engine, sys.version]).encode())


def as_json(result: object) -> str:
    """In one line."""
    return json.dumps(result, ensure_ascii=False)


def results(kind: str) -> Results:
    """The results of a kind of question, where the environment says that such things are kept."""
    base = resources.cache_folder()
    return Results(kind, None if base is None else base / FOLDER)
