"""Lower statements that cannot suspend to structured IR."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import assert_never

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import PHASE
from rulewright.lowering import (
    chance,
    endings,
    expressions,
    position_memory,
    simultaneous_blocks,
    transfers,
    trial_runs,
)
from rulewright.lowering.context import Lowering
from rulewright.lowering.effects import Traits
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import option_numbering
from rulewright.lowering.layout import count_combinations
from rulewright.lowering.searching import (
    bulk_stores,
    connectivity,
    quantifiers,
    search_loops,
    vectorized_domains,
)
from rulewright.types import NO_INT, BagType, BoolType, IntType, none_value


def lower_block(em: Emitter, tree_body: Sequence[tree.Stmt]) -> None:
    for node in tree_body:
        lower_statement(em, node)


def lower_statement(em: Emitter, stmt: tree.Stmt) -> None:
    em.span = stmt.span
    em.mark_reached(stmt.span)
    match stmt:
        case tree.SetLocal(var=var, value=value):
            lowered_value = expressions.lower_expr(em, value)
            em.set_local(em.declare_var(var), lowered_value, wide=expressions.can_outgrow_cell(var.type))
        case tree.WriteState():
            lower_state_write(em, stmt)
        case tree.WriteBag():
            transfers.lower_bag_write(em, stmt)
        case tree.MoveAmount():
            lower_amount_move(em, stmt)
        case tree.MoveCard():
            transfers.lower_card_move(em, stmt)
        case tree.MoveCards():
            transfers.lower_cards_move(em, stmt)
        case tree.MoveBag():
            transfers.lower_bag_move(em, stmt)
        case tree.ShuffleZone() | tree.DrawFromBag() | tree.DrawMember() | tree.Roll() if em.trial:
            # After a decision with one option: the next statement is not known yet.
            em.emit(ir.Return(value=fold.ONE, span=stmt.span))
        case tree.ShuffleZone():
            transfers.lower_shuffle(em, stmt)
        case tree.DrawFromBag():
            transfers.lower_bag_draw(em, stmt)
        case tree.DrawMember():
            transfers.lower_member_draw(em, stmt)
        case tree.Roll(var=var, first=first, last=last):
            low = em.to_atom(expressions.lower_expr(em, first))
            high = expressions.lower_expr(em, last)
            width = em.to_atom(fold.make_sum(fold.make_binary("-", high, low), fold.ONE))
            em.emit_fault(fold.make_binary("<", width, fold.ONE), "empty-chance")
            name = em.declare_var(var)
            em.set_local(name, ir.Random(width))
            em.set_local(name, fold.make_sum(ir.Local(name), low))
            chance.log_roll(em, stmt, ir.Local(name))
        case tree.If(condition=condition, then=then, else_body=other):
            test = expressions.lower_expr(em, condition)
            with em.collect_statements() as yes:
                lower_block(em, then)
            with em.collect_statements() as no:
                lower_block(em, other)
            em.span = stmt.span
            em.emit_if(test, yes, no)
        case tree.Branches():
            lower_branches(em, stmt)
        case tree.Loop(label=label, body=body):
            with em.open_while(fold.ONE, span=stmt.span, label=label):
                em.emit(ir.Tick(span=stmt.span))
                lower_block(em, body)
        case tree.LabelledBlock(label=label, body=body):
            with em.open_while(fold.ONE, span=stmt.span, label=label):
                lower_block(em, body)
                em.emit(ir.Break(span=stmt.span))
        case tree.Exit(label=label):
            em.exit_loop(label)
        case tree.ForEach(orders=None):
            lower_for_each(em, stmt)
        case tree.OneMove(body=body):
            lower_block(em, body)
        case tree.AtOnce(body=body) if em.reads_snapshot:
            lower_block(em, body)  # it is the same moment
        case tree.AtOnce(body=body):
            with em.collect_statements() as words:
                is_vectorized = _vectorize_at_once(em, body)
            with em.collect_statements() as plain:
                simultaneous_blocks.begin_block(em, stmt)
                lower_block(em, body)
                simultaneous_blocks.end_block(em)
            em.emit_if(ir.UsesWords() if is_vectorized else fold.ZERO, words, plain)
        case tree.Require(condition=condition):
            test = expressions.lower_expr(em, condition)
            em.emit_refusal(fold.make_not(test), "requirement-not-met")
        case tree.Remember(positions=lowered_value):
            position_memory.lower_remember(em, lowered_value)
        case tree.ForgetPositions(positions=lowered_value):
            position_memory.lower_forget(em, lowered_value)
        case tree.CallProcedure():
            lower_call(em, stmt)
        case tree.Return(value=value):
            _lower_return(em, value)
        case tree.Log() if em.trial:
            pass
        case tree.Log():
            lower_log(em, stmt)
        case tree.EnterPhase(path=path, loop_vars=values):
            em.store_cell(PHASE, None, ir.Const(em.lowering.register_phase(path)))
            event = em.lowering.register_event(
                "phase:" + path, tuple((var.name, var.type) for var in values), ()
            )
            arguments = tuple(em.env.get(var, ir.Local(em.declare_var(var))) for var in values)
            em.emit(ir.Log(event=event, args=arguments, span=stmt.span))
        case tree.Lay():
            lower_lay(em, stmt)
        case tree.NoteEnd(condition=condition):
            endings.record_reason(em, condition)
        case tree.EndTurn():
            endings.check_invariants(em)
        case tree.Decide() | tree.Together() | tree.ForEach() | tree.SettleNow() | tree.EndGame():
            assert em.trial, "a statement that halts is lowered by `segments`"
            trial_runs.try_halting(em, stmt)
        case _:
            assert_never(stmt)


def lower_state_write(em: Emitter, state_write: tree.WriteState) -> None:
    state = state_write.state
    base = em.lowering.layout.states[state]
    index = expressions.lower_index(em, state.keys, state_write.key_exprs)
    if index is not None:
        index = em.to_atom(index, "at")
    value = expressions.lower_expr(em, state_write.value)
    if state_write.op == "=":
        value = em.to_atom(value) if em.reads_snapshot else value
        simultaneous_blocks.check_assignment(em, state, base, index, value)
    else:
        # Inside `at once` additions start from the value that the block has given the cell so far.
        value = fold.make_binary(state_write.op, fold.make_load(base, index), value)
        simultaneous_blocks.check_addition(em, state, index, value)
    value = check_bounds(em, state, value)
    em.store_cell(base, index, value)
    em.mark_changed(state)


def check_bounds(em: Emitter, state: tree.State, value: ir.Expr) -> ir.Expr:
    """Lower to the value, checked against the bounds of the state."""
    least, most = state.least, state.most
    optional = False
    if isinstance(state.type, IntType):
        least = state.type.low if least is None else least
        most = state.type.high if most is None else most
        optional = state.type.optional
    number = isinstance(state.type, IntType)
    if least is None and most is None and (not number or isinstance(value, ir.Const)):
        return value
    value = em.to_atom(value)
    if number:
        # A cell has 32 bits in native code; integers of Python are unlimited.
        outside = expressions.lower_overflow_test(value, below=least is None, above=most is None)
        if optional:
            outside = fold.make_and(fold.make_binary("!=", value, ir.Const(NO_INT)), outside)
        em.emit_fault(outside, "number-too-large", ir.FaultValue("value", value))
    test: ir.Expr = fold.ZERO
    if least is not None:
        test = fold.make_binary("<", value, ir.Const(least))
    if most is not None:
        test = fold.make_or(test, fold.make_binary(">", value, ir.Const(most)))
    if optional:
        test = fold.make_and(fold.make_binary("!=", value, ir.Const(none_value(state.type))), test)
    em.emit_fault(test, "value-outside", *expressions.list_bound_values(state.name, value, least, most))
    return value


def lower_amount_move(em: Emitter, amount_move: tree.MoveAmount) -> None:
    amount = em.to_atom(expressions.lower_expr(em, amount_move.amount), "amount")
    em.emit_fault(
        fold.make_binary("<", amount, fold.ZERO), "negative-amount", ir.FaultValue("amount", amount)
    )
    for cell, sign in ((amount_move.source, -1), (amount_move.target, 1)):
        if cell is None:
            continue
        base = em.lowering.layout.states[cell.state]
        index = expressions.lower_index(em, cell.state.keys, cell.key_exprs)
        if index is not None:
            index = em.to_atom(index, "at")
        now = fold.make_load(base, index)
        if sign < 0:
            available = em.to_atom(now, "there")
            em.refuse_excess(amount, available)
            now = available
        changed = fold.make_binary("+" if sign > 0 else "-", now, amount)
        simultaneous_blocks.check_addition(em, cell.state, index, changed)
        em.store_cell(base, index, check_bounds(em, cell.state, changed))
        em.mark_changed(cell.state)


def lower_branches(em: Emitter, branches_stmt: tree.Branches) -> None:
    subject = em.to_atom(expressions.lower_expr(em, branches_stmt.subject))
    if isinstance(subject, ir.Const):
        lower_block(em, dict(branches_stmt.arms).get(subject.value, branches_stmt.default))
        return
    with em.collect_statements() as chain:
        lower_block(em, branches_stmt.default)
    for value, body in reversed(branches_stmt.arms):
        with em.collect_statements() as arm:
            lower_block(em, body)
        test = fold.make_binary("==", subject, ir.Const(value))
        with em.collect_statements() as outer:
            em.span = branches_stmt.span
            em.emit_if(test, arm, chain)
        chain = outer
    em.out.extend(chain)


def lower_call(em: Emitter, procedure_call: tree.CallProcedure) -> None:
    values = lower_arguments(em, procedure_call)
    if em.reads_snapshot:
        _inline_call(em, procedure_call, values)
        return
    if em.trial and em.lowering.effects.can_fail(procedure_call.procedure.body):
        trial_runs.call_in_trial(em, procedure_call, values)
        return
    run = ir.Call(add_procedure_function(em.lowering, procedure_call.procedure), values)
    if procedure_call.result_var is not None:
        em.set_local(em.declare_var(procedure_call.result_var), run)
    else:
        em.emit(ir.CallStatement(call=run, span=procedure_call.span))


def lower_arguments(em: Emitter, procedure_call: tree.CallProcedure) -> tuple[ir.Expr, ...]:
    """Return the arguments of a call. A bag is passed as its cells, or as a copy if they may
    change meanwhile.
    """
    body, effects = procedure_call.procedure.body, em.lowering.effects
    values = [em.to_atom(value) for value in expressions.lower_operands(em, procedure_call.args)]
    for at, (var, arg) in enumerate(
        zip(procedure_call.procedure.parameters, procedure_call.args, strict=True)
    ):
        match arg:
            case tree.BagArgument(bag=tree.BagCells(bag=bag)) if effects.can_halt(
                body
            ) or bag in effects.collect_writes(body):
                copy = em.lowering.allocate_bag(var, em.in_trigger)
                for kind in range(bag.type.finite_type.size):
                    count = em.load_cell(0, fold.make_sum(values[at], ir.Const(kind)))
                    em.store_cell(copy + kind, None, count)
                values[at] = ir.Const(copy)
    return tuple(values)


def _inline_call(
    em: Emitter, procedure_call: tree.CallProcedure, argument_values: tuple[ir.Expr, ...]
) -> None:
    """Inline a call inside `at once`, so that the body reads the old state as well."""
    for var, value in zip(procedure_call.procedure.parameters, argument_values, strict=True):
        if isinstance(var.type, BagType):
            em.env[var] = value
        else:
            em.set_local(em.redeclare_var(var), value)
    label = tree.ExitLabel(procedure_call.procedure.name)
    em.return_targets.append((label, procedure_call.result_var))
    with em.open_while(fold.ONE, span=procedure_call.span, label=label):
        lower_block(em, procedure_call.procedure.body)
        em.emit(ir.Break(span=procedure_call.span))
    em.return_targets.pop()


def add_procedure_function(lowering: Lowering, procedure: tree.Procedure, *, trial: bool = False) -> str:
    """Define the function of a procedure that never suspends, or of its trial run, and return its name."""
    name = lowering.procedure_names.get((procedure, trial))
    if name is None:
        name = lowering.make_unique(f"{'try' if trial else 'do'}_{procedure.name}")
        lowering.procedure_names[procedure, trial] = name
        make = partial(_fill_procedure, lowering, procedure, name, trial)
        lowering.define_later(name, make, eager=trial or _needs_own_cells(lowering, procedure))
    return name


def _fill_procedure(lowering: Lowering, procedure: tree.Procedure, name: str, trial: bool) -> None:
    em = Emitter(lowering, trial=trial)
    names = tuple(em.declare_var(var) for var in procedure.parameters)
    lower_block(em, procedure.body)
    em.emit(ir.Return(value=fold.ZERO, span=procedure.span))
    lowering.define_function(name, names, em.out, "value", procedure.span)


def _needs_own_cells(lowering: Lowering, procedure: tree.Procedure) -> bool:
    """Return whether a procedure may allocate cells, which must exist from the start of a game."""
    traits = lowering.effects.get_traits(procedure.body)
    call_params = (var for called in traits.calls for var in called.parameters)
    return bool(traits.questions) or any(isinstance(var.type, BagType) for var in call_params)


def lower_for_each(em: Emitter, each_loop: tree.ForEach) -> None:
    """Lower a loop over members, with a bulk store as an alternative if possible."""
    words = bulk_stores.lower_bulk_store(em, each_loop)
    with em.collect_statements() as plain:
        _lower_scalar_loop(em, each_loop)
    em.emit_if(ir.UsesWords() if words else fold.ZERO, words, plain)


def _lower_scalar_loop(em: Emitter, each_loop: tree.ForEach) -> None:
    """Lower a loop member by member. If the body can change who qualifies, the members that qualify at the
    start are stored first."""
    if not needs_memory(em, each_loop):
        long = any(quantifiers.can_be_long(binder.domain) for binder in each_loop.binders)

        def visit_member() -> None:
            if long and not em.trial:
                em.emit(ir.Tick(span=each_loop.span))
            lower_block(em, each_loop.body)

        search_loops.emit_search(
            em, each_loop.binders, each_loop.withs, each_loop.where, visit_member, label=each_loop.label
        )
        return
    memory = em.fresh_name("held")
    em.emit(
        ir.NewArray(
            array=memory, size=count_combinations(each_loop.binders, each_loop.span), span=each_loop.span
        )
    )

    several = can_repeat(em, each_loop.binders)

    def count(at: ir.Expr, change: int) -> None:
        before = ir.Element(memory, at) if several else ir.Const(int(change < 0))
        left = fold.make_sum(before, ir.Const(change))
        em.emit(ir.SetElement(array=memory, index=at, value=left, span=each_loop.span))

    def store_member() -> None:
        count(option_numbering.lower_memory_index(em, each_loop.binders), 1)

    search_loops.emit_search(em, each_loop.binders, each_loop.withs, each_loop.where, store_member)
    binders = replace_chains(each_loop.binders)
    if not any(isinstance(binder.domain, tree.InZone) for binder in each_loop.binders):
        visit = _make_stored_visit(em, each_loop, memory, lambda: lower_block(em, each_loop.body))
        search_loops.emit_search(em, binders, each_loop.withs, None, visit, label=each_loop.label, late=True)
        return
    # The order of a zone can change while the loop runs: restart from its beginning after each visit.
    with em.open_while(fold.ONE, span=each_loop.span, label=each_loop.label):
        visited = em.make_temp(fold.ZERO, "visited")

        def visit_first_member() -> None:
            count(option_numbering.lower_memory_index(em, each_loop.binders), -1)
            em.set_local(visited.name, fold.ONE)
            lower_block(em, each_loop.body)
            em.emit(ir.Break(span=each_loop.span))

        visit = _make_stored_visit(em, each_loop, memory, visit_first_member)
        search_loops.emit_search(em, binders, each_loop.withs, None, visit, stop=visited, late=True)
        em.emit_if(fold.make_not(visited), [ir.Break(span=each_loop.span)])


def _vectorize_at_once(em: Emitter, tree_body: Sequence[tree.Stmt]) -> bool:
    """Lower `at once` with one loop over vectorised members that assigns independent cells, so
    that old values need not be preserved; return whether it was possible.
    """
    match tree_body:
        case (tree.ForEach(binders=(binder,), withs=(), body=inside, orders=None) as loop,):
            pass
        case _:
            return False
    states: list[tree.State] = []
    for node in inside:
        if not isinstance(node, tree.WriteState) or node.op != "=":
            return False
        if not any(isinstance(key, tree.Local) and key.var is binder.var for key in node.key_exprs):
            return False
        states.append(node.state)
    reads = em.lowering.effects.collect_reads(inside)
    if len(set(states)) < len(states) or not reads.isdisjoint(states):
        return False
    domain_set = vectorized_domains.lower_whole_set(
        em, binder, search_loops.split_conditions(em, loop.where, [binder.var])
    )
    if domain_set is None:
        return False
    name = em.fresh_name(binder.var.name)
    em.env[binder.var] = ir.Local(name)
    with em.open_loop(ir.ForBits(name=name, mask=domain_set[0], size=domain_set[1], body=())):
        lower_block(em, inside)
    return True


def replace_chains(binders: tuple[tree.Binder, ...]) -> tuple[tree.Binder, ...]:
    """Return binders that iterate over all places instead of chains, whose members are stored at
    the start of the loop.
    """
    return tuple(
        replace(binder, domain=tree.Members(binder.domain.chain.graph.member_type))
        if isinstance(binder.domain, tree.InChain)
        else binder
        for binder in binders
    )


def _make_stored_visit(
    em: Emitter, each_loop: tree.ForEach, memory_array: str, visit: search_loops.EmitBody
) -> search_loops.EmitBody:
    """Return a body that visits only members that were stored and still qualify."""

    def visit_stored() -> None:
        with em.collect_statements() as still:
            with em.collect_statements() as inner:
                visit()
            test = fold.ONE if each_loop.where is None else expressions.lower_expr(em, each_loop.where)
            em.emit_if(test, inner)
        em.emit_if(
            ir.Element(memory_array, option_numbering.lower_memory_index(em, each_loop.binders)), still
        )

    return visit_stored


def needs_memory(em: Emitter, each_loop: tree.ForEach) -> bool:
    """Return whether the qualifying members must be determined before the body runs: because it can change
    them or the domain, or end the loop before a condition faults.
    """
    # If the loop runs to its end, its domain is read once, before the body changes anything.
    once = tree.Numbers | tree.InCollection | tree.Listed | tree.Cyclic
    through = bool(each_loop.binders) and not em.lowering.effects.can_halt(each_loop.body)
    first = int(through and isinstance(each_loop.binders[0].domain, once))
    domains = tuple(binder.domain for binder in each_loop.binders[first:])
    asking = (each_loop.where, each_loop.withs, domains)
    reads = em.lowering.effects.collect_reads(asking)
    writes = em.lowering.effects.collect_writes(each_loop.body)
    if em.lowering.effects.can_halt(each_loop.body):
        writes |= em.lowering.collect_trigger_writes()
    body_traits = em.lowering.effects.get_traits(each_loop.body)
    read_vars = em.lowering.effects.get_traits(asking).variables
    if reads & writes or body_traits.assigned & read_vars.keys():
        return True
    # A condition that faults for any member must fault before the body runs, which may end the loop.
    is_total = em.lowering.effects.is_total(asking, each_loop.binders)
    return not is_total and _can_stop(body_traits)


def _can_stop(body_traits: Traits) -> bool:
    """Return whether a body may end the loop around it, or fault."""
    leaving = bool(body_traits.exits) or body_traits.has_any(tree.Return, tree.EndGame)
    return leaving or bool(body_traits.calls) or body_traits.fails or body_traits.faults


def can_repeat(em: Emitter, binders: Sequence[tree.Binder]) -> bool:
    """Return whether a loop can visit a member several times, because a list can contain it twice."""
    every = em.lowering.rules.collections
    for binder in binders:
        match binder.domain:
            case tree.Listed():
                return True
            case tree.InCollection() as domain:
                known = quantifiers.list_constant_items(em, domain)
                rows = every if known is None else (known,)
                if any(len(set(row)) < len(row) for row in rows):
                    return True
    return False


def lower_log(em: Emitter, log_stmt: tree.Log) -> None:
    log_values: list[ir.Expr] = []
    masks: list[ir.Expr] = []
    restricted: list[int] = []
    for number, (_, value, seen_by) in enumerate(log_stmt.arguments):
        log_values.append(expressions.lower_expr(em, value))
        if seen_by is not None and not isinstance(seen_by.type, BoolType):
            restricted.append(number)
            viewer = expressions.lower_expr(em, seen_by)
            masks.append(fold.make_binary("<<", fold.ONE, viewer))
    names = tuple((name, value.type) for name, value, _ in log_stmt.arguments)
    shown = any(seen_by and isinstance(seen_by.type, BoolType) for *_, seen_by in log_stmt.arguments)
    information = em.lowering.rules.information
    shown = shown or (information is not None and information.is_announcement(log_stmt))
    event = em.lowering.register_event(log_stmt.message, names, tuple(restricted), announced=shown)
    em.emit(ir.Log(event=event, args=(*log_values, *masks), span=log_stmt.span))


def lower_lay(em: Emitter, lay_stmt: tree.Lay) -> None:
    place = expressions.lower_expr(em, lay_stmt.place)
    run = ir.Call(connectivity.add_lay_function(em, lay_stmt.shape), (place,))
    first = em.make_temp(run, "first")
    em.mark_changed(lay_stmt.shape.grid)
    index = em.declare_var(lay_stmt.index_var)
    count = ir.Const(len(lay_stmt.shape.cells))
    with em.for_range(index, fold.ZERO, count, span=lay_stmt.span):
        em.set_local(em.declare_var(lay_stmt.cell_var), fold.make_sum(first, ir.Local(index)))
        lower_block(em, lay_stmt.body)


def _lower_return(em: Emitter, value_expr: tree.Expr | None) -> None:
    """Lower `return`: plain functions return the value; trial runs store it in a cell."""
    lowered = fold.ZERO if value_expr is None else expressions.lower_expr(em, value_expr)
    if em.return_targets:
        label, result = em.return_targets[-1]
        if result is not None:
            em.set_local(em.declare_var(result), lowered)
        em.exit_loop(label)
        return
    if em.trial:
        em.store_cell(em.lowering.trial_result_cell(), None, lowered)
        lowered = fold.ZERO
    em.emit(ir.Return(value=lowered, span=em.span))
