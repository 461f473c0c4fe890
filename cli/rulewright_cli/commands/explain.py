"""`rulewright explain`: the page of a diagnostic."""

from __future__ import annotations

from rulewright_cli.options import Code

HELP = """\
Explain a diagnostic: what it means, an example that has it, and how to mend that.

[bold]Examples[/bold]

  rulewright explain unknown-name
  rulewright explain move-not-legal
"""


def main(code: Code) -> int:
    import sys

    from rulewright import resources
    from rulewright.diagnostics.suggest import did_you_mean
    from rulewright_cli.console import coloured, console, remark
    from rulewright_cli.faults import WRONG_USE

    known = {page.stem: page for page in resources.pages().glob("*.md")}
    page = known.get(code.strip("[]"))
    if page is None:
        remark(f"error: there is no diagnostic `{code}`")
        if help := did_you_mean(code, known):
            remark(f"help: {help}")
        return WRONG_USE
    text = page.read_text("utf-8")
    if coloured(sys.stdout):
        from rich.markdown import Markdown

        console().print(Markdown(text), soft_wrap=False)
    else:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
    return 0
