"""Compute confidence intervals and significance tests for figures from games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from statistics import NormalDist

from rulewright.records import dataclass

LEVEL = 0.95


def normal_quantile(level: float) -> float:
    """Return the half width, in standard errors, of a two-sided interval of the normal
    distribution."""
    return NormalDist().inv_cdf(0.5 + level / 2)


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its 95 % confidence interval, or of another level."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    def scale_by(self, scale: float) -> Interval:
        return Interval(self.value * scale, self.low * scale, self.high * scale)


def wilson_interval(hits: int, games: int, level: float = LEVEL) -> Interval:
    """Return the share of hits with Wilson's interval.

    >>> round(wilson_interval(0, 10).high, 4), round(wilson_interval(5, 10).low, 4)
    (0.2775, 0.2366)
    """
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    z = normal_quantile(level)
    share, square = hits / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = z / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    high = 1.0 if hits == games else min(1.0, middle + half)
    return Interval(share, low, high)


def paired_interval(gained: int, lost: int, games: int) -> Interval:
    """Return the difference of two shares over the same games with Tango's score interval. `gained`
    games count only for the second share, `lost` games only for the first. Unlike Student's
    interval, it keeps its level if few games differ.

    >>> found = paired_interval(20, 0, 400)
    >>> found.value, round(found.low, 3), round(found.high, 3)
    (0.05, 0.033, 0.076)
    """
    if games == 0:
        return Interval(0.0, -1.0, 1.0)
    z, value = normal_quantile(LEVEL), (gained - lost) / games

    def is_rejected(truth: float) -> bool:
        """Return whether the observation is too far from this true value."""
        linear = (2 * games - gained + lost) * truth - gained - lost
        constant = -lost * truth * (1 - truth)
        root = math.sqrt(max(0.0, linear * linear - 8 * games * constant))
        share = (root - linear) / (4 * games)
        variance = max(0.0, games * (2 * share + truth * (1 - truth)))
        return abs(gained - lost - games * truth) > z * math.sqrt(variance)

    def find_bound(outer_value: float) -> float:
        inside = value
        for _ in range(60):
            middle = (inside + outer_value) / 2
            inside, outer_value = (inside, middle) if is_rejected(middle) else (middle, outer_value)
        return inside

    return Interval(value, find_bound(-1.0), find_bound(1.0))


@dataclass(slots=True)
class Moments:
    """Count, sum and sum of squares of whole numbers: enough for mean and variance, and merged exactly."""

    count: int = 0
    total: int = 0
    squares: int = 0
    nonzero: int = 0

    @classmethod
    def from_values(cls, values: Sequence[int]) -> Moments:
        return cls.from_counts(Counter(values))

    @classmethod
    def from_counts(cls, counts: Mapping[int, int]) -> Moments:
        return cls(
            sum(counts.values()),
            sum(value * many for value, many in counts.items()),
            sum(value * value * many for value, many in counts.items()),
            sum(many for value, many in counts.items() if value),
        )

    def add(self, moments: Moments) -> None:
        self.count += moments.count
        self.total += moments.total
        self.squares += moments.squares
        self.nonzero += moments.nonzero

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """Return the unbiased variance of single values, computed in integers to avoid
        cancellation."""
        if self.count < 2:
            return 0.0
        return (self.count * self.squares - self.total**2) / (self.count * (self.count - 1))

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def standard_error(self) -> float:
        """Return the standard error of the mean."""
        return math.sqrt(self.variance / self.count) if self.count else 0.0

    def confidence_interval(self, level: float = LEVEL) -> Interval:
        half = student_quantile(self.count - 1, level) * self.standard_error if self.count > 1 else math.inf
        return Interval(self.mean, self.mean - half, self.mean + half)

    def p_value(self) -> float:
        """Return the two-sided p-value of the mean under the hypothesis that it is 0: that of
        Student's test, but at least that of a sign test of the values other than 0. If values
        differ in few games only, or always by the same amount, Student's test alone is
        overconfident."""
        if self.count < 2 or self.total == 0:
            return 1.0
        same_sign = 2.0 ** (1 - min(self.nonzero, 1000))
        if self.standard_error == 0.0:
            return same_sign
        return max(same_sign, student_tail(abs(self.mean) / self.standard_error, self.count - 1))


def student_tail(t: float, freedom: int) -> float:
    """Return the two-sided tail probability of Student's distribution beyond `t` (Abramowitz and
    Stegun, 26.7.3 and 26.7.4).

    >>> round(student_tail(2.228, 10), 4), round(student_tail(1.96, 10**6), 4)
    (0.05, 0.05)
    """
    if freedom < 1:
        return 1.0
    if freedom > 1000:
        return 2 * (1 - NormalDist().cdf(t))
    angle, odd = math.atan(t / math.sqrt(freedom)), freedom % 2
    cosine = math.cos(angle)
    term, total = cosine if odd else 1.0, 0.0
    for step in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cosine * cosine * (step - 1) / step
    inside = math.sin(angle) * total
    return max(0.0, 1 - (2 / math.pi * (angle + inside) if odd else inside))


@lru_cache(maxsize=1024)
def student_quantile(freedom: int, level: float = LEVEL) -> float:
    """Return the two-sided quantile of Student's distribution for a confidence level.

    >>> round(student_quantile(10), 3), round(student_quantile(5000), 3)
    (2.228, 1.96)
    """
    if freedom < 1:
        return math.inf
    if freedom > 1000:
        return normal_quantile(level)
    low, high = 0.0, 1e6
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > 1 - level else (low, middle)
    return high


def correct_holm(p_values: Sequence[float]) -> list[float]:
    """Return the p-values corrected for their number by Holm's method.

    >>> correct_holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    corrected = [0.0] * len(p_values)
    highest = 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[index]))
        corrected[index] = highest
    return corrected


def find_quantile(counts: Counter[int], share: float) -> int:
    """Return the smallest value such that at least this share of all values is not above it."""
    goal, seen = share * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= goal:
            return value
    return 0
