"""Count work in functions, so that the work of a decision is bounded for any calls and loops.

Literature: gas metering of virtual machines; fuel of WebAssembly runtimes.

Rule: `work N` at the beginning of a loop or function adds N units to a counter, and the game stops with a
runtime error above a limit. A loop with a known number of iterations is counted as a whole, any other loop
in each iteration, a function when it is called. Code of few nodes is counted by what contains it, and
nothing is counted that the counts of its parts already bound. This pass runs after those that share calls,
because a count is not a side effect that should prevent sharing.

Example:

```yaml
define:
  allowed(p, s): mark[s] is none and own(p) < 3
  own(p): count s in site where mark[s] == p
```

```ir own without masks
value define_own(p_1):
  total_2 = 0
  work 13
  for s_3 in range(0, 36):
    if s[7 + s_3] == p_1:
      total_2 = total_2 + 1
  return total_2
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.program import WORK_LIMIT
from rulewright.ir.walk import FunctionContents, find_max_rounds, list_blocks, list_operands

NODES_PER_UNIT = 30
"""Nodes that are a unit of work. A turn of a loop of unknown length is at least one, so that short
turns, of which there may be very many, do not count as if they were long."""
MIN_COUNTED_NODES = 300
"""Nodes that are not counted by themselves: some microseconds in Python."""
MAX_EARLY_EXIT_NODES = 100 * MIN_COUNTED_NODES
"""A loop that may end early is counted as a whole only if it takes no more nodes than this."""


class WorkCounter:
    """Inserts work counters into functions, and remembers the work that earlier functions leave
    uncounted.
    """

    def __init__(self) -> None:
        self._uncounted: dict[str, int] = {}
        """Nodes that a call of each function may execute without counting them itself."""
        self._tables: Sequence[tuple[int, ...]] = ()

    def add_counters(
        self,
        new_functions: Mapping[str, ir.Function],
        contents: Callable[[ir.Function], FunctionContents],
        tables: Sequence[tuple[int, ...]],
    ) -> Iterator[ir.Function]:
        """Yield new functions with counters, callees first."""
        self._tables = tables
        for function in _order_callees_first(new_functions, contents):
            body, left = self._count_block(function.body)
            if left > MIN_COUNTED_NODES:
                body = _merge_counters((_make_work(left, function), *body))
                left = 1
            self._uncounted[function.name] = left
            yield function if body is function.body else replace(function, body=body)

    def _count_block(self, ir_body: tuple[ir.Stmt, ...]) -> tuple[tuple[ir.Stmt, ...], int]:
        """Return the statements with counters, and the number of nodes they leave uncounted."""
        with_counters: list[ir.Stmt] = []
        uncounted = 0
        same = True
        for node in ir_body:
            uncounted += 1
            for part in list_operands(node):
                uncounted += self._count_nodes(part)
            rewritten = node
            match node:
                case ir.If(then=then, orelse=other):
                    then, yes = self._count_block(then)
                    other, no = self._count_block(other)
                    uncounted += max(yes, no)
                    if then is not node.then or other is not node.orelse:
                        rewritten = replace(node, then=then, orelse=other)
                case _ if isinstance(node, ir.Loop):
                    before, rewritten, more = self._count_loop(node)
                    with_counters += before
                    uncounted += more
            with_counters.append(rewritten)
            same = same and rewritten is node
        unchanged = same and len(with_counters) == len(ir_body)
        return ir_body if unchanged else _merge_counters(with_counters), uncounted

    def _count_loop(self, ir_loop: ir.Loop) -> tuple[Sequence[ir.Stmt], ir.Stmt, int]:
        body, uncounted = self._count_block(ir_loop.body)
        turns = find_max_rounds(ir_loop, self._tables)
        total_nodes = None if turns is None else turns * (1 + uncounted)
        if isinstance(ir_loop, ir.While):
            uncounted += self._count_nodes(ir_loop.condition)
        counters: tuple[ir.Stmt, ...] = ()
        if total_nodes is not None and total_nodes <= MIN_COUNTED_NODES:
            uncounted = total_nodes
        elif total_nodes is not None and (
            total_nodes <= MAX_EARLY_EXIT_NODES or not _can_end_early(ir_loop.body)
        ):
            counters, uncounted = (_make_work(total_nodes, ir_loop),), 1
        else:
            body, uncounted = _merge_counters((_make_work(uncounted, ir_loop), *body)), 1
        return counters, ir_loop if body is ir_loop.body else replace(ir_loop, body=body), uncounted

    def _count_nodes(self, expr: ir.Expr) -> int:
        match expr:
            case ir.Binary("and" | "or", _, _):
                # Long chains lean to the left.
                total = 0
                while isinstance(expr, ir.Binary):
                    total += 1 + self._count_nodes(expr.right)
                    expr = expr.left
                return total + self._count_nodes(expr)
            case ir.Select(condition, yes, no):
                return self._count_nodes(condition) + max(self._count_nodes(yes), self._count_nodes(no))
            case ir.Call(function=name):
                left = self._uncounted.get(name)
                if left is None:  # recursive: each call counts
                    left = WORK_LIMIT
                return 1 + left + sum(map(self._count_nodes, expr.args))
            case _:
                total = 1
                for part in list_operands(expr):
                    total += self._count_nodes(part)
                return total


def _make_work(node_count: int, span_source: ir.Stmt | ir.Function) -> ir.Work:
    return ir.Work(units=min(1 + node_count // NODES_PER_UNIT, WORK_LIMIT + 1), span=span_source.span)


def _merge_counters(ir_body: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
    """Return the statements with small counters of one block merged into the first."""
    small = [
        node
        for node in ir_body
        if isinstance(node, ir.Work) and node.units <= MAX_EARLY_EXIT_NODES // NODES_PER_UNIT
    ]
    if len(small) < 2:
        return tuple(ir_body)
    first = small[0]
    merged = replace(first, units=sum(node.units for node in small))
    merged_ids = set(map(id, small[1:]))
    return tuple(merged if node is first else node for node in ir_body if id(node) not in merged_ids)


def _can_end_early(ir_body: Iterable[ir.Stmt], *, in_inner_loop: bool = False) -> bool:
    """Return whether a loop may end before its last turn; `in_inner_loop`: the body belongs to an inner
    loop, whose breaks do not count."""
    for node in ir_body:
        match node:
            case ir.Return() | ir.Fault():
                return True
            case ir.Break():
                if not in_inner_loop:
                    return True
            case _:
                inner = in_inner_loop or isinstance(node, ir.Loop)
                if any(_can_end_early(block, in_inner_loop=inner) for block in list_blocks(node)):
                    return True
    return False


def _order_callees_first(
    new_functions: Mapping[str, ir.Function], contents: Callable[[ir.Function], FunctionContents]
) -> Iterator[ir.Function]:
    """Yield the new functions in topological order, callees first; recursive ones in any order."""
    visited: set[str] = set()
    for name in new_functions:
        waiting = [(name, False)]
        while waiting:
            name_now, looked_into = waiting.pop()
            if looked_into:
                yield new_functions[name_now]
            elif name_now in new_functions and name_now not in visited:
                visited.add(name_now)
                waiting.append((name_now, True))
                called = dict.fromkeys(call.function for call in contents(new_functions[name_now]).calls)
                waiting += [(each, False) for each in called]
