"""What somebody wants of a game, in words: read, measured, and how far games are from it."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from rulewright.backends.native.arena import Seat
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.diagnostics.suggest import listing, nearest
from rulewright.records import dataclass
from rulewright.study.simulation.intervals import LEVEL, Interval, Moments, wilson
from rulewright.study.simulation.playing.players import name_of
from rulewright.study.simulation.report import ties
from rulewright.study.simulation.summary import Summary, won_alone

Kind = Literal["wins", "entrant", "scores", "ties", "margin", "length", "choices"]
SHARES = ("wins", "entrant", "ties")
"""What is told in percent."""
WHOLE = ("length", "decisions", "choices", "margin", "ties")
"""Measures of a game as a whole; `decisions` is another word for `length`."""
EACH = ("seat", "each seat", "every seat")
EXAMPLES = "`seat wins even`, `length 60 to 90`, `ties at most 5`"

_NUMBER = r"(-?\d+(?:\.\d+)?)\s*%?"
_TARGETS = (
    (re.compile(rf"{_NUMBER}\s*(?:to|-|\.\.)\s*{_NUMBER}"), lambda a, b: (a, b)),
    (re.compile(rf"at least\s+{_NUMBER}"), lambda a: (a, math.inf)),
    (re.compile(rf"at most\s+{_NUMBER}"), lambda a: (-math.inf, a)),
    (re.compile(_NUMBER), lambda a: (a, a)),
)


class BadWant(RulewrightError):
    """The text does not say what is wanted."""


@dataclass(frozen=True, slots=True)
class Want:
    """`text` is what was said. `kind` is measured, `of` a seat or a player by its place, None for
    each of them and for games as a whole; it is to lie between `low` and `high`. `even`: of the
    games that one player wins, each seat is to win as many."""

    text: str
    kind: Kind
    of: int | None = None
    low: float = -math.inf
    high: float = math.inf
    even: bool = False


def read_wants(
    texts: Sequence[str], seats: Sequence[str], entrants: Sequence[Seat], swap: bool
) -> tuple[Want, ...]:
    """Raises BadWant.

    >>> (want,) = read_wants(["length 60 to 90"], ["ann", "bob"], [Seat(0)] * 2, False)
    >>> want.kind, want.low, want.high
    ('length', 60.0, 90.0)
    """
    if not texts:
        raise BadWant(f"say what is wanted: {EXAMPLES}")
    return tuple(_want(text, seats, entrants, swap) for text in texts)


def _want(text: str, seats: Sequence[str], entrants: Sequence[Seat], swap: bool) -> Want:
    said = " ".join(text.split())
    players = list(dict.fromkeys(map(name_of, entrants)))
    whole = re.match(rf"({'|'.join(WHOLE)})\b\s*(?:of a game\s*)?(.*)", said)
    if whole is not None:
        kind: Kind = "length" if whole[1] == "decisions" else whole[1]  # type: ignore[assignment]
        if kind == "margin" and len(seats) < 2:
            raise BadWant(f"`{text}`: with one player there is no margin")
        return _between(text, kind, None, whole[2])
    found = re.fullmatch(r"(.+?)\s+(wins|scores)\b\s*(.*)", said)
    if found is None:
        first, _, rest = said.partition(" ")
        meant = nearest(first, WHOLE)
        help = f"did you mean `{meant} {rest}`?" if meant else f"write {EXAMPLES}"
        raise BadWant(f"`{text}` does not say what is wanted; {help}")
    who, verb, target = found.groups()
    kind = "wins" if verb == "wins" else "scores"
    if who in EACH:
        if target == "even" and kind == "wins":
            if len(seats) < 2:
                raise BadWant(f"`{text}`: with one player nobody wins more than others")
            return Want(text, kind, even=True)
        return _between(text, kind, None, target)
    if who in seats:
        return _between(text, kind, seats.index(who), target)
    if who in players and kind == "wins":
        if len(players) == 1 or not swap:
            raise BadWant(
                f"`{text}`: how often a kind of player wins can be told of several kinds that "
                "move round the seats: `--players mcts:200,random --swap`"
            )
        return _between(text, "entrant", players.index(who), target)
    known = [*seats, *EACH[:2], *(players if len(players) > 1 else [])]
    meant = nearest(who, known)
    help = f"did you mean `{meant}`?" if meant else f"there are {listing(known)}"
    raise BadWant(f"`{text}`: nobody is called `{who}`; {help}")


def _between(text: str, kind: Kind, of: int | None, target: str) -> Want:
    for form, bounds in _TARGETS:
        found = form.fullmatch(target.strip())
        if found is not None:
            low, high = bounds(*map(float, found.groups()))
            if low > high:
                raise BadWant(f"`{text}`: {low:g} is more than {high:g}")
            if kind in SHARES:
                low, high = low / 100, high / 100
                if low > 1 or high < 0:
                    raise BadWant(f"`{text}`: percent go from 0 to 100")
            return Want(text, kind, of, low, high)
    more = "; `even` is for `seat wins even`" if target.strip() == "even" else ""
    raise BadWant(
        f"`{text}`: `{target.strip()}` is no goal: write `60 to 90`, `at least 60`, `at most 90` "
        f"or `75`{more}"
    )


# --- measured -------------------------------------------------------------------------------------


def measured(want: Want, summary: Summary, players: Sequence[Seat], level: float = LEVEL) -> list[
    Interval
]:  # fmt: skip
    """Return the figures of games with intervals; one for each seat if each is meant. Shares are
    from 0 to 1.
    """
    match want.kind:
        case "wins" if want.even:
            alone = [won_alone(summary.places, seat) for seat in range(summary.seats)]
            return [wilson(wins, sum(alone), level) for wins in alone]
        case "wins":
            seats = range(summary.seats) if want.of is None else (want.of,)
            return [wilson(won_alone(summary.places, s), summary.games, level) for s in seats]
        case "entrant":
            return [_entrant(want, summary, players, level)]
        case "scores":
            chosen = summary.scores if want.of is None else (summary.scores[want.of],)
            return [Moments.of_counts(counts).interval(level) for counts in chosen]
        case "ties":
            return [wilson(ties(summary), summary.games, level)]
        case "margin" | "length" | "choices":
            return [Moments.of_counts(_counts(want.kind, summary)).interval(level)]


def _entrant(want: Want, summary: Summary, players: Sequence[Seat], level: float) -> Interval:
    """Return the share of games won by this kind of agent, among games with a single winner."""
    names = list(dict.fromkeys(map(name_of, players)))
    alone = [won_alone(summary.entrant_places, who) for who in range(len(players))]
    kind = names[want.of or 0]
    own = sum(many for many, who in zip(alone, players, strict=True) if name_of(who) == kind)
    return wilson(own, sum(alone), level)


def _counts(kind: Kind, summary: Summary) -> Counter[int]:
    return {"margin": summary.margins, "length": summary.lengths}.get(kind, summary.asked)


def target(want: Want, seats: int) -> tuple[float, float]:
    """Return the range in which the figure should lie."""
    return (1 / seats, 1 / seats) if want.even else (want.low, want.high)


class Misses:
    """The distances of games from the goals as effect sizes: Cohen's h for shares, otherwise
    Cohen's d in standard deviations of the original games.
    """

    def __init__(self, wants: Sequence[Want], players: Sequence[Seat], original: Summary) -> None:
        self.wants, self.players = tuple(wants), tuple(players)
        self._scales = [self._scale(want, original) for want in wants]

    def _scale(self, want: Want, original: Summary) -> float:
        if want.kind in SHARES:
            return 1.0
        if want.kind == "scores":
            many = original.scores if want.of is None else (original.scores[want.of],)
        else:
            many = (_counts(want.kind, original),)
        return max(Moments.of_counts(counts).deviation for counts in many) or 1.0

    def each(self, summary: Summary, level: float = 0.0) -> list[float]:
        """Return the distance from each goal; with a `level`, its lower bound at that confidence.
        If each seat is meant, the worst one counts.
        """
        return [
            max(self._miss(want, scale, one, sure=level > 0)
                for one in measured(want, summary, self.players, level or LEVEL))
            for want, scale in zip(self.wants, self._scales, strict=True)
        ]  # fmt: skip

    def all(self, summary: Summary, level: float = 0.0) -> float:
        """Return the sum of all distances."""
        return sum(self.each(summary, level))

    def _miss(self, want: Want, scale: float, found: Interval, *, sure: bool) -> float:
        low, high = target(want, len(self.players))
        least, most = (found.low, found.high) if sure else (found.value, found.value)
        if want.even and not (found.low > 0 or found.high < 1):
            return 0.0  # nobody has won alone: nothing is known
        if most < low:
            return _apart(want, most, low, scale)
        return _apart(want, least, high, scale) if least > high else 0.0


def _apart(want: Want, one: float, other: float, scale: float) -> float:
    if want.kind in SHARES:
        return abs(_angle(one) - _angle(other))
    return abs(one - other) / scale


def _angle(share: float) -> float:
    return 2 * math.asin(math.sqrt(min(1.0, max(0.0, share))))
