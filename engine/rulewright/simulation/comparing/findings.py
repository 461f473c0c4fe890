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
from rulewright.words.tool_words import ToolWords

SIGNIFICANCE_LEVEL = 1 - LEVEL
SHARE_MEASURES = ("wins", "entrant", "ties", "end")
MEASURE_ORDER = (
    "entrant", "wins", "score", "ties", "end", "margin", "decisions", "choices", "branching",
    "taken",
)  # fmt: skip
"""Order of the findings: winners and margins, then the course of the game, then single choices."""
MIN_BATCHES = 10
EFFECT_SIZES = ("very-small", "small", "medium", "large")
"""Cohen's names of effect sizes; the thresholds between them are 0.2, 0.5 and 0.8."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One measure of one variant against the base: `base` and `difference` per game, in the
    measure's own unit (percentage points for shares). `p_value` is corrected for the number of findings.
    `effect` is Cohen's h for shares, Cohen's d for other measures, None for those counted by batches."""

    variant: str
    measure: str
    subject: str
    base_value: float
    difference: Interval
    p_value: float
    effect: float | None
    subject_text: str = ""
    """The subject of the measure in the ruleset's words; empty without a text."""

    @property
    def is_significant(self) -> bool:
        """Return whether the difference is statistically significant."""
        return self.p_value < SIGNIFICANCE_LEVEL

    def format_name(self, words: ToolWords) -> str:
        """Return the full name of the measure: `wins of ann`."""
        if self.measure == "taken":
            return self.subject
        kind = "wins" if self.measure == "entrant" else self.measure
        return words.format(f"measured-{kind}", name=self._format_subject(words))

    def format_sentence(self, words: ToolWords) -> str:
        """Return the finding as a sentence: `ann wins 2.1 points more often, 95 % between 1.2 and
        3.0 (...)`.
        """
        base = words.format_decimal(self.base_value, self.decimal_count if self.base_value else 0)
        if self.measure in SHARE_MEASURES:
            base = words.format("percent", percent=base)
        parts = {"claim": self.format_claim(words), "interval": self.format_interval(words), "base": base}
        if self.effect is None:
            return words.format("finding", **parts)
        return words.format("finding-effect", **parts, effect=self._format_effect(words))

    def format_claim(self, words: ToolWords) -> str:
        """Return the sentence without interval and effect size."""
        kind = "wins" if self.measure == "entrant" else self.measure
        return words.format(
            f"claim-{kind}",
            direction="more" if self.difference.value > 0 else "less",
            name=self._format_subject(words),
            size=words.format_decimal(abs(self.difference.value), self.decimal_count),
        )

    def _format_subject(self, words: ToolWords) -> str:
        if self.measure == "end":
            return format_end(self.subject, words)
        if self.measure != "taken" or self.subject_text:
            return self.subject_text or self.subject
        decision, _, name = self.subject.partition(": ")
        return words.format("alternative", name=name, decision=decision)

    def format_interval(self, words: ToolWords) -> str:
        """Return the interval, in the direction of the claim."""
        ends = sorted((self.difference.low, self.difference.high), key=abs)
        if self.difference.value <= 0:
            ends = [-end for end in ends]
        low, high = (words.format_decimal(end, self.decimal_count) for end in ends)
        return words.format("interval", low=low, high=high)

    @property
    def decimal_count(self) -> int:
        """Return how many decimals to print, by the width of the interval."""
        least = 1 if self.measure in SHARE_MEASURES else 2
        return count_decimals(self.difference.half_width, least)

    def _format_effect(self, words: ToolWords) -> str:
        effect = self.effect or 0.0
        return words.format(
            "effect",
            size=EFFECT_SIZES[sum(abs(effect) >= bound for bound in (0.2, 0.5, 0.8))],
            letter="h" if self.measure in SHARE_MEASURES else "d",
            value=words.format_decimal(effect, 2)
            if math.isfinite(effect)
            else words.format("effect-infinite"),
        )

    def to_data(self, words: ToolWords) -> dict[str, object]:
        """Return the finding for JSON and CSV, with sentences in the language of `words`."""
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
            "claim": self.format_claim(words) if self.is_significant else None,
            "sentence": self.format_sentence(words) if self.is_significant else None,
        }


def format_end(subject: str, words: ToolWords) -> str:
    """Return where games end, to follow `games end` (see `Ending.short_text`)."""
    match subject:
        case "at the bound":
            return words.format("end-short-bound")
        case "with the last step":
            return words.format("end-short-last")
        case _:
            return words.format("end-short-place", place=subject.removeprefix("at "))


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
