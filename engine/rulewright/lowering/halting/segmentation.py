"""Cut the blocks of a coroutine into segment functions, and find the locals that need cells.

Terms: a *segment* is a function that runs from one suspension to the next. A local is *live* at a point if
its value may still be read afterwards (liveness analysis; Aho et al., "Compilers", 9.2.5). *Spilling*
stores a local in memory.

Rule: each resume point starts a segment, which includes all blocks reachable from it without suspending; a
block that several segments reach, and that is large, becomes a segment of its own. A local that is live at
a suspension, or read in another segment than the one that writes it, is spilled to a cell, since cells are
all that a suspended game consists of. Other locals stay locals.

Example: the seat of the turn is live at the decision and lies in a cell; the chosen site is read only
before the next decision and stays the local `main.s_2`.

```yaml
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where mark[s] is none
      mark[s] = p
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

from collections.abc import Iterable
from itertools import count
from typing import assert_never

from rulewright.ir import nodes as ir
from rulewright.ir.walk import count_statements, find_exposed_names, find_read_names
from rulewright.lowering.context import Lowering
from rulewright.lowering.halting.basic_blocks import (
    Block,
    Branch,
    CallUnit,
    Finish,
    Goto,
    ReturnToCaller,
    Suspend,
    Unit,
)
from rulewright.types import IntType

MAX_REPEAT_WEIGHT = 40
"""Largest weight of a block that is duplicated into each of its predecessors."""


def list_jumps(block: Block) -> tuple[Block, ...]:
    """Return the blocks at which control can continue in the same segment."""
    match block.terminator:
        case Goto(target):
            return (target,)
        case Branch(_, yes, no):
            return (yes, no)
        case _:
            return ()


def list_resumptions(block: Block) -> tuple[Block, ...]:
    """Return the blocks at which control can resume after a suspension or a call."""
    match block.terminator:
        case Suspend(_, bodies, otherwise):
            return bodies if otherwise is None else (*bodies, otherwise)
        case CallUnit(next_block=then):
            return (then,)
        case _:
            return ()


def list_reachable(unit: Unit) -> list[Block]:
    visited: dict[Block, None] = {}
    todo = [unit.entry_block]
    while todo:
        block = todo.pop()
        if block not in visited:
            visited[block] = None
            todo.extend(reversed((*list_jumps(block), *list_resumptions(block))))
    return list(visited)


def choose_entries(lowering: Lowering, unit: Unit, blocks: list[Block]) -> None:
    """Number the blocks that are targets of jumps: heads of loops, and blocks too large to duplicate."""
    lowering.number_segment(unit.entry_block, unit)
    lowering.move_ends.update(lowering.number_segment(block, unit) for block in blocks if block.ends_move)
    roots = [unit.entry_block]
    for block in blocks:
        roots.extend(list_resumptions(block))
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
            targets = list_jumps(block)
            if step < len(targets):
                stack.append((block, step + 1))
                target = targets[step]
                if colour.get(target) == 1:
                    lowering.number_segment(target, unit)
                elif not colour.get(target):
                    stack.append((target, 0))
            else:
                colour[block] = 2
                order.append(block)
    arrivals: dict[Block, int] = {}
    for block in blocks:
        for target in list_jumps(block):
            arrivals[target] = arrivals.get(target, 0) + 1
    tail: dict[Block, int] = {}
    for block in order:
        total = count_statements(block.statements) + 1
        for target in list_jumps(block):
            total += 1 if target.segment is not None else tail.get(target, 1)
        if arrivals.get(block, 0) > 1 and total > MAX_REPEAT_WEIGHT:
            lowering.number_segment(block, unit)
        tail[block] = total


def collect_end_uses(block: Block) -> set[str]:
    used: set[str] = set()
    match block.terminator:
        case Branch(condition):
            used |= find_read_names(condition)
        case (
            Suspend(used_names=uses)
            | Goto(used_names=uses)
            | CallUnit(used_names=uses)
            | Finish(used_names=uses)
        ):
            used |= uses
    return used


class Liveness:
    """Live-variable analysis: the locals whose values a block needs on entry."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        blocks = list(blocks)
        self.live: dict[Block, set[str]] = {}
        facts: list[tuple[Block, set[str], set[str], tuple[Block, ...]]] = []
        for block in reversed(blocks):
            used, defined = find_exposed_names(block.statements)
            used |= collect_end_uses(block) - defined
            facts.append((block, used, defined, (*list_jumps(block), *list_resumptions(block))))
            self.live[block] = used
        changed = True
        while changed:
            changed = False
            for block, used, defined, targets in facts:
                live_out: set[str] = set()
                for target in targets:
                    live_out |= self.live.get(target, set())
                now = used | (live_out - defined)
                if now != self.live[block]:
                    self.live[block] = now
                    changed = True

    def find_saved_locals(self, block: Block) -> set[str]:
        """Return the locals that must be in cells while the game is suspended at the end of
        `block`.
        """
        saved_locals = collect_end_uses(block) if isinstance(block.terminator, Suspend | CallUnit) else set()
        for target in list_resumptions(block):
            saved_locals |= self.live.get(target, set())
        return saved_locals - {"code"}


def list_cell_locals(unit: Unit, blocks: list[Block], liveness: Liveness) -> list[str]:
    """Return the locals of a unit that outlive one segment. The results of called units are among the locals
    of those units, so that all callers read them from the same cells."""
    live_names: set[str] = set()
    for block in blocks:
        if block.segment is not None:
            live_names |= liveness.live[block]
        live_names |= liveness.find_saved_locals(block)
    live_names.discard("code")
    for called in unit.calls:
        live_names.difference_update(called.shared_locals)
    return sorted(live_names.union(unit.shared_locals))


