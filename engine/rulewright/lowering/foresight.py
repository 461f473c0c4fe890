"""Values of expressions that read no state, worked out before the game for given variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from operator import add, eq, floordiv, ge, gt, le, lt, mod, ne, sub

from rulewright import limits, tree
from rulewright.lowering.effects import Effects
from rulewright.types import count_of, key_of, key_values, strides

Env = dict[tree.Var, int]
Value = Callable[[Env], int]

LARGEST = 1 << 63
MOST_CELLS = 4096
"""Definitions with more values are computed where they are asked for."""


class Unforeseen(Exception):
    """The expression has a part whose value is only known in the game, or a place outside."""


def _product(left: int, right: int) -> int:
    found = left * right
    if abs(found) >= LARGEST:
        raise Unforeseen
    return found


_COMPARE: dict[str, Callable[[int, int], int]] = {
    "==": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}
_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": add,
    "-": sub,
    "*": _product,
    "//": floordiv,
    "%": mod,
    "min": min,
    "max": max,
}


class Foresight:
    """Turns expressions into functions, and definitions into tables; each once."""

    def __init__(
        self, collections: Sequence[tuple[int, ...]], effects: Effects, *, coverage: bool
    ) -> None:
        self.collections = collections
        self.effects = effects
        self.coverage = coverage
        self._defines: dict[tree.Define, Value] = {}
        self._tables: dict[tree.Define, tree.Table | None] = {}

    def table(self, define: tree.Define) -> tree.Table | None:
        """All values of a definition that depends on nothing but its parameters, or None; for
        coverage it is computed where it is asked for."""
        if self.coverage:
            return None
        if define not in self._tables:
            try:
                self._tables[define] = self._tabulated(define)
            except Unforeseen:
                self._tables[define] = None
        return self._tables[define]

    def _tabulated(self, define: tree.Define) -> tree.Table | None:
        keys = tuple(key for var in define.parameters if (key := key_of(var.type)) is not None)
        if not keys or len(keys) < len(define.parameters) or count_of(keys) > MOST_CELLS:
            return None
        if define.body is None or not self.effects.pure(define.body):
            return None
        value = self.value(define.body)
        cells = [
            value(dict(zip(define.parameters, arguments, strict=True)))
            for arguments in product(*map(key_values, keys))
        ]
        limits.spend(len(cells))
        return tree.Table(define.name, keys, define.type, tuple(cells), define.span)

    def value(self, node: tree.Expr) -> Value:
        """A function from variables to the value. Raises Unforeseen; so may the function."""
        match node:
            case tree.Const(value=number):
                return lambda env: number
            case tree.Local(var=var):
                return lambda env: env[var]
            case tree.ReadTable(table=table, keys=keys):
                return self._table(table, tuple(map(self.value, keys)))
            case tree.CallDefine(define=define, args=args):
                return self._call(define, tuple(map(self.value, args)))
            case tree.Arithmetic(op="abs", args=(only,)):
                inner = self.value(only)
                return lambda env: abs(inner(env))
            case tree.Arithmetic(op="neg", args=(only,)):
                inner = self.value(only)
                return lambda env: -inner(env)
            case tree.Arithmetic(op=op, args=(left, right)):
                return _two(_ARITHMETIC[op], self.value(left), self.value(right))
            case tree.Compare(op=op, left=left, right=right):
                return _two(_COMPARE[op], self.value(left), self.value(right))
            case tree.IsIn(value=value, members=members):
                inner = self.value(value)
                return lambda env: int(inner(env) in members)
            case tree.IsInCollection(value=value, collection=collection):
                inner, chosen = self.value(value), self.value(collection)
                return lambda env: int(inner(env) in self.collections[chosen(env)])
            case tree.Not(value=value):
                inner = self.value(value)
                return lambda env: int(not inner(env))
            case tree.Logic(op=op, parts=parts):
                each = tuple(map(self.value, parts))
                if op == "and":
                    return lambda env: int(all(part(env) for part in each))
                return lambda env: int(any(part(env) for part in each))
            case tree.Conditional(condition=condition, value=value, other=other):
                test, yes, no = map(self.value, (condition, value, other))
                return lambda env: yes(env) if test(env) else no(env)
            case tree.LetIn(var=var, value=value, body=body):
                first, then = self.value(value), self.value(body)
                return lambda env: then({**env, var: first(env)})
            case _:
                raise Unforeseen

    def _table(self, table: tree.Table, keys: tuple[Value, ...]) -> Value:
        cells, steps = table.cells, strides(table.keys)
        parts = tuple(
            (value, key_values(key), step)
            for value, key, step in zip(keys, table.keys, steps, strict=True)
        )

        def read(env: Env) -> int:
            at = 0
            for value, inside, step in parts:
                key = value(env)
                if key not in inside:
                    raise Unforeseen
                at += (key - inside.start) * step
            return cells[at]

        return read

    def _call(self, define: tree.Define, args: tuple[Value, ...]) -> Value:
        if define.body is None:
            raise Unforeseen
        if define not in self._defines:
            self._defines[define] = self.value(define.body)
        body, parameters = self._defines[define], define.parameters
        return lambda env: body({var: arg(env) for var, arg in zip(parameters, args, strict=True)})


def _two(operation: Callable[[int, int], int], left: Value, right: Value) -> Value:
    return lambda env: int(operation(left(env), right(env)))
