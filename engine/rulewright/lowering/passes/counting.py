"""Counts of work in functions, so that what a decision takes is bounded, however its rules call
each other and whatever is looped over where.

What may take many nodes of the IR is counted as it begins, GRAIN of them as a unit: a loop whose
turns are known as a whole, any other loop at each turn, a function as it is called. What takes few
is counted by what it stands in. Nothing is counted that the counts of its parts bound already. It
runs behind the passes that share calls: a count is no effect that would keep them from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.program import WORK_LIMIT
from rulewright.ir.walk import Contents, blocks, operands, rounds

GRAIN = 30
"""Nodes that are a unit of work. A turn of a loop of unknown length is at least one, so that short
turns, of which there may be very many, do not count as if they were long."""
FEW = 300
"""Nodes that nobody counts by themselves: some microseconds in Python."""
BRIEF = 100 * FEW
"""A loop that may end early is counted as a whole only if it takes no more nodes than this."""


class Counting:
    """Inserts work counters into functions, and remembers the work that earlier functions leave
    uncounted.
    """

    def __init__(self) -> None:
        self._left: dict[str, int] = {}
        """Nodes that a call of each function may take, beside those that it counts."""
        self._tables: Sequence[tuple[int, ...]] = ()

    def count(
        self,
        new: Mapping[str, ir.Function],
        contents: Callable[[ir.Function], Contents],
        tables: Sequence[tuple[int, ...]],
    ) -> Iterator[ir.Function]:
        """Yield new functions with counters, callees first."""
        self._tables = tables
        for function in _callees_first(new, contents):
            body, left = self._block(function.body)
            if left > FEW:
                body = _together((_work(left, function), *body))
                left = 1
            self._left[function.name] = left
            yield function if body is function.body else replace(function, body=body)

    def _block(self, statements: tuple[ir.Stmt, ...]) -> tuple[tuple[ir.Stmt, ...], int]:
        """Return the statements with counters, and the number of nodes they leave uncounted."""
        counted: list[ir.Stmt] = []
        left = 0
        same = True
        for node in statements:
            left += 1
            for part in operands(node):
                left += self._nodes(part)
            made = node
            match node:
                case ir.If(then=then, other=other):
                    then, yes = self._block(then)
                    other, no = self._block(other)
                    left += max(yes, no)
                    if then is not node.then or other is not node.other:
                        made = replace(node, then=then, other=other)
                case _ if isinstance(node, ir.Loop):
                    before, made, more = self._loop(node)
                    counted += before
                    left += more
            counted.append(made)
            same = same and made is node
        unchanged = same and len(counted) == len(statements)
        return statements if unchanged else _together(counted), left

    def _loop(self, loop: ir.Loop) -> tuple[Sequence[ir.Stmt], ir.Stmt, int]:
        body, left = self._block(loop.body)
        turns = rounds(loop, self._tables)
        whole = None if turns is None else turns * (1 + left)
        if isinstance(loop, ir.While):
            left += self._nodes(loop.condition)
        before: tuple[ir.Stmt, ...] = ()
        if whole is not None and whole <= FEW:
            left = whole
        elif whole is not None and (whole <= BRIEF or not _ends_early(loop.body)):
            before, left = (_work(whole, loop),), 1
        else:
            body, left = _together((_work(left, loop), *body)), 1
        return before, loop if body is loop.body else replace(loop, body=body), left

    def _nodes(self, expr: ir.Expr) -> int:
        match expr:
            case ir.Binary("and" | "or", _, _):
                # Long chains lean to the left.
                total = 0
                while isinstance(expr, ir.Binary):
                    total += 1 + self._nodes(expr.right)
                    expr = expr.left
                return total + self._nodes(expr)
            case ir.Select(condition, yes, no):
                return self._nodes(condition) + max(self._nodes(yes), self._nodes(no))
            case ir.Call(function=name):
                left = self._left.get(name)
                if left is None:  # it calls itself: each call counts
                    left = WORK_LIMIT
                return 1 + left + sum(map(self._nodes, expr.args))
            case _:
                total = 1
                for part in operands(expr):
                    total += self._nodes(part)
                return total


def _work(nodes: int, at: ir.Stmt | ir.Function) -> ir.Work:
    return ir.Work(units=min(1 + nodes // GRAIN, WORK_LIMIT + 1), span=at.span)


def _together(statements: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
    """Return the statements with small counters of one block merged into the first."""
    small = [
        node for node in statements if isinstance(node, ir.Work) and node.units <= BRIEF // GRAIN
    ]
    if len(small) < 2:
        return tuple(statements)
    first = small[0]
    whole = replace(first, units=sum(node.units for node in small))
    gone = set(map(id, small[1:]))
    return tuple(whole if node is first else node for node in statements if id(node) not in gone)


def _ends_early(statements: Iterable[ir.Stmt], *, inside: bool = False) -> bool:
    """Whether a loop may be left before its last turn; `inside` loops of its own."""
    for node in statements:
        match node:
            case ir.Return() | ir.Fault():
                return True
            case ir.Break():
                if not inside:
                    return True
            case _:
                inner = inside or isinstance(node, ir.Loop)
                if any(_ends_early(block, inside=inner) for block in blocks(node)):
                    return True
    return False


def _callees_first(
    new: Mapping[str, ir.Function], contents: Callable[[ir.Function], Contents]
) -> Iterator[ir.Function]:
    """The new functions, each behind those that it calls (but for those that call each other)."""
    done: set[str] = set()
    for name in new:
        waiting = [(name, False)]
        while waiting:
            at, looked_into = waiting.pop()
            if looked_into:
                yield new[at]
            elif at in new and at not in done:
                done.add(at)
                waiting.append((at, True))
                called = dict.fromkeys(call.function for call in contents(new[at]).calls)
                waiting += [(each, False) for each in called]
