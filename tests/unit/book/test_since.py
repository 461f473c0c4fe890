"""What has changed since a revision in Git is marked in the book."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from rulewright.book.model import Links, Section
from rulewright.book.render import as_html, as_markdown
from rulewright.book.writer import write_book
from rulewright.diagnostics.diagnostic import DiagnosticError
from unit.book.small import RULES, WORDS, gardens


def git(folder: Path, *words: str) -> None:
    own = ("-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *own, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Gardens, committed, and not changed since."""
    folder = gardens(tmp_path_factory.mktemp("since") / "gardens")
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "first")
    return folder


def changed(parts: list[Section]) -> dict[str, str]:
    found = {part.id: part for top in parts for part in top.walk() if part.change is not None}
    return {id: part.change.kind for id, part in found.items() if part.change is not None}


def test_nothing_is_marked_where_nothing_has_changed(first: Path) -> None:
    assert as_html(write_book(first, since="HEAD")) == as_html(write_book(first))


def test_a_revision_that_is_not_there(first: Path) -> None:
    with pytest.raises(DiagnosticError) as raised:
        write_book(first, since="nowhere")
    assert [found.code for found in raised.value.diagnostics] == ["unknown-revision"]


def test_what_is_new_is_marked_and_listed(first: Path) -> None:
    """A rule reworded, a cell dearer, a definition added."""
    rules = RULES.replace("rose: {1: 2, 2: 3}", "rose: {1: 2, 2: 7}").replace(
        "  harvest(p):", "  lucky(p): grown[p] > 3\n  harvest(p):"
    )
    words = WORDS.replace("if nothing grows in it.", "if it is empty.") + (
        "rule-lucky = More than three plants are luck.\n"
    )
    book = write_book(gardens(first, ruleset=rules, locales__en=words), since="HEAD")
    assert changed(book.parts) == {
        "tables-price": "changed",
        "define-free": "changed",
        "define-lucky": "added",
    }
    text = as_markdown(book)
    assert "| rose | 2 | **7** (~~3~~) |" in text
    assert "A bed is free if ~~nothing grows in it~~**it is empty**." in text, text
    assert "A bed is free if <del>nothing grows in it</del><ins>it is empty</ins>." in as_html(book)
    assert "**New since HEAD**" in text
    (links,) = [block for block in book.parts[0].blocks if isinstance(block, Links)]
    assert {piece.to for piece in links.items} == set(changed(book.parts))
    assert "usually" not in text
