"""Values of expressions that read no state, worked out before the game for given variables."""

from __future__ import annotations

from collections.abc import Callable
from operator import add, eq, floordiv, ge, gt, le, lt, mod, ne, sub

from rulewright import tree
from rulewright.lowering.layout import strides
from rulewright.types import FiniteType, key_size

Env = dict[tree.Var, int]
Value = Callable[[Env], int]

LARGEST = 1 << 63


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
    """Turns expressions into functions; definitions are turned once."""

    def __init__(self) -> None:
        self._defines: dict[tree.Define, Value] = {}

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
            (value, 0 if isinstance(key, FiniteType) else key.low or 0, key_size(key), step)
            for value, key, step in zip(keys, table.keys, steps, strict=True)
        )

        def read(env: Env) -> int:
            at = 0
            for value, low, size, step in parts:
                digit = value(env) - low
                if not 0 <= digit < size:
                    raise Unforeseen
                at += digit * step
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
