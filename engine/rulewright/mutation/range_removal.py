"""Remove from rule text the type information that a mutant can invalidate.

The type of a node can say that a divisor is never 0, that a key is in range, or that a value is not
none, and the lowering leaves out the runtime checks that this makes unnecessary. A mutant changes one
node and leaves the types of the nodes around it as they are: without the checks its program would
divide by 0 or use a cell of something else.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright import tree
from rulewright.tree.walk import DECLARED, map_children
from rulewright.types import IntType, MemberType, Type


def forget_ranges(rule_text: Any) -> Any:
    """Return rule text in which types say no more than holds with any mutant."""
    if isinstance(rule_text, DECLARED):
        return rule_text
    new_text = map_children(rule_text, forget_ranges)
    if isinstance(new_text, tree.Expr) and (type := _widen_type(new_text)) != new_text.type:
        return replace(new_text, type=type)
    return new_text


def _widen_type(expr: tree.Expr) -> Type:
    match expr:
        case tree.Const():
            return expr.type
        case tree.ReadState(state=state) if isinstance(state.type, IntType | MemberType):
            return state.type  # each write checks the range, but not that a value is not none
        case tree.ReadTable(table=table) if isinstance(table.type, IntType | MemberType):
            return table.type
        case tree.Local(var=var) if isinstance(expr.type, MemberType):
            return var.type
        case _ if isinstance(expr.type, IntType):
            return IntType(optional=expr.type.optional)
        case _:
            return expr.type
