"""Questions about connection, and the growing grids they are often asked of."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.searching import quantifiers, scanning
from rulewright.lowering.searching.shapes import turned
from rulewright.types import HEX_STEPS, FiniteType, MemberType


def each_neighbour(
    em: Emitter, graph: tree.Graph, cell: ir.Expr, body: Callable[[ir.Expr], None]
) -> None:
    """Runs `body` for each neighbour of a place."""
    near = tree.Var("near", core_member(graph))
    here = tree.Var("here", core_member(graph))
    em.env[here] = cell
    at = tree.Local(var=here, type=here.type)
    domain: tree.Domain
    if graph.neighbours is None:
        domain = tree.Neighbours(graph.of, at)
    else:
        read = tree.ReadTable(table=graph.neighbours, keys=(at,), type=graph.neighbours.type)
        domain = tree.InCollection(read)
    quantifiers.loop(em, tree.Binder(near, domain), lambda: body(em.env[near]))


def core_member(graph: tree.Graph) -> MemberType:
    return MemberType(graph.of)


def _flood(em: Emitter, graph: tree.Graph, marked: str, wanted: int, reached: int) -> None:
    """Flood-fill from the stack: every neighbour marked `wanted` is marked `reached` and pushed."""
    stack, top = "stack_" + marked, "top_" + marked
    more = fold.binary(">", ir.Local(top), fold.ZERO)
    with em.while_(more):
        em.set(top, fold.plus(ir.Local(top), ir.Const(-1)))
        cell = em.temp(ir.Element(stack, ir.Local(top)), "cell")

        def visit(near: ir.Expr) -> None:
            with em.if_(fold.binary("==", ir.Element(marked, near), ir.Const(wanted))):
                em.emit(ir.SetElement(array=marked, index=near, value=ir.Const(reached)))
                em.emit(ir.SetElement(array=stack, index=ir.Local(top), value=near))
                em.set(top, fold.plus(ir.Local(top), fold.ONE))

        each_neighbour(em, graph, cell, visit)


def _mark_members(
    em: Emitter, graph: tree.Graph, var: tree.Var, where: tree.Expr, marked: str
) -> None:
    """Marks with 1 the members for which the condition holds."""
    em.emit(ir.NewArray(array=marked, size=graph.of.size))
    em.emit(ir.NewArray(array="stack_" + marked, size=graph.of.size, cleared=False))
    em.set("top_" + marked, fold.ZERO)

    def inner() -> None:
        em.emit(ir.SetElement(array=marked, index=em.env[var], value=fold.ONE))

    binder = tree.Binder(var, tree.Members(graph.of))
    scanning.scan(em, [binder], (), where, inner)


def parts(em: Emitter, node: tree.Parts) -> ir.Expr:
    """Return the number of connected components."""
    binder = tree.Binder(node.var, tree.Members(node.graph.of))
    return quantifiers.by_sets(em, [binder], lambda: _parts(em, node))


def _parts(em: Emitter, node: tree.Parts) -> ir.Expr:
    marked = em.fresh("part")
    _mark_members(em, node.graph, node.var, node.where, marked)
    count = em.temp(fold.ZERO, "parts")
    seed = tree.Var("seed", core_member(node.graph))

    def start() -> None:
        cell = em.env[seed]
        with em.if_(fold.binary("==", ir.Element(marked, cell), fold.ONE)):
            em.set(count.name, fold.plus(count, fold.ONE))
            em.emit(ir.SetElement(array=marked, index=cell, value=ir.Const(2)))
            em.emit(ir.SetElement(array="stack_" + marked, index=fold.ZERO, value=cell))
            em.set("top_" + marked, fold.ONE)
            _flood(em, node.graph, marked, 1, 2)

    quantifiers.loop(em, tree.Binder(seed, tree.Members(node.graph.of)), start)
    return count


def joined(em: Emitter, node: tree.Joined) -> ir.Expr:
    """Return whether a path leads from start to end whose inner places satisfy the condition."""
    if em.lowering.effects.total(node.where):
        return Flood(em, node).joined(em)
    marked = em.fresh("path")
    start = em.atom(expressions.expression(em, node.start))
    end = em.atom(expressions.expression(em, node.end))
    _mark_members(em, node.graph, node.var, node.where, marked)
    em.emit(ir.SetElement(array=marked, index=end, value=fold.ONE))
    em.emit(ir.SetElement(array=marked, index=start, value=ir.Const(2)))
    em.emit(ir.SetElement(array="stack_" + marked, index=fold.ZERO, value=start))
    em.set("top_" + marked, fold.ONE)
    _flood(em, node.graph, marked, 1, 2)
    return fold.binary("==", ir.Element(marked, end), ir.Const(2))


class Flood:
    """Everything adjacent to the component of the start, found on first use."""

    def __init__(self, em: Emitter, node: tree.Joined) -> None:
        """Makes room; to be made outside of the loop over ends."""
        self.node = node
        self.met = em.fresh("met")
        self.done = em.fresh("flooded")
        em.emit(ir.NewArray(array=self.met, size=node.graph.of.size))
        em.emit(ir.NewArray(array="stack_" + self.met, size=node.graph.of.size, cleared=False))
        em.set(self.done, fold.ZERO)

    def joined(self, em: Emitter) -> ir.Expr:
        """Return whether the current end is joined to the start."""
        start = em.atom(expressions.expression(em, self.node.start))
        end = em.atom(expressions.expression(em, self.node.end))
        with em.if_(fold.negate(ir.Local(self.done))):
            em.set(self.done, fold.ONE)
            self._spread(em, start)
        return fold.either(
            fold.binary("==", start, end), fold.binary("==", ir.Element(self.met, end), fold.ONE)
        )

    def _spread(self, em: Emitter, start: ir.Expr) -> None:
        stack, top = "stack_" + self.met, "top_" + self.met
        var, where = self.node.var, self.node.where
        em.emit(ir.SetElement(array=self.met, index=start, value=fold.ONE))
        em.emit(ir.SetElement(array=stack, index=fold.ZERO, value=start))
        em.set(top, fold.ONE)

        def visit(near: ir.Expr) -> None:
            em.env[var] = near
            with em.if_(fold.binary("==", ir.Element(self.met, near), fold.ZERO)):
                em.emit(ir.SetElement(array=self.met, index=near, value=fold.ONE))
                with em.collect() as onwards:
                    em.emit(ir.SetElement(array=stack, index=ir.Local(top), value=near))
                    em.set(top, fold.plus(ir.Local(top), fold.ONE))
                em.when(expressions.expression(em, where), onwards)

        more = fold.binary(">", ir.Local(top), fold.ZERO)
        with em.while_(more):
            em.set(top, fold.plus(ir.Local(top), ir.Const(-1)))
            cell = em.temp(ir.Element(stack, ir.Local(top)), "cell")
            each_neighbour(em, self.node.graph, cell, visit)


# --- growing grids --------------------------------------------------------------------------------


def lay_function(em: Emitter, shape: tree.Shape) -> str:
    """Function (place) that adds the cells of a shape with their links, and gives the first one."""
    name = f"lay_{shape.grid.name}_{shape.name}"
    return add_function(em.lowering, name, ("place",), _lay_body(shape))


def _lay_body(shape: tree.Shape) -> Callable[[Emitter], None]:
    def body(em: Emitter) -> None:
        grid = em.lowering.layout.grids[shape.grid]
        reach, turns = shape.type.reach, shape.type.turns
        span = 2 * reach + 1
        number = len(shape.cells)
        em.set("turn", fold.binary("%", ir.Local("place"), ir.Const(turns)))
        em.set("centre", fold.binary("//", ir.Local("place"), ir.Const(turns)))
        centre = ir.Local("centre")
        em.set("q", fold.plus(fold.binary("//", centre, ir.Const(span)), ir.Const(-reach)))
        em.set("r", fold.plus(fold.binary("%", centre, ir.Const(span)), ir.Const(-reach)))
        em.set("first", em.load(grid.count))
        full = fold.binary(
            ">", fold.plus(ir.Local("first"), ir.Const(number)), ir.Const(grid.limit)
        )
        em.fault(full, "grid-full")
        offsets = turned(shape.cells, turns)
        qs = em.lowering.table(tuple(q for cells in offsets for q, _ in cells))
        rs = em.lowering.table(tuple(r for cells in offsets for _, r in cells))
        with em.for_range("i", fold.ZERO, ir.Const(number)):
            at = fold.plus(fold.times(ir.Local("turn"), ir.Const(number)), ir.Local("i"))
            em.set("at", at)
            em.set("cell", fold.plus(ir.Local("first"), ir.Local("i")))
            em.set("cq", fold.plus(ir.Local("q"), ir.Lookup(qs, ir.Local("at"))))
            em.set("cr", fold.plus(ir.Local("r"), ir.Lookup(rs, ir.Local("at"))))
            em.store(grid.q, ir.Local("cell"), ir.Local("cq"))
            em.store(grid.r, ir.Local("cell"), ir.Local("cr"))
            _link_cell(em, grid.q, grid.r, grid.links)
            em.store(grid.count, None, fold.plus(ir.Local("cell"), fold.ONE))
        em.emit(ir.Return(value=ir.Local("first")))

    return body


def cell_at(em: Emitter, node: tree.CellAt) -> ir.Expr:
    """The cell that was laid at some coordinates, or none."""
    name = f"cell_at_{node.of.name}"
    add_function(em.lowering, name, ("q", "r"), _search_body(node.of))
    q = em.atom(expressions.expression(em, node.q))
    r = em.atom(expressions.expression(em, node.r))
    return ir.Call(name, (q, r), em.old)


def _search_body(of: FiniteType) -> Callable[[Emitter], None]:
    def body(em: Emitter) -> None:
        grid = em.lowering.layout.grids[of]
        with em.for_range("cell", fold.ZERO, em.load(grid.count)):
            cell = ir.Local("cell")
            here = fold.both(
                fold.binary("==", em.load(grid.q, cell), ir.Local("q")),
                fold.binary("==", em.load(grid.r, cell), ir.Local("r")),
            )
            em.when(here, [ir.Return(value=cell)])
        em.emit(ir.Return(value=fold.NO))

    return body


def _link_cell(em: Emitter, qs: int, rs: int, links: int) -> None:
    """Links `cell` at (cq, cr) with each laid cell that touches it; both ways."""
    cell = ir.Local("cell")
    for side in range(6):
        em.store(links, fold.plus(fold.times(cell, ir.Const(6)), ir.Const(side)), fold.NO)
    with em.for_range("other", fold.ZERO, cell):
        other = ir.Local("other")
        em.set("dq", fold.binary("-", em.load(qs, other), ir.Local("cq")))
        em.set("dr", fold.binary("-", em.load(rs, other), ir.Local("cr")))
        for side, (q, r) in enumerate(HEX_STEPS):
            with em.if_(
                fold.both(
                    fold.binary("==", ir.Local("dq"), ir.Const(q)),
                    fold.binary("==", ir.Local("dr"), ir.Const(r)),
                )
            ):
                em.store(links, fold.plus(fold.times(cell, ir.Const(6)), ir.Const(side)), other)
                back = fold.plus(fold.times(other, ir.Const(6)), ir.Const((side + 3) % 6))
                em.store(links, back, cell)
        same = fold.both(
            fold.binary("==", ir.Local("dq"), fold.ZERO),
            fold.binary("==", ir.Local("dr"), fold.ZERO),
        )
        em.fault(same, "cells-overlap")
