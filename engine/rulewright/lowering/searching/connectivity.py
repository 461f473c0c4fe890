"""Lower questions about connection, and the growing grids they are often asked of.

Literature: depth-first search with an explicit stack (Tarjan 1972).

Rule: `joined(a, b, through s in site where C)` is a flood from `a` over neighbours: a place that satisfies
C is entered once and put on the stack, and the ends need not satisfy C. Several questions about one flood
share it.

Example: a player has won who has connected two corners.

```yaml
define:
  allowed(p, s): mark[s] is none
  won(p): joined(a1, f6, through s in site where mark[s] == p)
scoring:
  points(p): 1 if won(p) else 0
```

```ir won
value define_won(p_1):
  array met_2[36]
  array stack_met_2[36], not cleared
  flooded_3 = 0
  if not flooded_3:
    flooded_3 = 1
    met_2[0] = 1
    stack_met_2[0] = 0
    top_met_2 = 1
    while top_met_2 > 0:
      work 4
      top_met_2 = top_met_2 + -1
      cell_4 = stack_met_2[top_met_2]
      for near_5 in table_2[table_1[cell_4] : table_1[cell_4 + 1]]:
        if met_2[near_5] == 0:
          met_2[near_5] = 1
          if s[7 + near_5] == p_1:
            stack_met_2[top_met_2] = near_5
            top_met_2 = top_met_2 + 1
  return met_2[35] == 1
```
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.searching import quantifiers, search_loops
from rulewright.lowering.searching.shapes import rotate_cells
from rulewright.types import HEX_STEPS, FiniteType, MemberType


def loop_neighbours(
    em: Emitter, graph: tree.Graph, cell: ir.Expr, emit_item: Callable[[ir.Expr], None]
) -> None:
    """Loop over the neighbours of a place; `emit_item` emits the body."""
    near = tree.Var("near", get_member_type(graph))
    centre_var = tree.Var("here", get_member_type(graph))
    em.env[centre_var] = cell
    centre = tree.Local(var=centre_var, type=centre_var.type)
    domain: tree.Domain
    if graph.neighbours is None:
        domain = tree.Neighbours(graph.member_type, centre)
    else:
        read = tree.ReadTable(table=graph.neighbours, key_exprs=(centre,), type=graph.neighbours.type)
        domain = tree.InCollection(read)
    quantifiers.loop_domain(em, tree.Binder(near, domain), lambda: emit_item(em.env[near]))


def get_member_type(graph: tree.Graph) -> MemberType:
    return MemberType(graph.member_type)


def _emit_flood_fill(em: Emitter, graph: tree.Graph, mark_array: str, old_mark: int, new_mark: int) -> None:
    """Flood-fill from the stack: every neighbour marked `old_mark` is marked `new_mark` and pushed."""
    stack, top = "stack_" + mark_array, "top_" + mark_array
    more = fold.make_binary(">", ir.Local(top), fold.ZERO)
    with em.open_while(more):
        em.set_local(top, fold.make_sum(ir.Local(top), ir.Const(-1)))
        cell = em.make_temp(ir.Element(stack, ir.Local(top)), "cell")

        def visit_neighbour(neighbour: ir.Expr) -> None:
            with em.open_if(fold.make_binary("==", ir.Element(mark_array, neighbour), ir.Const(old_mark))):
                em.emit(ir.SetElement(array=mark_array, index=neighbour, value=ir.Const(new_mark)))
                em.emit(ir.SetElement(array=stack, index=ir.Local(top), value=neighbour))
                em.set_local(top, fold.make_sum(ir.Local(top), fold.ONE))

        loop_neighbours(em, graph, cell, visit_neighbour)


def _mark_members(em: Emitter, graph: tree.Graph, var: tree.Var, where: tree.Expr, mark_array: str) -> None:
    """Marks with 1 the members for which the condition holds."""
    em.emit(ir.NewArray(array=mark_array, size=graph.member_type.size))
    em.emit(ir.NewArray(array="stack_" + mark_array, size=graph.member_type.size, cleared=False))
    em.set_local("top_" + mark_array, fold.ZERO)

    def mark_member() -> None:
        em.emit(ir.SetElement(array=mark_array, index=em.env[var], value=fold.ONE))

    binder = tree.Binder(var, tree.Members(graph.member_type))
    search_loops.emit_search(em, [binder], (), where, mark_member)


def lower_components(em: Emitter, parts_expr: tree.Parts) -> ir.Expr:
    """Return the number of connected components."""
    binder = tree.Binder(parts_expr.var, tree.Members(parts_expr.graph.member_type))
    return quantifiers.lower_with_bitsets(em, [binder], lambda: _count_components(em, parts_expr))


def _count_components(em: Emitter, parts_expr: tree.Parts) -> ir.Expr:
    marked = em.fresh_name("part")
    _mark_members(em, parts_expr.graph, parts_expr.var, parts_expr.where, marked)
    count = em.make_temp(fold.ZERO, "parts")
    seed = tree.Var("seed", get_member_type(parts_expr.graph))

    def flood_component() -> None:
        cell = em.env[seed]
        with em.open_if(fold.make_binary("==", ir.Element(marked, cell), fold.ONE)):
            em.set_local(count.name, fold.make_sum(count, fold.ONE))
            em.emit(ir.SetElement(array=marked, index=cell, value=ir.Const(2)))
            em.emit(ir.SetElement(array="stack_" + marked, index=fold.ZERO, value=cell))
            em.set_local("top_" + marked, fold.ONE)
            _emit_flood_fill(em, parts_expr.graph, marked, 1, 2)

    quantifiers.loop_domain(
        em, tree.Binder(seed, tree.Members(parts_expr.graph.member_type)), flood_component
    )
    return count


def lower_joined(em: Emitter, joined_expr: tree.Joined) -> ir.Expr:
    """Return whether a path leads from start to end whose inner places satisfy the condition."""
    if em.lowering.effects.is_total(joined_expr.where):
        return FloodFill(em, joined_expr).lower_test(em)
    marked = em.fresh_name("path")
    start = em.to_atom(expressions.lower_expr(em, joined_expr.start))
    end = em.to_atom(expressions.lower_expr(em, joined_expr.end))
    _mark_members(em, joined_expr.graph, joined_expr.var, joined_expr.where, marked)
    em.emit(ir.SetElement(array=marked, index=end, value=fold.ONE))
    em.emit(ir.SetElement(array=marked, index=start, value=ir.Const(2)))
    em.emit(ir.SetElement(array="stack_" + marked, index=fold.ZERO, value=start))
    em.set_local("top_" + marked, fold.ONE)
    _emit_flood_fill(em, joined_expr.graph, marked, 1, 2)
    return fold.make_binary("==", ir.Element(marked, end), ir.Const(2))


class FloodFill:
    """Everything adjacent to the component of the start, found on first use."""

    def __init__(self, em: Emitter, joined_expr: tree.Joined) -> None:
        """Allocate the array; call it outside the loop over ends."""
        self.joined_expr = joined_expr
        self.met_array = em.fresh_name("met")
        self.done_flag = em.fresh_name("flooded")
        em.emit(ir.NewArray(array=self.met_array, size=joined_expr.graph.member_type.size))
        em.emit(
            ir.NewArray(
                array="stack_" + self.met_array, size=joined_expr.graph.member_type.size, cleared=False
            )
        )
        em.set_local(self.done_flag, fold.ZERO)

    def lower_test(self, em: Emitter) -> ir.Expr:
        """Return whether the current end is joined to the start."""
        start = em.to_atom(expressions.lower_expr(em, self.joined_expr.start))
        end = em.to_atom(expressions.lower_expr(em, self.joined_expr.end))
        with em.open_if(fold.make_not(ir.Local(self.done_flag))):
            em.set_local(self.done_flag, fold.ONE)
            self._emit_flood(em, start)
        return fold.make_or(
            fold.make_binary("==", start, end),
            fold.make_binary("==", ir.Element(self.met_array, end), fold.ONE),
        )

    def _emit_flood(self, em: Emitter, start: ir.Expr) -> None:
        stack, top = "stack_" + self.met_array, "top_" + self.met_array
        var, where = self.joined_expr.var, self.joined_expr.where
        em.emit(ir.SetElement(array=self.met_array, index=start, value=fold.ONE))
        em.emit(ir.SetElement(array=stack, index=fold.ZERO, value=start))
        em.set_local(top, fold.ONE)

        def visit_neighbour(neighbour: ir.Expr) -> None:
            em.env[var] = neighbour
            with em.open_if(fold.make_binary("==", ir.Element(self.met_array, neighbour), fold.ZERO)):
                em.emit(ir.SetElement(array=self.met_array, index=neighbour, value=fold.ONE))
                with em.collect_statements() as onwards:
                    em.emit(ir.SetElement(array=stack, index=ir.Local(top), value=neighbour))
                    em.set_local(top, fold.make_sum(ir.Local(top), fold.ONE))
                em.emit_if(expressions.lower_expr(em, where), onwards)

        more = fold.make_binary(">", ir.Local(top), fold.ZERO)
        with em.open_while(more):
            em.set_local(top, fold.make_sum(ir.Local(top), ir.Const(-1)))
            cell = em.make_temp(ir.Element(stack, ir.Local(top)), "cell")
            loop_neighbours(em, self.joined_expr.graph, cell, visit_neighbour)


# --- growing grids --------------------------------------------------------------------------------


def add_lay_function(em: Emitter, shape: tree.Shape) -> str:
    """Define a function (place) that adds the linked cells of a shape and returns the first. Return its
    name."""
    name = f"lay_{shape.grid.name}_{shape.name}"
    return add_function(em.lowering, name, ("place",), _make_lay_filler(shape))


def _make_lay_filler(shape: tree.Shape) -> Callable[[Emitter], None]:
    def fill_function(em: Emitter) -> None:
        grid = em.lowering.layout.grids[shape.grid]
        reach, turns = shape.type.reach, shape.type.turns
        span = 2 * reach + 1
        number = len(shape.cells)
        em.set_local("turn", fold.make_binary("%", ir.Local("place"), ir.Const(turns)))
        em.set_local("centre", fold.make_binary("//", ir.Local("place"), ir.Const(turns)))
        centre = ir.Local("centre")
        em.set_local("q", fold.make_sum(fold.make_binary("//", centre, ir.Const(span)), ir.Const(-reach)))
        em.set_local("r", fold.make_sum(fold.make_binary("%", centre, ir.Const(span)), ir.Const(-reach)))
        em.set_local("first", em.load_cell(grid.count))
        full = fold.make_binary(">", fold.make_sum(ir.Local("first"), ir.Const(number)), ir.Const(grid.limit))
        em.emit_fault(full, "grid-full")
        offsets = rotate_cells(shape.cells, turns)
        qs = em.lowering.register_table(tuple(q for cells in offsets for q, _ in cells))
        rs = em.lowering.register_table(tuple(r for cells in offsets for _, r in cells))
        with em.for_range("i", fold.ZERO, ir.Const(number)):
            table_index = fold.make_sum(fold.make_product(ir.Local("turn"), ir.Const(number)), ir.Local("i"))
            em.set_local("at", table_index)
            em.set_local("cell", fold.make_sum(ir.Local("first"), ir.Local("i")))
            em.set_local("cq", fold.make_sum(ir.Local("q"), ir.Lookup(qs, ir.Local("at"))))
            em.set_local("cr", fold.make_sum(ir.Local("r"), ir.Lookup(rs, ir.Local("at"))))
            em.store_cell(grid.q, ir.Local("cell"), ir.Local("cq"))
            em.store_cell(grid.r, ir.Local("cell"), ir.Local("cr"))
            _link_cell(em, grid.q, grid.r, grid.links)
            em.store_cell(grid.count, None, fold.make_sum(ir.Local("cell"), fold.ONE))
        em.emit(ir.Return(value=ir.Local("first")))

    return fill_function


def lower_cell_lookup(em: Emitter, cell_lookup: tree.CellAt) -> ir.Expr:
    """Lower to the grid cell at some coordinates, or none."""
    name = f"cell_at_{cell_lookup.member_type.name}"
    add_function(em.lowering, name, ("q", "r"), _make_search_filler(cell_lookup.member_type))
    q = em.to_atom(expressions.lower_expr(em, cell_lookup.q))
    r = em.to_atom(expressions.lower_expr(em, cell_lookup.r))
    return ir.Call(name, (q, r), em.reads_snapshot)


def _make_search_filler(member_type: FiniteType) -> Callable[[Emitter], None]:
    def fill_function(em: Emitter) -> None:
        grid = em.lowering.layout.grids[member_type]
        with em.for_range("cell", fold.ZERO, em.load_cell(grid.count)):
            cell = ir.Local("cell")
            is_here = fold.make_and(
                fold.make_binary("==", em.load_cell(grid.q, cell), ir.Local("q")),
                fold.make_binary("==", em.load_cell(grid.r, cell), ir.Local("r")),
            )
            em.emit_if(is_here, [ir.Return(value=cell)])
        em.emit(ir.Return(value=fold.NO))

    return fill_function


def _link_cell(em: Emitter, qs: int, rs: int, links: int) -> None:
    """Links `cell` at (cq, cr) with each laid cell that touches it; both ways."""
    cell = ir.Local("cell")
    for side in range(6):
        em.store_cell(links, fold.make_sum(fold.make_product(cell, ir.Const(6)), ir.Const(side)), fold.NO)
    with em.for_range("other", fold.ZERO, cell):
        other = ir.Local("other")
        em.set_local("dq", fold.make_binary("-", em.load_cell(qs, other), ir.Local("cq")))
        em.set_local("dr", fold.make_binary("-", em.load_cell(rs, other), ir.Local("cr")))
        for side, (q, r) in enumerate(HEX_STEPS):
            with em.open_if(
                fold.make_and(
                    fold.make_binary("==", ir.Local("dq"), ir.Const(q)),
                    fold.make_binary("==", ir.Local("dr"), ir.Const(r)),
                )
            ):
                em.store_cell(
                    links, fold.make_sum(fold.make_product(cell, ir.Const(6)), ir.Const(side)), other
                )
                back = fold.make_sum(fold.make_product(other, ir.Const(6)), ir.Const((side + 3) % 6))
                em.store_cell(links, back, cell)
        same = fold.make_and(
            fold.make_binary("==", ir.Local("dq"), fold.ZERO),
            fold.make_binary("==", ir.Local("dr"), fold.ZERO),
        )
        em.emit_fault(same, "cells-overlap")
