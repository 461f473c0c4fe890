"""Compute the connected groups of places (chains) once per position, and store them.

Terms: a *chain* is a connected component of the places with equal values of a condition (in Go: a string).
Literature: connected-component labelling; flood fill.

Rule: label the components once per position and store the labels with the values of the cells that they
were computed from. A function that reads them first compares these cells with the present ones, so that
copies, trial runs and `at once` need no special treatment.

Example: the empty places next to a chain of marks.

```yaml
chains:
  string(s): mark[s]
define:
  allowed(p, s): mark[s] is none and liberties(s) > 0
  liberties(s): count t in neighbours(string(s)) where mark[t] is none
```

```ir liberties without masks
value define_liberties(s_1):
  memo array string.beside_heads[36]
  memo array string.beside_sizes[36]
  memo array string.beside_starts[36]
  memo array string.beside_order[120]
  total_2 = 0
  refresh string.fill_beside.of by string.fill_beside, of s[7 : 43]
  for at_4 in range(0, 0 if string.beside_heads[s_1] < 0 else string.beside_sizes[string.beside_heads[s_1]]):
    work 1
    t_3 = string.beside_order[string.beside_starts[string.beside_heads[s_1]] + at_4]
    if s[7 + t_3] == -1:
      total_2 = total_2 + 1
  return total_2
```
"""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.ir import fold, nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter, add_function
from rulewright.lowering.searching import connectivity, quantifiers, vectorized_domains
from rulewright.types import MemberType, none_value


def lower_chain_head(em: Emitter, chain_head: tree.ChainHead) -> ir.Expr:
    """Return the first member of a chain, which represents the chain."""
    return _call_chain(em, chain_head.chain, "head", expressions.lower_expr(em, chain_head.member))


def lower_chain_size(em: Emitter, chain: tree.Chain, member_expr: tree.Expr, *, beside: bool) -> ir.Expr:
    """Return the number of members of a chain, or of its neighbours."""
    place_value = em.to_atom(expressions.lower_expr(em, member_expr))

    def call_size() -> ir.Expr:
        return _call_chain(em, chain, "size_beside" if beside else "size", place_value)

    binder = tree.Binder(chain.var, tree.InChain(chain, member_expr, beside))
    with em.collect_statements() as words:
        mask = vectorized_domains.lower_chain_set(em, binder)
    if mask is None:
        return call_size()
    return quantifiers.emit_both_versions(em, "size", words, ir.SetMeasure("count", mask), call_size)


def loop_chain(
    em: Emitter,
    name: str,
    chain_domain: tree.InChain,
    emit_body: Callable[[], None],
    label: tree.ExitLabel | None = None,
) -> None:
    """Run over the members of a chain, or over its neighbours; an Exit to `label` ends the loop."""
    side = "_beside" if chain_domain.is_border else ""
    place_value = em.to_atom(expressions.lower_expr(em, chain_domain.member))
    number = _call_chain(em, chain_domain.chain, f"size{side}", place_value)
    index_name = em.fresh_name("at")
    with em.for_range(index_name, fold.ZERO, number, label=label):
        em.set_local(
            name, _call_chain(em, chain_domain.chain, f"each{side}", place_value, ir.Local(index_name))
        )
        emit_body()


def _call_chain(em: Emitter, chain: tree.Chain, method_name: str, *args: ir.Expr) -> ir.Expr:
    """Return a call of a function that first makes sure that the memo is valid."""
    own = _ChainFunctions(em.lowering, chain)
    name = f"{chain.name}.{method_name}"
    parameters = ("of", "at")[: len(args)]
    add_function(em.lowering, name, parameters, getattr(own, method_name))
    return ir.Call(name, tuple(map(em.to_atom, args)), em.reads_snapshot)


