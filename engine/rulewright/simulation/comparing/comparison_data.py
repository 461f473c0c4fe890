"""Represent a comparison as plain data: findings, inconclusive figures, figures of each ruleset, a sweep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.backends.native.agent_games import Seat
from rulewright.serialization import to_named
from rulewright.simulation.comparing import trend
from rulewright.simulation.comparing.comparison import Comparison
from rulewright.simulation.comparing.findings import Finding, format_end, list_findings, sort_key
from rulewright.simulation.count_labels import LabelTexts, map_choice_texts
from rulewright.simulation.intervals import Interval, Moments, wilson_interval
from rulewright.simulation.report_data import count_ties, make_head
from rulewright.simulation.runner import GameBudget, PreparedRules
from rulewright.simulation.sentences import (
    count_decimals,
    format_agents,
    format_signed,
    load_report_words,
)
from rulewright.simulation.summary import Summary, count_sole_wins
from rulewright.words.tool_words import ToolWords, load_tool_words

if TYPE_CHECKING:
    from rulewright.simulation.comparing.parameter_sweep import VariedNumber

MAX_LISTED = 6
"""The largest number of inconclusive measures listed for each kind: those with the widest intervals."""
CSV_COLUMNS = (
    "variant", "measure", "of", "base", "difference", "low", "high", "p_holm", "effect",
    "told_apart",
)  # fmt: skip
"""The columns of the CSV file, which has a row for each measure of each variant."""
MEASURE_GROUPS = (
    ("wins", ("entrant", "wins", "ties")),
    ("score", ("score", "margin")),
    ("end", ("end",)),
    ("decisions", ("decisions", "choices", "branching")),
    ("taken", ("taken",)),
)
"""Kinds of measures that are listed together, each named after one of them."""


def build_comparison_data(
    base_rules: PreparedRules,
    named_variants: Sequence[tuple[str, PreparedRules]],
    entrants: Sequence[Seat],
    game_budget: GameBudget,
    comparison: Comparison,
    *,
    sweep: VariedNumber | None = None,
    language: str | None = None,
) -> dict[str, Any]:
    """Return everything that a comparison found. Shares are in percentage points. The variants of
    a sweep come last. Texts are in this language, by default the ruleset's first.
    """
    names = [name for name, _ in named_variants]
    all_prepared = [*(table for _, table in named_variants), base_rules]
    label_texts = [LabelTexts(table.ruleset, language) for table in all_prepared]
    alternative_texts = {of: says for texts in label_texts for of, says in map_choice_texts(texts).items()}
    language = label_texts[-1].words.language
    words = load_tool_words("report", language)
    all_findings = list_findings(comparison, names, alternative_texts)
    base_fingerprint = base_rules.ruleset.table.identity.fingerprint
    data: dict[str, Any] = {
        **make_head(base_rules.ruleset, entrants, game_budget),
        "language": language,
        "games": comparison.base.games,
        "measures": len(all_findings),
        "base": _make_figures(base_rules, comparison.base),
        "variants": [
            {
                "name": name,
                "figures": _make_figures(table, against.summary),
                "same_games": against.same,
                "same_rules": table.ruleset.table.identity.fingerprint == base_fingerprint,
                "changes_nothing": has_no_effect(against.same, comparison.base.games, mine),
                "findings": [finding.to_data(words) for finding in mine if finding.is_significant],
                "open": [
                    {"name": finding.format_name(words)} | finding.to_data(words)
                    for finding in mine
                    if not finding.is_significant
                ],
            }
            for (name, table), against in zip(named_variants, comparison.variants, strict=True)
            for mine in [_list_variant_findings(all_findings, name)]
        ],
    }
    if sweep is not None:
        varied = data["variants"][-len(sweep.trial_values) :]
        data["sweep"] = {
            "path": sweep.path,
            "now": sweep.current_text,
            "value": sweep.current_value,
            "values": list(sweep.trial_values),
            "changes_nothing": all(row["changes_nothing"] for row in varied),
            "unchanged": trend.find_runs(sweep.trial_values, [row["changes_nothing"] for row in varied]),
            "trends": trend.make_trend_data(comparison, sweep.path, sweep.trial_values, varied, words),
        }
    return data


def iter_rows(data: dict[str, Any]) -> Iterator[list[Any]]:
    """Yield the measures of all variants as rows for CSV."""
    for variant in data["variants"]:
        for row in (*variant["findings"], *variant["open"]):
            yield [row[column] for column in CSV_COLUMNS]


def _list_variant_findings(all_findings: Sequence[Finding], variant: str) -> list[Finding]:
    """Return the findings of one variant: significant ones by importance, the rest by kind."""
    variant_findings = [one for one in all_findings if one.variant == variant]
    return sorted(
        variant_findings, key=lambda one: sort_key(one) if one.is_significant else sort_key(one)[:1]
    )


def has_no_effect(same_games: int, games: int, all_findings: Sequence[Finding]) -> bool:
    return same_games == games and all(f.difference.value == 0 for f in all_findings)


def _make_figures(prepared: PreparedRules, summary: Summary) -> dict[str, Any]:
    return {
        "seats": [
            {
                "name": name,
                "wins": _interval_data(
                    wilson_interval(count_sole_wins(summary.places, seat), summary.games), 100
                ),
                "score": _interval_data(Moments.from_counts(summary.scores[seat]).confidence_interval()),
            }
            for seat, name in enumerate(prepared.ruleset.seats)
        ],
        "ties": _interval_data(wilson_interval(count_ties(summary), summary.games), 100),
        "decisions": _interval_data(Moments.from_counts(summary.lengths).confidence_interval()),
    }


def _interval_data(interval: Interval, scale: float = 1.0) -> Any:
    return to_named(Interval, interval.scale_by(scale))


# --- sentences that the table and the page share --------------------------------------------------


def format_heading(data: dict[str, Any]) -> str:
    """Return a heading with the extent of a comparison: `1,000 games of each, 2 x random, the same seeds`."""
    words, agents = load_report_words(data), format_agents(data)
    if data["seats_swapped"]:
        agents = words.format("seats-swapped", agents=agents)
    return words.format("compared", games=words.format("games", count=data["games"]), agents=agents)


def format_no_effect(variant: dict[str, Any], games: int, words: ToolWords) -> str:
    """Return a sentence for a change without any effect."""
    return words.format("no-effect-same-rules" if variant["same_rules"] else "no-effect", count=games)


def format_verdict(variant: dict[str, Any], games: int, words: ToolWords) -> str:
    """Return one variant in one line."""
    if variant["changes_nothing"]:
        return format_no_effect(variant, games, words)
    finding_rows = variant["findings"]
    if not finding_rows:
        return words.format("nothing-significant")
    claim, more = finding_rows[0]["claim"], len(finding_rows) - 1
    return words.format("claim-and-more", claim=claim, count=more) if more else str(claim)


def list_open_measures(variant: dict[str, Any], words: ToolWords) -> list[str]:
    """Return a line for each kind of inconclusive measure, with the possible range of its
    difference.
    """
    lines = []
    for group, kinds in MEASURE_GROUPS:
        rows = [row for row in variant["open"] if row["measure"] in kinds]
        if not rows:
            continue
        widest = max(rows, key=_max_difference)
        if len(rows) <= MAX_LISTED and "taken" not in kinds:
            ranges = "; ".join(
                words.format("open-range", name=_subject_text(row, words), range=_range_text(row, words))
                for row in rows
            )
        else:
            ranges = words.format(
                "open-widest",
                count=len(rows),
                size=words.format_decimal(_max_difference(widest), widest["digits"]),
                name=_subject_text(widest, words),
            )
        lines.append(words.format("open-group", group=words.format(f"group-{group}"), ranges=ranges))
    return lines


def _max_difference(measure_row: dict[str, Any]) -> float:
    return max(abs(float(measure_row["low"])), abs(float(measure_row["high"])))


def _subject_text(measure_row: dict[str, Any], words: ToolWords) -> str:
    if measure_row["measure"] == "end":
        return format_end(measure_row["of"], words)
    return str(measure_row["says"] or measure_row["of"] or measure_row["name"])


def _range_text(measure_row: dict[str, Any], words: ToolWords) -> str:
    half = (measure_row["high"] - measure_row["low"]) / 2
    digits = max(count_decimals(half), 1 if half < 1 else 0)
    low, high = (format_signed(measure_row[end], digits, words) for end in ("low", "high"))
    return words.format("span", low=low, high=high)


def format_certainty(data: dict[str, Any]) -> str:
    """Return the sentence about the certainty of the findings."""
    words = load_report_words(data)
    return words.format("certainty", measures=data["measures"], changes=len(data["variants"]))


def list_sweep_heads(data: dict[str, Any], number_name: str) -> list[str]:
    """Return the heads of the columns with the figures of a sweep."""
    words, seats = load_report_words(data), [seat["name"] for seat in data["base"]["seats"]]
    return [
        number_name,
        *(words.format("head-name-wins", name=name) for name in seats),
        *(words.format("head-name-scores", name=name) for name in seats),
        words.format("measure-decisions"),
    ]


def list_sweep_sentences(data: dict[str, Any]) -> list[str]:
    """Return the trends of a number, and the values from which it has no further effect."""
    sweep, words = data["sweep"], load_report_words(data)
    path = sweep["path"]
    if sweep["changes_nothing"]:
        return [words.format("sweep-no-effect", path=path)]
    sentences = [row["sentence"] for row in sweep["trends"] if row["told_apart"]]
    sentences += [
        words.format("sweep-flat", low=str(low), high=str(high))
        for low, high in sweep["unchanged"]
        if high > low
    ]
    return sentences or [words.format("sweep-no-trend", path=path)]


def format_same_games(variant: dict[str, Any], games: int, words: ToolWords) -> str:
    """Return a sentence with the number of games that the change did not affect."""
    same = variant["same_games"]
    percent = words.format_decimal(100 * same / games, 1)
    return words.format("same-games", same=same, count=games, percent=percent)
