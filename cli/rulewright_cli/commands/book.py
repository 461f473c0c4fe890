"""`rulewright book`: a rulebook made from the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulewright_cli.options import Edition, Force, Lang, Options, Ruleset, Variants, choices

HELP = """\
Write a rulebook from the rules.

Set-up, phases, actions, tables, a glossary, worked examples that were really played, and figures.
What an edition or a variant changes is marked. HTML is one file, for a screen of any size and for
paper; `md` is Markdown, and so is a FILE that ends in `.md`.

[bold]Examples[/bold]

  rulewright book classics/reversi --out reversi.html
  rulewright book my-game/ --variant fast --lang de --out buch.html
  rulewright book classics/pig --out pig.md
"""


def main(
    ruleset: Ruleset,
    format: Annotated[
        str | None,
        typer.Option(
            "--format", "-f", metavar="html|md", show_default=False,
            help="How to write it; unless given, as the name of FILE ends, or as HTML.",
        ),
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="FILE", show_default=False,
            help="Write into this file, not to standard output.",
        ),
    ] = Path("-"),
    force: Force = False,
    edition: Edition = None,
    variant: Variants = None,
    option: Options = None,
    lang: Lang = None,
) -> int:
    format = _format(format, out)
    from rulewright.book.render import as_html, as_markdown
    from rulewright.book.write import write_book
    from rulewright.document.load import find_ruleset
    from rulewright.document.outputs import MARKDOWN, PAGE, STANDARD_OUTPUT, Output
    from rulewright_cli.console import remark

    output = Output(out, PAGE if format == "html" else MARKDOWN, force=force)
    chosen = choices(edition, variant, option, None, None, lang)
    book = write_book(
        find_ruleset(ruleset),
        edition=chosen.edition,
        variants=chosen.variants,
        options=chosen.options,
        language=chosen.lang,
    )
    text = as_html(book) if format == "html" else as_markdown(book)
    output.write(text)
    if out != STANDARD_OUTPUT:
        remark(f"{out}: {book.title}, {len(text.encode()) // 1024 + 1} kB")
    return 0


ENDINGS = {".html": "html", ".htm": "html", ".md": "md", ".markdown": "md"}


def _format(wanted: str | None, out: Path) -> str:
    """How the book is written. Raises BadParameter for what is unknown or contradicts itself."""
    if wanted not in (None, "html", "md"):
        raise typer.BadParameter(f"`{wanted}` is neither html nor md", param_hint="--format")
    if out == Path("-") or wanted is not None:
        return wanted or "html"
    if out.suffix.lower() not in ENDINGS:
        raise typer.BadParameter(
            f"{out} ends neither in .html nor in .md; say which it is by --format",
            param_hint="--out",
        )
    return ENDINGS[out.suffix.lower()]
