"""Procedures that can halt: a graph of blocks, cut into segments at decisions and calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import endings, expressions, statements, triggers
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import asking, cutting, graph_loops, together, whole_moves
from rulewright.lowering.halting.blocks import (
    Block,
    Branch,
    CallUnit,
    End,
    Finish,
    GiveBack,
    Goto,
    Unit,
)
from rulewright.types import BagType


class GraphBuilder:
    """Builds the blocks of one coroutine from statements of the typed tree."""

    def __init__(
        self,
        lowering: Lowering,
        unit: Unit,
        steps: list[int] | None = None,
        *,
        answered: bool = True,
    ) -> None:
        """With `steps`, each step of the flow gets a segment of its own, whose number is added.
        Unless it is `answered`, nothing is built of what an answer leads to."""
        self.lowering = lowering
        self.unit = unit
        self.steps = steps
        self.answered = answered
        self.em = Emitter(lowering, names=unit.names)
        self.em.in_trigger = unit.in_trigger
        self.labels: dict[tree.ExitLabel, Block] = {}
        self.returns: list[tuple[Block, str | None]] = []
        self.move = None if unit.move is None else whole_moves.Amid(unit.move)
        self.arrived = {unit.entry}
        """The blocks to which some way leads."""
        self.start(unit.entry)

    # --- blocks -----------------------------------------------------------------------------------

    def start(self, block: Block) -> None:
        """Emit the following statements to `block`."""
        self.unit.blocks.append(block)
        self.block = block
        self.em.out = block.statements

    def finish(self, end: End) -> None:
        """End the current block; statements that follow without a new block are unreachable."""
        self.block.end = end
        if self.block in self.arrived:
            self.arrived.update(cutting.jumps(self.block), cutting.resumptions(self.block))
        self.block = Block()
        self.em.out = self.block.statements

    def go_on(self, target: Block) -> None:
        """Falls through to `target` and continues there."""
        self.finish(Goto(target))
        self.start(target)

    # --- statements -------------------------------------------------------------------------------

    def run(self, body: Sequence[tree.Stmt]) -> None:
        for node in body:
            if self.block not in self.arrived:
                return  # behind a loop without an end: nobody comes here to be asked
            if self.steps is not None and isinstance(node, tree.EnterPhase):
                self.go_on(Block())
                self.steps.append(self.lowering.segment_of(self.block, self.unit))
            if self.plain(node):
                statements.statement(self.em, node)
            else:
                self.em.span = node.span
                self.em.reached(node.span)
                self.statement(node)

    def plain(self, node: tree.Stmt) -> bool:
        traits = self.lowering.effects.of(node)
        leaves = traits.exits or traits.has(tree.Return)
        return not leaves and not self.lowering.effects.halts(node)

    def statement(self, node: tree.Stmt) -> None:
        match node:
            case tree.If(condition=condition, then=then, other=other):
                self.if_(expressions.expression(self.em, condition), then, other)
            case tree.Branches():
                self.branches(node)
            case tree.Loop(label=label, body=(tree.ForEach() as each,)) if graph_loops.goes_round(
                self, each
            ):
                after = Block()
                self.labels[label] = after
                graph_loops.round_and_round(self, each)
                self.start(after)
            case tree.Loop(label=label, body=body):
                head, after = Block(), Block()
                self.labels[label] = after
                self.go_on(head)
                self.em.emit(ir.Tick(span=node.span))
                self.run(body)
                self.finish(Goto(head))
                self.start(after)
            case tree.LabelledBlock(label=label, body=body):
                after = Block()
                self.labels[label] = after
                self.run(body)
                self.go_on(after)
            case tree.Exit(label=label):
                self.finish(Goto(whole_moves.way_out(self, label)))
            case tree.OneMove():
                whole_moves.one_move(self, node)
            case tree.ForEach(orders=None):
                graph_loops.for_each(self, node)
            case tree.ForEach():
                asking.for_each_ordered(self, node)
            case tree.Decide():
                asking.decide(self, node)
            case tree.Together():
                together.answer_together(self, node)
            case tree.SettleNow():
                self.settle()
            case tree.CallProcedure():
                self.call(node)
            case tree.Return(value=value):
                self.give_back(value)
            case tree.EndGame(runs_out=runs_out):
                whole_moves.ended(self)
                endings.end(self.em, node.span, runs_out=runs_out)
                self.finish(Finish(whole_moves.asked_at_end(self)))
            case _:
                raise AssertionError(f"{type(node).__name__} cannot halt")

    def if_(self, test: ir.Expr, then: Sequence[tree.Stmt], other: Sequence[tree.Stmt]) -> None:
        if isinstance(test, ir.Const):
            self.run(then if test.value else other)
            return
        yes, no, after = Block(), Block(), Block()
        self.finish(Branch(test, yes, no))
        self.start(yes)
        self.run(then)
        self.finish(Goto(after))
        self.start(no)
        self.run(other)
        self.go_on(after)

    def branches(self, node: tree.Branches) -> None:
        subject = self.em.atom(expressions.expression(self.em, node.subject))
        if isinstance(subject, ir.Const):
            self.run(dict(node.arms).get(subject.value, node.default))
            return
        after = Block()
        for value, body in node.arms:
            yes, no = Block(), Block()
            self.finish(Branch(fold.binary("==", subject, ir.Const(value)), yes, no))
            self.start(yes)
            self.run(body)
            self.finish(Goto(after))
            self.start(no)
        self.run(node.default)
        self.go_on(after)

    def settle(self) -> None:
        """Run the triggers that may be due. Bodies of triggers are not interrupted by others."""
        lowering = self.lowering
        if self.unit.in_trigger or self.move is not None or not lowering.rules.triggers:
            return
        due = triggers.may_be_due(lowering)
        settle = triggers.settling_unit(lowering)
        if settle is None:
            run = ir.Do(call=ir.Call(triggers.settling_function(lowering)), span=self.em.span)
            self.em.when(due, [run])
            return
        busy, after = Block(), Block()
        self.finish(Branch(due, busy, after))
        self.start(busy)
        self.call_unit(settle, after)
        self.start(after)

    def call_unit(self, unit: Unit, then: Block) -> None:
        self.unit.calls.append(unit)
        number = self.lowering.segment_of(then, self.unit)
        self.em.set(unit.back, ir.Const(number))
        self.finish(CallUnit(unit, then, whole_moves.asked_at_end(self)))
        if not (self.answered or unit.comes_back):
            self.arrived.discard(then)

    def call(self, node: tree.CallProcedure) -> None:
        procedure = node.procedure
        values = statements.arguments(self.em, node)
        if called_once(self.lowering, procedure, self.unit):
            result = None if node.result is None else self.em.declare(node.result)
            for var, value in zip(procedure.parameters, values, strict=True):
                self.bind(var, value)
            after = Block()
            self.returns.append((after, result))
            self.run(procedure.body)
            self.returns.pop()
            self.go_on(after)
            return
        move = None if self.move is None else self.move.number
        unit = unit_of(self.lowering, procedure, self.unit.in_trigger, move, self.answered)
        for var, name, value in zip(procedure.parameters, unit.parameters, values, strict=True):
            self.em.set(name, value, wide=expressions.may_outgrow(var.type))
        after = Block()
        self.call_unit(unit, after)
        self.start(after)
        if node.result is not None:
            assert unit.result is not None
            self.em.set(self.em.declare(node.result), ir.Local(unit.result))

    def bind(self, var: tree.Var, value: ir.Expr) -> None:
        """Bind a parameter of an inlined procedure."""
        if isinstance(var.type, BagType) and isinstance(value, ir.Const):
            self.em.env[var] = value
        else:
            self.em.set(self.em.declare(var), value, wide=expressions.may_outgrow(var.type))

    def give_back(self, value: tree.Expr | None) -> None:
        after, result = self.returns[-1]
        if value is not None and result is not None:
            found = expressions.expression(self.em, value)
            self.em.set(result, found, wide=expressions.may_outgrow(value.type))
        self.finish(Goto(whole_moves.way_back(self, after)))


def unit_of(
    lowering: Lowering,
    procedure: tree.Procedure,
    in_trigger: bool,
    move: int | None,
    answered: bool,
) -> Unit:
    """The resumable form of a procedure; triggers, and each move, have one of their own."""
    known = lowering.unit_of.get((procedure, in_trigger, move, answered))
    if known is not None:
        return known
    name = f"{procedure.name}.settling" if in_trigger else procedure.name
    unit = lowering.new_unit(name, in_trigger=in_trigger, move=move)
    unit.span = procedure.span
    unit.parameters = tuple(unit.names.fresh(var.name) for var in procedure.parameters)
    unit.result = unit.names.fresh("result") if procedure.result is not None else None
    lowering.unit_of[procedure, in_trigger, move, answered] = unit
    builder = GraphBuilder(lowering, unit, answered=answered)
    lowering.variables |= dict(zip(unit.parameters, procedure.parameters, strict=True))
    for var, name in zip(procedure.parameters, unit.parameters, strict=True):
        builder.em.env[var] = ir.Local(name)
    after = Block()
    builder.returns.append((after, unit.result))
    builder.run(procedure.body)
    builder.go_on(after)
    unit.comes_back = after in builder.arrived
    builder.finish(GiveBack())
    return unit


def called_once(lowering: Lowering, procedure: tree.Procedure, caller: Unit) -> bool:
    """Whether the whole program calls a halting procedure in one place only. Where functions are
    made when they are called, scripts are to call procedures as well: they share what is made."""
    if lowering.later is not None:
        return False
    if caller.in_trigger not in lowering.sites:
        roots: list[tuple[tree.Stmt, ...]] = [lowering.rules.main.body]
        if caller.in_trigger:
            roots = [trigger.body for trigger in lowering.rules.triggers]
        sites: Counter[tree.Procedure] = Counter()
        while roots:
            for called in lowering.effects.of(roots.pop()).calls:
                if called not in sites:
                    roots.append(called.body)
                sites[called] += 1
        lowering.sites[caller.in_trigger] = sites
    return lowering.sites[caller.in_trigger][procedure] == 1
