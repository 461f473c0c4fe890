"""`rulewright explain`: the page of a diagnostic."""

from __future__ import annotations

import sys

from rulewright_cli.console import has_colours, make_console, print_lines, print_note
from rulewright_cli.exit_codes import EXIT_WRONG_USE
from rulewright_cli.options import Code

HELP = """\
Explain a diagnostic, with an example and its fix.

What it means, an example that has it, and the same example without it; both are tested. Marks
stand before the lines in which the two differ.

[bold]Examples[/bold]

  rulewright explain unknown-name
  rulewright explain move-not-legal
"""


def main(code: Code) -> int:
    from rulewright.diagnostics.codes import load_page, suggest_code

    found = load_page(code.strip("[]"))
    if found is None:
        print_note(f"error: there is no diagnostic `{code}`")
        if help := suggest_code(code):
            print_note(f"help: {help}")
        return EXIT_WRONG_USE
    if has_colours(sys.stdout):
        from rich.markdown import Markdown

        make_console().print(Markdown(found.marked_text), soft_wrap=False)
    else:
        print_lines(found.marked_text.removesuffix("\n") + "\n")
    return 0
