"""Phrase the findings of a comparison: which figures differ, how significantly, how much."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.records import dataclass
from rulewright.simulation.comparing.comparison import (
    BRANCHING_SCALE,
    Comparison,
    MeasureKey,
    VariantComparison,
)
from rulewright.simulation.intervals import LEVEL, Interval, Moments, correct_holm, paired_interval
from rulewright.simulation.sentences import count_decimals
from rulewright.simulation.summary import Summary

SIGNIFICANCE_LEVEL = 1 - LEVEL
SHARE_MEASURES = ("wins", "entrant", "ties", "end")
MEASURE_ORDER = (
    "entrant", "wins", "score", "ties", "end", "margin", "decisions", "choices", "branching",
    "taken",
)  # fmt: skip
"""Order of the findings: winners and margins, then the course of the game, then single choices."""
MIN_BATCHES = 10


@dataclass(frozen=True, slots=True)
class Finding:
    """One measure of one variant against the base: `base` and `difference` per game, in the
    measure's own unit (percentage points for shares). `p_value` is corrected for the number of findings.
    `effect` is Cohen's h for shares and d for the rest, None for what is counted by batches."""

    variant: str
    measure: str
    subject: str
    base_value: float
    difference: Interval
    p_value: float
    effect: float | None
    subject_text: str = ""
    """What it is of in the ruleset's words, where there are any."""

    @property
    def is_significant(self) -> bool:
        """Whether the difference is statistically significant."""
        return self.p_value < SIGNIFICANCE_LEVEL

    @property
    def full_name(self) -> str:
        return {
            "wins": f"wins of {self.subject}",
            "entrant": f"wins of {self.subject}",
            "score": f"score of {self.subject}",
            "ties": "ties",
            "end": f"games that end {self.subject}",
            "margin": "winning margin",
            "decisions": "decisions",
            "choices": "choices",
            "branching": "options in a choice",
            "taken": self.subject,
        }[self.measure]

    def format_sentence(self) -> str:
        """Return the finding as a sentence: `ann wins 2.1 points more often, 95 % between 1.2 and
        3.0 (...)`.
        """
        base = f"{self.base_value:.{self.decimal_count}f}" if self.base_value else "0"
        unit = " %" if self.measure in SHARE_MEASURES else ""
        return f"{self.format_claim()}, {self.format_interval()} (from {base}{unit}{self.effect_text})"

    def format_claim(self) -> str:
        """Return the sentence without interval and effect size."""
        more = self.difference.value > 0
        size = f"{abs(self.difference.value):.{self.decimal_count}f}"
        one = size == "1"
        points = f"{size} {'point' if one else 'points'}"
        match self.measure:
            case "wins" | "entrant":
                return f"{self.subject} wins {points} {'more' if more else 'less'} often"
            case "ties":
                return f"ties are {points} {'more' if more else 'less'} frequent"
            case "end":
                return f"games end {points} {'more' if more else 'less'} often {self.subject}"
            case "score":
                return f"{self.subject} scores {size} {'more' if more else 'less'}"
            case "margin":
                return f"the winner's margin is {size} {'wider' if more else 'narrower'}"
            case "branching":
                return f"a choice has {size} options {'more' if more else 'fewer'}"
            case "taken":
                key, _, name = self.subject.partition(": ")
                what = self.subject_text or f"`{name}` (in `{key}`)"
                times = f"{size} {'time' if one else 'times'} {'more' if more else 'less'}"
                return f"{what} is chosen {times} in a game"
            case kind:
                return f"a game has {size} {kind[:-1] if one else kind} {_choose_comparative(more)}"

    def format_interval(self) -> str:
        """Return the interval, in the direction of the claim."""
        ends = sorted((self.difference.low, self.difference.high), key=abs)
        if self.difference.value <= 0:
            ends = [-end for end in ends]
        return f"95 % between {ends[0]:.{self.decimal_count}f} and {ends[1]:.{self.decimal_count}f}"

    @property
    def decimal_count(self) -> int:
        """Decimals that are worth telling, by the width of the interval."""
        least = 1 if self.measure in SHARE_MEASURES else 2
        return count_decimals(self.difference.half_width, least)

    @property
    def effect_text(self) -> str:
        if self.effect is None:
            return ""
        size = abs(self.effect)
        words = ("very small", "small", "medium", "large")
        word = words[sum(size >= bound for bound in (0.2, 0.5, 0.8))]
        letter = "h" if self.measure in SHARE_MEASURES else "d"
        shown = f"{self.effect:.2f}" if math.isfinite(self.effect) else "beyond measure"
        return f"; a {word} effect, {letter} = {shown}"

    def to_data(self) -> dict[str, object]:
        """For JSON and CSV."""
        return {
            "variant": self.variant,
            "measure": self.measure,
            "of": self.subject,
            "says": self.subject_text or None,
            "base": self.base_value,
            "difference": self.difference.value,
            "low": self.difference.low,
            "high": self.difference.high,
            "p_holm": self.p_value,
            "effect": None if self.effect is None or math.isinf(self.effect) else self.effect,
            "digits": self.decimal_count,
            "told_apart": self.is_significant,
            "claim": self.format_claim() if self.is_significant else None,
            "sentence": self.format_sentence() if self.is_significant else None,
        }