class SegmentWriter:
    """Write segment functions: from an entry until every path suspends or jumps."""

    def __init__(self, lowering: Lowering, unit: Unit) -> None:
        self.lowering = lowering
        self.unit = unit

    def write_functions(self, blocks: list[Block]) -> None:
        for block in blocks:
            if block.segment is not None:
                name = self.lowering.segments[block.segment]
                self.lowering.define_function(name, (), self.make_body(block), "segment", self.unit.span)
            if isinstance(block.terminator, Suspend):
                self.write_apply_function(block.terminator)

    def write_apply_function(self, halt: Suspend) -> None:
        """Write the function that continues from a decision with the body of the chosen
        alternative.
        """
        decision = self.lowering.decisions[halt.decision]
        chain: list[ir.Stmt] = []
        pairs = list(zip(decision.alternatives, halt.bodies, strict=True))
        for number, (alternative, body) in reversed(list(enumerate(pairs))):
            if chain and body is halt.bodies[number + 1]:
                continue
            statements = self.make_jump(body)
            if not chain:
                chain = statements
            else:
                end = ir.Const(alternative.base + alternative.size)
                test = ir.Binary("<", ir.Local("code"), end)
                chain = [ir.If(condition=test, then=tuple(statements), orelse=tuple(chain))]
        self.lowering.define_function(decision.apply_function, ("code",), chain, "segment", decision.span)

    def make_jump(self, block: Block) -> list[ir.Stmt]:
        if block.segment is not None:
            return [ir.Return(value=ir.Const(block.segment))]
        return self.make_body(block)

    def make_body(self, block: Block) -> list[ir.Stmt]:
        out = list(block.statements)
        end = block.terminator
        match end:
            case Goto(target):
                out += self.make_jump(target)
            case Branch(condition, yes, no):
                out.append(
                    ir.If(
                        condition=condition, then=tuple(self.make_jump(yes)), orelse=tuple(self.make_jump(no))
                    )
                )
            case Suspend(decision=decision):
                out.append(ir.Return(value=ir.Const(~decision)))
            case CallUnit(unit=unit):
                out += [ir.Return(value=ir.Const(self.lowering.number_segment(unit.entry_block, unit)))]
            case ReturnToCaller():
                out.append(ir.Return(value=ir.Local(self.unit.return_local)))
            case Finish() | None:
                out.append(ir.Return(value=ir.Const(ir.ENDED)))
            case _:
                assert_never(end)
        return out


def finish_units(lowering: Lowering) -> None:
    """Cuts units that are new into segments and gives their locals cells."""
    new_units = [unit for unit in lowering.units if not unit.finished]
    analysed_units: list[tuple[Unit, Liveness, list[Block]]] = []
    cell_locals: dict[Unit, list[str]] = {}
    for unit in new_units:
        blocks = list_reachable(unit)
        choose_entries(lowering, unit, blocks)
        liveness = Liveness(blocks)
        cell_locals[unit] = list_cell_locals(unit, blocks, liveness)
        analysed_units.append((unit, liveness, blocks))
        SegmentWriter(lowering, unit).write_functions(blocks)
        unit.finished = True
    _place_locals(lowering, new_units, cell_locals)
    for unit, liveness, blocks in analysed_units:
        back = lowering.local_cells.get(unit.return_local, -1) if not unit.outermost else -1
        for block in blocks:
            names_kept = liveness.find_saved_locals(block)
            cells = tuple(sorted(lowering.local_cells[n] for n in names_kept if n in lowering.local_cells))
            match block.terminator:
                case Suspend(decision=decision):
                    lowering.live_at[decision] = (cells, back)
                case CallUnit(next_block=then):
                    lowering.live_after[lowering.number_segment(then, unit)] = (cells, back)
            block.statements, block.terminator = [], None  # later lowering needs only its number
        unit.blocks.clear()


def _place_locals(lowering: Lowering, units: list[Unit], cell_locals: dict[Unit, list[str]]) -> None:
    """Allocate cells for locals. Those of a coroutine follow those of its callers, so coroutines
    that are never active together share cells.

    If settings share the numbers of cells, each coroutine has its own cells, because its
    callers differ between settings.
    """
    if lowering.is_shared:
        for unit in units:
            _allocate_locals(lowering, dict(zip(cell_locals[unit], count())), unit.name)
        return
    offset = dict.fromkeys(units, 0)
    for _ in units:
        changed = False
        for unit in units:
            callees = list(unit.calls)
            for callee in callees:
                if callee in offset:
                    first_free = offset[unit] + len(cell_locals[unit])
                    if offset[callee] < first_free:
                        offset[callee] = first_free
                        changed = True
        if not changed:
            break
    # Settling can happen at any point of the flow, so its cells follow all others.
    flow = [offset[u] + len(cell_locals[u]) for u in units if not u.in_trigger]
    behind = max(flow, default=0)
    shift = {unit: behind if unit.in_trigger else 0 for unit in units}
    places = {
        name: shift[unit] + offset[unit] + position
        for unit in units
        for position, name in enumerate(cell_locals[unit])
    }
    _allocate_locals(lowering, places)


def _allocate_locals(lowering: Lowering, offsets: dict[str, int], owner: str = "") -> None:
    if offsets:
        numbers = IntType(0, max(offsets.values()))
        base = lowering.layout.allocate_cells("locals", "frame", (numbers,), hidden=True, owner=owner)
        lowering.local_cells |= {name: base + place for name, place in offsets.items()}
