"""Merge a test against none and a field access into one: `man is not none and man.side == p`.

The table of the field begins with an impossible value for none, so that no branch on the presence of a
member is needed, which the processor could mispredict.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.ir.walk import walk
from rulewright.records import dataclass

MAX_FIELD_TABLES = 64
"""Members of a type for which such a table is laid."""
NO_VALUE = "(-9223372036854775807LL-1)"


@dataclass(frozen=True, slots=True)
class FieldTest:
    """Whether there is a member and its cell of a table is a value."""

    member: ir.Expr
    table: int
    tested_value: ir.Expr


def match_field_test(condition: ir.Expr, tables: Sequence[tuple[int, ...]]) -> FieldTest | None:
    """Return the field that a condition tests, if it has this form."""
    match condition:
        case ir.Binary(
            "and",
            ir.Binary("!=", ir.Load() | ir.Local() as member, ir.Const(-1)),
            ir.Binary(
                "==",
                ir.Lookup(table, index),
                ir.Const() | ir.Local() | ir.Load(index=None) as value,
            ),
        ) if index == member and len(tables[table]) <= MAX_FIELD_TABLES:
            return FieldTest(member, table, value)
        case _:
            return None


def is_same_member(
    outer_condition: ir.Expr, inner_condition: ir.Expr, tables: Sequence[tuple[int, ...]]
) -> bool:
    """Return whether two conditions test fields of the same member."""
    one, other = match_field_test(outer_condition, tables), match_field_test(inner_condition, tables)
    return one is not None and other is not None and one.member == other.member


def print_field_tables(program: Program) -> list[str]:
    """Print the tables of the accessed fields."""
    found = {
        field.table: None
        for function in program.functions.values()
        for part in walk(*function.body)
        if isinstance(part, ir.Binary) and (field := match_field_test(part, program.tables)) is not None
    }
    rows = ((table, ",".join(map(str, program.tables[table]))) for table in found)
    return [f"static const I field_{table}[]={{{NO_VALUE},{cells}}};" for table, cells in rows]
