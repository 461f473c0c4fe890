"""The page of each diagnostic code, with a broken and a mended example."""

from __future__ import annotations

import re

from rulewright import resources
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.records import dataclass

UNUSABLE = frozenset(
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

_FENCE = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_DEFAULT_FILES = {"yaml": "ruleset.yaml", "ftl": "locales/en.ftl", "console": "console"}


@dataclass(frozen=True, slots=True)
class Page:
    """`text` is the whole page as Markdown. `broken` and `fixed` are example rulesets, text by file
    name; under `console` stands the command to be given, where it matters."""

    code: str
    title: str
    text: str
    broken: dict[str, str]
    fixed: dict[str, str]


def codes() -> list[str]:
    """All codes that have a page, in alphabetical order."""
    return sorted(path.stem for path in resources.pages().glob("*.md"))


def page(code: str) -> Page | None:
    """The page of a code, or None if there is no such code."""
    if code not in codes():
        return None
    return read_page(code, (resources.pages() / f"{code}.md").read_text("utf-8"))


def near_code(code: str) -> str | None:
    """A line of help that names the code that was probably meant."""
    return did_you_mean(code, codes())


def read_page(code: str, text: str) -> Page:
    """A page from its Markdown: `# CODE`, a sentence, prose, `## Broken`, `## Fixed`."""
    sections = re.split(r"^## +(.+)\n", text, flags=re.MULTILINE)
    examples = dict(zip(sections[1::2], sections[2::2], strict=True))
    paragraphs = [part.strip() for part in sections[0].split("\n\n")]
    title = " ".join(paragraphs[1].split()) if len(paragraphs) > 1 else ""
    return Page(
        code, title, text, _files(examples.get("Broken", "")), _files(examples.get("Fixed", ""))
    )


def _files(section: str) -> dict[str, str]:
    return {
        name or _DEFAULT_FILES.get(language, language): body
        for language, name, body in _FENCE.findall(section)
    }
