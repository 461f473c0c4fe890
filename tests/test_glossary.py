"""`docs/glossary.md` names each term once and refers to modules that exist."""

from __future__ import annotations

import collections
import re
from pathlib import Path

from honest import some

ROOT = Path(__file__).resolve().parents[1]
ENTRIES = [
    paragraph
    for paragraph in (ROOT / "docs" / "glossary.md").read_text("utf-8").split("\n\n")
    if paragraph.startswith("**")
]


def list_terms(entry: str) -> list[str]:
    """Return the bold words of a text, in order."""
    return re.findall(r"\*\*(.+?)\*\*", entry)


def test_the_glossary_has_entries() -> None:
    assert len(ENTRIES) > 60


def test_modules_of_the_glossary_exist() -> None:
    missing = [
        path
        for entry in ENTRIES
        for path in re.findall(r"`([a-z_]+/[a-z_/]*(?:\.py)?|[a-z_]+\.py)`", entry)
        if not (ROOT / "engine" / "rulewright" / path).exists()
    ]
    assert missing == []


def test_each_term_has_one_entry() -> None:
    headwords = collections.Counter(
        term.lower() for entry in ENTRIES for term in list_terms(entry.split(":")[0])
    )
    assert [term for term, count in headwords.items() if count > 1] == []


def test_entries_are_in_alphabetical_order_within_their_section() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    for section in some(text.split("\n## ")[1:]):
        headwords = [
            list_terms(paragraph)[0].lower()
            for paragraph in section.split("\n\n")
            if paragraph.startswith("**")
        ]
        assert headwords == sorted(headwords), section.splitlines()[0]
