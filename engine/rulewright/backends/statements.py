"""IR functions as Python `ast` functions `f(s, h, *parameters)`."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Final, assert_never

from rulewright.backends.expressions import (
    CELLS,
    HOST,
    LOAD,
    OLD,
    STORE,
    ExpressionPrinter,
    slice_name,
)
from rulewright.backends.slices import TableSlice, rows_read, slices_read
from rulewright.backends.source_map import CodeLocation, SourceMap
from rulewright.diagnostics.code_names import Code
from rulewright.ir import nodes as ir
from rulewright.ir.program import MOST_OPTIONS, STEPS, Program
from rulewright.source import NOWHERE

OUT: Final = "out."
STEP: Final = "step."
WORK: Final = "work."
RAN: Final = "ran."
READY_RANGE = 64
"""Ranges of constants up to this length become constant tuples."""


class FunctionPrinter:
    """Prints one function after the other; `marks` keeps the marks of coverage. `traced`, each
    statement that changes or decides something first tells the function `ran.` its line."""

    def __init__(
        self,
        program: Program,
        positions: SourceMap,
        *,
        marks: bool,
        traced: bool = False,
        words: bool = False,
        alone: bool = True,
    ) -> None:
        """`alone`: what is printed is for this program and no other, of which a local could have
        the name of a function."""
        self.program = program
        self.positions = positions
        self.marks = marks
        self.traced = traced
        self.words = words
        """Whether what can be done by sets is: Python is quicker member by member."""
        self.exprs = ExpressionPrinter(program.tables)
        if alone:
            names = (*program.functions, CELLS, HOST, "range", "min", "max", "list")
            self.exprs.reserved = frozenset(names)
        else:
            self.exprs.reserved = None
        self.options = False
        self.crowded = False
        """Whether the function that is printed lists options, perhaps too many."""

    @property
    def at(self) -> CodeLocation:
        return self.exprs.at

    def function(self, function: ir.Function) -> ast.FunctionDef:
        self.exprs.at = self.positions.place(function.span)
        at = self.at
        self.options = function.kind == "options"
        self.crowded = self.options and function.name in self.program.crowded
        names = (CELLS, HOST, *(self.exprs.local(name) for name in function.parameters))
        arguments = ast.arguments(
            posonlyargs=[],
            args=[ast.arg(name, **at) for name in names],
            kwonlyargs=[],
            kw_defaults=[],
            defaults=[],
        )
        slices = slices_read(function, self.program.blocks)
        self.exprs.slices = {(one.base, one.block) for one in slices}
        self.exprs.rows = {}
        body = self.tried(function.body)
        self.exprs.at = at
        if function.kind == "segment":
            told: list[ast.stmt] = []
            self._tell(told)
            body[:0] = told
        for one in sorted(slices, key=lambda one: (one.base, one.block)):
            body.insert(0, self._slice(slice_name(one.base, one.block), one.base, one.end))
        if self.options:
            empty = ast.List([], LOAD, **at)
            body.insert(0, ast.Assign([ast.Name(OUT, STORE, **at)], empty, **at))
            body.append(ast.Return(self.exprs.name(OUT), **at))
        return ast.FunctionDef(function.name, arguments, body or [ast.Pass(**at)], [], **at)

    def block(self, statements: Sequence[ir.Stmt]) -> list[ast.stmt]:
        printed: list[ast.stmt] = []
        for statement in statements:
            if statement.span is not NOWHERE:
                self.exprs.at = self.positions.place(statement.span)
                self._tell(printed)
            self.statement(statement, printed)
        return printed

    def _tell(self, out: list[ast.stmt]) -> None:
        """Print the trace of a statement, if tracing is enabled; listing options is not traced."""
        if self.traced and not self.options:
            line = self.exprs.constant(self.at["lineno"])
            out.append(ast.Expr(self.exprs.call(RAN, [line]), **self.at))

    def tried(self, statements: Sequence[ir.Stmt]) -> list[ast.stmt]:
        """Print the body of a function. Behind `Undone` nothing is logged, and however it ends the
        cells are restored; if they are watched, a copy is used.
        """
        number = next((n for n, each in enumerate(statements) if isinstance(each, ir.Undone)), None)
        if number is None:
            return self.block(statements)
        undone = statements[number]
        assert isinstance(undone, ir.Undone)
        at = self.at
        exprs = self.exprs
        kind = ast.Attribute(exprs.name(CELLS), "__class__", LOAD, **at)
        watched = ast.Compare(kind, [ast.IsNot()], [exprs.name("list")], **at)
        before = self.block(statements[:number])
        before.append(ast.If(watched, [self._copy(CELLS)], [], **at))
        after: list[ast.stmt] = []
        for one, (first, end) in enumerate(undone.stretches):
            kept = f"kept{one}."
            before.append(self._slice(kept, first, end))
            part = self._stretch(first, end, store=True)
            after.append(ast.Assign([part], self.exprs.name(kept), **at))
        for one, added in enumerate(undone.added):
            before.append(self._count(f"added{one}.", added))
            after[:0] = self._cleared(f"added{one}.", added)
        before.append(ast.Assign([_to(HOST, at)], self.exprs.constant(None), **at))
        body = self.block(statements[number + 1 :])
        return [*before, *([ast.Try(body, [], [], after, **at)] if after else body)]

    def body(self, statements: Sequence[ir.Stmt]) -> list[ast.stmt]:
        """Print a block for a place where Python needs at least one statement; the location of the
        parent is kept.
        """
        at = self.at
        printed: list[ast.stmt] = []
        self._tell(printed)  # each time round a loop
        printed += self.block(statements)
        self.exprs.at = at
        return printed or [ast.Pass(**at)]

    def statement(self, node: ir.Stmt, out: list[ast.stmt]) -> None:
        exprs, at = self.exprs, self.at
        match node:
            case ir.Set(name=name, value=value):
                target = exprs.target(name)
                match value:
                    case ir.Binary(op="+" | "-" as op, left=ir.Local(name=same), right=right) if (
                        same == name
                    ):
                        sign = ast.Add() if op == "+" else ast.Sub()
                        out.append(ast.AugAssign(target, sign, exprs.raw(right), **at))
                    case _:
                        out.append(ast.Assign([target], exprs.value(value), **at))
            case ir.Store():
                out.append(self._store(node))
            case ir.NewArray(array=array, size=size, kept=True):
                kept = exprs.call("kept.", [exprs.constant(array), exprs.constant(size)])
                out.append(ast.Assign([exprs.target(array)], kept, **at))
            case ir.Renew(array=array, function=function, cells=cells):
                names = [exprs.name(name) for name in (CELLS, HOST, function)]
                read = [exprs.constant(value) for value in (array, cells)]
                out.append(ast.Expr(exprs.call("renew.", [*names, *read]), **at))
            case ir.NewArray(array=array, size=size):
                zeros = ast.BinOp(
                    ast.List([exprs.constant(0)], LOAD, **at),
                    ast.Mult(),
                    exprs.constant(size),
                    **at,
                )
                out.append(ast.Assign([exprs.target(array)], zeros, **at))
            case ir.SetElement(array=array, index=index, value=value):
                place = exprs.item(exprs.name(exprs.local(array)), exprs.value(index), store=True)
                out.append(ast.Assign([place], exprs.value(value), **at))
            case ir.Do(call=call):
                out.append(ast.Expr(exprs.raw(call), **at))
            case ir.If(condition=ir.InWords(), then=then, other=other):
                out.extend(self.block(then if self.words else other))
            case ir.If():
                out.append(self._if(node))
            case ir.While(condition=condition, body=body):
                out.append(ast.While(exprs.raw(condition), self.body(body), [], **at))
            case ir.ForRange() | ir.ForItems():
                outside = exprs.rows
                exprs.rows = outside | self._rows(node, out)
                out.append(self._for(node))
                exprs.rows = outside
            case ir.ForSlice() | ir.ForOpenings() | ir.ForBits():
                out.append(self._for(node))
            case ir.Break():
                out.append(ast.Break(**at))
            case ir.Continue():
                out.append(ast.Continue(**at))
            case ir.Emit(code=code):
                append = ast.Attribute(exprs.name(OUT), "append", LOAD, **at)
                out.append(ast.Expr(ast.Call(append, [exprs.value(code)], [], **at), **at))
                out += self._if_crowded()
            case ir.EmitBits(base=base, step=step, masks=masks, offsets=offsets):
                sets = ast.Tuple([exprs.raw(mask) for mask in masks], LOAD, **at)
                given = [exprs.value(base), exprs.constant(step), sets, exprs.constant(offsets)]
                codes = exprs.call("codes.", given)
                out.append(ast.AugAssign(_to(OUT, at), ast.Add(), codes, **at))
                out += self._if_crowded()
            case ir.EmitBest(decision=decision):
                best = exprs.call("best.", [exprs.name(CELLS), exprs.constant(decision)])
                out.append(ast.Assign([_to(OUT, at)], best, **at))
            case ir.Return(value=value):
                out.append(ast.Return(self._returned(value), **at))
            case ir.Snapshot():
                out.append(self._copy(OLD))
            case ir.Undone():
                raise AssertionError("stands first in a function, see `tried`")
            case ir.Fault(code=code, values=values):
                out.append(self._fault(code, values))
            case ir.Log(event=event, args=args):
                values_ = ast.Tuple([exprs.value(arg) for arg in args], LOAD, **at)
                log = ast.Attribute(exprs.name(HOST), "log", LOAD, **at)
                told = ast.Call(log, [exprs.constant(event), values_], [], **at)
                out.append(self._if_host(ast.Expr(told, **at)))
            case ir.Mark(mark=mark, index=index):
                if self.marks:
                    covered = ast.Attribute(exprs.name(HOST), "covered", LOAD, **at)
                    number = ir.Const(mark) if index is None else ir.Lookup(mark, index)
                    byte = exprs.item(covered, exprs.value(number), store=True)
                    out.append(self._if_host(ast.Assign([byte], exprs.constant(1), **at)))
            case ir.Tick():
                self._tick(out)
            case ir.Work(units=units):
                self._work(units, out)
            case _:
                assert_never(node)

    def _returned(self, value: ir.Expr | None) -> ast.expr | None:
        if self.options:
            return self.exprs.name(OUT)
        return None if value is None else self.exprs.value(value)

    def _store(self, node: ir.Store) -> ast.stmt:
        exprs, at = self.exprs, self.at
        place = exprs.cell(node.base, node.index, store=True)
        match node.value:
            case ir.Binary(
                op="+" | "-" as op,
                left=ir.Load(base=node.base, index=node.index, old=False),
                right=right,
            ):
                sign = ast.Add() if op == "+" else ast.Sub()
                if isinstance(right, ir.Const) and right.value < 0:
                    right = ir.Const(-right.value)
                    sign = ast.Sub() if op == "+" else ast.Add()
                return ast.AugAssign(place, sign, exprs.raw(right), **at)
            case _:
                return ast.Assign([place], exprs.value(node.value), **at)

    def _if(self, node: ir.If) -> ast.If:
        """Print an If with its chain of elifs, without recursion along it, since it may be long."""
        first = last = None
        current: ir.If | None = node
        at = self.at
        while current is not None:
            if current.span is not NOWHERE:
                self.exprs.at = self.positions.place(current.span)
            test = self.exprs.raw(current.condition)
            here = self.at
            printed = ast.If(test, self.body(current.then), [], **here)
            if last is None:
                first = printed
            else:
                last.orelse = [printed]
            last = printed
            match current.other:
                case (ir.If() as single,) if single.condition != ir.InWords():
                    current = single
                case ():
                    current = None
                case other:
                    printed.orelse = self.body(other)
                    current = None
        self.exprs.at = at
        assert first is not None
        return first

    def _rows(
        self, node: ir.ForRange | ir.ForItems, out: list[ast.stmt]
    ) -> dict[ir.Lookup, tuple[str, str]]:
        """Print lookups, before a loop, of the table rows that it stays in."""
        exprs, at = self.exprs, self.at
        names: dict[TableSlice, str] = {}
        found: dict[ir.Lookup, tuple[str, str]] = {}
        for lookup, row in rows_read(node, self.program.tables).items():
            if row not in names:
                names[row] = f"row{len(exprs.rows) + len(found) + 1}."
                table = self.program.tables[row.table]
                rows = tuple(table[n : n + row.width] for n in range(0, len(table), row.width))
                number = ir.Local(row.row)
                # The loop may know of no row and look nothing up.
                there = exprs.raw(
                    ir.Binary(
                        "and",
                        ir.Binary("<=", ir.Const(0), number),
                        ir.Binary("<", number, ir.Const(len(rows))),
                    )
                )
                chosen = exprs.item(exprs.constant(rows), exprs.raw(number))
                value = ast.IfExp(there, chosen, exprs.constant(()), **at)
                out.append(ast.Assign([_to(names[row], at)], value, **at))
            found[lookup] = names[row], node.name
        return found

    def _for(self, node: ir.For) -> ast.For:
        exprs, at = self.exprs, self.at
        over: ast.expr
        match node:
            case ir.ForRange(first=ir.Const(first), last=ir.Const(last), step=step) if (
                abs(last - first) <= READY_RANGE
            ):
                over = exprs.constant(tuple(range(first, last, step)))
            case ir.ForRange(first=first_, last=last_, step=step):
                bounds = [exprs.value(first_), exprs.value(last_)]
                if step != 1:
                    bounds.append(exprs.constant(step))
                elif first_ == ir.Const(0):
                    bounds.pop(0)
                over = exprs.call("range", bounds)
            case ir.ForItems(items=items):
                over = exprs.constant(tuple(items))
            case ir.ForSlice(table=table, first=first_, last=last_):
                over = exprs.stretch(table, first_, last_)
            case ir.ForBits(mask=mask):
                over = exprs.call("members.", [exprs.raw(mask)])
            case ir.ForOpenings(shape=shape):
                over = exprs.call("openings.", [exprs.name(CELLS), exprs.constant(shape)])
        target = exprs.target(node.name)
        return ast.For(target, over, self.body(node.body), [], **at)

    def _slice(self, name: str, first: int, end: int) -> ast.stmt:
        """Print the assignment of a range of cells to a name."""
        return ast.Assign([_to(name, self.at)], self._stretch(first, end), **self.at)

    def _count(self, name: str, kept: ir.Remembered) -> ast.stmt:
        """Print the assignment of the number of positions to a name."""
        return ast.Assign([_to(name, self.at)], self.exprs.cell(kept.count, None), **self.at)

    def _cleared(self, name: str, kept: ir.Remembered) -> list[ast.stmt]:
        """Print the removal of entries that were added since then."""
        more, at = f"more.{name}", self.at
        exprs = self.exprs

        def product(left: ast.expr, right: int) -> ast.expr:
            return ast.BinOp(left, ast.Mult(), exprs.constant(right), **at)

        def end(of: ast.expr) -> ast.expr:
            return ast.BinOp(product(of, kept.width), ast.Add(), exprs.constant(kept.entries), **at)

        now = exprs.cell(kept.count, None)
        difference = ast.BinOp(now, ast.Sub(), exprs.name(name), **at)
        zeros = ast.BinOp(
            ast.List([exprs.constant(0)], LOAD, **at),
            ast.Mult(),
            product(exprs.name(more), kept.width),
            **at,
        )
        part = ast.Slice(end(exprs.name(name)), end(exprs.cell(kept.count, None)), None, **at)
        cells = exprs.item(exprs.name(CELLS), part, store=True)
        return [
            ast.Assign([_to(more, at)], difference, **at),
            ast.If(exprs.name(more), [ast.Assign([cells], zeros, **at)], [], **at),
        ]

    def _stretch(self, first: int, end: int, *, store: bool = False) -> ast.expr:
        exprs = self.exprs
        part = ast.Slice(exprs.constant(first), exprs.constant(end), None, **self.at)
        return exprs.item(exprs.name(CELLS), part, store=store)

    def _copy(self, target: str) -> ast.stmt:
        at = self.at
        whole = ast.Slice(None, None, None, **at)
        copy = self.exprs.item(self.exprs.name(CELLS), whole)
        return ast.Assign([_to(target, at)], copy, **at)

    def _fault(self, code: Code, values: Sequence[ir.FaultValue]) -> ast.Raise:
        exprs, at = self.exprs, self.at
        shown: list[ast.expr] = [
            ast.Tuple(
                [exprs.constant(v.name), exprs.value(v.value), exprs.constant(v.of)], LOAD, **at
            )
            for v in values
        ]
        fault = exprs.call("RuleFault.", [exprs.constant(code), ast.Tuple(shown, LOAD, **at)])
        return ast.Raise(fault, None, **at)

    def _if_crowded(self) -> list[ast.stmt]:
        """The fault of a decision that offers too much, where it can."""
        if not self.crowded:
            return []
        exprs, at = self.exprs, self.at
        length = exprs.call("len.", [exprs.name(OUT)])
        over = ast.Compare(length, [ast.Gt()], [exprs.constant(MOST_OPTIONS)], **at)
        return [ast.If(over, [self._fault("too-many-options", ())], [], **at)]

    def _if_host(self, then: ast.stmt) -> ast.If:
        exprs, at = self.exprs, self.at
        there = ast.Compare(exprs.name(HOST), [ast.IsNot()], [exprs.constant(None)], **at)
        return ast.If(there, [then], [], **at)

    def _tick(self, out: list[ast.stmt]) -> None:
        exprs = self.exprs
        counter = exprs.cell(STEPS, None), exprs.cell(STEPS, None, store=True)
        self._counted(counter, 1, "turns", self.program.step_limit, out)

    def _work(self, units: int, out: list[ast.stmt]) -> None:
        exprs = self.exprs
        done, first = exprs.name(WORK), exprs.constant(0)
        counter = exprs.item(done, first), exprs.item(done, first, store=True)
        self._counted(counter, units, "work", self.program.work_limit, out)

    def _counted(
        self,
        counter: tuple[ast.expr, ast.expr],
        by: int,
        of: str,
        limit: int,
        out: list[ast.stmt],
    ) -> None:
        """Print an addition to a counter, with a runtime error above the limit."""
        exprs, at = self.exprs, self.at
        read, written = counter
        more = ast.BinOp(read, ast.Add(), exprs.constant(by), **at)
        out.append(ast.Assign([_to(STEP, at), written], more, **at))
        over = ast.Compare(exprs.name(STEP), [ast.Gt()], [exprs.constant(limit)], **at)
        met = self._fault("endless-rule", (ir.FaultValue(of, ir.Const(limit)),))
        out.append(ast.If(over, [met], [], **at))


def _to(name: str, at: CodeLocation) -> ast.Name:
    return ast.Name(name, STORE, **at)
