"""Lower settling: marks of triggers that may be due, and the procedure that runs them until none is."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions, statements
from rulewright.lowering.context import MARKS_PER_CELL, Lowering
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.halting import graph_builder, option_numbering
from rulewright.lowering.halting.basic_blocks import Block, Branch, Goto, ReturnToCaller, Unit
from rulewright.lowering.searching import search_loops
from rulewright.source import NOWHERE

MAX_RUNS = 10_000
"""Limit of trigger bodies that one settling may run; beyond it the triggers are considered cyclic."""
RUNS, CYCLE = "runs_of_triggers", "taking_part"
"""Locals of settling: how many bodies ran, and which triggers ran past the limit."""


def lower_any_marked(lowering: Lowering) -> ir.Expr:
    test: ir.Expr = fold.ZERO
    for cell in lowering.trigger_marks.mark_cells:
        test = fold.make_or(test, fold.make_binary("!=", ir.Load(cell), fold.ZERO))
    return test


# --- looking for an instance that is due ------------------------------------------------------


def _find_due_instance(em: Emitter, number: int) -> ir.Local:
    """Search a marked trigger for a due instance, clear its mark, and bind the first instance.
    Return a local that says whether there is one.
    """
    cell, bit = em.lowering.trigger_marks.locate_mark(number)
    marked = fold.make_binary("!=", ir.Binary("&", ir.Load(cell), ir.Const(bit)), fold.ZERO)
    is_due = em.make_temp(fold.ZERO, "due")
    with em.open_if(marked):
        _store_mark(em, number, False)
        _search_instances(em, number, is_due)
    return is_due


def _search_instances(em: Emitter, number: int, is_due: ir.Local) -> None:
    """Bind the first due instance and set `is_due` if there is one."""
    trigger = em.lowering.rules.triggers[number]
    em.span = trigger.span
    copies = {binder.var: em.fresh_name(binder.var.name) for binder in trigger.binders}
    shadow = em.lowering.trigger_marks.edge_shadows.get(number)

    def bind_instance() -> None:
        for var, name in copies.items():
            em.set_local(name, em.env[var])
        em.set_local(is_due.name, fold.ONE)
        if trigger.binders:
            em.emit(ir.Break(span=trigger.span))

    if shadow is None:
        search_loops.emit_search(
            em, trigger.binders, trigger.withs, trigger.condition, bind_instance, stop=is_due
        )
    else:

        def test_instance() -> None:
            memory_cell = option_numbering.lower_memory_index(em, trigger.binders)
            with em.collect_statements() as fresh:
                em.store_cell(shadow, memory_cell, fold.ONE)
                bind_instance()
            with em.collect_statements() as holds:
                em.emit_if(fold.make_not(fold.make_load(shadow, memory_cell)), fresh)
            with em.collect_statements() as not_now:
                em.store_cell(shadow, memory_cell, fold.ZERO)
            em.emit_if(expressions.lower_expr(em, trigger.condition), holds, not_now)

        search_loops.emit_search(em, trigger.binders, trigger.withs, None, test_instance, stop=is_due)
    for var, name in copies.items():
        em.env[var] = ir.Local(name)


def _store_mark(em: Emitter, number: int, on: bool) -> None:
    cell, bit = em.lowering.trigger_marks.locate_mark(number)
    now = ir.Load(cell)
    value = ir.Binary("|", now, ir.Const(bit)) if on else ir.Binary("-", now, ir.Const(bit))
    em.emit(ir.Store(base=cell, value=value, span=em.lowering.rules.triggers[number].span))


def _count_run(em: Emitter, number: int) -> None:
    """Count a run. Past the limit one more round is observed, to name all triggers of the cycle."""
    triggers = em.lowering.rules.triggers
    em.span = triggers[number].span
    em.set_local(RUNS, fold.make_sum(ir.Local(RUNS), fold.ONE))
    with em.open_if(fold.make_binary(">", ir.Local(RUNS), ir.Const(MAX_RUNS))):
        em.set_local(CYCLE, ir.Binary("|", ir.Local(CYCLE), ir.Const(_cycle_bit(number))))
        most = ir.Const(MAX_RUNS + 4 * len(triggers))
        with em.open_if(fold.make_binary(">", ir.Local(RUNS), most)):
            error_function = add_function(em.lowering, "restless", (CYCLE,), _fill_cycle_error)
            em.emit(ir.CallStatement(call=ir.Call(error_function, (ir.Local(CYCLE),)), span=em.span))


def _cycle_bit(number: int) -> int:
    """Return the bit of a trigger in `CYCLE`; triggers beyond the bits of a number share the
    last."""
    return 1 << min(number, 30)


def _fill_cycle_error(em: Emitter) -> None:
    """Emit the runtime error in a function of its own, so that the names of all triggers are in
    the program once.
    """
    em.span = NOWHERE
    taking_part = (
        ir.FaultValue(trigger.name, ir.Binary("&", ir.Local(CYCLE), ir.Const(_cycle_bit(number))))
        for number, trigger in enumerate(em.lowering.rules.triggers)
    )
    em.emit_fault(fold.ONE, "restless-trigger", *taking_part)
    em.emit(ir.Return(value=fold.ZERO))


def _reset_counters(em: Emitter) -> None:
    em.set_local(RUNS, fold.ZERO)
    em.set_local(CYCLE, fold.ZERO)


# --- settling ---------------------------------------------------------------------------------


def add_settling_function(lowering: Lowering) -> str:
    """Define the function for settling without decisions of players, and return its name."""
    return add_function(lowering, "settle", (), _fill_settling)


def _fill_settling(em: Emitter) -> None:
    _reset_counters(em)
    with em.open_while(lower_any_marked(em.lowering)):
        em.emit(ir.Tick())
        for number, trigger in enumerate(em.lowering.rules.triggers):
            is_due = _find_due_instance(em, number)
            with em.open_if(is_due):
                _store_mark(em, number, True)
                _count_run(em, number)
                statements.lower_block(em, trigger.body)
                em.emit(ir.Continue(span=trigger.span))
    em.emit(ir.Return(value=fold.ZERO))


def make_settling_unit(lowering: Lowering) -> Unit | None:
    """Return the coroutine for settling if a trigger asks a player; otherwise None."""
    triggers = lowering.rules.triggers
    if lowering.settling_coroutine is None and any(lowering.effects.can_halt(each.body) for each in triggers):
        lowering.settling_coroutine = lowering.new_unit("settle", in_trigger=True)
        _build_settling(graph_builder.GraphBuilder(lowering, lowering.settling_coroutine))
    return lowering.settling_coroutine


def _build_settling(builder: graph_builder.GraphBuilder) -> None:
    em = builder.em
    head, end_block = Block(), Block()
    _reset_counters(em)
    builder.continue_at(head)
    em.emit(ir.Tick())
    scan = Block()
    builder.finish_block(Branch(lower_any_marked(em.lowering), scan, end_block))
    builder.start_block(scan)
    for number, trigger in enumerate(em.lowering.rules.triggers):
        run, after = Block(), Block()
        is_due = _find_due_instance(em, number)
        builder.finish_block(Branch(is_due, run, after))
        builder.start_block(run)
        _store_mark(em, number, True)
        _count_run(em, number)
        end = Block()
        builder.return_targets.append((end, None))
        builder.lower_body(trigger.body)
        builder.return_targets.pop()
        builder.continue_at(end)
        builder.finish_block(Goto(head))
        builder.start_block(after)
    builder.finish_block(Goto(head))
    builder.start_block(end_block)
    builder.finish_block(ReturnToCaller())


# --- for positions that were set up by hand ---------------------------------------------------


def arm_triggers(em: Emitter) -> None:
    """Store the current state as the previous one for edge triggers, and mark all triggers."""
    for number, trigger in enumerate(em.lowering.rules.triggers):
        shadow = em.lowering.trigger_marks.edge_shadows.get(number)
        if shadow is None:
            continue

        def store_condition(trigger: tree.Trigger = trigger, shadow: int = shadow) -> None:
            memory_cell = option_numbering.lower_memory_index(em, trigger.binders)
            em.store_cell(shadow, memory_cell, expressions.lower_expr(em, trigger.condition))

        search_loops.emit_search(em, trigger.binders, trigger.withs, None, store_condition)
    for start, cell in enumerate(em.lowering.trigger_marks.mark_cells):
        count = min(MARKS_PER_CELL, len(em.lowering.rules.triggers) - start * MARKS_PER_CELL)
        em.emit(ir.Store(base=cell, value=ir.Const((1 << count) - 1)))
    em.emit(ir.Return(value=fold.ZERO))


def make_due_filler(number: int) -> Callable[[Emitter], None]:
    """Return the body of a function that returns whether any instance of a level trigger is due."""

    def fill_function(em: Emitter) -> None:
        trigger = em.lowering.rules.triggers[number]
        name = em.fresh_name("due")
        em.set_local(name, fold.ZERO)

        def set_due() -> None:
            if not trigger.edge:
                em.set_local(name, fold.ONE)

        search_loops.emit_search(em, trigger.binders, trigger.withs, trigger.condition, set_due)
        em.emit(ir.Return(value=ir.Local(name)))

    return fill_function
