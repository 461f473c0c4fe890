"""Hold the state of lowering: layout, tables, functions and numbers defined so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.ir.program import STEPS, DecisionInfo, MoveInfo
from rulewright.lowering.bag_pools import compute_bag_pools
from rulewright.lowering.constant_evaluator import ConstantEvaluator
from rulewright.lowering.effects import Effects
from rulewright.lowering.halting.basic_blocks import Block, Unit
from rulewright.lowering.layout import Layout, count_combinations
from rulewright.lowering.number_registry import NumberRegistry, SharedNumbering
from rulewright.lowering.optimizations import Optimization
from rulewright.lowering.passes.purity import NeighbourTable
from rulewright.lowering.position_packing import count_position_cells
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree.changes import Changeable
from rulewright.types import BagType, IntType, key_size

MARKS_PER_CELL = 30
FLOOD_WORK_PER_PLACE = 2
"""Units of work for each place of a board when all of it is flooded."""
MAX_MERGE_GAP = 64
"""Two ranges of cells with fewer cells between them are saved as one in a trial run."""

KnownArguments = tuple[int | None, ...]
"""The arguments of a call of a definition; None for those that are not constant."""


@dataclass(slots=True)
class TriggerMarks:
    """The bookkeeping of triggers, by their numbers."""

    mark_cells: list[int] = field(default_factory=list)
    """A bit for each trigger that may be due, MARKS_PER_CELL in a cell."""
    edge_shadows: dict[int, int] = field(default_factory=dict)
    """Base cells of the edge-triggered triggers: the value of the condition at its last evaluation, for each
    instance."""
    reader_masks: dict[Changeable, dict[int, int]] = field(default_factory=dict)
    """Cells with the bits of the triggers to mark, for each state or zone that they read."""

    def locate_mark(self, number: int) -> tuple[int, int]:
        return self.mark_cells[number // MARKS_PER_CELL], 1 << (number % MARKS_PER_CELL)


class Lowering(NumberRegistry):
    """Everything generated so far, memoised so that it is generated once."""

    def __init__(
        self,
        rules: tree.Rules,
        *,
        coverage: bool = False,
        without: frozenset[Optimization] = frozenset(),
        numbering: SharedNumbering | None = None,
    ) -> None:
        super().__init__(rules, coverage, without, numbering)
        self.layout = Layout(self.numbering)
        self.effects = Effects()
        tabulates = "tabulate" not in self.without
        self.constant_evaluator = ConstantEvaluator(rules.collections, self.effects, tabulates=tabulates)
        self.functions: dict[str, ir.Function] = {}
        self.deferred: dict[str, Callable[[], object]] | None = None
        """With deferred lowering: the callbacks that lower functions that have not been called yet."""
        self.shape_tables: dict[tree.Shape, ir.ShapeTable] = {}
        self.segments: dict[int, str] = {}
        self.decisions: dict[int, DecisionInfo] = {}
        self.decision_contexts: dict[int, tuple[tree.Decide, dict[tree.Var, ir.Expr]]] = {}
        """For each decision: its statement and the values of its variables; for explanations."""
        self.units: list[Unit] = []
        self.units_by_procedure: dict[tuple[tree.Procedure, bool, int | None, bool], Unit] = {}
        self.settling_coroutine: Unit | None = None
        self.move_infos: list[MoveInfo] = []
        self.compound_moves: list[tree.OneMove] = []
        """The statement of each compound move; for explanations."""
        self.move_ends: set[int] = set()
        self.call_counts: dict[bool, Mapping[tree.Procedure, int]] = {}
        """Number of call sites of each procedure, in triggers (key True) or in the flow (False)."""
        self.local_cells: dict[str, int] = {}
        """Cells of the locals that outlive a segment."""
        self.local_variables: dict[str, tree.Var] = {}
        """Variables of the rules by the IR locals that hold their values."""
        self.scratch_sources: dict[range, object] = {}
        """Sources of scratch cells: the parts of rules whose results they store."""
        self.live_at: dict[int, tuple[tuple[int, ...], int]] = {}
        self.live_after: dict[int, tuple[tuple[int, ...], int]] = {}
        self.inline_decisions: dict[tree.Define, tuple[bool, int]] = {}
        """Whether a definition is inlined, and its total size."""
        self.specialised: dict[tree.Define, dict[KnownArguments, str]] = {}
        """The functions of each definition by the constant arguments that they are specialised to."""
        self.defines_by_function: dict[str, tuple[tree.Define, KnownArguments]] = {}
        self.neighbour_tables: dict[str, NeighbourTable] = {}
        """Tables that compute the values of a function for all places at once, by function name."""
        self.question_functions: dict[tree.Question, str] = {}
        """Functions that evaluate questions about menus."""
        self.trials: dict[tuple[tree.Question, tree.Alternative], tuple[str, tuple[tree.Var, ...]]] = {}
        """Functions that run alternatives on trial, with the variables passed after the parameters."""
        self.nested_trials: dict[object, tuple[tree.Alternative, str, tuple[int, ...]]] = {}
        """Functions that run alternatives on trial inside other trials, see `trials`."""
        self.procedure_names: dict[tuple[tree.Procedure, bool], str] = {}
        self.constant_rows: dict[object, tuple[object, tuple[tuple[int, ...], ...] | None]] = {}
        """Constant values of expressions for all members of a type, see `lane_types`; None if unknown."""
        self.remarks: dict[tuple[Span, str], None] = {}
        """Optimisation remarks: which conditions use tables and why; for readers of the C."""
        self.chain_questions: dict[object, int] = {}
        """Numbers of the questions about chains, by content."""
        self.set_functions: dict[object, str] = {}
        """Names of the functions that return bitsets, by content."""
        self._bag_cells: dict[tuple[tree.Var, bool], int] = {}
        self._trial_result: int | None = None
        self._mid_move_cell: int | None = None
        self._broken_cells: dict[tree.Invariant, int] = {}
        self._declare_cells()
        self.trigger_marks = TriggerMarks()
        self._declare_triggers()
        self.flood_work: dict[Changeable, int] = {}
        """Work caused by a change of each state or zone on which chains depend."""
        for chain in self.rules.chains:
            for thing in self.effects.collect_reads(chain.value):
                work = 1 + chain.graph.member_type.size * FLOOD_WORK_PER_PLACE
                self.flood_work[thing] = self.flood_work.get(thing, 0) + work

    def _declare_cells(self) -> None:
        for zones in self.rules.zones:
            self.layout.add_zones(zones)
        for family in self.rules.families.values():
            self.make_visibility("zone", family.name, family.seen_by)
        for type in self.rules.types.values():
            if type.is_growing and type.root is type:
                self.layout.add_grid(type, 6)
        for state in self.rules.states.values():
            self.layout.add_state(state, self.make_visibility("state", state.name, state.seen_by))
        pools = compute_bag_pools(self.rules)
        for bag in self.rules.bags.values():
            visible = self.make_visibility("bag", bag.name, bag.seen_by)
            self.layout.add_bag(bag, visible, pools.get(bag, ()))
        for positions in self.rules.positions:
            self.layout.add_positions(positions, count_position_cells(positions))

    def make_visibility(self, kind: str, name: str, seen_by: tree.Visibility | None) -> str | None:
        """Return the name of the function (viewer, keys...) that decides who sees something."""
        return None if seen_by is None else f"sees_{kind}_{name}"

    def _declare_triggers(self) -> None:
        due, triggers = self.trigger_marks, self.rules.triggers
        for start in range(0, len(triggers), MARKS_PER_CELL):
            due.mark_cells.append(self.layout.add_flag(f"due-{start // MARKS_PER_CELL}"))
        for number, trigger in enumerate(triggers):
            cell, bit = due.locate_mark(number)
            for thing in self.effects.collect_reads((trigger.condition, trigger.withs, trigger.binders)):
                masks = due.reader_masks.setdefault(thing, {})
                masks[cell] = masks.get(cell, 0) | bit
            if trigger.edge:
                size = count_combinations(trigger.binders, trigger.span)
                shadow = self.layout.add_flag(f"was-{trigger.name}", (IntType(0, size - 1),))
                due.edge_shadows[number] = shadow
                condition = trigger.binders, trigger.withs, trigger.condition
                self.scratch_sources[range(shadow, shadow + size)] = condition

    def collect_trigger_writes(self) -> frozenset[Changeable]:
        """Return everything that settling can change."""
        return frozenset[Changeable]().union(
            *(self.effects.collect_writes(trigger.body) for trigger in self.rules.triggers)
        )

    def list_chain_ranges(self, chain: tree.Chain) -> tuple[tuple[int, int], ...]:
        """Return the ranges of cells that a chain depends on, as (first, length)."""
        reads = self.effects.collect_reads((chain.value, chain.graph))
        cells = [part for thing in reads for part in self.layout.iter_cell_ranges(thing)]
        return tuple((first, end - first) for first, end in merge_ranges(cells))

    # --- functions and units ----------------------------------------------------------------------

    def define_function(
        self, name: str, parameters: tuple[str, ...], ir_body: Iterable[ir.Stmt], kind: str, span: Span
    ) -> None:
        function = ir.Function(name, parameters, tuple(ir_body), kind, span)  # type: ignore[arg-type]
        self.functions[name] = function

    def define_later(self, name: str, generate: Callable[[], object], *, eager: bool = False) -> None:
        """Define a function at once if `eager`, otherwise when it is called."""
        if self.deferred is None or eager:
            generate()
        else:
            self.deferred[name] = generate

    def number_segment(self, block: Block, unit: Unit) -> int:
        """Return the segment number of a block, which is the target of jumps to it."""
        if block.segment is None:
            block.segment = self.register_next("segment", unit.name)
            self.segments[block.segment] = f"segment_{block.segment}"
        return block.segment

    def new_unit(
        self,
        name: str,
        *,
        in_trigger: bool = False,
        outermost: bool = False,
        move_number: int | None = None,
    ) -> Unit:
        unit = Unit(self.make_unique(name), in_trigger, outermost, move_number)
        self.units.append(unit)
        return unit

    # --- trial runs -------------------------------------------------------------------------------

    def make_undo(self, rule_text: object, span: Span) -> ir.TrialRun:
        """Return the node that undoes everything a trial run of `rule_text` can store."""
        cells = [range(STEPS, STEPS + 1), *(range(cell, cell + 1) for cell in self.trigger_marks.mark_cells)]
        writes = self.effects.collect_writes(rule_text)
        for thing in writes:
            cells += self.layout.iter_cell_ranges(thing)
        if self._trial_result is not None:
            cells.append(range(self._trial_result, self._trial_result + 1))
        for key in ((var, at) for var in self.effects.iter_variables(rule_text) for at in (False, True)):
            if key in self._bag_cells and isinstance(key[0].type, BagType):
                base = self._bag_cells[key]
                cells.append(range(base, base + key_size(key[0].type.finite_type)))
        added = tuple(kept for thing, kept in self.layout.positions.items() if thing in writes)
        return ir.TrialRun(cell_ranges=merge_ranges(cells, MAX_MERGE_GAP), position_stores=added, span=span)

    # --- cells ------------------------------------------------------------------------------------

    def trial_result_cell(self) -> int:
        """Return the cell that holds the return value of a procedure in a trial run."""
        if self._trial_result is None:
            self._trial_result = self.layout.allocate_cells("trial-result", "frame", hidden=True)
        return self._trial_result

    def broken_cell(self, invariant: tree.Invariant) -> int:
        """Return the cell that records whether the invariant failed at the end of a turn."""
        if invariant not in self._broken_cells:
            self._broken_cells[invariant] = self.layout.add_flag(f"broken-{invariant.name}")
        return self._broken_cells[invariant]

    @property
    def mid_move_cell(self) -> int:
        """The cell that records whether a compound move is under way."""
        if self._mid_move_cell is None:
            self._mid_move_cell = self.layout.allocate_cells("amid-a-move", "frame", hidden=True)
        return self._mid_move_cell

    def allocate_scratch(self, size: int, rule_part: object) -> int:
        """Allocate cells for the stored result of a part of a rule."""
        base = self.layout.allocate_cells("members", "frame", (IntType(0, size - 1),), hidden=True)
        self.scratch_sources[range(base, base + size)] = rule_part
        return base

    def find_secret_cells(self) -> frozenset[int]:
        """Return the bookkeeping cells that may hold what not every player knows."""
        information = self.rules.information
        if information is None:
            return frozenset()
        secret_cells = {
            cell
            for name, cell in self.local_cells.items()
            if name in self.local_variables and information.is_hidden(self.local_variables[name])
        }
        for cells, source in self.scratch_sources.items():
            if information.depends_on_secrets(source):
                secret_cells.update(cells)
        for kept in self.layout.positions.values():
            secret_cells.update((kept.count_cell, kept.first_cell))
            secret_cells.update(
                range(kept.entries_base, kept.entries_base + kept.entry_width * kept.entry_limit)
            )
        return frozenset(secret_cells)

    def allocate_bag(self, var: tree.Var, in_trigger: bool) -> int:
        """Return the first cell for the counts of a local bag. Triggers use separate cells, because a trigger
        may interrupt the same rule."""
        key = var, in_trigger
        if key not in self._bag_cells:
            assert isinstance(var.type, BagType)
            self._bag_cells[key] = self.allocate_scratch(
                key_size(var.type.finite_type), tree.make_local(var, NOWHERE)
            )
        return self._bag_cells[key]


def merge_ranges(cell_ranges: Iterable[range], gap: int = 0) -> tuple[tuple[int, int], ...]:
    """Return ranges of cells as (first, end). Ranges at most `gap` cells apart are merged."""
    merged: list[tuple[int, int]] = []
    for first, end in sorted((each.start, each.stop) for each in cell_ranges if each):
        if merged and first <= merged[-1][1] + gap:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((first, end))
    return tuple(merged)
