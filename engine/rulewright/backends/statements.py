"""Print IR functions as Python `ast` functions `f(s, h, *parameters)`."""

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
    make_slice_name,
)
from rulewright.backends.slices import TableSlice, find_slices, find_table_slices
from rulewright.backends.source_map import CodeLocation, SourceMap
from rulewright.diagnostics.code_names import Code
from rulewright.ir import nodes as ir
from rulewright.ir.program import MAX_OPTIONS, STEPS, Program
from rulewright.source import NOWHERE

OUT: Final = "out."
STEP: Final = "step."
WORK: Final = "work."
RAN: Final = "ran."
MAX_CONSTANT_RANGE = 64
"""Ranges of constants up to this length become constant tuples."""


class FunctionPrinter:
    """Print one function after the other; `marks` collects the coverage marks. If `traced`, each
    statement that changes or decides something first passes its line to the function `ran.`."""

    def __init__(
        self,
        program: Program,
        positions: SourceMap,
        *,
        marks: bool,
        traced: bool = False,
        use_words: bool = False,
        alone: bool = True,
    ) -> None:
        """`alone`: the functions are printed for this program only, so that its function names, with which
        locals must not clash, are known."""
        self.program = program
        self.positions = positions
        self.marks = marks
        self.traced = traced
        self.use_words = use_words
        """Whether bitset alternatives are used; Python is faster member by member."""
        self.exprs = ExpressionPrinter(program.tables)
        if alone:
            names = (*program.functions, CELLS, HOST, "range", "min", "max", "list")
            self.exprs.reserved = frozenset(names)
        else:
            self.exprs.reserved = None
        self.lists_options = False
        self.crowded = False
        """Whether the current function lists options and may exceed their limit."""

    @property
    def location(self) -> CodeLocation:
        return self.exprs.location

    def print_function(self, function: ir.Function) -> ast.FunctionDef:
        self.exprs.location = self.positions.locate_span(function.span)
        at = self.location
        self.lists_options = function.kind == "options"
        self.crowded = self.lists_options and function.name in self.program.crowded_functions
        names = (CELLS, HOST, *(self.exprs.python_name(name) for name in function.parameters))
        arguments = ast.arguments(
            posonlyargs=[],
            args=[ast.arg(name, **at) for name in names],
            kwonlyargs=[],
            kw_defaults=[],
            defaults=[],
        )
        slices = find_slices(function, self.program.blocks)
        self.exprs.slices = {(one.base, one.block) for one in slices}
        self.exprs.row_lookups = {}
        body = self.print_trial(function.body)
        self.exprs.location = at
        if function.kind == "segment":
            trace_statements: list[ast.stmt] = []
            self._print_trace(trace_statements)
            body[:0] = trace_statements
        for one in sorted(slices, key=lambda one: (one.base, one.block)):
            body.insert(0, self._print_slice(make_slice_name(one.base, one.block), one.base, one.end))
        if self.lists_options:
            empty = ast.List([], LOAD, **at)
            body.insert(0, ast.Assign([ast.Name(OUT, STORE, **at)], empty, **at))
            body.append(ast.Return(self.exprs.print_name(OUT), **at))
        return ast.FunctionDef(function.name, arguments, body or [ast.Pass(**at)], [], **at)

    def print_block(self, statements: Sequence[ir.Stmt]) -> list[ast.stmt]:
        printed_statements: list[ast.stmt] = []
        for statement in statements:
            if statement.span is not NOWHERE:
                self.exprs.location = self.positions.locate_span(statement.span)
                self._print_trace(printed_statements)
            self.print_statement(statement, printed_statements)
        return printed_statements

    def _print_trace(self, out: list[ast.stmt]) -> None:
        """Print the trace of a statement, if tracing is enabled; listing options is not traced."""
        if self.traced and not self.lists_options:
            line = self.exprs.print_constant(self.location["lineno"])
            out.append(ast.Expr(self.exprs.print_call(RAN, [line]), **self.location))

    def print_trial(self, statements: Sequence[ir.Stmt]) -> list[ast.stmt]:
        """Print the body of a function. Behind `TrialRun` nothing is logged, and however it ends the
        cells are restored; if they are watched, a copy is used.
        """
        number = next((n for n, each in enumerate(statements) if isinstance(each, ir.TrialRun)), None)
        if number is None:
            return self.print_block(statements)
        undone = statements[number]
        assert isinstance(undone, ir.TrialRun)
        at = self.location
        exprs = self.exprs
        kind = ast.Attribute(exprs.print_name(CELLS), "__class__", LOAD, **at)
        watched = ast.Compare(kind, [ast.IsNot()], [exprs.print_name("list")], **at)
        before = self.print_block(statements[:number])
        before.append(ast.If(watched, [self._print_copy(CELLS)], [], **at))
        restore_statements: list[ast.stmt] = []
        for one, (first, end) in enumerate(undone.cell_ranges):
            kept = f"kept{one}."
            before.append(self._print_slice(kept, first, end))
            part = self._print_cell_range(first, end, store=True)
            restore_statements.append(ast.Assign([part], self.exprs.print_name(kept), **at))
        for one, added in enumerate(undone.position_stores):
            before.append(self._print_entry_count(f"added{one}.", added))
            restore_statements[:0] = self._print_removal(f"added{one}.", added)
        before.append(ast.Assign([_make_target(HOST, at)], self.exprs.print_constant(None), **at))
        body = self.print_block(statements[number + 1 :])
        return [*before, *([ast.Try(body, [], [], restore_statements, **at)] if restore_statements else body)]

    def print_body(self, statements: Sequence[ir.Stmt]) -> list[ast.stmt]:
        """Print a block for a place where Python needs at least one statement; the location of the
        parent is kept.
        """
        at = self.location
        printed_statements: list[ast.stmt] = []
        self._print_trace(printed_statements)  # each time round a loop
        printed_statements += self.print_block(statements)
        self.exprs.location = at
        return printed_statements or [ast.Pass(**at)]

    def print_statement(self, statement: ir.Stmt, out: list[ast.stmt]) -> None:
        exprs, at = self.exprs, self.location
        match statement:
            case ir.Set(name=name, value=value):
                target = exprs.print_target(name)
                match value:
                    case ir.Binary(op="+" | "-" as op, left=ir.Local(name=same), right=right) if same == name:
                        sign = ast.Add() if op == "+" else ast.Sub()
                        out.append(ast.AugAssign(target, sign, exprs.print_value(right), **at))
                    case _:
                        out.append(ast.Assign([target], exprs.print_number(value), **at))
            case ir.Store():
                out.append(self._print_store(statement))
            case ir.NewArray(array=array, size=size, is_memo=True):
                kept = exprs.print_call("kept.", [exprs.print_constant(array), exprs.print_constant(size)])
                out.append(ast.Assign([exprs.print_target(array)], kept, **at))
            case ir.RefreshMemo(array=array, function=function, cell_ranges=cells):
                names = [exprs.print_name(name) for name in (CELLS, HOST, function)]
                read = [exprs.print_constant(value) for value in (array, cells)]
                out.append(ast.Expr(exprs.print_call("renew.", [*names, *read]), **at))
            case ir.NewArray(array=array, size=size):
                zeros = ast.BinOp(
                    ast.List([exprs.print_constant(0)], LOAD, **at),
                    ast.Mult(),
                    exprs.print_constant(size),
                    **at,
                )
                out.append(ast.Assign([exprs.print_target(array)], zeros, **at))
            case ir.SetElement(array=array, index=index, value=value):
                place = exprs.print_item(
                    exprs.print_name(exprs.python_name(array)), exprs.print_number(index), store=True
                )
                out.append(ast.Assign([place], exprs.print_number(value), **at))
            case ir.CallStatement(call=call):
                out.append(ast.Expr(exprs.print_value(call), **at))
            case ir.If(condition=ir.UsesWords(), then=then, orelse=other):
                out.extend(self.print_block(then if self.use_words else other))
            case ir.If():
                out.append(self._print_if(statement))
            case ir.While(condition=condition, body=body):
                out.append(ast.While(exprs.print_value(condition), self.print_body(body), [], **at))
            case ir.ForRange() | ir.ForItems():
                outside = exprs.row_lookups
                exprs.row_lookups = outside | self._print_row_lookups(statement, out)
                out.append(self._print_for(statement))
                exprs.row_lookups = outside
            case ir.ForSlice() | ir.ForOpenings() | ir.ForBits():
                out.append(self._print_for(statement))
            case ir.Break():
                out.append(ast.Break(**at))
            case ir.Continue():
                out.append(ast.Continue(**at))
            case ir.Emit(code=code):
                append = ast.Attribute(exprs.print_name(OUT), "append", LOAD, **at)
                out.append(ast.Expr(ast.Call(append, [exprs.print_number(code)], [], **at), **at))
                out += self._print_crowded_check()
            case ir.EmitBits(base=base, step=step, masks=masks, offsets=offsets):
                sets = ast.Tuple([exprs.print_value(mask) for mask in masks], LOAD, **at)
                given = [
                    exprs.print_number(base),
                    exprs.print_constant(step),
                    sets,
                    exprs.print_constant(offsets),
                ]
                codes = exprs.print_call("codes.", given)
                out.append(ast.AugAssign(_make_target(OUT, at), ast.Add(), codes, **at))
                out += self._print_crowded_check()
            case ir.EmitBest(decision=decision):
                best = exprs.print_call("best.", [exprs.print_name(CELLS), exprs.print_constant(decision)])
                out.append(ast.Assign([_make_target(OUT, at)], best, **at))
            case ir.Return(value=value):
                out.append(ast.Return(self._print_result(value), **at))
            case ir.Snapshot():
                out.append(self._print_copy(OLD))
            case ir.TrialRun():
                raise AssertionError("stands first in a function, see `tried`")
            case ir.Fault(code=code, values=values):
                out.append(self._print_fault(code, values))
            case ir.Log(event=event, args=args):
                values_ = ast.Tuple([exprs.print_number(arg) for arg in args], LOAD, **at)
                log = ast.Attribute(exprs.print_name(HOST), "log", LOAD, **at)
                told = ast.Call(log, [exprs.print_constant(event), values_], [], **at)
                out.append(self._print_if_host(ast.Expr(told, **at)))
            case ir.Mark(mark=mark, index=index):
                if self.marks:
                    covered = ast.Attribute(exprs.print_name(HOST), "covered", LOAD, **at)
                    number = ir.Const(mark) if index is None else ir.Lookup(mark, index)
                    byte = exprs.print_item(covered, exprs.print_number(number), store=True)
                    out.append(self._print_if_host(ast.Assign([byte], exprs.print_constant(1), **at)))
            case ir.Tick():
                self._print_tick(out)
            case ir.Work(units=units):
                self._print_work(units, out)
            case _:
                assert_never(statement)

    def _print_result(self, result: ir.Expr | None) -> ast.expr | None:
        if self.lists_options:
            return self.exprs.print_name(OUT)
        return None if result is None else self.exprs.print_number(result)

    def _print_store(self, store_statement: ir.Store) -> ast.stmt:
        exprs, at = self.exprs, self.location
        place = exprs.print_cell(store_statement.base, store_statement.index, store=True)
        match store_statement.value:
            case ir.Binary(
                op="+" | "-" as op,
                left=ir.Load(base=store_statement.base, index=store_statement.index, old=False),
                right=right,
            ):
                sign = ast.Add() if op == "+" else ast.Sub()
                if isinstance(right, ir.Const) and right.value < 0:
                    right = ir.Const(-right.value)
                    sign = ast.Sub() if op == "+" else ast.Add()
                return ast.AugAssign(place, sign, exprs.print_value(right), **at)
            case _:
                return ast.Assign([place], exprs.print_number(store_statement.value), **at)

    def _print_if(self, if_statement: ir.If) -> ast.If:
        """Print an If with its chain of elifs, without recursion along it, since it may be long."""
        first = last = None
        current: ir.If | None = if_statement
        at = self.location
        while current is not None:
            if current.span is not NOWHERE:
                self.exprs.location = self.positions.locate_span(current.span)
            test = self.exprs.print_value(current.condition)
            here = self.location
            printed = ast.If(test, self.print_body(current.then), [], **here)
            if last is None:
                first = printed
            else:
                last.orelse = [printed]
            last = printed
            match current.orelse:
                case (ir.If() as single,) if single.condition != ir.UsesWords():
                    current = single
                case ():
                    current = None
                case other:
                    printed.orelse = self.print_body(other)
                    current = None
        self.exprs.location = at
        assert first is not None
        return first

    def _print_row_lookups(
        self, loop: ir.ForRange | ir.ForItems, out: list[ast.stmt]
    ) -> dict[ir.Lookup, tuple[str, str]]:
        """Print lookups, before a loop, of the table rows that it stays in."""
        exprs, at = self.exprs, self.location
        row_names: dict[TableSlice, str] = {}
        row_lookups: dict[ir.Lookup, tuple[str, str]] = {}
        for lookup, row in find_table_slices(loop, self.program.tables).items():
            if row not in row_names:
                row_names[row] = f"row{len(exprs.row_lookups) + len(row_lookups) + 1}."
                table = self.program.tables[row.table_number]
                rows = tuple(table[n : n + row.width] for n in range(0, len(table), row.width))
                number = ir.Local(row.row_local)
                # The loop may have no row and read nothing.
                there = exprs.print_value(
                    ir.Binary(
                        "and",
                        ir.Binary("<=", ir.Const(0), number),
                        ir.Binary("<", number, ir.Const(len(rows))),
                    )
                )
                chosen = exprs.print_item(exprs.print_constant(rows), exprs.print_value(number))
                value = ast.IfExp(there, chosen, exprs.print_constant(()), **at)
                out.append(ast.Assign([_make_target(row_names[row], at)], value, **at))
            row_lookups[lookup] = row_names[row], loop.name
        return row_lookups

    def _print_for(self, loop: ir.For) -> ast.For:
        exprs, at = self.exprs, self.location
        iterable: ast.expr
        match loop:
            case ir.ForRange(first=ir.Const(first), last=ir.Const(last), step=step) if (
                abs(last - first) <= MAX_CONSTANT_RANGE
            ):
                iterable = exprs.print_constant(tuple(range(first, last, step)))
            case ir.ForRange(first=first_, last=last_, step=step):
                bounds = [exprs.print_number(first_), exprs.print_number(last_)]
                if step != 1:
                    bounds.append(exprs.print_constant(step))
                elif first_ == ir.Const(0):
                    bounds.pop(0)
                iterable = exprs.print_call("range", bounds)
            case ir.ForItems(items=items):
                iterable = exprs.print_constant(tuple(items))
            case ir.ForSlice(table=table, first=first_, last=last_):
                iterable = exprs.print_table_slice(table, first_, last_)
            case ir.ForBits(mask=mask):
                iterable = exprs.print_call("members.", [exprs.print_value(mask)])
            case ir.ForOpenings(shape=shape):
                iterable = exprs.print_call(
                    "openings.", [exprs.print_name(CELLS), exprs.print_constant(shape)]
                )
        target = exprs.print_target(loop.name)
        return ast.For(target, iterable, self.print_body(loop.body), [], **at)

    def _print_slice(self, name: str, first: int, end: int) -> ast.stmt:
        """Print the assignment of a range of cells to a name."""
        return ast.Assign(
            [_make_target(name, self.location)], self._print_cell_range(first, end), **self.location
        )

    def _print_entry_count(self, name: str, position_store: ir.PositionStore) -> ast.stmt:
        """Print the assignment of the number of positions to a name."""
        return ast.Assign(
            [_make_target(name, self.location)],
            self.exprs.print_cell(position_store.count_cell, None),
            **self.location,
        )

    def _print_removal(self, name: str, position_store: ir.PositionStore) -> list[ast.stmt]:
        """Print the removal of entries that were added since then."""
        more, at = f"more.{name}", self.location
        exprs = self.exprs

        def print_product(printed_left: ast.expr, factor: int) -> ast.expr:
            return ast.BinOp(printed_left, ast.Mult(), exprs.print_constant(factor), **at)

        def print_end(printed_count: ast.expr) -> ast.expr:
            return ast.BinOp(
                print_product(printed_count, position_store.entry_width),
                ast.Add(),
                exprs.print_constant(position_store.entries_base),
                **at,
            )

        now = exprs.print_cell(position_store.count_cell, None)
        difference = ast.BinOp(now, ast.Sub(), exprs.print_name(name), **at)
        zeros = ast.BinOp(
            ast.List([exprs.print_constant(0)], LOAD, **at),
            ast.Mult(),
            print_product(exprs.print_name(more), position_store.entry_width),
            **at,
        )
        part = ast.Slice(
            print_end(exprs.print_name(name)),
            print_end(exprs.print_cell(position_store.count_cell, None)),
            None,
            **at,
        )
        cells = exprs.print_item(exprs.print_name(CELLS), part, store=True)
        return [
            ast.Assign([_make_target(more, at)], difference, **at),
            ast.If(exprs.print_name(more), [ast.Assign([cells], zeros, **at)], [], **at),
        ]

    def _print_cell_range(self, first: int, end: int, *, store: bool = False) -> ast.expr:
        exprs = self.exprs
        part = ast.Slice(exprs.print_constant(first), exprs.print_constant(end), None, **self.location)
        return exprs.print_item(exprs.print_name(CELLS), part, store=store)

    def _print_copy(self, target_name: str) -> ast.stmt:
        at = self.location
        whole = ast.Slice(None, None, None, **at)
        copy = self.exprs.print_item(self.exprs.print_name(CELLS), whole)
        return ast.Assign([_make_target(target_name, at)], copy, **at)

    def _print_fault(self, code: Code, fault_values: Sequence[ir.FaultValue]) -> ast.Raise:
        exprs, at = self.exprs, self.location
        printed_values: list[ast.expr] = [
            ast.Tuple(
                [
                    exprs.print_constant(v.name),
                    exprs.print_number(v.value),
                    exprs.print_constant(v.type_name),
                ],
                LOAD,
                **at,
            )
            for v in fault_values
        ]
        fault = exprs.print_call(
            "RuleFault.", [exprs.print_constant(code), ast.Tuple(printed_values, LOAD, **at)]
        )
        return ast.Raise(fault, None, **at)

    def _print_crowded_check(self) -> list[ast.stmt]:
        """Print the fault for a decision with too many options, if that is possible."""
        if not self.crowded:
            return []
        exprs, at = self.exprs, self.location
        length = exprs.print_call("len.", [exprs.print_name(OUT)])
        over = ast.Compare(length, [ast.Gt()], [exprs.print_constant(MAX_OPTIONS)], **at)
        return [ast.If(over, [self._print_fault("too-many-options", ())], [], **at)]

    def _print_if_host(self, then: ast.stmt) -> ast.If:
        exprs, at = self.exprs, self.location
        there = ast.Compare(exprs.print_name(HOST), [ast.IsNot()], [exprs.print_constant(None)], **at)
        return ast.If(there, [then], [], **at)

    def _print_tick(self, out: list[ast.stmt]) -> None:
        exprs = self.exprs
        counter = exprs.print_cell(STEPS, None), exprs.print_cell(STEPS, None, store=True)
        self._print_counter(counter, 1, "turns", self.program.step_limit, out)

    def _print_work(self, units: int, out: list[ast.stmt]) -> None:
        exprs = self.exprs
        done, first = exprs.print_name(WORK), exprs.print_constant(0)
        counter = exprs.print_item(done, first), exprs.print_item(done, first, store=True)
        self._print_counter(counter, units, "work", self.program.work_limit, out)

    def _print_counter(
        self,
        counter: tuple[ast.expr, ast.expr],
        amount: int,
        limit_name: str,
        limit: int,
        out: list[ast.stmt],
    ) -> None:
        """Print an addition to a counter, with a runtime error above the limit."""
        exprs, at = self.exprs, self.location
        read, written = counter
        more = ast.BinOp(read, ast.Add(), exprs.print_constant(amount), **at)
        out.append(ast.Assign([_make_target(STEP, at), written], more, **at))
        over = ast.Compare(exprs.print_name(STEP), [ast.Gt()], [exprs.print_constant(limit)], **at)
        met = self._print_fault("endless-rule", (ir.FaultValue(limit_name, ir.Const(limit)),))
        out.append(ast.If(over, [met], [], **at))


def _make_target(name: str, location: CodeLocation) -> ast.Name:
    return ast.Name(name, STORE, **location)
