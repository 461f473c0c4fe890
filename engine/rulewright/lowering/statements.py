"""Statements that run through without asking anybody, as structured IR."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import assert_never

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import PHASE
from rulewright.lowering import at_once, chance, endings, expressions, moves, positions, trials
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import decisions
from rulewright.lowering.layout import memory_size
from rulewright.lowering.searching import graphs, quantifiers, scanning, stores, whole_domains
from rulewright.types import NO_INT, BagType, BoolType, IntType, none_of


def block(em: Emitter, statements: Sequence[tree.Stmt]) -> None:
    for node in statements:
        statement(em, node)


def statement(em: Emitter, node: tree.Stmt) -> None:
    em.span = node.span
    em.reached(node.span)
    match node:
        case tree.SetLocal(var=var, value=value):
            kept = expressions.expression(em, value)
            em.set(em.declare(var), kept, wide=expressions.may_outgrow(var.type))
        case tree.WriteState():
            write_state(em, node)
        case tree.WriteBag():
            moves.write_bag(em, node)
        case tree.MoveAmount():
            move_amount(em, node)
        case tree.MoveCard():
            moves.move_card(em, node)
        case tree.MoveCards():
            moves.move_cards(em, node)
        case tree.MoveBag():
            moves.move_bag(em, node)
        case tree.ShuffleZone() | tree.DrawFromBag() | tree.DrawMember() | tree.Roll() if em.trial:
            # Behind a decision with one option: what comes next is not known yet.
            em.emit(ir.Return(value=fold.ONE, span=node.span))
        case tree.ShuffleZone():
            moves.shuffle(em, node)
        case tree.DrawFromBag():
            moves.draw_from_bag(em, node)
        case tree.DrawMember():
            moves.draw_member(em, node)
        case tree.Roll(var=var, first=first, last=last):
            low = em.atom(expressions.expression(em, first))
            high = expressions.expression(em, last)
            width = em.atom(fold.plus(fold.binary("-", high, low), fold.ONE))
            em.fault(fold.binary("<", width, fold.ONE), "empty-chance")
            name = em.declare(var)
            em.set(name, ir.Random(width))
            em.set(name, fold.plus(ir.Local(name), low))
            chance.rolled(em, node, ir.Local(name))
        case tree.If(condition=condition, then=then, other=other):
            test = expressions.expression(em, condition)
            with em.collect() as yes:
                block(em, then)
            with em.collect() as no:
                block(em, other)
            em.span = node.span
            em.when(test, yes, no)
        case tree.Branches():
            branches(em, node)
        case tree.Loop(label=label, body=body):
            with em.while_(fold.ONE, span=node.span, label=label):
                em.emit(ir.Tick(span=node.span))
                block(em, body)
        case tree.LabelledBlock(label=label, body=body):
            with em.while_(fold.ONE, span=node.span, label=label):
                block(em, body)
                em.emit(ir.Break(span=node.span))
        case tree.Exit(label=label):
            em.exit(label)
        case tree.ForEach(orders=None):
            for_each(em, node)
        case tree.OneMove(body=body):
            block(em, body)
        case tree.AtOnce(body=body) if em.old:
            block(em, body)  # it is the same moment
        case tree.AtOnce(body=body):
            with em.collect() as words:
                told = _loop_at_once(em, body)
            with em.collect() as plain:
                at_once.begin(em, node)
                block(em, body)
                at_once.end(em)
            em.when(ir.InWords() if told else fold.ZERO, words, plain)
        case tree.Require(condition=condition):
            test = expressions.expression(em, condition)
            em.refuse(fold.negate(test), "requirement-not-met")
        case tree.Remember(positions=kept):
            positions.remember(em, kept)
        case tree.ForgetPositions(positions=kept):
            positions.forget(em, kept)
        case tree.CallProcedure():
            call(em, node)
        case tree.Return(value=value):
            _give_back(em, value)
        case tree.Log() if em.trial:
            pass
        case tree.Log():
            log(em, node)
        case tree.EnterPhase(path=path, values=values):
            em.store(PHASE, None, ir.Const(em.lowering.phase(path)))
            event = em.lowering.event(
                "phase:" + path, tuple((var.name, var.type) for var in values), ()
            )
            arguments = tuple(em.env.get(var, ir.Local(em.declare(var))) for var in values)
            em.emit(ir.Log(event=event, args=arguments, span=node.span))
        case tree.Lay():
            lay(em, node)
        case tree.NoteEnd(condition=condition):
            endings.note(em, condition)
        case tree.EndTurn():
            endings.turn(em)
        case tree.Decide() | tree.Together() | tree.ForEach() | tree.SettleNow() | tree.EndGame():
            assert em.trial, "a statement that halts is lowered by `segments`"
            trials.halting(em, node)
        case _:
            assert_never(node)


def write_state(em: Emitter, node: tree.WriteState) -> None:
    state = node.state
    base = em.lowering.layout.states[state]
    index = expressions.index(em, state.keys, node.keys)
    if index is not None:
        index = em.atom(index, "at")
    value = expressions.expression(em, node.value)
    if node.op == "=":
        value = em.atom(value) if em.old else value
        at_once.set_to(em, state, base, index, value)
    else:
        # Inside `at once` additions count from what the block has made of the cell so far.
        value = fold.binary(node.op, fold.load(base, index), value)
        at_once.added_to(em, state, index, value)
    value = within_bounds(em, state, value)
    em.store(base, index, value)
    em.changed(state)


def within_bounds(em: Emitter, state: tree.State, value: ir.Expr) -> ir.Expr:
    """The value, checked against what the state may hold."""
    least, most = state.least, state.most
    optional = False
    if isinstance(state.type, IntType):
        least = state.type.low if least is None else least
        most = state.type.high if most is None else most
        optional = state.type.optional
    number = isinstance(state.type, IntType)
    if least is None and most is None and (not number or isinstance(value, ir.Const)):
        return value
    value = em.atom(value)
    if number:
        # A cell has 32 bits in native code; Python would go on counting.
        outside = expressions.outside_cell(value, below=least is None, above=most is None)
        if optional:
            outside = fold.both(fold.binary("!=", value, ir.Const(NO_INT)), outside)
        em.fault(outside, "number-too-large", ir.FaultValue("value", value))
    test: ir.Expr = fold.ZERO
    if least is not None:
        test = fold.binary("<", value, ir.Const(least))
    if most is not None:
        test = fold.either(test, fold.binary(">", value, ir.Const(most)))
    if optional:
        test = fold.both(fold.binary("!=", value, ir.Const(none_of(state.type))), test)
    em.fault(test, "value-outside", *expressions.outside_bounds(state.name, value, least, most))
    return value


def move_amount(em: Emitter, node: tree.MoveAmount) -> None:
    amount = em.atom(expressions.expression(em, node.amount), "amount")
    em.fault(
        fold.binary("<", amount, fold.ZERO), "negative-amount", ir.FaultValue("amount", amount)
    )
    for cell, sign in ((node.source, -1), (node.target, 1)):
        if cell is None:
            continue
        base = em.lowering.layout.states[cell.state]
        index = expressions.index(em, cell.state.keys, cell.keys)
        if index is not None:
            index = em.atom(index, "at")
        now = fold.load(base, index)
        if sign < 0:
            there = em.atom(now, "there")
            em.refuse_more(amount, there)
            now = there
        changed = fold.binary("+" if sign > 0 else "-", now, amount)
        at_once.added_to(em, cell.state, index, changed)
        em.store(base, index, within_bounds(em, cell.state, changed))
        em.changed(cell.state)


def branches(em: Emitter, node: tree.Branches) -> None:
    subject = em.atom(expressions.expression(em, node.subject))
    if isinstance(subject, ir.Const):
        block(em, dict(node.arms).get(subject.value, node.default))
        return
    with em.collect() as chain:
        block(em, node.default)
    for value, body in reversed(node.arms):
        with em.collect() as arm:
            block(em, body)
        test = fold.binary("==", subject, ir.Const(value))
        with em.collect() as outer:
            em.span = node.span
            em.when(test, arm, chain)
        chain = outer
    em.out.extend(chain)


def call(em: Emitter, node: tree.CallProcedure) -> None:
    values = arguments(em, node)
    if em.old:
        _in_place(em, node, values)
        return
    if em.trial and em.lowering.effects.can_fail(node.procedure.body):
        trials.call(em, node, values)
        return
    run = ir.Call(procedure_function(em.lowering, node.procedure), values)
    if node.result is not None:
        em.set(em.declare(node.result), run)
    else:
        em.emit(ir.Do(call=run, span=node.span))


def arguments(em: Emitter, node: tree.CallProcedure) -> tuple[ir.Expr, ...]:
    """Return the arguments of a call. A bag is passed as its cells, or as a copy if they may
    change meanwhile.
    """
    body, effects = node.procedure.body, em.lowering.effects
    values = [em.atom(value) for value in expressions.operands(em, node.args)]
    for at, (var, arg) in enumerate(zip(node.procedure.parameters, node.args, strict=True)):
        match arg:
            case tree.BagArgument(bag=tree.BagCells(bag=bag)) if effects.halts(
                body
            ) or bag in effects.writes(body):
                copy = em.lowering.bag_cells(var, em.in_trigger)
                for kind in range(bag.type.of.size):
                    count = em.load(0, fold.plus(values[at], ir.Const(kind)))
                    em.store(copy + kind, None, count)
                values[at] = ir.Const(copy)
    return tuple(values)


def _in_place(em: Emitter, node: tree.CallProcedure, values: tuple[ir.Expr, ...]) -> None:
    """Inside `at once` the body is put in place: it reads the old state, too."""
    for var, value in zip(node.procedure.parameters, values, strict=True):
        if isinstance(var.type, BagType):
            em.env[var] = value
        else:
            em.set(em.declare_anew(var), value)
    label = tree.ExitLabel(node.procedure.name)
    em.returns.append((label, node.result))
    with em.while_(fold.ONE, span=node.span, label=label):
        block(em, node.procedure.body)
        em.emit(ir.Break(span=node.span))
    em.returns.pop()


def procedure_function(
    lowering: Lowering, procedure: tree.Procedure, *, trial: bool = False
) -> str:
    """The plain function of a procedure that never halts, or the one that tries it out."""
    name = lowering.procedure_names.get((procedure, trial))
    if name is None:
        name = lowering.unique(f"{'try' if trial else 'do'}_{procedure.name}")
        lowering.procedure_names[procedure, trial] = name
        make = partial(_fill_procedure, lowering, procedure, name, trial)
        lowering.when_called(name, make, now=trial or _takes_cells(lowering, procedure))
    return name


def _fill_procedure(lowering: Lowering, procedure: tree.Procedure, name: str, trial: bool) -> None:
    em = Emitter(lowering, trial=trial)
    names = tuple(em.declare(var) for var in procedure.parameters)
    block(em, procedure.body)
    em.emit(ir.Return(value=fold.ZERO, span=procedure.span))
    lowering.define(name, names, em.out, "value", procedure.span)


def _takes_cells(lowering: Lowering, procedure: tree.Procedure) -> bool:
    """Whether a procedure may take cells of its own, which a game has from its beginning."""
    traits = lowering.effects.of(procedure.body)
    given = (var for called in traits.calls for var in called.parameters)
    return bool(traits.questions) or any(isinstance(var.type, BagType) for var in given)


def for_each(em: Emitter, node: tree.ForEach) -> None:
    """A loop over members, or what it stores at once."""
    words = stores.at_once(em, node)
    with em.collect() as plain:
        _for_each(em, node)
    em.when(ir.InWords() if words else fold.ZERO, words, plain)


def _for_each(em: Emitter, node: tree.ForEach) -> None:
    """A loop in which, where the body can change who qualifies, who did so at the start is kept."""
    if not needs_memory(em, node):
        long = any(quantifiers.may_be_long(binder.domain) for binder in node.binders)

        def visit_all() -> None:
            if long and not em.trial:
                em.emit(ir.Tick(span=node.span))
            block(em, node.body)

        scanning.scan(em, node.binders, node.withs, node.where, visit_all, label=node.label)
        return
    memory = em.fresh("held")
    em.emit(ir.NewArray(array=memory, size=memory_size(node.binders), span=node.span))

    several = can_repeat(em, node.binders)

    def count(at: ir.Expr, change: int) -> None:
        before = ir.Element(memory, at) if several else ir.Const(int(change < 0))
        left = fold.plus(before, ir.Const(change))
        em.emit(ir.SetElement(array=memory, index=at, value=left, span=node.span))

    def remember() -> None:
        count(decisions.memory_index(em, node.binders), 1)

    scanning.scan(em, node.binders, node.withs, node.where, remember)
    binders = unchained(node.binders)
    if not any(isinstance(binder.domain, tree.InZone) for binder in node.binders):
        visit = _held(em, node, memory, lambda: block(em, node.body))
        scanning.scan(em, binders, node.withs, None, visit, label=node.label, late=True)
        return
    # The order of a zone can change while the loop runs: look again from its start after each
    # visit.
    with em.while_(fold.ONE, span=node.span, label=node.label):
        visited = em.temp(fold.ZERO, "visited")

        def visit_first() -> None:
            count(decisions.memory_index(em, node.binders), -1)
            em.set(visited.name, fold.ONE)
            block(em, node.body)
            em.emit(ir.Break(span=node.span))

        visit = _held(em, node, memory, visit_first)
        scanning.scan(em, binders, node.withs, None, visit, stop=visited, late=True)
        em.when(fold.negate(visited), [ir.Break(span=node.span)])


def _loop_at_once(em: Emitter, body: Sequence[tree.Stmt]) -> bool:
    """Lower `at once` with one loop over vectorised members that assigns independent cells, so
    that old values need not be preserved; return whether it was possible.
    """
    match body:
        case (tree.ForEach(binders=(binder,), withs=(), body=inside, orders=None) as loop,):
            pass
        case _:
            return False
    states: list[tree.State] = []
    for node in inside:
        if not isinstance(node, tree.WriteState) or node.op != "=":
            return False
        if not any(isinstance(key, tree.Local) and key.var is binder.var for key in node.keys):
            return False
        states.append(node.state)
    reads = em.lowering.effects.reads(inside)
    if len(set(states)) < len(states) or not reads.isdisjoint(states):
        return False
    found = whole_domains.whole(em, binder, scanning.conjuncts(em, loop.where, [binder.var]))
    if found is None:
        return False
    name = em.fresh(binder.var.name)
    em.env[binder.var] = ir.Local(name)
    with em.loop(ir.ForBits(name=name, mask=found[0], size=found[1], body=())):
        block(em, inside)
    return True


def unchained(binders: tuple[tree.Binder, ...]) -> tuple[tree.Binder, ...]:
    """Return binders that iterate over all places instead of chains, whose members are stored at
    the start of the loop.
    """
    return tuple(
        replace(binder, domain=tree.Members(binder.domain.chain.graph.of))
        if isinstance(binder.domain, tree.InChain)
        else binder
        for binder in binders
    )


def _held(em: Emitter, node: tree.ForEach, memory: str, visit: scanning.Body) -> scanning.Body:
    """Return a body that visits only members that were stored and still qualify."""

    def body() -> None:
        with em.collect() as still:
            with em.collect() as inner:
                visit()
            test = fold.ONE if node.where is None else expressions.expression(em, node.where)
            em.when(test, inner)
        em.when(ir.Element(memory, decisions.memory_index(em, node.binders)), still)

    return body


def needs_memory(em: Emitter, node: tree.ForEach) -> bool:
    """Whether running the body can change which members qualify, or what the loop runs over."""
    # What a loop that runs through goes over is read once, before the body changes anything.
    once = tree.Numbers | tree.InCollection | tree.Listed | tree.Cyclic
    through = bool(node.binders) and not em.lowering.effects.halts(node.body)
    first = int(through and isinstance(node.binders[0].domain, once))
    domains = tuple(binder.domain for binder in node.binders[first:])
    asking = (node.where, node.withs, domains)
    reads = em.lowering.effects.reads(asking)
    writes = em.lowering.effects.writes(node.body)
    if em.lowering.effects.halts(node.body):
        writes |= em.lowering.trigger_writes()
    changed = em.lowering.effects.of(node.body).assigned
    asked = em.lowering.effects.of(asking).variables
    return bool(reads & writes or changed & asked.keys())


def can_repeat(em: Emitter, binders: Sequence[tree.Binder]) -> bool:
    """Whether a loop can have the same members several times: a list can name one twice."""
    every = em.lowering.rules.collections
    for binder in binders:
        match binder.domain:
            case tree.Listed():
                return True
            case tree.InCollection() as domain:
                known = quantifiers.constant_items(em, domain)
                rows = every if known is None else (known,)
                if any(len(set(row)) < len(row) for row in rows):
                    return True
    return False


def log(em: Emitter, node: tree.Log) -> None:
    values: list[ir.Expr] = []
    masks: list[ir.Expr] = []
    restricted: list[int] = []
    for number, (_, value, seen_by) in enumerate(node.arguments):
        values.append(expressions.expression(em, value))
        if seen_by is not None and not isinstance(seen_by.type, BoolType):
            restricted.append(number)
            viewer = expressions.expression(em, seen_by)
            masks.append(fold.binary("<<", fold.ONE, viewer))
    names = tuple((name, value.type) for name, value, _ in node.arguments)
    shown = any(seen_by and isinstance(seen_by.type, BoolType) for *_, seen_by in node.arguments)
    information = em.lowering.rules.information
    shown = shown or (information is not None and information.announces(node))
    event = em.lowering.event(node.message, names, tuple(restricted), shown=shown)
    em.emit(ir.Log(event=event, args=(*values, *masks), span=node.span))


def lay(em: Emitter, node: tree.Lay) -> None:
    place = expressions.expression(em, node.place)
    run = ir.Call(graphs.lay_function(em, node.shape), (place,))
    first = em.temp(run, "first")
    em.changed(node.shape.grid)
    index = em.declare(node.index)
    count = ir.Const(len(node.shape.cells))
    with em.for_range(index, fold.ZERO, count, span=node.span):
        em.set(em.declare(node.cell), fold.plus(first, ir.Local(index)))
        block(em, node.body)


def _give_back(em: Emitter, value: tree.Expr | None) -> None:
    """`return`: of a plain function its value; in a trial the value goes through a cell."""
    lowered = fold.ZERO if value is None else expressions.expression(em, value)
    if em.returns:
        label, result = em.returns[-1]
        if result is not None:
            em.set(em.declare(result), lowered)
        em.exit(label)
        return
    if em.trial:
        em.store(em.lowering.trial_result(), None, lowered)
        lowered = fold.ZERO
    em.emit(ir.Return(value=lowered, span=em.span))
