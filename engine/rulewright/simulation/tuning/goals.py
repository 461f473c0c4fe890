"""Read the goals of tuning, measure them, and score how far games are from them."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from rulewright.backends.native.agent_games import Seat
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.diagnostics.suggest import find_nearest, quote_names
from rulewright.records import dataclass
from rulewright.simulation.intervals import LEVEL, Interval, Moments, wilson_interval
from rulewright.simulation.playing.agent_specs import format_agent
from rulewright.simulation.report_data import count_ties
from rulewright.simulation.summary import Summary, count_sole_wins

GoalMeasure = Literal["wins", "entrant", "scores", "ties", "margin", "length", "choices"]
SHARE_MEASURES = ("wins", "entrant", "ties")
"""Figures that are shown in percent."""
GAME_MEASURES = ("length", "decisions", "choices", "margin", "ties")
"""Measures of a game as a whole; `decisions` is another word for `length`."""
EACH_SEAT = ("seat", "each seat", "every seat")
EXAMPLES = "`seat wins even`, `length 60 to 90`, `ties at most 5`"

_NUMBER = r"(-?\d+(?:\.\d+)?)\s*%?"
_TARGET_PATTERNS = (
    (re.compile(rf"{_NUMBER}\s*(?:to|-|\.\.)\s*{_NUMBER}"), lambda a, b: (a, b)),
    (re.compile(rf"at least\s+{_NUMBER}"), lambda a: (a, math.inf)),
    (re.compile(rf"at most\s+{_NUMBER}"), lambda a: (-math.inf, a)),
    (re.compile(_NUMBER), lambda a: (a, a)),
)


class BadWant(RulewrightError):
    """Raised if a text is not a valid goal."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of tuning, written as `text`: `measure` should lie between `low` and `high`. `subject_index` is
    the index of a seat or an agent; None means each of them, or games as a whole. With `is_even`, all seats
    should win equally many of the games with a single winner."""

    text: str
    measure: GoalMeasure
    subject_index: int | None = None
    low: float = -math.inf
    high: float = math.inf
    is_even: bool = False


def parse_goals(
    texts: Sequence[str], seats: Sequence[str], entrants: Sequence[Seat], swap: bool
) -> tuple[Goal, ...]:
    """Parse the goals of tuning. Raises BadWant.

    >>> (want,) = parse_goals(["length 60 to 90"], ["ann", "bob"], [Seat(0)] * 2, False)
    >>> want.measure, want.low, want.high
    ('length', 60.0, 90.0)
    """
    if not texts:
        raise BadWant(f"say what is wanted: {EXAMPLES}")
    return tuple(_parse_goal(text, seats, entrants, swap) for text in texts)


def _parse_goal(text: str, seats: Sequence[str], entrants: Sequence[Seat], swap: bool) -> Goal:
    goal_text = " ".join(text.split())
    players = list(dict.fromkeys(map(format_agent, entrants)))
    measure_match = re.match(rf"({'|'.join(GAME_MEASURES)})\b\s*(?:of a game\s*)?(.*)", goal_text)
    if measure_match is not None:
        measure: GoalMeasure = "length" if measure_match[1] == "decisions" else measure_match[1]  # type: ignore[assignment]
        if measure == "margin" and len(seats) < 2:
            raise BadWant(f"`{text}`: with one player there is no margin")
        return _parse_target(text, measure, None, measure_match[2])
    goal_match = re.fullmatch(r"(.+?)\s+(wins|scores)\b\s*(.*)", goal_text)
    if goal_match is None:
        first, _, rest = goal_text.partition(" ")
        suggestion = find_nearest(first, GAME_MEASURES)
        help = f"did you mean `{suggestion} {rest}`?" if suggestion else f"write {EXAMPLES}"
        raise BadWant(f"`{text}` does not say what is wanted; {help}")
    who, verb, target_text = goal_match.groups()
    measure = "wins" if verb == "wins" else "scores"
    if who in EACH_SEAT:
        if target_text == "even" and measure == "wins":
            if len(seats) < 2:
                raise BadWant(f"`{text}`: with one player nobody wins more than others")
            return Goal(text, measure, is_even=True)
        return _parse_target(text, measure, None, target_text)
    if who in seats:
        return _parse_target(text, measure, seats.index(who), target_text)
    if who in players and measure == "wins":
        if len(players) == 1 or not swap:
            raise BadWant(
                f"`{text}`: how often a kind of player wins can be told of several kinds that "
                "move round the seats: `--players mcts:200,random --swap`"
            )
        return _parse_target(text, "entrant", players.index(who), target_text)
    known_names = [*seats, *EACH_SEAT[:2], *(players if len(players) > 1 else [])]
    suggestion = find_nearest(who, known_names)
    help = f"did you mean `{suggestion}`?" if suggestion else f"there are {quote_names(known_names)}"
    raise BadWant(f"`{text}`: nobody is called `{who}`; {help}")


def _parse_target(text: str, measure: GoalMeasure, subject_index: int | None, target_text: str) -> Goal:
    for pattern, bounds in _TARGET_PATTERNS:
        target_match = pattern.fullmatch(target_text.strip())
        if target_match is not None:
            low, high = bounds(*map(float, target_match.groups()))
            if low > high:
                raise BadWant(f"`{text}`: {low:g} is more than {high:g}")
            if measure in SHARE_MEASURES:
                low, high = low / 100, high / 100
                if low > 1 or high < 0:
                    raise BadWant(f"`{text}`: percent go from 0 to 100")
            return Goal(text, measure, subject_index, low, high)
    more = "; `even` is for `seat wins even`" if target_text.strip() == "even" else ""
    raise BadWant(
        f"`{text}`: `{target_text.strip()}` is no goal: write `60 to 90`, `at least 60`, `at most 90` "
        f"or `75`{more}"
    )


# --- measured -------------------------------------------------------------------------------------


def measure_goal(goal: Goal, summary: Summary, agents: Sequence[Seat], level: float = LEVEL) -> list[
    Interval
]:  # fmt: skip
    """Return the figures of games with intervals; one for each seat if the goal concerns each. Shares are
    from 0 to 1.
    """
    match goal.measure:
        case "wins" if goal.is_even:
            sole_wins = [count_sole_wins(summary.places, seat) for seat in range(summary.seats)]
            return [wilson_interval(wins, sum(sole_wins), level) for wins in sole_wins]
        case "wins":
            seats = range(summary.seats) if goal.subject_index is None else (goal.subject_index,)
            return [wilson_interval(count_sole_wins(summary.places, s), summary.games, level) for s in seats]
        case "entrant":
            return [_measure_agent(goal, summary, agents, level)]
        case "scores":
            score_counts = (
                summary.scores if goal.subject_index is None else (summary.scores[goal.subject_index],)
            )
            return [Moments.from_counts(counts).confidence_interval(level) for counts in score_counts]
        case "ties":
            return [wilson_interval(count_ties(summary), summary.games, level)]
        case "margin" | "length" | "choices":
            return [Moments.from_counts(_select_counts(goal.measure, summary)).confidence_interval(level)]


def _measure_agent(goal: Goal, summary: Summary, agents: Sequence[Seat], level: float) -> Interval:
    """Return the share of games won by this kind of agent, among games with a single winner."""
    names = list(dict.fromkeys(map(format_agent, agents)))
    sole_wins = [count_sole_wins(summary.entrant_places, who) for who in range(len(agents))]
    kind = names[goal.subject_index or 0]
    agent_wins = sum(many for many, who in zip(sole_wins, agents, strict=True) if format_agent(who) == kind)
    return wilson_interval(agent_wins, sum(sole_wins), level)


def _select_counts(measure: GoalMeasure, summary: Summary) -> Counter[int]:
    return {"margin": summary.margins, "length": summary.lengths}.get(measure, summary.asked)


def find_target_range(goal: Goal, seat_count: int) -> tuple[float, float]:
    """Return the range in which the figure should lie."""
    return (1 / seat_count, 1 / seat_count) if goal.is_even else (goal.low, goal.high)


class GoalDistances:
    """The distances of games from the goals as effect sizes: Cohen's h for shares, otherwise
    Cohen's d in standard deviations of the original games.
    """

    def __init__(self, goals: Sequence[Goal], agents: Sequence[Seat], original: Summary) -> None:
        self.goals, self.agents = tuple(goals), tuple(agents)
        self._scales = [self._find_scale(want, original) for want in goals]

    def _find_scale(self, goal: Goal, original: Summary) -> float:
        if goal.measure in SHARE_MEASURES:
            return 1.0
        if goal.measure == "scores":
            count_groups = (
                original.scores if goal.subject_index is None else (original.scores[goal.subject_index],)
            )
        else:
            count_groups = (_select_counts(goal.measure, original),)
        return max(Moments.from_counts(counts).standard_deviation for counts in count_groups) or 1.0

    def list_distances(self, summary: Summary, level: float = 0.0) -> list[float]:
        """Return the distance from each goal; with a `level`, its lower bound at that confidence.
        If the goal concerns each seat, the worst one counts.
        """
        return [
            max(self._measure_distance(want, scale, one, use_bounds=level > 0)
                for one in measure_goal(want, summary, self.agents, level or LEVEL))
            for want, scale in zip(self.goals, self._scales, strict=True)
        ]  # fmt: skip

    def sum_distances(self, summary: Summary, level: float = 0.0) -> float:
        """Return the sum of all distances."""
        return sum(self.list_distances(summary, level))

    def _measure_distance(self, goal: Goal, scale: float, interval: Interval, *, use_bounds: bool) -> float:
        low, high = find_target_range(goal, len(self.agents))
        least, most = (interval.low, interval.high) if use_bounds else (interval.value, interval.value)
        if goal.is_even and not (interval.low > 0 or interval.high < 1):
            return 0.0  # no single winner: undefined
        if most < low:
            return _effect_size(goal, most, low, scale)
        return _effect_size(goal, least, high, scale) if least > high else 0.0


def _effect_size(goal: Goal, first_value: float, second_value: float, scale: float) -> float:
    if goal.measure in SHARE_MEASURES:
        return abs(_to_angle(first_value) - _to_angle(second_value))
    return abs(first_value - second_value) / scale


def _to_angle(share: float) -> float:
    return 2 * math.asin(math.sqrt(min(1.0, max(0.0, share))))
