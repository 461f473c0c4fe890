"""Measures contenders in turn, so that a machine that gets slower is slower for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter, process_time


def interleaved(
    contenders: Mapping[str, Callable[[int], object]],
    rounds: int,
    clock: Callable[[], float] = perf_counter,
) -> dict[str, list[float]]:
    """The seconds of each contender in each round, after one round that does not count.

    A contender is given the number of the round. Who begins changes from round to round.
    """
    names = list(contenders)
    taken: dict[str, list[float]] = {name: [] for name in names}
    for number in range(-1, rounds):
        for name in names if number % 2 else reversed(names):
            start = clock()
            contenders[name](number)
            if number >= 0:
                taken[name].append(clock() - start)
    return taken


def lasting(seconds: Callable[[int], float], wanted: float) -> int:
    """How many games take about so many seconds, by what some of them take. Contenders get the
    same time, since what is over at once tells little."""
    count = 1
    while (taken := seconds(count)) < wanted / 4:
        count *= 2
    return max(1, int(count * wanted / taken))


def spent(play: Callable[[int], object], count: int) -> float:
    """Seconds of processor time that so many games take."""
    begun = process_time()
    play(count)
    return process_time() - begun


def ratio(base: list[float], other: list[float]) -> float:
    """How many times as fast as `base` the `other` is: the median over the rounds' own ratios."""
    return median(b / o for b, o in zip(base, other, strict=True))


def show(value: float) -> str:
    """A figure to three digits.

    >>> show(53871.2), show(0.04567), show(1.2345), show(215.4)
    ('53,900', '0.0457', '1.23', '215')
    """
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if rounded >= 100 else f"{rounded:.3g}"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A Markdown table; columns after the first are right-aligned."""
    lines = [" | ".join(head), " | ".join(["---", *["---:"] * (len(head) - 1)])]
    return "\n".join(f"| {line} |" for line in lines + [" | ".join(row) for row in rows]) + "\n"
