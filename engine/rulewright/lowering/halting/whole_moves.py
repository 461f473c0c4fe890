"""Decisions that are one move: where it begins, and every way out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright import tree
from rulewright.ir import fold
from rulewright.ir.program import MoveInfo
from rulewright.ir.walk import free_names
from rulewright.lowering.halting import asking
from rulewright.lowering.halting.blocks import Block, Goto
from rulewright.records import dataclass
from rulewright.types import IntType

if TYPE_CHECKING:
    from rulewright.lowering.halting.segments import GraphBuilder


@dataclass(frozen=True, slots=True)
class Amid:
    """The compound move under construction. A jump to one of `labels`, or a return to the caller
    number `returns` from outside, leaves it; procedures that it calls contain neither.
    """

    number: int
    labels: frozenset[tree.ExitLabel] = frozenset()
    returns: int = 0


def one_move(builder: GraphBuilder, node: tree.OneMove) -> None:
    """Settles what is due before the move, and nothing until it is over."""
    builder.settle()
    builder.em.span = node.span
    number = len(builder.lowering.moves)
    most = tuple(
        asking.value(builder, f"most_{number}_{place}", each)
        for place, each in enumerate(node.most)
    )
    reach = tuple(each.type.high if isinstance(each.type, IntType) else None for each in node.most)
    builder.lowering.moves.append(MoveInfo(most, reach, node.span))
    builder.lowering.one_moves.append(node)
    builder.move = Amid(number, frozenset(builder.labels), len(builder.returns))
    builder.run(node.body)
    after = Block()
    builder.finish(Goto(_end(builder, after)))
    builder.move = None
    builder.start(after)


def _end(builder: GraphBuilder, target: Block) -> Block:
    """Return a block that ends the move and continues at `target`."""
    lowering, move = builder.lowering, builder.move
    assert move is not None
    end, outside = Block(ends_move=True), builder.block
    if outside in builder.arrived:
        builder.arrived.add(end)
    builder.start(end)
    builder.em.store(lowering.amid, None, fold.ZERO)
    builder.finish(Goto(target, asked_at_end(builder)))
    builder.block, builder.em.out = outside, outside.statements
    return end


def asked_at_end(builder: GraphBuilder) -> frozenset[str]:
    """The locals of the unit that are asked for where the move ends that it is inside of."""
    lowering, move = builder.lowering, builder.move
    if move is None or builder.unit.move is not None:
        return frozenset()
    functions = [lowering.functions[name] for name in lowering.moves[move.number].most]
    return frozenset[str]().union(*map(free_names, functions))


def way_out(builder: GraphBuilder, label: tree.ExitLabel) -> Block:
    """Return the target of a jump to a label, through the end of the move if it leaves the move."""
    target, move = builder.labels[label], builder.move
    return target if move is None or label not in move.labels else _end(builder, target)


def way_back(builder: GraphBuilder, target: Block) -> Block:
    """Return the target of a return, through the end of the move if the procedure was called
    before it began.
    """
    move = builder.move
    return target if move is None or len(builder.returns) > move.returns else _end(builder, target)


def ended(builder: GraphBuilder) -> None:
    """Emit the end of the move for a game that ends inside it."""
    if builder.move is not None:
        builder.em.store(builder.lowering.amid, None, fold.ZERO)
