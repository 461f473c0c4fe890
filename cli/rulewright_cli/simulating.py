"""Shows and writes what simulations say: tables on the terminal, JSON, CSV, pages."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics.columns import columns_of
from rulewright.outputs import FIGURES, PAGE, OutputFormat, table_kind
from rulewright.phrases import counted
from rulewright.study.simulation.sentences import (
    STOPPED,
    called,
    decimals,
    end_said,
    percent,
    setting_said,
    spread,
)
from rulewright_cli.console import say, table, width, wrapped
from rulewright_cli.folding import padded

if TYPE_CHECKING:
    from rulewright.study.simulation.asked import ComparisonReport, SimulationReport
    from rulewright_cli.output import Reports

    Figures = SimulationReport | ComparisonReport

LINES_SHOWN = 12
OPTIONS_SHOWN = 16


def show(data: dict[str, Any]) -> None:
    """The report of a simulation."""
    games = counted(data["games"], "game")
    if data.get("interrupted"):
        say(STOPPED, "bold")
    say(f"{data['title']}: {games}, {setting_said(data)}", "bold")
    for sentence in data["in_short"]:
        wrapped(sentence, "- ")
    say()
    _wins(data, "seats", "seat")
    if "players" in data:
        say()
        _wins(data, "players", "player")
    if len(data["seats"]) > 1:
        say(f"shared first places: {percent(data['ties']['value'])} % ({_between(data['ties'])})")
    say()
    heads = ("a game", "mean", "+-", "least", "median", "most")
    rows = [("decisions", *spread(data["decisions"])), ("choices", *spread(data["choices"]))]
    if len(data["seats"]) > 1:
        rows.append(("winning margin", *spread(data["margin"])))
    table(heads, rows)
    branching = data["branching"]
    say(f"options in a choice: {branching['mean']:.1f} on average, {branching['most']} at most")
    say()
    table(
        ("games", "%", "end in"),
        [
            (f"{end['games']:,}", percent(end["share"]["value"]), end_said(end))
            for end in data["ends"]
        ],
    )
    _menus(data["menus"])
    if data["failed_looks"]:
        say()
        looks = counted(data["failed_looks"], "look")
        say(f"{looks} ahead met a rule fault; `rulewright fuzz` looks for it")
    _unreached(data["lines"])


def _between(share: dict[str, float]) -> str:
    return f"95 % between {percent(share['low'])} and {percent(share['high'])}"


def _wins(data: dict[str, Any], part: str, head: str) -> None:
    with_scores = part == "seats"
    heads = (head, "won", "%", "95 % between", "place")
    half = max((row["win_share"]["high"] - row["win_share"]["low"]) / 2 for row in data[part])
    digits = decimals(100 * half, 1)
    lows, highs = (
        [percent(row["win_share"][end], digits) for row in data[part]] for end in ("low", "high")
    )
    rows = [
        (
            row["name"],
            f"{row['wins']:,}",
            percent(row["win_share"]["value"], digits),
            f"{low:>{max(map(len, lows))}} and {high:>{max(map(len, highs))}}",
            f"{row['mean_place']:.2f}",
            *(spread(row["score"])[:2] if with_scores else ()),
        )
        for row, low, high in zip(data[part], lows, highs, strict=True)
    ]
    table((*heads, "score", "+-") if with_scores else heads, rows)


def _menus(menus: list[dict[str, Any]]) -> None:
    """A heading for each decision, in the author's words if there are any."""
    blocks = [(menu, rows) for menu in menus if (rows := _alternatives(menu))]
    if not blocks:
        return
    say()
    say("what is chosen, where there is something else to choose", "bold")
    room = max(12, width() - 30)
    names = max(min(room, columns_of(row[0])) for _, rows in blocks for row in rows)
    for menu, rows in blocks:
        say(f"{menu['asks']} ({menu['decision']})" if menu["asks"] else menu["decision"])
        for name, share, times in rows:
            say(f"  {padded(name, names)}  {share:>7}  {times}".rstrip())


def _alternatives(menu: dict[str, Any]) -> list[tuple[str, str, str]]:
    rows = []
    met = [row for row in menu["alternatives"] if row["offered"] or row["forced"]]
    if len(met) > OPTIONS_SHOWN and not menu["named"]:
        times = counted(sum(row["taken"] for row in met), "choice")
        return [(f"({len(met)} options)", "", times)]
    if len(menu["alternatives"]) == 1 and met:
        row = met[0]
        name = called(row)
        return [(name, "", counted(row["taken"], "choice"))] if row["taken"] else []
    for row in menu["alternatives"]:
        name = called(row)
        if row["offered"]:
            times = f"{row['taken']:,} of {row['offered']:,}"
            rows.append((name, f"{percent(row['share'])} %", times))
        elif row["forced"]:
            times = counted(row["forced"], "time")
            rows.append((name, "-", f"{times} the only option"))
        elif menu["named"]:
            rows.append((name, "-", "never possible"))
    return rows


def _unreached(lines: dict[str, Any] | None) -> None:
    if lines is None:
        return
    say()
    found = lines["never_reached"]
    sample = f"a sample of {counted(lines['sample'], 'random game')}"
    if lines["stopped_after"] is not None:
        sample += f", which was stopped after {lines['stopped_after']:g} s"
    if not found:
        say(f"rule lines: all {lines['lines']} reached in {sample}")
        return
    say(f"rule lines: {len(found)} of {lines['lines']} never reached in {sample}")
    for line in found[:LINES_SHOWN]:
        say(f"  {line['file']}:{line['line']}: {line['text']}")
    if len(found) > LINES_SHOWN:
        say(f"  and {len(found) - LINES_SHOWN} more (all of them with --format json)")


# --- files ----------------------------------------------------------------------------------------


HEADS = ("part", "name", "measure", "value")
"""Of the CSV of a simulation."""


def kinds(heads: Sequence[str]) -> dict[str, OutputFormat | None]:
    """The forms of a report whose CSV has these columns, and which files they are."""
    return {"text": None, "json": FIGURES, "csv": table_kind(",".join(heads)), "html": PAGE}


def told(
    found: Figures,
    reports: Reports,
    heads: Sequence[str],
    rows: Callable[[dict[str, Any]], Iterable[Sequence[object]]],
    show: Callable[[dict[str, Any]], None],
) -> None:
    """Print a report, and write it in every requested format."""
    if reports.form == "text":
        show(found.data)
    reports.write(
        {
            "json": lambda: found.data,
            "csv": lambda: csv_text(heads, rows(found.data)),
            "html": found.to_html,
        }
    )


def csv_text(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return text.getvalue()
