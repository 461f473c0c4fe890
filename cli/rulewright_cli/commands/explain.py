"""`rulewright explain`: the page of a diagnostic."""

from __future__ import annotations

import sys

from rulewright_cli.console import coloured, console, remark, say_lines
from rulewright_cli.faults import WRONG_USE
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
    from rulewright.diagnostics.codes import near_code, page

    found = page(code.strip("[]"))
    if found is None:
        remark(f"error: there is no diagnostic `{code}`")
        if help := near_code(code):
            remark(f"help: {help}")
        return WRONG_USE
    if coloured(sys.stdout):
        from rich.markdown import Markdown

        console().print(Markdown(found.marked), soft_wrap=False)
    else:
        say_lines(found.marked.removesuffix("\n") + "\n")
    return 0
