"""`rulewright explain`: show the page of a diagnostic, or list all diagnostics."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright_cli.console import print_markdown, print_note, print_topics
from rulewright_cli.exit_codes import EXIT_WRONG_USE
from rulewright_cli.options import OptionalCode

HELP = """\
Explain a diagnostic, with an example and its fix.

Prints the meaning of the diagnostic, a broken example and the same example fixed. The lines that
differ are marked. Without a code, all diagnostics are listed by topic.

[bold]Examples[/bold]

  rulewright explain unknown-name
  rulewright explain move-not-legal
  rulewright explain
"""


def main(code: OptionalCode = None) -> int:
    from rulewright.diagnostics.codes import load_page, suggest_code

    if code is None:
        print_topics(_list_topics())
        return 0
    found = load_page(code.strip("[]"))
    if found is None:
        print_note(f"error: there is no diagnostic `{code}`")
        print_note(f"help: {suggest_code(code) or '`rulewright explain` lists all diagnostics'}")
        return EXIT_WRONG_USE
    print_markdown(found.marked_text)
    return 0


def _list_topics() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the topics, each with its codes and the first sentences of their pages."""
    from rulewright.diagnostics.codes import load_page
    from rulewright.diagnostics.topics import TOPICS

    for topic, codes in TOPICS.items():
        pages = (load_page(code) for code in codes)
        yield topic, [(page.code, page.title) for page in pages if page is not None]
