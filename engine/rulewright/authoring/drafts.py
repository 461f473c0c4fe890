"""Files that are begun together: all of them are written, or none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from rulewright import resources
from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter, RulewrightError
from rulewright.document.files import place_of, read_source, shown_path
from rulewright.outputs import ANY, Output, make_folder
from rulewright.phrases import capital
from rulewright.records import dataclass
from rulewright.source import Source


class NoBeginning(RulewrightError):
    """The requested files cannot be created."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The texts of `new` files, and of files that are there and are `changed`."""

    new: Mapping[Path, str]
    changed: Mapping[Path, str]

    def write(self, *, force: bool = False) -> None:
        """Raises DiagnosticError `foreign-file`, `file-unwritable`, before anything is written."""
        if not force:
            for path in self.new:
                if path.exists() or path.is_symlink():
                    raise DiagnosticError.of(
                        "foreign-file",
                        f"`{shown_path(path)}` is there already",
                        place_of(path),
                        help="give another name, or --force to replace it",
                    )
        for path in self.new:
            make_folder(path.parent)
        outputs = {
            Output(path, ANY, own_name=True): text
            for path, text in (*self.new.items(), *self.changed.items())
        }
        for output, text in outputs.items():
            output.write(text)


def source_in(path: Path) -> Source | None:
    """A file of the ruleset, if there is such a file."""
    return read_source(path, Reporter()) if path.is_file() else None


def modeline(schema: str) -> str:
    """The line that switches on an editor's help for a file: a comment to everybody else."""
    path = resources.folder("schemas") / f"{schema}.schema.json"
    return f"# yaml-language-server: $schema={path.resolve().as_uri()}\n"


def titled(name: str) -> str:
    """A title made of a name.

    >>> titled("my-game")
    'My game'
    """
    words = re.sub(r"[-_.]+", " ", name).strip()
    return capital(words)


def slug(title: str) -> str:
    """A title as the name of a file.

    >>> slug("A full board, twice")
    'a-full-board-twice'
    """
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-_") or "untitled"


def check_name(name: str, what: str) -> None:
    """Raises NoBeginning for what cannot name a ruleset or an overlay."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise NoBeginning(
            f"`{name}` cannot name {what}: write small letters, digits and `-`, like "
            f"`{EXAMPLES[what]}`"
        )


EXAMPLES = {"a game": "my-game", "an edition": "second", "a variant": "short-game"}
