"""`rulewright explain`: show the page of a diagnostic, or list all diagnostics."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rulewright_cli.console import (
    has_colours,
    is_terminal,
    print_markdown,
    print_note,
    print_paged,
    text_width,
)
from rulewright_cli.exit_codes import EXIT_WRONG_USE
from rulewright_cli.options import OptionalCode
from rulewright_cli.text_wrapping import wrap_text

HELP = """\
Explain a diagnostic, with an example and its fix.

What it means, an example that has it, and the same example without it; both are tested. Marks
stand before the lines in which the two differ. Without a code, all diagnostics are listed by topic.

[bold]Examples[/bold]

  rulewright explain unknown-name
  rulewright explain move-not-legal
  rulewright explain
"""


def main(code: OptionalCode = None) -> int:
    from rulewright.diagnostics.codes import load_page, suggest_code

    if code is None:
        # A line for each diagnostic where `grep` reads them.
        print_paged("\n".join(_list_diagnostics(text_width(120) if is_terminal() else sys.maxsize)))
        return 0
    found = load_page(code.strip("[]"))
    if found is None:
        print_note(f"error: there is no diagnostic `{code}`")
        print_note(f"help: {suggest_code(code) or '`rulewright explain` lists all diagnostics'}")
        return EXIT_WRONG_USE
    print_markdown(found.marked_text)
    return 0


def _list_diagnostics(width: int) -> Iterator[str]:
    """Yield a line for each diagnostic below its topic, or more lines where the width demands it."""
    from rulewright.diagnostics.codes import load_page
    from rulewright.diagnostics.topics import TOPICS

    bold, plain = ("\x1b[1m", "\x1b[0m") if has_colours(sys.stdout) else ("", "")
    hang = max(len(code) for codes in TOPICS.values() for code in codes) + 4
    for number, (topic, codes) in enumerate(TOPICS.items()):
        yield from [""] * (number > 0)
        yield f"{bold}{topic}{plain}"
        for code in codes:
            page = load_page(code)
            assert page is not None
            yield from wrap_text(f"  {code:{hang - 2}}{page.title}", width, hang)
