"""IR expressions as Python `ast`: as numbers, and, where only truth matters, as Python has them."""

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
"""What says nothing but its kind is one node wherever it stands, as in trees that Python makes."""

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


def operands(op: str, expr: ir.Expr) -> list[ir.Expr]:
    """The operands of a chain of one associative operator, left to right."""
    found: list[ir.Expr] = []
    waiting = [expr]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ir.Binary) and node.op == op:
            waiting += (node.right, node.left)
        else:
            found.append(node)
    return found


def is_truth(expr: ir.Expr) -> bool:
    """Whether Python computes this as True or False, so that it must be made 1 or 0 to be kept."""
    match expr:
        case ir.Binary(op=op, left=left, right=right):
            if op in _COMPARISON:
                return True
            if op in ("and", "or", "&", "|", "min", "max"):
                return any(is_truth(part) for part in operands(op, left) + operands(op, right))
            return False
        case ir.Unary(op="not") | ir.OfMask("some"):
            return True
        case ir.Select(yes=yes, no=no):
            return is_truth(yes) or is_truth(no)
        case _:
            return False


def slice_name(base: int, block: int) -> str:
    """Return the name of the slice that is read from `base` on, of the block that begins at
    `block`.
    """
    return f"cells{base}of{block}."


class ExpressionPrinter:
    """Makes `ast` nodes at the place that `at` holds. `locals` says what an IR local is called."""

    def __init__(self, tables: Sequence[tuple[int, ...]]) -> None:
        self.tables = tables
        self.at: CodeLocation
        self.reserved: frozenset[str] | None = frozenset()
        """The names that something else has; None: it is not known which."""
        self.slices: set[tuple[int, int]] = set()
        """What the function at hand reads from a slice: (base, block)."""
        self.rows: dict[ir.Lookup, tuple[str, str]] = {}
        """Lookups that are read from a row of their table: (the row's name, the place in it)."""
        self._stretches: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}

    # --- small parts ------------------------------------------------------------------------------

    def name(self, name: str) -> ast.Name:
        return ast.Name(name, LOAD, **self.at)

    def target(self, name: str) -> ast.Name:
        return ast.Name(self.local(name), STORE, **self.at)

    def local(self, name: str) -> str:
        """Return the Python name of an IR local: its own, unless that is taken."""
        if self.reserved is None:
            return name + ":"
        return name + "." if name in self.reserved else name

    def constant(self, value: object) -> ast.Constant:
        return ast.Constant(value, **self.at)  # type: ignore[arg-type]

    def call(self, function: str, args: list[ast.expr]) -> ast.Call:
        return ast.Call(self.name(function), args, [], **self.at)

    def item(self, array: ast.expr, index: ast.expr, *, store: bool = False) -> ast.Subscript:
        return ast.Subscript(array, index, STORE if store else LOAD, **self.at)

    def cell(
        self, base: int, index: ir.Expr | None, *, old: bool = False, store: bool = False
    ) -> ast.Subscript:
        """Return `s[base + index]`."""
        at: ast.expr
        if index is None:
            at = self.constant(base)
        elif base == 0:
            at = self.value(index)
        elif isinstance(index, ir.Const):
            at = self.constant(base + index.value)
        elif base < 0:
            at = ast.BinOp(self.value(index), ast.Sub(), self.constant(-base), **self.at)
        else:
            at = ast.BinOp(self.value(index), ast.Add(), self.constant(base), **self.at)
        return self.item(self.name(OLD if old else CELLS), at, store=store)

    # --- values -----------------------------------------------------------------------------------

    def value(self, expr: ir.Expr) -> ast.expr:
        """Print a number; truth values become 1 or 0."""
        if is_truth(expr):
            match expr:
                case ir.Unary(op="not", value=inner):
                    return self._choose(self.raw(inner), 0, 1)
                case ir.Select(condition=condition, yes=yes, no=no):
                    return ast.IfExp(
                        self.raw(condition), self.value(yes), self.value(no), **self.at
                    )
                case ir.Binary(op=("min" | "max") as op, left=left, right=right):
                    return self._extreme(op, left, right)
                case _:
                    return self._choose(self.raw(expr), 1, 0)
        return self.raw(expr)

    def _choose(self, test: ast.expr, yes: int, no: int) -> ast.expr:
        return ast.IfExp(test, self.constant(yes), self.constant(no), **self.at)

    def raw(self, expr: ir.Expr) -> ast.expr:
        """Print a value for contexts in which True and 1 are equivalent: arithmetic and tests."""
        match expr:
            case ir.Const(value=value):
                return self.constant(value)
            case ir.Local(name=name):
                return self.name(self.local(name))
            case ir.Load(base, index, False, int(block)) if (
                index is not None and (base, block) in self.slices
            ):
                return self.item(self.name(slice_name(base, block)), self.value(index))
            case ir.Load(base=base, index=index, old=old):
                return self.cell(base, index, old=old)
            case ir.Element(array=array, index=index):
                return self.item(self.name(self.local(array)), self.value(index))
            case ir.Lookup(table=table, index=index):
                if expr in self.rows:
                    row, place = self.rows[expr]
                    return self.item(self.name(row), self.name(self.local(place)))
                return self._lookup(self.tables[table], index)
            case ir.Binary():
                return self._binary(expr)
            case ir.Unary(op="not", value=value):
                return ast.UnaryOp(ast.Not(), self.raw(value), **self.at)
            case ir.Unary(value=value):
                return ast.UnaryOp(ast.USub(), self.raw(value), **self.at)
            case ir.Select(condition=condition, yes=yes, no=no):
                return ast.IfExp(self.raw(condition), self.raw(yes), self.raw(no), **self.at)
            case ir.Call(function=function, args=args, old=old):
                cells = self.name(OLD if old else CELLS)
                values = [self.value(arg) for arg in args]
                return self.call(function, [cells, self.name(HOST), *values])
            case ir.Random(bound=bound):
                cells = self.name(CELLS)
                return self.call("draw.", [cells, self.name(HOST), self.value(bound)])
            case _:
                return self._of_masks(expr)

    def _sets(self, sets: Sequence[ir.Expr]) -> ast.expr:
        return ast.Tuple([self.raw(each) for each in sets], LOAD, **self.at)

    def _of_masks(self, expr: ir.Masked | ir.OfMask | ir.BitLookup | ir.InWords) -> ast.expr:
        """Sets are whole numbers (see `masks`)."""
        constant = self.constant
        match expr:
            case ir.Mask(bits):
                return constant(bits)
            case ir.MaskAt(table, index):
                return self._lookup(self.tables[table], index)
            case ir.CellsWith(block, row, size, value, above):
                first: ir.Expr = ir.Const(block)
                if row is not None:
                    first = ir.Binary("+", ir.Binary("*", row, ir.Const(size)), first)
                given = [self.name(CELLS), self.value(first), constant(size), self.value(value)]
                return self.call("cells_above." if above else "cells_with.", given)
            case ir.MaskOp(op, left, right):
                first_, second = self.raw(left), self.raw(right)
                if op == "-":
                    second = ast.UnaryOp(ast.Invert(), second, **self.at)
                return ast.BinOp(
                    first_, ast.BitOr() if op == "|" else ast.BitAnd(), second, **self.at
                )
            case ir.Shifted(mask, ir.Const(by)):
                way = ast.LShift() if by >= 0 else ast.RShift()
                return ast.BinOp(self.raw(mask), way, constant(abs(by)), **self.at)
            case ir.Shifted(mask, by_):
                return self.call("shifted.", [self.raw(mask), self.value(by_)])
            case ir.OneBit(at):
                return ast.BinOp(constant(1), ast.LShift(), self.value(at), **self.at)
            case ir.Flooded(start, through, steps):
                given = [self.raw(start), self.raw(through), constant(steps)]
                return self.call("flooded.", given)
            case ir.Reached(at, through, ways):
                behind = tuple((self.tables[table], rises) for table, rises in ways)
                return self.call("reached.", [self.value(at), self.raw(through), constant(behind)])
            case ir.InChains(asked, sets, near=near, least=least):
                given = [self.raw(asked), self._sets(sets), constant(self.tables[near])]
                return self.call("in_chains.", [*given, constant(least)])
            case ir.ChainOf(at, sets, near=near, beside=beside):
                given = [self.value(at), self._sets(sets), constant(self.tables[near])]
                return self.call("chain_of.", [*given, constant(beside)])
            case ir.MaskCall(function, args):
                values = [self.value(arg) for arg in args]
                return self.call(function, [self.name(CELLS), self.name(HOST), *values])
            case ir.InWords():
                raise AssertionError("is no value, see `statements`")
            case ir.BitLookup(mask, near, answers, row, words):
                tables = constant(self.tables[near]), constant(self.tables[answers])
                given = [self.raw(mask), *tables, self.value(row), constant(words)]
                return self.call("told.", given)
            case ir.OfMask("some", mask):
                return ast.Compare(self.raw(mask), [ast.NotEq()], [constant(0)], **self.at)
            case ir.OfMask("count", mask):
                method = ast.Attribute(self.raw(mask), "bit_count", LOAD, **self.at)
                return ast.Call(method, [], [], **self.at)
            case ir.OfMask(_, mask):
                one = self.raw(mask), ast.UnaryOp(ast.USub(), self.raw(mask), **self.at)
                lowest = ast.BinOp(one[0], ast.BitAnd(), one[1], **self.at)
                method = ast.Attribute(lowest, "bit_length", LOAD, **self.at)
                length = ast.Call(method, [], [], **self.at)
                return ast.BinOp(length, ast.Sub(), constant(1), **self.at)
            case _:
                assert_never(expr)

    def _lookup(self, table: tuple[int, ...], index: ir.Expr) -> ast.expr:
        return self.item(self.constant(table), self.value(index))

    def _binary(self, expr: ir.Binary) -> ast.expr:
        op = expr.op
        if op in ("and", "or"):
            return self._logic(op, operands(op, expr))
        if op in ("min", "max"):
            return self._extreme(op, expr.left, expr.right)
        if op in _COMPARISON:
            left, right = self.raw(expr.left), self.raw(expr.right)
            return ast.Compare(left, [_COMPARISON[op]], [right], **self.at)
        if op in ("+", "*"):
            first, *others = operands(op, expr)
            result = self.raw(first)
            for other in others:
                result = self._arithmetic(op, result, other)
            return result
        if op in ("&", "|"):
            return ast.BinOp(
                self.value(expr.left), _ARITHMETIC[op], self.value(expr.right), **self.at
            )
        return self._arithmetic(op, self.raw(expr.left), expr.right)

    def _arithmetic(self, op: str, left: ast.expr, right: ir.Expr) -> ast.expr:
        if op == "+" and isinstance(right, ir.Const) and right.value < 0:
            return ast.BinOp(left, ast.Sub(), self.constant(-right.value), **self.at)
        return ast.BinOp(left, _ARITHMETIC[op], self.raw(right), **self.at)

    def _extreme(self, op: str, left: ir.Expr, right: ir.Expr) -> ast.expr:
        """Print `a if a < b else b`, because Python's min and max cost a call."""
        simple = (*_PURE_ATOMS, ir.Load)
        if isinstance(left, simple) and isinstance(right, simple):
            sign = ast.Lt() if op == "min" else ast.Gt()
            test = ast.Compare(self.value(left), [sign], [self.value(right)], **self.at)
            return ast.IfExp(test, self.value(left), self.value(right), **self.at)
        return self.call(op, [self.value(left), self.value(right)])

    def _logic(self, op: str, parts: list[ir.Expr]) -> ast.expr:
        join = ast.And() if op == "and" else ast.Or()
        return ast.BoolOp(join, [self.raw(part) for part in parts], **self.at)

    # --- stretches of tables ----------------------------------------------------------------------

    def stretch(self, table: int, first: ir.Expr, last: ir.Expr) -> ast.expr:
        """Print the values table[first:last]; without slicing if a second table holds the
        bounds."""
        if (
            isinstance(first, ir.Lookup)
            and isinstance(last, ir.Lookup)
            and first.table == last.table
            and last.index == ir.Binary("+", first.index, ir.Const(1))
        ):
            ready = self._ready_stretches(table, first.table)
            return self.item(self.constant(ready), self.value(first.index))
        bounds = ast.Slice(self.value(first), self.value(last), None, **self.at)
        return self.item(self.constant(self.tables[table]), bounds)

    def _ready_stretches(self, table: int, starts: int) -> tuple[tuple[int, ...], ...]:
        key = (table, starts)
        if key not in self._stretches:
            bounds = self.tables[starts]
            self._stretches[key] = tuple(self.tables[table][a:b] for a, b in pairwise(bounds))
        return self._stretches[key]
