"""Locate the data files of the engine, in a checkout and in an installed package."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from rulewright import __version__
from rulewright.private_files import explain_distrust

Folder = Literal["docs", "grammar", "schemas", "rulesets"]

_PACKAGE = Path(__file__).resolve().parent
_PACKAGED = _PACKAGE / "_data"
_CHECKOUT = _PACKAGE.parents[1]
DIGEST_FILE: Final = "sources.sha256"
"""Name of the file, beside the data folders of a bundle, with the digest of the sources it was made from."""


def data_folder(name: Folder) -> Path:
    """Return the folder of the bundled docs, grammar, JSON Schemas or rulesets."""
    base = _PACKAGED if _PACKAGED.is_dir() else _CHECKOUT
    return base / name


def iter_sources() -> Iterator[tuple[str, str]]:
    """Yield every source file of the engine in a fixed order: its relative path, and its location.
    Listed again on each call, for cache keys.
    """
    for base, ending in (
        (_PACKAGE, ".py"),
        (_PACKAGE / "words", ".ftl"),
        (_PACKAGE / "backends" / "native", ".c"),
        (data_folder("grammar"), ".lark"),
        (data_folder("schemas"), ".json"),
    ):
        found: list[str] = []
        for inside, folders, files in os.walk(base):
            folders[:] = (name for name in folders if name != "__pycache__")
            found += (os.path.join(inside, name) for name in files if name.endswith(ending))
        for path in sorted(found):
            yield path[len(str(base)) + 1 :].replace(os.sep, "/"), path


@lru_cache(maxsize=1)
def sources_digest() -> str:
    """Return a digest of all sources of the engine, which differ between releases of the same
    version number. A bundle with a part of the sources names the digest of all in a file.
    """
    with suppress(FileNotFoundError):
        return (_PACKAGED / DIGEST_FILE).read_text("ascii")
    total = hashlib.sha256()
    for name, path in iter_sources():
        with open(path, "rb") as file:
            text = file.read().replace(b"\r\n", b"\n")
        total.update(f"{name}\0{len(text)}\0".encode() + text)
    return total.hexdigest()


def engine_version() -> str:
    """Return the version and a digest of the engine's sources. Results may be combined only if the
    same engine has computed them.

    >>> engine_version().partition("+")[0] == __version__
    True
    """
    return f"{__version__}+{sources_digest()[:12]}"


def grammar_text() -> str:
    """Return the grammar of rule text, for Lark."""
    return (data_folder("grammar") / "rules.lark").read_text("utf-8")


def schema_text(name: str) -> str:
    """Return a JSON Schema by its short name: `ruleset` is the file `ruleset.schema.json`."""
    return (data_folder("schemas") / f"{name}.schema.json").read_text("utf-8")


def native_text(name: str) -> str:
    """Return a C file that all native programs share; it is stored next to its printer."""
    return (_PACKAGE / "backends" / "native" / name).read_text("utf-8")


def cache_folder() -> Path | None:
    """Return the cache folder: RULEWRIGHT_CACHE if set (empty: none), otherwise the user's cache
    folder. None if others could write to it.
    """
    folder = _configured_cache()
    return None if folder is None or explain_distrust(folder) is not None else folder


def explain_no_cache() -> str | None:
    """Return why the cache is not used although it is enabled; None if there is no reason."""
    folder = _configured_cache()
    return None if folder is None else explain_distrust(folder)


def _configured_cache() -> Path | None:
    chosen = os.environ.get("RULEWRIGHT_CACHE")
    if chosen is None:
        import platformdirs  # only here: a start from the cache counts milliseconds

        return Path(platformdirs.user_cache_dir("rulewright", appauthor=False))
    return Path(chosen) if chosen else None


def pages_folder() -> Path:
    """Return the folder with the page of each diagnostic, `CODE.md`, which is part of the package."""
    return _PACKAGE / "diagnostics" / "pages"


def catalogue_folder() -> Path:
    """Return the folder with the tool's own words: a folder for each language."""
    return _PACKAGE / "words" / "catalogue"


def catalogue_file(language: str, part: str) -> Path:
    """Return the path of a part of the tool's words in a language; it may not exist."""
    return catalogue_folder() / language / f"{part}.ftl"
