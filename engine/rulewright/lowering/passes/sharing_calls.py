"""What calls give, kept in locals and arrays; or computed in place of the call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import prod

from rulewright.ir import fold, nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import operands
from rulewright.lowering.passes.inlining import body_for
from rulewright.lowering.passes.purity import NEARBY, Purity
from rulewright.records import dataclass

Key = tuple[str, tuple[ir.Expr, ...]]
"""A call: the function and its arguments, told by parameters, variables of loops, and cells."""


@dataclass(frozen=True, slots=True)
class MemoizedCall:
    """How a call's value is memoised: `home` is the loop at whose start it is forgotten ("" is the
    function).
    """

    name: str
    home: str
    sizes: tuple[tuple[int, int], ...] = ()
    """(position of an argument, how many values it has)."""
    place: int | None = None
    """The argument for all whose values it is worked out at once; see Nearby."""

    @property
    def size(self) -> int:
        return prod(size for _, size in self.sizes)

    def zeros(self) -> ir.NewArray:
        """Return the memo array indexed by the call's loop variables, zero-initialised before the
        outer loop.
        """
        return ir.NewArray(array=self.name, size=self.size, small=True)

    @property
    def others(self) -> tuple[tuple[int, int], ...]:
        """The `sizes` whose values are computed one at a time."""
        return tuple(each for each in self.sizes if each[0] != self.place)


class Keeping(Rewriter):
    """Replaces calls by memoised values or by the body of the function."""

    def __init__(
        self,
        plan: Mapping[Key, MemoizedCall],
        keys: Mapping[int, Key],
        placed: Mapping[int, ir.Function],
        purity: Purity,
        round: str,
        new: Sequence[MemoizedCall],
    ) -> None:
        """`keys` and `placed`: calls by the identity of their nodes. `new`: what was not kept in
        rounds before."""
        super().__init__()
        self.plan = plan
        self.keys = keys
        self.placed = placed
        self.purity = purity
        self.new = new
        self.prefix = f"part.{round}."
        self.made = 0
        self._holding: dict[int, bool] = {}

    def function(self, function: ir.Function) -> ir.Function:
        return replace(function, body=(*self._forget(""), *self.block(function.body)))

    def _forget(self, home: str) -> list[ir.Stmt]:
        """Return the statements that clear the memos of a loop."""
        out: list[ir.Stmt] = []
        for kept in self.new:
            if kept.home != home:
                continue
            name = kept.name
            if kept.others:
                size = prod(size for _, size in kept.others)
                out.append(ir.NewArray(array=name + ".known", size=size))
            else:
                out.append(ir.Set(name=name + ".known", value=fold.ZERO))
            if kept.sizes and kept.place is None:
                out.append(ir.NewArray(array=name, size=kept.size, cleared=False))
            elif kept.others:
                out.append(kept.zeros())
        return out

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        match node:
            case ir.While(body=body):  # its condition is asked each time
                return replace(node, body=self.block(body))
            case _ if isinstance(node, ir.For):
                made = self.inside(node)
                return replace(made, body=(*self._forget(node.name), *made.body))
            case ir.Fault():
                return node
            case _:
                return self.inside(node)

    def expr(self, node: ir.Expr) -> ir.Expr:
        """Return the expression with memoised calls replaced. The statements that compute them go
        before it, and run only if the expression would have evaluated the call.
        """
        if not self._holds(node):
            return node
        match node:
            case ir.Call():
                function, key = self.placed.get(id(node)), self.keys.get(id(node))
                call = self.inside(node)
                if key is not None:
                    return self._kept(key, call, function)
                return call if function is None else self._body(function, call)
            case ir.Binary("and" | "or" as op, left, right):
                name = self._fresh()
                self._set(name, self.expr(left))
                with self.collect() as more:
                    self._set(name, self.expr(right))
                open_: ir.Expr = ir.Local(name) if op == "and" else fold.negate(ir.Local(name))
                self.out.append(ir.If(condition=open_, then=tuple(more)))
                return ir.Local(name)
            case ir.Select(condition, yes, no):
                test = self.expr(condition)
                name = self._fresh()
                with self.collect() as first:
                    self._set(name, self.expr(yes))
                with self.collect() as second:
                    self._set(name, self.expr(no))
                self.out.append(ir.If(condition=test, then=tuple(first), other=tuple(second)))
                return ir.Local(name)
            case _:
                return self.inside(node)

    def _holds(self, node: ir.Expr) -> bool:
        """Return whether an expression contains a call that is memoised or inlined."""
        known = self._holding.get(id(node))
        if known is None:
            here = id(node) in self.keys or id(node) in self.placed
            known = here or any(map(self._holds, operands(node)))
            self._holding[id(node)] = known
        return known

    def _body(self, function: ir.Function, call: ir.Call) -> ir.Expr:
        """Return the value of a call, computed in place."""
        arguments = [self._atom(arg) for arg in call.args]
        body, value = body_for(function, arguments, self._fresh() + ".")
        self.out += body
        return value

    def _kept(self, key: Key, call: ir.Call, function: ir.Function | None) -> ir.Expr:
        """Return the value of a call, computed if its memo is empty."""
        kept = self.plan[key]
        if kept.place is not None:
            return self._at_once(key[0], kept, self.purity.whole(call)[1])
        name = kept.name
        known = name + ".known"
        at: ir.Expr = fold.ZERO
        if kept.sizes:
            sizes = [size for _, size in kept.sizes]
            _, args = self.purity.whole(call)
            at = self._atom(fold.mixed([args[place] for place, _ in kept.sizes], sizes))
        with self.collect() as compute:
            value = call if function is None else self._body(function, call)
            if kept.sizes:
                compute.append(ir.SetElement(array=name, index=at, value=value))
                compute.append(ir.SetElement(array=known, index=at, value=fold.ONE))
            else:
                self._set(name, value)
                self._set(known, fold.ONE)
        if not kept.sizes:
            self.out.append(ir.If(condition=fold.negate(ir.Local(known)), then=tuple(compute)))
            return ir.Local(name)
        unknown = fold.binary("==", ir.Element(known, at), fold.ZERO)
        self.out.append(ir.If(condition=unknown, then=tuple(compute)))
        return ir.Element(name, at)

    def _at_once(self, function: str, kept: MemoizedCall, args: Sequence[ir.Expr]) -> ir.Expr:
        """Return the value of a call, computed for all places if its memo is empty."""
        near = self.purity.nearby(function)
        assert near is not None
        args = [self._atom(arg) for arg in args]
        sizes = [size for _, size in kept.sizes]

        def at(place: ir.Expr) -> ir.Expr:
            digits = [place if n == kept.place else args[n] for n, _ in kept.sizes]
            return fold.mixed(digits, sizes)

        known, others = kept.name + ".known", kept.others
        which = self._atom(fold.mixed([args[n] for n, _ in others], [n for _, n in others]))
        prefix = self._fresh() + "."
        body, _ = body_for(near.fill, args, prefix)
        fill: list[ir.Stmt] = list(_Filling(prefix + NEARBY, kept.name, at).block(body))
        if others:
            fill.append(ir.SetElement(array=known, index=which, value=fold.ONE))
            unknown = fold.binary("==", ir.Element(known, which), fold.ZERO)
        else:
            fill = [kept.zeros(), *fill, ir.Set(name=known, value=fold.ONE)]
            unknown = fold.negate(ir.Local(known))
        self.out.append(ir.If(condition=unknown, then=tuple(fill)))
        return ir.Element(kept.name, self._atom(at(args[near.place])))

    def _set(self, name: str, value: ir.Expr) -> None:
        self.out.append(ir.Set(name=name, value=value))

    def _atom(self, value: ir.Expr) -> ir.Expr:
        if fold.is_atom(value):
            return value
        name = self._fresh()
        self._set(name, value)
        return ir.Local(name)

    def _fresh(self) -> str:
        self.made += 1
        return f"{self.prefix}{self.made}"


class _Filling(Rewriter):
    """Redirects the array for all places to the memo array."""

    def __init__(self, array: str, kept: str, at: Callable[[ir.Expr], ir.Expr]) -> None:
        super().__init__()
        self.array, self.kept, self.at = array, kept, at

    def expr(self, node: ir.Expr) -> ir.Expr:
        match node:
            case ir.Element(self.array, index):
                return ir.Element(self.kept, self.at(index))
            case _:
                return self.inside(node)

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        made = self.inside(node)
        if isinstance(made, ir.SetElement) and made.array == self.array:
            return replace(made, array=self.kept, index=self.at(made.index))
        return made
