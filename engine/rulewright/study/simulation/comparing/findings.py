"""What a comparison tells, in plain sentences: what differs, how surely, how much."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.records import dataclass
from rulewright.study.simulation.comparing.compare import THOUSAND, Against, Comparison, Key
from rulewright.study.simulation.intervals import LEVEL, Interval, Moments, holm, paired_shares
from rulewright.study.simulation.sentences import decimals
from rulewright.study.simulation.summary import Summary

SURE = 1 - LEVEL
SHARES = ("wins", "entrant", "ties", "end")
IMPORTANCE = (
    "entrant", "wins", "score", "ties", "end", "margin", "decisions", "choices", "branching",
    "taken",
)  # fmt: skip
"""What is told first: who wins and with how much, then how the game goes, then single choices."""
FEWEST_BATCHES = 10


@dataclass(frozen=True, slots=True)
class Finding:
    """One measure of one variant against the base: `base` and `difference` per game, in the
    measure's own unit (percentage points for shares). `p` is corrected for the number of findings.
    `effect` is Cohen's h for shares and d for the rest, None for what is counted by batches."""

    variant: str
    kind: str
    of: str
    base: float
    difference: Interval
    p: float
    effect: float | None
    says: str = ""
    """What it is of in the ruleset's words, where there are any."""

    @property
    def told(self) -> bool:
        """Whether the difference is statistically significant."""
        return self.p < SURE

    @property
    def name(self) -> str:
        return {
            "wins": f"wins of {self.of}",
            "entrant": f"wins of {self.of}",
            "score": f"score of {self.of}",
            "ties": "ties",
            "end": f"games that end {self.of}",
            "margin": "winning margin",
            "decisions": "decisions",
            "choices": "choices",
            "branching": "options in a choice",
            "taken": self.of,
        }[self.kind]

    def sentence(self) -> str:
        """Return the finding as a sentence: `ann wins 2.1 points more often, 95 % between 1.2 and
        3.0 (...)`.
        """
        base = f"{self.base:.{self.digits}f}" if self.base else "0"
        unit = " %" if self.kind in SHARES else ""
        return f"{self.claim()}, {self.between()} (from {base}{unit}{self.strength})"

    def claim(self) -> str:
        """Return the sentence without interval and effect size."""
        more = self.difference.value > 0
        size = f"{abs(self.difference.value):.{self.digits}f}"
        one = size == "1"
        points = f"{size} {'point' if one else 'points'}"
        match self.kind:
            case "wins" | "entrant":
                return f"{self.of} wins {points} {'more' if more else 'less'} often"
            case "ties":
                return f"ties are {points} {'more' if more else 'less'} frequent"
            case "end":
                return f"games end {points} {'more' if more else 'less'} often {self.of}"
            case "score":
                return f"{self.of} scores {size} {'more' if more else 'less'}"
            case "margin":
                return f"the winner's margin is {size} {'wider' if more else 'narrower'}"
            case "branching":
                return f"a choice has {size} options {'more' if more else 'fewer'}"
            case "taken":
                key, _, name = self.of.partition(": ")
                what = self.says or f"`{name}` (in `{key}`)"
                times = f"{size} {'time' if one else 'times'} {'more' if more else 'less'}"
                return f"{what} is chosen {times} in a game"
            case kind:
                return f"a game has {size} {kind[:-1] if one else kind} {_more(more)}"

    def between(self) -> str:
        """Return the interval, in the direction of the claim."""
        ends = sorted((self.difference.low, self.difference.high), key=abs)
        if self.difference.value <= 0:
            ends = [-end for end in ends]
        return f"95 % between {ends[0]:.{self.digits}f} and {ends[1]:.{self.digits}f}"

    @property
    def digits(self) -> int:
        """Decimals that are worth telling, by the width of the interval."""
        least = 1 if self.kind in SHARES else 2
        return decimals(self.difference.half, least)

    @property
    def strength(self) -> str:
        if self.effect is None:
            return ""
        size = abs(self.effect)
        words = ("very small", "small", "medium", "large")
        word = words[sum(size >= bound for bound in (0.2, 0.5, 0.8))]
        letter = "h" if self.kind in SHARES else "d"
        shown = f"{self.effect:.2f}" if math.isfinite(self.effect) else "beyond measure"
        return f"; a {word} effect, {letter} = {shown}"

    def as_data(self) -> dict[str, object]:
        """For JSON and CSV."""
        return {
            "variant": self.variant,
            "measure": self.kind,
            "of": self.of,
            "says": self.says or None,
            "base": self.base,
            "difference": self.difference.value,
            "low": self.difference.low,
            "high": self.difference.high,
            "p_holm": self.p,
            "effect": None if self.effect is None or math.isinf(self.effect) else self.effect,
            "digits": self.digits,
            "told_apart": self.told,
            "claim": self.claim() if self.told else None,
            "sentence": self.sentence() if self.told else None,
        }


