"""What is asked of the neighbours of each place of a growing grid, worked out for all places at
once.

`any t in neighbours(s) where owner[t] == p` looks at six cells for each `s`. Where `s` runs over a
grid, it is quicker to begin with the `t` of which it holds, and to note it beside them: most places
are passed over, and nothing has to be guessed. Links lead both ways, so both find the same.
"""

from __future__ import annotations

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import contents
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.passes.inlining import can_stand_for_calls
from rulewright.lowering.passes.purity import NEARBY, Nearby
from rulewright.lowering.searching import quantifiers, scanning
from rulewright.types import MemberType


def nearby(lowering: Lowering, name: str, define: tree.Define) -> Nearby | None:
    """Return how to compute all values of a definition for a place; None if it is no such
    question.
    """
    node = define.body
    if "nearby" in lowering.without or not isinstance(node, tree.Quantified):
        return None
    if node.kind not in ("any", "count") or len(node.binders) != 1 or node.withs or node.by:
        return None
    (binder,) = node.binders
    near = binder.domain
    if not isinstance(near, tree.Neighbours) or not isinstance(near.cell, tree.Local):
        return None
    place = near.cell.var
    effects = lowering.effects
    if (
        place not in define.parameters
        or place.type != MemberType(near.of)
        or node.value is not None
        or node.where is None
        or place in effects.of(node.where).variables
        or not effects.total(node)
    ):
        return None
    function = _filling(lowering, name, define, node, near)
    calls = contents(function).calls
    if calls or not can_stand_for_calls(function):
        return None
    return Nearby(function, define.parameters.index(place))


def _filling(
    lowering: Lowering, name: str, define: tree.Define, node: tree.Quantified, near: tree.Neighbours
) -> ir.Function:
    """Return a function that fills an array for all places; it is never called, only inlined."""
    em = Emitter(lowering)
    em.span = node.span
    names = tuple(em.declare(var) for var in define.parameters)
    links = lowering.layout.grids[near.of].links
    binder = tree.Binder(node.binders[0].var, tree.Members(near.of))

    def note(place: ir.Expr) -> None:
        value: ir.Expr = fold.ONE
        if node.kind == "count":
            value = fold.plus(ir.Element(NEARBY, place), fold.ONE)
        em.emit(ir.SetElement(array=NEARBY, index=place, value=value, span=em.span))

    def inner() -> None:
        found = em.atom(em.env[binder.var])
        if near.itself:
            note(found)
        at = em.atom(fold.times(found, ir.Const(6)))
        side = em.fresh("side")
        with em.for_range(side, fold.ZERO, ir.Const(6)):
            beside = em.temp(em.load(links, fold.plus(at, ir.Local(side))), "beside")
            with em.if_(fold.binary(">=", beside, fold.ZERO)):
                note(beside)

    def fill() -> None:
        scanning.scan(em, (binder,), (), node.where, inner)

    words = quantifiers.in_words(em, (binder,), fill)
    with em.collect() as plain:
        fill()
    if words is None:
        em.out.extend(plain)
    else:
        em.when(ir.InWords(), words[0], plain)
    em.emit(ir.Return(value=fold.ZERO, span=node.span))
    return ir.Function(f"{name}_nearby", names, tuple(em.out), "value", define.span)
