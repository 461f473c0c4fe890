"""Values of expressions that read no state, worked out before the game for given variables."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import limits, tree
from rulewright.lowering.effects import Effects
from rulewright.source import Span
from rulewright.tree.evaluate import LATER, Evaluator, NotConstant, Value
from rulewright.types import cell_keys, count_of, key_of

MOST_CELLS = 4096
"""Definitions with more values are computed where they are asked for."""


class Foresight(Evaluator):
    """Compiles expressions to functions, and definitions to tables, each once."""

    def __init__(
        self, collections: Sequence[tuple[int, ...]], effects: Effects, *, tabulates: bool
    ) -> None:
        super().__init__(collections)
        self.effects = effects
        self.tabulates = tabulates
        self._tables: dict[tree.Define, tree.Table | None] = {}

    def table(self, define: tree.Define) -> tree.Table | None:
        """Return all values of a definition that depends only on its parameters, or None."""
        if not self.tabulates:
            return None
        if define not in self._tables:
            try:
                self._tables[define] = self._tabulated(define)
            except NotConstant:
                self._tables[define] = None
        return self._tables[define]

    def _tabulated(self, define: tree.Define) -> tree.Table | None:
        keys = tuple(key for var in define.parameters if (key := key_of(var.type)) is not None)
        if not keys or len(keys) < len(define.parameters) or count_of(keys) > MOST_CELLS:
            return None
        if define.body is None or not self.effects.pure(define.body):
            return None
        value = self.value(define.body)
        cells = [
            value(dict(zip(define.parameters, arguments, strict=True)))
            for arguments in cell_keys(keys)
        ]
        limits.spend(len(cells))
        return tree.Table(define.name, keys, define.type, tuple(cells), define.span)

    def refuse(self, span: Span, why: str = LATER) -> Value:
        """Raise NotConstant for a value that is unknown in some case."""
        raise NotConstant(span, why)

    def rarer(self, node: tree.Expr) -> Value:
        return self.refuse(node.span)

    def counted(self, node: tree.Expr) -> Value:
        return self.value(node)
