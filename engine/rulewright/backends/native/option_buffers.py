"""Size the buffer of options, and find options that can be added without a branch."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from types import UnionType

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import find_max_rounds, list_blocks, walk

Tables = Sequence[tuple[int, ...]]


def has_wide_codes(program: Program) -> bool:
    """Return whether option codes take 64 bits instead of 32, because a decision has so many."""
    return any(
        one.base + one.size > 2**31 - 1 for info in program.decisions.values() for one in info.alternatives
    )


def get_code_type(program: Program) -> type[ctypes.c_int] | type[ctypes.c_longlong]:
    """Return the ctypes type that corresponds to `Code` in head.c."""
    return ctypes.c_longlong if has_wide_codes(program) else ctypes.c_int


def count_max_options(statements: Iterable[ir.Stmt], tables: Tables) -> int | None:
    """Return the maximal number of options that these statements add; None if loops are
    unbounded."""
    total = 0
    for node in statements:
        match node:
            case ir.Emit():
                total += 1
            case ir.EmitBits(masks=masks, size=size):
                total += size * len(masks)
            case ir.If(then=then, orelse=other):
                sides = count_max_options(then, tables), count_max_options(other, tables)
                if sides[0] is None or sides[1] is None:
                    return None
                total += max(sides[0], sides[1])
            case _:
                for block in list_blocks(node):
                    inside = count_max_options(block, tables)
                    turns = find_max_rounds(node, tables) if inside else 0
                    if inside is None or turns is None:
                        return None
                    total += turns * inside
    return total


def is_branchless(condition: ir.Expr, code: ir.Expr) -> bool:
    """Return whether options are written without a branch: first stored, then counted if they are
    legal.

    Whether a place is free cannot be predicted, and a mispredicted branch costs more than
    superfluous writes. A mere inequality usually holds: it is predicted well, and counting need
    not wait for the load. The code must have a value in any case.
    """
    unlike = isinstance(condition, ir.Binary) and condition.op == "!="
    return not (
        unlike
        or _contains_kind(condition, ir.Call)
        or _contains_kind(code, ir.Call | ir.Load | ir.Element | ir.Lookup | ir.Random)
    )


def _contains_kind(expr: ir.Expr, node_kinds: UnionType | type) -> bool:
    return any(isinstance(part, node_kinds) for part in walk(expr))
