"""Counts of work in functions, so that what a decision takes is bounded, however its rules call
each other and whatever is looped over where.

What may take many nodes of the IR is counted as it begins, FEW of them as a unit: a loop whose
turns are known as a whole, any other loop at each turn, a function as it is called. What takes few
is counted by what it stands in. Nothing is counted that the counts of its parts bound already. It
runs behind the passes that share calls: a count is no effect that would keep them from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import replace

from rulewright.ir import fold, nodes as ir
from rulewright.ir.program import WORK_LIMIT
from rulewright.lowering.passes.purity import LOOPS, calls_of
from rulewright.lowering.passes.rewriting import expressions_of, rounds

FEW = 300
"""Nodes that nobody counts by themselves: some microseconds in Python."""
BRIEF = 100 * FEW
"""A loop that may end early is counted as a whole only if it takes no more nodes than this."""


class Counting:
    """Puts counts into functions; it remembers what those before them left uncounted."""

    def __init__(self) -> None:
        self._left: dict[str, int] = {}
        """Nodes that a call of each function may take, beside those that it counts."""
        self._tables: Sequence[tuple[int, ...]] = ()

    def count(
        self,
        new: Iterable[str],
        functions: MutableMapping[str, ir.Function],
        tables: Sequence[tuple[int, ...]],
    ) -> None:
        """Replaces new functions by such that count."""
        self._tables = tables
        for name in _callees_first(new, functions):
            function = functions[name]
            body, left = self._block(function.body)
            if left > FEW:
                body = _together([_work(left, function), *body])
                left = 1
            self._left[name] = left
            functions[name] = replace(function, body=body)

    def _block(self, statements: Sequence[ir.Stmt]) -> tuple[tuple[ir.Stmt, ...], int]:
        """The statements with counts, and how many nodes they leave uncounted."""
        counted: list[ir.Stmt] = []
        left = 0
        for node in statements:
            left += 1 + sum(self._nodes(part) for part in expressions_of(node) if part is not None)
            match node:
                case ir.If(then=then, other=other):
                    then, yes = self._block(then)
                    other, no = self._block(other)
                    left += max(yes, no)
                    counted.append(replace(node, then=then, other=other))
                case ir.While() | ir.ForRange() | ir.ForItems() | ir.ForSlice() | ir.ForOpenings():
                    before, loop, more = self._loop(node)
                    counted += [*before, loop]
                    left += more
                case _:
                    counted.append(node)
        return _together(counted), left

    def _loop(self, loop: ir.Loop) -> tuple[Sequence[ir.Stmt], ir.Stmt, int]:
        body, left = self._block(loop.body)
        turns = rounds(loop, self._tables)
        whole = None if turns is None else turns * (1 + left)
        if isinstance(loop, ir.While):
            left += self._nodes(loop.condition)
        if whole is not None and whole <= FEW:
            return (), replace(loop, body=body), whole
        if whole is not None and (whole <= BRIEF or not _ends_early(loop.body)):
            return (_work(whole, loop),), replace(loop, body=body), 1
        return (), replace(loop, body=_together([_work(left, loop), *body])), 1

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
                return 1 + sum(map(self._nodes, fold.children(expr)))


def _work(nodes: int, at: ir.Stmt | ir.Function) -> ir.Work:
    return ir.Work(units=min(1 + nodes // FEW, WORK_LIMIT + 1), span=at.span)


def _together(statements: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
    """The same with small counts of one block added to the first of them."""
    small = [
        node for node in statements if isinstance(node, ir.Work) and node.units <= BRIEF // FEW
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
            case ir.If(then=then, other=other):
                if _ends_early(then, inside=inside) or _ends_early(other, inside=inside):
                    return True
            case _ if isinstance(node, LOOPS):
                if _ends_early(node.body, inside=True):
                    return True
            case _:
                pass
    return False


def _callees_first(new: Iterable[str], functions: Mapping[str, ir.Function]) -> Iterator[str]:
    """The new functions, each behind those that it calls (but for those that call each other)."""
    fresh = dict.fromkeys(new)
    done: set[str] = set()
    for name in fresh:
        waiting = [(name, False)]
        while waiting:
            at, looked_into = waiting.pop()
            if looked_into:
                yield at
            elif at in fresh and at not in done:
                done.add(at)
                waiting.append((at, True))
                called = dict.fromkeys(call.function for call in calls_of(functions[at].body))
                waiting += [(each, False) for each in called]
