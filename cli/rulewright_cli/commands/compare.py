"""`rulewright compare`: what a change of rules does to a game."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.commands.simulate import (
    PLAYING,
    Entrants,
    Games,
    ReportForm,
    Swap,
    Workers,
    say_python,
    watched,
    who_plays,
)
from rulewright_cli.options import (
    Edition,
    Force,
    Lang,
    Options,
    Ruleset,
    Seed,
    Variants,
    choices,
    language_of,
    number_paths,
)
from rulewright_cli.output import Out, Reports
from rulewright_cli.working import Cluster, Resume, crew_at, done, journal_of

if TYPE_CHECKING:
    from rulewright.study.simulation.comparing.sweeping import Sweep
    from rulewright.study.simulation.working.units import Rules

HELP = """\
Play the same games by changed rules, and tell what differs.

Told is how surely and how much, and what could not be told apart at this size.

A change is a variant, `edition=NAME`, or an option `NAME=VALUE`, or several of them joined by `+`.
A sweep gives one declared number several values. What is said holds after correction for the number
of measures (Holm).

[bold]Examples[/bold]

  rulewright compare my-game/ --with my-variant.yaml --games 20000
  rulewright compare classics/pig --with short_game=true --players greedy,random --swap
  rulewright compare my-game/ --vary tables.price.salt=2..6 --out price.html
"""


def main(
    ruleset: Ruleset,
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="CHANGE",
            rich_help_panel=PLAYING,
            show_default=False,
            help="The changed rules. May be repeated.",
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="PATH=VALUES",
            rich_help_panel=PLAYING,
            show_default=False,
            autocompletion=number_paths,
            help="A number of the rules and its values: 2..6, 10..50..10 or 1,2,5. Only "
            "the beginning of a path lists the numbers below it.",
        ),
    ] = None,
    edition: Edition = None,
    variant: Variants = None,
    option: Options = None,
    players: Entrants = None,
    games: Games = None,
    swap: Swap = False,
    seed: Seed = None,
    lang: Lang = None,
    workers: Workers = 0,
    cluster: Cluster = None,
    resume: Resume = None,
    format: ReportForm = None,
    out: Out = None,
    force: Force = False,
) -> int:
    from rulewright.document.load import read_manifest_of
    from rulewright.study.simulation.comparing.compare import Comparison, batch_size, compare
    from rulewright.study.simulation.comparing.report import COLUMNS, as_rows, comparison_report
    from rulewright.study.simulation.comparing.trend import weights
    from rulewright.study.simulation.pages.comparison import comparison_page
    from rulewright.study.simulation.run import Wish, prepare_all
    from rulewright.study.simulation.working.keeping import open_kept
    from rulewright_cli.comparing import show
    from rulewright_cli.faults import INTERRUPTED
    from rulewright_cli.simulating import kinds, texts

    if not changes and not vary:
        raise typer.BadParameter("say what to compare with: --with or --vary")
    if len(vary or ()) > 1:
        raise typer.BadParameter(
            "one number at a time: of two, every value of one would need every value of the other. "
            "Give one of them its value in a variant, or run the command for each",
            param_hint="--vary",
        )
    if games == 1:
        raise typer.BadParameter("one game says nothing of another", param_hint="--games")
    if len(set(changes or ())) < len(changes or ()):
        raise typer.BadParameter("the same change is there twice", param_hint="--with")
    reports = Reports(format, out, kinds(COLUMNS), force=force)
    chosen = choices(edition, variant, option, None)
    base_rules, entrants = who_plays(ruleset, chosen, players)
    language = language_of(read_manifest_of(Path(base_rules.folder)), edition, lang)
    if vary and "=" not in vary[0]:
        return list_numbers(base_rules, vary[0])
    wish = Wish(1 if seed is None else seed, games or 2000, None, workers)
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        sweep = swept(base_rules, vary[0], Path(scratch)) if vary else None
        named = [(text, changed(base_rules, text)) for text in changes or ()]
        if sweep is not None:
            varied = zip(sweep.values, sweep.rules, strict=True)
            named += [(f"{sweep.path} = {value}", rules) for value, rules in varied]
        with watched("preparing", len(named) + 1) as progress:
            base, *tables = prepare_all([base_rules, *(rules for _, rules in named)], progress)
        say_python(base)
        line = () if sweep is None else weights(sweep.values)
        kept = None
        if resume is not None:
            rules = [table.ruleset for table in (base, *tables)]
            size = batch_size(wish, len(entrants) if swap else 1)
            kept = open_kept(resume, Comparison, rules, entrants, wish.seed, swap, size, line)
        with journal_of(kept), watched("playing", wish.most) as progress:
            crew = crew_at(cluster, workers)
            found, interrupted = done(
                lambda: compare(
                    base, tables, entrants, wish, swap=swap, weights=line, progress=progress,
                    crew=crew, kept=kept,
                ),
                resume,
                lambda found: found.base.games,
            )  # fmt: skip
    others = [(name, table) for (name, _), table in zip(named, tables, strict=True)]
    data = comparison_report(
        base, others, entrants, wish, found, swap=swap, sweep=sweep, language=language
    )
    if interrupted:
        data["interrupted"] = True
    if reports.form == "text":
        show(data)
    reports.write(texts(data, COLUMNS, as_rows, comparison_page))
    return INTERRUPTED if interrupted else 0


def changed(rules: Rules, text: str) -> Rules:
    """The rules with a change as the command line writes it. Raises typer.BadParameter where it
    contradicts itself."""
    given: dict[str, str] = {}
    for part in [text] if Path(text).is_file() else text.split("+"):
        name, found, value = (piece.strip() for piece in part.partition("="))
        if found and given.setdefault(name, value) != value:
            raise typer.BadParameter(
                f"`{text}` sets `{name}` to `{given[name]}` and to `{value}`", param_hint="--with"
            )
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


def swept(rules: Rules, text: str, folder: Path) -> Sweep:
    """The rules for each value of a number. Raises typer.BadParameter, DiagnosticError."""
    from rulewright.study.simulation.comparing.declared import NoNumber
    from rulewright.study.simulation.comparing.sweeping import BadSweep, read_sweep, sweep

    try:
        return sweep(rules, *read_sweep(text), folder)
    except (BadSweep, NoNumber) as reason:
        raise typer.BadParameter(str(reason), param_hint="--vary") from None


def list_numbers(rules: Rules, prefix: str) -> int:
    """Shows what can be varied."""
    from rulewright.loading import load_documents
    from rulewright.study.simulation.comparing.declared import NoNumber, below, short
    from rulewright_cli.console import table

    documents = load_documents(Path(rules.folder), edition=rules.edition, variants=rules.variants)
    try:
        found = below(documents, prefix.strip())
    except NoNumber as reason:
        raise typer.BadParameter(str(reason), param_hint="--vary") from None
    table(
        ("number", "now", "place"),
        [(short(number.path), number.text, number.place) for number in found],
    )
    return 0
