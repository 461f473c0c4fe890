"""IR made out of IR."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from operator import is_
from typing import Any, TypeVar

from rulewright.ir import nodes as ir
from rulewright.ir.walk import SLOTS

N = TypeVar("N", bound=ir.Expr | ir.Stmt)


class Rewriter:
    """Goes over all of a function; a pass overrides `expr` and `statement` for what it changes, and
    asks `inside` for the rest. What does not change stays the same object."""

    def __init__(self) -> None:
        self.out: list[ir.Stmt] = []
        """The block that is being made: a statement put here runs before the one at hand."""

    def function(self, function: ir.Function) -> ir.Function:
        body = self.block(function.body)
        return function if body is function.body else replace(function, body=body)

    def expr(self, node: ir.Expr) -> ir.Expr:
        return self.inside(node)

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        return self.inside(node)

    def block(self, statements: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
        outer, self.out = self.out, []
        for node in statements:
            self.out.append(self.statement(node))
        made, self.out = self.out, outer
        return _same(statements, made)

    @contextmanager
    def collect(self) -> Iterator[list[ir.Stmt]]:
        """Statements put before another inside go to this list."""
        outer, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = outer

    def inside(self, node: N) -> N:
        """The node with everything rewritten that it holds."""
        changed: dict[str, Any] | None = None
        for name, slot in SLOTS[node.__class__]:
            held = made = getattr(node, name)
            match slot:
                case "one":
                    made = self.expr(held)
                case "block":
                    made = self.block(held)
                case "maybe":
                    made = None if held is None else self.expr(held)
                case "many":
                    made = _same(held, [self.expr(each) for each in held])
                case "shown":
                    made = _same(held, [self._shown(each) for each in held])
            if made is not held:
                changed = changed or {}
                changed[name] = made
        return node if changed is None else replace(node, **changed)

    def _shown(self, shown: ir.FaultValue) -> ir.FaultValue:
        value = self.expr(shown.value)
        return shown if value is shown.value else replace(shown, value=value)


def _same(old: tuple[Any, ...], new: Sequence[Any]) -> tuple[Any, ...]:
    """The old tuple where the new one has the same objects."""
    return old if len(old) == len(new) and all(map(is_, old, new)) else tuple(new)
