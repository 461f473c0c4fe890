"""What is kept, read in place: a loop that changes nothing looks once, before it, whether it is of
now, and not at each thing that it asks."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import LOOPS, every_statement, operands, walk
from rulewright.lowering.passes.purity import EFFECTS, Purity

_CHANGES = (*EFFECTS, ir.Store)


def renew_early(function: ir.Function, purity: Purity) -> ir.Function:
    """The function with what is kept read in place of calls in its loops."""
    made_of = purity.contents(function)
    if not made_of.has(LOOPS):
        return function
    asked = {call.function for call in made_of.calls}
    readers = {name: reader for name in asked if (reader := _reader(purity.functions[name]))}
    if not readers:
        return function
    return _InPlace(readers, purity).function(function)


def _reader(function: ir.Function) -> ir.Function | None:
    """Return a function that checks that a memo is valid and then reads from it."""
    match function.body:
        case (ir.Renew(total=True), *arrays, ir.Return(value=value)) if value is not None:
            kept = all(isinstance(node, ir.NewArray) and node.kept for node in arrays)
            calls = any(isinstance(node, ir.Call) for node in walk(value))
            return function if kept and not calls else None
        case _:
            return None


class _InPlace(Rewriter):
    """Rewrites the outermost loops that change nothing."""

    def __init__(self, readers: Mapping[str, ir.Function], purity: Purity) -> None:
        super().__init__()
        self.readers = readers
        self.purity = purity
        self.before: dict[ir.Stmt, None] | None = None
        """In such a loop: what has to stand before it."""
        self.declared: dict[ir.Stmt, None] = {}

    def function(self, function: ir.Function) -> ir.Function:
        made = super().function(function)
        body = (*self.declared, *made.body) if self.declared else made.body
        return ir.Function(made.name, made.parameters, body, made.kind, made.span)

    def statement(self, node: ir.Stmt) -> ir.Stmt:
        if self.before is not None or not isinstance(node, ir.Loop) or not self._steady(node):
            return self.inside(node)
        self.before = {}
        made = self.inside(node)
        self.out += self.before
        self.before = None
        return made

    def _steady(self, loop: ir.Loop) -> bool:
        """Return whether a loop changes no cell and contains no trials."""
        return all(
            not isinstance(node, _CHANGES)
            and not any(
                isinstance(part, ir.Call)
                and (
                    part.old
                    or not self.purity.pure(part.function)
                    or self.purity.tries(part.function)
                )
                for part in walk(*operands(node))
            )
            for node in every_statement((loop,))
        )

    def expr(self, node: ir.Expr) -> ir.Expr:
        node = self.inside(node)
        if self.before is None or not isinstance(node, ir.Call):
            return node
        reader = self.readers.get(node.function)
        if reader is None:
            return node
        renew, *arrays, last = reader.body
        assert isinstance(last, ir.Return) and last.value is not None
        self.before[renew] = None
        self.declared.update(dict.fromkeys(arrays))
        given = dict(zip(reader.parameters, node.args, strict=True))
        return _Given(given).expr(last.value)


class _Given(Rewriter):
    """Replaces parameters by arguments."""

    def __init__(self, given: Mapping[str, ir.Expr]) -> None:
        super().__init__()
        self.given = given

    def expr(self, node: ir.Expr) -> ir.Expr:
        return self.given[node.name] if isinstance(node, ir.Local) else self.inside(node)
