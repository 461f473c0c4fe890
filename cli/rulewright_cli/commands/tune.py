"""`rulewright tune`: search values of numbers that give the wanted figures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright_cli.commands.compare import list_number_paths, list_numbers
from rulewright_cli.commands.simulate import Entrants, Swap, Workers, open_progress_bars, read_entrants
from rulewright_cli.console import (
    print_diagnostics,
    print_line,
    print_note,
    print_paragraph,
    print_table,
    print_written,
)
from rulewright_cli.exit_codes import EXIT_FINDINGS, EXIT_INTERRUPTED, EXIT_OK
from rulewright_cli.options import DEFAULT_CHOICES, Choices, Force, Ruleset, cli_option, complete_from_ruleset
from rulewright_cli.output import OUTPUT, Out, ReportWriter, format_option
from rulewright_cli.work_options import WORK, run_work

if TYPE_CHECKING:
    from rulewright.simulation.tuning.tuning_results import TuningReport

HELP = """\
Search for numbers that make games play as you want.

Changes several numbers of the rules at once; every combination plays the same games. The best one
is confirmed on new games, together with the current rules. If it is better, it is written as a
variant; otherwise the command says so, and the exit code is 1.

Goals: `seat wins even`, `ann wins 45 to 55`, `length 60 to 90`, `choices at least 20`, `ties at
most 5`, `margin at most 10`, `each seat scores 20 to 30`. Wins and ties are percentages.

[bold]Examples[/bold]

  rulewright tune classics/pig --number define.goal=20..150..10 \\
      --want "length 40 to 45"
  rulewright tune my-game/ --number tables.price
  rulewright tune my-game/ --number tables.price.salt=2..9 \\
      --number define.start=0..20 --want "seat wins even" --save even.yaml
