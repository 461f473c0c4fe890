"""Define functions for expensive bitsets, shared by equal ones.

A menu, the question whether it has options, and the end of a turn that depends on it, all ask for
the same set of the same position. Native code keeps what such a function gave last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import find_read_names, list_operands, walk
from rulewright.lowering.emitter import Emitter
from rulewright.source import NOWHERE

MIN_STATEMENTS = 24
"""Operations that are worth a function."""
_NUMBER_NODES = (ir.SetMeasure, ir.BitLookup, ir.Call, ir.Load, ir.Element, ir.Random)
"""Statements computed outside, or the reason why a bitset has no function."""


def add_bitset_function(
    em: Emitter, prelude: Sequence[ir.Stmt], result: ir.Expr, size: int
) -> ir.Local | None:
    """The set as a call, behind what the arguments need; None, and nothing is emitted, where it is
    no straight and long way to it."""
    if not isinstance(result, ir.Local) or len(prelude) < MIN_STATEMENTS:
        return None
    outer_sets: list[ir.Set] = []
    inner_sets: list[ir.Set] = []
    for node in prelude:
        if not isinstance(node, ir.Set):
            return None
        number_nodes = [part for part in walk(*list_operands(node)) if isinstance(part, _NUMBER_NODES)]
        if not number_nodes:
            inner_sets.append(node)
        elif any(isinstance(part, ir.SetMeasure | ir.BitLookup) for part in number_nodes):
            return None
        elif find_read_names(*list_operands(node)).isdisjoint(each.name for each in inner_sets):
            outer_sets.append(node)
        else:
            return None
    new_names: dict[str, str] = {}
    own = {node.name for node in inner_sets}
    parameter_names: list[str] = []
    for node in inner_sets:
        for part in walk(*list_operands(node)):
            if isinstance(part, ir.Local) and part.name not in own and part.name not in parameter_names:
                parameter_names.append(part.name)
                new_names[part.name] = f"given_{len(parameter_names)}"
        new_names[node.name] = f"set_{len(new_names)}"
    renamed = _LocalRenamer(new_names)
    body = (
        *(renamed.rewrite_statement(node) for node in inner_sets),
        ir.Return(value=renamed.rewrite_expr(result)),
    )
    key = body, size
    cached = em.lowering.set_functions.get(key)
    if cached is None:
        cached = em.lowering.set_functions[key] = em.lowering.make_unique("set")
        parameters = tuple(new_names[name] for name in parameter_names)
        em.lowering.define_function(cached, parameters, body, "value", NOWHERE)
    em.out.extend(outer_sets)
    return em.make_temp(ir.MaskCall(cached, tuple(map(ir.Local, parameter_names)), size), "set")


class _LocalRenamer(Rewriter):
    def __init__(self, new_names: Mapping[str, str]) -> None:
        super().__init__()
        self.names = new_names

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        return (
            ir.Local(self.names[expression.name])
            if isinstance(expression, ir.Local)
            else self.rewrite_children(expression)
        )

    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        rewritten = self.rewrite_children(statement)
        return (
            replace(rewritten, name=self.names[rewritten.name])
            if isinstance(rewritten, ir.Set)
            else rewritten
        )
