"""Hold a ruleset compiled for one setting, for questions and play; scripts may extend it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from functools import cache, partial
from itertools import compress
from typing import Any

from rulewright import limits
from rulewright.analysis.pipeline import AnalysedRuleset
from rulewright.backends.fault import RuleFault
from rulewright.backends.function_cache import FunctionCache
from rulewright.backends.module import FAULTS
from rulewright.backends.python import build_module, build_traced, compute_fingerprint
from rulewright.compiler import CompiledRuleset, compile_ruleset, within_limits
from rulewright.document.load import Documents
from rulewright.lowering.number_registry import SharedNumbering
from rulewright.play.game import Game, GameContext, Identity
from rulewright.play.log import Recorder
from rulewright.play.names import Names
from rulewright.play.runtime import Machine
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class SharedCaches:
    """Parts that all compiled settings of a ruleset can share."""

    numbering: SharedNumbering = field(default_factory=SharedNumbering)
    printed_code: FunctionCache = field(default_factory=FunctionCache)


@dataclass(slots=True)
class CompiledSetting:
    """A ruleset compiled for one setting. `reached_marks` holds 1 for each coverage mark reached so far;
    it is empty if coverage is disabled."""

    compiled: CompiledRuleset
    identity: Identity
    reached_marks: bytearray
    _machine: Machine | None = None
    start_spans: frozenset[Span] = frozenset()
    """Spans of the rule texts that run at the start of every game."""
    uncounted_marks: bytearray = field(default_factory=bytearray)
    """The marks reached while coverage was excluded (see `exclude_coverage`)."""
    value_functions: dict[object, str] = field(default_factory=dict)
    """Names of functions that were added to evaluate parts of rules in a position."""
    perform_segments: dict[tuple[tuple[str, ...], str], tuple[int, Span]] = field(default_factory=dict)
    """Segments that execute the statements that scripts perform, by seats and text, with the span of the
    text. Many scripts perform the same statements."""
    _traced_machine: Machine | None = None
    shared_caches: SharedCaches = field(default_factory=lambda: SharedCaches())

    @property
    def machine(self) -> Machine:
        """The machine that plays games. It is built when it is first needed; checking rules needs none."""
        if self._machine is None:
            program = self.compiled.program
            module = build_module(
                program, marks=bool(self.reached_marks), lazily=self.shared_caches.printed_code
            )
            self._machine = Machine(program, module)
        return self._machine

    def with_new_machine(self) -> CompiledSetting:
        """Return the same rules with a separate machine, which has its own work counter."""
        return CompiledSetting(self.compiled, self.identity, bytearray())

    def ensure_flow(self) -> None:
        """Compile the flow if necessary, so that games can be played. Raises DiagnosticError."""
        if not self.compiled.lowered.is_playable:
            with within_limits(self.compiled.setting):
                limits.set_stage("to compile")
                self.compiled.lowered.add_flow()
                self.sync_program()

    def get_traced_machine(self) -> Machine:
        """Return a machine that reports which rules run (see `build_traced`)."""
        if self._traced_machine is None:
            program = self.compiled.program
            self._traced_machine = Machine(program, build_traced(program))
        return self._traced_machine

    @property
    def documents(self) -> Documents:
        return self.compiled.documents

    def enable_coverage(self) -> None:
        """Record coverage from here on. The rules are compiled with coverage."""
        self.reached_marks = bytearray(len(self.compiled.program.marks))
        self.compiled.lowered.covered_marks = self.reached_marks
        self._machine = None

    @contextmanager
    def exclude_coverage(self) -> Iterator[None]:
        """Exclude the enclosed code from coverage, because it is no part of a script."""
        before = bytes(self.reached_marks)
        try:
            yield
        finally:
            self.uncounted_marks.extend(bytes(len(self.reached_marks) - len(self.uncounted_marks)))
            for mark, seen in enumerate(self.reached_marks):
                self.uncounted_marks[mark] |= seen
            self.reached_marks[: len(before)] = before

    def sync_program(self) -> None:
        """Extend the coverage and the machine by what rule text of scripts has added to the program."""
        program = self.compiled.program
        missing = len(program.marks) - len(self.reached_marks)
        if self.reached_marks and missing > 0:
            self.reached_marks.extend(bytes(missing))
        if self._machine is not None and program is not self._machine.program:
            self._machine = self._machine.make_extended(program)

    def build_game_context(
        self,
        seats: Sequence[str],
        explain: Callable[[Game, str], Sequence[str]] | None = None,
        draw: Callable[[Game, str | None, str, str], Any] | None = None,
    ) -> GameContext:
        return GameContext.create(
            self.machine, seats, self.identity, explain, covered=self.reached_marks, draw=draw
        )

    def build_names(self, seats: Sequence[str]) -> Names:
        return Names(self.machine.program, seats)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats in the ruleset."""
        return self.documents.list_seats(self.compiled.setting.players)

    @property
    def unsettled_decisions(self) -> frozenset[int]:
        """The decisions at which triggers may be pending: decisions of triggers, and those within a compound
        move."""
        units = self.compiled.lowered.lowering.units
        asked = {number for unit in units if unit.in_trigger for number in unit.decisions}
        decisions = self.machine.program.decisions.items()
        return frozenset(asked).union(n for n, info in decisions if info.move_number is not None)

    @property
    def late_invariants(self) -> frozenset[str]:
        """The names of invariants that are checked only at the end of a turn or of the game."""
        rules = self.compiled.analysed.rules
        return frozenset(each.name for each in rules.invariants if each.at_end_of_turn)

    def call_function(self, function: str, cells: list[int], *args: int) -> int:
        """Call a function of the program and return its result. Its rules count as covered. Raises
        RuleFault."""
        self.machine.module.work_counter[0] = 0
        try:
            value = self.machine.module[function](cells, Recorder(self.reached_marks), *args)
        except FAULTS as fault:
            raise self.machine.module.locate_fault(fault) from None
        return int(value)

    def run_scoring(self, cells: list[int]) -> None:
        """Evaluate all parts of the score, ranking and winning conditions. Raises RuleFault."""
        program = self.machine.program
        functions = [function for _, function in program.score_parts] + list(program.ranking)
        functions += [each for each in (program.team_function, program.win_function) if each is not None]
        for function in functions:
            for seat in range(self.compiled.setting.players):
                self.call_function(function, cells, seat)

    def reached_spans(self) -> set[Span]:
        """Return the spans of the rule texts that have run."""
        return self._spans_of_marks(self.reached_marks)

    def visited_spans(self) -> set[Span]:
        """Return the spans of the rule texts that have run, including those that run in every game and those
        that ran while coverage was excluded."""
        return self.reached_spans() | self._spans_of_marks(self.uncounted_marks) | self.start_spans

    def _spans_of_marks(self, mark_flags: bytearray) -> set[Span]:
        return set(compress(self.machine.program.marks, mark_flags))

    def reset_coverage(self) -> None:
        """Clear all coverage recorded so far."""
        self.reached_marks[:] = bytes(len(self.reached_marks))
        self.uncounted_marks.clear()


