"""Print and write the results of simulations: tables, JSON, CSV, pages."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.text_width import measure_columns
from rulewright.output_files import FIGURES, PAGE, OutputFormat, csv_format
from rulewright.simulation.sentences import (
    count_decimals,
    format_ending,
    format_percent,
    format_setting,
    format_spread,
    load_report_words,
    name_alternative,
)
from rulewright_cli.console import print_line, print_paragraph, print_table, text_width
from rulewright_cli.text_wrapping import pad_text

if TYPE_CHECKING:
    from rulewright.simulation.reports import ComparisonReport, SimulationReport
    from rulewright.words.tool_words import ToolWords
    from rulewright_cli.output import ReportWriter

    FigureReport = SimulationReport | ComparisonReport

LINES_SHOWN = 12
OPTIONS_SHOWN = 16


def print_simulation(data: dict[str, Any]) -> None:
    """Print the report of a simulation."""
    words = load_report_words(data)
    games = words.format("games", count=data["games"])
    if data.get("interrupted"):
        print_line(words.format("interrupted"), "bold")
    print_line(f"{data['title']}: {games}, {format_setting(data)}", "bold")
    for sentence in data["in_short"]:
        print_paragraph(sentence, "- ")
    print_line()
    _print_wins(data, "seats", words)
    if "players" in data:
        print_line()
        _print_wins(data, "players", words)
    if len(data["seats"]) > 1:
        print_line(
            words.format(
                "shared-places",
                percent=format_percent(data["ties"]["value"], words=words),
                low=format_percent(data["ties"]["low"], words=words),
                high=format_percent(data["ties"]["high"], words=words),
            )
        )
    print_line()
    heads = [words.format(f"head-{name}") for name in ("a-game", "mean", "error", "least", "median", "most")]
    measures = ["decisions", "choices", *(["margin"] if len(data["seats"]) > 1 else [])]
    print_table(
        heads, [(words.format(f"measure-{name}"), *format_spread(data[name], words)) for name in measures]
    )
    mean = words.format_decimal(data["branching"]["mean"], 1)
    print_line(words.format("branching", mean=mean, most=data["branching"]["most"]))
    print_line()
    print_table(
        (words.format("head-games"), "%", words.format("head-end-in")),
        [
            (
                words.format_decimal(end["games"], 0),
                format_percent(end["share"]["value"], words=words),
                format_ending(end, words),
            )
            for end in data["ends"]
        ],
    )
    _print_menus(data["menus"], words)
    if data["failed_looks"]:
        print_line()
        print_line(words.format("failed-looks", count=data["failed_looks"]))
    _print_unreached(data["lines"], words)


def _print_wins(data: dict[str, Any], part: str, words: ToolWords) -> None:
    with_scores = part == "seats"
    columns = (part.removesuffix("s"), "won", "percent", "interval", "mean-place", "score", "error")
    heads = [words.format(f"head-{name}") for name in columns]
    half = max((row["win_share"]["high"] - row["win_share"]["low"]) / 2 for row in data[part])
    digits = count_decimals(100 * half, 1)
    lows, highs = (
        [format_percent(row["win_share"][end], digits, words) for row in data[part]]
        for end in ("low", "high")
    )
    rows = [
        (
            row["name"],
            words.format_decimal(row["wins"], 0),
            format_percent(row["win_share"]["value"], digits, words),
            words.format(
                "range", low=f"{low:>{max(map(len, lows))}}", high=f"{high:>{max(map(len, highs))}}"
            ),
            words.format_decimal(row["mean_place"], 2),
            *(format_spread(row["score"], words)[:2] if with_scores else ()),
        )
        for row, low, high in zip(data[part], lows, highs, strict=True)
    ]
    print_table(heads if with_scores else heads[:5], rows)


def _print_menus(menus: list[dict[str, Any]], words: ToolWords) -> None:
    """Print the choices below a heading for each decision, in the author's words if there are any."""
    blocks = [(menu, rows) for menu in menus if (rows := _alternative_rows(menu, words))]
    if not blocks:
        return
    print_line()
    print_line(words.format("menus"), "bold")
    room = max(12, text_width() - 30)
    names = max(min(room, measure_columns(row[0])) for _, rows in blocks for row in rows)
    for menu, rows in blocks:
        print_line(f"{menu['asks']} ({menu['decision']})" if menu["asks"] else menu["decision"])
        for name, share, times in rows:
            print_line(f"  {pad_text(name, names)}  {share:>7}  {times}".rstrip())


def _alternative_rows(menu: dict[str, Any], words: ToolWords) -> list[tuple[str, str, str]]:
    rows = []
    met = [row for row in menu["alternatives"] if row["offered"] or row["forced"]]
    if len(met) > OPTIONS_SHOWN and not menu["named"]:
        times = words.format("choices", count=sum(row["taken"] for row in met))
        return [(words.format("options-many", count=len(met)), "", times)]
    if len(menu["alternatives"]) == 1 and met:
        row = met[0]
        name = name_alternative(row)
        return [(name, "", words.format("choices", count=row["taken"]))] if row["taken"] else []
    for row in menu["alternatives"]:
        name = name_alternative(row)
        if row["offered"]:
            times = words.format("taken-of", taken=row["taken"], offered=row["offered"])
            share = words.format("percent", percent=format_percent(row["share"], words=words))
            rows.append((name, share, times))
        elif row["forced"]:
            rows.append((name, "-", words.format("times-forced", count=row["forced"])))
        elif menu["named"]:
            rows.append((name, "-", words.format("never-possible")))
    return rows


def _print_unreached(line_data: dict[str, Any] | None, words: ToolWords) -> None:
    if line_data is None:
        return
    print_line()
    found = line_data["never_reached"]
    total = line_data["lines"]
    sample = words.format("sample", count=line_data["sample"])
    if line_data["stopped_after"] is not None:
        sample = words.format("sample-stopped", sample=sample, seconds=f"{line_data['stopped_after']:g}")
    if not found:
        print_line(words.format("lines-all", total=total, sample=sample))
        return
    print_line(words.format("lines-never", count=len(found), total=total, sample=sample))
    for line in found[:LINES_SHOWN]:
        print_line(f"  {line['file']}:{line['line']}: {line['text']}")
    if len(found) > LINES_SHOWN:
        print_line("  " + words.format("lines-more", count=len(found) - LINES_SHOWN))


# --- files ----------------------------------------------------------------------------------------


HEADS = ("part", "name", "measure", "value")
"""The columns of the CSV file of a simulation."""


def report_formats(heads: Sequence[str]) -> dict[str, OutputFormat | None]:
    """Return the formats of a report whose CSV file has these columns, with the kind of file of each."""
    return {"text": None, "json": FIGURES, "csv": csv_format(",".join(heads)), "html": PAGE}


def output_report(
    report: FigureReport,
    reports: ReportWriter,
    heads: Sequence[str],
    make_rows: Callable[[dict[str, Any]], Iterable[Sequence[object]]],
    print_report: Callable[[dict[str, Any]], None],
) -> None:
    """Print a report, and write it in every requested format."""
    if reports.prints_text:
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
