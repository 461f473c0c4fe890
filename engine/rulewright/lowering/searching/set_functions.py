"""Sets that take long to work out have functions of their own, which equal ones share.

A menu, the question whether it has options, and the end of a turn that depends on it, all ask for
the same set of the same position. Native code keeps what such a function gave last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import names_in, operands, walk
from rulewright.lowering.emitter import Emitter
from rulewright.source import NOWHERE

FEWEST = 24
"""Operations that are worth a function."""
_NUMBERS = (ir.OfMask, ir.BitLookup, ir.Call, ir.Load, ir.Element, ir.Random)
"""What is worked out outside, or keeps a set from having a function."""


def set_function(
    em: Emitter, made: Sequence[ir.Stmt], result: ir.Expr, size: int
) -> ir.Local | None:
    """The set as a call, behind what the arguments need; None, and nothing is emitted, where it is
    no straight and long way to it."""
    if not isinstance(result, ir.Local) or len(made) < FEWEST:
        return None
    outside: list[ir.Set] = []
    inside: list[ir.Set] = []
    for node in made:
        if not isinstance(node, ir.Set):
            return None
        found = [part for part in walk(*operands(node)) if isinstance(part, _NUMBERS)]
        if not found:
            inside.append(node)
        elif any(isinstance(part, ir.OfMask | ir.BitLookup) for part in found):
            return None
        elif names_in(*operands(node)).isdisjoint(each.name for each in inside):
            outside.append(node)
        else:
            return None
    names: dict[str, str] = {}
    own = {node.name for node in inside}
    given: list[str] = []
    for node in inside:
        for part in walk(*operands(node)):
            if isinstance(part, ir.Local) and part.name not in own and part.name not in given:
                given.append(part.name)
                names[part.name] = f"given_{len(given)}"
        names[node.name] = f"set_{len(names)}"
    renamed = _Renamed(names)
    body = (*(renamed.statement(node) for node in inside), ir.Return(value=renamed.expr(result)))
    key = body, size
    known = em.lowering.set_functions.get(key)
    if known is None:
        known = em.lowering.set_functions[key] = em.lowering.unique("set")
        parameters = tuple(names[name] for name in given)
        em.lowering.define(known, parameters, body, "value", NOWHERE)
    em.out.extend(outside)
    return em.temp(ir.MaskCall(known, tuple(map(ir.Local, given)), size), "set")


class _Renamed(Rewriter):
    def __init__(self, names: Mapping[str, str]) -> None:
        super().__init__()
        self.names = names

    def expr(self, node: ir.Expr) -> ir.Expr:
        return ir.Local(self.names[node.name]) if isinstance(node, ir.Local) else self.inside(node)

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        made = self.inside(node)
        return replace(made, name=self.names[made.name]) if isinstance(made, ir.Set) else made