def compile_setting(
    documents: Documents,
    setting: Setting,
    *,
    analysed: AnalysedRuleset | None = None,
    coverage: bool = False,
    track_coverage: bool = True,
    shared_caches: SharedCaches | None = None,
    flow: bool = True,
) -> CompiledSetting:
    """Compile a ruleset for one setting. Raises DiagnosticError with its errors.

    `analysed`: the typed rules, if they are available. `coverage` compiles coverage marks;
    `track_coverage=False` leaves recording disabled until `CompiledSetting.enable_coverage`, which is
    faster. `shared_caches` shares work with other settings. Without `flow`, call
    `CompiledSetting.ensure_flow` before playing whole games."""
    shared_caches = shared_caches or SharedCaches()
    numbers = shared_caches.numbering
    compiled = compile_ruleset(
        documents, setting, analysed=analysed, coverage=coverage, numbering=numbers, flow=flow
    )
    program = compiled.program
    manifest = documents.manifest
    named = cache(partial(compute_fingerprint, program))
    identity = Identity(manifest.id, manifest.version, documents.digest, setting, named, documents.folder)
    bench = CompiledSetting(compiled, identity, bytearray(), shared_caches=shared_caches)
    if coverage and track_coverage:
        bench.enable_coverage()
        with suppress(RuleFault):  # every game raises and reports it again
            bench.call_function(program.start_function, [0] * program.size)
        bench.start_spans = frozenset(bench.reached_spans())
        bench.reached_marks[:] = bytes(len(bench.reached_marks))  # the start counts only once a game runs it
    return bench
