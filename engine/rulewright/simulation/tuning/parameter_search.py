"""Search values of numbers: drop hopeless settings, and confirm the best on new games.

Every setting plays the same seeds, in parts. Optuna proposes the next setting (its sampler is a
tree-structured Parzen estimator); if there are few settings, all are tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import field
from statistics import pvariance
from time import monotonic
from typing import Any

from rulewright.backends.native.agent_games import Seat
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.pcg import Pcg
from rulewright.presentable import require_extra
from rulewright.records import dataclass
from rulewright.simulation.comparing.parameter_sweep import SweepSetting, SweepSpace
from rulewright.simulation.intervals import Interval, student_quantile
from rulewright.simulation.playing.agent_specs import BadPlayers
from rulewright.simulation.runner import (
    GameBudget,
    PreparedRules,
    iter_in_order,
    iter_tasks,
    prepare_all,
)
from rulewright.simulation.summary import Summary
from rulewright.simulation.tuning.goals import Goal, GoalDistances
from rulewright.simulation.working.tasks import GameTask
from rulewright.simulation.working.worker_pool import ProcessPool, WorkerPool

PART_COUNT = 8
"""Number of parts into which a setting's games are divided; it may be rejected after each."""
REJECT_CONFIDENCE = 0.99
"""Confidence level of the intervals by which a setting is rejected."""
FINALIST_COUNT = 4
"""Number of the best settings that play again before one of them is confirmed."""
CONFIRM_FACTOR = 4
"""Games of a confirmation, as a multiple of the games of a setting in the search."""
CONFIRM_PARTS = 32
"""Number of parts of these games, whose variation gives the confidence interval."""
MAX_REPEATS = 20
"""Number of times that the optimiser may propose settings that were tried before."""
WORST_DISTANCE = 1e6
"""The loss reported to the search for proposals that cannot be played or are repeated."""

StageCallback = Callable[[str, int, int], None]
Proposal = tuple[SweepSetting, Callable[[float], object]]
"""A setting to try, and a callback for its loss."""


@dataclass(slots=True)
class Trial:
    """A setting that was tried, and the distances of its games from the goals. `was_rejected`: before all
    its games were played; `fault_text`: why its rules cannot be played."""

    setting: SweepSetting
    games: int = 0
    distances: tuple[float, ...] = ()
    was_rejected: bool = False
    fault_text: str = ""

    @property
    def total_distance(self) -> float:
        return math.inf if self.fault_text else sum(self.distances)


@dataclass(slots=True)
class Confirmation:
    """Results of new games, under the original rules and under the winner's: the reduction of the distance
    from the goals, with its interval."""

    original: Summary
    winner: Summary
    gain: Interval


@dataclass(slots=True)
class TuningResult:
    """The result of a parameter search. `why` gives the reason if there is no winner."""

    original: Summary
    trials: list[Trial] = field(default_factory=list)
    finalists: list[Trial] = field(default_factory=list)
    winner: SweepSetting | None = None
    confirmation: Confirmation | None = None
    is_exhaustive: bool = False
    """Whether every setting was tried."""
    has_timed_out: bool = False
    """Whether the search ended because of its time limit."""
    was_interrupted: bool = False

    @property
    def is_better(self) -> bool:
        """Return whether the winner is better than the original at 95 % confidence."""
        return self.confirmation is not None and self.confirmation.gain.low > 0


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """The limits of a search: `games` per setting, at most `trials` settings, at most `minutes` of search."""

    games: int = 400
    trials: int = 60
    minutes: float | None = None
    seed: int = 1
    swap: bool = False
    workers: int = 0


def search_settings(
    space: SweepSpace,
    goals: Sequence[Goal],
    entrants: Sequence[Seat],
    search_budget: SearchBudget,
    *,
    on_stage: StageCallback = lambda what, done, of: None,
    on_slow: Callable[[str], object] = lambda reason: None,
) -> TuningResult:
    """Search a space of settings. Raises DiagnosticError and GameFault if the original rules
    cannot be played, MissingExtra without Optuna if it is needed, and the exceptions of the
    worker pool. Ctrl-C ends the search without confirmation.
    """
    return _ParameterSearch(space, goals, entrants, search_budget, on_stage, on_slow).run()


