"""The longest trail: connected edges are counted where a single trail goes along all of them, and
searched, depth first, where none can.

A corner that may not be gone through is as many ends as it has edges. A longest trail that leaves
edges out begins at a corner with an odd number of edges: at any other it could go on, or, where it
comes back to its start, begin elsewhere and take one edge more. Of the trails that are needed to go
along all edges, each but one leaves out an edge at least.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.searching import scanning

MOST_STEPS = 300_000
"""Edges that are looked at in one search, each as often as it is; more is a fault."""


def trail(em: Emitter, node: tree.Trail) -> ir.Expr:
    """Return the number of edges of a longest trail."""
    return _Trail(em, node).length()


def _one_more(value: ir.Expr) -> ir.Expr:
    return fold.plus(value, fold.ONE)


class _Trail:
    """The arrays of one search; counters are locals."""

    def __init__(self, em: Emitter, node: tree.Trail) -> None:
        self.em = em
        self.node = node
        self.name = em.fresh("trail")
        self.edges, self.corners = node.of.size, node.corners.size
        self.best = em.temp(fold.ZERO, "longest")
        self.steps = em.temp(fold.ZERO, "steps")
        self._tables()
        self.laid = self._array("laid", self.edges)
        self.open = self._array("open", self.corners)
        self.odd = self._array("odd", self.corners)
        self.part = self._array("part", self.edges)
        self.met = self._array("met", self.corners)
        self.used = self._array("used", self.edges)
        self.stack = self._array("stack", self.edges, cleared=False)
        self.via = self._array("via", self.edges + 2, cleared=False)
        self.to = self._array("to", self.edges + 2, cleared=False)
        self.next = self._array("next", self.edges + 2, cleared=False)

    def _tables(self) -> None:
        """Build the tables of the two ends of each edge, and of the edges at each corner."""
        lowering, node = self.em.lowering, self.node
        pairs = [lowering.rules.collections[cell] for cell in node.ends.cells]
        at: list[list[int]] = [[] for _ in range(self.corners)]
        for edge in node.of.members:
            for corner in pairs[edge]:
                at[corner].append(edge)
        starts = [0]
        for edges in at:
            starts.append(starts[-1] + len(edges))
        self.ends = lowering.table(tuple(corner for pair in pairs for corner in pair) or (0,))
        self.starts = lowering.table(tuple(starts))
        self.at = lowering.table(tuple(edge for edges in at for edge in edges) or (0,))

    def _array(self, what: str, size: int, *, cleared: bool = True) -> str:
        name = f"{self.name}.{what}"
        self.em.emit(ir.NewArray(array=name, size=max(1, size), cleared=cleared))
        return name

    # --- small parts ------------------------------------------------------------------------------

    def put(self, array: str, index: ir.Expr, value: ir.Expr) -> None:
        self.em.emit(ir.SetElement(array=array, index=index, value=value))

    def marked(self, array: str, index: ir.Expr) -> ir.Expr:
        return fold.binary("!=", ir.Element(array, index), fold.ZERO)

    def end(self, edge: ir.Expr, side: int) -> ir.Expr:
        return ir.Lookup(self.ends, fold.plus(fold.times(edge, ir.Const(2)), ir.Const(side)))

    def beyond(self, edge: ir.Expr, corner: ir.Expr) -> ir.Expr:
        """Return the other end of the edge."""
        return fold.binary("-", fold.plus(self.end(edge, 0), self.end(edge, 1)), corner)

    def each_end(self, edge: ir.Expr, body: Callable[[ir.Expr], None]) -> None:
        for side in (0, 1):
            body(self.em.temp(self.end(edge, side), "corner"))

    def each_edge_at(self, corner: ir.Expr, body: Callable[[ir.Expr], None]) -> None:
        first, last = ir.Lookup(self.starts, corner), ir.Lookup(self.starts, _one_more(corner))
        name = self.em.fresh("edge")
        with self.em.loop(ir.ForSlice(name=name, table=self.at, first=first, last=last, body=())):
            body(ir.Local(name))

    def each_laid(self, body: Callable[[ir.Expr], None]) -> None:
        em = self.em
        with em.for_range(name := em.fresh("edge"), fold.ZERO, ir.Const(self.edges)):
            with em.if_(self.marked(self.laid, ir.Local(name))):
                body(ir.Local(name))

    # --- what there is to go along ----------------------------------------------------------------

    def length(self) -> ir.Expr:
        em, node = self.em, self.node
        self._mark(node.edge, node.where, self.laid)
        if node.corner is not None:
            self._mark(node.corner, node.through, self.open)
        else:
            with em.for_range(name := em.fresh("corner"), fold.ZERO, ir.Const(self.corners)):
                self.put(self.open, ir.Local(name), fold.ONE)
        em.span = node.span

        def count(corner: ir.Expr) -> None:
            self.put(self.odd, corner, fold.binary("-", fold.ONE, ir.Element(self.odd, corner)))

        self.each_laid(lambda edge: self.each_end(edge, count))
        self.each_laid(self._component)
        return self.best

    def _mark(self, binder: tree.Binder, where: tree.Expr | None, array: str) -> None:
        em = self.em
        scanning.scan(
            em, [binder], (), where, lambda: self.put(array, em.env[binder.var], fold.ONE)
        )

    def _component(self, seed: ir.Expr) -> None:
        """Explore everything connected with an edge, unless it was explored before."""
        em = self.em
        with em.if_(fold.negate(self.marked(self.part, seed))):
            number = em.temp(_one_more(seed), "part")
            count, odd = em.temp(fold.ZERO, "edges"), em.temp(fold.ZERO, "odd")
            top = em.temp(fold.ONE, "top")
            self.put(self.part, seed, number)
            self.put(self.stack, fold.ZERO, seed)
            with em.while_(fold.binary(">", top, fold.ZERO)):
                em.set(top.name, fold.plus(top, fold.NO))
                edge = em.temp(ir.Element(self.stack, top), "edge")
                em.set(count.name, _one_more(count))
                self.each_end(edge, lambda corner: self._spread(corner, number, top, odd))
            trails = fold.binary("max", ir.Const(1), fold.binary("//", odd, ir.Const(2)))
            bound = em.temp(fold.binary("-", _one_more(count), trails), "bound")
            with em.collect() as searched:
                self._from_odd_ends(number, bound)
            with em.if_(fold.binary(">", bound, self.best)):
                whole: list[ir.Stmt] = [ir.Set(name=self.best.name, value=count, span=em.span)]
                em.when(fold.binary("<=", odd, ir.Const(2)), whole, searched)

    def _spread(self, corner: ir.Expr, number: ir.Expr, top: ir.Local, odd: ir.Local) -> None:
        """Continue over a corner to its other edges, if it can be passed."""
        em = self.em
        with em.collect() as blocked:
            em.set(odd.name, _one_more(odd))
        with em.collect() as reached:
            self.put(self.met, corner, fold.ONE)
            em.set(odd.name, fold.plus(odd, ir.Element(self.odd, corner)))

            def take(edge: ir.Expr) -> None:
                new = fold.negate(self.marked(self.part, edge))
                with em.if_(fold.both(self.marked(self.laid, edge), new)):
                    self.put(self.part, edge, number)
                    self.put(self.stack, top, edge)
                    em.set(top.name, _one_more(top))

            self.each_edge_at(corner, take)
        with em.collect() as inside:
            em.when(fold.negate(self.marked(self.met, corner)), reached)
        em.when(self.marked(self.open, corner), inside, blocked)

    # --- the search -------------------------------------------------------------------------------

    def _from_odd_ends(self, number: ir.Expr, bound: ir.Expr) -> None:
        em = self.em

        def begin(edge: ir.Expr) -> None:
            def at(corner: ir.Expr) -> None:
                blocked = fold.negate(self.marked(self.open, corner))
                end = fold.either(blocked, self.marked(self.odd, corner))
                with em.if_(fold.both(fold.binary("<", self.best, bound), end)):
                    self._search(edge, corner, bound)

            with em.if_(fold.binary("==", ir.Element(self.part, edge), number)):
                self.each_end(edge, at)

        self.each_laid(begin)

    def _search(self, first: ir.Expr, start: ir.Expr, bound: ir.Expr) -> None:
        """Search all trails that begin with an edge, from one of its ends."""
        em = self.em
        with em.for_range(name := em.fresh("edge"), fold.ZERO, ir.Const(self.edges)):
            self.put(self.used, ir.Local(name), fold.ZERO)
        depth = em.temp(fold.ZERO, "depth")
        self._step(depth, first, start, bound)
        with em.while_(fold.binary(">", depth, fold.ZERO)):
            self._count()
            corner = em.temp(ir.Element(self.to, depth), "corner")
            onward = em.temp(fold.NO, "onward")
            with em.if_(self.marked(self.open, corner)):
                self._next_edge(depth, corner, onward)
            with em.collect() as back:
                self.put(self.used, ir.Element(self.via, depth), fold.ZERO)
                em.set(depth.name, fold.plus(depth, fold.NO))
            with em.collect() as ahead:
                self._step(depth, onward, corner, bound)
            em.when(fold.binary("<", onward, fold.ZERO), back, ahead)

    def _count(self) -> None:
        self.em.set(self.steps.name, _one_more(self.steps))
        over = fold.binary(">", self.steps, ir.Const(MOST_STEPS))
        self.em.fault(over, "trail-too-long")

    def _next_edge(self, depth: ir.Local, corner: ir.Expr, onward: ir.Local) -> None:
        """The first edge at a corner that the trail has not gone along, and was not tried here."""
        em = self.em
        at = em.temp(ir.Element(self.next, depth), "at")
        last = em.temp(ir.Lookup(self.starts, _one_more(corner)), "last")
        none = fold.binary("<", onward, fold.ZERO)
        with em.while_(fold.both(fold.binary("<", at, last), none)):
            self._count()
            edge = em.temp(ir.Lookup(self.at, at), "edge")
            em.set(at.name, _one_more(at))
            new = fold.negate(self.marked(self.used, edge))
            taken: list[ir.Stmt] = [ir.Set(name=onward.name, value=edge, span=em.span)]
            em.when(fold.both(self.marked(self.laid, edge), new), taken)
        self.put(self.next, depth, at)

    def _step(self, depth: ir.Local, edge: ir.Expr, corner: ir.Expr, bound: ir.Expr) -> None:
        """Follow an edge; stop the search if nothing longer can be found."""
        em = self.em
        em.set(depth.name, _one_more(depth))
        self.put(self.used, edge, fold.ONE)
        self.put(self.via, depth, edge)
        to = em.temp(self.beyond(edge, corner), "to")
        self.put(self.to, depth, to)
        self.put(self.next, depth, ir.Lookup(self.starts, to))
        with em.if_(fold.binary(">", depth, self.best)):
            em.set(self.best.name, depth)
            over: list[ir.Stmt] = [ir.Set(name=depth.name, value=fold.ZERO, span=em.span)]
            em.when(fold.binary(">=", self.best, bound), over)
