"""Lower coroutines: a control-flow graph of blocks, cut into segments at decisions and calls.

Terms: a *coroutine* is a procedure that *suspends* at a decision and is *resumed* with the answer. A *basic
block* has no jumps inside and ends in a *terminator* (`basic_blocks`). Literature: control-flow graphs
(Allen 1970); state machines of async functions in C# and Rust, which are built the same way.

Rule: statements without decisions become structured code in the current block. A decision ends the block
with a terminator that suspends, and a new block continues with the answer; loops and branches around a
decision become blocks and jumps. `segmentation` cuts the graph into functions.

Example: the turn of the board. `segment_0` runs to the decision and returns -1 - 0, the number of the
decision. `apply_0` stores the choice, ends the turn, begins the next one and suspends again.

```yaml
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where mark[s] is none
      mark[s] = p
```

```tree turns
loop each p in player, for ever:
  for p: player in player, round:
    enter turns[p]
    p decides turns.s about p:
      one for s: site in site where mark[s] == none:
        pass
    mark[s] = p
    settle
end game, since no step is left
```

```ir turns segment_0
segment segment_0():
  s[46] = 0
  tick
  s[4] = 1
  log event_0(s[46])
  return -1
```

```ir turns apply_0
segment apply_0(code):
  main.s_2 = code
  s[7 + main.s_2] = s[46]
  if s[46] == 1:
    s[46] = 0
  else:
    s[46] = s[46] + 1
  tick
  s[4] = 1
  log event_0(s[46])
  return -1
```
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import endings, expressions, statements, triggers
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.halting import (
    compound_moves,
    decision_points,
    segmentation,
    simultaneous_choices,
    suspending_loops,
)
from rulewright.lowering.halting.basic_blocks import (
    Block,
    Branch,
    CallUnit,
    Finish,
    Goto,
    ReturnToCaller,
    Terminator,
    Unit,
)
from rulewright.types import BagType


class GraphBuilder:
    """Builds the blocks of one coroutine from statements of the typed tree."""

    def __init__(
        self,
        lowering: Lowering,
        unit: Unit,
        step_segments: list[int] | None = None,
        *,
        answered: bool = True,
    ) -> None:
        """With `step_segments`, each step of the flow gets a segment of its own, whose number is appended.
        Without `answered`, the blocks after an answer are not built."""
        self.lowering = lowering
        self.unit = unit
        self.step_segments = step_segments
        self.builds_answers = answered
        self.em = Emitter(lowering, name_allocator=unit.name_allocator)
        self.em.in_trigger = unit.in_trigger
        self.labels: dict[tree.ExitLabel, Block] = {}
        self.return_targets: list[tuple[Block, str | None]] = []
        self.open_move = None if unit.move_number is None else compound_moves.OpenMove(unit.move_number)
        self.reachable_blocks = {unit.entry_block}
        """The blocks that can be reached."""
        self.start_block(unit.entry_block)

    # --- blocks -----------------------------------------------------------------------------------

    def start_block(self, block: Block) -> None:
        """Emit the following statements to `block`."""
        self.unit.blocks.append(block)
        self.block = block
        self.em.out = block.statements

    def finish_block(self, terminator: Terminator) -> None:
        """End the current block; statements that follow without a new block are unreachable."""
        self.block.terminator = terminator
        if self.block in self.reachable_blocks:
            self.reachable_blocks.update(
                segmentation.list_jumps(self.block), segmentation.list_resumptions(self.block)
            )
        self.block = Block()
        self.em.out = self.block.statements

    def continue_at(self, target: Block) -> None:
        """End the current block with a jump to `target`, and continue building there."""
        self.finish_block(Goto(target))
        self.start_block(target)

    # --- statements -------------------------------------------------------------------------------

    def lower_body(self, tree_body: Sequence[tree.Stmt]) -> None:
        for node in tree_body:
            if self.block not in self.reachable_blocks:
                return  # after an endless loop: unreachable
            if self.step_segments is not None and isinstance(node, tree.EnterPhase):
                self.continue_at(Block())
                self.step_segments.append(self.lowering.number_segment(self.block, self.unit))
            if self.is_straight_line(node):
                statements.lower_statement(self.em, node)
            else:
                self.em.span = node.span
                self.em.mark_reached(node.span)
                self.lower_statement(node)

    def is_straight_line(self, stmt: tree.Stmt) -> bool:
        traits = self.lowering.effects.get_traits(stmt)
        leaves = traits.exits or traits.has_any(tree.Return)
        return not leaves and not self.lowering.effects.can_halt(stmt)

    def lower_statement(self, stmt: tree.Stmt) -> None:
        match stmt:
            case tree.If(condition=condition, then=then, else_body=other):
                self.lower_if(expressions.lower_expr(self.em, condition), then, other)
            case tree.Branches():
                self.lower_branches(stmt)
            case tree.Loop(label=label, body=(tree.ForEach() as each,)) if suspending_loops.is_endless_cycle(
                self, each
            ):
                after = Block()
                self.labels[label] = after
                suspending_loops.lower_endless_cycle(self, each)
                self.start_block(after)
            case tree.Loop(label=label, body=body):
                head, after = Block(), Block()
                self.labels[label] = after
                self.continue_at(head)
                self.em.emit(ir.Tick(span=stmt.span))
                self.lower_body(body)
                self.finish_block(Goto(head))
                self.start_block(after)
            case tree.LabelledBlock(label=label, body=body):
                after = Block()
                self.labels[label] = after
                self.lower_body(body)
                self.continue_at(after)
            case tree.Exit(label=label):
                self.finish_block(Goto(compound_moves.find_exit_target(self, label)))
            case tree.OneMove():
                compound_moves.lower_compound_move(self, stmt)
            case tree.ForEach(orders=None):
                suspending_loops.lower_for_each(self, stmt)
            case tree.ForEach():
                decision_points.lower_ordered_loop(self, stmt)
            case tree.Decide():
                decision_points.lower_decision(self, stmt)
            case tree.Together():
                simultaneous_choices.lower_together(self, stmt)
            case tree.SettleNow():
                self.lower_settling()
            case tree.CallProcedure():
                self.lower_call(stmt)
            case tree.Return(value=value):
                self.lower_return(value)
            case tree.EndGame(runs_out=runs_out):
                compound_moves.close_move(self)
                endings.record_end(self.em, stmt.span, runs_out=runs_out)
                self.finish_block(Finish(compound_moves.find_end_names(self)))
            case _:
                raise AssertionError(f"{type(stmt).__name__} cannot halt")

    def lower_if(self, test: ir.Expr, then: Sequence[tree.Stmt], else_body: Sequence[tree.Stmt]) -> None:
        if isinstance(test, ir.Const):
            self.lower_body(then if test.value else else_body)
            return
        yes, no, after = Block(), Block(), Block()
        self.finish_block(Branch(test, yes, no))
        self.start_block(yes)
        self.lower_body(then)
        self.finish_block(Goto(after))
        self.start_block(no)
        self.lower_body(else_body)
        self.continue_at(after)

    def lower_branches(self, branches_stmt: tree.Branches) -> None:
        subject = self.em.to_atom(expressions.lower_expr(self.em, branches_stmt.subject))
        if isinstance(subject, ir.Const):
            self.lower_body(dict(branches_stmt.arms).get(subject.value, branches_stmt.default))
            return
        after = Block()
        for value, body in branches_stmt.arms:
            yes, no = Block(), Block()
            self.finish_block(Branch(fold.make_binary("==", subject, ir.Const(value)), yes, no))
            self.start_block(yes)
            self.lower_body(body)
            self.finish_block(Goto(after))
            self.start_block(no)
        self.lower_body(branches_stmt.default)
        self.continue_at(after)

    def lower_settling(self) -> None:
        """Run the triggers that may be due. Bodies of triggers are not interrupted by others."""
        lowering = self.lowering
        if self.unit.in_trigger or self.open_move is not None or not lowering.rules.triggers:
            return
        due = triggers.lower_any_marked(lowering)
        settle = triggers.make_settling_unit(lowering)
        if settle is None:
            run = ir.CallStatement(call=ir.Call(triggers.add_settling_function(lowering)), span=self.em.span)
            self.em.emit_if(due, [run])
            return
        busy, after = Block(), Block()
        self.finish_block(Branch(due, busy, after))
        self.start_block(busy)
        self.call_unit(settle, after)
        self.start_block(after)

    def call_unit(self, unit: Unit, then: Block) -> None:
        self.unit.calls.append(unit)
        number = self.lowering.number_segment(then, self.unit)
        self.em.set_local(unit.return_local, ir.Const(number))
        self.finish_block(CallUnit(unit, then, compound_moves.find_end_names(self)))
        if not (self.builds_answers or unit.can_return):
            self.reachable_blocks.discard(then)

    def lower_call(self, procedure_call: tree.CallProcedure) -> None:
        procedure = procedure_call.procedure
        values = statements.lower_arguments(self.em, procedure_call)
        if is_called_once(self.lowering, procedure, self.unit):
            result = (
                None if procedure_call.result_var is None else self.em.declare_var(procedure_call.result_var)
            )
            for var, value in zip(procedure.parameters, values, strict=True):
                self.bind_parameter(var, value)
            after = Block()
            self.return_targets.append((after, result))
            self.lower_body(procedure.body)
            self.return_targets.pop()
            self.continue_at(after)
            return
        move = None if self.open_move is None else self.open_move.number
        unit = get_unit(self.lowering, procedure, self.unit.in_trigger, move, self.builds_answers)
        for var, name, value in zip(procedure.parameters, unit.parameters, values, strict=True):
            self.em.set_local(name, value, wide=expressions.can_outgrow_cell(var.type))
        after = Block()
        self.call_unit(unit, after)
        self.start_block(after)
        if procedure_call.result_var is not None:
            assert unit.result is not None
            self.em.set_local(self.em.declare_var(procedure_call.result_var), ir.Local(unit.result))

    def bind_parameter(self, var: tree.Var, value: ir.Expr) -> None:
        """Bind a parameter of an inlined procedure."""
        if isinstance(var.type, BagType) and isinstance(value, ir.Const):
            self.em.env[var] = value
        else:
            self.em.set_local(self.em.declare_var(var), value, wide=expressions.can_outgrow_cell(var.type))

    def lower_return(self, value_expr: tree.Expr | None) -> None:
        after, result = self.return_targets[-1]
        if value_expr is not None and result is not None:
            return_value = expressions.lower_expr(self.em, value_expr)
            self.em.set_local(result, return_value, wide=expressions.can_outgrow_cell(value_expr.type))
        self.finish_block(Goto(compound_moves.find_return_target(self, after)))


def get_unit(
    lowering: Lowering,
    procedure: tree.Procedure,
    in_trigger: bool,
    move_number: int | None,
    answered: bool,
) -> Unit:
    """Return the coroutine of a procedure, building it if needed. Triggers and each compound move have
    separate ones."""
    cached = lowering.units_by_procedure.get((procedure, in_trigger, move_number, answered))
    if cached is not None:
        return cached
    name = f"{procedure.name}.settling" if in_trigger else procedure.name
    unit = lowering.new_unit(name, in_trigger=in_trigger, move_number=move_number)
    unit.span = procedure.span
    unit.parameters = tuple(unit.name_allocator.allocate_name(var.name) for var in procedure.parameters)
    unit.result = unit.name_allocator.allocate_name("result") if procedure.result_type is not None else None
    lowering.units_by_procedure[procedure, in_trigger, move_number, answered] = unit
    builder = GraphBuilder(lowering, unit, answered=answered)
    lowering.local_variables |= dict(zip(unit.parameters, procedure.parameters, strict=True))
    for var, name in zip(procedure.parameters, unit.parameters, strict=True):
        builder.em.env[var] = ir.Local(name)
    after = Block()
    builder.return_targets.append((after, unit.result))
    builder.lower_body(procedure.body)
    builder.continue_at(after)
    unit.can_return = after in builder.reachable_blocks
    builder.finish_block(ReturnToCaller())
    return unit


def is_called_once(lowering: Lowering, procedure: tree.Procedure, caller: Unit) -> bool:
    """Return whether the whole program has only one call site of a halting procedure. With deferred lowering
    this is always false, because scripts may call the procedure as well."""
    if lowering.deferred is not None:
        return False
    if caller.in_trigger not in lowering.call_counts:
        roots: list[tuple[tree.Stmt, ...]] = [lowering.rules.main.body]
        if caller.in_trigger:
            roots = [trigger.body for trigger in lowering.rules.triggers]
        sites: Counter[tree.Procedure] = Counter()
        while roots:
            for called in lowering.effects.get_traits(roots.pop()).calls:
                if called not in sites:
                    roots.append(called.body)
                sites[called] += 1
        lowering.call_counts[caller.in_trigger] = sites
    return lowering.call_counts[caller.in_trigger][procedure] == 1
