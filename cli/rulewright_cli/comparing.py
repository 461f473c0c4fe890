"""Shows what a comparison of rules has found, in sentences."""

from __future__ import annotations

import textwrap
from typing import Any

from rulewright_cli.console import say, table

OPEN_SHOWN = 12


def show(data: dict[str, Any]) -> None:
    """Findings first, then what stays open; a sweep as a table."""
    kinds = data["entrants"]
    who = f"{len(kinds)} x {kinds[0]}" if len(set(kinds)) == 1 else ", ".join(kinds)
    swapped = ", seats swapped" if data["seats_swapped"] else ""
    say(f"{data['title']}: {data['games']:,} games of each, {who}{swapped}, the same seeds", "bold")
    if "sweep" in data:
        say()
        _sweep(data)
    for variant in data["variants"]:
        if "sweep" not in data or variant["findings"] or not variant["changes_nothing"]:
            _variant(variant, data)
    if data["measures"]:
        say()
        say(
            f"{data['measures']} measures were looked at; a sentence stands for what is beyond "
            "chance (5 %) after correction for that number (Holm)."
        )


def _variant(variant: dict[str, Any], data: dict[str, Any]) -> None:
    from rulewright.study.simulation.telling import nothing_said, open_question

    say()
    say(variant["name"], "bold")
    if variant["changes_nothing"]:
        say(f"  {nothing_said(variant, data['games'])}")
        return
    for row in variant["findings"]:
        _wrapped(row["sentence"], "  - ")
    if not variant["findings"]:
        say("  nothing could be told apart at this size")
    open_rows = [open_question(row) for row in variant["open"]]
    if open_rows:
        more = len(open_rows) - OPEN_SHOWN
        listed = ", ".join(open_rows[:OPEN_SHOWN]) + (f" and {more} more" if more > 0 else "")
        _wrapped(f"not told apart at this size: {listed}", "  ")
    if variant["same_games"]:
        share = 100 * variant["same_games"] / data["games"]
        say(f"  {variant['same_games']:,} games ({share:.1f} %) came out the same")


def _wrapped(text: str, front: str) -> None:
    for line in textwrap.wrap(
        text, 96, initial_indent=front, subsequent_indent=" " * len(front), break_long_words=False
    ):
        say(line)


def _sweep(data: dict[str, Any]) -> None:
    sweep = data["sweep"]
    variants = data["variants"][-len(sweep["values"]) :]
    seats = [seat["name"] for seat in data["base"]["seats"]]
    heads = [
        sweep["path"].rpartition(".")[2], *(f"{name} wins %" for name in seats),
        *(f"{name} scores" for name in seats), "decisions", "",
    ]  # fmt: skip
    rows = []
    for value, variant in zip(sweep["values"], variants, strict=True):
        figures = variant["figures"]
        rows.append(
            (
                value,
                *(f"{seat['wins']['value']:.1f}" for seat in figures["seats"]),
                *(f"{seat['score']['value']:.2f}" for seat in figures["seats"]),
                f"{figures['decisions']['value']:.1f}",
                "as it is" if value == sweep["value"]
                else "the same" if variant["changes_nothing"]
                else f"{len(variant['findings'])} differences",
            )
        )  # fmt: skip
    table(heads, rows)
    if sweep["changes_nothing"]:
        say()
        say(
            f"{sweep['path']} changes nothing: with every value all {data['games']:,} games come "
            "out the same.",
            "bold",
        )
