"""What calls give, kept in locals and arrays; or computed in place of the call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.ir import fold, nodes as ir
from rulewright.lowering.passes.inlining import body_for

Key = tuple[str, tuple[ir.Expr, ...]]
"""A call: the function and its arguments, told by parameters, variables of loops, and cells."""
For = ir.ForRange | ir.ForItems | ir.ForSlice | ir.ForOpenings


@dataclass(frozen=True, slots=True)
class Kept:
    """How a call's value is kept: `home` is the loop at whose start it is forgotten ("" is the
    function); with `sizes`, for each value of those arguments."""

    home: str
    sizes: tuple[tuple[int, int], ...] = ()
    """(position of an argument, how many values it has)."""


class Rewriter:
    """Puts what is kept, or the body of a function, in place of calls."""

    def __init__(
        self,
        plan: Mapping[Key, Kept],
        keys: Mapping[int, Key],
        placed: Mapping[int, ir.Function],
        round: str,
    ) -> None:
        """`keys` and `placed`: calls by the identity of their nodes."""
        self.plan = plan
        self.keys = keys
        self.placed = placed
        self.names = {key: f"once.{round}.{number}" for number, key in enumerate(plan)}
        self.prefix = f"part.{round}."
        self.made = 0

    def function(self, function: ir.Function) -> ir.Function:
        return replace(function, body=(*self._forget(""), *self._block(function.body)))

    def _forget(self, home: str) -> list[ir.Stmt]:
        """Nothing is known yet."""
        out: list[ir.Stmt] = []
        for key, kept in self.plan.items():
            if kept.home != home:
                continue
            name = self.names[key]
            if kept.sizes:
                size = _product(kept.sizes)
                out.append(ir.NewArray(array=name + ".known", size=size))
                out.append(ir.NewArray(array=name, size=size, cleared=False))
            else:
                out.append(ir.Set(name=name + ".known", value=fold.ZERO))
        return out

    def _block(self, statements: Sequence[ir.Stmt]) -> tuple[ir.Stmt, ...]:
        out: list[ir.Stmt] = []
        for node in statements:
            self._statement(node, out)
        return tuple(out)

    def _statement(self, node: ir.Stmt, out: list[ir.Stmt]) -> None:
        match node:
            case ir.Set(value=value):
                out.append(replace(node, value=self._expr(value, out)))
            case ir.Return(value=value) if value is not None:
                out.append(replace(node, value=self._expr(value, out)))
            case ir.Emit(code=code):
                out.append(replace(node, code=self._expr(code, out)))
            case ir.Store(index=index, value=value):
                at = None if index is None else self._expr(index, out)
                out.append(replace(node, index=at, value=self._expr(value, out)))
            case ir.SetElement(index=index, value=value):
                at = self._expr(index, out)
                out.append(replace(node, index=at, value=self._expr(value, out)))
            case ir.If(condition=condition, then=then, other=other):
                test = self._expr(condition, out)
                out.append(
                    replace(node, condition=test, then=self._block(then), other=self._block(other))
                )
            case ir.While(body=body):
                out.append(replace(node, body=self._block(body)))
            case ir.ForRange(first=first, last=last) | ir.ForSlice(first=first, last=last):
                first, last = self._expr(first, out), self._expr(last, out)
                out.append(replace(node, first=first, last=last, body=self._loop(node)))
            case ir.ForItems() | ir.ForOpenings():
                out.append(replace(node, body=self._loop(node)))
            case _:
                out.append(node)

    def _loop(self, node: For) -> tuple[ir.Stmt, ...]:
        return (*self._forget(node.name), *self._block(node.body))

    def _expr(self, expr: ir.Expr, out: list[ir.Stmt]) -> ir.Expr:
        """The expression without calls that are kept; what computes them goes before it, and only
        runs where the expression would have asked for it."""
        if not self._holds(expr):
            return expr
        match expr:
            case ir.Call(name, args, old):
                call = ir.Call(name, tuple(self._expr(arg, out) for arg in args), old)
                function = self.placed.get(id(expr))
                key = self.keys.get(id(expr))
                if key is not None:
                    return self._kept(key, call, function, out)
                return call if function is None else self._body(function, call, out)
            case ir.Binary("and" | "or" as op, left, right):
                name = self._fresh()
                out.append(ir.Set(name=name, value=self._expr(left, out)))
                more: list[ir.Stmt] = []
                more.append(ir.Set(name=name, value=self._expr(right, more)))
                open_: ir.Expr = ir.Local(name) if op == "and" else fold.negate(ir.Local(name))
                out.append(ir.If(condition=open_, then=tuple(more)))
                return ir.Local(name)
            case ir.Select(condition, yes, no):
                test = self._expr(condition, out)
                name = self._fresh()
                first: list[ir.Stmt] = []
                second: list[ir.Stmt] = []
                first.append(ir.Set(name=name, value=self._expr(yes, first)))
                second.append(ir.Set(name=name, value=self._expr(no, second)))
                out.append(ir.If(condition=test, then=tuple(first), other=tuple(second)))
                return ir.Local(name)
            case ir.Binary(op, left, right):
                return ir.Binary(op, self._expr(left, out), self._expr(right, out))
            case ir.Unary(op, value):
                return ir.Unary(op, self._expr(value, out))
            case ir.Load(index=index) if index is not None:
                return replace(expr, index=self._expr(index, out))
            case ir.Element(array, index):
                return ir.Element(array, self._expr(index, out))
            case ir.Lookup(table, index):
                return ir.Lookup(table, self._expr(index, out))
            case _:
                return expr

    def _holds(self, expr: ir.Expr) -> bool:
        if id(expr) in self.keys or id(expr) in self.placed:
            return True
        return any(map(self._holds, fold.children(expr)))

    def _body(self, function: ir.Function, call: ir.Call, out: list[ir.Stmt]) -> ir.Expr:
        """What a call gives, computed here."""
        body, value = body_for(
            function, [self._atom(arg, out) for arg in call.args], self._fresh() + "."
        )
        out.extend(body)
        return value

    def _kept(
        self, key: Key, call: ir.Call, function: ir.Function | None, out: list[ir.Stmt]
    ) -> ir.Expr:
        """What a call gives, computed if it is not known."""
        kept, name = self.plan[key], self.names[key]
        known = name + ".known"
        compute: list[ir.Stmt] = []
        if not kept.sizes:
            value = call if function is None else self._body(function, call, compute)
            compute.append(ir.Set(name=name, value=value))
            compute.append(ir.Set(name=known, value=fold.ONE))
            out.append(ir.If(condition=fold.negate(ir.Local(known)), then=tuple(compute)))
            return ir.Local(name)
        at: ir.Expr = fold.ZERO
        for position, size in kept.sizes:
            at = fold.plus(fold.times(at, ir.Const(size)), call.args[position])
        at = self._atom(at, out)
        value = call if function is None else self._body(function, call, compute)
        compute.append(ir.SetElement(array=name, index=at, value=value))
        compute.append(ir.SetElement(array=known, index=at, value=fold.ONE))
        unknown = fold.binary("==", ir.Element(known, at), fold.ZERO)
        out.append(ir.If(condition=unknown, then=tuple(compute)))
        return ir.Element(name, at)

    def _atom(self, value: ir.Expr, out: list[ir.Stmt]) -> ir.Expr:
        if fold.is_atom(value):
            return value
        name = self._fresh()
        out.append(ir.Set(name=name, value=value))
        return ir.Local(name)

    def _fresh(self) -> str:
        self.made += 1
        return f"{self.prefix}{self.made}"


def _product(sizes: Sequence[tuple[int, int]]) -> int:
    product = 1
    for _, size in sizes:
        product *= size
    return product
