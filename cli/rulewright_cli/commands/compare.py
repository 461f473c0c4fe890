"""`rulewright compare`: what a change of rules does to a game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_cli.commands.simulate import (
    Entrants,
    Games,
    ReportForm,
    Swap,
    Workers,
    watched,
    who_plays,
)
from rulewright_cli.console import remark, table
from rulewright_cli.faults import INTERRUPTED
from rulewright_cli.options import USUAL, Choices, Force, Ruleset, language_of, of_ruleset, option
from rulewright_cli.output import Out, Reports
from rulewright_cli.working import WORK, Cluster, Resume, crew_at, done

if TYPE_CHECKING:
    from rulewright.document.load import Documents
    from rulewright.study.simulation.working.units import RulesSource

HELP = """\
Play the same games under changed rules, and compare them.

Told is how surely and how much, and what could not be told apart at this size.

A change is a variant, `edition=NAME`, or an option `NAME=VALUE`, or several of them joined by `+`.
A sweep gives one declared number several values. What is said holds after correction for the number
of measures (Holm).

[bold]Examples[/bold]

  rulewright compare my-game/ --with my-variant.yaml --games 20000
  rulewright compare classics/pig --with short_game=true --players greedy,random --swap
  rulewright compare my-game/ --vary tables.price.salt=2..6 --out price.html
"""


def number_paths(documents: Documents) -> Iterable[str]:
    """The numbers that can be varied, as a line says them."""
    from rulewright.study.simulation.comparing.declared_numbers import numbers, short

    return (f"{short(number.path)}=" for number in numbers(documents))


def main(
    ruleset: Ruleset,
    changes: Annotated[
        list[str] | None, option("--with CHANGE", "The changed rules. May be repeated.", panel=WORK)
    ] = None,
    vary: Annotated[
        list[str] | None,
        option(
            "--vary PATH=VALUES",
            "A number of the rules and its values: 2..6, 10..50..10 or 1,2,5. Only "
            "the beginning of a path lists the numbers below it.",
            panel=WORK,
            autocompletion=of_ruleset(number_paths),
        ),
    ] = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "seed", "lang"] = USUAL,
    players: Entrants = None,
    games: Games = None,
    swap: Swap = False,
    workers: Workers = 0,
    cluster: Cluster = None,
    resume: Resume = None,
    format: ReportForm = None,
    out: Out = None,
    force: Force = False,
) -> int:
    from rulewright.document.load import read_manifest_of
    from rulewright.study.simulation.asked import BadChange, changed, compared
    from rulewright.study.simulation.comparing.declared_numbers import NoNumber
    from rulewright.study.simulation.comparing.report import COLUMNS, as_rows
    from rulewright.study.simulation.comparing.sweeping import BadSweep, read_sweep
    from rulewright.study.simulation.run import Wish
    from rulewright_cli.comparing import show
    from rulewright_cli.simulating import kinds, told

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
    rules, entrants = who_plays(ruleset, chosen, players)
    language = language_of(read_manifest_of(Path(rules.folder)), chosen.edition, chosen.lang)
    if vary and "=" not in vary[0]:
        return list_numbers(rules, vary[0])
    wish = Wish(1 if chosen.seed is None else chosen.seed, games or 2000, None, workers, swap)
    try:
        named = [(text, changed(rules, text)) for text in changes or ()]
        swept = read_sweep(vary[0]) if vary else None
        with watched() as telling:
            found, interrupted = done(
                lambda: compared(
                    rules, named, entrants, wish, vary=swept, language=language,
                    crew=lambda: crew_at(cluster, workers), resume=resume, telling=telling,
                    slowly=remark,
                ),
                resume,
            )  # fmt: skip
    except BadChange as reason:
        raise typer.BadParameter(str(reason), param_hint="--with") from None
    except (BadSweep, NoNumber) as reason:
        raise typer.BadParameter(str(reason), param_hint="--vary") from None
    told(found, reports, COLUMNS, as_rows, show)
    return INTERRUPTED if interrupted else 0


def list_numbers(rules: RulesSource, prefix: str, asked: str = "--vary") -> int:
    """Shows what can be varied."""
    from rulewright.loading import load_documents
    from rulewright.study.simulation.comparing.declared_numbers import NoNumber, below, short

    documents = load_documents(Path(rules.folder), edition=rules.edition, variants=rules.variants)
    try:
        found = below(documents, prefix.strip())
    except NoNumber as reason:
        raise typer.BadParameter(str(reason), param_hint=asked) from None
    table(
        ("number", "now", "place"),
        [(short(number.path), number.text, number.place) for number in found],
    )
    return 0
