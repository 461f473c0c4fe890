"""`rulewright compare`: what a change of rules does to a game."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.commands.simulate import (
    PLAYING,
    Csv,
    Entrants,
    Games,
    Html,
    Json,
    Swap,
    Workers,
    open_table,
    watched,
)
from rulewright_cli.options import Edition, Options, Ruleset, Seed, Variants, choices

if TYPE_CHECKING:
    from rulewright.study.simulation.run import Table
    from rulewright.study.simulation.telling import Sweep
    from rulewright.study.simulation.units import Rules

HELP = """\
Play the same seeds by the rules as they are and by changed ones, and tell what differs, how surely
and how much, and what could not be told apart.

A change is a variant, `edition=NAME`, or an option `NAME=VALUE`, or several of them joined by `+`.
A sweep gives one declared number several values. What is said holds after correction for the number
of measures (Holm).

[bold]Examples[/bold]

  rulewright compare my-game/ --with my-variant.yaml --games 20000
  rulewright compare classics/pig --with short_game=true --players greedy,random --swap
  rulewright compare my-game/ --vary tables.price.salt=2..6 --html price.html
"""


def main(
    ruleset: Ruleset,
    changes: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="CHANGE", rich_help_panel=PLAYING, show_default=False,
                     help="The changed rules. May be repeated."),
    ] = None,
    vary: Annotated[
        str | None,
        typer.Option("--vary", metavar="PATH=VALUES", rich_help_panel=PLAYING, show_default=False,
                     help="A number of the rules and its values: 2..6, 10..50..10 or 1,2,5."),
    ] = None,
    edition: Edition = None,
    variant: Variants = None,
    option: Options = None,
    players: Entrants = None,
    games: Games = None,
    swap: Swap = False,
    seed: Seed = None,
    workers: Workers = 0,
    json: Json = None,
    csv: Csv = None,
    html: Html = None,
) -> int:
    from rulewright.study.simulation.comparing import compare
    from rulewright.study.simulation.comparison_page import comparison_page
    from rulewright.study.simulation.run import Wish, prepare
    from rulewright.study.simulation.telling import comparison_report
    from rulewright.study.simulation.trend import weights
    from rulewright_cli.comparing import show
    from rulewright_cli.simulating import write_csv, write_json, write_text

    if not changes and vary is None:
        raise typer.BadParameter("say what to compare with: --with or --vary")
    chosen = choices(edition, variant, option, None)
    base, entrants = open_table(ruleset, chosen.edition, chosen.variants, chosen.options, players)
    wish = Wish(1 if seed is None else seed, games or 2000, None, workers)
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        others = [(text, prepare(changed(base.rules, text))) for text in changes or ()]
        sweep = None
        if vary is not None:
            sweep, varied = swept(base, vary, Path(scratch))
            others += varied
        tables = [table for _, table in others]
        with watched(wish) as progress:
            line = () if sweep is None else weights(sweep.values)
            found = compare(
                base, tables, entrants, wish, swap=swap, weights=line, progress=progress
            )
    data = comparison_report(base, others, entrants, wish, found, swap=swap, sweep=sweep)
    if json is not None:
        write_json(data, json)
    if csv is not None:
        rows = [
            row for one in data["variants"] for part in ("findings", "open") for row in one[part]
        ]
        heads = [name for name in (rows[0] if rows else ()) if name not in ("name", "sentence")]
        write_csv(heads, ([row[head] for head in heads] for row in rows), csv)
    if html is not None:
        write_text(comparison_page(data), html)
    if Path("-") not in (json, csv, html):
        show(data)
    return 0


def changed(rules: Rules, text: str) -> Rules:
    """The rules with a change as the command line writes it."""
    for part in [text] if Path(text).is_file() else text.split("+"):
        name, found, value = (piece.strip() for piece in part.partition("="))
        if Path(part).is_file():
            rules = replace(rules, variants=(*rules.variants, str(Path(part).resolve())))
        elif not found:
            rules = replace(rules, variants=(*rules.variants, name))
        elif name == "edition":
            rules = replace(rules, edition=value)
        else:
            options = {**dict(rules.options), name: value}
            rules = replace(rules, options=tuple(sorted(options.items())))
    return rules


def swept(base: Table, text: str, folder: Path) -> tuple[Sweep, list[tuple[str, Table]]]:
    """The rules for each value of a number. Raises typer.BadParameter, DiagnosticError."""
    from rulewright.loading import load_documents
    from rulewright.study.simulation.run import prepare
    from rulewright.study.simulation.sweeping import (
        BadSweep,
        find_number,
        read_sweep,
        write_overlay,
    )
    from rulewright.study.simulation.telling import Sweep

    rules = base.rules
    try:
        path, values = read_sweep(text)
        if path.startswith("options."):
            name = path.removeprefix("options.")
            now = int(dict(rules.options).get(name, values[0]))
            options = [changed(rules, f"{name}={value}") for value in values]
            made = [prepare(each) for each in options]
        else:
            documents = load_documents(
                Path(rules.folder), edition=rules.edition, variants=rules.variants
            )
            number = find_number(documents, path)
            now = number.value
            after = [Path(name).stem for name in rules.variants]
            made = []
            for value in values:
                file = write_overlay(folder, documents.manifest.id, number, value, after)
                one = replace(rules, variants=(*rules.variants, str(file)))
                made.append(base if value == now else prepare(one))
    except BadSweep as reason:
        raise typer.BadParameter(str(reason), param_hint="--vary") from None
    named = [(f"{path} = {value}", table) for value, table in zip(values, made, strict=True)]
    return Sweep(path, now, values), named
