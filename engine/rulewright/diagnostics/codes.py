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
"""Codes of diagnostics about the command line or an unreadable file, not about the rules."""

NO_EXAMPLE = "There is no example: "
"""The beginning of a page's explanation why it has no example."""

_FENCE = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_DEFAULT_FILES = {"yaml": "ruleset.yaml", "ftl": "locales/en.ftl", "console": "console"}


@dataclass(frozen=True, slots=True)
class Page:
    """The page of a diagnostic code. `text` is the whole page as Markdown. `broken` and `fixed` are example
    rulesets, text by file name, with the command under the name `console` if it matters. `no_example`: why
    there is no example."""

    code: str
    title: str
    text: str
    broken: dict[str, str]
    fixed: dict[str, str]
    no_example: str = ""

    @property
    def marked_text(self) -> str:
        """Return the page with the name of each file above it, and marks at the lines in which the
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
    """Return all codes that have a page, in alphabetical order."""
    return sorted(path.stem for path in resources.pages_folder().glob("*.md"))


def load_page(code: str) -> Page | None:
    """Load the page of a code; return None if there is no such code."""
    if code not in list_codes():
        return None
    return parse_page(code, (resources.pages_folder() / f"{code}.md").read_text("utf-8"))


def suggest_code(code: str) -> str | None:
    """Suggest the code most similar to an unknown one, as a line of help."""
    return suggest_name(code, list_codes())


def parse_page(code: str, text: str) -> Page:
    """Parse the Markdown of a page: `# CODE`, a sentence, prose, `## Broken`, `## Fixed`."""
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
