"""`rulewright compare`: simulate the effects of a change of rules."""

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
    open_progress_bars,
    read_entrants,
)
from rulewright_cli.console import print_note, print_table
from rulewright_cli.exit_codes import EXIT_INTERRUPTED
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    Choices,
    Force,
    Ruleset,
    choose_language,
    cli_option,
    complete_from_ruleset,
)
from rulewright_cli.output import Out, ReportWriter
from rulewright_cli.work_options import WORK, Cluster, Resume, open_worker_pool, run_work

if TYPE_CHECKING:
    from rulewright.document.load import Documents
    from rulewright.simulation.working.tasks import RulesSource

HELP = """\
Play the same games under changed rules, and compare them.

Reports each significant difference with its size and 95 % interval, after correction for the number
of measures (Holm), and the range in which each inconclusive difference can lie.

--with takes a variant, `edition=NAME`, an option `NAME=VALUE`, or several of them joined by `+`.
--vary gives one number of the rules several values.

[bold]Examples[/bold]

  rulewright compare my-game/ --with my-variant.yaml --games 20000
  rulewright compare classics/pig --with short_game=true --swap
  rulewright compare my-game/ --vary tables.price.salt=2..6 --out price.html
"""


def list_number_paths(documents: Documents) -> Iterable[str]:
    """Return the paths of the numbers that can be varied, as written on the command line."""
    from rulewright.simulation.comparing.declared_numbers import format_path, iter_numbers

    return (f"{format_path(number.key_path)}=" for number in iter_numbers(documents))


def main(
    ruleset: Ruleset,
    changes: Annotated[
        list[str] | None,
        cli_option(
            "--with CHANGE",
            "The changed rules: VARIANT, edition=NAME or OPTION=VALUE, joined by +. May be repeated.",
            panel=WORK,
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        cli_option(
            "--vary PATH=VALUES",
            "A number of the rules and its values: 2..6, 10..50..10 or 1,2,5. The beginning "
            "of a path alone lists the numbers below it.",
            panel=WORK,
            autocompletion=complete_from_ruleset(list_number_paths),
        ),
    ] = None,
    chosen: Annotated[Choices, "edition", "variant", "option", "seed", "lang"] = DEFAULT_CHOICES,
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
    from rulewright.document.load import load_manifest
    from rulewright.simulation.comparing.comparison_data import CSV_COLUMNS, iter_rows
    from rulewright.simulation.comparing.declared_numbers import NoNumber
    from rulewright.simulation.comparing.parameter_sweep import BadSweep, parse_sweep
    from rulewright.simulation.reports import BadChange, apply_change, run_comparison
    from rulewright.simulation.runner import GameBudget
    from rulewright_cli.comparison_output import print_comparison
    from rulewright_cli.simulation_output import output_report, report_formats

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
        raise typer.BadParameter("the same change occurs twice", param_hint="--with")
    reports = ReportWriter(format, out, report_formats(CSV_COLUMNS), force=force)
    rules, entrants = read_entrants(ruleset, chosen, players)
    language = choose_language(load_manifest(Path(rules.folder)), chosen.edition, chosen.lang)
    if vary and "=" not in vary[0]:
        return list_numbers(rules, vary[0])
    wish = GameBudget(1 if chosen.seed is None else chosen.seed, games or 2000, None, workers, swap)
    try:
        named = [(text, apply_change(rules, text)) for text in changes or ()]
        swept = parse_sweep(vary[0]) if vary else None
        with open_progress_bars() as telling:
            found, interrupted = run_work(
                lambda: run_comparison(
                    rules,
                    named,
                    entrants,
                    wish,
                    path_values=swept,
                    language=language,
                    make_pool=lambda: open_worker_pool(cluster, workers),
                    results_path=resume,
                    on_stage=telling,
                    on_slow=print_note,
                ),
                resume,
            )
    except BadChange as reason:
        raise typer.BadParameter(str(reason), param_hint="--with") from None
    except (BadSweep, NoNumber) as reason:
        raise typer.BadParameter(str(reason), param_hint="--vary") from None
    output_report(found, reports, CSV_COLUMNS, iter_rows, print_comparison)
    return EXIT_INTERRUPTED if interrupted else 0


def list_numbers(rules: RulesSource, prefix: str, option_name: str = "--vary") -> int:
    """Print the numbers that can be varied."""
    from rulewright.loading import load_documents
    from rulewright.simulation.comparing.declared_numbers import (
        NoNumber,
        format_path,
        list_numbers_below,
    )

    documents = load_documents(Path(rules.folder), edition=rules.edition, variants=rules.variants)
    try:
        found = list_numbers_below(documents, prefix.strip())
    except NoNumber as reason:
        raise typer.BadParameter(str(reason), param_hint=option_name) from None
    print_table(
        ("number", "now", "place"),
        [(format_path(number.key_path), number.text, number.location) for number in found],
    )
    return 0
