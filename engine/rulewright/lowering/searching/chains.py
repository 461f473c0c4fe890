"""Chains of places: which hang together is worked out once for a position, and kept.

What is kept belongs to no game: a function that asks first looks whether the cells are still those
that it was worked out from, so that trial runs, copies and `at once` need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.searching import graphs, quantifiers, whole_domains
from rulewright.types import MemberType, none_of


def head(em: Emitter, node: tree.ChainHead) -> ir.Expr:
    """Return the first member of a chain, which represents the chain."""
    return _ask(em, node.chain, "head", expressions.expression(em, node.of))


def size(em: Emitter, chain: tree.Chain, of: tree.Expr, *, beside: bool) -> ir.Expr:
    """Return the number of members of a chain, or of its neighbours."""
    at = em.atom(expressions.expression(em, of))

    def kept() -> ir.Expr:
        return _ask(em, chain, "size_beside" if beside else "size", at)

    binder = tree.Binder(chain.var, tree.InChain(chain, of, beside))
    with em.collect() as words:
        mask = whole_domains.run_over(em, binder)
    if mask is None:
        return kept()
    return quantifiers.either(em, "size", words, ir.OfMask("count", mask), kept)


def loop(
    em: Emitter,
    name: str,
    domain: tree.InChain,
    body: Callable[[], None],
    label: tree.ExitLabel | None = None,
) -> None:
    """Run over the members of a chain, or over its neighbours; an Exit to `label` ends the loop."""
    side = "_beside" if domain.beside else ""
    of = em.atom(expressions.expression(em, domain.of))
    number = _ask(em, domain.chain, f"size{side}", of)
    at = em.fresh("at")
    with em.for_range(at, fold.ZERO, number, label=label):
        em.set(name, _ask(em, domain.chain, f"each{side}", of, ir.Local(at)))
        body()


def _ask(em: Emitter, chain: tree.Chain, what: str, *args: ir.Expr) -> ir.Expr:
    """Return a call of a function that first makes sure that the memo is valid."""
    own = _Chain(em.lowering, chain)
    name = f"{chain.name}.{what}"
    parameters = ("of", "at")[: len(args)]
    add_function(em.lowering, name, parameters, getattr(own, what))
    return ir.Call(name, tuple(map(em.atom, args)), em.old)


class _Chain:
    """The functions of one chain, each generated when it is first used."""

    def __init__(self, lowering: Lowering, chain: tree.Chain) -> None:
        self.lowering = lowering
        self.chain = chain
        self.graph = chain.graph
        self.count = chain.graph.of.size

    def array(self, em: Emitter, what: str, *, kept: bool = True, cleared: bool = False) -> str:
        """Return an array with an element for each member."""
        name = f"{self.chain.name}.{what}"
        em.emit(ir.NewArray(array=name, size=self.count, cleared=cleared, kept=kept))
        return name

    def renew(self, em: Emitter, what: str, fill: Callable[[Emitter], None]) -> None:
        """Make sure that the memo arrays belong to the current position."""
        name = f"{self.chain.name}.{what}"
        add_function(em.lowering, name, (), fill)
        cells = self.lowering.stretches(self.chain)
        total = em.lowering.effects.total(self.chain.value)
        em.emit(ir.Renew(array=f"{name}.of", function=name, cells=cells, total=total))

    # --- what is asked ----------------------------------------------------------------------------

    def head(self, em: Emitter) -> None:
        self.renew(em, "fill", self.fill)
        em.emit(ir.Return(value=self._first(em, "")))

    def size(self, em: Emitter) -> None:
        self.renew(em, "fill", self.fill)
        self._size(em, "")

    def each(self, em: Emitter) -> None:
        self.renew(em, "fill", self.fill)
        self._each(em, "")

    def size_beside(self, em: Emitter) -> None:
        self.renew(em, "fill_beside", self.fill_beside)
        self._size(em, "beside_")

    def each_beside(self, em: Emitter) -> None:
        self.renew(em, "fill_beside", self.fill_beside)
        self._each(em, "beside_")

    def _first(self, em: Emitter, side: str) -> ir.Expr:
        return ir.Element(self.array(em, f"{side}heads"), ir.Local("of"))

    def _size(self, em: Emitter, side: str) -> None:
        first = self._first(em, side)
        sizes = ir.Element(self.array(em, f"{side}sizes"), first)
        none = fold.binary("<", first, fold.ZERO)
        em.emit(ir.Return(value=fold.select(none, fold.ZERO, sizes)))

    def _each(self, em: Emitter, side: str) -> None:
        starts = ir.Element(self.array(em, f"{side}starts"), self._first(em, side))
        order = self.ordered(em, side)
        em.emit(ir.Return(value=ir.Element(order, fold.plus(starts, ir.Local("at")))))

    def ordered(self, em: Emitter, side: str) -> str:
        """Return the array of members, chain by chain; of neighbours, each at most once for each
        of its own neighbours.
        """
        name = f"{self.chain.name}.{side}order"
        links = self._links() if side else self.count
        em.emit(ir.NewArray(array=name, size=max(1, links), cleared=False, kept=True))
        return name

    def _links(self) -> int:
        """Return the number of pairs of neighbours."""
        table = self.graph.neighbours
        if table is None:
            return 6 * self.count
        return sum(len(self.lowering.rules.collections[cell]) for cell in table.cells)

    # --- how it is worked out ---------------------------------------------------------------------

    def members(self, em: Emitter, body: Callable[[ir.Expr], None]) -> None:
        """Run over all places, in type order."""
        var = tree.Var("place", MemberType(self.graph.of))
        binder = tree.Binder(var, tree.Members(self.graph.of))
        quantifiers.loop(em, binder, lambda: body(em.env[var]))

    def all_places(self, em: Emitter, array: str, value: ir.Expr) -> None:
        with em.for_range(place := em.fresh("place"), fold.ZERO, ir.Const(self.count)):
            em.emit(ir.SetElement(array=array, index=ir.Local(place), value=value))

    def fill(self, em: Emitter) -> None:
        """Flood-fill from each place that no earlier flood has reached, which becomes the head of
        its chain; then sort all places by chain.
        """
        em.span = self.chain.value.span
        heads = self.array(em, "heads")
        values = self.array(em, "values", kept=False)
        stack = self.array(em, "stack", kept=False)
        kind = self.chain.value.type
        none = ir.Const(none_of(kind))
        optional = getattr(kind, "optional", False)
        self.all_places(em, heads, fold.NO)

        def look(place: ir.Expr) -> None:
            em.env[self.chain.var] = place
            value = expressions.expression(em, self.chain.value)
            em.emit(ir.SetElement(array=values, index=place, value=value))

        self.members(em, look)
        top = em.fresh("top")

        def start(place: ir.Expr) -> None:
            value = ir.Element(values, place)
            fresh = fold.binary("==", ir.Element(heads, place), fold.NO)
            some = fold.binary("!=", value, none) if optional else fold.ONE
            with em.if_(fold.both(fresh, some)):
                same = em.temp(value, "same")
                self._reach(em, heads, stack, top, place, place, fold.ZERO)
                with em.while_(fold.binary(">", ir.Local(top), fold.ZERO)):
                    em.set(top, fold.plus(ir.Local(top), fold.NO))
                    cell = em.temp(ir.Element(stack, ir.Local(top)), "cell")

                    def visit(near: ir.Expr) -> None:
                        alike = fold.binary("==", ir.Element(values, near), same)
                        new = fold.binary("==", ir.Element(heads, near), fold.NO)
                        with em.if_(fold.both(new, alike)):
                            self._reach(em, heads, stack, top, near, place, ir.Local(top))

                    graphs.each_neighbour(em, self.graph, cell, visit)

        self.members(em, start)
        self._in_order(em, "", lambda place, use: use(ir.Element(heads, place)))

    def _reach(
        self,
        em: Emitter,
        heads: str,
        stack: str,
        top: str,
        place: ir.Expr,
        head: ir.Expr,
        at: ir.Expr,
    ) -> None:
        em.emit(ir.SetElement(array=heads, index=place, value=head))
        em.emit(ir.SetElement(array=stack, index=at, value=place))
        em.set(top, fold.plus(at, fold.ONE))

    def fill_beside(self, em: Emitter) -> None:
        """Each place with the chains that it touches and is none of."""
        em.span = self.chain.value.span
        self.renew(em, "fill", self.fill)
        heads, own_heads = self.array(em, "heads"), self.array(em, "beside_heads")
        met = self.array(em, "met", kept=False)
        self.all_places(em, met, fold.NO)
        with em.for_range(place := em.fresh("place"), fold.ZERO, ir.Const(self.count)):
            first = ir.Element(heads, ir.Local(place))
            em.emit(ir.SetElement(array=own_heads, index=ir.Local(place), value=first))

        def touched(place: ir.Expr, use: Callable[[ir.Expr], None]) -> None:
            own = ir.Element(heads, place)

            def visit(near: ir.Expr) -> None:
                other = em.temp(ir.Element(heads, near), "other")
                new = fold.binary("!=", ir.Element(met, other), place)
                with em.if_(
                    fold.both(
                        fold.both(
                            fold.binary(">=", other, fold.ZERO), fold.binary("!=", other, own)
                        ),
                        new,
                    )
                ):
                    em.emit(ir.SetElement(array=met, index=other, value=place))
                    use(other)

            graphs.each_neighbour(em, self.graph, place, visit)

        self._in_order(em, "beside_", touched, lambda: self.all_places(em, met, fold.NO))

    def _in_order(
        self,
        em: Emitter,
        side: str,
        chains_of: Callable[[ir.Expr, Callable[[ir.Expr], None]], None],
        again: Callable[[], None] = lambda: None,
    ) -> None:
        """Counts the places of each chain, says where each chain begins, and puts them there."""
        sizes, starts = self.array(em, f"{side}sizes"), self.array(em, f"{side}starts")
        order = self.ordered(em, side)
        self.all_places(em, sizes, fold.ZERO)

        def add(chain: ir.Expr) -> ir.Stmt:
            more = fold.plus(ir.Element(sizes, chain), fold.ONE)
            return ir.SetElement(array=sizes, index=chain, value=more)

        def some(chain: ir.Expr, then: list[ir.Stmt]) -> None:
            em.when(fold.binary(">=", chain, fold.ZERO), then)

        self.members(em, lambda place: chains_of(place, lambda chain: some(chain, [add(chain)])))
        total = em.temp(fold.ZERO, "total")

        def begin(place: ir.Expr) -> None:
            em.emit(ir.SetElement(array=starts, index=place, value=total))
            em.set(total.name, fold.plus(total, ir.Element(sizes, place)))
            em.emit(ir.SetElement(array=sizes, index=place, value=fold.ZERO))

        self.members(em, begin)
        again()

        def put(place: ir.Expr, chain: ir.Expr) -> None:
            at = fold.plus(ir.Element(starts, chain), ir.Element(sizes, chain))
            some(chain, [ir.SetElement(array=order, index=at, value=place), add(chain)])

        self.members(em, lambda place: chains_of(place, lambda chain: put(place, chain)))
