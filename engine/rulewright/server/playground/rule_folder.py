"""Hold the reader's copy of a ruleset, and list its changes."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.document.files import MAIN_FILE

TEXT_SUFFIXES: Final = (".yaml", ".yml", ".csv", ".ftl", ".toml", ".md", ".txt", ".baseline", ".lock", ".svg")
MAX_FILES: Final = 2_000
MAX_FILE_LENGTH: Final = 2_000_000
"""Characters of one file."""


class BadFile(RulewrightError):
    """A file of a ruleset cannot have this name or text."""


class RuleFolder:
    """A copy of a ruleset. `original` is the folder it was copied from; None if it came from the reader."""

    def __init__(self, folder: Path, original: Path | None) -> None:
        self.folder = folder
        self.original = original

    @classmethod
    def copy_ruleset(cls, original: Path, folder: Path) -> RuleFolder:
        """Copy a ruleset into `folder`, replacing its contents."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(original, folder, ignore=shutil.ignore_patterns(".*"))
        return cls(folder, original)

    @classmethod
    def write_ruleset(cls, texts: Mapping[str, str], folder: Path) -> RuleFolder:
        """Write the files of a ruleset into `folder`, replacing its contents. Raises BadFile."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        made = cls(folder, None)
        for name, text in texts.items():
            made.write_file(name, text)
        if not (folder / MAIN_FILE).is_file():
            raise BadFile(f"there is no `{MAIN_FILE}`")
        return made

    def find_path(self, name: str) -> Path:
        """Return the path of a file by its name in the folder. Raises BadFile."""
        parts = PurePosixPath(name).parts
        is_plain = name and "\0" not in name and "\\" not in name and not name.startswith("/")
        if not is_plain or any(part.startswith(".") for part in parts):
            raise BadFile(f"`{name}` is no name of a file of a ruleset")
        path = self.folder.joinpath(*parts)
        if path.suffix not in TEXT_SUFFIXES and path.name not in TEXT_SUFFIXES:
            raise BadFile(f"`{name}`: a ruleset has no such files")
        return path

    def write_file(self, name: str, text: str | None) -> Path:
        """Write a file, or remove it if `text` is None. Raises BadFile."""
        path = self.find_path(name)
        if text is None:
            path.unlink(missing_ok=True)
            return path
        if len(text) > MAX_FILE_LENGTH:
            raise BadFile(f"`{name}` is too long")
        if not path.exists() and len(self.read_files()) >= MAX_FILES:
            raise BadFile(f"a ruleset has at most {MAX_FILES} files")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        return path

    def read_files(self) -> dict[str, str]:
        """Return the texts of all files by their names in the folder."""
        return _read_texts(self.folder)

    def list_changes(self) -> dict[str, str | None]:
        """Return the files that differ from the original; None for those that were removed."""
        before = {} if self.original is None else _read_texts(self.original)
        after = self.read_files()
        edited_texts: dict[str, str | None] = {
            name: text for name, text in after.items() if before.get(name) != text
        }
        return edited_texts | {name: None for name in before if name not in after}


def _read_texts(folder: Path) -> dict[str, str]:
    texts = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not is_hidden and path.suffix in TEXT_SUFFIXES:
            texts[name] = path.read_bytes().decode("utf-8", "replace")
    return texts
