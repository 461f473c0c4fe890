"""Which engine this is: games may be put together only if the same one has played them."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from rulewright import __version__, resources


@lru_cache(maxsize=1)
def engine_version() -> str:
    """The version, and a digest of the sources behind it: between two releases there are many
    engines of one version.

    >>> engine_version().partition("+")[0] == __version__
    True
    """
    package = Path(__file__).resolve().parents[1]
    total = hashlib.sha256()
    for folder, pattern in (
        (package, "*.py"),
        (package, "*.c"),
        (resources.folder("grammar"), "*.lark"),
        (resources.folder("schemas"), "*.json"),
    ):
        for path in sorted(folder.rglob(pattern)):
            text = path.read_bytes().replace(b"\r\n", b"\n")
            total.update(f"{path.relative_to(folder).as_posix()}\0{len(text)}\0".encode() + text)
    return f"{__version__}+{total.hexdigest()[:12]}"
