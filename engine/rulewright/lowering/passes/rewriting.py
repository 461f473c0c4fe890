"""Walks over IR statements: which locals they use, and locals turned into cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from rulewright.ir import fold, nodes as ir


def names_in(expr: ir.Expr | None, found: set[str]) -> None:
    if expr is None:
        return
    if isinstance(expr, ir.Local):
        found.add(expr.name)
    for child in fold.children(expr):
        names_in(child, found)


def expressions_of(node: ir.Stmt) -> tuple[ir.Expr | None, ...]:
    """The expressions a statement holds itself, not those of its inner statements."""
    match node:
        case ir.Set(value=value) | ir.Return(value=value):
            return (value,)
        case ir.Store(index=index, value=value) | ir.SetElement(index=index, value=value):
            return (index, value)
        case ir.Do(call=call):
            return (call,)
        case ir.If(condition=condition) | ir.While(condition=condition):
            return (condition,)
        case ir.ForRange(first=first, last=last) | ir.ForSlice(first=first, last=last):
            return (first, last)
        case ir.Emit(code=code):
            return (code,)
        case ir.Mark(index=index):
            return (index,)
        case ir.Fault(values=values):
            return tuple(shown.value for shown in values)
        case ir.Log(args=args):
            return args
        case _:
            return ()


def exposed(statements: Iterable[ir.Stmt]) -> tuple[set[str], set[str]]:
    """(locals that are read before they are surely set, locals that are surely set)."""
    used: set[str] = set()
    defined: set[str] = set()
    for node in statements:
        here: set[str] = set()
        for expr in expressions_of(node):
            names_in(expr, here)
        inner: set[str] = set()
        surely: set[str] = set()
        match node:
            case ir.Set(name=name):
                surely = {name}
            case ir.If(then=then, other=other):
                first, first_set = exposed(then)
                second, second_set = exposed(other)
                inner, surely = first | second, first_set & second_set
            case ir.While(body=body):
                inner, _ = exposed(body)
            case ir.ForRange(name=name, body=body) | ir.ForItems(name=name, body=body):
                inner, _ = exposed(body)
                inner.discard(name)
            case ir.ForSlice(name=name, body=body) | ir.ForOpenings(name=name, body=body):
                inner, _ = exposed(body)
                inner.discard(name)
            case _:
                pass
        used |= (here | inner) - defined
        defined |= surely
    return used, defined


def free_names(function: ir.Function) -> frozenset[str]:
    """The locals that a function reads without setting them: those of the unit around it."""
    used, _ = exposed(function.body)
    assigned: set[str] = set(function.parameters)
    _assigned(function.body, assigned)
    return frozenset(used - assigned)


def _assigned(statements: Iterable[ir.Stmt], found: set[str]) -> None:
    for node in statements:
        match node:
            case ir.Set(name=name):
                found.add(name)
            case ir.If(then=then, other=other):
                _assigned(then, found)
                _assigned(other, found)
            case ir.While(body=body):
                _assigned(body, found)
            case (
                ir.ForRange(name=name, body=body)
                | ir.ForItems(name=name, body=body)
                | ir.ForSlice(name=name, body=body)
                | ir.ForOpenings(name=name, body=body)
            ):
                found.add(name)
                _assigned(body, found)
            case _:
                pass


def rounds(loop: ir.Stmt, tables: Sequence[tuple[int, ...]]) -> int | None:
    """How often a loop goes round at most."""
    match loop:
        case ir.ForRange(first=ir.Const(first), last=ir.Const(last), step=step):
            return len(range(first, last, step))
        case ir.ForItems(items=items):
            return len(items)
        case ir.ForSlice(first=ir.Lookup(starts, row), last=ir.Lookup(ends, next_)) if (
            starts == ends and next_ == fold.plus(row, fold.ONE)
        ):
            return max((last - first for first, last in pairwise(tables[starts])), default=0)
        case ir.ForSlice(table=table):
            return len(tables[table])
        case _:
            return None


def inner_blocks(node: ir.Stmt) -> tuple[tuple[ir.Stmt, ...], ...]:
    """The blocks inside a statement."""
    match node:
        case ir.If(then=then, other=other):
            return (then, other)
        case (
            ir.While(body=body)
            | ir.ForRange(body=body)
            | ir.ForItems(body=body)
            | ir.ForSlice(body=body)
            | ir.ForOpenings(body=body)
        ):
            return (body,)
        case _:
            return ()


def weight(statements: Iterable[ir.Stmt]) -> int:
    """How many statements there are, inner ones included."""
    return sum(1 + sum(map(weight, inner_blocks(node))) for node in statements)


class ToCells:
    """Replaces locals that outlive a segment by their cells."""

    def __init__(self, cells: Mapping[str, int]) -> None:
        self.cells = cells

    def function(self, function: ir.Function) -> ir.Function:
        return replace(function, body=self.block(function.body))

    def block(self, statements: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
        found: list[ir.Stmt] = []
        for node in statements:
            if isinstance(node, ir.Set) and node.wide and node.name in self.cells:
                found += self.checked(node)
            else:
                found.append(self.statement(node))
        return tuple(found)

    def checked(self, node: ir.Set) -> tuple[ir.Stmt, ...]:
        """A number put into the cell of a local, or the fault that no cell can hold it."""
        value, span = self.expr(node.value), node.span
        cell = self.cells[node.name]
        if isinstance(value, ir.Const | ir.Load | ir.Lookup):
            return (ir.Store(base=cell, value=value, span=span),)
        held = ir.Local(f"{node.name}_held")
        # The least number of 32 bits stands for none.
        fits = fold.both(
            fold.binary(">=", held, ir.Const(-(2**31))), fold.binary("<", held, ir.Const(2**31))
        )
        fault = ir.Fault(code="number-too-large", values=(ir.Shown("value", held),), span=span)
        return (
            ir.Set(name=held.name, value=value, span=span),
            ir.If(condition=fold.negate(fits), then=(fault,), span=span),
            ir.Store(base=cell, value=held, span=span),
        )

    def expr(self, expr: ir.Expr) -> ir.Expr:
        match expr:
            case ir.Local(name):
                cell = self.cells.get(name)
                return expr if cell is None else ir.Load(cell)
            case ir.Const():
                return expr
            case ir.Load(index=index):
                return expr if index is None else replace(expr, index=self.expr(index))
            case ir.Element(array, index):
                return ir.Element(array, self.expr(index))
            case ir.Lookup(table, index):
                return ir.Lookup(table, self.expr(index))
            case ir.Binary(op, left, right):
                return ir.Binary(op, self.expr(left), self.expr(right))
            case ir.Unary(op, value):
                return ir.Unary(op, self.expr(value))
            case ir.Select(condition, yes, no):
                return ir.Select(self.expr(condition), self.expr(yes), self.expr(no))
            case ir.Call(function, args, old):
                return ir.Call(function, tuple(self.expr(arg) for arg in args), old)
            case ir.Random(bound):
                return ir.Random(self.expr(bound))

    def optional(self, expr: ir.Expr | None) -> ir.Expr | None:
        return None if expr is None else self.expr(expr)

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        match node:
            case ir.Set(name=name, value=value):
                cell = self.cells.get(name)
                if cell is None:
                    return replace(node, value=self.expr(value), wide=False)
                return ir.Store(base=cell, value=self.expr(value), span=node.span)
            case ir.Store(index=index, value=value):
                return replace(node, index=self.optional(index), value=self.expr(value))
            case ir.SetElement(index=index, value=value):
                return replace(node, index=self.expr(index), value=self.expr(value))
            case ir.Do(call=call):
                run = self.expr(call)
                assert isinstance(run, ir.Call)
                return replace(node, call=run)
            case ir.If(condition=condition, then=then, other=other):
                return replace(
                    node,
                    condition=self.expr(condition),
                    then=self.block(then),
                    other=self.block(other),
                )
            case ir.While(condition=condition, body=body):
                return replace(node, condition=self.expr(condition), body=self.block(body))
            case ir.ForRange(first=first, last=last, body=body):
                return replace(
                    node, first=self.expr(first), last=self.expr(last), body=self.block(body)
                )
            case ir.ForItems(body=body) | ir.ForOpenings(body=body):
                return replace(node, body=self.block(body))
            case ir.ForSlice(first=first, last=last, body=body):
                return replace(
                    node, first=self.expr(first), last=self.expr(last), body=self.block(body)
                )
            case ir.Emit(code=code):
                return replace(node, code=self.expr(code))
            case ir.Return(value=value):
                return replace(node, value=self.optional(value))
            case ir.Fault(values=values):
                shown = tuple(replace(each, value=self.expr(each.value)) for each in values)
                return replace(node, values=shown)
            case ir.Log(args=args):
                return replace(node, args=tuple(self.expr(arg) for arg in args))
            case ir.Mark(index=index):
                return replace(node, index=self.optional(index))
            case (
                ir.NewArray()
                | ir.Break()
                | ir.Continue()
                | ir.Snapshot()
                | ir.UseCopy()
                | ir.Tick()
                | ir.Work()
            ):
                return node