@dataclass(eq=False)
class _ParameterSearch:
    space: SweepSpace
    goals: Sequence[Goal]
    entrants: Sequence[Seat]
    search_budget: SearchBudget
    on_stage: StageCallback
    on_slow: Callable[[str], object]
    original_distance: float = 0.0
    """The distance of the original rules from the goals in the games of the search."""

    def __post_init__(self) -> None:
        self.worker_pool: WorkerPool = ProcessPool(self.search_budget.workers)
        self.seatings = len(self.entrants) if self.search_budget.swap else 1
        self.seed_count = -(-self.search_budget.games // self.seatings)
        minutes = self.search_budget.minutes
        self.deadline = math.inf if minutes is None else monotonic() + 60 * minutes

    def run(self) -> TuningResult:
        proposals = self._iter_proposals()  # report missing input before the work
        with self.worker_pool:
            self.on_stage("the rules as they are", 0, 1)
            (original,) = prepare_all([self.space.base_rules], self.entrants, on_slow=self.on_slow)
            parts = self._play_parts(original, self.search_budget.seed, self.seed_count, PART_COUNT)
            original_summary = self._merge_summaries(list(parts))
            self.goal_distances = GoalDistances(self.goals, self.entrants, original_summary)
            tuning_result = TuningResult(original_summary, is_exhaustive=self._is_small)
            try:
                if self.goal_distances.sum_distances(original_summary) > 0:
                    self._try_settings(tuning_result, proposals)
                    self._confirm_best(tuning_result, original)
            except KeyboardInterrupt:
                tuning_result.was_interrupted = True
                tuning_result.winner = tuning_result.confirmation = None
        return tuning_result

    # --- settings ---------------------------------------------------------------------------------

    @property
    def _is_small(self) -> bool:
        return self.space.setting_count <= self.search_budget.trials

    def _iter_proposals(self) -> Iterator[Proposal]:
        """Yield settings to try, each once, without the original."""
        if self._is_small:
            return iter(
                (setting, lambda miss: None)
                for setting in map(self.space.nth_setting, range(self.space.setting_count))
                if not self.space.is_original(setting)
            )
        with require_extra("tune"):
            import optuna
        return self._iter_optuna(optuna)

    def _iter_optuna(self, optuna: Any) -> Iterator[Proposal]:
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        seed = self.search_budget.seed & 0xFFFFFFFF
        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed))
        random, distances = Pcg(self.search_budget.seed), dict[SweepSetting, float]()
        for _ in range(self.search_budget.trials):
            for _ in range(MAX_REPEATS):
                trial = study.ask()
                indices = [
                    trial.suggest_int(number.path, 0, len(number.trial_values) - 1)
                    for number in self.space.varied_numbers
                ]
                setting = self.space.setting_at(indices)
                if setting not in distances and not self.space.is_original(setting):
                    break
                study.tell(trial, min(distances.get(setting, self.original_distance), WORST_DISTANCE))
            else:
                candidates = (
                    self.space.nth_setting(random.draw_below(self.space.setting_count)) for _ in range(10**6)
                )
                setting = next(
                    one for one in candidates if one not in distances and not self.space.is_original(one)
                )
                trial = None

            def report_distance(distance: float, trial: Any = trial, setting: SweepSetting = setting) -> None:
                distances[setting] = distance
                if trial is not None and math.isinf(distance):
                    study.tell(trial, state=optuna.trial.TrialState.FAIL)
                elif trial is not None:
                    study.tell(trial, distance)

            yield setting, report_distance

    # --- search -----------------------------------------------------------------------------------

    def _try_settings(self, tuning_result: TuningResult, proposals: Iterator[Proposal]) -> None:
        best_distance = self.original_distance = self.goal_distances.sum_distances(tuning_result.original)
        setting_count = min(self.search_budget.trials, self.space.setting_count)
        for setting, report_distance in proposals:
            if monotonic() > self.deadline:
                tuning_result.has_timed_out = True
                break
            self.on_stage("combinations tried", len(tuning_result.trials), setting_count)
            trial = self._try_setting(setting, self.search_budget.seed, best_distance)
            tuning_result.trials.append(trial)
            report_distance(trial.total_distance)
            best_distance = min(best_distance, math.inf if trial.was_rejected else trial.total_distance)
            # Continue although all goals are met: finalists may differ.
            if sum(trial.total_distance == 0 for trial in tuning_result.trials) >= FINALIST_COUNT:
                break

    def _try_setting(self, setting: SweepSetting, first_seed: int, best_distance: float) -> Trial:
        """Play a setting until it cannot become better than the best one."""
        trial = Trial(setting)
        summary = Summary(len(self.entrants))
        try:
            (prepared,) = prepare_all([self.space.make_rules_source(setting)], self.entrants)
            with closing(self._play_parts(prepared, first_seed, self.seed_count, PART_COUNT)) as parts:
                for part in parts:
                    summary.merge(part)
                    if (
                        summary.games < self.search_budget.games
                        and self.goal_distances.sum_distances(summary, REJECT_CONFIDENCE) > best_distance
                    ):
                        trial.was_rejected = True
                        break
        except DiagnosticError as reason:  # GameFault is one
            trial.fault_text = reason.diagnostics[0].headline
            return trial
        except BadPlayers as reason:  # a trained agent may not fit the changed rules
            trial.fault_text = str(reason)
            return trial
        trial.games = summary.games
        trial.distances = tuple(self.goal_distances.list_distances(summary))
        return trial

    # --- confirmation -----------------------------------------------------------------------------

    def _confirm_best(self, tuning_result: TuningResult, original: PreparedRules) -> None:
        """Replay the best settings, and then the best of these together with the original, each
        time on unused seeds.
        """
        complete_trials = [
            trial for trial in tuning_result.trials if not trial.was_rejected and not trial.fault_text
        ]
        better_trials = [trial for trial in complete_trials if trial.total_distance < self.original_distance]
        better_trials = sorted(better_trials, key=lambda trial: trial.total_distance)[:FINALIST_COUNT]
        if not better_trials:
            return
        first_seed = self.search_budget.seed + self.seed_count
        for number, trial in enumerate(better_trials):
            self.on_stage("the best once more", number, len(better_trials))
            tuning_result.finalists.append(self._try_setting(trial.setting, first_seed, math.inf))
        best_trial = min(tuning_result.finalists, key=lambda trial: trial.total_distance)
        tuning_result.winner = best_trial.setting
        first_seed += self.seed_count
        (winner,) = prepare_all([self.space.make_rules_source(best_trial.setting)])
        sides: list[list[Summary]] = []
        for table in (original, winner):
            summaries: list[Summary] = []
            with closing(
                self._play_parts(table, first_seed, CONFIRM_FACTOR * self.seed_count, CONFIRM_PARTS)
            ) as parts:
                for part in parts:
                    summaries.append(part)
                    done = len(summaries) + len(sides) * CONFIRM_PARTS
                    self.on_stage("confirming", min(done, 2 * CONFIRM_PARTS), 2 * CONFIRM_PARTS)
            sides.append(summaries)
        tuning_result.confirmation = self._measure_gain(*sides)

    def _measure_gain(self, original_parts: list[Summary], winner_parts: list[Summary]) -> Confirmation:
        """Return the improvement of the winner, with a jackknife interval: each part is left out
        in turn, on both sides at once, because they use the same seeds.
        """
        winner_sum, original_sum = self._merge_summaries(winner_parts), self._merge_summaries(original_parts)
        value = self.goal_distances.sum_distances(original_sum) - self.goal_distances.sum_distances(
            winner_sum
        )
        part_count = len(original_parts)
        jackknife_gains = [
            self.goal_distances.sum_distances(self._merge_summaries(original_parts, leave_out=part))
            - self.goal_distances.sum_distances(self._merge_summaries(winner_parts, leave_out=part))
            for part in range(part_count)
        ]
        half = student_quantile(part_count - 1) * math.sqrt((part_count - 1) * pvariance(jackknife_gains))
        return Confirmation(original_sum, winner_sum, Interval(value, value - half, value + half))

    def _merge_summaries(self, summaries: Sequence[Summary], leave_out: int = -1) -> Summary:
        summary = Summary(len(self.entrants))
        for number, part in enumerate(summaries):
            if number != leave_out:
                summary.merge(part)
        return summary

    # --- games ------------------------------------------------------------------------------------

    def _play_parts(
        self, prepared: PreparedRules, first_seed: int, seed_count: int, part_count: int
    ) -> Generator[Summary, None, None]:
        """Play the games with these seeds in about so many parts of equal size."""
        size = max(1, seed_count // part_count)
        game_budget = GameBudget(first_seed, seed_count * self.seatings, swap=self.search_budget.swap)
        tasks = iter_tasks(prepared, self.entrants, game_budget, size=size, worker_pool=self.worker_pool)
        return iter_in_order(tasks, GameTask.play_games, self.worker_pool)
