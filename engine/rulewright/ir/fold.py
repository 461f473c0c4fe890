"""Constructors of IR expressions that compute what is constant at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.ir.nodes import (
    Binary,
    BinaryOp,
    Const,
    Element,
    Expr,
    Load,
    Local,
    Lookup,
    Select,
    Unary,
)

ZERO = Const(0)
ONE = Const(1)
NO = Const(-1)
LARGEST = 1 << 62

_COMPUTE: dict[BinaryOp, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "min": min,
    "max": max,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
}
_NEGATED: dict[BinaryOp, BinaryOp] = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}


def binary(op: BinaryOp, left: Expr, right: Expr) -> Expr:
    if op == "and":
        return both(left, right)
    if op == "or":
        return either(left, right)
    if isinstance(left, Const) and isinstance(right, Const):
        if op not in ("//", "%") or right.value != 0:
            if op != "*":
                return Const(_COMPUTE[op](left.value, right.value))
    if op == "+":
        return plus(left, right)
    if op == "-" and right == ZERO:
        return left
    if op == "-" and isinstance(right, Const):
        return plus(left, Const(-right.value))
    if op == "*":
        return times(left, right)
    return Binary(op, left, right)


def plus(left: Expr, right: Expr) -> Expr:
    """Sums keep their constant on the right, so that it can go on folding."""
    if isinstance(left, Const):
        left, right = right, left
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(left.value + right.value)
    if right == ZERO:
        return left
    if isinstance(right, Const) and isinstance(left, Binary) and left.op == "+":
        if isinstance(left.right, Const):
            return plus(left.left, Const(left.right.value + right.value))
    if isinstance(right, Binary) and right.op == "+" and isinstance(right.right, Const):
        return plus(plus(left, right.left), right.right)
    return Binary("+", left, right)


def times(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const) and isinstance(right, Const):
        product = left.value * right.value
        # A product that no cell holds is a fault of its rule: it must not grow on meanwhile.
        return Const(max(-LARGEST, min(LARGEST, product)))
    if isinstance(left, Const):
        left, right = right, left
    if right == ZERO and only_computes(left):
        return ZERO
    if right == ONE:
        return left
    if isinstance(right, Const) and isinstance(left, Binary) and left.op == "+":
        if isinstance(left.right, Const):
            return plus(times(left.left, right), Const(left.right.value * right.value))
    return Binary("*", left, right)


def mixed(digits: Sequence[Expr], radices: Sequence[int]) -> Expr:
    """Return one number of digits from 0 to their radix - 1, the last one fastest."""
    total: Expr = ZERO
    for digit, radix in zip(digits, radices, strict=True):
        if isinstance(total, Const) and isinstance(digit, Const):
            total = Const(total.value * radix + digit.value)  # beyond what `times` folds to
        else:
            total = plus(times(total, Const(radix)), digit)
    return total


def both(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const):
        return right if left.value else ZERO
    if right == ONE:
        return left
    return Binary("and", left, right)


def either(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const):
        return ONE if left.value else right
    if right == ZERO:
        return left
    return Binary("or", left, right)


def negate(value: Expr) -> Expr:
    """The opposite of a truth value."""
    if isinstance(value, Const):
        return Const(int(not value.value))
    if isinstance(value, Unary) and value.op == "not":
        return value.value
    if isinstance(value, Binary) and value.op in _NEGATED:
        return Binary(_NEGATED[value.op], value.left, value.right)
    return Unary("not", value)


def minus(value: Expr) -> Expr:
    return Const(-value.value) if isinstance(value, Const) else Unary("-", value)


def select(condition: Expr, yes: Expr, no: Expr) -> Expr:
    if isinstance(condition, Const):
        return yes if condition.value else no
    if yes == no and only_computes(condition):
        return yes
    if yes == ONE and no == ZERO:
        return condition
    if yes == ZERO and no == ONE:
        return negate(condition)
    return Select(condition, yes, no)


def only_computes(value: Expr) -> bool:
    """Return whether an expression has no effect if it is not evaluated. A called function may
    fault.
    """
    match value:
        case Const() | Local():
            return True
        case Load() | Element() | Lookup():
            return value.index is None or only_computes(value.index)
        case Unary():
            return only_computes(value.value)
        case Binary():
            return only_computes(value.left) and only_computes(value.right)
        case Select():
            parts = value.condition, value.yes, value.no
            return all(map(only_computes, parts))
        case _:
            return False


def load(block: int, index: Expr | None = None, old: bool = False) -> Expr:
    """Reads a cell of the block that begins at `block`; with 0, of any block."""
    base, index = place(block, index)
    return Load(base, index, old, block or None)


def place(base: int, index: Expr | None) -> tuple[int, Expr | None]:
    """Base and index of a cell with the constant part of the index moved into the base."""
    if isinstance(index, Const):
        return base + index.value, None
    if isinstance(index, Binary) and index.op == "+" and isinstance(index.right, Const):
        return base + index.right.value, index.left
    return base, index


def is_atom(expr: Expr) -> bool:
    return isinstance(expr, Const | Local)
