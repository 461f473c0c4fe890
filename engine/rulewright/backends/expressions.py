"""Print IR expressions as Python `ast`: as numbers, and as truth values where only truth matters."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, assert_never

from rulewright.backends.source_map import CodeLocation
from rulewright.ir import nodes as ir

CELLS: Final = "s"
HOST: Final = "h"
OLD: Final = "old."
"""Names with a dot cannot clash with those of the IR; Python's compiler takes any text."""
LOAD: Final = ast.Load()
STORE: Final = ast.Store()
"""Context nodes without fields are shared, as in trees that Python's parser makes."""

_ARITHMETIC: dict[str, ast.operator] = {
    "+": ast.Add(),
    "-": ast.Sub(),
    "*": ast.Mult(),
    "//": ast.FloorDiv(),
    "%": ast.Mod(),
    "&": ast.BitAnd(),
    "|": ast.BitOr(),
    "<<": ast.LShift(),
    ">>": ast.RShift(),
}
_COMPARISON: dict[str, ast.cmpop] = {
    "==": ast.Eq(),
    "!=": ast.NotEq(),
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
}
_PURE_ATOMS = (ir.Const, ir.Local)


def flatten_chain(op: str, expr: ir.Expr) -> list[ir.Expr]:
    """Return the operands of a chain of one associative operator, left to right."""
    chain_operands: list[ir.Expr] = []
    waiting = [expr]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ir.Binary) and node.op == op:
            waiting += (node.right, node.left)
        else:
            chain_operands.append(node)
    return chain_operands


def is_truth_value(expr: ir.Expr) -> bool:
    """Return whether Python computes a bool, which must be converted to 0 or 1 before it is stored."""
    match expr:
        case ir.Binary(op=op, left=left, right=right):
            if op in _COMPARISON:
                return True
            if op in ("and", "or", "&", "|", "min", "max"):
                return any(
                    is_truth_value(part) for part in flatten_chain(op, left) + flatten_chain(op, right)
                )
            return False
        case ir.Unary(op="not") | ir.SetMeasure("some"):
            return True
        case ir.Select(yes=yes, no=no):
            return is_truth_value(yes) or is_truth_value(no)
        case _:
            return False


def make_slice_name(base: int, block_base: int) -> str:
    """Return the name of the slice that is read from `base` on, of the block that begins at
    `block_base`.
    """
    return f"cells{base}of{block_base}."


