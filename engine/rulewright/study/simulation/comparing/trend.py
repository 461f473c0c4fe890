"""What a number does as it grows: a line through all values of a sweep, seed by seed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rulewright.records import dataclass
from rulewright.study.simulation.comparing.compare import Comparison, Key
from rulewright.study.simulation.comparing.findings import IMPORTANCE, SHARES, SURE
from rulewright.study.simulation.intervals import Interval, holm
from rulewright.study.simulation.sentences import decimals


@dataclass(frozen=True, slots=True)
class Trend:
    """The change of a measure per unit of the varied number, in the measure's own unit (percentage
    points for shares). `p` is its p-value after correction.
    """

    kind: str
    of: str
    slope: Interval
    p: float

    @property
    def told(self) -> bool:
        return self.p < SURE


def weights(values: Sequence[int]) -> tuple[int, ...]:
    """Whole numbers that add up to 0 and to the slope of a line, but for a factor.

    >>> weights((2, 3, 7))
    (-6, -3, 9)
    """
    return tuple(len(values) * value - sum(values) for value in values)


def trends(comparison: Comparison, values: Sequence[int]) -> list[Trend]:
    """Return the trend of every measure, significant or not, by importance."""
    if len(set(values)) < 2:
        return []
    scale = sum(
        weight * value for weight, value in zip(weights(values), values, strict=True)
    ) * comparison.seatings  # fmt: skip
    keys: list[Key] = [key for key, moments in comparison.contrasts.items() if moments.squares]
    corrected = holm([comparison.contrasts[key].p_value() for key in keys])
    found = []
    for key, p in zip(keys, corrected, strict=True):
        interval = comparison.contrasts[key].interval()
        unit = (100.0 if key[0] in SHARES else 1.0) / scale
        slope = interval.times(unit)
        found.append(Trend(*key, slope, p))
    return sorted(found, key=lambda one: (IMPORTANCE.index(one.kind), one.of))


def sentence(trend: Trend, path: str, values: Sequence[int], figures: Sequence[Interval]) -> str:
    """Return `the higher define.goal, the longer ...`; `figures` are the measure at each value."""
    slope = trend.slope
    more = slope.value > 0
    digits = decimals(slope.half, 2)
    size = f"{abs(slope.value):.{digits}f}"
    said = {
        "wins": f"the {'more' if more else 'less'} often {trend.of} wins: by {size} points",
        "entrant": f"the {'more' if more else 'less'} often {trend.of} wins: by {size} points",
        "ties": f"the {'more' if more else 'less'} often there is a tie: by {size} points",
        "score": f"the {'more' if more else 'less'} {trend.of} scores: by {size}",
        "margin": f"the {'wider' if more else 'narrower'} the winner's margin: by {size}",
        "decisions": f"the {'longer' if more else 'shorter'} a game: by {size} decisions",
        "choices": f"the {'more' if more else 'fewer'} choices in a game: by {size}",
    }[trend.kind]
    ends = sorted((abs(slope.low), abs(slope.high)))
    text = (
        f"the higher {path}, {said} for each 1, 95 % between {ends[0]:.{digits}f} and "
        f"{ends[1]:.{digits}f}"
    )
    way = shape(values, figures) if figures else ""
    return f"{text} ({way})" if way else text


def shape(values: Sequence[int], figures: Sequence[Interval]) -> str:
    """Whether a figure goes one way all along, and where it stands still; empty where steps back
    may be chance.

    >>> rows = [Interval(value, value - 0.1, value + 0.1) for value in (5.0, 7.0, 6.0)]
    >>> shape((1, 2, 3), rows), shape((1, 2), rows[:2])
    ('not all along: highest at 2, lowest at 1', 'all along')
    >>> shape((1, 2, 5, 9), [*rows[:2], *rows[1:2] * 2])
    'up to 2; the same from 2 to 9'
    """
    steps = [after.value - before.value for before, after in pairwise(figures)]
    still = _still(values, steps)
    same = " and ".join(f"from {low} to {high}" for low, high in still)
    if all(step >= 0 for step in steps) or all(step <= 0 for step in steps):
        if not still:
            return "all along"
        (low, high), *more = still
        if more or (values[0] < low and high < values[-1]):
            return f"but the same {same}"
        way = f"up to {low}" if high == values[-1] else f"from {high} on"
        return f"{way}; the same {same}"
    noise = max(row.half for row in figures)
    if min(max(steps), -min(steps)) <= noise:
        return f"but the same {same}" if still else ""
    places = range(len(figures))
    highest = values[max(places, key=lambda at: figures[at].value)]
    lowest = values[min(places, key=lambda at: figures[at].value)]
    return f"not all along: highest at {highest}, lowest at {lowest}"


def _still(values: Sequence[int], steps: Sequence[float]) -> list[tuple[int, int]]:
    """Return first and last of adjacent values between which a figure does not change."""
    found: list[tuple[int, int]] = []
    for (low, high), step in zip(pairwise(values), steps, strict=True):
        if step == 0:
            found.append((found.pop()[0] if found and found[-1][1] == low else low, high))
    return found


def runs(values: Sequence[int], same: Sequence[bool]) -> list[tuple[int, int]]:
    """First and last of neighbouring values for which something holds.

    >>> runs((2, 4, 6, 8), (False, True, True, False))
    [(4, 6)]
    """
    found: list[tuple[int, int]] = []
    before = False
    for value, holds in zip(values, same, strict=True):
        if holds:
            found.append((found.pop()[0], value) if before else (value, value))
        before = holds
    return found


def as_data(
    comparison: Comparison, path: str, values: Sequence[int], varied: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """For JSON: every trend, with a sentence where it is beyond chance."""
    rows = []
    for trend in trends(comparison, values):
        figures = _figures(trend, [one["figures"] for one in varied])
        rows.append(
            {
                "measure": trend.kind,
                "of": trend.of,
                "slope": trend.slope.value,
                "low": trend.slope.low,
                "high": trend.slope.high,
                "p_holm": trend.p,
                "told_apart": trend.told,
                "sentence": sentence(trend, path, values, figures) if trend.told else None,
            }
        )
    return rows


def _figures(trend: Trend, figures: Sequence[dict[str, Any]]) -> list[Interval]:
    """Return the measure at each value; nothing if it is not stored."""
    if trend.kind in ("ties", "decisions"):
        rows = [one[trend.kind] for one in figures]
    else:
        rows = [
            seat[trend.kind]
            for one in figures
            for seat in one["seats"]
            if seat["name"] == trend.of and trend.kind in seat
        ]
    return [Interval(row["value"], row["low"], row["high"]) for row in rows]
