"""Results on disk, each under the digest of what it depended on.

Several processes may share the folder: a result is written whole or not at all. What is damaged, or
cannot be read or written, is as good as not there.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from rulewright import resources
from rulewright.cache_files import make_room, most_of, used
from rulewright.own_files import is_own, make_private
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
        told = json.dumps([self.kind, engine_stamp(), sys.version, parts], sort_keys=True)
        return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()

    def read(self, key: str) -> Any:
        """What `write` was given, as JSON has it; None if there is nothing good."""
        text = self.read_text(key)
        with suppress(ValueError, RecursionError):
            return None if text is None else json.loads(text)
        return None

    def read_text(self, key: str) -> str | None:
        """What `write_text` was given; None if there is nothing good."""
        if self.folder is None:
            return None
        path = self.folder / key
        try:
            if not is_own(path):
                return None
            data = path.read_bytes()
            checksum, payload = data[:32], data[32:]
            if hashlib.sha256(payload).digest() != checksum:
                return None
            text = payload.decode("utf-8", "surrogatepass")
        except (OSError, ValueError):
            return None
        used(path)
        return text

    def write(self, key: str, result: object) -> None:
        """Keeps a result, if that can be done."""
        self.write_text(key, as_json(result))

    def write_text(self, key: str, text: str) -> None:
        if self.folder is None:
            return
        payload = text.encode("utf-8", "surrogatepass")
        with suppress(OSError):
            make_private(self.folder)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix="new-")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(hashlib.sha256(payload).digest() + payload)
                os.replace(name, self.folder / key)
            except OSError:
                os.unlink(name)
            make_room(self.folder, most_of(FOLDER))


def as_json(result: object) -> str:
    """In one line."""
    return json.dumps(result, ensure_ascii=False)


def results(kind: str) -> Results:
    """The results of a kind of question, where the environment says that such things are kept."""
    base = resources.cache_folder()
    return Results(kind, None if base is None else base / FOLDER)