class ExpressionPrinter:
    """Prints expressions as `ast` nodes with the line and columns of `location`."""

    def __init__(self, tables: Sequence[tuple[int, ...]]) -> None:
        self.tables = tables
        self.location: CodeLocation
        self.reserved: frozenset[str] | None = frozenset()
        """Names that are used for something else; None if they are unknown."""
        self.slices: set[tuple[int, int]] = set()
        """Cells that the current function reads from a slice: (base, block)."""
        self.row_lookups: dict[ir.Lookup, tuple[str, str]] = {}
        """Lookups that are read from a row of their table: (name of the row, index in it)."""
        self._split_tables: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}

    # --- small parts ------------------------------------------------------------------------------

    def print_name(self, name: str) -> ast.Name:
        return ast.Name(name, LOAD, **self.location)

    def print_target(self, name: str) -> ast.Name:
        return ast.Name(self.python_name(name), STORE, **self.location)

    def python_name(self, name: str) -> str:
        """Return the Python name of an IR local: its own, unless that is taken."""
        if self.reserved is None:
            return name + ":"
        return name + "." if name in self.reserved else name

    def print_constant(self, value: object) -> ast.Constant:
        return ast.Constant(value, **self.location)  # type: ignore[arg-type]

    def print_call(self, function_name: str, printed_args: list[ast.expr]) -> ast.Call:
        return ast.Call(self.print_name(function_name), printed_args, [], **self.location)

    def print_item(self, array: ast.expr, index: ast.expr, *, store: bool = False) -> ast.Subscript:
        return ast.Subscript(array, index, STORE if store else LOAD, **self.location)

    def print_cell(
        self, base: int, index: ir.Expr | None, *, old: bool = False, store: bool = False
    ) -> ast.Subscript:
        """Return `s[base + index]`."""
        printed_index: ast.expr
        if index is None:
            printed_index = self.print_constant(base)
        elif base == 0:
            printed_index = self.print_number(index)
        elif isinstance(index, ir.Const):
            printed_index = self.print_constant(base + index.value)
        elif base < 0:
            printed_index = ast.BinOp(
                self.print_number(index), ast.Sub(), self.print_constant(-base), **self.location
            )
        else:
            printed_index = ast.BinOp(
                self.print_number(index), ast.Add(), self.print_constant(base), **self.location
            )
        return self.print_item(self.print_name(OLD if old else CELLS), printed_index, store=store)

    # --- values -----------------------------------------------------------------------------------

    def print_number(self, expr: ir.Expr) -> ast.expr:
        """Print a number; truth values become 1 or 0."""
        if is_truth_value(expr):
            match expr:
                case ir.Unary(op="not", value=inner):
                    return self._print_choice(self.print_value(inner), 0, 1)
                case ir.Select(condition=condition, yes=yes, no=no):
                    return ast.IfExp(
                        self.print_value(condition),
                        self.print_number(yes),
                        self.print_number(no),
                        **self.location,
                    )
                case ir.Binary(op=("min" | "max") as op, left=left, right=right):
                    return self._print_extreme(op, left, right)
                case _:
                    return self._print_choice(self.print_value(expr), 1, 0)
        return self.print_value(expr)

    def _print_choice(self, test: ast.expr, yes: int, no: int) -> ast.expr:
        return ast.IfExp(test, self.print_constant(yes), self.print_constant(no), **self.location)

    def print_value(self, expr: ir.Expr) -> ast.expr:
        """Print a value for contexts in which True and 1 are equivalent: arithmetic and tests."""
        match expr:
            case ir.Const(value=value):
                return self.print_constant(value)
            case ir.Local(name=name):
                return self.print_name(self.python_name(name))
            case ir.Load(base, index, False, int(block)) if (
                index is not None and (base, block) in self.slices
            ):
                return self.print_item(
                    self.print_name(make_slice_name(base, block)), self.print_number(index)
                )
            case ir.Load(base=base, index=index, old=old):
                return self.print_cell(base, index, old=old)
            case ir.Element(array=array, index=index):
                return self.print_item(self.print_name(self.python_name(array)), self.print_number(index))
            case ir.Lookup(table=table, index=index):
                if expr in self.row_lookups:
                    row, place = self.row_lookups[expr]
                    return self.print_item(self.print_name(row), self.print_name(self.python_name(place)))
                return self._print_lookup(self.tables[table], index)
            case ir.Binary():
                return self._print_binary(expr)
            case ir.Unary(op="not", value=value):
                return ast.UnaryOp(ast.Not(), self.print_value(value), **self.location)
            case ir.Unary(value=value):
                return ast.UnaryOp(ast.USub(), self.print_value(value), **self.location)
            case ir.Select(condition=condition, yes=yes, no=no):
                return ast.IfExp(
                    self.print_value(condition), self.print_value(yes), self.print_value(no), **self.location
                )
            case ir.Call(function=function, args=args, old=old):
                cells = self.print_name(OLD if old else CELLS)
                values = [self.print_number(arg) for arg in args]
                return self.print_call(function, [cells, self.print_name(HOST), *values])
            case ir.Random(bound=bound):
                cells = self.print_name(CELLS)
                return self.print_call("draw.", [cells, self.print_name(HOST), self.print_number(bound)])
            case _:
                return self._print_bitset(expr)

    def _print_sets(self, sets: Sequence[ir.Expr]) -> ast.expr:
        return ast.Tuple([self.print_value(each) for each in sets], LOAD, **self.location)

    def _print_bitset(self, expr: ir.Masked | ir.SetMeasure | ir.BitLookup | ir.UsesWords) -> ast.expr:
        """Sets are whole numbers (see `masks`)."""
        constant = self.print_constant
        match expr:
            case ir.Mask(bits):
                return constant(bits)
            case ir.MaskAt(table, index):
                return self._print_lookup(self.tables[table], index)
            case ir.CellsWith(block, row, size, value, above):
                first_cell: ir.Expr = ir.Const(block)
                if row is not None:
                    first_cell = ir.Binary("+", ir.Binary("*", row, ir.Const(size)), first_cell)
                given = [
                    self.print_name(CELLS),
                    self.print_number(first_cell),
                    constant(size),
                    self.print_number(value),
                ]
                return self.print_call("cells_above." if above else "cells_with.", given)
            case ir.MaskOp(op, left, right):
                first_, second = self.print_value(left), self.print_value(right)
                if op == "-":
                    second = ast.UnaryOp(ast.Invert(), second, **self.location)
                return ast.BinOp(first_, ast.BitOr() if op == "|" else ast.BitAnd(), second, **self.location)
            case ir.ShiftedSet(mask, ir.Const(by)):
                way = ast.LShift() if by >= 0 else ast.RShift()
                return ast.BinOp(self.print_value(mask), way, constant(abs(by)), **self.location)
            case ir.ShiftedSet(mask, by_):
                return self.print_call("shifted.", [self.print_value(mask), self.print_number(by_)])
            case ir.SingleMember(at):
                return ast.BinOp(constant(1), ast.LShift(), self.print_number(at), **self.location)
            case ir.FloodFill(start, through, steps):
                given = [self.print_value(start), self.print_value(through), constant(steps)]
                return self.print_call("flooded.", given)
            case ir.ReachedSet(at, through, ways):
                behind = tuple((self.tables[table], rises) for table, rises in ways)
                return self.print_call(
                    "reached.", [self.print_number(at), self.print_value(through), constant(behind)]
                )
            case ir.ChainMembers(asked, sets, neighbour_table=near, least=least):
                given = [self.print_value(asked), self._print_sets(sets), constant(self.tables[near])]
                return self.print_call("in_chains.", [*given, constant(least)])
            case ir.ChainOf(at, sets, neighbour_table=near, border_only=beside):
                given = [self.print_number(at), self._print_sets(sets), constant(self.tables[near])]
                return self.print_call("chain_of.", [*given, constant(beside)])
            case ir.MaskCall(function, args):
                values = [self.print_number(arg) for arg in args]
                return self.print_call(function, [self.print_name(CELLS), self.print_name(HOST), *values])
            case ir.UsesWords():
                raise AssertionError("is no value, see `statements`")
            case ir.BitLookup(mask, near, answers, row, words):
                tables = constant(self.tables[near]), constant(self.tables[answers])
                given = [self.print_value(mask), *tables, self.print_number(row), constant(words)]
                return self.print_call("told.", given)
            case ir.SetMeasure("some", mask):
                return ast.Compare(self.print_value(mask), [ast.NotEq()], [constant(0)], **self.location)
            case ir.SetMeasure("count", mask):
                method = ast.Attribute(self.print_value(mask), "bit_count", LOAD, **self.location)
                return ast.Call(method, [], [], **self.location)
            case ir.SetMeasure(_, mask):
                one = self.print_value(mask), ast.UnaryOp(ast.USub(), self.print_value(mask), **self.location)
                lowest = ast.BinOp(one[0], ast.BitAnd(), one[1], **self.location)
                method = ast.Attribute(lowest, "bit_length", LOAD, **self.location)
                length = ast.Call(method, [], [], **self.location)
                return ast.BinOp(length, ast.Sub(), constant(1), **self.location)
            case _:
                assert_never(expr)

    def _print_lookup(self, table_values: tuple[int, ...], index: ir.Expr) -> ast.expr:
        return self.print_item(self.print_constant(table_values), self.print_number(index))

    def _print_binary(self, expr: ir.Binary) -> ast.expr:
        op = expr.op
        if op in ("and", "or"):
            return self._print_logic(op, flatten_chain(op, expr))
        if op in ("min", "max"):
            return self._print_extreme(op, expr.left, expr.right)
        if op in _COMPARISON:
            left, right = self.print_value(expr.left), self.print_value(expr.right)
            return ast.Compare(left, [_COMPARISON[op]], [right], **self.location)
        if op in ("+", "*"):
            first, *others = flatten_chain(op, expr)
            result = self.print_value(first)
            for other in others:
                result = self._print_arithmetic(op, result, other)
            return result
        if op in ("&", "|"):
            return ast.BinOp(
                self.print_number(expr.left), _ARITHMETIC[op], self.print_number(expr.right), **self.location
            )
        return self._print_arithmetic(op, self.print_value(expr.left), expr.right)

    def _print_arithmetic(self, op: str, printed_left: ast.expr, right: ir.Expr) -> ast.expr:
        if op == "+" and isinstance(right, ir.Const) and right.value < 0:
            return ast.BinOp(printed_left, ast.Sub(), self.print_constant(-right.value), **self.location)
        return ast.BinOp(printed_left, _ARITHMETIC[op], self.print_value(right), **self.location)

    def _print_extreme(self, op: str, left: ir.Expr, right: ir.Expr) -> ast.expr:
        """Print `a if a < b else b`, because Python's min and max cost a call."""
        simple = (*_PURE_ATOMS, ir.Load)
        if isinstance(left, simple) and isinstance(right, simple):
            sign = ast.Lt() if op == "min" else ast.Gt()
            test = ast.Compare(self.print_number(left), [sign], [self.print_number(right)], **self.location)
            return ast.IfExp(test, self.print_number(left), self.print_number(right), **self.location)
        return self.print_call(op, [self.print_number(left), self.print_number(right)])

    def _print_logic(self, op: str, conditions: list[ir.Expr]) -> ast.expr:
        join = ast.And() if op == "and" else ast.Or()
        return ast.BoolOp(join, [self.print_value(part) for part in conditions], **self.location)

    # --- stretches of tables ----------------------------------------------------------------------

    def print_table_slice(self, table: int, first: ir.Expr, last: ir.Expr) -> ast.expr:
        """Print the values table[first:last]; without slicing if a second table holds the
        bounds."""
        if (
            isinstance(first, ir.Lookup)
            and isinstance(last, ir.Lookup)
            and first.table == last.table
            and last.index == ir.Binary("+", first.index, ir.Const(1))
        ):
            ready = self._split_table(table, first.table)
            return self.print_item(self.print_constant(ready), self.print_number(first.index))
        bounds = ast.Slice(self.print_number(first), self.print_number(last), None, **self.location)
        return self.print_item(self.print_constant(self.tables[table]), bounds)

    def _split_table(self, table: int, starts: int) -> tuple[tuple[int, ...], ...]:
        key = (table, starts)
        if key not in self._split_tables:
            bounds = self.tables[starts]
            self._split_tables[key] = tuple(self.tables[table][a:b] for a, b in pairwise(bounds))
        return self._split_tables[key]
