"""Sets rules against each other, game by game with the same seeds, and keeps the differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from operator import mul, sub

from rulewright.backends.native import arena
from rulewright.backends.native.arena import Rows, Seat
from rulewright.ir.program import Program
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.study.simulation.intervals import Moments
from rulewright.study.simulation.playing.players import name_of
from rulewright.study.simulation.run import Progress, Ready, Wish, added_up, units
from rulewright.study.simulation.summary import Summary, margin, summarise
from rulewright.study.simulation.wording import ending, labels
from rulewright.study.simulation.working.crew import Crew, Processes
from rulewright.study.simulation.working.result_store import ResultStore
from rulewright.study.simulation.working.units import Origin, Unit

THOUSAND = 1000
"""Options in a choice are whole numbers of thousandths."""

MOST_ALTERNATIVES = 12
"""A choice between more is not compared option by option: that would drown what matters."""

TRENDS = ("wins", "entrant", "ties", "score", "margin", "decisions", "choices")
"""What is followed over the values of a sweep."""

Key = tuple[str, str]
"""A measure, and whose it is: ("wins", "ann"), ("taken", "menu: alternative")."""
Values = dict[Key, list[int]]


@dataclass(slots=True)
class Against:
    """One variant against the base. `differences` are of sums over the seatings of one seed;
    those of ("taken", ...) are of whole units. A unit in which no game ended in some way has
    nothing to say of that ("end", ...): such seeds are missing from the count, and count as 0."""

    summary: Summary
    differences: dict[Key, Moments] = field(default_factory=dict)
    base: dict[Key, Moments] = field(default_factory=dict)
    same: int = 0
    """Games that came out the same in everything that is measured."""

    def merge(self, other: Against) -> None:
        self.summary.merge(other.summary)
        self.same += other.same
        for mine, theirs in (
            (self.differences, other.differences), (self.base, other.base)
        ):  # fmt: skip
            for key, moments in theirs.items():
                mine.setdefault(key, Moments()).add(moments)


@dataclass(slots=True)
class Comparison:
    """All variants against one base. `taken_games` are the games that one batch of ("taken", ...)
    counts, `seatings` how often each seed was played."""

    base: Summary
    variants: list[Against]
    seatings: int
    taken_games: int
    contrasts: dict[Key, Moments] = field(default_factory=dict)
    """Of a sweep: for each seed the sum over the variants, each times its weight."""

    @property
    def games(self) -> int:
        """Number of games under each of the rules."""
        return self.base.games

    def sound(self, seats: int, games: int, programs: Sequence[Program]) -> bool:
        """Return whether this can be the result of so many games by each of these programs."""
        summaries = (self.base, *(against.summary for against in self.variants))
        return len(summaries) == len(programs) and all(
            one.sound(seats, games, (program,))
            for one, program in zip(summaries, programs, strict=True)
        ) and all(0 <= against.same <= games for against in self.variants)  # fmt: skip

    def merge(self, other: Comparison) -> None:
        self.base.merge(other.base)
        for mine, theirs in zip(self.variants, other.variants, strict=True):
            mine.merge(theirs)
        for key, moments in other.contrasts.items():
            self.contrasts.setdefault(key, Moments()).add(moments)


@dataclass(frozen=True, slots=True)
class Match:
    """The same seeds for the base and every variant: what one process does at a time."""

    units: tuple[Unit, ...]
    whole: bool
    """Whether it has as many seeds as all others, so that it counts as a batch."""
    weights: tuple[int, ...] = ()
    """Of a sweep: the weight of each of the last variants in the contrasts."""

    @property
    def first(self) -> int:
        return self.units[0].first

    @property
    def count(self) -> int:
        return self.units[0].count


def compare(
    base: Ready,
    variants: Sequence[Ready],
    entrants: Sequence[Seat],
    wish: Wish,
    *,
    weights: Sequence[int] = (),
    progress: Progress | None = None,
    crew: Crew | None = None,
    kept: ResultStore[Comparison] | None = None,
) -> Comparison:
    """Play the games that the plan asks for under each of the rules; see `simulate`. `weights` are
    those of the last variants in the contrasts of a sweep.
    """
    crew = crew or Processes(wish.workers)
    seatings = wish.seatings(entrants)
    size = batch_size(wish, seatings) if kept is None else kept.size
    total = Comparison(
        Summary(len(entrants)), [Against(Summary(len(entrants))) for _ in variants], seatings,
        size * seatings,
    )  # fmt: skip

    def enough(total: Comparison) -> bool:
        if progress is not None:
            progress(total.games, wish.most)
        return False

    plan = matches([base, *variants], entrants, wish, size, crew, tuple(weights))
    return added_up(total, plan, play_match, crew, kept, enough)


def batch_size(wish: Wish, seatings: int) -> int:
    """Seeds in a unit: small enough that there are some thirty, to see how units differ."""
    return max(1, min(250, -(-wish.most // seatings) // 30))


def matches(
    tables: Sequence[Ready],
    entrants: Sequence[Seat],
    wish: Wish,
    size: int,
    crew: Crew,
    weights: tuple[int, ...],
) -> Iterator[Match]:
    plans = [units(table, entrants, wish, size=size, crew=crew) for table in tables]
    for together in zip(*plans, strict=True):
        yield Match(together, together[0].count == size, weights)


def play_match(match: Match) -> Comparison:
    """The part of a comparison that one match gives."""
    first, *others = match.units
    seatings = len(first.rotations)
    base, base_rows = _played(first)
    base_values = _values(first, base_rows)
    found: list[Against] = []
    played: list[Values] = []
    for unit in others:
        summary, rows = _played(unit)
        against = Against(summary)
        values = _values(unit, rows)
        played.append(values)
        for key in dict.fromkeys([*base_values, *values]):
            mine = base_values.get(key) or [0] * len(values[key])
            theirs = values.get(key) or [0] * len(mine)
            if key[0] == "taken" and not match.whole:
                continue
            against.differences[key] = Moments.of(list(map(sub, theirs, mine)))
            against.base[key] = Moments.of(mine)
        against.same = sum(
            _results(one) == _results(other)
            for one, other in zip(_games(base_rows), _games(rows), strict=True)
        )
        found.append(against)
    contrasts = _contrasts(match.weights, played[len(played) - len(match.weights) :])
    return Comparison(base, found, seatings, first.games, contrasts)


def _contrasts(weights: Sequence[int], played: Sequence[Values]) -> dict[Key, Moments]:
    if not weights:
        return {}
    return {
        key: Moments.of([sum(map(mul, weights, column)) for column in zip(*columns, strict=True)])
        for key in played[0]
        if key[0] in TRENDS
        for columns in [[values[key] for values in played]]
    }


def _played(unit: Unit) -> tuple[Summary, list[Rows]]:
    seats = len(unit.entrants)
    rows = [unit.rows(rotation) for rotation in unit.rotations]
    total = Summary(seats)
    for rotation, played in enumerate(rows):
        total.merge(summarise(played, seats, rotation))
    return total, rows


def _values(unit: Unit, seatings: Sequence[Rows]) -> Values:
    """Return by measure, for each seed, the sum over its seatings; for ("taken", ...) one sum for
    all.
    """
    ruleset, chosen = _counted(unit.rules)
    seats = len(unit.entrants)
    mixed = len(set(unit.entrants)) > 1 and unit.swap
    values: Values = {}

    def add(kind: str, of: str, column: Sequence[int]) -> None:
        sums = values.get((kind, of))
        values[kind, of] = list(column) if sums is None else [*map(int.__add__, sums, column)]

    for rotation, rows in enumerate(seatings):
        places = [rows.column(arena.FIRST_SCORE + seats + seat) for seat in range(seats)]
        scores = [rows.column(arena.FIRST_SCORE + seat) for seat in range(seats)]
        alone = [
            [int(own == 1 and game.count(1) == 1) for own, game in zip(column, games, strict=True)]
            for games in [list(zip(*places, strict=True))]
            for column in places
        ]
        for seat, name in enumerate(ruleset.seats):
            add("wins", name, alone[seat])
            add("score", name, scores[seat])
            if mixed:
                who = unit.entrants[(seat - rotation) % seats]
                add("entrant", name_of(who), alone[seat])
        if seats > 1:
            add("ties", "", [int(game.count(1) > 1) for game in zip(*places, strict=True)])
            add("margin", "", [margin(game) for game in zip(*scores, strict=True)])
        add("decisions", "", rows.column(arena.DECISIONS))
        add("choices", "", rows.column(arena.ASKED))
        add("branching", "", [
            THOUSAND * options // max(1, asked)
            for options, asked in zip(
                rows.column(arena.OPTIONS), rows.column(arena.ASKED), strict=True
            )
        ])  # fmt: skip
        ended = list(zip(rows.column(arena.PHASE), rows.column(arena.END), strict=True))
        for way in sorted(set(ended)):
            add("end", ending(ruleset, *way).short, [int(one == way) for one in ended])
        for key, name, slot in chosen:
            add("taken", f"{key}: {name}", [rows.taken[slot]])
    return values


@lru_cache(maxsize=64)
def _counted(rules: Origin) -> tuple[Ruleset, tuple[tuple[str, str, int], ...]]:
    """Return the rules, and the decisions, names and slots of choices that are compared."""
    ruleset = rules.open()
    counted = [(label.decision, label.name, label.slot) for label in labels(ruleset)]
    sizes = Counter(key for key, _, _ in counted)
    return ruleset, tuple(label for label in counted if sizes[label[0]] <= MOST_ALTERNATIVES)


def _games(seatings: Sequence[Rows]) -> Iterator[Sequence[int]]:
    for rows in seatings:
        for at in range(0, len(rows.numbers), rows.width):
            yield rows.numbers[at : at + rows.width]


def _results(row: Sequence[int]) -> Sequence[int]:
    """Return the measured values of a game, without numbers of steps and options, which may differ
    between rules.
    """
    return [*row[: arena.PHASE], *row[arena.FIRST_SCORE :]]