def _choose_comparative(is_more: bool) -> str:
    return "more" if is_more else "fewer"


def sort_key(finding: Finding) -> tuple[int, float, float]:
    """Return the sort key of a finding: winners before length, large effects first."""
    size = abs(finding.effect) if finding.effect is not None else 0.0
    shift = abs(finding.difference.value) / (finding.difference.half_width or 1.0)
    return MEASURE_ORDER.index(finding.measure), -size, -shift


def list_findings(
    comparison: Comparison, variant_names: Sequence[str], alternative_texts: Mapping[str, str] | None = None
) -> list[Finding]:
    """Return every measure of every variant, with p-values corrected for all of them together
    (Holm). `alternative_texts` are alternatives in words.
    """
    uncorrected = [
        finding
        for against, name in zip(comparison.variants, variant_names, strict=True)
        for finding in iter_measures(comparison, against, name)
    ]
    corrected = correct_holm([finding.p_value for finding in uncorrected])
    alternative_labels = alternative_texts or {}
    return [
        replace(
            finding,
            p_value=p,
            subject_text=alternative_labels.get(finding.subject, "") if finding.measure == "taken" else "",
        )
        for finding, p in zip(uncorrected, corrected, strict=True)
    ]


def iter_measures(comparison: Comparison, variant: VariantComparison, variant_name: str) -> Iterator[Finding]:
    """Yield the measures of one variant, with uncorrected p-values."""
    seeds = comparison.base.games // comparison.seatings
    for key, moments in variant.differences.items():
        measure, subject = key
        base_moments = variant.base[key]
        if not moments.squares:
            continue  # never any difference: nothing to distinguish
        if measure == "end":
            moments, base_moments = replace(moments, count=seeds), replace(base_moments, count=seeds)
        if moments.count < 2:
            continue  # one game allows no statement
        if measure == "taken":
            if moments.count < MIN_BATCHES:
                continue
            scale = 1.0 / comparison.taken_games
        else:
            scale = 1.0 / comparison.seatings
        scale *= (
            100.0 if measure in SHARE_MEASURES else 1.0 / BRANCHING_SCALE if measure == "branching" else 1.0
        )
        interval = moments.confidence_interval()
        if measure in SHARE_MEASURES and comparison.seatings == 1:
            # Each difference is -1, 0 or 1, so that sums give the number of each.
            gained, lost = ((moments.squares + sign * moments.total) // 2 for sign in (1, -1))
            interval = paired_interval(gained, lost, moments.count)
        scaled = interval.scale_by(scale)
        base = base_moments.mean * scale
        deviation = _choose_deviation(comparison.base, key, base_moments.standard_deviation * scale)
        effect = _effect_size(measure, base, scaled.value, deviation)
        yield Finding(variant_name, measure, subject, base, scaled, moments.p_value(), effect)


def _choose_deviation(base_summary: Summary, measure_key: MeasureKey, seed_deviation: float) -> float:
    """Return the standard deviation of single games of the base; of seeds, with the seatings of
    one combined, if nothing else is known.
    """
    kind, _ = measure_key
    counts = {
        "margin": base_summary.margins,
        "decisions": base_summary.lengths,
        "choices": base_summary.asked,
    }.get(kind)
    return seed_deviation if counts is None else Moments.from_counts(counts).standard_deviation


def _effect_size(measure: str, base_value: float, difference: float, deviation: float) -> float | None:
    if measure == "taken":
        return None
    if measure in SHARE_MEASURES:
        now = min(1.0, max(0.0, (base_value + difference) / 100))
        return 2 * math.asin(math.sqrt(now)) - 2 * math.asin(math.sqrt(min(1.0, base_value / 100)))
    if difference == 0:
        return 0.0
    return difference / deviation if deviation else math.copysign(math.inf, difference)
