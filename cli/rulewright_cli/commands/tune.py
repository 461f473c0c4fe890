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
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    Choices,
    Force,
    Ruleset,
    choose_language,
    cli_option,
    complete_from_ruleset,
)
from rulewright_cli.output import OUTPUT, Out, ReportWriter, format_option
from rulewright_cli.work_options import WORK, run_work

if TYPE_CHECKING:
    from rulewright.simulation.tuning.tuning_results import TuningReport
    from rulewright.words.tool_words import ToolWords

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
    chosen: Annotated[Choices, "edition", "variant", "option", "seed", "lang"] = DEFAULT_CHOICES,
    workers: Workers = 0,
    save: Annotated[
        Path,
        cli_option("--save FILE", "The file of the variant, written if something is better.", panel=OUTPUT),
    ] = Path("tuned.yaml"),
    format: Annotated[str | None, format_option("text", "json")] = None,
    out: Out = None,
    force: Force = False,
) -> int:
    from rulewright.document.load import load_manifest
    from rulewright.output_files import FIGURES, VARIANT, OutputFile
    from rulewright.simulation.comparing.declared_numbers import NoNumber
    from rulewright.simulation.comparing.parameter_sweep import BadSweep
    from rulewright.simulation.sentences import load_report_words
    from rulewright.simulation.tuning.goals import BadWant
    from rulewright.simulation.tuning.parameter_search import SearchBudget
    from rulewright.simulation.tuning.tuning_results import run_tuning

    reports = ReportWriter(format, out, {"text": None, "json": FIGURES}, force=force)
    rules, entrants = read_entrants(ruleset, chosen, players)
    for text in number or ():
        if "=" not in text:
            return list_numbers(rules, text, "--number")
    language = choose_language(load_manifest(Path(rules.folder)), chosen.edition, chosen.lang)
    output = OutputFile(save, VARIANT, force=force)
    plan = SearchBudget(games, trials, minutes, 1 if chosen.seed is None else chosen.seed, swap, workers)
    try:
        with open_progress_bars() as telling:
            found, _ = run_work(
                lambda: run_tuning(
                    rules, number or (), want or (), entrants, plan, name=_variant_name(save),
                    language=language, on_stage=telling, on_slow=print_note,
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
        print_line()
        command = f"rulewright compare {ruleset} --with {save}"
        print_paragraph(load_report_words(found.data).format("tune-compare", command=command))
    print_written(save)
    return _check_variant(rules.folder, save)


def _variant_name(save: Path) -> str:
    """Return the name of the variant, from its file."""
    import re

    return re.sub(r"[^a-z0-9]+", "-", save.stem.lower()).strip("-") or "tuned"


def _check_variant(folder: str, save: Path) -> int:
    """Check the variant, print its diagnostics and return the exit code."""
    from rulewright.api.rules import check
    from rulewright.diagnostics.diagnostic import Severity

    findings = check(folder, variants=[str(save)]).findings
    print_diagnostics(findings, target_stream=sys.stderr)
    wrong = any(finding.severity is Severity.ERROR for finding in findings)
    return EXIT_FINDINGS if wrong else EXIT_OK


def print_tuning(report: TuningReport) -> None:
    """Print the best settings of the search, and each goal under the original and the best rules."""
    from rulewright.simulation.sentences import format_setting, load_report_words
    from rulewright.simulation.tuning.tuning_results import SHOWN_SETTINGS, format_figure

    data, words = report.data, load_report_words(report.data)
    print_line(f"{data['title']}: {data['heading']}", "bold")
    print_line(format_setting(data))
    tried = [trial for trial in data["trials"] if trial["miss"] is not None]
    best = sorted(tried, key=lambda trial: (trial["given_up"], trial["miss"]))[:SHOWN_SETTINGS]
    if best:
        print_line()
        heads = (*best[0]["values"], words.format("tune-head-distance"), words.format("head-games"))
        print_table(heads, [_trial_row(trial, words) for trial in best])
    sides = [data["original"], *([data["winner"]] if data["winner"] else [])]
    print_line()
    table_rows: list[tuple[Any, ...]] = []
    for at, one in enumerate(data["original"]["wants"]):
        wants = [side["wants"][at] for side in sides]
        for line in range(len(one["figures"])):
            goal = one["want"] if line == 0 else ""
            table_rows.append((goal, *(format_figure(want["figures"][line], words) for want in wants)))
        met = [
            words.format("tune-met")
            if want["met"]
            else words.format("tune-missed", distance=words.format_decimal(want["miss"], 2))
            for want in wants
        ]
        table_rows.append(("", *met))
    names = [words.format("tune-head-original"), words.format("tune-head-winner")]
    print_table((words.format("tune-head-goal"), *names[: len(sides)]), table_rows)
    print_line()
    for sentence in data["in_short"]:
        print_paragraph(sentence, "- ")


def _trial_row(trial: dict[str, Any], words: ToolWords) -> tuple[object, ...]:
    distance = words.format_decimal(trial["miss"], 2)
    if trial["given_up"]:
        distance = words.format("tune-given-up", distance=distance)
    return (*trial["values"].values(), distance, words.format_decimal(trial["games"], 0))
