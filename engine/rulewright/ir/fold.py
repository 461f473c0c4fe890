"""Construct IR expressions and evaluate constant ones at once (constant folding)."""

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


def make_binary(op: BinaryOp, left: Expr, right: Expr) -> Expr:
    if op == "and":
        return make_and(left, right)
    if op == "or":
        return make_or(left, right)
    if isinstance(left, Const) and isinstance(right, Const):
        if op not in ("//", "%") or right.value != 0:
            if op != "*":
                return Const(_COMPUTE[op](left.value, right.value))
    if op == "+":
        return make_sum(left, right)
    if op == "-" and right == ZERO:
        return left
    if op == "-" and isinstance(right, Const):
        return make_sum(left, Const(-right.value))
    if op == "*":
        return make_product(left, right)
    return Binary(op, left, right)


def make_sum(left: Expr, right: Expr) -> Expr:
    """Return the sum of two expressions, with constants folded and kept on the right for further
    folding."""
    if isinstance(left, Const):
        left, right = right, left
    if isinstance(left, Const) and isinstance(right, Const):
        return Const(left.value + right.value)
    if right == ZERO:
        return left
    if isinstance(right, Const) and isinstance(left, Binary) and left.op == "+":
        if isinstance(left.right, Const):
            return make_sum(left.left, Const(left.right.value + right.value))
    if isinstance(right, Binary) and right.op == "+" and isinstance(right.right, Const):
        return make_sum(make_sum(left, right.left), right.right)
    return Binary("+", left, right)


def make_product(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const) and isinstance(right, Const):
        product = left.value * right.value
        # A product that exceeds a cell is a fault of its rule; it must not keep growing until then.
        return Const(max(-LARGEST, min(LARGEST, product)))
    if isinstance(left, Const):
        left, right = right, left
    if right == ZERO and is_side_effect_free(left):
        return ZERO
    if right == ONE:
        return left
    if isinstance(right, Const) and isinstance(left, Binary) and left.op == "+":
        if isinstance(left.right, Const):
            return make_sum(make_product(left.left, right), Const(left.right.value * right.value))
    return Binary("*", left, right)


def mix_digits(digits: Sequence[Expr], radices: Sequence[int]) -> Expr:
    """Return one number of digits from 0 to their radix - 1, the last one fastest."""
    combined: Expr = ZERO
    for digit, radix in zip(digits, radices, strict=True):
        if isinstance(combined, Const) and isinstance(digit, Const):
            combined = Const(combined.value * radix + digit.value)  # may exceed the limit of `make_product`
        else:
            combined = make_sum(make_product(combined, Const(radix)), digit)
    return combined


def make_and(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const):
        return right if left.value else ZERO
    if right == ONE:
        return left
    return Binary("and", left, right)


def make_or(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Const):
        return ONE if left.value else right
    if right == ZERO:
        return left
    return Binary("or", left, right)


def make_not(value: Expr) -> Expr:
    """Return the negation of a boolean expression, folded."""
    if isinstance(value, Const):
        return Const(int(not value.value))
    if isinstance(value, Unary) and value.op == "not":
        return value.value
    if isinstance(value, Binary) and value.op in _NEGATED:
        return Binary(_NEGATED[value.op], value.left, value.right)
    return Unary("not", value)


def make_negative(value: Expr) -> Expr:
    return Const(-value.value) if isinstance(value, Const) else Unary("-", value)


def make_select(condition: Expr, yes: Expr, no: Expr) -> Expr:
    if isinstance(condition, Const):
        return yes if condition.value else no
    if yes == no and is_side_effect_free(condition):
        return yes
    if yes == ONE and no == ZERO:
        return condition
    if yes == ZERO and no == ONE:
        return make_not(condition)
    return Select(condition, yes, no)


def is_side_effect_free(value: Expr) -> bool:
    """Return whether an expression has no effect if it is not evaluated. A called function may
    fault.
    """
    match value:
        case Const() | Local():
            return True
        case Load() | Element() | Lookup():
            return value.index is None or is_side_effect_free(value.index)
        case Unary():
            return is_side_effect_free(value.value)
        case Binary():
            return is_side_effect_free(value.left) and is_side_effect_free(value.right)
        case Select():
            parts = value.condition, value.yes, value.no
            return all(map(is_side_effect_free, parts))
        case _:
            return False


def make_load(block_base: int, index: Expr | None = None, old: bool = False) -> Expr:
    """Return an expression that reads a cell of the block at `block_base`, or of any block if that
    is 0."""
    base, index = split_cell_index(block_base, index)
    return Load(base, index, old, block_base or None)


def split_cell_index(base: int, index: Expr | None) -> tuple[int, Expr | None]:
    """Return base and index of a cell with the constant part of the index moved into the base."""
    if isinstance(index, Const):
        return base + index.value, None
    if isinstance(index, Binary) and index.op == "+" and isinstance(index.right, Const):
        return base + index.right.value, index.left
    return base, index


def is_atom(expr: Expr) -> bool:
    return isinstance(expr, Const | Local)
