"""Which engine this is: games may be put together only if the same one has played them."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from rulewright import __version__, resources


@lru_cache(maxsize=1)
def engine_version() -> str:
    """The version, and a digest of the sources behind it: between two releases there are many
    engines of one version.

    >>> engine_version().partition("+")[0] == __version__
    True
    """
    total = hashlib.sha256()
    for folder, path in resources.sources():
        text = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{path.relative_to(folder).as_posix()}\0{len(text)}\0".encode() + text)
    return f"{__version__}+{total.hexdigest()[:12]}"
