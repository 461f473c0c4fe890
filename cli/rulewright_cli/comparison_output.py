"""Print the result of a comparison in sentences."""

from __future__ import annotations

from typing import Any

from rulewright.phrases import format_quantity
from rulewright.simulation.comparing.comparison_data import (
    format_certainty,
    format_heading,
    format_no_effect,
    format_same_games,
    format_verdict,
    list_open_measures,
    list_sweep_sentences,
)
from rulewright.simulation.sentences import INTERRUPTED_NOTE
from rulewright_cli.console import print_line, print_paragraph, print_table


def print_comparison(data: dict[str, Any]) -> None:
    """A sweep as a table; several changes in a line each; then findings, and what stays open."""
    if data.get("interrupted"):
        print_line(INTERRUPTED_NOTE, "bold")
    print_line(f"{data['title']}: {format_heading(data)}", "bold")
    sweep = data.get("sweep")
    varied = data["variants"][-len(sweep["values"]) :] if sweep else []
    if sweep:
        print_line()
        _print_sweep(sweep, data, varied)
    named = data["variants"][: len(data["variants"]) - len(varied)]
    if len(named) > 1:
        print_line()
        for variant in named:
            print_paragraph(f"{variant['name']}: {format_verdict(variant, data['games'])}", "", "    ")
    for variant in named:
        _print_variant(variant, data)
    if data["measures"]:
        print_line()
        print_paragraph(format_certainty(data))


def _print_variant(variant: dict[str, Any], data: dict[str, Any]) -> None:
    print_line()
    print_line(variant["name"], "bold")
    if variant["changes_nothing"]:
        print_line(f"  {format_no_effect(variant, data['games'])}")
        return
    for row in variant["findings"]:
        print_paragraph(row["sentence"], "  - ")
    if not variant["findings"]:
        print_line("  nothing could be told apart at this size")
    lines = list_open_measures(variant)
    if lines:
        print_line("  not told apart at this size (where a difference can still lie, 95 %):")
        for line in lines:
            print_paragraph(line, "    ", "      ")
    if variant["same_games"]:
        print_line(f"  {format_same_games(variant, data['games'])}")


def _print_sweep(sweep: dict[str, Any], data: dict[str, Any], swept_variants: list[dict[str, Any]]) -> None:
    seats = [seat["name"] for seat in data["base"]["seats"]]
    heads = [
        sweep["path"], *(f"{name} wins %" for name in seats),
        *(f"{name} scores" for name in seats), "decisions", "against the rules",
    ]  # fmt: skip
    rows = []
    for value, variant in zip(sweep["values"], swept_variants, strict=True):
        figures = variant["figures"]
        rows.append(
            (
                value,
                *(f"{seat['wins']['value']:.1f}" for seat in figures["seats"]),
                *(f"{seat['score']['value']:.2f}" for seat in figures["seats"]),
                f"{figures['decisions']['value']:.1f}",
                "as it is" if value == sweep["value"]
                else "the same" if variant["changes_nothing"]
                else format_quantity(len(variant["findings"]), "difference") if variant["findings"]
                else "not told apart",
            )
        )  # fmt: skip
    print_table(heads, rows)
    print_line()
    for text in list_sweep_sentences(sweep):
        print_paragraph(text, "- ")
    for value, variant in zip(sweep["values"], swept_variants, strict=True):
        if variant["findings"]:
            print_paragraph(f"at {value}, against the rules: {_format_claims(variant)}", "- ")


def _format_claims(variant: dict[str, Any]) -> str:
    claims = [row["claim"] for row in variant["findings"]]
    more = len(claims) - 3
    return "; ".join(claims[:3]) + (f"; and {format_quantity(more, 'more difference')}" if more > 0 else "")
