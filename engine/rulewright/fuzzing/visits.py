"""Play one visit to one setting: a number of games, mutated from those that reached something new."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.fuzzing.executors import (
    BatchResult,
    Executor,
    GameBatch,
    NativeExecutor,
    create_executor,
)
from rulewright.fuzzing.failure_shrinking import shrink_failure, simplify_setting
from rulewright.fuzzing.setting_space import SettingSpace
from rulewright.pcg import Pcg
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.validation.laws.properties import GameAttempt, Violation, raise_if_stopped
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.testing.outcome import Failure, FailureKey
from rulewright.workspace.compiled_setting import CompiledSetting

GAMES, GAMES_IN_PYTHON = 4_000, 32
"""Number of games of a visit, with native code and without."""
MAX_FIRST_GAMES = 1_000
"""Number of games of the first visit to each of the initial settings."""
CHOICES, CHOICES_AT_FIRST = 400_000, 200_000
"""Number of choices after which a visit ends, usually and for the initial settings."""
JUDGED_CHOICES, JUDGED_AT_FIRST = 1_500, 800
"""Number of choices per visit, usually and for the initial settings, that are replayed in Python, where every
property is tested."""
AFRESH, VARIED = 64, 24
"""Number of games in a row that start fresh, or from one corpus entry."""
MAX_SUSPECTS = 3
"""Number of games with the same suspected failure that are examined in one visit."""
MAX_BENCHES = 6
"""Maximum number of compiled settings in memory."""
SEED_STRIDE = 1 << 40
"""Distance between the seeds of two searches; a search has far fewer games."""


@dataclass(frozen=True, slots=True)
class CorpusEntry:
    """A game that reached something new: its seed, its choices (none: it is no longer mutated), and the
    numbers of the new features."""

    visit: int
    seed: int
    moves: tuple[int, ...]
    features: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FoundFailure:
    """A failure, or a setting that does not compile; `setting` is the simplest one that shows it."""

    failure_key: FailureKey
    setting: Setting
    finding: Diagnostic
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Visit:
    """A unit of work, which determines its result. `first_game` is the number of the first game;
    `known_failures` are failures that need only be confirmed for this setting.
    """

    number: int
    setting: Setting
    seed: int
    first_game: int
    game_count: int
    corpus: tuple[CorpusEntry, ...] = ()
    known_failures: frozenset[FailureKey] = frozenset()


@dataclass(slots=True)
class VisitResult:
    """The result of a visit. `rule_text_count`: the number of rule texts of the setting."""

    number: int
    setting: Setting
    game_count: int = 0
    choice_count: int = 0
    judged_count: int = 0
    new_entries: list[CorpusEntry] = field(default_factory=list)
    failures: list[FoundFailure] = field(default_factory=list)
    repeated_keys: list[FailureKey] = field(default_factory=list)
    rule_text_count: int = 0
    no_native_reason: str | None = None


class Visitor:
    """A runner of visits, which keeps compiled settings between them."""

    def __init__(self, folder: Path, space: SettingSpace) -> None:
        self.space = space
        self.project = RulesetProject(folder, coverage=True, is_watched=False)
        self._scouts: dict[Setting, tuple[Executor, str | None]] = {}

    def run_visit(self, visit: Visit) -> VisitResult:
        """Play the games of a visit. Raises DiagnosticError in the very first visit if the standard
        rules do not compile."""
        visit_result = VisitResult(visit.number, visit.setting)
        try:
            bench, executor, visit_result.no_native_reason = self.open_setting(visit.setting)
        except DiagnosticError as error:
            if visit.number == 0:
                raise
            finding = error.diagnostics[0]
            key = ("compiles", finding.code, finding.headline, str(finding.primary.span))
            if key in visit.known_failures:
                visit_result.repeated_keys.append(key)
            else:
                visit_result.failures.append(FoundFailure(key, visit.setting, finding))
            visit_result.game_count = min(visit.game_count, 1)
            return visit_result
        _VisitSearch(self, visit, visit_result, bench, executor).run_games()
        return visit_result

    def open_setting(self, setting: Setting) -> tuple[CompiledSetting, Executor, str | None]:
        """Compile a setting and return it with its executor. Raises DiagnosticError."""
        cached_benches = self.project.benches
        bench = self.project.get_bench(setting)
        if setting not in self._scouts:
            self._scouts[setting] = create_executor(bench)
        cached_benches[setting] = cached_benches.pop(setting)
        while len(cached_benches) > MAX_BENCHES:
            oldest = next(iter(cached_benches))
            del cached_benches[oldest], self._scouts[oldest]
        return bench, *self._scouts[setting]


@dataclass(eq=False)
class _VisitSearch:
    """The games of one visit."""

    visitor: Visitor
    visit: Visit
    visit_result: VisitResult
    bench: CompiledSetting
    executor: Executor
    muted_names: frozenset[str] = frozenset()
    suspects: dict[int, int] = field(default_factory=dict)
    judged_choices: int = 0

    def __post_init__(self) -> None:
        self.table = self.bench.build_game_context(self.bench.seat_names)
        self.random = Pcg(self.visit.seed * SEED_STRIDE + self.visit.first_game)
        self.known_failures = set(self.visit.known_failures)
        at_first = self.visit.game_count <= MAX_FIRST_GAMES
        self.max_choices = CHOICES_AT_FIRST if at_first else CHOICES
        self.max_judged = JUDGED_AT_FIRST if at_first else JUDGED_CHOICES

    def run_games(self) -> None:
        executor, visit_result = self.executor, self.visit_result
        executor.known_features[:] = bytes(len(executor.known_features))
        for kept in self.visit.corpus:
            for feature in kept.features:
                if feature < len(executor.known_features):
                    executor.known_features[feature] = 1
        most = min(self.visit.game_count, GAMES if executor.is_native else GAMES_IN_PYTHON)
        while visit_result.game_count < most and not self.is_over:
            for plan in self.iter_batches(most - visit_result.game_count):
                self.play_batch(plan)
        for kept in self.select_entries():
            if not visit_result.failures:
                self.check_game(kept.seed, kept.moves)
        visit_result.rule_text_count = executor.rule_text_count

    @property
    def is_over(self) -> bool:
        """Return whether the visit ends, because it has found a failure."""
        return self.visit_result.choice_count >= self.max_choices or bool(self.visit_result.failures)

    # --- choice of games ----------------------------------------------------------------------------

    def iter_batches(self, games_left: int) -> Iterator[GameBatch]:
        """Yield batches of games: new ones, or variations of games from the corpus, which share a
        random prefix and sometimes change chance events."""
        fresh = self.visit.seed * SEED_STRIDE + self.visit.first_game + self.visit_result.game_count
        varied_entries = [kept for kept in (*self.visit.corpus, *self.visit_result.new_entries) if kept.moves]
        if not varied_entries or self.random.draw_below(3) == 0:
            yield GameBatch(fresh, fresh, min(games_left, AFRESH))
            return
        # Half of the time choose one of the latest, which are least explored.
        latest = len(varied_entries) - 1 - self.random.draw_below(min(len(varied_entries), 8))
        corpus_entry = varied_entries[
            latest if self.random.draw_below(2) else self.random.draw_below(len(varied_entries))
        ]
        cut = self.random.draw_below(len(corpus_entry.moves) + 1)
        has_fresh_seeds = self.random.draw_below(4) == 0
        count = min(games_left, VARIED)
        yield GameBatch(
            fresh if has_fresh_seeds else corpus_entry.seed,
            fresh,
            count,
            corpus_entry.moves[:cut],
            has_fresh_seeds,
        )

    def play_batch(self, batch: GameBatch) -> None:
        while batch.count > 0:
            raise_if_stopped()
            batch_result = self.executor.run_batch(batch, self.muted_names)
            batch = batch.skip_games(batch_result.game_count)
            self.visit_result.game_count += batch_result.game_count
            self.visit_result.choice_count += batch_result.choice_count
            if batch_result.failure_code:
                self.check_suspect(batch_result)
            else:
                new_features = self.executor.list_new_features()
                if new_features:
                    for feature in new_features:
                        self.executor.known_features[feature] = 1
                    self.visit_result.new_entries.append(
                        CorpusEntry(
                            self.visit.number, batch_result.seed, batch_result.choices_made, new_features
                        )
                    )
                if self.visit_result.judged_count == 0:
                    self.check_game(batch_result.seed, batch_result.choices_made)
            if self.is_over:
                return

    def select_entries(self) -> list[CorpusEntry]:
        """Return the games to store: first those that reached a decision first, then the latest."""
        known_decisions = {
            place for one in self.visit.corpus for place in self.executor.list_decisions(one.features)
        }
        decision_entries = []
        for one in self.visit_result.new_entries:
            entry_decisions = self.executor.list_decisions(one.features)
            if not entry_decisions <= known_decisions:
                decision_entries.append(one)
                known_decisions |= entry_decisions
        others = (one for one in reversed(self.visit_result.new_entries) if one not in decision_entries)
        return [*reversed(decision_entries), *others]

    # --- failures -----------------------------------------------------------------------------------

    def check_suspect(self, batch_result: BatchResult) -> None:
        """Examine a game that seems to violate a property."""
        if batch_result.violation is None and self.suspects.get(batch_result.failure_code, 0) >= MAX_SUSPECTS:
            return
        self.suspects[batch_result.failure_code] = self.suspects.get(batch_result.failure_code, 0) + 1
        attempt = self.create_attempt(
            batch_result.seed, batch_result.choices_made, is_careful=not self.executor.is_native
        )
        violation = attempt.find_violation()
        if violation is not None:
            self.record_violation(attempt, violation, batch_result.failure_code)

    def check_game(self, seed: int, moves: tuple[int, ...]) -> None:
        """Replay a game and test every property; without native code, playing has done that already."""
        left = self.max_judged - self.judged_choices
        if not self.executor.is_native or (self.visit_result.judged_count and len(moves) > left):
            return
        self.visit_result.judged_count += 1
        attempt = self.create_attempt(seed, moves, is_careful=True, is_screened=True)
        try:
            attempt.play_game()
            self.compare_native(attempt)
        except Violation as broken:
            self.record_violation(attempt, broken, 0)
        self.judged_choices += len(attempt.choices_made)

    def compare_native(self, attempt: GameAttempt) -> None:
        """Replay a game in native code. Raises Violation if it ends in another position."""
        assert isinstance(self.executor, NativeExecutor)
        self.executor.replay_game(attempt.seed, tuple(attempt.choices_made), self.muted_names)
        if self.executor.player.cells[: len(attempt.final_cells)] != attempt.final_cells:
            raise Violation("native code plays the same game", "native code came to another end")

    def record_violation(self, attempt: GameAttempt, violation: Violation, failure_code: int) -> None:
        key = violation.failure_key
        program = self.bench.machine.program
        for name, _, span in (*program.invariants, *program.triggers):
            if (
                violation.fault_diagnostic is None
                and violation.span == span
                and f"`{name}`" in violation.problem
            ):
                self.muted_names |= {name}
        if key in self.known_failures:
            if key not in self.visit_result.repeated_keys and key in self.visit.known_failures:
                self.visit_result.repeated_keys.append(key)
            return
        self.known_failures.add(key)
        failure = shrink_failure(self.bench, self.executor, attempt, violation, failure_code)
        setting, failure = simplify_setting(
            self.visitor.open_setting, self.visit.setting, self.visitor.space.iter_simpler_settings, failure
        )
        self.visit_result.failures.append(FoundFailure(key, setting, failure.finding, failure))

    def create_attempt(
        self, seed: int, moves: tuple[int, ...], *, is_careful: bool, is_screened: bool = False
    ) -> GameAttempt:
        return GameAttempt(
            self.bench, self.table, seed, moves,
            is_careful=is_careful, muted_names=self.muted_names, is_screened=is_screened,
        )  # fmt: skip
