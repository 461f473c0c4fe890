"""`rulewright docs`: the pages of the documentation, which are installed with the command."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Annotated

from rulewright_cli.console import has_colours, print_markdown, print_note, print_paged, print_topics
from rulewright_cli.exit_codes import EXIT_WRONG_USE
from rulewright_cli.options import cli_argument

HELP = """\
List the pages of the documentation, or print one.

The pages are installed with the command, so no network is needed. In a terminal, a page is
formatted and shown in a pager; otherwise it is written as Markdown.

[bold]Examples[/bold]

  rulewright docs
  rulewright docs first-game
  rulewright docs how-to/maps
  rulewright docs reference > reference.md
"""

_LINK = re.compile(r"!?\[([^]]*)\]\(([^)\s]+)\)")
_LISTED = re.compile(r"^- \[([^]]+)\]\(([^):]+)\.md\)(.*)$")


def complete_pages(incomplete: str) -> list[str]:
    return [name for name in list_pages() if name.startswith(incomplete)]


def main(
    page_name: Annotated[
        str | None,
        cli_argument(
            "PAGE",
            "The name of a page, such as `play` or `how-to/maps`; its last part is enough.",
            autocompletion=complete_pages,
        ),
    ] = None,
) -> int:
    from rulewright import resources

    if page_name is None:
        print_topics(_list_topics())
        return 0
    name = _find_page(page_name)
    if name is None:
        from rulewright.diagnostics.suggest import suggest_name

        print_note(f"error: there is no page `{page_name}`")
        print_note(f"help: {suggest_name(page_name, list_pages()) or '`rulewright docs` lists all pages'}")
        return EXIT_WRONG_USE
    text = (resources.data_folder("docs") / f"{name}.md").read_text("utf-8")
    if has_colours(sys.stdout):
        print_markdown(_name_linked_pages(name, text))
    else:
        print_paged(text)
    return 0


def list_pages() -> list[str]:
    """Return the names of all pages: `play`, `how-to/maps`."""
    from rulewright import resources

    folder = resources.data_folder("docs")
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md"))


def _find_page(page_name: str) -> str | None:
    """Return the name of the page that is given by its full name, its file, or its last part."""
    pages = list_pages()
    name = page_name.removeprefix("docs/").partition("#")[0].removesuffix(".md").strip("/")
    candidates = [name, f"{name}/README", *(each for each in pages if each.endswith(f"/{name}"))]
    return next((each for each in candidates if each in pages), None)


def _list_topics() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the headings of the index of the docs, each with the names of its pages and a sentence."""
    from rulewright import resources

    index = (resources.data_folder("docs") / "README.md").read_text("utf-8")
    heading = ""
    rows: list[tuple[str, str]] = []
    for line in (*index.splitlines(), "## "):
        if line.startswith("## "):
            if rows:
                yield heading, rows
            heading, rows = line.removeprefix("## "), []
        elif (found := _LISTED.match(line)) and not found[2].startswith("../"):
            rows.append((found[2].removesuffix("/README"), _LINK.sub(r"\1", found[1] + found[3])))


def _name_linked_pages(name: str, text: str) -> str:
    """Replace links to other pages by their text and name, pictures by their text."""
    from posixpath import join, normpath

    pages = list_pages()

    def replace_link(link: re.Match[str]) -> str:
        shown, target = link[1], link[2].partition("#")[0]
        if link[0].startswith("!"):
            return f"*{shown}*"
        if target and not target.endswith(".md"):
            return link[0]  # a link to the web, or brackets in an example
        linked = normpath(join(name, "..", target)).removesuffix(".md")
        return f"{shown} (`{linked.removesuffix('/README')}`)" if linked in pages else shown

    return _LINK.sub(replace_link, text)
