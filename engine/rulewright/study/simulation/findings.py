"""What a comparison tells, in plain sentences: what differs, how surely, how much."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.backends.native.arena import Seat
from rulewright.study.simulation.comparing import THOUSAND, Against, Comparison, Key
from rulewright.study.simulation.intervals import LEVEL, Interval, holm
from rulewright.study.simulation.players import name_of

SURE = 1 - LEVEL
SHARES = ("wins", "entrant", "ties")
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

    @property
    def told(self) -> bool:
        """Whether this is more than chance."""
        return self.p < SURE

    @property
    def name(self) -> str:
        return {
            "wins": f"wins of {self.of}",
            "entrant": f"wins of {self.of}",
            "score": f"score of {self.of}",
            "ties": "ties",
            "margin": "winning margin",
            "decisions": "decisions",
            "choices": "choices",
            "branching": "options in a choice",
            "taken": self.of,
        }[self.kind]

    def sentence(self) -> str:
        """`ann wins 2.1 points more often, 95 % between 1.2 and 3.0 (...)`."""
        more = self.difference.value > 0
        size = f"{abs(self.difference.value):.{self.digits}f}"
        match self.kind:
            case "wins" | "entrant":
                said = f"{self.of} wins {size} points {'more' if more else 'less'} often"
            case "ties":
                said = f"ties are {size} points {'more' if more else 'less'} frequent"
            case "score":
                said = f"{self.of} scores {size} {'more' if more else 'less'}"
            case "margin":
                said = f"the winner's margin is {size} {'wider' if more else 'narrower'}"
            case "branching":
                said = f"a choice has {size} options {'more' if more else 'fewer'}"
            case "taken":
                said = f"`{self.of}` is taken {size} times {'more' if more else 'less'} in a game"
            case _:
                said = f"a game has {size} {self.kind} {'more' if more else 'fewer'}"
        ends = sorted((self.difference.low, self.difference.high), key=abs)
        if not more:
            ends = [-end for end in ends]
        between = f"95 % between {ends[0]:.{self.digits}f} and {ends[1]:.{self.digits}f}"
        return f"{said}, {between} (from {self.base:.{self.digits}f}{self.strength})"

    @property
    def digits(self) -> int:
        """Decimals that are worth telling, by the width of the interval."""
        usual = 1 if self.kind in SHARES else 2
        half = self.difference.half
        return usual if half <= 0 else min(5, max(usual, 1 - math.floor(math.log10(half))))

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
            "base": self.base,
            "difference": self.difference.value,
            "low": self.difference.low,
            "high": self.difference.high,
            "p_holm": self.p,
            "effect": self.effect,
            "digits": self.digits,
            "told_apart": self.told,
            "sentence": self.sentence() if self.told else None,
        }


def findings(
    comparison: Comparison, names: Sequence[str], entrants: Sequence[Seat]
) -> list[Finding]:
    """Every measure of every variant, p-values corrected for all of them together (Holm)."""
    raw = [
        (finding, against.differences[key].p_value())
        for against, name in zip(comparison.variants, names, strict=True)
        for key, finding in _measured(comparison, against, name, entrants)
    ]
    corrected = holm([p for _, p in raw])
    return [
        Finding(f.variant, f.kind, f.of, f.base, f.difference, p, f.effect)
        for (f, _), p in zip(raw, corrected, strict=True)
    ]


def _measured(
    comparison: Comparison, against: Against, name: str, entrants: Sequence[Seat]
) -> Iterator[tuple[Key, Finding]]:
    for key, moments in against.differences.items():
        kind, of = key
        if not moments.squares:
            continue  # never any difference: there is nothing to tell apart
        if kind == "taken":
            if moments.count < FEWEST_BATCHES:
                continue
            scale = 1.0 / comparison.taken_games
        else:
            scale = 1.0 / comparison.seatings
        scale *= 100.0 if kind in SHARES else 1.0 / THOUSAND if kind == "branching" else 1.0
        interval = moments.interval()
        scaled = Interval(interval.value * scale, interval.low * scale, interval.high * scale)
        base = against.base[key].mean * scale
        if kind == "entrant":
            of = name_of(entrants[int(of)])
        effect = _effect(kind, base, scaled.value, against.base[key].deviation * scale)
        yield key, Finding(name, kind, of, base, scaled, 1.0, effect)


def _effect(kind: str, base: float, difference: float, deviation: float) -> float | None:
    if kind == "taken":
        return None
    if kind in SHARES:
        now = min(1.0, max(0.0, (base + difference) / 100))
        return 2 * math.asin(math.sqrt(now)) - 2 * math.asin(math.sqrt(min(1.0, base / 100)))
    if difference == 0:
        return 0.0
    return difference / deviation if deviation else math.copysign(math.inf, difference)
