"""Shows what a comparison of rules has found, in sentences."""

from __future__ import annotations

from typing import Any

from rulewright.phrases import counted
from rulewright.study.simulation.comparing.report import (
    explained,
    heading,
    nothing_said,
    open_questions,
    same_said,
    sweep_sentences,
    verdict,
)
from rulewright.study.simulation.sentences import STOPPED
from rulewright_cli.console import say, table, wrapped


def show(data: dict[str, Any]) -> None:
    """A sweep as a table; several changes in a line each; then findings, and what stays open."""
    if data.get("interrupted"):
        say(STOPPED, "bold")
    say(f"{data['title']}: {heading(data)}", "bold")
    sweep = data.get("sweep")
    varied = data["variants"][-len(sweep["values"]) :] if sweep else []
    if sweep:
        say()
        _sweep(sweep, data, varied)
    named = data["variants"][: len(data["variants"]) - len(varied)]
    if len(named) > 1:
        say()
        for variant in named:
            wrapped(f"{variant['name']}: {verdict(variant, data['games'])}", "", "    ")
    for variant in named:
        _variant(variant, data)
    if data["measures"]:
        say()
        wrapped(explained(data))


def _variant(variant: dict[str, Any], data: dict[str, Any]) -> None:
    say()
    say(variant["name"], "bold")
    if variant["changes_nothing"]:
        say(f"  {nothing_said(variant, data['games'])}")
        return
    for row in variant["findings"]:
        wrapped(row["sentence"], "  - ")
    if not variant["findings"]:
        say("  nothing could be told apart at this size")
    lines = open_questions(variant)
    if lines:
        say("  not told apart at this size (where a difference can still lie, 95 %):")
        for line in lines:
            wrapped(line, "    ", "      ")
    if variant["same_games"]:
        say(f"  {same_said(variant, data['games'])}")


def _sweep(sweep: dict[str, Any], data: dict[str, Any], varied: list[dict[str, Any]]) -> None:
    seats = [seat["name"] for seat in data["base"]["seats"]]
    heads = [
        sweep["path"], *(f"{name} wins %" for name in seats),
        *(f"{name} scores" for name in seats), "decisions", "against the rules",
    ]  # fmt: skip
    rows = []
    for value, variant in zip(sweep["values"], varied, strict=True):
        figures = variant["figures"]
        rows.append(
            (
                value,
                *(f"{seat['wins']['value']:.1f}" for seat in figures["seats"]),
                *(f"{seat['score']['value']:.2f}" for seat in figures["seats"]),
                f"{figures['decisions']['value']:.1f}",
                "as it is" if value == sweep["value"]
                else "the same" if variant["changes_nothing"]
                else counted(len(variant["findings"]), "difference") if variant["findings"]
                else "not told apart",
            )
        )  # fmt: skip
    table(heads, rows)
    say()
    for text in sweep_sentences(sweep):
        wrapped(text, "- ")
    for value, variant in zip(sweep["values"], varied, strict=True):
        if variant["findings"]:
            wrapped(f"at {value}, against the rules: {_claims(variant)}", "- ")


def _claims(variant: dict[str, Any]) -> str:
    claims = [row["claim"] for row in variant["findings"]]
    more = len(claims) - 3
    return "; ".join(claims[:3]) + (f"; and {counted(more, 'more difference')}" if more > 0 else "")