"""


def main(
    ruleset: Ruleset,
    number: Annotated[
        list[str] | None,
        cli_option(
            "--number PATH=VALUES",
            "A number of the rules and its values: 2..6, 10..50..10 or 1,2,5. The beginning "
            "of a path alone lists the numbers below it. May be repeated.",
            panel=WORK,
            autocompletion=complete_from_ruleset(list_number_paths),
        ),
    ] = None,
    want: Annotated[
        list[str] | None,
        cli_option(
            "--want TEXT", "A goal for the games, such as `length 60 to 90`. May be repeated.", panel=WORK
        ),
    ] = None,
    players: Entrants = None,
    games: Annotated[
        int,
        cli_option(
            "--games -n NUMBER",
            "Games for each combination of values; the confirmation plays four times as many.",
            min=40,
            panel=WORK,
        ),
    ] = 400,
    trials: Annotated[
        int,
        cli_option(
            "--trials -t NUMBER",
            "The maximum number of combinations to try.",
            min=1,
            max=10_000,
            panel=WORK,
        ),
    ] = 60,
    minutes: Annotated[
        float | None,
        cli_option(
            "--minutes -m NUMBER",
            "Start no new combination after this time.",
            min=0,
            panel=WORK,
        ),
    ] = None,
    swap: Swap = False,
    chosen: Annotated[Choices, "edition", "variant", "option", "seed"] = DEFAULT_CHOICES,
    workers: Workers = 0,
    save: Annotated[
        Path,
        cli_option("--save FILE", "The file of the variant, written if something is better.", panel=OUTPUT),
    ] = Path("tuned.yaml"),
    format: Annotated[str | None, format_option("text", "json")] = None,
    out: Out = None,
    force: Force = False,
) -> int:
    from rulewright.output_files import FIGURES, VARIANT, OutputFile
    from rulewright.simulation.comparing.declared_numbers import NoNumber
    from rulewright.simulation.comparing.parameter_sweep import BadSweep
    from rulewright.simulation.tuning.goals import BadWant
    from rulewright.simulation.tuning.parameter_search import SearchBudget
    from rulewright.simulation.tuning.tuning_results import run_tuning

    reports = ReportWriter(format, out, {"text": None, "json": FIGURES}, force=force)
    rules, entrants = read_entrants(ruleset, chosen, players)
    for text in number or ():
        if "=" not in text:
            return list_numbers(rules, text, "--number")
    output = OutputFile(save, VARIANT, force=force)
    plan = SearchBudget(games, trials, minutes, 1 if chosen.seed is None else chosen.seed, swap, workers)
    try:
        with open_progress_bars() as telling:
            found, _ = run_work(
                lambda: run_tuning(
                    rules, number or (), want or (), entrants, plan, name=_variant_name(save),
                    on_stage=telling, on_slow=print_note,
                ),
                None,
            )  # fmt: skip
    except BadWant as reason:
        raise typer.BadParameter(str(reason), param_hint="--want") from None
    except (BadSweep, NoNumber) as reason:
        raise typer.BadParameter(str(reason), param_hint="--number") from None
    if reports.prints_text:
        print_tuning(found)
    reports.write_reports({"json": lambda: found.data})
    if found.data["interrupted"]:
        return EXIT_INTERRUPTED
    if found.variant is None:
        return EXIT_FINDINGS
    output.write(found.variant)
    if reports.prints_text:
        _print_saved(ruleset, save)
    print_written(save)
    return _check_variant(rules.folder, save)


def _variant_name(save: Path) -> str:
    """Return the name of the variant, from its file."""
    import re

    return re.sub(r"[^a-z0-9]+", "-", save.stem.lower()).strip("-") or "tuned"


def _print_saved(ruleset: str, save: Path) -> None:
    print_line()
    print_paragraph(f"what else it changes: rulewright compare {ruleset} --with {save}")


def _check_variant(folder: str, save: Path) -> int:
    """Return the diagnostics of the variant."""
    from rulewright.api.rules import check
    from rulewright.diagnostics.diagnostic import Severity

    findings = check(folder, variants=[str(save)]).findings
    print_diagnostics(findings, target_stream=sys.stderr)
    wrong = any(finding.severity is Severity.ERROR for finding in findings)
    return EXIT_FINDINGS if wrong else EXIT_OK


def print_tuning(report: TuningReport) -> None:
    """The best settings of the search, and each want by the rules and by the winner."""
    from rulewright.simulation.sentences import format_setting
    from rulewright.simulation.tuning.tuning_results import SHOWN_SETTINGS, format_figure

    data = report.data
    print_line(f"{data['title']}: {data['heading']}", "bold")
    print_line(format_setting(data))
    tried = [trial for trial in data["trials"] if trial["miss"] is not None]
    best = sorted(tried, key=lambda trial: (trial["given_up"], trial["miss"]))[:SHOWN_SETTINGS]
    if best:
        print_line()
        heads = (*best[0]["values"], "missed in the search by", "games")
        print_table(heads, [_trial_row(trial) for trial in best])
    sides = [data["original"], *([data["winner"]] if data["winner"] else [])]
    print_line()
    table_rows: list[tuple[Any, ...]] = []
    for at, one in enumerate(data["original"]["wants"]):
        wants = [side["wants"][at] for side in sides]
        for line in range(len(one["figures"])):
            told = one["want"] if line == 0 else ""
            table_rows.append((told, *(format_figure(want["figures"][line]) for want in wants)))
        met = ["met" if want["met"] else f"missed by {want['miss']:.2f}" for want in wants]
        table_rows.append(("", *met))
    names = ("by the rules", "best of the search")
    print_table(("wanted (95 % between)", *names[: len(sides)]), table_rows)
    print_line()
    for sentence in data["in_short"]:
        print_paragraph(sentence, "- ")


def _trial_row(trial: dict[str, Any]) -> tuple[object, ...]:
    given_up = ", given up" if trial["given_up"] else ""
    return (*trial["values"].values(), f"{trial['miss']:.2f}{given_up}", f"{trial['games']:,}")
