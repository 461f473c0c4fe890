"""Everything that lowering has made of a ruleset so far, where all who make more of it find it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.ir.program import STEPS, DecisionInfo, MoveInfo
from rulewright.lowering.effects import Effects
from rulewright.lowering.exchange import bag_pools
from rulewright.lowering.foresight import Foresight
from rulewright.lowering.halting.blocks import Block, Unit
from rulewright.lowering.layout import Layout, memory_size
from rulewright.lowering.packing import width
from rulewright.lowering.passes.purity import Nearby
from rulewright.lowering.registers import Numbering, Registers
from rulewright.lowering.shortcuts import Shortcut
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree.changes import Thing
from rulewright.types import BagType, IntType, key_size

MARKS_PER_CELL = 30
UNITS_OF_PLACE = 2
"""Of work for each place of a board, where all of it is flooded."""
WORTH_KEEPING = 64
"""Two stretches of cells with so many between them are kept as one in a trial run."""

Known = tuple[int | None, ...]
"""What is known before the game of the arguments of a definition."""


@dataclass(slots=True)
class Due:
    """The bookkeeping of triggers, by their numbers."""

    cells: list[int] = field(default_factory=list)
    """A bit for each trigger that may be due, MARKS_PER_CELL in a cell."""
    shadows: dict[int, int] = field(default_factory=dict)
    """Of those that wait for an edge: what held when they were last looked at, by instance."""
    readers: dict[Thing, dict[int, int]] = field(default_factory=dict)
    """For each thing the cells and bits of the triggers that read it."""

    def mark(self, number: int) -> tuple[int, int]:
        return self.cells[number // MARKS_PER_CELL], 1 << (number % MARKS_PER_CELL)


class Lowering(Registers):
    """Everything generated so far, memoised so that it is generated once."""

    def __init__(
        self,
        rules: tree.Rules,
        *,
        coverage: bool = False,
        without: frozenset[Shortcut] = frozenset(),
        numbers: Numbering | None = None,
    ) -> None:
        super().__init__(rules, coverage, without, numbers)
        self.layout = Layout(self.numbers)
        self.effects = Effects()
        tabulates = "tabulate" not in self.without
        self.foresight = Foresight(rules.collections, self.effects, tabulates=tabulates)
        self.functions: dict[str, ir.Function] = {}
        self.later: dict[str, Callable[[], object]] | None = None
        """Where functions are made when they are called: what makes those that are not."""
        self.shapes: dict[tree.Shape, ir.ShapeTable] = {}
        self.segments: dict[int, str] = {}
        self.decisions: dict[int, DecisionInfo] = {}
        self.asked: dict[int, tuple[tree.Decide, dict[tree.Var, ir.Expr]]] = {}
        """For each decision: what is asked, and what variables stood for there; explanations."""
        self.units: list[Unit] = []
        self.unit_of: dict[tuple[tree.Procedure, bool, int | None, bool], Unit] = {}
        self.settling: Unit | None = None
        self.moves: list[MoveInfo] = []
        self.one_moves: list[tree.OneMove] = []
        """What each of them was made of; explanations."""
        self.move_ends: set[int] = set()
        self.sites: dict[bool, Mapping[tree.Procedure, int]] = {}
        """In how many places the flow, or triggers, call each procedure."""
        self.cells: dict[str, int] = {}
        """Of locals that outlive a segment."""
        self.variables: dict[str, tree.Var] = {}
        """The variables whose values locals of the IR hold."""
        self.sources: dict[range, object] = {}
        """What is kept in cells beside state, by the parts of rules that it is worked out from."""
        self.live_at: dict[int, tuple[tuple[int, ...], int]] = {}
        self.live_after: dict[int, tuple[tuple[int, ...], int]] = {}
        self.inlined: dict[tree.Define, tuple[bool, int]] = {}
        """Whether a definition is put in place of its calls, and its whole size."""
        self.specialised: dict[tree.Define, dict[Known, str]] = {}
        """The functions of each definition."""
        self.define_of: dict[str, tuple[tree.Define, Known]] = {}
        self.nearby: dict[str, Nearby] = {}
        """How the values of functions are worked out for all places at once."""
        self.questions: dict[tree.Question, str] = {}
        """The functions that answer what is asked about menus."""
        self.trials: dict[
            tuple[tree.Question, tree.Alternative], tuple[str, tuple[tree.Var, ...]]
        ] = {}
        """Those that try their alternatives, with what they are given behind the parameters."""
        self.tried: dict[object, tuple[tree.Alternative, str, tuple[int, ...]]] = {}
        """Those that try alternatives inside other trials; see `trials`."""
        self.procedure_names: dict[tuple[tree.Procedure, bool], str] = {}
        self.foreseen: dict[object, tuple[object, tuple[tuple[int, ...], ...] | None]] = {}
        """What parts of questions are for all members of a type, where that is known; see lanes."""
        self.why: dict[tuple[Span, str], None] = {}
        """How questions are asked that tables could answer, and why; for who reads the C."""
        self.chain_questions: dict[object, int] = {}
        """What is asked of chains, by what it is."""
        self.set_functions: dict[object, str] = {}
        """Functions that give sets, by what they do."""
        self._bag_cells: dict[tuple[tree.Var, bool], int] = {}
        self._trial_result: int | None = None
        self._amid: int | None = None
        self._broken: dict[tree.Invariant, int] = {}
        self._declare()
        self.due = Due()
        self._declare_triggers()
        self.flooding: dict[Thing, int] = {}
        """For each thing that chains hang together by: the work that a change of it makes."""
        for chain in self.rules.chains:
            for thing in self.effects.reads(chain.value):
                work = 1 + chain.graph.of.size * UNITS_OF_PLACE
                self.flooding[thing] = self.flooding.get(thing, 0) + work

    def _declare(self) -> None:
        for zones in self.rules.zones:
            self.layout.add_zones(zones)
        for family in self.rules.families.values():
            self.visibility("zone", family.name, family.seen_by)
        for type in self.rules.types.values():
            if type.growing and type.root is type:
                self.layout.add_grid(type, 6)
        for state in self.rules.states.values():
            self.layout.add_state(state, self.visibility("state", state.name, state.seen_by))
        pools = bag_pools(self.rules)
        for bag in self.rules.bags.values():
            visible = self.visibility("bag", bag.name, bag.seen_by)
            self.layout.add_bag(bag, visible, pools.get(bag, ()))
        for positions in self.rules.positions:
            self.layout.add_positions(positions, width(positions))

    def visibility(self, kind: str, name: str, seen_by: tree.Visibility | None) -> str | None:
        """Return the name of the function (viewer, keys...) that decides who sees something."""
        return None if seen_by is None else f"sees_{kind}_{name}"

    def _declare_triggers(self) -> None:
        due, triggers = self.due, self.rules.triggers
        for start in range(0, len(triggers), MARKS_PER_CELL):
            due.cells.append(self.layout.add_flag(f"due-{start // MARKS_PER_CELL}"))
        for number, trigger in enumerate(triggers):
            cell, bit = due.mark(number)
            for thing in self.effects.reads((trigger.condition, trigger.withs, trigger.binders)):
                masks = due.readers.setdefault(thing, {})
                masks[cell] = masks.get(cell, 0) | bit
            if trigger.edge:
                size = memory_size(trigger.binders)
                shadow = self.layout.add_flag(f"was-{trigger.name}", (IntType(0, size - 1),))
                due.shadows[number] = shadow
                condition = trigger.binders, trigger.withs, trigger.condition
                self.sources[range(shadow, shadow + size)] = condition

    def trigger_writes(self) -> frozenset[Thing]:
        """Return everything that settling can change."""
        return frozenset[Thing]().union(
            *(self.effects.writes(trigger.body) for trigger in self.rules.triggers)
        )

    def stretches(self, chain: tree.Chain) -> tuple[tuple[int, int], ...]:
        """Return the ranges of cells that a chain depends on, as (first, length)."""
        reads = self.effects.reads((chain.value, chain.graph))
        cells = [part for thing in reads for part in self.layout.cells_of(thing)]
        return tuple((first, end - first) for first, end in together(cells))

    # --- functions and units ----------------------------------------------------------------------

    def define(
        self, name: str, parameters: tuple[str, ...], body: Iterable[ir.Stmt], kind: str, span: Span
    ) -> None:
        function = ir.Function(name, parameters, tuple(body), kind, span)  # type: ignore[arg-type]
        self.functions[name] = function

    def when_called(self, name: str, make: Callable[[], object], *, now: bool = False) -> None:
        """Makes a function, `now` or when it is called."""
        if self.later is None or now:
            make()
        else:
            self.later[name] = make

    def segment_of(self, block: Block, unit: Unit) -> int:
        """The number under which a block of a unit can be jumped to."""
        if block.segment is None:
            block.segment = self.one_more("segment", unit.name)
            self.segments[block.segment] = f"segment_{block.segment}"
        return block.segment

    def new_unit(
        self,
        name: str,
        *,
        in_trigger: bool = False,
        outermost: bool = False,
        move: int | None = None,
    ) -> Unit:
        unit = Unit(self.unique(name), in_trigger, outermost, move)
        self.units.append(unit)
        return unit

    # --- trial runs -------------------------------------------------------------------------------

    def undone(self, body: object, span: Span) -> ir.Undone:
        """Return the node that undoes everything a trial run of `body` can store."""
        cells = [range(STEPS, STEPS + 1), *(range(cell, cell + 1) for cell in self.due.cells)]
        writes = self.effects.writes(body)
        for thing in writes:
            cells += self.layout.cells_of(thing)
        if self._trial_result is not None:
            cells.append(range(self._trial_result, self._trial_result + 1))
        for key in ((var, at) for var in self.effects.inside(body) for at in (False, True)):
            if key in self._bag_cells and isinstance(key[0].type, BagType):
                base = self._bag_cells[key]
                cells.append(range(base, base + key_size(key[0].type.of)))
        added = tuple(kept for thing, kept in self.layout.positions.items() if thing in writes)
        return ir.Undone(stretches=together(cells, WORTH_KEEPING), added=added, span=span)

    # --- cells ------------------------------------------------------------------------------------

    def trial_result(self) -> int:
        """The cell through which a procedure hands back its value in a trial run."""
        if self._trial_result is None:
            self._trial_result = self.layout.allocate("trial-result", "frame", hidden=True)
        return self._trial_result

    def broken(self, invariant: tree.Invariant) -> int:
        """Return the cell that records whether the invariant failed at the end of a turn."""
        if invariant not in self._broken:
            self._broken[invariant] = self.layout.add_flag(f"broken-{invariant.name}")
        return self._broken[invariant]

    @property
    def amid(self) -> int:
        """The cell that records whether a compound move has begun and not ended."""
        if self._amid is None:
            self._amid = self.layout.allocate("amid-a-move", "frame", hidden=True)
        return self._amid

    def scratch(self, size: int, source: object) -> int:
        """Allocate cells that keep what is worked out from a part of a rule."""
        base = self.layout.allocate("members", "frame", (IntType(0, size - 1),), hidden=True)
        self.sources[range(base, base + size)] = source
        return base

    def secret_cells(self) -> frozenset[int]:
        """Return the bookkeeping cells that may hold what not every player knows."""
        information = self.rules.information
        if information is None:
            return frozenset()
        found = {
            cell
            for name, cell in self.cells.items()
            if name in self.variables and information.is_hidden(self.variables[name])
        }
        for cells, source in self.sources.items():
            if information.depends_on_secrets(source):
                found.update(cells)
        for kept in self.layout.positions.values():
            found.update((kept.count, kept.first))
            found.update(range(kept.entries, kept.entries + kept.width * kept.room))
        return frozenset(found)

    def bag_cells(self, var: tree.Var, in_trigger: bool) -> int:
        """The cells that hold the counts of a bag that a local stands for. What a trigger
        interrupts may be the same rule: triggers have cells of their own."""
        key = var, in_trigger
        if key not in self._bag_cells:
            assert isinstance(var.type, BagType)
            self._bag_cells[key] = self.scratch(key_size(var.type.of), tree.local(var, NOWHERE))
        return self._bag_cells[key]


def together(cells: Iterable[range], gap: int = 0) -> tuple[tuple[int, int], ...]:
    """Return ranges of cells as (first, end), with those merged that are at most `gap` cells
    apart.
    """
    found: list[tuple[int, int]] = []
    for first, end in sorted((each.start, each.stop) for each in cells if each):
        if found and first <= found[-1][1] + gap:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((first, end))
    return tuple(found)
