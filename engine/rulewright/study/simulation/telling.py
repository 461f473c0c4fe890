"""A comparison as plain data and as one page: findings, what stays open, a sweep with its plots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from rulewright.backends.native.arena import Seat
from rulewright.study.simulation import page, plots
from rulewright.study.simulation.comparing import Comparison
from rulewright.study.simulation.findings import Finding, findings
from rulewright.study.simulation.intervals import Interval, Moments, wilson
from rulewright.study.simulation.players import name_of
from rulewright.study.simulation.run import Table, Wish, wins
from rulewright.study.simulation.summary import Summary


@dataclass(frozen=True, slots=True)
class Sweep:
    """The number that is varied: how it was named, what it is in the base, and for each variant
    its value."""

    path: str
    value: int
    values: tuple[int, ...]


def comparison_report(
    base: Table,
    variants: Sequence[tuple[str, Table]],
    entrants: Sequence[Seat],
    wish: Wish,
    comparison: Comparison,
    *,
    swap: bool = False,
    sweep: Sweep | None = None,
) -> dict[str, Any]:
    """Everything that a comparison found. Shares are in percentage points here."""
    names = [name for name, _ in variants]
    found = findings(comparison, names, entrants)
    own = base.ruleset.table.identity.fingerprint
    data: dict[str, Any] = {
        "ruleset": base.ruleset.id,
        "title": base.ruleset.title,
        "entrants": [name_of(seat) for seat in entrants],
        "seats_swapped": swap,
        "seed": wish.seed,
        "games": comparison.base.games,
        "measures": len(found),
        "base": _figures(base, comparison.base),
        "variants": [
            {
                "name": name,
                "figures": _figures(table, against.summary),
                "same_games": against.same,
                "same_rules": table.ruleset.table.identity.fingerprint == own,
                "changes_nothing": changes_nothing(against.same, comparison.base.games, mine),
                "findings": [finding.as_data() for finding in mine if finding.told],
                "open": [
                    {"name": finding.name} | finding.as_data()
                    for finding in mine
                    if not finding.told
                ],
            }
            for (name, table), against in zip(variants, comparison.variants, strict=True)
            for mine in [_of(found, name)]
        ],
    }
    if sweep is not None:
        data["sweep"] = {
            "path": sweep.path,
            "value": sweep.value,
            "values": list(sweep.values),
            "changes_nothing": all(row["changes_nothing"] for row in data["variants"]),
        }
    return data


def _of(found: Sequence[Finding], variant: str) -> list[Finding]:
    """The findings of one variant: those that are told first, the surest before the others."""
    own = [finding for finding in found if finding.variant == variant]
    return sorted(own, key=lambda f: f.p if f.told else 1.0)


def changes_nothing(same: int, games: int, found: Sequence[Finding]) -> bool:
    return same == games and all(f.difference.value == 0 for f in found)


def _figures(table: Table, summary: Summary) -> dict[str, Any]:
    return {
        "seats": [
            {
                "name": name,
                "wins": _interval(wilson(wins(summary, seat), summary.games), 100),
                "score": _interval(Moments.of_counts(summary.scores[seat]).interval()),
            }
            for seat, name in enumerate(table.ruleset.seats)
        ],
        "decisions": _interval(Moments.of_counts(summary.lengths).interval()),
    }


def _interval(interval: Interval, scale: float = 1.0) -> dict[str, float]:
    return {
        "value": interval.value * scale,
        "low": interval.low * scale,
        "high": interval.high * scale,
    }


def open_question(row: dict[str, Any]) -> str:
    """What an unsettled measure can still be: `wins of ann (-0.8 to +1.9)`."""
    digits = row["digits"]
    return f"{row['name']} ({row['low']:+.{digits}f} to {row['high']:+.{digits}f})"


def nothing_said(variant: dict[str, Any], games: int) -> str:
    """Calls out a change that is none."""
    why = " (the compiled rules are the same)" if variant["same_rules"] else ""
    return f"changes nothing: all {games:,} games came out the same{why}"


# --- the page -------------------------------------------------------------------------------------


def comparison_page(data: dict[str, Any]) -> str:
    parts = [
        f"<h1>{escape(data['title'])}</h1><p>{data['games']:,} games of each, the same seeds; "
        f"{escape(', '.join(data['entrants']))}{'; seats swapped' if data['seats_swapped'] else ''}"
        f". {data['measures']} measures; what is told apart is beyond chance after correction for "
        "that number (Holm).</p>"
    ]
    if "sweep" in data:
        parts.append(_sweep(data))
    for variant in data["variants"]:
        parts.append(f"<h2>{escape(variant['name'])}</h2>")
        if variant["changes_nothing"]:
            parts.append(f"<p>{escape(nothing_said(variant, data['games']))}</p>")
            continue
        said = "".join(f"<li>{escape(row['sentence'])}</li>" for row in variant["findings"])
        parts.append(f"<ul>{said}</ul>" if said else "<p>Nothing could be told apart.</p>")
        rows = [*variant["findings"], *variant["open"]]
        for kinds, title in (
            (("wins", "entrant", "ties"), "Wins and ties, in percentage points"),
            (("score", "margin"), "Scores, in points"),
            (("decisions", "choices", "branching"), "Length"),
        ):
            shown = [
                (
                    row["of"] or row["measure"],
                    Interval(row["difference"], row["low"], row["high"]),
                    row["told_apart"],
                )
                for row in rows
                if row["measure"] in kinds
            ]
            if shown:
                parts.append(f"<h3>{title}</h3>" + plots.differences(shown))
        if variant["open"]:
            listed = ", ".join(open_question(row) for row in variant["open"])
            parts.append(f"<p class=soft>Not told apart at this size: {escape(listed)}</p>")
    return page.page(f"{data['title']}: a comparison", parts)


def _sweep(data: dict[str, Any]) -> str:
    sweep = data["sweep"]
    parts = [f"<h2>{escape(sweep['path'])}</h2><p>In the rules it is {sweep['value']}.</p>"]
    if sweep["changes_nothing"]:
        parts.append("<p><b>This number changes nothing.</b></p>")
    figures = [variant["figures"] for variant in data["variants"]]

    def over(label: str, rows: Sequence[dict[str, float]]) -> str:
        points = [
            (value, Interval(row["value"], row["low"], row["high"]))
            for value, row in zip(sweep["values"], rows, strict=True)
        ]
        return plots.curve(points, label)

    for seat, own in enumerate(data["base"]["seats"]):
        parts.append(over(f"{own['name']} wins, %", [f["seats"][seat]["wins"] for f in figures]))
    for seat, own in enumerate(data["base"]["seats"]):
        parts.append(over(f"score of {own['name']}", [f["seats"][seat]["score"] for f in figures]))
    parts.append(over("decisions in a game", [f["decisions"] for f in figures]))
    return "".join(parts)
