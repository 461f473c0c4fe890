"""Load the page of each diagnostic code, with a broken and a fixed example."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from rulewright import resources
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.suggest import suggest_name
from rulewright.records import dataclass

UNUSABLE: frozenset[Code] = frozenset(
    (
        "bad-option",
        "file-not-found",
        "file-too-large",
        "file-unreadable",
        "file-unwritable",
        "foreign-file",
        "not-text",
        "ruleset-not-found",
        "unknown-edition",
        "unknown-language",
        "unknown-revision",
        "unknown-variant",
        "wrong-player-count",
    )
)
"""Codes that speak of the command or of a file that cannot be read, not of the rules."""

NO_EXAMPLE = "There is no example: "
"""How a page says why it has none."""

_FENCE = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_DEFAULT_FILES = {"yaml": "ruleset.yaml", "ftl": "locales/en.ftl", "console": "console"}


@dataclass(frozen=True, slots=True)
class Page:
    """`text` is the whole page as Markdown. `broken` and `fixed` are example rulesets, text by file
    name; under `console` stands the command to be given, where it matters. `no_example`: why it has
    none."""

    code: str
    title: str
    text: str
    broken: dict[str, str]
    fixed: dict[str, str]
    no_example: str = ""

    @property
    def marked_text(self) -> str:
        """The page with the name of each file above it, and marks at the lines in which the
        examples differ.
        """
        prose, *sections = re.split(r"^(?=## )", self.text, flags=re.MULTILINE)
        for section in sections:
            sides = (self.broken, self.fixed, "-")
            if not section.startswith("## Broken"):
                sides = (self.fixed, self.broken, "+")
            prose += _FENCE.sub(lambda found, sides=sides: _mark_differences(found, *sides), section)
        return prose


def list_codes() -> list[str]:
    """All codes that have a page, in alphabetical order."""
    return sorted(path.stem for path in resources.pages_folder().glob("*.md"))


def load_page(code: str) -> Page | None:
    """The page of a code, or None if there is no such code."""
    if code not in list_codes():
        return None
    return parse_page(code, (resources.pages_folder() / f"{code}.md").read_text("utf-8"))


def suggest_code(code: str) -> str | None:
    """A line of help that names the code that was probably meant."""
    return suggest_name(code, list_codes())


def parse_page(code: str, text: str) -> Page:
    """A page from its Markdown: `# CODE`, a sentence, prose, `## Broken`, `## Fixed`."""
    sections = re.split(r"^## +(.+)\n", text, flags=re.MULTILINE)
    examples = dict(zip(sections[1::2], sections[2::2], strict=True))
    paragraphs = [part.strip() for part in sections[0].split("\n\n")]
    title = " ".join(paragraphs[1].split()) if len(paragraphs) > 1 else ""
    why = next((part for part in paragraphs if part.startswith(NO_EXAMPLE)), "")
    broken, fixed = (_read_example_files(examples.get(side, "")) for side in ("Broken", "Fixed"))
    return Page(code, title, text, broken, fixed, " ".join(why.split()))


def _read_example_files(section_text: str) -> dict[str, str]:
    return {_find_file_name(found): found[3] for found in _FENCE.finditer(section_text)}


def _find_file_name(fence: re.Match[str]) -> str:
    return fence[2] or _DEFAULT_FILES.get(fence[1], fence[1])


def _mark_differences(
    fence: re.Match[str], own_files: dict[str, str], other_files: dict[str, str], mark: str
) -> str:
    """Return a file of an example under its name; marks before the lines that the other example
    lacks.
    """
    name = _find_file_name(fence)
    here, there = own_files[name].splitlines(), other_files.get(name, "").splitlines()
    shared = {
        at
        for block in SequenceMatcher(None, here, there, autojunk=False).get_matching_blocks()
        for at in range(block.a, block.a + block.size)
    }
    lines = (f"{' ' if at in shared else mark} {line}".rstrip() for at, line in enumerate(here))
    title = "" if name == "console" else f"`{name}`:\n\n"
    return title + "```diff\n" + "\n".join(lines) + "\n```"
