"""Settling: marks of triggers that may be due, and the procedure that runs them until none is."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions, statements
from rulewright.lowering.context import MARKS_PER_CELL, Lowering
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.halting import decisions
from rulewright.lowering.halting.blocks import Block, Branch, GiveBack, Goto, Unit
from rulewright.lowering.halting.segments import GraphBuilder
from rulewright.lowering.searching import scanning
from rulewright.source import NOWHERE

MOST_RUNS = 10_000
"""How many bodies of triggers one settling may run; then they keep setting each other off."""
RUNS, CYCLE = "runs_of_triggers", "taking_part"
"""Locals of settling: how many bodies ran, and which triggers ran past the limit."""


def may_be_due(lowering: Lowering) -> ir.Expr:
    test: ir.Expr = fold.ZERO
    for cell in lowering.due.cells:
        test = fold.either(test, fold.binary("!=", ir.Load(cell), fold.ZERO))
    return test


# --- looking for an instance that is due ------------------------------------------------------


def _found(em: Emitter, number: int) -> ir.Local:
    """Search a marked trigger for a due instance, clear its mark, and bind the first instance.
    Return a local that says whether there is one.
    """
    cell, bit = em.lowering.due.mark(number)
    marked = fold.binary("!=", ir.Binary("&", ir.Load(cell), ir.Const(bit)), fold.ZERO)
    found = em.temp(fold.ZERO, "due")
    with em.if_(marked):
        _set_mark(em, number, False)
        _search(em, number, found)
    return found


def _search(em: Emitter, number: int, found: ir.Local) -> None:
    """Bind the first due instance and set `found` if there is one."""
    trigger = em.lowering.rules.triggers[number]
    em.span = trigger.span
    copies = {binder.var: em.fresh(binder.var.name) for binder in trigger.binders}
    shadow = em.lowering.due.shadows.get(number)

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


def _set_mark(em: Emitter, number: int, on: bool) -> None:
    cell, bit = em.lowering.due.mark(number)
    now = ir.Load(cell)
    value = ir.Binary("|", now, ir.Const(bit)) if on else ir.Binary("-", now, ir.Const(bit))
    em.emit(ir.Store(base=cell, value=value, span=em.lowering.rules.triggers[number].span))


def _ran(em: Emitter, number: int) -> None:
    """Count a run. Past the limit one more round is observed, to name all triggers of the cycle."""
    triggers = em.lowering.rules.triggers
    em.span = triggers[number].span
    em.set(RUNS, fold.plus(ir.Local(RUNS), fold.ONE))
    with em.if_(fold.binary(">", ir.Local(RUNS), ir.Const(MOST_RUNS))):
        em.set(CYCLE, ir.Binary("|", ir.Local(CYCLE), ir.Const(_part(number))))
        most = ir.Const(MOST_RUNS + 4 * len(triggers))
        with em.if_(fold.binary(">", ir.Local(RUNS), most)):
            told = add_function(em.lowering, "restless", (CYCLE,), _restless)
            em.emit(ir.Do(call=ir.Call(told, (ir.Local(CYCLE),)), span=em.span))


def _part(number: int) -> int:
    """Return the bit of a trigger in `CYCLE`; triggers beyond the bits of a number share the
    last."""
    return 1 << min(number, 30)


def _restless(em: Emitter) -> None:
    """Emit the runtime error in a function of its own, so that the names of all triggers are in
    the program once.
    """
    em.span = NOWHERE
    taking_part = (
        ir.FaultValue(trigger.name, ir.Binary("&", ir.Local(CYCLE), ir.Const(_part(number))))
        for number, trigger in enumerate(em.lowering.rules.triggers)
    )
    em.fault(fold.ONE, "restless-trigger", *taking_part)
    em.emit(ir.Return(value=fold.ZERO))


def _begin(em: Emitter) -> None:
    em.set(RUNS, fold.ZERO)
    em.set(CYCLE, fold.ZERO)


# --- settling ---------------------------------------------------------------------------------


def settling_function(lowering: Lowering) -> str:
    """The settling function, where no trigger asks a player."""
    return add_function(lowering, "settle", (), _plain)


def _plain(em: Emitter) -> None:
    _begin(em)
    with em.while_(may_be_due(em.lowering)):
        em.emit(ir.Tick())
        for number, trigger in enumerate(em.lowering.rules.triggers):
            found = _found(em, number)
            with em.if_(found):
                _set_mark(em, number, True)
                _ran(em, number)
                statements.block(em, trigger.body)
                em.emit(ir.Continue(span=trigger.span))
    em.emit(ir.Return(value=fold.ZERO))


def settling_unit(lowering: Lowering) -> Unit | None:
    """The settling unit, where some trigger asks a player; else None."""
    triggers = lowering.rules.triggers
    if lowering.settling is None and any(lowering.effects.halts(each.body) for each in triggers):
        lowering.settling = lowering.new_unit("settle", in_trigger=True)
        _build(GraphBuilder(lowering, lowering.settling))
    return lowering.settling


def _build(builder: GraphBuilder) -> None:
    em = builder.em
    head, done = Block(), Block()
    _begin(em)
    builder.go_on(head)
    em.emit(ir.Tick())
    scan = Block()
    builder.finish(Branch(may_be_due(em.lowering), scan, done))
    builder.start(scan)
    for number, trigger in enumerate(em.lowering.rules.triggers):
        run, after = Block(), Block()
        found = _found(em, number)
        builder.finish(Branch(found, run, after))
        builder.start(run)
        _set_mark(em, number, True)
        _ran(em, number)
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


def arm(em: Emitter) -> None:
    """Store the current state as the previous one for edge triggers, and mark all triggers."""
    for number, trigger in enumerate(em.lowering.rules.triggers):
        shadow = em.lowering.due.shadows.get(number)
        if shadow is None:
            continue

        def note(trigger: tree.Trigger = trigger, shadow: int = shadow) -> None:
            at = decisions.memory_index(em, trigger.binders)
            em.store(shadow, at, expressions.expression(em, trigger.condition))

        scanning.scan(em, trigger.binders, trigger.withs, None, note)
    for start, cell in enumerate(em.lowering.due.cells):
        count = min(MARKS_PER_CELL, len(em.lowering.rules.triggers) - start * MARKS_PER_CELL)
        em.emit(ir.Store(base=cell, value=ir.Const((1 << count) - 1)))
    em.emit(ir.Return(value=fold.ZERO))


def due(number: int) -> Callable[[Emitter], None]:
    """Return the body of a function that tells whether any instance of a level trigger is due."""

    def body(em: Emitter) -> None:
        trigger = em.lowering.rules.triggers[number]
        name = em.fresh("due")
        em.set(name, fold.ZERO)

        def hit() -> None:
            if not trigger.edge:
                em.set(name, fold.ONE)

        scanning.scan(em, trigger.binders, trigger.withs, trigger.condition, hit)
        em.emit(ir.Return(value=ir.Local(name)))

    return body