class _ChainFunctions:
    """The functions of one chain, each generated when it is first used."""

    def __init__(self, lowering: Lowering, chain: tree.Chain) -> None:
        self.lowering = lowering
        self.chain = chain
        self.graph = chain.graph
        self.count = chain.graph.member_type.size

    def declare_array(
        self, em: Emitter, array_key: str, *, is_memo: bool = True, cleared: bool = False
    ) -> str:
        """Return an array with an element for each member."""
        name = f"{self.chain.name}.{array_key}"
        em.emit(ir.NewArray(array=name, size=self.count, cleared=cleared, is_memo=is_memo))
        return name

    def emit_memo_check(self, em: Emitter, array_key: str, fill: Callable[[Emitter], None]) -> None:
        """Make sure that the memo arrays belong to the current position."""
        name = f"{self.chain.name}.{array_key}"
        add_function(em.lowering, name, (), fill)
        cells = self.lowering.list_chain_ranges(self.chain)
        total = em.lowering.effects.is_total(self.chain.value)
        em.emit(ir.RefreshMemo(array=f"{name}.of", function=name, cell_ranges=cells, total=total))

    # --- questions --------------------------------------------------------------------------------

    def head(self, em: Emitter) -> None:
        self.emit_memo_check(em, "fill", self.fill_chains)
        em.emit(ir.Return(value=self._load_head(em, "")))

    def size(self, em: Emitter) -> None:
        self.emit_memo_check(em, "fill", self.fill_chains)
        self._emit_size(em, "")

    def each(self, em: Emitter) -> None:
        self.emit_memo_check(em, "fill", self.fill_chains)
        self._emit_member(em, "")

    def size_beside(self, em: Emitter) -> None:
        self.emit_memo_check(em, "fill_beside", self.fill_beside)
        self._emit_size(em, "beside_")

    def each_beside(self, em: Emitter) -> None:
        self.emit_memo_check(em, "fill_beside", self.fill_beside)
        self._emit_member(em, "beside_")

    def _load_head(self, em: Emitter, side: str) -> ir.Expr:
        return ir.Element(self.declare_array(em, f"{side}heads"), ir.Local("of"))

    def _emit_size(self, em: Emitter, side: str) -> None:
        first = self._load_head(em, side)
        sizes = ir.Element(self.declare_array(em, f"{side}sizes"), first)
        none = fold.make_binary("<", first, fold.ZERO)
        em.emit(ir.Return(value=fold.make_select(none, fold.ZERO, sizes)))

    def _emit_member(self, em: Emitter, side: str) -> None:
        starts = ir.Element(self.declare_array(em, f"{side}starts"), self._load_head(em, side))
        order = self.declare_order(em, side)
        em.emit(ir.Return(value=ir.Element(order, fold.make_sum(starts, ir.Local("at")))))

    def declare_order(self, em: Emitter, side: str) -> str:
        """Return the array of members, chain by chain; of neighbours, each at most once for each
        of its own neighbours.
        """
        name = f"{self.chain.name}.{side}order"
        links = self._count_links() if side else self.count
        em.emit(ir.NewArray(array=name, size=max(1, links), cleared=False, is_memo=True))
        return name

    def _count_links(self) -> int:
        """Return the number of pairs of neighbours."""
        table = self.graph.neighbours
        if table is None:
            return 6 * self.count
        return sum(len(self.lowering.rules.collections[cell]) for cell in table.cells)

    # --- computation ------------------------------------------------------------------------------

    def loop_places(self, em: Emitter, emit_item: Callable[[ir.Expr], None]) -> None:
        """Run over all places, in type order."""
        var = tree.Var("place", MemberType(self.graph.member_type))
        binder = tree.Binder(var, tree.Members(self.graph.member_type))
        quantifiers.loop_domain(em, binder, lambda: emit_item(em.env[var]))

    def fill_array(self, em: Emitter, array: str, value: ir.Expr) -> None:
        with em.for_range(place := em.fresh_name("place"), fold.ZERO, ir.Const(self.count)):
            em.emit(ir.SetElement(array=array, index=ir.Local(place), value=value))

    def fill_chains(self, em: Emitter) -> None:
        """Emit code that floods from each place not reached by an earlier flood, which becomes the
        head of its chain, and then sorts all places by chain."""
        em.span = self.chain.value.span
        heads = self.declare_array(em, "heads")
        values = self.declare_array(em, "values", is_memo=False)
        stack = self.declare_array(em, "stack", is_memo=False)
        kind = self.chain.value.type
        none = ir.Const(none_value(kind))
        optional = getattr(kind, "optional", False)
        self.fill_array(em, heads, fold.NO)

        def store_value(place: ir.Expr) -> None:
            em.env[self.chain.var] = place
            value = expressions.lower_expr(em, self.chain.value)
            em.emit(ir.SetElement(array=values, index=place, value=value))

        self.loop_places(em, store_value)
        top = em.fresh_name("top")

        def flood_chain(place: ir.Expr) -> None:
            value = ir.Element(values, place)
            fresh = fold.make_binary("==", ir.Element(heads, place), fold.NO)
            some = fold.make_binary("!=", value, none) if optional else fold.ONE
            with em.open_if(fold.make_and(fresh, some)):
                same = em.make_temp(value, "same")
                self._mark_reached(em, heads, stack, top, place, place, fold.ZERO)
                with em.open_while(fold.make_binary(">", ir.Local(top), fold.ZERO)):
                    em.set_local(top, fold.make_sum(ir.Local(top), fold.NO))
                    cell = em.make_temp(ir.Element(stack, ir.Local(top)), "cell")

                    def visit_neighbour(neighbour: ir.Expr) -> None:
                        alike = fold.make_binary("==", ir.Element(values, neighbour), same)
                        new = fold.make_binary("==", ir.Element(heads, neighbour), fold.NO)
                        with em.open_if(fold.make_and(new, alike)):
                            self._mark_reached(em, heads, stack, top, neighbour, place, ir.Local(top))

                    connectivity.loop_neighbours(em, self.graph, cell, visit_neighbour)

        self.loop_places(em, flood_chain)
        self._sort_by_chain(em, "", lambda place, use: use(ir.Element(heads, place)))

    def _mark_reached(
        self,
        em: Emitter,
        heads: str,
        stack: str,
        top: str,
        place: ir.Expr,
        head_place: ir.Expr,
        index_expr: ir.Expr,
    ) -> None:
        em.emit(ir.SetElement(array=heads, index=place, value=head_place))
        em.emit(ir.SetElement(array=stack, index=index_expr, value=place))
        em.set_local(top, fold.make_sum(index_expr, fold.ONE))

    def fill_beside(self, em: Emitter) -> None:
        """Emit code that lists, for each place, the adjacent chains that do not contain it."""
        em.span = self.chain.value.span
        self.emit_memo_check(em, "fill", self.fill_chains)
        heads, own_heads = self.declare_array(em, "heads"), self.declare_array(em, "beside_heads")
        met = self.declare_array(em, "met", is_memo=False)
        self.fill_array(em, met, fold.NO)
        with em.for_range(place := em.fresh_name("place"), fold.ZERO, ir.Const(self.count)):
            first = ir.Element(heads, ir.Local(place))
            em.emit(ir.SetElement(array=own_heads, index=ir.Local(place), value=first))

        def loop_touched(place: ir.Expr, use: Callable[[ir.Expr], None]) -> None:
            own = ir.Element(heads, place)

            def visit_neighbour(neighbour: ir.Expr) -> None:
                other = em.make_temp(ir.Element(heads, neighbour), "other")
                new = fold.make_binary("!=", ir.Element(met, other), place)
                with em.open_if(
                    fold.make_and(
                        fold.make_and(
                            fold.make_binary(">=", other, fold.ZERO), fold.make_binary("!=", other, own)
                        ),
                        new,
                    )
                ):
                    em.emit(ir.SetElement(array=met, index=other, value=place))
                    use(other)

            connectivity.loop_neighbours(em, self.graph, place, visit_neighbour)

        self._sort_by_chain(em, "beside_", loop_touched, lambda: self.fill_array(em, met, fold.NO))

    def _sort_by_chain(
        self,
        em: Emitter,
        side: str,
        chains_of: Callable[[ir.Expr, Callable[[ir.Expr], None]], None],
        again: Callable[[], None] = lambda: None,
    ) -> None:
        """Emit a counting sort: count the places of each chain, compute where each chain begins,
        and store the places there."""
        sizes, starts = self.declare_array(em, f"{side}sizes"), self.declare_array(em, f"{side}starts")
        order = self.declare_order(em, side)
        self.fill_array(em, sizes, fold.ZERO)

        def count_place(chain: ir.Expr) -> ir.Stmt:
            more = fold.make_sum(ir.Element(sizes, chain), fold.ONE)
            return ir.SetElement(array=sizes, index=chain, value=more)

        def emit_if_chain(chain: ir.Expr, then: list[ir.Stmt]) -> None:
            em.emit_if(fold.make_binary(">=", chain, fold.ZERO), then)

        self.loop_places(
            em, lambda place: chains_of(place, lambda chain: emit_if_chain(chain, [count_place(chain)]))
        )
        total = em.make_temp(fold.ZERO, "total")

        def start_chain(place: ir.Expr) -> None:
            em.emit(ir.SetElement(array=starts, index=place, value=total))
            em.set_local(total.name, fold.make_sum(total, ir.Element(sizes, place)))
            em.emit(ir.SetElement(array=sizes, index=place, value=fold.ZERO))

        self.loop_places(em, start_chain)
        again()

        def store_place(place: ir.Expr, chain: ir.Expr) -> None:
            index_expr = fold.make_sum(ir.Element(starts, chain), ir.Element(sizes, chain))
            emit_if_chain(
                chain, [ir.SetElement(array=order, index=index_expr, value=place), count_place(chain)]
            )

        self.loop_places(em, lambda place: chains_of(place, lambda chain: store_place(place, chain)))
