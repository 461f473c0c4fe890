"""Cuts the blocks of a unit into segment functions, and finds the locals that must lie in cells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import assert_never

from rulewright.ir import nodes as ir
from rulewright.ir.walk import exposed, names_in, weight
from rulewright.lowering.context import Lowering
from rulewright.lowering.halting.blocks import (
    Block,
    Branch,
    CallUnit,
    Finish,
    GiveBack,
    Goto,
    Halt,
    Unit,
)
from rulewright.types import IntType

REPEAT_BUDGET = 40
"""A block that several lead to is repeated in each of them when what follows weighs at most
this."""


def jumps(block: Block) -> tuple[Block, ...]:
    """Return the blocks at which control can continue in the same segment."""
    match block.end:
        case Goto(target):
            return (target,)
        case Branch(_, yes, no):
            return (yes, no)
        case _:
            return ()


def resumptions(block: Block) -> tuple[Block, ...]:
    """Return the blocks at which control can resume after a suspension or a call."""
    match block.end:
        case Halt(_, bodies, otherwise):
            return bodies if otherwise is None else (*bodies, otherwise)
        case CallUnit(then=then):
            return (then,)
        case _:
            return ()


def reachable(unit: Unit) -> list[Block]:
    seen: dict[Block, None] = {}
    todo = [unit.entry]
    while todo:
        block = todo.pop()
        if block not in seen:
            seen[block] = None
            todo.extend(reversed((*jumps(block), *resumptions(block))))
    return list(seen)


def choose_entries(lowering: Lowering, unit: Unit, blocks: list[Block]) -> None:
    """Numbers the blocks that are jumped to: heads of loops and what is too heavy to repeat."""
    lowering.segment_of(unit.entry, unit)
    lowering.move_ends.update(
        lowering.segment_of(block, unit) for block in blocks if block.ends_move
    )
    roots = [unit.entry]
    for block in blocks:
        roots.extend(resumptions(block))
    colour: dict[Block, int] = {}
    order: list[Block] = []
    for root in roots:
        stack: list[tuple[Block, int]] = [(root, 0)]
        while stack:
            block, step = stack.pop()
            if step == 0:
                if colour.get(block):
                    continue
                colour[block] = 1
            targets = jumps(block)
            if step < len(targets):
                stack.append((block, step + 1))
                target = targets[step]
                if colour.get(target) == 1:
                    lowering.segment_of(target, unit)
                elif not colour.get(target):
                    stack.append((target, 0))
            else:
                colour[block] = 2
                order.append(block)
    arrivals: dict[Block, int] = {}
    for block in blocks:
        for target in jumps(block):
            arrivals[target] = arrivals.get(target, 0) + 1
    tail: dict[Block, int] = {}
    for block in order:
        total = weight(block.statements) + 1
        for target in jumps(block):
            total += 1 if target.segment is not None else tail.get(target, 1)
        if arrivals.get(block, 0) > 1 and total > REPEAT_BUDGET:
            lowering.segment_of(block, unit)
        tail[block] = total


def end_uses(block: Block) -> set[str]:
    used: set[str] = set()
    match block.end:
        case Branch(condition):
            used |= names_in(condition)
        case Halt(uses=uses) | Goto(uses=uses) | CallUnit(uses=uses) | Finish(uses=uses):
            used |= uses
    return used


class Liveness:
    """Live-variable analysis: the locals whose values a block needs on entry."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        blocks = list(blocks)
        self.live: dict[Block, set[str]] = {}
        facts: list[tuple[Block, set[str], set[str], tuple[Block, ...]]] = []
        for block in reversed(blocks):
            used, defined = exposed(block.statements)
            used |= end_uses(block) - defined
            facts.append((block, used, defined, (*jumps(block), *resumptions(block))))
            self.live[block] = used
        changed = True
        while changed:
            changed = False
            for block, used, defined, targets in facts:
                after: set[str] = set()
                for target in targets:
                    after |= self.live.get(target, set())
                now = used | (after - defined)
                if now != self.live[block]:
                    self.live[block] = now
                    changed = True

    def kept(self, block: Block) -> set[str]:
        """Return the locals that must be in cells while the game is suspended at the end of
        `block`.
        """
        kept = end_uses(block) if isinstance(block.end, Halt | CallUnit) else set()
        for target in resumptions(block):
            kept |= self.live.get(target, set())
        return kept - {"code"}


def cell_names(unit: Unit, blocks: list[Block], liveness: Liveness) -> list[str]:
    """The locals of a unit that outlive one segment. What a unit that it calls gives back lies
    among that unit's own, so that all who call it find it in the same cell."""
    names: set[str] = set()
    for block in blocks:
        if block.segment is not None:
            names |= liveness.live[block]
        names |= liveness.kept(block)
    names.discard("code")
    for called in unit.calls:
        names.difference_update(called.pinned)
    return sorted(names.union(unit.pinned))