def _more(more: bool) -> str:
    return "more" if more else "fewer"


def importance(finding: Finding) -> tuple[int, float, float]:
    """Return the sort key of a finding: winners before length, large effects first."""
    size = abs(finding.effect) if finding.effect is not None else 0.0
    shift = abs(finding.difference.value) / (finding.difference.half or 1.0)
    return IMPORTANCE.index(finding.kind), -size, -shift


def findings(
    comparison: Comparison, names: Sequence[str], told: Mapping[str, str] | None = None
) -> list[Finding]:
    """Return every measure of every variant, with p-values corrected for all of them together
    (Holm). `told` are alternatives in words.
    """
    raw = [
        finding
        for against, name in zip(comparison.variants, names, strict=True)
        for finding in measured(comparison, against, name)
    ]
    corrected = holm([finding.p for finding in raw])
    words = told or {}
    return [
        replace(finding, p=p, says=words.get(finding.of, "") if finding.kind == "taken" else "")
        for finding, p in zip(raw, corrected, strict=True)
    ]


def measured(comparison: Comparison, against: Against, name: str) -> Iterator[Finding]:
    """Yield the measures of one variant, with uncorrected p-values."""
    seeds = comparison.base.games // comparison.seatings
    for key, moments in against.differences.items():
        kind, of = key
        before = against.base[key]
        if not moments.squares:
            continue  # never any difference: there is nothing to tell apart
        if kind == "end":
            moments, before = replace(moments, count=seeds), replace(before, count=seeds)
        if moments.count < 2:
            continue  # of one game nothing can be said
        if kind == "taken":
            if moments.count < FEWEST_BATCHES:
                continue
            scale = 1.0 / comparison.taken_games
        else:
            scale = 1.0 / comparison.seatings
        scale *= 100.0 if kind in SHARES else 1.0 / THOUSAND if kind == "branching" else 1.0
        interval = moments.interval()
        if kind in SHARES and comparison.seatings == 1:
            # Each difference is -1, 0 or 1, so that sums tell how many there are of each.
            gained, lost = ((moments.squares + sign * moments.total) // 2 for sign in (1, -1))
            interval = paired_shares(gained, lost, moments.count)
        scaled = interval.times(scale)
        base = before.mean * scale
        deviation = _deviation(comparison.base, key, before.deviation * scale)
        effect = _effect(kind, base, scaled.value, deviation)
        yield Finding(name, kind, of, base, scaled, moments.p_value(), effect)


def _deviation(base: Summary, key: Key, of_seeds: float) -> float:
    """Return the standard deviation of single games of the base; of seeds, with the seatings of
    one combined, if nothing else is known.
    """
    kind, _ = key
    counts = {"margin": base.margins, "decisions": base.lengths, "choices": base.asked}.get(kind)
    return of_seeds if counts is None else Moments.of_counts(counts).deviation


def _effect(kind: str, base: float, difference: float, deviation: float) -> float | None:
    if kind == "taken":
        return None
    if kind in SHARES:
        now = min(1.0, max(0.0, (base + difference) / 100))
        return 2 * math.asin(math.sqrt(now)) - 2 * math.asin(math.sqrt(min(1.0, base / 100)))
    if difference == 0:
        return 0.0
    return difference / deviation if deviation else math.copysign(math.inf, difference)
