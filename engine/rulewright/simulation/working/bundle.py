"""Bundle rules for processes that cannot read their folder: all texts, named by their digest."""

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
from rulewright.input_guards import read_bounded
from rulewright.play.ruleset import Ruleset
from rulewright.private_files import make_private_folder, process_folder
from rulewright.records import dataclass
from rulewright.simulation.working.tasks import RulesSource

_HEAD = "setting.json"
_RULES, _OVERLAYS = "ruleset", "overlays"


class MissingBundle(RulewrightError):
    """Raised if this process does not have a bundle yet."""

    def __init__(self, digest: str) -> None:
        self.digest = digest
        super().__init__(f"the rules {digest} are not here yet")


@dataclass(frozen=True, slots=True)
class BundledRules:
    """Rules by the digest of their bundle; see `RulesSource`."""

    digest: str

    def open_rules(self) -> Ruleset:
        """Return the rules. Raises MissingBundle if `store_bundle` has not stored the bundle yet."""
        return load_bundle(self.digest).open_rules()


def pack_rules(rules_source: RulesSource) -> tuple[str, bytes]:
    """Return the digest and the bundle of rules: a setting, and the text of every file that it
    reads. Raises DiagnosticError.
    """
    from rulewright.loading import load_documents

    folder = Path(rules_source.folder)
    overlay_paths = [Path(os.path.abspath(name)) for name in rules_source.variants if Path(name).is_file()]
    files: dict[str, str] = {}
    documents = load_documents(folder, edition=rules_source.edition, variants=rules_source.variants)
    for source in documents.files:
        path = Path(os.path.abspath(source.path))
        if path in overlay_paths:
            files[f"{_OVERLAYS}/{overlay_paths.index(path)}/{path.name}"] = source.text
        else:
            inside = path.relative_to(os.path.abspath(folder)).as_posix()
            files[f"{_RULES}/{inside}"] = source.text
    variants = [
        f"{_OVERLAYS}/{overlay_paths.index(path)}/{path.name}" if path in overlay_paths else name
        for name, path in ((name, Path(os.path.abspath(name))) for name in rules_source.variants)
    ]
    files[_HEAD] = json.dumps(
        {"players": rules_source.players, "edition": rules_source.edition, "variants": variants,
         "options": rules_source.options}
    )  # fmt: skip
    return _digest_files(files), zlib.compress(json.dumps(files).encode())


def store_bundle(bundle_bytes: bytes) -> None:
    """Write the files of a bundle into this machine's cache. Raises ValueError if it is invalid."""
    files = json.loads(zlib.decompress(bundle_bytes))
    folder = _find_folder(_digest_files(files))
    if _read_files(folder) == files:
        return
    make_private_folder(folder.parent)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        bundle_folder = Path(scratch) / "whole"
        for name, text in files.items():
            if not _is_safe_name(name):
                raise ValueError(f"`{name}` is no file of a ruleset")
            path = bundle_folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        if folder.exists():  # damaged: the files have another digest
            with suppress(OSError):
                folder.replace(Path(scratch) / "damaged")
        with suppress(OSError):  # another process was faster
            bundle_folder.replace(folder)


def load_bundle(digest: str) -> RulesSource:
    """Return the rules of a bundle in this machine's cache. Raises MissingBundle."""
    folder = _find_folder(digest)
    files = _read_files(folder)
    if _digest_files(files) != digest:
        raise MissingBundle(digest)
    setting_data: Mapping[str, Any] = json.loads(files[_HEAD])
    return RulesSource(
        str(folder / _RULES),
        setting_data["players"],
        setting_data["edition"],
        tuple(str(folder / name) if name in files else name for name in setting_data["variants"]),
        tuple((name, value) for name, value in setting_data["options"]),
    )


def _read_files(folder: Path) -> dict[str, str]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): read_bounded(path).decode() for path in paths}


def _digest_files(files: Mapping[str, str]) -> str:
    text = json.dumps(sorted(files.items()), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _find_folder(digest: str) -> Path:
    base = resources.cache_folder()
    return (process_folder() if base is None else base) / "bundles" / digest


def _is_safe_name(name: str) -> bool:
    """Return whether a name stays inside the folder in which it is written."""
    return not any(part in ("", ".", "..") for part in name.split("/")) and not (set(name) & set("\\:\0"))
