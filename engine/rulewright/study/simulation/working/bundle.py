"""Rules for processes that cannot see their folder: texts in one piece, named by their digest."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from rulewright import resources
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.fences import read_bounded
from rulewright.own_files import make_private, passing_folder
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.study.simulation.working.units import RulesSource

_HEAD = "setting.json"
_RULES, _OVERLAYS = "ruleset", "overlays"


class MissingBundle(RulewrightError):
    """This process has not got a bundle yet."""

    def __init__(self, digest: str) -> None:
        self.digest = digest
        super().__init__(f"the rules {digest} are not here yet")


@dataclass(frozen=True, slots=True)
class Bundled:
    """Rules by the digest of their bundle; see `RulesSource`."""

    digest: str

    def open(self) -> Ruleset:
        """Return the rules. Raises MissingBundle if `keep` has not stored the bundle yet."""
        return unpacked(self.digest).open()


def pack(rules: RulesSource) -> tuple[str, bytes]:
    """Return the digest and the bundle of rules: a setting, and the text of every file that it
    reads. Raises DiagnosticError.
    """
    from rulewright.loading import load_documents

    folder = Path(rules.folder)
    given = [Path(os.path.abspath(name)) for name in rules.variants if Path(name).is_file()]
    files: dict[str, str] = {}
    documents = load_documents(folder, edition=rules.edition, variants=rules.variants)
    for source in documents.files:
        path = Path(os.path.abspath(source.path))
        if path in given:
            files[f"{_OVERLAYS}/{given.index(path)}/{path.name}"] = source.text
        else:
            inside = path.relative_to(os.path.abspath(folder)).as_posix()
            files[f"{_RULES}/{inside}"] = source.text
    variants = [
        f"{_OVERLAYS}/{given.index(path)}/{path.name}" if path in given else name
        for name, path in ((name, Path(os.path.abspath(name))) for name in rules.variants)
    ]
    files[_HEAD] = json.dumps(
        {"players": rules.players, "edition": rules.edition, "variants": variants,
         "options": rules.options}
    )  # fmt: skip
    return _digest(files), zlib.compress(json.dumps(files).encode())


def keep(data: bytes) -> None:
    """Write the files of a bundle into this machine's cache. Raises ValueError if it is invalid."""
    files = json.loads(zlib.decompress(data))
    folder = _place(_digest(files))
    if _read(folder) == files:
        return
    make_private(folder.parent)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        whole = Path(scratch) / "whole"
        for name, text in files.items():
            if not _harmless(name):
                raise ValueError(f"`{name}` is no file of a ruleset")
            path = whole / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        if folder.exists():  # damaged: what was read above is something else
            with suppress(OSError):
                folder.replace(Path(scratch) / "damaged")
        with suppress(OSError):  # another process was faster
            whole.replace(folder)


def unpacked(digest: str) -> RulesSource:
    """Return the rules of a bundle in this machine's cache. Raises MissingBundle."""
    folder = _place(digest)
    files = _read(folder)
    if _digest(files) != digest:
        raise MissingBundle(digest)
    head: Mapping[str, Any] = json.loads(files[_HEAD])
    return RulesSource(
        str(folder / _RULES),
        head["players"],
        head["edition"],
        tuple(str(folder / name) if name in files else name for name in head["variants"]),
        tuple((name, value) for name, value in head["options"]),
    )


def _read(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): read_bounded(path).decode() for path in found}


def _digest(files: Mapping[str, str]) -> str:
    text = json.dumps(sorted(files.items()), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _place(digest: str) -> Path:
    base = resources.cache_folder()
    return (passing_folder() if base is None else base) / "bundles" / digest


def _harmless(name: str) -> bool:
    """Return whether a name stays inside the folder in which it is written."""
    return not any(part in ("", ".", "..") for part in name.split("/")) and not (
        set(name) & set("\\:\0")
    )
