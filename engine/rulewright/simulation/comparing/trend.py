"""Fit a line through the values of a sweep, seed by seed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rulewright.records import dataclass
from rulewright.simulation.comparing.comparison import Comparison, MeasureKey
from rulewright.simulation.comparing.findings import MEASURE_ORDER, SHARE_MEASURES, SIGNIFICANCE_LEVEL
from rulewright.simulation.intervals import Interval, correct_holm
from rulewright.simulation.sentences import count_decimals
from rulewright.words.tool_words import ToolWords


@dataclass(frozen=True, slots=True)
class Trend:
    """The change of a measure per unit of the varied number, in the measure's own unit (percentage
    points for shares). `p_value` is its p-value after correction.
    """

    measure: str
    subject: str
    slope: Interval
    p_value: float

    @property
    def is_significant(self) -> bool:
        return self.p_value < SIGNIFICANCE_LEVEL


def compute_weights(values: Sequence[int]) -> tuple[int, ...]:
    """Return whole weights with sum 0 whose weighted sum of figures is proportional to the slope of the
    regression line.

    >>> compute_weights((2, 3, 7))
    (-6, -3, 9)
    """
    return tuple(len(values) * value - sum(values) for value in values)


def list_trends(comparison: Comparison, values: Sequence[int]) -> list[Trend]:
    """Return the trend of every measure, significant or not, by importance."""
    if len(set(values)) < 2:
        return []
    scale = sum(
        weight * value for weight, value in zip(compute_weights(values), values, strict=True)
    ) * comparison.seatings  # fmt: skip
    measure_keys: list[MeasureKey] = [key for key, moments in comparison.contrasts.items() if moments.squares]
    corrected = correct_holm([comparison.contrasts[key].p_value() for key in measure_keys])
    all_trends = []
    for key, p in zip(measure_keys, corrected, strict=True):
        interval = comparison.contrasts[key].confidence_interval()
        unit = (100.0 if key[0] in SHARE_MEASURES else 1.0) / scale
        slope = interval.scale_by(unit)
        all_trends.append(Trend(*key, slope, p))
    return sorted(all_trends, key=lambda one: (MEASURE_ORDER.index(one.measure), one.subject))


def format_trend(
    trend: Trend, path: str, values: Sequence[int], figures: Sequence[Interval], words: ToolWords
) -> str:
    """Return `the higher define.goal, the longer ...`; `figures` are the measure at each value."""
    slope = trend.slope
    digits = count_decimals(slope.half_width, 2)
    low, high = (words.format_decimal(end, digits) for end in sorted((abs(slope.low), abs(slope.high))))
    kind = "wins" if trend.measure == "entrant" else trend.measure
    text = words.format(
        f"trend-{kind}",
        path=path,
        direction="more" if slope.value > 0 else "less",
        name=trend.subject,
        size=words.format_decimal(abs(slope.value), digits),
        interval=words.format("interval", low=low, high=high),
    )
    shape = describe_shape(values, figures, words) if figures else ""
    return words.format("trend-shape", trend=text, shape=shape) if shape else text


def describe_shape(values: Sequence[int], figures: Sequence[Interval], words: ToolWords) -> str:
    """Describe whether a figure changes in one direction at every step, and where it is constant;
    empty if steps in the other direction can be chance.

    >>> from rulewright.words.tool_words import load_tool_words
    >>> rows = [Interval(value, value - 0.1, value + 0.1) for value in (5.0, 7.0, 6.0)]
    >>> words = load_tool_words("report", "en")
    >>> describe_shape((1, 2, 3), rows, words), describe_shape((1, 2), rows[:2], words)
    ('not at every step: highest at 2, lowest at 1', 'at every step')
    >>> describe_shape((1, 2, 5, 9), [*rows[:2], *rows[1:2] * 2], words)
    'up to 2; the same from 2 to 9'
    """
    differences = [after.value - before.value for before, after in pairwise(figures)]
    flat_ranges = _find_flat_ranges(values, differences)
    same = words.join_items(
        [words.format("shape-range", low=str(low), high=str(high)) for low, high in flat_ranges]
    )
    if all(step >= 0 for step in differences) or all(step <= 0 for step in differences):
        if not flat_ranges:
            return words.format("shape-all-along")
        (low, high), *more = flat_ranges
        if more or (values[0] < low and high < values[-1]):
            return words.format("shape-except", same=same)
        if high == values[-1]:
            return words.format("shape-up-to", value=str(low), same=same)
        return words.format("shape-from", value=str(high), same=same)
    noise = max(row.half_width for row in figures)
    if min(max(differences), -min(differences)) <= noise:
        return words.format("shape-except", same=same) if flat_ranges else ""
    places = range(len(figures))
    highest = values[max(places, key=lambda at: figures[at].value)]
    lowest = values[min(places, key=lambda at: figures[at].value)]
    return words.format("shape-mixed", highest=str(highest), lowest=str(lowest))


def _find_flat_ranges(values: Sequence[int], differences: Sequence[float]) -> list[tuple[int, int]]:
    """Return first and last of adjacent values between which a figure does not change."""
    flat_ranges: list[tuple[int, int]] = []
    for (low, high), step in zip(pairwise(values), differences, strict=True):
        if step == 0:
            flat_ranges.append(
                (flat_ranges.pop()[0] if flat_ranges and flat_ranges[-1][1] == low else low, high)
            )
    return flat_ranges


def find_runs(values: Sequence[int], flags: Sequence[bool]) -> list[tuple[int, int]]:
    """Return the first and last value of each run of values whose flag is true.

    >>> find_runs((2, 4, 6, 8), (False, True, True, False))
    [(4, 6)]
    """
    value_ranges: list[tuple[int, int]] = []
    before = False
    for value, holds in zip(values, flags, strict=True):
        if holds:
            value_ranges.append((value_ranges.pop()[0], value) if before else (value, value))
        before = holds
    return value_ranges


def make_trend_data(
    comparison: Comparison,
    path: str,
    values: Sequence[int],
    variant_rows: Sequence[dict[str, Any]],
    words: ToolWords,
) -> list[dict[str, Any]]:
    """Return all trends as data for JSON, with a sentence for each significant one."""
    rows = []
    for trend in list_trends(comparison, values):
        figures = _select_intervals(trend, [one["figures"] for one in variant_rows])
        rows.append(
            {
                "measure": trend.measure,
                "of": trend.subject,
                "slope": trend.slope.value,
                "low": trend.slope.low,
                "high": trend.slope.high,
                "p_holm": trend.p_value,
                "told_apart": trend.is_significant,
                "sentence": format_trend(trend, path, values, figures, words)
                if trend.is_significant
                else None,
            }
        )
    return rows


def _select_intervals(trend: Trend, figures: Sequence[dict[str, Any]]) -> list[Interval]:
    """Return the measure at each value; nothing if it is not stored."""
    if trend.measure in ("ties", "decisions"):
        rows = [one[trend.measure] for one in figures]
    else:
        rows = [
            seat[trend.measure]
            for one in figures
            for seat in one["seats"]
            if seat["name"] == trend.subject and trend.measure in seat
        ]
    return [Interval(row["value"], row["low"], row["high"]) for row in rows]
