"""Compare rules game by game with equal seeds, and store the differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from operator import mul, sub

from rulewright.backends.native import agent_games
from rulewright.backends.native.agent_games import GameRows, Seat
from rulewright.ir.program import Program
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.simulation.count_labels import find_ending, iter_labels
from rulewright.simulation.intervals import Moments
from rulewright.simulation.playing.agent_specs import format_agent
from rulewright.simulation.runner import (
    CountCallback,
    GameBudget,
    PreparedRules,
    iter_tasks,
    merge_results,
)
from rulewright.simulation.summary import Summary, summarise_rows
from rulewright.simulation.working.result_store import ResultStore
from rulewright.simulation.working.tasks import GameTask, RulesOrigin
from rulewright.simulation.working.worker_pool import ProcessPool, WorkerPool

BRANCHING_SCALE = 1000
"""The average number of options in a choice is stored in whole thousandths."""

MAX_ALTERNATIVES = 12
"""Choices with more alternatives are not compared option by option, because the results would fill the
report."""

TREND_MEASURES = ("wins", "entrant", "ties", "score", "margin", "decisions", "choices")
"""Measures for which a sweep computes a trend."""

MeasureKey = tuple[str, str]
"""A measure and its subject: ("wins", "ann"), ("taken", "menu: alternative")."""
MeasureColumns = dict[MeasureKey, list[int]]


@dataclass(slots=True)
class VariantComparison:
    """One variant against the base. `differences` are between sums over the seatings of one seed;
    those of ("taken", ...) are between whole tasks. A task in which no game ended in some way contributes
    nothing to that ("end", ...): its seeds are missing from the count, and count as 0."""

    summary: Summary
    differences: dict[MeasureKey, Moments] = field(default_factory=dict)
    base: dict[MeasureKey, Moments] = field(default_factory=dict)
    same: int = 0
    """Number of games for which all measures are equal under both rules."""

    def merge(self, addition: VariantComparison) -> None:
        self.summary.merge(addition.summary)
        self.same += addition.same
        for mine, theirs in (
            (self.differences, addition.differences), (self.base, addition.base)
        ):  # fmt: skip
            for key, moments in theirs.items():
                mine.setdefault(key, Moments()).add(moments)


@dataclass(slots=True)
class Comparison:
    """All variants against one base. `taken_games` are the games that one batch of ("taken", ...)
    counts, `seatings` how often each seed was played."""

    base: Summary
    variants: list[VariantComparison]
    seatings: int
    taken_games: int
    contrasts: dict[MeasureKey, Moments] = field(default_factory=dict)
    """For a sweep: for each seed, the weighted sum over the variants."""

    @property
    def games(self) -> int:
        """Return the number of games under each of the rules."""
        return self.base.games

    def is_valid(self, seat_count: int, games: int, programs: Sequence[Program]) -> bool:
        """Return whether this can be the result of so many games by each of these programs."""
        summaries = (self.base, *(against.summary for against in self.variants))
        return len(summaries) == len(programs) and all(
            one.is_valid(seat_count, games, (program,))
            for one, program in zip(summaries, programs, strict=True)
        ) and all(0 <= against.same <= games for against in self.variants)  # fmt: skip

    def merge(self, addition: Comparison) -> None:
        self.base.merge(addition.base)
        for mine, theirs in zip(self.variants, addition.variants, strict=True):
            mine.merge(theirs)
        for key, moments in addition.contrasts.items():
            self.contrasts.setdefault(key, Moments()).add(moments)


@dataclass(frozen=True, slots=True)
class ComparisonTask:
    """A task of one process: to play the same seeds under the base and every variant."""

    tasks: tuple[GameTask, ...]
    is_full: bool
    """Whether it has as many seeds as all others, so that it counts as a batch."""
    weights: tuple[int, ...] = ()
    """For a sweep: the weight of each of the last variants in the contrasts."""

    @property
    def first(self) -> int:
        return self.tasks[0].first

    @property
    def count(self) -> int:
        return self.tasks[0].count


def compare_rules(
    base_rules: PreparedRules,
    variant_rules: Sequence[PreparedRules],
    entrants: Sequence[Seat],
    game_budget: GameBudget,
    *,
    weights: Sequence[int] = (),
    on_count: CountCallback | None = None,
    worker_pool: WorkerPool | None = None,
    result_store: ResultStore[Comparison] | None = None,
) -> Comparison:
    """Play the games of the budget under each of the rules, as `simulate_games` does. `weights` are
    those of the last variants in the contrasts of a sweep.
    """
    worker_pool = worker_pool or ProcessPool(game_budget.workers)
    seatings = game_budget.count_seatings(entrants)
    size = choose_batch_size(game_budget, seatings) if result_store is None else result_store.size
    total = Comparison(
        Summary(len(entrants)), [VariantComparison(Summary(len(entrants))) for _ in variant_rules], seatings,
        size * seatings,
    )  # fmt: skip

    def is_enough(comparison: Comparison) -> bool:
        if on_count is not None:
            on_count(comparison.games, game_budget.max_games)
        return False

    tasks = iter_comparison_tasks(
        [base_rules, *variant_rules], entrants, game_budget, size, worker_pool, tuple(weights)
    )
    return merge_results(total, tasks, play_comparison_task, worker_pool, result_store, is_enough)


def choose_batch_size(game_budget: GameBudget, seatings: int) -> int:
    """Return the number of seeds in a task: small enough for about thirty tasks, so that their variance can
    be estimated."""
    return max(1, min(250, -(-game_budget.max_games // seatings) // 30))


def iter_comparison_tasks(
    all_prepared: Sequence[PreparedRules],
    entrants: Sequence[Seat],
    game_budget: GameBudget,
    size: int,
    worker_pool: WorkerPool,
    weights: tuple[int, ...],
) -> Iterator[ComparisonTask]:
    task_streams = [
        iter_tasks(table, entrants, game_budget, size=size, worker_pool=worker_pool) for table in all_prepared
    ]
    for seed_tasks in zip(*task_streams, strict=True):
        yield ComparisonTask(seed_tasks, seed_tasks[0].count == size, weights)


def play_comparison_task(comparison_task: ComparisonTask) -> Comparison:
    """Play the games of one task and return its contribution to the comparison."""
    base_task, *variant_tasks = comparison_task.tasks
    seatings = len(base_task.rotations)
    base, base_rows = _play_seatings(base_task)
    base_columns = _collect_columns(base_task, base_rows)
    comparisons: list[VariantComparison] = []
    variant_columns: list[MeasureColumns] = []
    for variant_task in variant_tasks:
        summary, rows = _play_seatings(variant_task)
        comparison = VariantComparison(summary)
        columns = _collect_columns(variant_task, rows)
        variant_columns.append(columns)
        for key in dict.fromkeys([*base_columns, *columns]):
            mine = base_columns.get(key) or [0] * len(columns[key])
            theirs = columns.get(key) or [0] * len(mine)
            if key[0] == "taken" and not comparison_task.is_full:
                continue
            comparison.differences[key] = Moments.from_values(list(map(sub, theirs, mine)))
            comparison.base[key] = Moments.from_values(mine)
        comparison.same = sum(
            _select_results(one) == _select_results(other)
            for one, other in zip(_iter_game_rows(base_rows), _iter_game_rows(rows), strict=True)
        )
        comparisons.append(comparison)
    contrasts = _compute_contrasts(
        comparison_task.weights, variant_columns[len(variant_columns) - len(comparison_task.weights) :]
    )
    return Comparison(base, comparisons, seatings, base_task.games, contrasts)


def _compute_contrasts(
    weights: Sequence[int], variant_columns: Sequence[MeasureColumns]
) -> dict[MeasureKey, Moments]:
    if not weights:
        return {}
    return {
        key: Moments.from_values([sum(map(mul, weights, column)) for column in zip(*columns, strict=True)])
        for key in variant_columns[0]
        if key[0] in TREND_MEASURES
        for columns in [[values[key] for values in variant_columns]]
    }


def _play_seatings(task: GameTask) -> tuple[Summary, list[GameRows]]:
    seats = len(task.entrants)
    seating_rows = [task.play_seating(rotation) for rotation in task.rotations]
    summary = Summary(seats)
    for rotation, game_rows in enumerate(seating_rows):
        summary.merge(summarise_rows(game_rows, seats, rotation))
    return summary, seating_rows


def _collect_columns(task: GameTask, seating_rows: Sequence[GameRows]) -> MeasureColumns:
    """Return by measure, for each seed, the sum over its seatings; for ("taken", ...) one sum for
    all.
    """
    ruleset, compared_labels = _load_compared_labels(task.origin)
    seats = len(task.entrants)
    mixed = len(set(task.entrants)) > 1 and task.swap
    columns: MeasureColumns = {}

    def add_column(measure: str, subject: str, column: Sequence[int]) -> None:
        sums = columns.get((measure, subject))
        columns[measure, subject] = list(column) if sums is None else [*map(int.__add__, sums, column)]

    for rotation, rows in enumerate(seating_rows):
        places = [rows.get_column(agent_games.FIRST_SCORE_COLUMN + seats + seat) for seat in range(seats)]
        scores = [rows.get_column(agent_games.FIRST_SCORE_COLUMN + seat) for seat in range(seats)]
        winning_teams = rows.get_column(agent_games.WINNING_TEAMS)
        alone = [
            [int(own == 1 and first == 1) for own, first in zip(column, winning_teams, strict=True)]
            for column in places
        ]
        for seat, name in enumerate(ruleset.seats):
            add_column("wins", name, alone[seat])
            add_column("score", name, scores[seat])
            if mixed:
                who = task.entrants[(seat - rotation) % seats]
                add_column("entrant", format_agent(who), alone[seat])
        if seats > 1:
            add_column("ties", "", [int(first > 1) for first in winning_teams])
            add_column("margin", "", rows.get_column(agent_games.MARGIN))
        add_column("decisions", "", rows.get_column(agent_games.DECISIONS))
        add_column("choices", "", rows.get_column(agent_games.ASKED))
        add_column("branching", "", [
            BRANCHING_SCALE * options // max(1, asked)
            for options, asked in zip(
                rows.get_column(agent_games.OPTIONS), rows.get_column(agent_games.ASKED), strict=True
            )
        ])  # fmt: skip
        ended = list(zip(rows.get_column(agent_games.PHASE), rows.get_column(agent_games.END), strict=True))
        for way in sorted(set(ended)):
            add_column("end", find_ending(ruleset, *way).short_text, [int(one == way) for one in ended])
        for key, name, slot in compared_labels:
            add_column("taken", f"{key}: {name}", [rows.taken[slot]])
    return columns


@lru_cache(maxsize=64)
def _load_compared_labels(origin: RulesOrigin) -> tuple[Ruleset, tuple[tuple[str, str, int], ...]]:
    """Return the rules, and the decisions, names and slots of choices that are compared."""
    ruleset = origin.open_rules()
    counted = [(label.decision_key, label.name, label.slot) for label in iter_labels(ruleset)]
    sizes = Counter(key for key, _, _ in counted)
    return ruleset, tuple(label for label in counted if sizes[label[0]] <= MAX_ALTERNATIVES)


def _iter_game_rows(seating_rows: Sequence[GameRows]) -> Iterator[Sequence[int]]:
    for rows in seating_rows:
        for row_start in range(0, len(rows.numbers), rows.width):
            yield rows.numbers[row_start : row_start + rows.width]


def _select_results(game_row: Sequence[int]) -> Sequence[int]:
    """Return the measured values of a game, without numbers of steps and options, which may differ
    between rules.
    """
    return [*game_row[: agent_games.PHASE], *game_row[agent_games.FIRST_SCORE_COLUMN :]]
