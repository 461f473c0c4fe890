"""Print and write the results of simulations: tables, JSON, CSV, pages."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.text_width import measure_columns
from rulewright.output_files import FIGURES, PAGE, OutputFormat, csv_format
from rulewright.phrases import format_quantity
from rulewright.simulation.sentences import (
    INTERRUPTED_NOTE,
    count_decimals,
    format_ending,
    format_percent,
    format_setting,
    format_spread,
    name_alternative,
)
from rulewright_cli.console import print_line, print_paragraph, print_table, text_width
from rulewright_cli.text_wrapping import pad_text

if TYPE_CHECKING:
    from rulewright.simulation.reports import ComparisonReport, SimulationReport
    from rulewright_cli.output import ReportWriter

    FigureReport = SimulationReport | ComparisonReport

LINES_SHOWN = 12
OPTIONS_SHOWN = 16


def print_simulation(data: dict[str, Any]) -> None:
    """The report of a simulation."""
    games = format_quantity(data["games"], "game")
    if data.get("interrupted"):
        print_line(INTERRUPTED_NOTE, "bold")
    print_line(f"{data['title']}: {games}, {format_setting(data)}", "bold")
    for sentence in data["in_short"]:
        print_paragraph(sentence, "- ")
    print_line()
    _print_wins(data, "seats", "seat")
    if "players" in data:
        print_line()
        _print_wins(data, "players", "player")
    if len(data["seats"]) > 1:
        print_line(
            f"shared first places: {format_percent(data['ties']['value'])} % "
            f"({_format_interval(data['ties'])})"
        )
    print_line()
    heads = ("a game", "mean", "+-", "least", "median", "most")
    rows = [("decisions", *format_spread(data["decisions"])), ("choices", *format_spread(data["choices"]))]
    if len(data["seats"]) > 1:
        rows.append(("winning margin", *format_spread(data["margin"])))
    print_table(heads, rows)
    branching = data["branching"]
    print_line(f"options in a choice: {branching['mean']:.1f} on average, {branching['most']} at most")
    print_line()
    print_table(
        ("games", "%", "end in"),
        [
            (f"{end['games']:,}", format_percent(end["share"]["value"]), format_ending(end))
            for end in data["ends"]
        ],
    )
    _print_menus(data["menus"])
    if data["failed_looks"]:
        print_line()
        looks = format_quantity(data["failed_looks"], "look")
        print_line(f"{looks} ahead met a rule fault; `rulewright fuzz` looks for it")
    _print_unreached(data["lines"])


def _format_interval(share: dict[str, float]) -> str:
    return f"95 % between {format_percent(share['low'])} and {format_percent(share['high'])}"


def _print_wins(data: dict[str, Any], part: str, head: str) -> None:
    with_scores = part == "seats"
    heads = (head, "won", "%", "95 % between", "place")
    half = max((row["win_share"]["high"] - row["win_share"]["low"]) / 2 for row in data[part])
    digits = count_decimals(100 * half, 1)
    lows, highs = (
        [format_percent(row["win_share"][end], digits) for row in data[part]] for end in ("low", "high")
    )
    rows = [
        (
            row["name"],
            f"{row['wins']:,}",
            format_percent(row["win_share"]["value"], digits),
            f"{low:>{max(map(len, lows))}} and {high:>{max(map(len, highs))}}",
            f"{row['mean_place']:.2f}",
            *(format_spread(row["score"])[:2] if with_scores else ()),
        )
        for row, low, high in zip(data[part], lows, highs, strict=True)
    ]
    print_table((*heads, "score", "+-") if with_scores else heads, rows)


def _print_menus(menus: list[dict[str, Any]]) -> None:
    """A heading for each decision, in the author's words if there are any."""
    blocks = [(menu, rows) for menu in menus if (rows := _alternative_rows(menu))]
    if not blocks:
        return
    print_line()
    print_line("what is chosen, where there is something else to choose", "bold")
    room = max(12, text_width() - 30)
    names = max(min(room, measure_columns(row[0])) for _, rows in blocks for row in rows)
    for menu, rows in blocks:
        print_line(f"{menu['asks']} ({menu['decision']})" if menu["asks"] else menu["decision"])
        for name, share, times in rows:
            print_line(f"  {pad_text(name, names)}  {share:>7}  {times}".rstrip())


def _alternative_rows(menu: dict[str, Any]) -> list[tuple[str, str, str]]:
    rows = []
    met = [row for row in menu["alternatives"] if row["offered"] or row["forced"]]
    if len(met) > OPTIONS_SHOWN and not menu["named"]:
        times = format_quantity(sum(row["taken"] for row in met), "choice")
        return [(f"({len(met)} options)", "", times)]
    if len(menu["alternatives"]) == 1 and met:
        row = met[0]
        name = name_alternative(row)
        return [(name, "", format_quantity(row["taken"], "choice"))] if row["taken"] else []
    for row in menu["alternatives"]:
        name = name_alternative(row)
        if row["offered"]:
            times = f"{row['taken']:,} of {row['offered']:,}"
            rows.append((name, f"{format_percent(row['share'])} %", times))
        elif row["forced"]:
            times = format_quantity(row["forced"], "time")
            rows.append((name, "-", f"{times} the only option"))
        elif menu["named"]:
            rows.append((name, "-", "never possible"))
    return rows


def _print_unreached(line_data: dict[str, Any] | None) -> None:
    if line_data is None:
        return
    print_line()
    found = line_data["never_reached"]
    sample = f"a sample of {format_quantity(line_data['sample'], 'random game')}"
    if line_data["stopped_after"] is not None:
        sample += f", which was stopped after {line_data['stopped_after']:g} s"
    if not found:
        print_line(f"rule lines: all {line_data['lines']} reached in {sample}")
        return
    print_line(f"rule lines: {len(found)} of {line_data['lines']} never reached in {sample}")
    for line in found[:LINES_SHOWN]:
        print_line(f"  {line['file']}:{line['line']}: {line['text']}")
    if len(found) > LINES_SHOWN:
        print_line(f"  and {len(found) - LINES_SHOWN} more (all of them with --format json)")


# --- files ----------------------------------------------------------------------------------------


HEADS = ("part", "name", "measure", "value")
"""Of the CSV of a simulation."""


def report_formats(heads: Sequence[str]) -> dict[str, OutputFormat | None]:
    """The forms of a report whose CSV has these columns, and which files they are."""
    return {"text": None, "json": FIGURES, "csv": csv_format(",".join(heads)), "html": PAGE}


def output_report(
    report: FigureReport,
    reports: ReportWriter,
    heads: Sequence[str],
    make_rows: Callable[[dict[str, Any]], Iterable[Sequence[object]]],
    print_report: Callable[[dict[str, Any]], None],
) -> None:
    """Print a report, and write it in every requested format."""
    if reports.form == "text":
        print_report(report.data)
    reports.write_reports(
        {
            "json": lambda: report.data,
            "csv": lambda: format_csv(heads, make_rows(report.data)),
            "html": report.to_html,
        }
    )


def format_csv(heads: Sequence[str], csv_rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(csv_rows)
    return text.getvalue()
