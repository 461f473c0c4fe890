"""Find the longest trail: count edges where one trail uses all of them, and search depth first where none
can.

Terms: a *trail* uses each edge at most once; the *degree* of a corner is the number of its edges.
Literature: Euler 1736 (a trail uses all edges of a connected graph if at most two degrees are odd); finding
the longest trail is NP-hard, and the search is bounded by the number of odd degrees.

Rule: a corner that must not be passed is as many ends as it has edges. A longest trail that leaves edges
out begins at a corner of odd degree: at any other it could continue, or, where it returns to its start,
begin elsewhere and use one edge more. Of the trails that are needed to use all edges, each but one leaves
out at least one edge.

Example: walls between three squares. Of a connected part of the walls, `odd` counts the corners of odd
degree. With two or none, one trail uses all edges; otherwise the bound is `edges + 1 - odd / 2`, and the
search ends when it is reached.

```yaml
names: {p: player, s: site, h: side}
grids:
  site: {grid: square, columns: 3, rows: 1, corners: corner, sides: side}
state:
  wall(h): player?
  mark(s): player?
define:
  allowed(p, s): mark[s] is none
  way(p): longest trail of h in side where wall[h] == p
scoring:
  points(p): way(p)
```

```ir way lines 64-67
bound_20 = edges_12 + 1 - max(1, odd_13 // 2)
if bound_20 > longest_3:
  if odd_13 <= 2:
    longest_3 = edges_12
```
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import search_loops

MAX_STEPS = 300_000
"""Limit of edge visits in one search, repeated visits included; more is a fault."""


def lower_trail(em: Emitter, trail_expr: tree.Trail) -> ir.Expr:
    """Return the number of edges of a longest trail."""
    return _TrailSearch(em, trail_expr).lower_length()


def _add_one(value: ir.Expr) -> ir.Expr:
    return fold.make_sum(value, fold.ONE)


class _TrailSearch:
    """The arrays of one search; counters are locals."""

    def __init__(self, em: Emitter, trail_expr: tree.Trail) -> None:
        self.em = em
        self.trail_expr = trail_expr
        self.name = em.fresh_name("trail")
        self.edges, self.corners = trail_expr.member_type.size, trail_expr.corners.size
        self.best = em.make_temp(fold.ZERO, "longest")
        self.steps = em.make_temp(fold.ZERO, "steps")
        self._build_tables()
        self.laid = self._declare_array("laid", self.edges)
        self.open = self._declare_array("open", self.corners)
        self.odd = self._declare_array("odd", self.corners)
        self.part = self._declare_array("part", self.edges)
        self.met = self._declare_array("met", self.corners)
        self.used = self._declare_array("used", self.edges)
        self.stack = self._declare_array("stack", self.edges, cleared=False)
        self.via = self._declare_array("via", self.edges + 2, cleared=False)
        self.to = self._declare_array("to", self.edges + 2, cleared=False)
        self.next = self._declare_array("next", self.edges + 2, cleared=False)

    def _build_tables(self) -> None:
        """Build the tables of the two ends of each edge, and of the edges at each corner."""
        lowering, node = self.em.lowering, self.trail_expr
        pairs = [lowering.rules.collections[cell] for cell in node.end_table.cells]
        edges_by_corner: list[list[int]] = [[] for _ in range(self.corners)]
        for edge in node.member_type.members:
            for corner in pairs[edge]:
                edges_by_corner[corner].append(edge)
        starts = [0]
        for edges in edges_by_corner:
            starts.append(starts[-1] + len(edges))
        self.ends = lowering.register_table(tuple(corner for pair in pairs for corner in pair) or (0,))
        self.starts = lowering.register_table(tuple(starts))
        self.at = lowering.register_table(tuple(edge for edges in edges_by_corner for edge in edges) or (0,))

    def _declare_array(self, array_key: str, size: int, *, cleared: bool = True) -> str:
        name = f"{self.name}.{array_key}"
        self.em.emit(ir.NewArray(array=name, size=max(1, size), cleared=cleared))
        return name

    # --- small parts ------------------------------------------------------------------------------

    def store_element(self, array: str, index: ir.Expr, value: ir.Expr) -> None:
        self.em.emit(ir.SetElement(array=array, index=index, value=value))

    def lower_is_marked(self, array: str, index: ir.Expr) -> ir.Expr:
        return fold.make_binary("!=", ir.Element(array, index), fold.ZERO)

    def lower_edge_end(self, edge: ir.Expr, side: int) -> ir.Expr:
        return ir.Lookup(self.ends, fold.make_sum(fold.make_product(edge, ir.Const(2)), ir.Const(side)))

    def lower_other_end(self, edge: ir.Expr, corner: ir.Expr) -> ir.Expr:
        """Return the other end of the edge."""
        return fold.make_binary(
            "-", fold.make_sum(self.lower_edge_end(edge, 0), self.lower_edge_end(edge, 1)), corner
        )

    def loop_ends(self, edge: ir.Expr, emit_item: Callable[[ir.Expr], None]) -> None:
        for side in (0, 1):
            emit_item(self.em.make_temp(self.lower_edge_end(edge, side), "corner"))

    def loop_edges_at(self, corner: ir.Expr, emit_item: Callable[[ir.Expr], None]) -> None:
        first, last = ir.Lookup(self.starts, corner), ir.Lookup(self.starts, _add_one(corner))
        name = self.em.fresh_name("edge")
        with self.em.open_loop(ir.ForSlice(name=name, table=self.at, first=first, last=last, body=())):
            emit_item(ir.Local(name))

    def loop_laid_edges(self, emit_item: Callable[[ir.Expr], None]) -> None:
        em = self.em
        with em.for_range(name := em.fresh_name("edge"), fold.ZERO, ir.Const(self.edges)):
            with em.open_if(self.lower_is_marked(self.laid, ir.Local(name))):
                emit_item(ir.Local(name))

    # --- the edges of the graph -------------------------------------------------------------------

    def lower_length(self) -> ir.Expr:
        em, node = self.em, self.trail_expr
        self._mark_members(node.edge, node.where, self.laid)
        if node.corner is not None:
            self._mark_members(node.corner, node.through, self.open)
        else:
            with em.for_range(name := em.fresh_name("corner"), fold.ZERO, ir.Const(self.corners)):
                self.store_element(self.open, ir.Local(name), fold.ONE)
        em.span = node.span

        def toggle_odd(corner: ir.Expr) -> None:
            self.store_element(
                self.odd, corner, fold.make_binary("-", fold.ONE, ir.Element(self.odd, corner))
            )

        self.loop_laid_edges(lambda edge: self.loop_ends(edge, toggle_odd))
        self.loop_laid_edges(self._explore_component)
        return self.best

    def _mark_members(self, binder: tree.Binder, where: tree.Expr | None, array: str) -> None:
        em = self.em
        search_loops.emit_search(
            em, [binder], (), where, lambda: self.store_element(array, em.env[binder.var], fold.ONE)
        )

    def _explore_component(self, seed: ir.Expr) -> None:
        """Explore everything connected with an edge, unless it was explored before."""
        em = self.em
        with em.open_if(fold.make_not(self.lower_is_marked(self.part, seed))):
            number = em.make_temp(_add_one(seed), "part")
            count, odd = em.make_temp(fold.ZERO, "edges"), em.make_temp(fold.ZERO, "odd")
            top = em.make_temp(fold.ONE, "top")
            self.store_element(self.part, seed, number)
            self.store_element(self.stack, fold.ZERO, seed)
            with em.open_while(fold.make_binary(">", top, fold.ZERO)):
                em.set_local(top.name, fold.make_sum(top, fold.NO))
                edge = em.make_temp(ir.Element(self.stack, top), "edge")
                em.set_local(count.name, _add_one(count))
                self.loop_ends(edge, lambda corner: self._spread_from(corner, number, top, odd))
            trails = fold.make_binary("max", ir.Const(1), fold.make_binary("//", odd, ir.Const(2)))
            bound = em.make_temp(fold.make_binary("-", _add_one(count), trails), "bound")
            with em.collect_statements() as searched:
                self._search_odd_ends(number, bound)
            with em.open_if(fold.make_binary(">", bound, self.best)):
                whole_trail_body: list[ir.Stmt] = [ir.Set(name=self.best.name, value=count, span=em.span)]
                em.emit_if(fold.make_binary("<=", odd, ir.Const(2)), whole_trail_body, searched)

    def _spread_from(self, corner: ir.Expr, part_number: ir.Expr, top: ir.Local, odd: ir.Local) -> None:
        """Continue over a corner to its other edges, if it can be passed."""
        em = self.em
        with em.collect_statements() as blocked:
            em.set_local(odd.name, _add_one(odd))
        with em.collect_statements() as reached:
            self.store_element(self.met, corner, fold.ONE)
            em.set_local(odd.name, fold.make_sum(odd, ir.Element(self.odd, corner)))

            def add_edge(edge: ir.Expr) -> None:
                new = fold.make_not(self.lower_is_marked(self.part, edge))
                with em.open_if(fold.make_and(self.lower_is_marked(self.laid, edge), new)):
                    self.store_element(self.part, edge, part_number)
                    self.store_element(self.stack, top, edge)
                    em.set_local(top.name, _add_one(top))

            self.loop_edges_at(corner, add_edge)
        with em.collect_statements() as inside:
            em.emit_if(fold.make_not(self.lower_is_marked(self.met, corner)), reached)
        em.emit_if(self.lower_is_marked(self.open, corner), inside, blocked)

    # --- the search -------------------------------------------------------------------------------

    def _search_odd_ends(self, part_number: ir.Expr, upper_bound: ir.Expr) -> None:
        em = self.em

        def start_at_edge(edge: ir.Expr) -> None:
            def start_at_corner(corner: ir.Expr) -> None:
                blocked = fold.make_not(self.lower_is_marked(self.open, corner))
                end = fold.make_or(blocked, self.lower_is_marked(self.odd, corner))
                with em.open_if(fold.make_and(fold.make_binary("<", self.best, upper_bound), end)):
                    self._search_from(edge, corner, upper_bound)

            with em.open_if(fold.make_binary("==", ir.Element(self.part, edge), part_number)):
                self.loop_ends(edge, start_at_corner)

        self.loop_laid_edges(start_at_edge)

    def _search_from(self, first_edge: ir.Expr, start_corner: ir.Expr, upper_bound: ir.Expr) -> None:
        """Search all trails that begin with an edge, from one of its ends."""
        em = self.em
        with em.for_range(name := em.fresh_name("edge"), fold.ZERO, ir.Const(self.edges)):
            self.store_element(self.used, ir.Local(name), fold.ZERO)
        depth = em.make_temp(fold.ZERO, "depth")
        self._follow_edge(depth, first_edge, start_corner, upper_bound)
        with em.open_while(fold.make_binary(">", depth, fold.ZERO)):
            self._count_step()
            corner = em.make_temp(ir.Element(self.to, depth), "corner")
            onward = em.make_temp(fold.NO, "onward")
            with em.open_if(self.lower_is_marked(self.open, corner)):
                self._find_next_edge(depth, corner, onward)
            with em.collect_statements() as back:
                self.store_element(self.used, ir.Element(self.via, depth), fold.ZERO)
                em.set_local(depth.name, fold.make_sum(depth, fold.NO))
            with em.collect_statements() as ahead:
                self._follow_edge(depth, onward, corner, upper_bound)
            em.emit_if(fold.make_binary("<", onward, fold.ZERO), back, ahead)

    def _count_step(self) -> None:
        self.em.set_local(self.steps.name, _add_one(self.steps))
        over = fold.make_binary(">", self.steps, ir.Const(MAX_STEPS))
        self.em.emit_fault(over, "trail-too-long")

    def _find_next_edge(self, depth: ir.Local, corner: ir.Expr, onward: ir.Local) -> None:
        """Find the first edge at a corner that is not on the trail and was not tried here."""
        em = self.em
        position = em.make_temp(ir.Element(self.next, depth), "at")
        last = em.make_temp(ir.Lookup(self.starts, _add_one(corner)), "last")
        none = fold.make_binary("<", onward, fold.ZERO)
        with em.open_while(fold.make_and(fold.make_binary("<", position, last), none)):
            self._count_step()
            edge = em.make_temp(ir.Lookup(self.at, position), "edge")
            em.set_local(position.name, _add_one(position))
            new = fold.make_not(self.lower_is_marked(self.used, edge))
            take_body: list[ir.Stmt] = [ir.Set(name=onward.name, value=edge, span=em.span)]
            em.emit_if(fold.make_and(self.lower_is_marked(self.laid, edge), new), take_body)
        self.store_element(self.next, depth, position)

    def _follow_edge(self, depth: ir.Local, edge: ir.Expr, corner: ir.Expr, upper_bound: ir.Expr) -> None:
        """Follow an edge; stop the search if nothing longer can be found."""
        em = self.em
        em.set_local(depth.name, _add_one(depth))
        self.store_element(self.used, edge, fold.ONE)
        self.store_element(self.via, depth, edge)
        to = em.make_temp(self.lower_other_end(edge, corner), "to")
        self.store_element(self.to, depth, to)
        self.store_element(self.next, depth, ir.Lookup(self.starts, to))
        with em.open_if(fold.make_binary(">", depth, self.best)):
            em.set_local(self.best.name, depth)
            stop_body: list[ir.Stmt] = [ir.Set(name=depth.name, value=fold.ZERO, span=em.span)]
            em.emit_if(fold.make_binary(">=", self.best, upper_bound), stop_body)
