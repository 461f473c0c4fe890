"""Lower a whole ruleset, and later the additions of scenarios."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import islice
from typing import Any, TypeVar

from rulewright import limits, tree
from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.lowering import statements
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.expressions import add_value_function
from rulewright.lowering.halting.basic_blocks import Finish
from rulewright.lowering.halting.graph_builder import GraphBuilder
from rulewright.lowering.halting.segmentation import finish_units
from rulewright.lowering.number_registry import SharedNumbering
from rulewright.lowering.optimizations import Optimization
from rulewright.lowering.passes.pipeline import Passes
from rulewright.lowering.passes.purity import Origin, count_values
from rulewright.lowering.program_extras import ProgramExtras, make_extras
from rulewright.records import dataclass
from rulewright.source import NOWHERE
from rulewright.types import BagType

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FlowSegments:
    """The first segment of a new game, and the first segments of the steps of the flow."""

    entry: int
    step_segments: frozenset[int]


@dataclass(slots=True)
class LoweredProgram:
    """A program that can be extended by rule text from outside the ruleset, for scenarios. Extensions are
    finished together when the program is needed; the cost grows with what was added."""

    lowering: Lowering
    extras: ProgramExtras
    passes: Passes
    covered_marks: bytearray = field(default_factory=bytearray)
    """Locations of the coverage marks; empty without coverage."""
    _entry: int | None = None
    _program: Program | None = None
    _flow: FlowSegments | None = None
    _setup: int | None = None
    _work_spent: int = 0
    """The work that typing and lowering took so far; the flow counts as part of the same work."""
    _extra_names: list[str] = field(default_factory=list)
    """Names of functions that were requested in addition to those of the ruleset."""
    _tables: Sequence[tuple[int, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self._tables = _GrowingSequence(self.lowering.table_numbers)

    @property
    def program(self) -> Program:
        """The program with all extensions so far; a new object only after an extension."""
        if self._program is None:
            self._program = self._build_program()
        return self._program

    def _build_program(self) -> Program:
        lowering, rules, extras = self.lowering, self.lowering.rules, self.extras
        finish_units(lowering)
        if lowering.deferred is None:
            finished = self.passes.functions
            self._run_passes(dict(islice(lowering.functions.items(), len(finished), None)))
        roots = [type for type in rules.types.values() if type.root is type]
        program = Program(
            ruleset=rules.id,
            size=lowering.layout.size,
            functions=_LazyFunctions(self),
            tables=self._tables,
            shapes=self._to_sequence(lowering.shape_tables.values()),
            segments=dict(lowering.segments),
            decisions=dict(lowering.decisions),
            start_function=extras.start_function,
            entry_segment=ir.ENDED - 1 if self._entry is None else self._entry,
            blocks=tuple(lowering.layout.cell_blocks),
            families=extras.families,
            events=lowering.events,
            phases=self._to_sequence(lowering.phase_numbers),
            ends=self._to_sequence(lowering.end_numbers),
            marks=self._to_sequence(lowering.mark_numbers),
            types={type.name: type.names for type in roots},
            score_parts=extras.score_parts,
            ranking=extras.ranking,
            team_function=extras.team_function,
            win_function=extras.win_function,
            invariants=extras.invariants,
            triggers=extras.triggers,
            arm_function=extras.arm_function,
            live_at=lowering.live_at,
            live_after=lowering.live_after,
            secret_cells=lowering.find_secret_cells(),
            bound_decisions=rules.bound_decisions,
            bound_ranks=rules.bound_ranks,
            criteria=extras.criteria,
            moves=tuple(lowering.move_infos),
            move_ends=frozenset(lowering.move_ends),
            mid_move_cell=lowering.mid_move_cell if lowering.move_infos else -1,
            query_comments=tuple(lowering.remarks),
        )
        if lowering.deferred is None:
            entry_names = (*program.entry_functions, *self._extra_names)
            program.functions, program.tables = self.passes.select_reachable(
                entry_names, lowering.table_numbers
            )
        return program

    def _to_sequence(self, numbered: Collection[T]) -> Sequence[T]:
        return tuple(numbered) if self.lowering.deferred is None else _GrowingSequence(numbered)

    def _run_passes(self, new_functions: dict[str, ir.Function]) -> None:
        self.passes.run(new_functions, self.lowering.local_cells, self._collect_origins(), self._tables)

    def get_function(self, name: str) -> ir.Function:
        """Return a function with all that it calls, generated now if it was deferred. Raises
        DiagnosticError and KeyError.
        """
        functions, lowering = self.passes.functions, self.lowering
        if name not in functions:
            later, new, waiting = lowering.deferred or {}, dict[str, ir.Function](), [name]
            size = lowering.layout.size
            with limits.meter_work(), limits.guard_recursion():
                limits.set_stage("to compile")
                while waiting:
                    function_name = waiting.pop()
                    if function_name in functions or function_name in new:
                        continue
                    if function_name in later:
                        later[function_name]()
                        del later[function_name]
                    new[function_name] = lowering.functions[function_name]
                    waiting += self.passes.get_contents(new[function_name]).needed_functions
                self._run_passes(new)
            assert lowering.layout.size == size, "games that have begun have no more cells"
            if self.covered_marks:
                self.covered_marks.extend(bytes(len(lowering.mark_numbers) - len(self.covered_marks)))
        return functions[name]

    def _collect_origins(self) -> dict[str, Origin]:
        """Return the facts about functions of new definitions that the sharing pass needs."""
        new = islice(self.lowering.defines_by_function.items(), len(self.passes.origins), None)
        specialised = self.lowering.specialised
        return {
            name: Origin(
                tuple(
                    count_values(var.type)
                    for var, value in zip(define.parameters, known, strict=True)
                    if value is None
                ),
                any(isinstance(var.type, BagType) for var in define.parameters),
                specialised[define].get((None,) * len(known), ""),
                known,
                self.lowering.neighbour_tables.get(name),
            )
            for name, (define, known) in new
        }

    def add_value_function(self, expression: tree.Expr, parameters: tuple[tree.Var, ...] = ()) -> str:
        """Add a function that computes an expression; return its name."""
        name = self._allocate_extra()
        add_value_function(self.lowering, name, parameters, expression)
        return name

    def add_block_function(self, body: tuple[tree.Stmt, ...]) -> str:
        """Add a function () that runs statements without decisions; return its name."""
        name = self._allocate_extra()
        em = Emitter(self.lowering)
        statements.lower_block(em, body)
        em.emit(ir.Return(value=ir.Const(0)))
        self.lowering.define_function(name, (), em.out, "value", body[0].span if body else NOWHERE)
        return name

    def add_lasting_trial(self, trial: str) -> str:
        """Define a function that executes a trial run without undoing it, and return its name."""
        trial_function, name = self.lowering.functions[trial], self._allocate_extra()
        body = [each for each in trial_function.body if not isinstance(each, ir.TrialRun)]
        self.lowering.define_function(name, trial_function.parameters, body, "value", trial_function.span)
        return name

    def _allocate_extra(self) -> str:
        """Return the name of one more function, and invalidate the program."""
        self._program = None
        self._extra_names.append(self.lowering.make_unique("extra"))
        return self._extra_names[-1]

    def add_segment(self, body: tuple[tree.Stmt, ...]) -> int:
        """Add a segment that runs statements which may ask players, settles, and ends there;
        return its number.
        """
        self._program = None
        settle = tree.SettleNow(span=body[-1].span if body else NOWHERE)
        return _lower_outermost(self.lowering, "perform", (*body, settle))

    @property
    def is_playable(self) -> bool:
        """Whether games can be played."""
        return self._entry is not None

    def add_flow(self) -> None:
        """Lower the flow, so that games can be played with the program."""
        if self._entry is None:
            self._entry = self._lower_flow("main")

    def get_setup_segment(self) -> int:
        """Return the first segment of a game for callers that run it only up to the first
        decision, without the code behind answers.
        """
        if self._entry is not None:
            return self._entry
        if self._setup is None:
            self._setup = self._lower_flow("setup", answered=False)
        return self._setup

    def lower_flow_by_steps(self) -> FlowSegments:
        """Lower the flow once more, so that each of its steps can be entered."""
        if self._flow is None:
            step_segments: list[int] = []
            entry = self._lower_flow("flow", step_segments)
            self._flow = FlowSegments(entry, frozenset(step_segments))
        return self._flow

    def _lower_flow(self, name: str, step_segments: list[int] | None = None, *, answered: bool = True) -> int:
        """Lower the flow within the limits of its setting; return its first segment. Raises
        DiagnosticError."""
        self._program = None
        with limits.meter_work(), limits.guard_recursion():
            limits.set_stage("to compile")
            limits.spend_work(self._work_spent)
            body = self.lowering.rules.main.body
            return _lower_outermost(self.lowering, name, body, step_segments, answered=answered)


class _LazyFunctions(Mapping[str, ir.Function]):
    """The functions of a program, some of which are generated on demand."""

    def __init__(self, lowered: LoweredProgram) -> None:
        self._lowered = lowered

    def __getitem__(self, name: str) -> ir.Function:
        return self._lowered.get_function(name)

    def __contains__(self, name: object) -> bool:
        lowering = self._lowered.lowering
        return name in lowering.functions or name in (lowering.deferred or ())

    def __iter__(self) -> Iterator[str]:
        lowering = self._lowered.lowering
        return iter((*lowering.functions, *(lowering.deferred or ())))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _GrowingSequence(Sequence[T]):
    """A sequence of numbered things that may grow."""

    def __init__(self, numbered: Collection[T]) -> None:
        self._source = numbered
        self._copied_items: list[T] = []

    def __len__(self) -> int:
        return len(self._source)

    def __getitem__(self, number: Any) -> Any:
        self._copied_items += islice(self._source, len(self._copied_items), None)
        return self._copied_items[number]

    def __iter__(self) -> Iterator[T]:
        return iter(self._source)


def _lower_outermost(
    lowering: Lowering,
    name: str,
    body: tuple[tree.Stmt, ...],
    step_segments: list[int] | None = None,
    *,
    answered: bool = True,
) -> int:
    """Lower a coroutine without a caller and return its first segment; at its end the game is
    over.
    """
    unit = lowering.new_unit(name, outermost=True)
    builder = GraphBuilder(lowering, unit, step_segments, answered=answered)
    builder.lower_body(body)
    builder.finish_block(Finish())
    return lowering.number_segment(unit.entry_block, unit)


def lower_ruleset(
    rules: tree.Rules,
    *,
    coverage: bool = False,
    without: frozenset[Optimization] = frozenset(),
    numbering: SharedNumbering | None = None,
    flow: bool = True,
) -> LoweredProgram:
    """Lower a ruleset for one setting, optionally without some optimisations; the result can be
    extended later.

    `numbering` are shared with other settings. Without the `flow`, callers that play whole games
    add it, and most functions are generated when they are called; with hidden information
    everything is generated at once, because the flow determines what is hidden.
    """
    lowering = Lowering(rules, coverage=coverage, without=without, numbering=numbering)
    with_flow = flow or rules.information is not None
    if not with_flow:
        lowering.deferred = {}
    entry = _lower_outermost(lowering, "main", rules.main.body) if with_flow else None
    passes = Passes(lowering.without)
    spent = limits.work_spent()
    lowered = LoweredProgram(lowering, make_extras(lowering), passes, _entry=entry, _work_spent=spent)
    assert lowered.program  # compiled here, so that errors of the rules are raised here
    return lowered


def lower_start(rules: tree.Rules) -> Program:
    """Lower only the cells of a setting and their start values, as a program with an empty flow."""
    nothing = replace(rules.main, body=())
    return lower_ruleset(replace(rules, main=nothing, triggers=(), scoring=None, invariants=())).program