class SegmentWriter:
    """Writes segment functions: from an entry on until every path halts or jumps."""

    def __init__(self, lowering: Lowering, unit: Unit) -> None:
        self.lowering = lowering
        self.unit = unit

    def functions(self, blocks: list[Block]) -> None:
        for block in blocks:
            if block.segment is not None:
                name = self.lowering.segments[block.segment]
                self.lowering.define(name, (), self.body(block), "segment", self.unit.span)
            if isinstance(block.end, Halt):
                self.apply(block.end)

    def apply(self, halt: Halt) -> None:
        """Write the function that continues from a decision with the body of the chosen
        alternative.
        """
        decision = self.lowering.decisions[halt.decision]
        chain: list[ir.Stmt] = []
        pairs = list(zip(decision.alternatives, halt.bodies, strict=True))
        for number, (alternative, body) in reversed(list(enumerate(pairs))):
            if chain and body is halt.bodies[number + 1]:
                continue
            statements = self.jump(body)
            if not chain:
                chain = statements
            else:
                end = ir.Const(alternative.base + alternative.size)
                test = ir.Binary("<", ir.Local("code"), end)
                chain = [ir.If(condition=test, then=tuple(statements), other=tuple(chain))]
        self.lowering.define(decision.apply, ("code",), chain, "segment", decision.span)

    def jump(self, block: Block) -> list[ir.Stmt]:
        if block.segment is not None:
            return [ir.Return(value=ir.Const(block.segment))]
        return self.body(block)

    def body(self, block: Block) -> list[ir.Stmt]:
        out = list(block.statements)
        end = block.end
        match end:
            case Goto(target):
                out += self.jump(target)
            case Branch(condition, yes, no):
                out.append(
                    ir.If(
                        condition=condition, then=tuple(self.jump(yes)), other=tuple(self.jump(no))
                    )
                )
            case Halt(decision=decision):
                out.append(ir.Return(value=ir.Const(~decision)))
            case CallUnit(unit=unit):
                out += [ir.Return(value=ir.Const(self.lowering.segment_of(unit.entry, unit)))]
            case GiveBack():
                out.append(ir.Return(value=ir.Local(self.unit.back)))
            case Finish() | None:
                out.append(ir.Return(value=ir.Const(ir.ENDED)))
            case _:
                assert_never(end)
        return out


def finish_units(lowering: Lowering) -> None:
    """Cuts units that are new into segments and gives their locals cells."""
    new = [unit for unit in lowering.units if not unit.finished]
    kept: list[tuple[Unit, Liveness, list[Block]]] = []
    names: dict[Unit, list[str]] = {}
    for unit in new:
        blocks = reachable(unit)
        choose_entries(lowering, unit, blocks)
        liveness = Liveness(blocks)
        names[unit] = cell_names(unit, blocks, liveness)
        kept.append((unit, liveness, blocks))
        SegmentWriter(lowering, unit).functions(blocks)
        unit.finished = True
    _place(lowering, new, names)
    for unit, liveness, blocks in kept:
        back = lowering.cells.get(unit.back, -1) if not unit.outermost else -1
        for block in blocks:
            names_kept = liveness.kept(block)
            cells = tuple(sorted(lowering.cells[n] for n in names_kept if n in lowering.cells))
            match block.end:
                case Halt(decision=decision):
                    lowering.live_at[decision] = (cells, back)
                case CallUnit(then=then):
                    lowering.live_after[lowering.segment_of(then, unit)] = (cells, back)
            block.statements, block.end = [], None  # what lowers more needs its number alone
        unit.blocks.clear()


def _place(lowering: Lowering, units: list[Unit], names: dict[Unit, list[str]]) -> None:
    """Allocate cells for locals. Those of a coroutine follow those of its callers, so coroutines
    that are never active together share cells.

    If settings share the numbers of cells, each coroutine has its own cells, because its
    callers differ between settings.
    """
    if lowering.shares:
        for unit in units:
            _allocate(lowering, dict(zip(names[unit], count())), unit.name)
        return
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
    places = {
        name: shift[unit] + offset[unit] + position
        for unit in units
        for position, name in enumerate(names[unit])
    }
    _allocate(lowering, places)


def _allocate(lowering: Lowering, places: dict[str, int], of: str = "") -> None:
    if places:
        numbers = IntType(0, max(places.values()))
        base = lowering.layout.allocate("locals", "frame", (numbers,), hidden=True, of=of)
        lowering.cells |= {name: base + place for name, place in places.items()}
