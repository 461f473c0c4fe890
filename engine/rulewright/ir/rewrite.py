"""Rewrite IR: substitute, rename and map expressions and statements."""

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
    """Traverses a function and rebuilds changed nodes. A pass overrides `rewrite_expr` and
    `rewrite_statement` for the nodes that it changes, and calls `rewrite_children` for the others. Unchanged
    nodes stay the same objects."""

    def __init__(self) -> None:
        self.out: list[ir.Stmt] = []
        """The block under construction: a statement appended here runs before the current one."""

    def rewrite_function(self, function: ir.Function) -> ir.Function:
        body = self.rewrite_block(function.body)
        return function if body is function.body else replace(function, body=body)

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        return self.rewrite_children(expression)

    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        return self.rewrite_children(statement)

    def rewrite_block(self, statements: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
        outer, self.out = self.out, []
        for node in statements:
            self.out.append(self.rewrite_statement(node))
        made, self.out = self.out, outer
        return _reuse_unchanged(statements, made)

    @contextmanager
    def collect_statements(self) -> Iterator[list[ir.Stmt]]:
        """Collect the statements that the enclosed code puts before others in a separate list."""
        outer, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = outer

    def rewrite_children(self, node: N) -> N:
        """Return the node with all its children rewritten."""
        changed_fields: dict[str, Any] | None = None
        for name, slot in SLOTS[node.__class__]:
            held = made = getattr(node, name)
            match slot:
                case "one":
                    made = self.rewrite_expr(held)
                case "block":
                    made = self.rewrite_block(held)
                case "maybe":
                    made = None if held is None else self.rewrite_expr(held)
                case "many":
                    made = _reuse_unchanged(held, [self.rewrite_expr(each) for each in held])
                case "shown":
                    made = _reuse_unchanged(held, [self._rewrite_fault_value(each) for each in held])
            if made is not held:
                changed_fields = changed_fields or {}
                changed_fields[name] = made
        return node if changed_fields is None else replace(node, **changed_fields)

    def _rewrite_fault_value(self, fault_value: ir.FaultValue) -> ir.FaultValue:
        value = self.rewrite_expr(fault_value.value)
        return fault_value if value is fault_value.value else replace(fault_value, value=value)


def _reuse_unchanged(old_items: tuple[Any, ...], new_items: Sequence[Any]) -> tuple[Any, ...]:
    """Return the old tuple if the new items are the same objects, otherwise a tuple of the new ones."""
    return (
        old_items
        if len(old_items) == len(new_items) and all(map(is_, old_items, new_items))
        else tuple(new_items)
    )
