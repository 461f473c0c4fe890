"""Find the decisions that form one compound move: where it begins, and every exit.

Terms: a *compound move* is several decisions that count as one move; the position between them is
*mid-move*.

Rule: a cell records whether the game is within such a move. Each choice within the move sets it, and every
exit of the block clears it. `backends/move_lookahead` searches within the move for the options that can
still reach the most.

Example: lifting a mark and putting it elsewhere. `s[45]` is the cell.

```yaml
procedures:
  carry(p): |
    p chooses s in site where mark[s] == p
    mark[s] = none
    p chooses t in site where mark[t] is none
    mark[t] = p
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where mark[s] is none
      mark[s] = p
      one move of p: carry(p)
```

```ir carry apply_1
segment apply_1(code):
  main.s_4 = code
  s[45] = 1
  s[7 + main.s_4] = -1
  return -3
```

```ir carry apply_2
segment apply_2(code):
  main.t_5 = code
  s[45] = 1
  s[7 + main.t_5] = s[48]
  return 1
```

```ir turns segment_1
segment segment_1():
  s[45] = 0
  if s[47] == 1:
    s[47] = 0
  else:
    s[47] = s[47] + 1
  tick
  s[4] = 1
  log event_0(s[47])
  return -1
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import fold
from rulewright.ir.program import MoveInfo
from rulewright.ir.walk import find_free_names
from rulewright.lowering.halting import decision_points
from rulewright.lowering.halting.basic_blocks import Block, Goto
from rulewright.records import dataclass
from rulewright.types import IntType

if TYPE_CHECKING:
    from rulewright.lowering.halting.graph_builder import GraphBuilder


@dataclass(frozen=True, slots=True)
class OpenMove:
    """The compound move under construction. A jump to one of `labels`, or a return to the caller
    number `returns` from outside, leaves it; procedures that it calls contain neither.
    """

    number: int
    labels: frozenset[tree.ExitLabel] = frozenset()
    returns: int = 0


def lower_compound_move(builder: GraphBuilder, compound_move: tree.OneMove) -> None:
    """Lower a compound move. Due triggers settle before it; none settle until it is over."""
    builder.lower_settling()
    builder.em.span = compound_move.span
    number = len(builder.lowering.move_infos)
    most = tuple(
        decision_points.add_value_function(builder, f"most_{number}_{place}", each)
        for place, each in enumerate(compound_move.objectives)
    )
    reach = tuple(
        each.type.high if isinstance(each.type, IntType) else None for each in compound_move.objectives
    )
    builder.lowering.move_infos.append(MoveInfo(most, reach, compound_move.span))
    builder.lowering.compound_moves.append(compound_move)
    builder.open_move = OpenMove(number, frozenset(builder.labels), len(builder.return_targets))
    builder.lower_body(compound_move.body)
    after = Block()
    builder.finish_block(Goto(_make_end_block(builder, after)))
    builder.open_move = None
    builder.start_block(after)


def _make_end_block(builder: GraphBuilder, target: Block) -> Block:
    """Return a block that ends the move and continues at `target`."""
    lowering, move = builder.lowering, builder.open_move
    assert move is not None
    end, outside = Block(ends_move=True), builder.block
    if outside in builder.reachable_blocks:
        builder.reachable_blocks.add(end)
    builder.start_block(end)
    builder.em.store_cell(lowering.mid_move_cell, None, fold.ZERO)
    builder.finish_block(Goto(target, find_end_names(builder)))
    builder.block, builder.em.out = outside, outside.statements
    return end


def find_end_names(builder: GraphBuilder) -> frozenset[str]:
    """Return the locals of the coroutine that are read at the end of the move around it."""
    lowering, move = builder.lowering, builder.open_move
    if move is None or builder.unit.move_number is not None:
        return frozenset()
    functions = [lowering.functions[name] for name in lowering.move_infos[move.number].value_functions]
    return frozenset[str]().union(*map(find_free_names, functions))


def find_exit_target(builder: GraphBuilder, label: tree.ExitLabel) -> Block:
    """Return the target of a jump to a label, through the end of the move if it leaves the move."""
    target, move = builder.labels[label], builder.open_move
    return target if move is None or label not in move.labels else _make_end_block(builder, target)


def find_return_target(builder: GraphBuilder, target: Block) -> Block:
    """Return the target of a return, through the end of the move if the procedure was called
    before it began.
    """
    move = builder.open_move
    return (
        target
        if move is None or len(builder.return_targets) > move.returns
        else _make_end_block(builder, target)
    )


def close_move(builder: GraphBuilder) -> None:
    """Emit the end of the move for a game that ends inside it."""
    if builder.open_move is not None:
        builder.em.store_cell(builder.lowering.mid_move_cell, None, fold.ZERO)
