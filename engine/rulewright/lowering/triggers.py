"""Settling: marks of triggers that may be due, and the procedure that runs them until none is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import effects, expressions, statements
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import decisions
from rulewright.lowering.halting.segments import Block, Branch, GiveBack, Goto, GraphBuilder, Unit
from rulewright.lowering.searching import scanning
from rulewright.types import IntType

if TYPE_CHECKING:
    from rulewright.lowering.lower import Lowering

MARKS_PER_CELL = 30
MOST_RUNS = 10_000
"""How many bodies of triggers one settling may run; then they keep setting each other off."""
RUNS, CYCLE = "runs_of_triggers", "taking_part"
"""Locals of settling: how many bodies ran, and which triggers ran past the limit."""


class Triggers:
    """The triggers of a ruleset, in declared order."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering
        self.all = lowering.rules.triggers
        self.cells: list[int] = []
        self.shadows: dict[int, int] = {}
        self.marks: dict[effects.Thing, dict[int, int]] = {}
        for start in range(0, len(self.all), MARKS_PER_CELL):
            self.cells.append(lowering.layout.add_flag(f"due-{start // MARKS_PER_CELL}"))
        for number, trigger in enumerate(self.all):
            cell, bit = self._mark(number)
            condition = (trigger.condition, trigger.withs, trigger.binders)
            for thing in lowering.effects.reads(condition):
                masks = self.marks.setdefault(thing, {})
                masks[cell] = masks.get(cell, 0) | bit
            if trigger.edge:
                key = IntType(0, decisions.memory_size(trigger.binders) - 1)
                self.shadows[number] = lowering.layout.add_flag(f"was-{trigger.name}", (key,))
        self._unit: Unit | None = None
        self._halting = any(lowering.effects.halts(trigger.body) for trigger in self.all)

    def _mark(self, number: int) -> tuple[int, int]:
        return self.cells[number // MARKS_PER_CELL], 1 << (number % MARKS_PER_CELL)

    def changed(self, em: Emitter, thing: effects.Thing) -> None:
        """After a write: the triggers that read it may be due."""
        for cell, mask in self.marks.get(thing, {}).items():
            marked = ir.Binary("|", ir.Load(cell), ir.Const(mask))
            note = ir.Store(base=cell, value=marked, span=em.span)
            if not em.out or em.out[-1] != note:
                em.emit(note)

    def may_be_due(self) -> ir.Expr:
        test: ir.Expr = fold.ZERO
        for cell in self.cells:
            test = fold.either(test, fold.binary("!=", ir.Load(cell), fold.ZERO))
        return test

    def writes(self) -> frozenset[effects.Thing]:
        found: frozenset[effects.Thing] = frozenset()
        for trigger in self.all:
            found |= self.lowering.effects.writes(trigger.body)
        return found

    # --- looking for an instance that is due ------------------------------------------------------

    def _search(self, em: Emitter, number: int) -> ir.Local:
        """Binds the first instance that is due; gives a local that says whether there is one."""
        trigger = self.all[number]
        em.span = trigger.span
        found = em.temp(fold.ZERO, "due")
        copies = {binder.var: em.fresh(binder.var.name) for binder in trigger.binders}
        shadow = self.shadows.get(number)

        def hit() -> None:
            for var, name in copies.items():
                em.set(name, em.env[var])
            em.set(found.name, fold.ONE)
            if trigger.binders:
                em.emit(ir.Break(span=trigger.span))

        if shadow is None:
            scanning.scan(em, trigger.binders, trigger.withs, trigger.condition, hit, stop=found)
        else:

            def judge() -> None:
                at = decisions.memory_index(em, trigger.binders)
                with em.collect() as fresh:
                    em.store(shadow, at, fold.ONE)
                    hit()
                with em.collect() as holds:
                    em.when(fold.negate(fold.load(shadow, at)), fresh)
                with em.collect() as not_now:
                    em.store(shadow, at, fold.ZERO)
                em.when(expressions.expression(em, trigger.condition), holds, not_now)

            scanning.scan(em, trigger.binders, trigger.withs, None, judge, stop=found)
        for var, name in copies.items():
            em.env[var] = ir.Local(name)
        return found

    def _clear(self, em: Emitter, number: int) -> ir.Expr:
        """The test whether the trigger is marked; `clear` is then emitted by the caller."""
        cell, bit = self._mark(number)
        return fold.binary("!=", ir.Binary("&", ir.Load(cell), ir.Const(bit)), fold.ZERO)

    def _set_mark(self, em: Emitter, number: int, on: bool) -> None:
        cell, bit = self._mark(number)
        now = ir.Load(cell)
        value = ir.Binary("|", now, ir.Const(bit)) if on else ir.Binary("-", now, ir.Const(bit))
        em.emit(ir.Store(base=cell, value=value, span=self.all[number].span))

    def _ran(self, em: Emitter, number: int) -> None:
        """Counts a run. Past the limit one more round is watched, to name all that take part."""
        trigger = self.all[number]
        em.span = trigger.span
        em.set(RUNS, fold.plus(ir.Local(RUNS), fold.ONE))
        with em.collect() as late:
            em.set(CYCLE, ir.Binary("|", ir.Local(CYCLE), ir.Const(1 << min(number, 30))))
            taking_part = tuple(
                ir.Shown(other.name, ir.Binary("&", ir.Local(CYCLE), ir.Const(1 << min(at, 30))))
                for at, other in enumerate(self.all)
            )
            over = fold.binary(">", ir.Local(RUNS), ir.Const(MOST_RUNS + 4 * len(self.all)))
            em.fault(over, "restless-trigger", *taking_part)
        em.when(fold.binary(">", ir.Local(RUNS), ir.Const(MOST_RUNS)), late)

    def _begin(self, em: Emitter) -> None:
        em.set(RUNS, fold.ZERO)
        em.set(CYCLE, fold.ZERO)

    # --- settling ---------------------------------------------------------------------------------

    def function(self) -> str:
        """The settling function, where no trigger asks a player."""
        if "settle" not in self.lowering.functions:
            self.lowering.add_function("settle", (), self._plain)
        return "settle"

    def _plain(self, em: Emitter) -> None:
        self._begin(em)
        with em.while_(self.may_be_due()):
            em.emit(ir.Tick())
            for number, trigger in enumerate(self.all):
                with em.collect() as marked:
                    self._set_mark(em, number, False)
                    found = self._search(em, number)
                    with em.collect() as run:
                        self._set_mark(em, number, True)
                        self._ran(em, number)
                        statements.block(em, trigger.body)
                        em.emit(ir.Continue(span=trigger.span))
                    em.when(found, run)
                em.when(self._clear(em, number), marked)
        em.emit(ir.Return(value=fold.ZERO))

    def unit(self) -> Unit | None:
        """The settling unit, where some trigger asks a player; else None."""
        if not self._halting:
            return None
        if self._unit is None:
            self._unit = self.lowering.new_unit("settle", in_trigger=True)
            self._build(self._unit)
        return self._unit

    def _build(self, unit: Unit) -> None:
        builder = GraphBuilder(self.lowering, unit)
        head, done = Block(), Block()
        self._begin(builder.em)
        builder.go_on(head)
        builder.em.emit(ir.Tick())
        scan = Block()
        builder.finish(Branch(self.may_be_due(), scan, done))
        builder.start(scan)
        for number, trigger in enumerate(self.all):
            marked, run, after = Block(), Block(), Block()
            builder.finish(Branch(self._clear(builder.em, number), marked, after))
            builder.start(marked)
            self._set_mark(builder.em, number, False)
            found = self._search(builder.em, number)
            builder.finish(Branch(found, run, after))
            builder.start(run)
            self._set_mark(builder.em, number, True)
            self._ran(builder.em, number)
            end = Block()
            builder.returns.append((end, None))
            builder.run(trigger.body)
            builder.returns.pop()
            builder.go_on(end)
            builder.finish(Goto(head))
            builder.start(after)
        builder.finish(Goto(head))
        builder.start(done)
        builder.finish(GiveBack())

    # --- for positions that were set up by hand ---------------------------------------------------

    def arm(self, em: Emitter) -> None:
        """Edge triggers take the state of now as what was before; all are to be looked at."""
        for number, trigger in enumerate(self.all):
            shadow = self.shadows.get(number)
            if shadow is None:
                continue

            def note(trigger: tree.Trigger = trigger, shadow: int = shadow) -> None:
                at = decisions.memory_index(em, trigger.binders)
                em.store(shadow, at, expressions.expression(em, trigger.condition))

            scanning.scan(em, trigger.binders, trigger.withs, None, note)
        for start, cell in enumerate(self.cells):
            count = min(MARKS_PER_CELL, len(self.all) - start * MARKS_PER_CELL)
            em.emit(ir.Store(base=cell, value=ir.Const((1 << count) - 1)))
        em.emit(ir.Return(value=fold.ZERO))

    def due(self, number: int) -> Callable[[Emitter], None]:
        """Body of a function that says whether any instance of a level trigger is due."""

        def body(em: Emitter) -> None:
            trigger = self.all[number]
            name = em.fresh("due")
            em.set(name, fold.ZERO)

            def hit() -> None:
                if not trigger.edge:
                    em.set(name, fold.ONE)

            scanning.scan(em, trigger.binders, trigger.withs, trigger.condition, hit)
            em.emit(ir.Return(value=ir.Local(name)))

        return body
