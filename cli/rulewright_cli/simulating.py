"""Shows and writes what simulations say: tables on the terminal, JSON, CSV, pages."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rulewright_cli.console import say, table
from rulewright_cli.saving import write_save

LINES_SHOWN = 12
OPTIONS_SHOWN = 16


def show(data: dict[str, Any]) -> None:
    """The report of a simulation."""
    setting = data["setting"]
    more = [f"edition {setting['edition']}"] if setting["edition"] else []
    more += [f"variant {Path(name).stem}" for name in setting["variants"]]
    more += [f"{name} = {value}" for name, value in setting["options"].items()]
    say("; ".join([f"{data['title']}: {data['games']:,} games, {_entrants(data)}", *more]), "bold")
    say()
    _wins(data, "seats", "seat")
    if "players" in data:
        say()
        _wins(data, "players", "player")
    ties = data["ties"]
    say(f"ties for the first place: {percent(ties)}")
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
        ("games end in", "games", "%"),
        [
            (
                (end["step"] or "-") + (" (bound reached)" if end["by_bound"] else ""),
                end["games"],
                f"{100 * end['share']:.1f}",
            )
            for end in data["ends"]
        ],
    )
    _menus(data["menus"])
    if data["failed_looks"]:
        say()
        many = data["failed_looks"]
        say(f"{many:,} looks ahead met a rule fault; `rulewright fuzz` looks for it")
    _unreached(data["lines"])


def _entrants(data: dict[str, Any]) -> str:
    kinds = data["entrants"]
    if len(set(kinds)) == 1:
        return f"{len(kinds)} x {kinds[0]}"
    return ", ".join(kinds) + (" (seats swapped)" if data["seats_swapped"] else "")


def _wins(data: dict[str, Any], part: str, head: str) -> None:
    with_scores = part == "seats"
    heads = (head, "wins", "%", "95 % between", "mean place")
    rows = [
        (
            row["name"],
            row["wins"],
            f"{100 * row['win_share']['value']:.1f}",
            f"{100 * row['win_share']['low']:.1f} and {100 * row['win_share']['high']:.1f}",
            f"{row['mean_place']:.2f}",
            *(spread(row["score"])[:2] if with_scores else ()),
        )
        for row in data[part]
    ]
    table((*heads, "mean score", "+-") if with_scores else heads, rows)


def _menus(menus: list[dict[str, Any]]) -> None:
    rows: list[tuple[object, ...]] = []
    for menu in menus:
        met = [row for row in menu["alternatives"] if row["offered"] or row["forced"]]
        if len(met) > OPTIONS_SHOWN and not menu["named"]:
            rows.append((menu["decision"], f"({len(met)} options)", sum(r["taken"] for r in met)))
            continue
        for row in menu["alternatives"]:
            share = "-" if row["share"] is None else f"{100 * row['share']:.1f}"
            name = row["name"]
            if row["offered"] or row["forced"]:
                rows.append((menu["decision"], name, row["taken"], row["offered"], share))
            elif menu["named"]:
                rows.append((menu["decision"], name, "never offered"))
    if rows:
        say()
        table(
            ("choice", "taken", "times", "offered", "%"),
            [tuple([*row, "", "", ""][:5]) for row in rows],
        )


def _unreached(lines: dict[str, Any] | None) -> None:
    if lines is None:
        return
    say()
    found = lines["never_reached"]
    sample = f"{lines['sample']} random games"
    if not found:
        say(f"rule lines: all {lines['lines']} reached in a sample of {sample}")
        return
    say(f"rule lines: {len(found)} of {lines['lines']} never reached in a sample of {sample}")
    for line in found[:LINES_SHOWN]:
        say(f"  {line['file']}:{line['line']}: {line['text']}")
    if len(found) > LINES_SHOWN:
        say(f"  and {len(found) - LINES_SHOWN} more")


def percent(share: dict[str, float]) -> str:
    return (
        f"{100 * share['value']:.1f} %, 95 % between {100 * share['low']:.1f} and "
        f"{100 * share['high']:.1f}"
    )


def spread(values: dict[str, Any]) -> tuple[str, ...]:
    error = "" if values["error"] is None else f"{values['error']:.2f}"
    return (
        f"{values['mean']:.2f}", error, *(str(values[key]) for key in ("least", "median", "most"))
    )  # fmt: skip


# --- files ----------------------------------------------------------------------------------------


def write_json(data: object, path: Path) -> None:
    write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", path)


def write_csv(heads: Sequence[str], rows: Iterable[Sequence[object]], path: Path) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    write_text(text.getvalue(), path)


def write_text(text: str, path: Path) -> None:
    """To a file, or to standard output for `-`. Raises DiagnosticError."""
    if path == Path("-"):
        sys.stdout.write(text)
    else:
        write_save(text, path)
