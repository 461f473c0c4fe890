"""`rulewright book`: generate a rulebook from the rules."""

from __future__ import annotations

from typing import Annotated

from rulewright_cli.options import DEFAULT_CHOICES, Choices, Force, Ruleset, cli_option
from rulewright_cli.output import Out, ReportWriter, format_option

HELP = """\
Print the rulebook.

The book contains the set-up, the phases, the actions, tables, a glossary, worked examples and
figures. Changes of an edition or variant are marked; with --since, the changes since a Git
revision. HTML is one file for screens of any size and for paper; `md` is Markdown, as is a FILE
that ends in `.md`.

[bold]Examples[/bold]

  rulewright book classics/reversi --out reversi.html
  rulewright book my-game/ --variant fast --lang de --out buch.html
  rulewright book classics/pig --out pig.md
"""


def main(
    ruleset: Ruleset,
    format: Annotated[str | None, format_option("html", "md", more="Default without --out: html.")] = None,
    out: Out = None,
    force: Force = False,
    chosen: Annotated[Choices, "edition", "variant", "option", "lang"] = DEFAULT_CHOICES,
    since: Annotated[
        str | None, cli_option("--since REVISION", "Mark the changes since this Git revision.")
    ] = None,
) -> int:
    from rulewright.book.writer import write_book
    from rulewright.output_files import MARKDOWN, PAGE
    from rulewright.ruleset_folders import find_ruleset

    reports = ReportWriter(format, out, {"html": PAGE, "md": MARKDOWN}, force=force)
    book = write_book(
        find_ruleset(ruleset),
        edition=chosen.edition,
        variants=chosen.variants,
        options=chosen.options,
        language=chosen.lang,
        since=since,
    )
    reports.write_reports({"html": book.to_html, "md": book.to_markdown})
    return 0
