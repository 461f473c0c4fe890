"""From the typed tree to a program: the one place that knows everything lowering has made so
far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.nodes import ShapeTable
from rulewright.ir.program import DecisionInfo, Program
from rulewright.lowering import expressions, statements
from rulewright.lowering.effects import Effects, Thing
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.exchange import bag_pools
from rulewright.lowering.foresight import Foresight
from rulewright.lowering.halting.cutting import (
    Liveness,
    Printer,
    cell_names,
    choose_entries,
    reachable,
)
from rulewright.lowering.halting.segments import Block, CallUnit, Halt, Unit, build_unit
from rulewright.lowering.layout import Layout
from rulewright.lowering.passes.passes import Passes
from rulewright.lowering.passes.purity import Origin, values_of
from rulewright.lowering.registers import Registers
from rulewright.lowering.triggers import Triggers
from rulewright.source import NOWHERE, Span
from rulewright.tree.walk import walk
from rulewright.types import BagType, IntType, key_size

INLINE_SIZE = 40
"""Definitions of at most this many nodes, without quantifiers, are put in place."""
INLINE_WHOLE = 400
"""What they are at most when those that they mention are put in place too."""
MOST_SPECIALISED = 256
"""Functions that a definition may have for arguments that are known; then all share one."""


class Lowering(Registers):
    """Everything made so far; parts ask it for what they need, and it is made once.

    With `coverage` every statement, definition and case leaves a mark when it runs.
    """

    def __init__(self, rules: tree.Rules, *, coverage: bool = False) -> None:
        super().__init__(rules, coverage)
        self.layout = Layout()
        self.effects = Effects()
        self.foresight = Foresight(rules.collections, self.effects, coverage=coverage)
        self.functions: dict[str, ir.Function] = {}
        self.shapes: list[ShapeTable] = []
        self.shape_numbers: dict[tree.Shape, int] = {}
        self.segments: list[str] = []
        self.decisions: list[DecisionInfo | None] = []
        self.units: list[Unit] = []
        self.asked: dict[int, tuple[tree.Decide, dict[tree.Var, ir.Expr]]] = {}
        """For each decision: what is asked, and what variables stood for there; explanations."""
        self.cells: dict[str, int] = {}
        self.live_at: dict[int, tuple[tuple[int, ...], int]] = {}
        self.live_after: dict[int, tuple[tuple[int, ...], int]] = {}
        self._unit_of: dict[tuple[tree.Procedure, bool], Unit] = {}
        self._sites: dict[bool, Mapping[tree.Procedure, int]] = {}
        self._inlined: dict[tree.Define, bool] = {}
        self._specialised: dict[tree.Define, int] = {}
        self._whole_sizes: dict[tree.Define, int] = {}
        self._define_names: dict[tuple[tree.Define, tuple[int | None, ...]], str] = {}
        self._procedure_names: dict[tuple[tree.Procedure, bool], str] = {}
        self._bag_cells: dict[tree.Var, int] = {}
        self._trial_result: int | None = None
        self._finished: set[str] = set()
        self._passes = Passes(coverage=coverage)
        self._declare()
        self.triggers = Triggers(self)

    # --- declared things --------------------------------------------------------------------------

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

    def visibility(self, kind: str, name: str, seen_by: tree.Visibility | None) -> str | None:
        """Name of the function (viewer, keys...) that says who sees something."""
        return None if seen_by is None else f"sees_{kind}_{name}"

    def finish_visibility(self) -> None:
        wanted = [("zone", f.name, f.seen_by) for f in self.rules.families.values()]
        wanted += [("state", s.name, s.seen_by) for s in self.rules.states.values()]
        wanted += [("bag", b.name, b.seen_by) for b in self.rules.bags.values()]
        for kind, name, seen_by in wanted:
            if seen_by is not None:
                self.value_function(
                    f"sees_{kind}_{name}", (seen_by.viewer, *seen_by.keys), seen_by.condition
                )

    # --- what parts ask for -----------------------------------------------------------------------

    def changed(self, em: Emitter, thing: Thing) -> None:
        if not em.trial:
            self.triggers.changed(em, thing)

    def trigger_writes(self) -> frozenset[Thing]:
        return self.triggers.writes()

    # --- functions --------------------------------------------------------------------------------

    def define(
        self, name: str, parameters: tuple[str, ...], body: Iterable[ir.Stmt], kind: str, span: Span
    ) -> None:
        function = ir.Function(name, parameters, tuple(body), kind, span)  # type: ignore[arg-type]
        self.functions[name] = function

    def add_function(
        self, name: str, parameters: tuple[str, ...], fill: Callable[[Emitter], None]
    ) -> None:
        """A value function of the engine's own, filled by `fill`."""
        self.functions[name] = ir.Function(name, parameters, (), "value")
        em = Emitter(self)
        fill(em)
        self.define(name, parameters, em.out, "value", NOWHERE)

    def value_function(
        self, name: str, parameters: Sequence[tree.Var], body: tree.Expr, span: Span = NOWHERE
    ) -> str:
        """Function with these parameters that gives the value of an expression."""
        em = Emitter(self)
        names = tuple(em.declare(var) for var in parameters)
        self._return_value(em, name, names, body, span)
        return name

    def _return_value(
        self, em: Emitter, name: str, names: tuple[str, ...], body: tree.Expr, span: Span
    ) -> None:
        em.span = body.span
        em.emit(ir.Return(value=expressions.expression(em, body), span=body.span))
        self.define(name, names, em.out, "value", span)

    def define_function(
        self, define: tree.Define, known: tuple[int | None, ...] | None = None
    ) -> str:
        """The function of a definition, specialised to the arguments that are known now."""
        known = known or (None,) * len(define.parameters)
        name = self._define_names.get((define, known))
        if name is None:
            self._specialised[define] = self._specialised.get(define, 0) + 1
            name = f"define_{define.name}"
            if any(value is not None for value in known):
                name += "".join("._" if v is None else f".{v}".replace("-", "m") for v in known)
            name = self.unique(name)
            self._define_names[define, known] = name
            assert define.body is not None
            em = Emitter(self)
            names = []
            for var, value in zip(define.parameters, known, strict=True):
                if value is None:
                    names.append(em.declare(var))
                else:
                    em.env[var] = ir.Const(value)
            self._return_value(em, name, tuple(names), define.body, define.span)
        return name

    def specialises(self, define: tree.Define, known: tuple[int | None, ...]) -> bool:
        """Whether a definition has a function of its own for what is known of the arguments."""
        made = self._specialised.get(define, 0)
        return made < MOST_SPECIALISED or (define, known) in self._define_names

    def inlines(self, define: tree.Define) -> bool:
        """Whether a definition is small enough to be put in place of its calls."""
        if define not in self._inlined:
            self._inlined[define] = False
            size = whole = 0
            small = not self.coverage
            for part in walk(define.body):
                size += 1
                if isinstance(part, tree.Quantified | tree.Agree | tree.Parts | tree.Joined):
                    small = False
                if size > INLINE_SIZE or not small:
                    small = False
                    break
                if isinstance(part, tree.CallDefine) and self.inlines(part.define):
                    whole += self._whole_sizes[part.define]
            self._whole_sizes[define] = size + whole
            self._inlined[define] = small and size + whole <= INLINE_WHOLE
        return self._inlined[define]

    def procedure_function(self, procedure: tree.Procedure) -> str:
        """The plain function of a procedure that never halts."""
        return self._procedure(procedure, trial=False)

    def trial_function(self, procedure: tree.Procedure) -> str:
        """The function that tries a procedure out (see `trials`)."""
        return self._procedure(procedure, trial=True)

    def _procedure(self, procedure: tree.Procedure, *, trial: bool) -> str:
        name = self._procedure_names.get((procedure, trial))
        if name is None:
            name = self.unique(f"{'try' if trial else 'do'}_{procedure.name}")
            self._procedure_names[procedure, trial] = name
            em = Emitter(self, trial=trial)
            names = tuple(em.declare(var) for var in procedure.parameters)
            statements.block(em, procedure.body)
            em.emit(ir.Return(value=fold.ZERO, span=procedure.span))
            self.define(name, names, em.out, "value", procedure.span)
        return name

    def alternative_trial(self, around: Emitter, alternative: tree.Alternative) -> str:
        """Function (parameters...) that tries the body of an alternative on a copy of the cells."""
        name = self.unique(f"trial_{alternative.name}" if alternative.name else "trial")
        em = Emitter(self, trial=True, names=around.names)
        em.env = dict(around.env)
        names = []
        for binder in alternative.parameters:
            parameter = em.fresh(binder.var.name)
            em.env[binder.var] = ir.Local(parameter)
            names.append(parameter)
        em.emit(ir.UseCopy(span=alternative.span))
        statements.block(em, alternative.body)
        em.emit(ir.Return(value=fold.ZERO, span=alternative.span))
        self.define(name, tuple(names), em.out, "value", alternative.span)
        return name

    def trial_result(self) -> int:
        """The cell through which a procedure hands back its value in a trial run."""
        if self._trial_result is None:
            self._trial_result = self.layout.allocate("trial-result", "frame", hidden=True)
        return self._trial_result

    # --- cells of locals --------------------------------------------------------------------------

    def scratch(self, size: int) -> int:
        return self.layout.allocate("members", "frame", (IntType(0, size - 1),), hidden=True)

    def bag_cells(self, var: tree.Var) -> int:
        """The cells that hold the counts of a bag bound by a decision."""
        if var not in self._bag_cells:
            assert isinstance(var.type, BagType)
            self._bag_cells[var] = self.scratch(key_size(var.type.of))
        return self._bag_cells[var]

    # --- units and segments -----------------------------------------------------------------------

    def segment_of(self, block: Block) -> int:
        """The number under which a block can be jumped to."""
        if block.segment is None:
            block.segment = len(self.segments)
            self.segments.append(f"segment_{block.segment}")
        return block.segment

    def new_decision(self) -> int:
        self.decisions.append(None)
        return len(self.decisions) - 1

    def new_unit(self, name: str, *, in_trigger: bool = False, outermost: bool = False) -> Unit:
        unit = Unit(self.unique(name), in_trigger, outermost)
        self.units.append(unit)
        return unit

    def unit(self, procedure: tree.Procedure, in_trigger: bool) -> Unit:
        """The resumable form of a procedure; triggers have one of their own."""
        key = (procedure, in_trigger)
        if key not in self._unit_of:
            name = f"{procedure.name}.settling" if in_trigger else procedure.name
            unit = self.new_unit(name, in_trigger=in_trigger)
            unit.span = procedure.span
            unit.parameters = tuple(unit.names.fresh(var.name) for var in procedure.parameters)
            unit.result = unit.names.fresh("result") if procedure.result is not None else None
            self._unit_of[key] = unit
            build_unit(self, unit, procedure)
        return self._unit_of[key]

    def called_once(self, procedure: tree.Procedure, caller: Unit) -> bool:
        """Whether the whole program calls a halting procedure in one place only."""
        if caller.in_trigger not in self._sites:
            roots: list[tuple[tree.Stmt, ...]] = [self.rules.main.body]
            if caller.in_trigger:
                roots = [trigger.body for trigger in self.rules.triggers]
            sites: Counter[tree.Procedure] = Counter()
            while roots:
                for called in self.effects.of(roots.pop()).calls:
                    if called not in sites:
                        roots.append(called.body)
                    sites[called] += 1
            self._sites[caller.in_trigger] = sites
        return self._sites[caller.in_trigger][procedure] == 1

    def finish_units(self) -> None:
        """Cuts units that are new into segments and gives their locals cells."""
        new = [unit for unit in self.units if unit.name not in self._finished]
        kept: list[tuple[Unit, Liveness, list[Block]]] = []
        names: dict[Unit, list[str]] = {}
        for unit in new:
            blocks = reachable(unit)
            choose_entries(self, unit, blocks)
            liveness = Liveness(blocks)
            names[unit] = cell_names(unit, blocks, liveness)
            kept.append((unit, liveness, blocks))
            Printer(self, unit).functions(blocks)
            self._finished.add(unit.name)
        self._place(new, names)
        for unit, liveness, blocks in kept:
            back = self.cells.get(unit.back, -1) if not unit.outermost else -1
            for block in blocks:
                names_kept = liveness.kept(block)
                cells = tuple(sorted(self.cells[n] for n in names_kept if n in self.cells))
                match block.end:
                    case Halt(decision=decision):
                        self.live_at[decision] = (cells, back)
                    case CallUnit(then=then):
                        self.live_after[self.segment_of(then)] = (cells, back)
                    case _:
                        pass

    def _place(self, units: list[Unit], names: dict[Unit, list[str]]) -> None:
        """Cells of locals: a unit's lie behind those of every unit that calls it, so that units
        which are never active together share cells."""
        base = self.layout.size
        offset = dict.fromkeys(units, 0)
        for _ in units:
            changed = False
            for unit in units:
                callees = list(unit.calls)
                for callee in callees:
                    if callee in offset:
                        wanted = offset[unit] + len(names[unit])
                        if offset[callee] < wanted:
                            offset[callee] = wanted
                            changed = True
            if not changed:
                break
        # Settling can happen wherever the flow stands: what it uses lies behind everything else.
        flow = [offset[u] + len(names[u]) for u in units if not u.in_trigger]
        behind = max(flow, default=0)
        shift = {unit: behind if unit.in_trigger else 0 for unit in units}
        end = base
        for unit in units:
            for position, name in enumerate(names[unit]):
                cell = base + shift[unit] + offset[unit] + position
                self.cells[name] = cell
                end = max(end, cell + 1)
        if end > base:
            self.layout.allocate("locals", "frame", (IntType(0, end - base - 1),), hidden=True)

    def _origins(self) -> dict[str, Origin]:
        """What sharing has to know of the functions of definitions that are new."""
        new = islice(self._define_names.items(), len(self._passes.origins), None)
        return {
            name: Origin(
                tuple(
                    values_of(var.type)
                    for var, value in zip(define.parameters, known, strict=True)
                    if value is None
                ),
                any(isinstance(var.type, BagType) for var in define.parameters),
            )
            for (define, known), name in new
        }

    # --- the program ------------------------------------------------------------------------------

    def program(self, start: str, entry: int, extras: Extras) -> Program:
        """The program as it is now."""
        tables = tuple(self.tables)
        self._passes.run(self.functions, self.cells, self._origins(), tables)
        decisions = [decision for decision in self.decisions if decision is not None]
        assert len(decisions) == len(self.decisions)
        return Program(
            ruleset=self.rules.id,
            size=self.layout.size,
            functions=dict(self._passes.functions),
            tables=tables,
            shapes=tuple(self.shapes),
            segments=tuple(self.segments),
            decisions=tuple(decisions),
            start=start,
            entry=entry,
            blocks=tuple(self.layout.blocks),
            families=extras.families,
            events=tuple(self.events),
            phases=tuple(self.phases),
            ends=tuple(self.ends),
            marks=tuple(self.marks),
            types={
                type.name: type.names for type in self.rules.types.values() if type.root is type
            },
            score_parts=extras.score_parts,
            ranking=extras.ranking,
            invariants=extras.invariants,
            triggers=extras.triggers,
            arm=extras.arm,
            live_at=self.live_at,
            live_after=self.live_after,
            bound_decisions=self.rules.bound_decisions,
            bound_ranks=self.rules.bound_ranks,
            criteria=extras.criteria,
        )


class Extras:
    """The functions that a program offers beside the game itself."""

    def __init__(self, lowering: Lowering) -> None:
        from rulewright.lowering.extras import (
            criteria,
            families,
            invariants,
            ranking,
            score_parts,
            trigger_tests,
        )

        self.families = families(lowering)
        self.score_parts = score_parts(lowering)
        self.ranking = ranking(lowering)
        self.criteria = criteria(lowering)
        self.invariants = invariants(lowering)
        self.triggers = trigger_tests(lowering)
        lowering.add_function("arm", (), lowering.triggers.arm)
        self.arm = "arm"
