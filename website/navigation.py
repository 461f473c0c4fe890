"""The order of the pages in the site, by the tasks of their readers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from website.cookbook import CHAPTERS

Tree = list[dict[str, "str | Tree"]]

SECTIONS: dict[str, Sequence[str]] = {
    "Play": ("games.md", "playground.md", "play.md", "studio.md", "replay.md"),
    "Write a game": (
        "first-game.md",
        "tutorial.md",
        "words.md",
        "editors.md",
        "examples.md",
        "fuzzing.md",
        "why.md",
        "fmt.md",
        "scene.md",
    ),
    "How-to guides": ("how-to/",),
    "Cookbook": (
        "cookbook/index.md",
        "cookbook/phrases.md",
        *(f"cookbook/{chapter}" for chapter in CHAPTERS),
    ),
    "Edit and check a rulebook": ("erratum.md", "book.md", "changes.md", "ci.md"),
    "Study games and train agents": (
        "simulation.md",
        "tune.md",
        "python.md",
        "environments.md",
        "learning.md",
        "native.md",
        "performance.md",
    ),
    "Reference": (
        "reference.md",
        "semantics.md",
        "schema/",
        "grammar.md",
        "diagnostics/",
        "commands.md",
        "command.md",
        "api/",
        "security.md",
        "glossary.md",
    ),
    "Project": (
        "project/architecture.md",
        "project/contributing.md",
        "decisions/",
        "project/changelog.md",
        "project/readme.md",
    ),
}
HOME = "index.md"
TITLES = {"schema/": "File formats", "api/": "Python API"}
"""The titles of folders inside a section."""
COLLAPSED = ("diagnostics/", "decisions/")
"""Folders with too many pages for the navigation; their index lists the pages."""


def build_navigation(pages: Iterable[str]) -> Tree:
    """Return the navigation over all pages: the sections, then a section for each other folder.

    >>> build_navigation(["index.md", "play.md", "ideas/auctions.md", "ideas/cards.md"])
    ... # doctest: +NORMALIZE_WHITESPACE
    [{'Home': 'index.md'}, {'Play': [{'': 'play.md'}]},
     {'Ideas': [{'': 'ideas/auctions.md'}, {'': 'ideas/cards.md'}]}]
    """
    left = sorted(pages)
    left.remove(HOME)
    tree: Tree = [{"Home": HOME}]
    for title, entries in SECTIONS.items():
        section: Tree = []
        for entry in entries:
            found = [page for page in left if page == entry or _is_in(page, entry)]
            left = [page for page in left if page not in found]
            if entry in COLLAPSED:
                found = [page for page in found if page == f"{entry}{HOME}"]
            found.sort(key=lambda page: (not page.endswith(f"/{HOME}"), page))
            inner: Tree = [{"": page} for page in found]
            is_flat = len(inner) < 2 or len(entries) == 1
            section += inner if is_flat else [{TITLES.get(entry, title): inner}]
        if section:
            tree.append({title: section})
    folders = sorted({page.partition("/")[0] if "/" in page else "More" for page in left})
    for folder in folders:
        found = [page for page in left if _is_in(page, f"{folder}/") or folder == "More"]
        left = [page for page in left if page not in found]
        tree.append({folder.replace("-", " ").capitalize(): [{"": page} for page in found]})
    return tree


def _is_in(page: str, folder: str) -> bool:
    return folder.endswith("/") and page.startswith(folder)
