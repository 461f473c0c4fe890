"""Print the result of a comparison in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.simulation.comparing.comparison_data import (
    format_certainty,
    format_heading,
    format_no_effect,
    format_same_games,
    format_verdict,
    list_open_measures,
    list_sweep_heads,
    list_sweep_sentences,
)
from rulewright.simulation.sentences import load_report_words
from rulewright_cli.console import print_line, print_paragraph, print_table

if TYPE_CHECKING:
    from rulewright.words.tool_words import ToolWords


def print_comparison(data: dict[str, Any]) -> None:
    """Print a comparison: a sweep as a table, several changes in a line each; then the findings and the
    inconclusive measures."""
    words = load_report_words(data)
    if data.get("interrupted"):
        print_line(words.format("interrupted"), "bold")
    print_line(f"{data['title']}: {format_heading(data)}", "bold")
    sweep = data.get("sweep")
    varied = data["variants"][-len(sweep["values"]) :] if sweep else []
    if sweep:
        print_line()
        _print_sweep(sweep, data, varied, words)
    named = data["variants"][: len(data["variants"]) - len(varied)]
    if len(named) > 1:
        print_line()
        for variant in named:
            verdict = format_verdict(variant, data["games"], words)
            print_paragraph(f"{variant['name']}: {verdict}", "", "    ")
    for variant in named:
        _print_variant(variant, data, words)
    if data["measures"]:
        print_line()
        print_paragraph(format_certainty(data))


def _print_variant(variant: dict[str, Any], data: dict[str, Any], words: ToolWords) -> None:
    print_line()
    print_line(variant["name"], "bold")
    if variant["changes_nothing"]:
        print_line(f"  {format_no_effect(variant, data['games'], words)}")
        return
    for row in variant["findings"]:
        print_paragraph(row["sentence"], "  - ")
    if not variant["findings"]:
        print_line(f"  {words.format('nothing-significant')}")
    lines = list_open_measures(variant, words)
    if lines:
        print_line(f"  {words.format('inconclusive')}")
        for line in lines:
            print_paragraph(line, "    ", "      ")
    if variant["same_games"]:
        print_line(f"  {format_same_games(variant, data['games'], words)}")


def _print_sweep(
    sweep: dict[str, Any], data: dict[str, Any], swept_variants: list[dict[str, Any]], words: ToolWords
) -> None:
    heads = [*list_sweep_heads(data, sweep["path"]), words.format("head-against")]
    rows = []
    for value, variant in zip(sweep["values"], swept_variants, strict=True):
        figures = variant["figures"]
        rows.append(
            (
                value,
                *(words.format_decimal(seat["wins"]["value"], 1) for seat in figures["seats"]),
                *(words.format_decimal(seat["score"]["value"], 2) for seat in figures["seats"]),
                words.format_decimal(figures["decisions"]["value"], 1),
                words.format("against-current") if value == sweep["value"]
                else words.format("against-same") if variant["changes_nothing"]
                else words.format("against-differences", count=len(variant["findings"]))
                if variant["findings"]
                else words.format("against-inconclusive"),
            )
        )  # fmt: skip
    print_table(heads, rows)
    print_line()
    for text in list_sweep_sentences(data):
        print_paragraph(text, "- ")
    for value, variant in zip(sweep["values"], swept_variants, strict=True):
        if variant["findings"]:
            claims = _format_claims(variant, words)
            print_paragraph(words.format("sweep-claims", value=str(value), claims=claims), "- ")


def _format_claims(variant: dict[str, Any], words: ToolWords) -> str:
    claims = [row["claim"] for row in variant["findings"]]
    shown, more = "; ".join(claims[:3]), len(claims) - 3
    return words.format("claims-more", claims=shown, count=more) if more > 0 else shown
