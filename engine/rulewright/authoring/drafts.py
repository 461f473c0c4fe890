"""Write several new files together: all of them or none."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter, RulewrightError
from rulewright.document.files import format_path, make_file_span, read_source
from rulewright.output_files import ANY, OutputFile, make_folder
from rulewright.phrases import capitalize_first
from rulewright.records import dataclass
from rulewright.source import Source


class CannotCreate(RulewrightError):
    """A request for files that cannot be created. If a `value` is the reason, `known_values` are the possible
    ones."""

    def __init__(self, problem: str, value: str = "", known_values: Sequence[str] = ()) -> None:
        super().__init__(problem)
        self.value = value
        self.known_values = tuple(known_values)


@dataclass(frozen=True, slots=True)
class Draft:
    """The texts of new files (`new_files`), and of existing files that change (`changed_files`)."""

    new_files: Mapping[Path, str]
    changed_files: Mapping[Path, str]

    def write_files(self, *, force: bool = False) -> None:
        """Write the files. Raises DiagnosticError `foreign-file` or `file-unwritable` before anything is
        written."""
        if not force:
            for path in self.new_files:
                if path.exists() or path.is_symlink():
                    raise DiagnosticError.from_parts(
                        "foreign-file",
                        f"`{format_path(path)}` is there already",
                        make_file_span(path),
                        help="give another name, or --force to replace it",
                    )
        for path in self.new_files:
            make_folder(path.parent)
        outputs = {
            OutputFile(path, ANY, own_name=True): text
            for path, text in (*self.new_files.items(), *self.changed_files.items())
        }
        for output, text in outputs.items():
            output.write(text)


def read_optional_source(path: Path) -> Source | None:
    """Read a file of the ruleset; None if there is no such file."""
    return read_source(path, Reporter()) if path.is_file() else None


def title_from_name(name: str) -> str:
    """Return a title made from a name.

    >>> title_from_name("my-game")
    'My game'
    """
    words = re.sub(r"[-_.]+", " ", name).strip()
    return capitalize_first(words)


def slug_from_title(title: str) -> str:
    """Return a title as the name of a file.

    >>> slug_from_title("A full board, twice")
    'a-full-board-twice'
    """
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-_") or "untitled"


def check_name(name: str, named_thing: str) -> None:
    """Check that a name can be that of a ruleset or an overlay. Raises CannotCreate."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise CannotCreate(
            f"`{name}` cannot name {named_thing}: write small letters, digits and `-`, like "
            f"`{NAME_EXAMPLES[named_thing]}`"
        )


NAME_EXAMPLES = {"a game": "my-game", "an edition": "second", "a variant": "short-game"}
